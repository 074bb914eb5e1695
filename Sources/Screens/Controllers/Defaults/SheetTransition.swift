import SegueControls

/// A transition that brings a sheet, which rests at its detents and is dragged through them. Its `finishes` says whether a sheet goes
/// that is let go below the smallest detent: at a fraction of the way from there out of the window.
package protocol SheetPresenting: Transition {
  /// Whether it shows a sheet elsewhere under a pointer than its position alone does.
  var followsPointer: Bool { get }
}

/// A transition that brings a screen in another way where that is a sheet.
@MainActor package protocol SheetAdapting {
  /// How it brings a sheet.
  func adapted(to sheet: SheetPresentation) -> any Transition
}

/// A sheet comes up from the lower edge over a dimmed screen, and rests at one of its detents.
package struct SheetTransition: SheetPresenting {
  package struct Participants {
    package let sheet, dim: View
    package let outline: ShapeView
  }

  package let presentation: SheetPresentation

  /// How a sheet comes that has no other way.
  package init(_ presentation: SheetPresentation) { self.presentation = presentation }

  package var followsPointer: Bool { false }

  /// How dark the background becomes.
  private static let dimming = 0.2
  /// On what a sheet goes out of the window when a drag lets go of it.
  private nonisolated static let out = Spring(response: 0.335, dampingRatio: 0.75)

  package var keepsPresentedState: Bool { true }

  package func prepare(in context: TransitionContext) -> Participants? {
    let (dim, sheet) = (context.helperView(named: "sheet-dim"), context.foreground)
    dim.identifier = "sheet-dim"
    dim.backgroundColor = Color.black.withAlpha(Self.dimming)
    dim.frame = context.container.bounds
    if dim.gestureRecognizers.isEmpty {
      dim.addGestureRecognizer(TapGestureRecognizer { [weak sheet] _ in sheet?.dismiss() })
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

  /// The number of a state among the levels of the sheet: 0 is dismissed, 1 the smallest detent.
  package func level(of state: TransitionState) -> Int {
    state == .presented ? presentation.detents.count : 0
  }

  /// The same for a step.
  package func level(of step: TransitionStep, in context: TransitionContext) -> Int {
    (detents(in: context).firstIndex { $0.identifier == step.name } ?? 0) + 1
  }

  /// A drag leads through all detents. Without one, the sheet comes and goes as it is at its own.
  /// - Parameter slides: whether it goes out of the window, and does not stay where it is.
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

  /// How far a released sheet slides, in seconds of its velocity; the speed from which it is thrown out, in points per second; the part
  /// of the way out beyond which it slides out.
  package static let (slide, decisiveSpeed, decisivePart) = (0.143, 1000.0, 0.5)

  package func finishes(
    at fraction: Double, velocity: Double, for views: Participants, in context: TransitionContext
  ) -> Bool {
    let way = SheetGeometry(presentation, in: context.container).places[1]
    return velocity > Self.decisiveSpeed || fraction + Self.slide * velocity / way > Self.decisivePart
  }
}
