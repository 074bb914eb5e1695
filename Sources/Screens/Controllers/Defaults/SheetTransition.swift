import SegueControls

/// A transition that presents a sheet. The sheet rests at its detents, and drags move it through them. When the sheet is
/// released below its smallest detent, `finishes` decides whether it leaves the window. The fraction passed to `finishes` is
/// then 0 at that detent and 1 outside the window.
package protocol SheetPresenting: Transition {
  /// Whether `follow` also moves the sheet with the pointer, on top of the motion that the position gives the sheet.
  var followsPointer: Bool { get }
}

/// A transition with a variant for sheets, which replaces it if the screen is presented as a sheet.
@MainActor package protocol SheetAdapting {
  /// Returns the transition that replaces this one for a screen presented as `sheet`.
  func adapted(to sheet: SheetPresentation) -> any Transition
}

/// A transition in which a sheet moves up from the lower edge over a dimmed screen, and rests at one of its detents.
package struct SheetTransition: SheetPresenting {
  package struct Participants {
    package let sheet, dim: View
    package let outline: ShapeView
  }

  package let presentation: SheetPresentation

  /// Creates the default transition for a sheet.
  package init(_ presentation: SheetPresentation) { self.presentation = presentation }

  package var followsPointer: Bool { false }

  /// The opacity of the black view over the background at a detent that dims it.
  private static let dimming = 0.2
  /// The spring that moves a released sheet out of the window.
  private nonisolated static let out = Spring(response: 0.335, dampingRatio: 0.75)

  package var keepsPresentedState: Bool { true }

  package func prepare(in context: TransitionContext) -> Participants? {
    let (dim, sheet) = (context.helperView(named: "sheet-dim"), context.foreground)
    dim.identifier = "sheet-dim"
    dim.backgroundColor = Color.black.withAlpha(Self.dimming)
    dim.frame = context.container.bounds
    if dim.gestureRecognizers.isEmpty {
      dim.addGestureRecognizer(TapGestureRecognizer { [weak sheet] _ in sheet?.dismissByUser() })
    }
    context.container.insertSubview(dim, below: sheet.view)
    let (outline, selected) = (ShapeView(Path()), presentation.selectedDetent)
    context.mask(sheet.view, with: outline)
    context.restingStep = selected == detents(in: context).last ? nil : selected.identifier
    return Participants(sheet: sheet.view, dim: dim, outline: outline)
  }

  private func detents(in context: TransitionContext) -> [SheetPresentation.Detent] {
    SheetGeometry(presentation, in: context.container).detents
  }

  package func steps(for views: Participants, in context: TransitionContext) -> [TransitionStep] {
    let geometry = SheetGeometry(presentation, in: context.container)
    return zip(geometry.detents, geometry.heights).dropLast().map {
      TransitionStep($0.identifier, at: $1 / geometry.largest, rests: true)
    }
  }

  package func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    place(views, at: level(of: state), in: context)
  }

  package func apply(_ step: TransitionStep, to views: Participants, in context: TransitionContext) {
    place(views, at: level(of: step, in: context), in: context)
  }

  /// Returns the level of a state: 0 for `.dismissed`; for `.presented`, the number of detents, which is the level of the
  /// largest one.
  package func level(of state: TransitionState) -> Int {
    state == .presented ? presentation.detents.count : 0
  }

  /// Returns the level of a step: 1 for the smallest detent, 2 for the next one, and so on.
  package func level(of step: TransitionStep, in context: TransitionContext) -> Int {
    (detents(in: context).firstIndex { $0.identifier == step.name } ?? 0) + 1
  }

  /// Places the sheet at a level: 0 for dismissed, 1 for the smallest detent, and so on. During a drag, the sheet takes the
  /// shape of each detent in turn. Without a drag, it keeps the shape of its selected detent while it opens and closes.
  /// - Parameters:
  ///   - views: the sheet, its mask and the dimming view.
  ///   - level: the level at which to place the sheet.
  ///   - slides: whether the sheet slides out of the window when it is dismissed; if `false`, only its shape and the dimming
  ///     change.
  package func place(
    _ views: Participants, at level: Int, sliding slides: Bool = true, in context: TransitionContext
  ) {
    let geometry = SheetGeometry(presentation, in: context.container)
    let own = geometry.index(of: presentation.selectedDetent) + 1
    let isLed = context.isInteractive || context.isCaught || level > own
    let (shape, part) = isLed ? (max(1, level), level > 0 ? 0 : 1) : (own, 1 - Double(level) / Double(own))
    geometry.place(views.sheet, outline: views.outline, at: shape - 1, out: slides ? part : 0)
    views.dim.alpha = geometry.dims(at: shape - 1) ? 1 - part : 0
  }

  package func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [
      Track(.spring(response: 0.3441, dampingRatio: 1)) { state in ReleaseMotion(state == 0 ? Self.out : nil)
      }
    ]
  }

  /// The time for which a released sheet is assumed to continue at its velocity, in seconds; the speed above which it always
  /// leaves the window, in points per second; and the fraction of the way out of the window that it must pass in this time to
  /// leave.
  package static let (slide, decisiveSpeed, decisivePart) = (0.143, 1000.0, 0.5)

  package func finishes(
    at fraction: Double, velocity: Double, for views: Participants, in context: TransitionContext
  ) -> Bool {
    let way = SheetGeometry(presentation, in: context.container).places[1]
    return velocity > Self.decisiveSpeed || fraction + Self.slide * velocity / way > Self.decisivePart
  }
}
