import SegueHeadless
import SegueTesting
import SegueUIKit
import Testing

@testable import SegueControllers

/// Gesture recognizers with targets.
@Suite struct GestureTests {
  /// Records the methods that are called, with their sender and its state.
  private final class Target: NSObject {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func sent(_ sender: UIGestureRecognizer) { calls.append("\(type(of: sender)) \(sender.state)") }
    func panned(pan: UIPanGestureRecognizer) { calls.append("\(pan.state)") }
    func any(_ sender: Any) { calls.append("any") }
    func tapped(_ tap: UITapGestureRecognizer) { calls.append("tapped") }
  }

  private let root = Screen(UIColor(250, 196, 60))
  private let window: HeadlessWindow

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    try window.advance(by: 0)
  }

  @Test func methodsAreCalledOnTheTarget() throws {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Selector(Target.panned(pan:)))
    pan.addTarget(target, action: Selector(Target.plain))
    pan.addTarget(target, action: Selector(Target.any(_:)))
    pan.addTarget(target, action: Selector(target.sent(_:)))
    // The method takes another sender.
    pan.addTarget(target, action: Selector(Target.tapped(_:)))
    root.view.addGestureRecognizer(pan)
    try window.drag(from: Point(100, 100), to: Point(200, 100), over: 0.01)
    #expect(target.calls.first == "began" && target.calls.last == "PanGestureRecognizer ended")
    #expect(target.calls.prefix(4) == ["began", "plain", "any", "PanGestureRecognizer began"])
    #expect(!target.calls.contains("tapped"))
  }

  @Test func subclassHasUIKitsInitializer() throws {
    final class Edge: UIScreenEdgePanGestureRecognizer {
      init(target: Any?, action: Selector?) {
        // What `segue adopt` makes of `super.init(target: target, action: action)`.
        super.init(); addTarget(target, action: action)
        edges = .left
      }
    }
    let target = Target()
    root.view.addGestureRecognizer(Edge(target: target, action: Selector(Target.panned(pan:))))
    try window.drag(from: Point(200, 100), to: Point(300, 100), over: 0.1)
    #expect(target.calls.isEmpty)
    try window.drag(from: Point(2, 100), to: Point(200, 100), over: 0.1)
    #expect(target.calls.first == "began" && target.calls.last == "ended")
  }

  @Test func targetIsNotRetained() throws {
    var target: Target? = Target()
    weak let weakTarget = target
    let tap = UITapGestureRecognizer(target: target, action: Selector(Target.plain))
    root.view.addGestureRecognizer(tap)
    window.click(at: Point(100, 100))
    #expect(target?.calls == ["plain"])
    target = nil
    #expect(weakTarget == nil)
    window.click(at: Point(100, 100))
  }

  @Test func swipeIsQuickAndHasADirection() throws {
    let target = Target()
    let swipe = UISwipeGestureRecognizer(target: target, action: Selector(Target.plain))
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    swipe.direction = [.down, .left]
    root.view.addGestureRecognizer(swipe)
    let start = Point(200, 400)
    for way in [Vector(60, 0), Vector(0, -60), Vector(30, 30)] {
      try window.drag(from: start, to: start + way, over: 0.1)
    }
    try window.drag(from: start, to: start + Vector(0, 60), over: 0.9)
    #expect(target.calls == [])
    try window.drag(from: start, to: start + Vector(10, 60), over: 0.1)
    try window.drag(from: start, to: start + Vector(-60, 10), over: 0.1)
    #expect(target.calls == ["plain", "plain"])
  }

  /// Accepts presses on the background only.
  private final class Outside: NSObject, UIGestureRecognizerDelegate {
    var places: Set<UITouch> = []
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      places.insert(touch)
      return touch.view == gestureRecognizer.view && touch.location(in: nil) == touch.location
    }
  }

  @Test func delegateKnowsThePressedView() throws {
    let (target, delegate) = (Target(), Outside())
    let tap = UITapGestureRecognizer(target: target, action: Selector(Target.plain))
    tap.delegate = delegate
    root.view.addGestureRecognizer(tap)
    // The window in which an animation runs.
    root.present(Screen.second(), animated: false)
    root.dismiss(animated: false)
    try window.advance(by: 1)
    UIView.animate(withDuration: 0.1) { root.card.alpha = 0.9 }
    try window.advance(by: 1)
    window.click(at: Point(100, 220))
    #expect(target.calls == [] && delegate.places.count == 1)
    window.click(at: Point(100, 600))
    #expect(target.calls == ["plain"] && delegate.places.count == 2)
    #expect(delegate.places.allSatisfy { $0.location(in: root.card).y == $0.location.y - 200 })
    let other = UITapGestureRecognizer()
    #expect(tap == tap && tap != other && Set([tap, other, tap]).count == 2)
  }

  /// The last animation has run in another window.
  @Test func pressIsInItsOwnWindow() throws {
    let (target, delegate, other) = (Target(), Outside(), Screen(.white))
    let second = try HeadlessWindow(size: Size(200, 200), rootViewController: other)
    UIView.animate(withDuration: 0.1) { other.card.alpha = 0.9 }
    try second.advance(by: 1)
    let tap = UITapGestureRecognizer(target: target, action: Selector(Target.plain))
    tap.delegate = delegate
    root.view.addGestureRecognizer(tap)
    window.click(at: Point(100, 600))
    #expect(target.calls == ["plain"] && delegate.places.first?.window === window.window)
    #expect(delegate.places.first?.location(in: root.card) == CGPoint(x: 40, y: 400))
  }

  @Test func translationUsesTheViewsCoordinates() throws {
    let view = root.card
    view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    let pan = UIPanGestureRecognizer()
    root.view.addGestureRecognizer(pan)
    window.send(.pressed, at: Point(100, 100))
    window.send(.dragged, at: Point(110, 100))
    window.send(.dragged, at: Point(148, 120))
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 20))
    #expect(pan.translation(in: view) == CGPoint(x: 20, y: 40))
    pan.setTranslation(CGPoint(x: 1, y: 2), in: view)
    #expect(pan.translation(in: view) == CGPoint(x: 1, y: 2))
    #expect(pan.translation(in: root.view) == CGPoint(x: 2, y: 1))
    #expect(pan.location(in: nil) == CGPoint(x: 148, y: 120))
    #expect(pan.location(in: pan.view) == CGPoint(x: 148, y: 120))
    window.send(.released, at: Point(148, 120))
  }

  /// Many delegates let a gesture begin by its direction, which the first event must contain.
  @Test func directionIsKnownWhenTheDelegateIsAsked() throws {
    final class Delegate: NSObject, UIGestureRecognizerDelegate {
      var asked: [(way: CGPoint, velocity: CGPoint)] = []
      func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
        guard let pan = gesture as? UIPanGestureRecognizer else { return false }
        asked.append((pan.translation(in: pan.view), pan.velocity(in: pan.view)))
        return true
      }
    }
    let (delegate, pan) = (Delegate(), UIPanGestureRecognizer(target: nil, action: nil))
    pan.delegate = delegate
    root.view.addGestureRecognizer(pan)
    window.send(.pressed, at: Point(100, 100))
    try window.advance(by: 1)
    window.send(.dragged, at: Point(100, 108))
    #expect(pan.state == .began && pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
    #expect(delegate.asked.map(\.way) == [CGPoint(x: 0, y: 8)])
    #expect(delegate.asked.allSatisfy { $0.velocity.x == 0 && $0.velocity.y > 0 })
    window.send(.released, at: Point(100, 108))
  }

  /// The source's drag comes before the engine's, even at the edge; if the source's does not begin, the engine's takes over.
  @Test(arguments: [5.0, 195], [false, true]) func gestureOfTheSourcePrecedesTheEngines(x: Double, isOn: Bool)
    throws
  {
    let navigation = UINavigationController(rootViewController: Screen(UIColor(250, 196, 60)))
    let (page, swipe) = (Screen.second(), SwipeBack())
    navigation.delegate = swipe
    window.window.rootViewController = navigation
    navigation.pushViewController(page)
    try window.advance(by: 2)
    swipe.attach(to: page, fromEdge: false)
    let pan = try #require(page.view.gestureRecognizers.last)
    pan.isEnabled = isOn
    window.send(.pressed, at: Point(x, 400))
    for step in 1...5 { window.send(.dragged, at: Point(x + 20 * Double(step), 400)) }
    #expect(swipe.animator?.calls == [isOn ? "led" : "plays"])
    #expect(pan.state == (isOn ? .changed : .possible) && navigation.coordinator.isHeld)
    window.send(.cancelled, at: Point(x + 100, 400))
    try window.advance(by: 2)
    #expect(navigation.viewControllers.count == 2 && navigation.coordinator.isIdle)
  }
}
