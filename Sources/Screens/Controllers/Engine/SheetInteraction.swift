import SegueControls

/// The drags that move a presented sheet through all of its detents and out of the window, and that scroll a list inside the
/// sheet. When a drag grabs a resting sheet, the sheet's transition starts as a dismissal, which may end at any detent.
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
      guard let active else { return }
      if $0 == .state(.dismissed) {
        active.completions.append { [context = active.context] in
          if $0 != context.operation.isForward { context.foreground.reportDismissal() }
        }
      }
      coordinator?.release(active, toward: $0)
    }
    drag.target = { [unowned drag, weak active] in Self.target(of: $0, from: drag, in: active) }
    drag.followsPointer = (active.request.transition as? any SheetPresenting)?.followsPointer ?? false
    recognizers = combined.makeRecognizers()
    for each in recognizers { view.addGestureRecognizer(each) }
    presentation.interaction = self
    showGrabber()
  }

  /// Adapts the transition when a drag catches the sheet while it opens or closes. Before the catch, the sheet moves straight
  /// between the window's edge and its selected detent; afterward, the drag moves it through all detents. The sheet does not
  /// jump.
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

  /// Handles a scroll event over the moving sheet, and returns whether the sheet used the event.
  func scrolled(_ event: ScrollEvent) -> Bool { combined.scrolled(event) }

  /// Whether the screen behind the sheet receives no input, because the selected detent dims it.
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

  /// Centers the grabber at the upper edge of the sheet.
  func placeGrabber() {
    guard grabber.superview != nil, let container else { return }
    let width = SheetGeometry(presentation, in: container).width
    grabber.frame = view.pixelAligned(Rect(x: width / 2 - 30, y: 6, width: 60, height: 4))
  }

  /// Moves the sheet to a detent. The call has no effect while a drag holds the sheet or another transition runs.
  func send(to detent: SheetPresentation.Detent) {
    drag.send(to: drag.animator.states.first { $0 == .step(detent.identifier) } ?? .state(.presented))
  }

  /// Removes the drags and the grabber from the screen's view.
  func end() {
    for each in recognizers { view.removeGestureRecognizer(each) }
    grabber.removeFromSuperview()
  }

  /// Returns the state to which a released sheet moves: the detent closest to the point that the sheet would reach at its
  /// velocity. A sheet that is released below its smallest detent leaves the window instead, if the transition's `finishes`
  /// returns `true`.
  private static func target(
    of release: StateDrag<ActiveTransition.Stop>.Release, from drag: StateDrag<ActiveTransition.Stop>,
    in active: ActiveTransition?
  ) -> ActiveTransition.Stop {
    let (scale, states) = (drag.scale(), drag.animator.states)
    let (point, smallest) = (scale.point(at: release.position), scale.places[1])
    if point < smallest, active?.prepared?.finishes(1 - point / smallest, -release.velocity) == true {
      if active?.context.foreground.requestDismissal() == true { return states[0] }
      return states[1]
    }
    let end = point + SheetTransition.slide * release.velocity
    let nearest = scale.places.indices.dropFirst().min {
      abs(scale.places[$0] - end) < abs(scale.places[$1] - end)
    }
    return states[min(nearest ?? 1, states.count - 1)]
  }
}
