import SegueAnimation
import SegueControls
import SegueGeometry
import SegueMotion
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueControllers

/// Whatever an application calls from any callback, nothing traps or hangs, and the window comes to rest with a valid tree.
@Suite struct OddCallTests {
  @Test(arguments: OddMoment.allCases) func windowRestsAfterCallAtAnyMoment(moment: OddMoment) throws {
    var made = 0
    for call in OddCall.allCases {
      let scene = try OddScene(moment, call)
      scene.play()
      made += scene.count
      let rig = scene.rig
      #expect(rig.stage.demand == .nothing && scene.navigation.coordinator.isIdle, "\(call)")
      #expect(rig.window.faults().isEmpty, "\(call)")
      #expect(scene.count > 0, "\(call)")
    }
    #expect(made < 40_000)
  }
}

/// A callback from which the application makes a call.
enum OddMoment: CaseIterable, Sendable {
  case pushed, presented, dismissed, popped, loads, laidOut, willAppear, appeared, disappeared
  case prepares, applies, ended, animates, animated, settled, changed, scrolled, clicked, due, keyed
}

/// A call that the application makes.
enum OddCall: CaseIterable, Sendable {
  case push, pushAtOnce, pushSame, pop, popAtOnce, popToRoot, setNone, setSame, present, presentAtOnce,
    dismiss, dismissAtOnce
  case hold, trackNothing, finish, cancel
  case layOut, resize, resizeToNothing, remove, addToItself, addBelow, hide, replaceRoot, removeRoot
  case animate, animateNoTime, advance, settle, click, loseClick, escape, focus, scroll, moveAnimator,
    holdAnimator
}

/// A stack, a list, an animator and a button, with one call made at one moment.
private final class OddScene {
  private let moment: OddMoment
  private let call: OddCall
  let navigation: NavigationController
  let rig: Rig
  private(set) var count = 0
  private var isInside = false
  private let (first, second, card) = (OddScreen(), OddScreen(), OddScreen())
  private let list = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
  private let button = Button(title: "")
  private let box = View(frame: Rect(x: 0, y: 200, width: 20, height: 20))
  private let animator: StateAnimator<Int>
  private var chooser: Chooser?

  init(_ moment: OddMoment, _ call: OddCall) throws {
    (self.moment, self.call) = (moment, call)
    navigation = NavigationController(rootViewController: first)
    rig = try Rig(navigation, size: Size(200, 300))
    animator = StateAnimator([0, 1], initially: 0, over: box) { [unowned box] in
      box.frame.origin.x = Double($0) * 100
    }
    list.contentSize = Size(200, 1000)
    button.frame = Rect(x: 0, y: 120, width: 60, height: 60)
    for view in [list, button, box] { first.view.addSubview(view) }
    list.delegate = self
    rig.window.onFault = { _ in }
    for screen in [second, card] { screen.on = { [weak self] in self?.reach($0) } }
    chooser = Chooser(OddStepTransition { [weak self] in self?.reach($0) })
    navigation.delegate = chooser
    button.onClick = { [weak self] in self?.reach(.clicked) }
    animator.onSettle = { [weak self] _ in self?.reach(.settled) }
    animator.onChange = { [weak self] in self?.reach(.changed) }
    rig.window.keyCommands = [KeyCommand(.character("s"), title: "") { [weak self] in self?.reach(.keyed) }]
  }

  /// Performs the steps that together reach every moment.
  func play() {
    let window = rig.window
    rig.key(.character("s"))
    rig.click(Point(20, 140))
    list.contentOffset.y = 50
    animator.settle(in: 1)
    window.timeline.schedule(after: 0.1) { [weak self] in self?.reach(.due) }
    box.animate(withDuration: 0.2) { [weak self] in
      self?.box.alpha = 0.5
      self?.reach(.animates)
    } completion: { [weak self] _ in
      self?.reach(.animated)
    }
    rig.jump(to: 0.3)
    navigation.pushViewController(second) { [weak self] _ in self?.reach(.pushed) }
    pass(until: 2)
    navigation.present(card) { [weak self] _ in self?.reach(.presented) }
    pass(until: 4)
    navigation.dismiss { [weak self] _ in self?.reach(.dismissed) }
    pass(until: 6)
    navigation.popViewController { [weak self] _ in self?.reach(.popped) }
    pass(until: 8)
    rig.pointer(.lost, .zero)
    animator.settle(in: 0)
    navigation.coordinator.finish()
    for _ in 0..<80 where rig.stage.demand != .nothing { rig.jump(to: rig.now + 61) }
  }

