import SegueControllers
import SegueTesting
import Testing

/// A presented screen may be small: the drag that dismisses it begins on it, wherever it is.
@Suite struct SmallPresentationTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let box: Rect
    let drag: Drag
    /// The travel from there to the place from which it appears.
    let way: Vector
    var testDescription: String { name }
  }

  nonisolated static let places = [
    Place(
      name: "popover", box: Rect(x: 236, y: 70, width: 140, height: 110), drag: .up, way: Vector(0, -200)),
    Place(name: "sheet", box: Rect(x: 0, y: 664, width: 390, height: 180), drag: .down, way: Vector(0, 190)),
    Place(name: "drawer", box: Rect(x: 0, y: 0, width: 130, height: 844), drag: .left, way: Vector(-140, 0)),
    Place(name: "note", box: Rect(x: 20, y: 780, width: 90, height: 44), drag: .left, way: Vector(-120, 0)),
  ]

  /// A screen that comes to rest in a box.
  private struct Small: Transition {
    let place: Place

    func prepare(in context: TransitionContext) -> View? { context.foreground.view }

    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      view.bounds.size = place.box.size
      view.center = place.box.center
      if state == .dismissed { view.center = view.center + place.way }
    }

    var keepsPresentedState: Bool { true }
    func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [place.drag] }
  }

  @Test(arguments: places) func dismissingDragBeginsOnTheBox(place: Place) async throws {
    var scenario = TransitionScenario(
      Small(place: place), as: .presentation(.custom), from: { PlainScreen.first() },
      to: { ViewController.plain() })
    scenario.otherSizes = []
    let found = try await transitionFaults(in: scenario, checks: [.contract, .interruption, .grip])
    #expect(found.isEmpty, "\(found)")
  }
}

extension ViewController {
  fileprivate static func plain() -> ViewController {
    let screen = ViewController()
    screen.view.backgroundColor = .white
    return screen
  }
}
