import SegueChecks
import SegueControllers
import SegueHeadless
import Testing

/// Expects that a `StateAnimator` moves its views without faults from each state to every other state.
///
/// At rest, a state must look the same regardless of the states before it. When the animator is held or sent to another state
/// in flight, no view may jump, and views must keep their velocity. `apply` may only set properties, and the look of the views
/// must not depend on the frame rate.
///
///     @MainActor @Test func theStagesAreSound() throws {
///       try expectSound(
///         root: { StagesScreen() }, animator: { ($0.window.rootViewController as? StagesScreen)?.animator })
///     }
///
/// - Parameters:
///   - root: builds the screen that fills a window.
///   - animator: returns the animator of a window; `nil` is a fault.
///   - size: the size of the window, in points.
///   - sourceLocation: the source location at which the faults are recorded.
/// - Returns: the faults, which are already recorded.
@discardableResult
@MainActor public func expectSound<State: Hashable>(
  root: @escaping () -> ViewController, animator: @escaping (HeadlessWindow) -> StateAnimator<State>?,
  size: Size = Size(390, 844), sourceLocation: SourceLocation = #_sourceLocation
) throws -> [TransitionFault] {
  let size = size.bounded(or: Size(390, 844)).atLeastOne
  let inspector = StateInspector(size: size, root: root, animator: animator)
  try inspector.run()
  for fault in inspector.faults { Issue.record(fault, sourceLocation: sourceLocation) }
  return inspector.faults
}

/// A runner that moves an animator through its states and collects the faults.
private final class StateInspector<State: Hashable> {
  private let size: Size
  private let root: () -> ViewController
  private let animator: (HeadlessWindow) -> StateAnimator<State>?
  private(set) var faults: [TransitionFault] = []

  init(
    size: Size, root: @escaping () -> ViewController,
    animator: @escaping (HeadlessWindow) -> StateAnimator<State>?
  ) { (self.size, self.root, self.animator) = (size, root, animator) }

  /// A window with its animator.
  private struct Run {
    let headless: HeadlessWindow
    let animator: StateAnimator<State>
    var window: Window { headless.window }

    func settle(in state: State) -> Bool {
      animator.settle(in: state)
      for _ in 0..<200 where animator.isRunning { advance(by: 0.1) }
      return !animator.isRunning
    }

    func advance(by seconds: Double) { headless.advanceWithoutDrawing(to: headless.now + seconds) }
  }

  func run() throws {
    guard let first = try start() else {
      return add(.contract, "at first", "there is no animator in the window")
    }
    let states = first.animator.states
    var looks: [State: TreeRecord] = [:]
    for state in states {
      guard let run = try start(), run.settle(in: state) else {
        add(.contract, "to \(state)", "it does not come to rest within twenty seconds")
        continue
      }
      looks[state] = TreeRecord(of: run.window)
    }
    for from in states {
      for to in states where to != from { try check(from, to, states, looks) }
    }
  }

  private func check(_ from: State, _ to: State, _ states: [State], _ looks: [State: TreeRecord]) throws {
    let moment = "from \(from) to \(to)"
    guard let run = try start(), run.settle(in: from), run.settle(in: to) else { return }
    if let look = looks[to], let (view, property, detail) = TreeRecord(of: run.window).difference(from: look)
    {
      add(.endings, moment, view: view, property: property, detail)
    }
    for part in [0.03, 0.1, 0.25] {
      guard run.settle(in: from) else { return }
      run.animator.settle(in: to)
      run.advance(by: part)
      guard run.animator.isRunning else { continue }
      let before = ViewPositions(of: run.window)
      run.animator.hold()
      if let (view, distance) = before.jump(in: run.window) {
        add(.interruption, "\(moment), held", view: view, "jumps by \(distance.short) points")
      }
      run.advance(by: 0.2)
      if let (view, distance) = before.jump(in: run.window) {
        add(
          .interruption, "\(moment), held", view: view, "moves by \(distance.short) points while it is held")
      }
      for other in states { retarget(run, from, to, other, after: part) }
    }
    try compareRates(from, to)
  }

  /// Sends the animator to a third state in flight, and checks that views keep their position and their velocity.
  private func retarget(_ run: Run, _ from: State, _ to: State, _ other: State, after part: Double) {
    guard run.settle(in: from) else { return }
    run.animator.settle(in: to)
    run.advance(by: part)
    guard run.animator.isRunning else { return }
    let (interval, moment) = (1e-5, "from \(from) to \(to), sent to \(other)")
    let before = ViewPositions(of: run.window)
    run.advance(by: interval)
    let here = ViewPositions(of: run.window)
    run.animator.settle(in: other)
    if let (view, distance) = here.jump(in: run.window) {
      add(.interruption, moment, view: view, "jumps by \(distance.short) points")
    }
    run.advance(by: interval)
    let after = ViewPositions(of: run.window)
    if let change = here.velocityChange(from: before, to: after, interval: interval) {
      add(
        .interruption, moment, view: change.name,
        "its velocity changes by \((change.now - change.was).length.short) points per second")
    }
  }

  private func compareRates(_ from: State, _ to: State) throws {
    guard let slow = try start(), let fast = try start() else { return }
    for run in [slow, fast] {
      guard run.settle(in: from) else { return }
      run.advance(by: 10 - run.headless.now.truncatingRemainder(dividingBy: 10))
      run.animator.settle(in: to)
    }
    slow.advance(by: 0.2)
    for _ in 0..<24 { fast.advance(by: 0.2 / 24) }
    let (one, other) = (ViewPositions(of: slow.window), ViewPositions(of: fast.window))
    guard one.order.count == other.order.count else {
      return add(.frameRates, "from \(from) to \(to)", "the visible views differ between 24 frames and one")
    }
    for (mine, theirs) in zip(one.order, other.order) {
      guard let mine = one.views[mine], let theirs = other.views[theirs],
        mine.place.difference(from: theirs.place) > 1e-3
      else { continue }
      add(
        .frameRates, "from \(from) to \(to)", view: mine.name,
        "is in a different place with 24 frames than with one")
    }
  }

  private func start() throws -> Run? {
    let headless = try HeadlessWindow(size: size, rootViewController: root())
    headless.window.onFault = { [weak self] in self?.add(.contract, "in a debug build", $0) }
    return animator(headless).map { Run(headless: headless, animator: $0) }
  }

  private func add(
    _ check: SoundnessCheck, _ moment: String, view: String? = nil, property: String? = nil, _ detail: String
  ) {
    let fault = TransitionFault(check, moment, view: view, property: property, detail)
    if !faults.contains(where: { ($0.check, $0.view, $0.property) == (check, view, property) }) {
      faults.append(fault)
    }
  }
}
