import SegueChecks
import SegueHeadless
import SegueTesting
import SegueUIKit

@testable import SegueControllers

/// Two screens with an animator between them, and what must hold for it, whatever it was written for. Each check returns what is
/// wrong.
struct AnimatorTrial {
  /// How the second screen comes.
  enum Way: CaseIterable {
    /// Pushed, presented, or presented over the first one, which stays in the window.
    case push, presentation, overFullScreen
  }

  typealias Screens = (first: UIViewController, second: UIViewController)
  typealias Make = (_ isForward: Bool, Screens) -> UIViewControllerAnimatedTransitioning?

  var way: Way
  /// Builds the screens.
  var screens: () -> Screens
  /// Builds the animator there or back; evaluated each time.
  var make: Make
  /// Whether something else than the screens is there once it is open: always over a screen that stays.
  var leavesSomething = false
  /// What random moments depend on.
  var seed = 7

  /// Settles in the state in which it would be without an animation, there and back.
  func settling() throws -> [String] {
    var faults: [String] = []
    let (trial, plain) = (try TrialRun(self), try TrialRun(self))
    for run in [trial, plain] { try run.wait(0) }
    let start = Still(plain)
    trial.open()
    plain.open(animated: false)
    try trial.wait(0.05)
    if trial.coordinator.isIdle { faults.append("nothing moves") }
    for run in [trial, plain] { try run.wait(4) }
    if !trial.isOpen || !trial.coordinator.isIdle { faults.append("it does not open") }
    if way != .overFullScreen, !leavesSomething {
      faults += Still(trial).differences(from: Still(plain), "open")
    }
    trial.close()
    try trial.wait(4)
    if trial.isOpen || !trial.coordinator.isIdle { faults.append("it does not close") }
    return faults + Still(trial).differences(from: start, "closed") + trial.faults
  }

  /// A pointer scrubs it back and forth with the same frames, and lets go of it where it was.
  func scrubbing() throws -> [String] {
    var faults: [String] = []
    let run = try opened()
    let open = Still(run)
    let start = Point(60, 500)
    run.window.send(.pressed, at: start)
    func drag(to x: Double) throws -> [UInt32] {
      run.window.send(.dragged, at: start + Vector(x, 0))
      try run.wait(0.5)
      return run.window.surface.words
    }
    let way = Array(stride(from: 20.0, through: 320, by: 50))
    let frames = try way.map(drag)
    if !run.coordinator.isHeld { faults.append("a drag does not hold it") }
    if run.coordinator.progress < 0.1 { faults.append("a drag goes only to \(run.coordinator.progress)") }
    if Set(frames).count < 3 { faults.append("a drag shows \(Set(frames).count) frames") }
    for (x, frame) in zip(way, frames).reversed() {
      if try drag(to: x) != frame { faults.append("another frame on the way back, at \(x)") }
    }
    run.window.send(.released, at: start + Vector(20, 0))
    try run.wait(4)
    return faults + Still(run).differences(from: open, "let go") + run.faults
  }

  /// Turned around on either way, it leaves the very tree and pixels.
  func cancelling() throws -> [String] {
    var faults: [String] = []
    let run = try TrialRun(self)
    try run.wait(0)
    let start = Still(run)
    run.open()
    try run.wait(0.1)
    run.close()
    try run.wait(4)
    if run.isOpen { faults.append("it is open") }
    faults += Still(run).differences(from: start, "the way there was cancelled")
    run.open()
    try run.wait(4)
    let open = Still(run)
    run.close()
    try run.wait(0.1)
    run.open()
    try run.wait(4)
    if !run.isOpen { faults.append("it is closed") }
    return faults + Still(run).differences(from: open, "the way back was cancelled") + run.faults
  }

  /// Caught at random moments, by a press or by being turned around, nothing jumps.
  /// - Returns: how often it was held, too.
  func catching(count: Int = 20) throws -> (faults: [String], holds: Int) {
    var (faults, holds, generator): ([String], Int, SeededGenerator) = ([], 0, SeededGenerator(seed))
    for _ in 0..<count {
      let run = try TrialRun(self)
      run.open()
      // One that takes its duration from the screens has none by itself.
      let time = Double.random(in: 0.02...0.95, using: &generator) * max(run.duration, 0.1)
      try run.wait(time - 0.005)
      let earlier = run.places()
      try run.wait(0.005)
      let before = run.places()
      let turns = Bool.random(using: &generator)
      let finger = run.movingPoint(since: earlier)
      if turns { run.close() } else { run.window.send(.pressed, at: finger) }
      try run.wait(0.000001)
      if run.coordinator.isHeld { holds += 1 }
      let after = run.places()
      let jump =
        before.flatMap { view, corners in
          zip(corners, after[view] ?? corners).map { $0.distance(to: $1) }
        }.max() ?? 0
      if jump > 0.5 { faults.append("caught after \(time) s, something jumps by \(jump) points") }
      if !turns { run.window.send(.released, at: finger) }
      try run.wait(4)
      if run.isOpen == turns || !run.coordinator.isIdle {
        faults.append("caught after \(time) s, it ends wrong")
      }
    }
    if holds == 0 { faults.append("nothing ever holds it") }
    return (faults, holds)
  }