  private func pass(until time: Double) { while rig.now < time { rig.jump(to: rig.now + 0.25) } }

  /// Makes the call at its moment: at most 40 times in sequence, and without a limit within itself.
  private func reach(_ reached: OddMoment) {
    guard reached == moment, isInside || count < 40 else { return }
    count += 1
    let before = isInside
    isInside = true
    perform()
    isInside = before
  }

  private func perform() {
    let (window, coordinator) = (rig.window, navigation.coordinator)
    switch call {
    case .push: navigation.pushViewController(Screen("next"))
    case .pushAtOnce: navigation.pushViewController(Screen("next"), animated: false)
    case .pushSame: navigation.pushViewController(second)
    case .pop: navigation.popViewController()
    case .popAtOnce: navigation.popViewController(animated: false)
    case .popToRoot: navigation.popToRootViewController()
    case .setNone: navigation.setViewControllers([])
    case .setSame: navigation.setViewControllers([first, first, second])
    case .present: second.present(Screen("sheet"))
    case .presentAtOnce: navigation.present(Screen("sheet"), animated: false)
    case .dismiss: card.dismiss()
    case .dismissAtOnce: navigation.dismiss(animated: false)
    case .hold: coordinator.hold()
    case .trackNothing: coordinator.track(.nan)
    case .finish: coordinator.finish(velocity: .infinity)
    case .cancel: coordinator.cancel(velocity: -.infinity)
    case .layOut:
      window.setNeedsLayout()
      second.view.setNeedsLayout()
      window.layoutIfNeeded()
    case .resize: window.resize(to: Size(window.bounds.width == 200 ? 210 : 200, 300))
    case .resizeToNothing: window.resize(to: .zero)
    case .remove: second.view.removeFromSuperview()
    case .addToItself: box.addSubview(window.subviews.first ?? box)
    case .addBelow: window.insertSubview(second.view, at: -1)
    case .hide: second.view.isHidden.toggle()
    case .replaceRoot: window.rootViewController = Screen("root")
    case .removeRoot: window.rootViewController = nil
    case .animate: window.animate(withDuration: 0.1) { [box] in box.center.x += 1 }
    case .animateNoTime: window.animate(withDuration: 0) { [box] in box.center.x += 1 }
    case .advance: window.timeline.advance(to: window.timeline.now + 0.01)
    case .settle: window.timeline.settle()
    case .click: rig.click(Point(20, 140))
    case .loseClick:
      rig.pointer(.pressed, Point(20, 140))
      rig.pointer(.lost, Point(20, 140))
    case .escape: rig.key(.escape)
    case .focus: window.focus(on: button)
    case .scroll: list.contentOffset.y += 1
    case .moveAnimator: animator.settle(in: 1 - animator.state)
    case .holdAnimator: animator.track(.nan)
    }
  }
}

extension OddScene: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { reach(.scrolled) }
}

private final class OddScreen: ViewController {
  var on: (OddMoment) -> Void = { _ in }
  override func viewDidLoad() { on(.loads) }
  override func viewDidLayoutSubviews() { on(.laidOut) }
  override func viewWillAppear(_ animated: Bool) { on(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { on(.appeared) }
  override func viewDidDisappear(_ animated: Bool) { on(.disappeared) }
}

private struct OddStepTransition: Transition {
  let on: (OddMoment) -> Void
  func prepare(in context: TransitionContext) -> View? {
    on(.prepares)
    return context.foreground.view
  }
  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    card.center.y += state == .dismissed ? 100 : 0
    on(.applies)
  }
  func ended(finished: Bool, _ card: View, in context: TransitionContext) { on(.ended) }
}
