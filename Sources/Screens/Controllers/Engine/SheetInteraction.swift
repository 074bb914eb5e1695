import SegueControls

/// The drags on a presented sheet: through all of its detents and out, with the list in it. They lead the transition that rests there:
/// a dismissal that may end in any of its states.
final class SheetInteraction {
  private let presentation: SheetPresentation
  private let drag: StateDrag<ActiveTransition.Stop>
  private let combined: SheetDrag<ActiveTransition.Stop>
  private let view: View
  private weak var container: View?
  private var recognizers: [PanGestureRecognizer] = []
  private let grabber = View()

  init(_ presentation: SheetPresentation, of active: ActiveTransition) {
    let (screen, coordinator) = (active.context.foreground, active.context.foreground.coordinator)
    (self.presentation, view, container) = (presentation, screen.view, active.container)
    drag = StateDrag(active.animator, toward: Vector(0, -1)) { [unowned presentation, weak active] in
      guard let container = active?.container else { return DragScale([0, 1]) }
      return DragScale(SheetGeometry(presentation, in: container).places)
    }
    combined = SheetDrag(drag)
    drag.shouldBegin = { [weak coordinator, weak active] in
      guard let coordinator, let active else { return false }
      return coordinator.canLead(active)
    }
    drag.onBegin = { [weak self, weak coordinator, weak active] in
      guard let active else { return }
      let isCaught = !active.isResting
      coordinator?.lead(active)
      if isCaught { self?.reshape(active) }
    }
    drag.onRelease = { [weak coordinator, weak active] in
      if let active { coordinator?.release(active, toward: $0) }
    }
    drag.target = { [unowned drag, weak active] in Self.target(of: $0, from: drag, in: active) }
    drag.followsPointer = (active.request.transition as? any SheetPresenting)?.followsPointer ?? false
    recognizers = combined.makeRecognizers()
    for each in recognizers { view.addGestureRecognizer(each) }
    presentation.interaction = self
    showGrabber()
  }

  /// Caught on its way, a sheet that comes or goes as it is at one of its larger detents becomes one that a drag leads through all
  /// of them.
  private func reshape(_ active: ActiveTransition) {
    let (context, animator, scale) = (active.context, active.animator, drag.scale())
    if context.isCaught || context.isInteractive && !drag.followsPointer { return }
    context.isCaught = true
    if context.isInteractive { return }
    let own = SheetGeometry(presentation, in: active.container).index(of: presentation.selected) + 1
    let (shown, position) = (animator.shownMotions, animator.position)
    guard own > 1 || drag.followsPointer, position < Double(own) else { return }
    animator.track(scale.position(at: scale.places[own] * position / Double(own)))
    animator.recapture(from: shown)
  }

  /// Turns of the wheel over the sheet while it moves.
  func scrolled(_ event: ScrollEvent) -> Bool { combined.scrolled(event) }

  /// Whether the screen behind cannot be used.
  var isModal: Bool {
    guard let container else { return true }
    let geometry = SheetGeometry(presentation, in: container)
    return geometry.dims(at: geometry.index(of: presentation.selected))
  }

  private func showGrabber() {
    guard presentation.prefersGrabberVisible else { return }
    grabber.identifier = "sheet-grabber"
    grabber.backgroundColor = Color(white: 0.5).withAlpha(0.5)
    grabber.cornerRadius = 2
    grabber.isUserInteractionEnabled = false
    view.addSubview(grabber)
    placeGrabber()
  }

  /// Puts the grabber into the middle of the upper edge.
  func placeGrabber() {
    guard grabber.superview != nil, let container else { return }
    let width = SheetGeometry(presentation, in: container).width
    grabber.frame = view.pixelAligned(Rect(x: width / 2 - 30, y: 6, width: 60, height: 4))
  }

  /// Moves a sheet that rests to another detent.
  func send(to detent: SheetPresentation.Detent) {
    drag.send(to: drag.animator.states.first { $0 == .step(detent.identifier) } ?? .state(.presented))
  }

  /// Leaves the screen as it was.
  func end() {
    for each in recognizers { view.removeGestureRecognizer(each) }
    grabber.removeFromSuperview()
  }

  /// The nearest detent to where the sheet would slide; below the smallest one, away, where the transition says so.
  private static func target(
    of release: StateDrag<ActiveTransition.Stop>.Release, from drag: StateDrag<ActiveTransition.Stop>,
    in active: ActiveTransition?
  ) -> ActiveTransition.Stop {
    let (scale, states) = (drag.scale(), drag.animator.states)
    let (point, smallest) = (scale.point(at: release.position), scale.places[1])
    if point < smallest, active?.prepared?.finishes(1 - point / smallest, -release.velocity) == true {
      return states[0]
    }
    let end = point + SheetTransition.slide * release.velocity
    let nearest = scale.places.indices.dropFirst().min {
      abs(scale.places[$0] - end) < abs(scale.places[$1] - end)
    }
    return states[min(nearest ?? 1, states.count - 1)]
  }
}