  /// The scenario of `expectSound`. It holds no screen.
  var scenario: TransitionScenario {
    let delegate = TrialDelegate(self)
    var scenario = TransitionScenario(
      root: { delegate.root(over: screens().first) },
      open: { window in
        window.window.rootViewController.map { delegate.open(screens().second, over: $0, animated: true) }
      }, close: { $0.window.rootViewController.map(delegate.close) })
    scenario.endingCount = 20
    return scenario
  }

  private func opened() throws -> TrialRun {
    let run = try TrialRun(self)
    run.open()
    try run.wait(4)
    return run
  }
}

/// What can be compared of a window at rest.
private struct Still {
  let tree: String
  let pixels: [UInt32]

  init(_ run: TrialRun) { (tree, pixels) = (run.window.dump(), run.window.surface.words) }

  func differences(from other: Still, _ when: String) -> [String] {
    (tree == other.tree ? [] : ["another tree, \(when):\n\(tree)instead of\n\(other.tree)"])
      + (pixels == other.pixels ? [] : ["other pixels, \(when)"])
  }
}

/// Opens and closes screens with the animators of a trial.
final class TrialDelegate: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
  private let trial: AnimatorTrial
  /// How long the last animator takes, by its own account.
  private(set) var duration = 0.0

  init(_ trial: AnimatorTrial) { self.trial = trial }

  /// What fills the window.
  func root(over first: UIViewController) -> UIViewController {
    guard trial.way == .push else { return first }
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = self
    return navigation
  }

  func open(_ second: UIViewController, over root: UIViewController, animated: Bool) {
    second.transitioningDelegate = self
    if trial.way == .overFullScreen { second.modalPresentationStyle = .overFullScreen }
    if trial.way == .push, let navigation = root as? UINavigationController {
      navigation.pushViewController(second, animated: animated)
    } else {
      root.present(second, animated: animated)
    }
  }

  func close(_ root: UIViewController) {
    if trial.way == .push, let navigation = root as? UINavigationController {
      navigation.popViewController()
    } else {
      root.presentedViewController?.dismiss()
    }
  }

  func isOpen(_ root: UIViewController) -> Bool {
    trial.way == .push
      ? (root as? UINavigationController)?.viewControllers.count == 2 : root.presentedViewController != nil
  }

  private func animator(_ isForward: Bool, _ first: UIViewController, _ second: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    let animator = trial.make(isForward, (first, second))
    duration = animator?.transitionDuration(using: nil) ?? 0
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    operation == .push ? animator(true, fromVC, toVC) : animator(false, toVC, fromVC)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator(true, presenting, presented) }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { dismissed.presentingViewController.flatMap { animator(false, $0, dismissed) } }
}

/// A window with the screens of a trial.
private final class TrialRun {
  let window: HeadlessWindow
  private let delegate: TrialDelegate
  private let root, second: UIViewController
  private(set) var faults: [String] = []

  init(_ trial: AnimatorTrial) throws {
    let screens = trial.screens()
    delegate = TrialDelegate(trial)
    (root, second) = (delegate.root(over: screens.first), screens.second)
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: root)
    window.window.onFault = { [weak self] in self?.faults.append($0) }
  }

  var coordinator: TransitionCoordinator { root.coordinator }
  var isOpen: Bool { delegate.isOpen(root) }
  var duration: Double { delegate.duration }
  func open(animated: Bool = true) { delegate.open(second, over: root, animated: animated) }
  func close() { delegate.close(root) }
  func wait(_ seconds: Double) throws { try window.advance(by: seconds) }

  /// Where the corners of all views, and of the shapes in them, are shown.
  func places() -> [UIView: [Point]] {
    var places: [UIView: [Point]] = [:]
    window.window.forEachInSubtree { view in
      let corners = view.shown.bounds.corners + (view.shown.shape?.path.bounds.corners ?? [])
      places[view] = corners.map { view.convert($0, to: nil, by: .shown) }
    }
    return places
  }

  /// The middle of what is to be seen of the view in front that has moved since it was at `places`, or of one that is only animated;
  /// of the window where there is neither.
  func movingPoint(since places: [UIView: [Point]]) -> Point {
    let now = self.places()
    var (moving, animated): (Point?, Point?)
    window.window.forEachInSubtree { view in
      guard view.presentation != nil, view.shown.alpha > 0.1 else { return }
      let whole = view.shown.bounds.isEmpty ? view.shown.shape?.path.bounds ?? .zero : view.shown.bounds
      let seen = view.convert(whole, to: nil, by: .shown).intersection(window.window.bounds)
      // Not one that is seen from its edge.
      guard min(seen.width, seen.height) > 1 else { return }
      animated = seen.center
      if places[view] != now[view] { moving = seen.center }
    }
    return moving ?? animated ?? window.window.bounds.center
  }
}
