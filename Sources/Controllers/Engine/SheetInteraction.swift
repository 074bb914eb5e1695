import SegueAnimation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// The drags on a presented sheet: through all of its detents and out, with the list in it. They lead the transition that rests there:
/// a dismissal that may end in any of its states.
final class SheetInteraction {
  private let presentation: SheetPresentation
  private let drag: StateDrag<ActiveTransition.Stop>
  private let view: View
  private weak var list: ScrollView?
  private weak var container: View?
  private var recognizers: [PanGestureRecognizer] = []
  private let grabber = View()

  /// How far a released sheet slides, in seconds of its velocity, and the speed from which it is thrown out, in points per second.
  private static let (slide, decisiveSpeed) = (0.143, 1000.0)

  init(_ presentation: SheetPresentation, of active: ActiveTransition) {
    let (screen, coordinator) = (active.context.foreground, active.context.foreground.coordinator)
    (self.presentation, view, container) = (presentation, screen.view, active.container)
    drag = StateDrag(active.animator, toward: Vector(0, -1)) { [unowned presentation, weak active] in
      guard let container = active?.container else { return DragScale([0, 1]) }
      return DragScale([0] + presentation.detents.map { presentation.height(of: $0, in: container) })
    }
    drag.shouldBegin = { [weak coordinator, weak active] in
      guard let coordinator, let active else { return false }
      return coordinator.canLead(active)
    }
    drag.onBegin = { [weak coordinator, weak active] in
      if let active { coordinator?.lead(active) }
    }
    drag.onRelease = { [weak coordinator, weak active] in
      if let active { coordinator?.release(active, toward: $0) }
    }
    drag.target = { [unowned drag] in Self.target(of: $0, from: drag) }
    view.corners = [.topLeft, .topRight]
    list = screen.contentScrollView ?? view.firstScrollView
    if let list {
      recognizers = SheetDrag(drag, over: list).makeRecognizers()
    } else {
      recognizers = [drag.makePan(axis: .vertical), drag.makeCatch()]
    }
    for each in recognizers { view.addGestureRecognizer(each) }
    presentation.interaction = self
    showGrabber()
  }

  private func showGrabber() {
    guard presentation.prefersGrabberVisible else { return }
    grabber.identifier = "sheet-grabber"
    grabber.backgroundColor = Color(white: 0.5).withAlpha(0.5)
    grabber.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    view.addSubview(grabber)
    placeGrabber()
  }

  /// Puts the grabber into the middle of the upper edge.
  func placeGrabber() {
    guard grabber.superview != nil, let container else { return }
    let width = SheetTransition.width(in: container)
    grabber.frame = view.pixelAligned(Rect(x: width / 2 - 18, y: 5, width: 36, height: 5))
  }

  /// Moves a sheet that rests to another detent.
  func send(to detent: SheetPresentation.Detent) {
    drag.send(to: detent == presentation.largest ? .state(.presented) : .step(detent.name))
  }

  /// Leaves the screen and its list as they were.
  func end() {
    for each in recognizers { view.removeGestureRecognizer(each) }
    grabber.removeFromSuperview()
    list?.scrollsAfter = nil
    list?.panGestureRecognizer.isEnabled = true
  }

  /// The nearest detent to where the sheet would slide; out of the window below the smallest one, where it would slide beyond half of
  /// that, or is thrown.
  private static func target(
    of release: StateDrag<ActiveTransition.Stop>.Release, from drag: StateDrag<ActiveTransition.Stop>
  ) -> ActiveTransition.Stop {
    let (scale, states) = (drag.scale(), drag.animator.states)
    let point = scale.point(at: release.position)
    let end = point + slide * release.velocity
    let isOut = point < scale.places[1] && release.velocity < -decisiveSpeed || end < scale.places[1] / 2
    if isOut { return states[0] }
    let nearest = scale.places.indices.dropFirst().min {
      abs(scale.places[$0] - end) < abs(scale.places[$1] - end)
    }
    return states[min(nearest ?? 1, states.count - 1)]
  }
}

extension View {
  /// The frontmost scroll view in the view that moves up and down.
  fileprivate var firstScrollView: ScrollView? {
    for view in subviews.reversed() {
      if let found = view as? ScrollView ?? view.firstScrollView { return found }
    }
    return nil
  }
}
