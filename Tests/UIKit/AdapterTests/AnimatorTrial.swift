import SegueChecks
import SegueHeadless
import SegueTesting
import SegueUIKit

@testable import SegueControllers

/// Two screens with an animator between them, and the invariants of every animator. Each check returns the faults.
struct AnimatorTrial {
  /// The way in which the second screen appears.
  enum Way: CaseIterable {
    /// Pushed, presented, or presented over the first one, which stays in the window.
    case push, presentation, overFullScreen
  }

  typealias Screens = (first: UIViewController, second: UIViewController)
  typealias Make = (_ isForward: Bool, Screens) -> UIViewControllerAnimatedTransitioning?

  var way: Way
  /// Creates the screens.
  var screens: () -> Screens
  /// Returns the animator for opening or closing; called for each transition.
  var make: Make
  /// Whether something besides the screens remains once the second one is open; assumed over a screen that stays.
  var leavesSomething = false
  /// The seed of the random moments.
  var seed = 7

  /// Opens and closes the second screen; each time, the window must settle as it does without an animation.
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

  /// A pointer scrubs the transition back and forth with the same frames, and releases it where it was.
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

  /// Reversing the opening or the closing restores the exact tree and pixels.
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

  /// Catches at random moments, by a press or a reversal, do not jump.
  /// - Returns: the faults, and how often the transition was held.
  func catching(count: Int = 20) throws -> (faults: [String], holds: Int) {
    var (faults, holds, generator): ([String], Int, SeededGenerator) = ([], 0, SeededGenerator(seed))
    for _ in 0..<count {
      let run = try TrialRun(self)
      run.open()
      // An animator that takes its duration from the screens returns 0 without them.
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

  /// The scenario for `expectSound`, which retains no screen.
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

/// The comparable properties of a window at rest.
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
  /// The duration that the last animator reported.
  private(set) var duration = 0.0

  init(_ trial: AnimatorTrial) { self.trial = trial }

  /// Returns the root view controller of the window.
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

  /// Returns the shown corners of all views, and of the shapes in them.
  func places() -> [UIView: [Point]] {
    var places: [UIView: [Point]] = [:]
    window.window.forEachInSubtree { view in
      let corners = view.shown.bounds.corners + (view.shown.shape?.path.bounds.corners ?? [])
      places[view] = corners.map { view.convert($0, to: nil, by: .shown) }
    }
    return places
  }

  /// Returns the center of the visible part of the frontmost view that has moved since it was at `places`, otherwise of one
  /// that is only animated, otherwise of the window.
  func movingPoint(since places: [UIView: [Point]]) -> Point {
    let now = self.places()
    var (moving, animated): (Point?, Point?)
    window.window.forEachInSubtree { view in
      guard view.presentation != nil, view.shown.alpha > 0.1 else { return }
      let whole = view.shown.bounds.isEmpty ? view.shown.shape?.path.bounds ?? .zero : view.shown.bounds
      let seen = view.convert(whole, to: nil, by: .shown).intersection(window.window.bounds)
      // Skips a view that is seen from its edge.
      guard min(seen.width, seen.height) > 1 else { return }
      animated = seen.center
      if places[view] != now[view] { moving = seen.center }
    }
    return moving ?? animated ?? window.window.bounds.center
  }
}
