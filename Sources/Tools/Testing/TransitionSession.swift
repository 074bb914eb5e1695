import SegueControllers
import SegueHeadless
import SegueStage
import SegueWorkbench

/// One window in which a scenario is played: the check is its clock and its input.
final class TransitionSession {
  /// A way between the two screens.
  nonisolated enum Direction: String, CaseIterable {
    case opening, closing
    var other: Direction { self == .opening ? .closing : .opening }
  }

  let headless: HeadlessWindow
  /// What the window has reported, such as an `apply` that does more than setting properties.
  private(set) var reports: [String] = []
  /// When the transition began that runs now, or ran last.
  private(set) var beginning = 0.0
  private let run: TransitionScenario.Run
  /// What is open at rest before anything is opened.
  private var closedScreens = ""
  /// Whether something is scheduled, at rest, before anything is opened.
  private(set) var hasTimers = false
  /// What may still be played.
  let budget: Budget

  /// How much may be played, in seconds of windows; each step takes some, too.
  final class Budget {
    private var left: Double
    init(seconds: Double = .infinity) { left = seconds }
    var isSpent: Bool { left <= 0 }
    fileprivate func spend(_ seconds: Double) { left -= max(seconds, 1 / 240) }
  }

  init(
    _ scenario: TransitionScenario, size: Size? = nil, scale: Double = 1, reducesMotion: Bool = false,
    budget: Budget = Budget()
  ) throws {
    self.budget = budget
    let window = Window(size: size ?? scenario.size)
    window.safeAreaInsets = scenario.safeAreaInsets
    window.systemTraits.reducesMotion = reducesMotion
    run = scenario.makeRun()
    run.install(window)
    headless = try HeadlessWindow(stage: Stage(window: window, scale: scale))
    window.onFault = { [weak self] in self?.reports.append($0) }
    settle()
    scenario.prepare(headless)
    settle()
    closedScreens = screens
    hasTimers = window.timeline.nextAction != nil
  }

  /// Whether a window at rest shows the second screen.
  var isOpen: Bool { screens != closedScreens }

  /// How many screens each stack has, which tabs are selected, and what is presented.
  private var screens: String {
    allScreens.flatMap { screen in
      [
        (screen as? NavigationController).map { "\($0.viewControllers.count)" },
        (screen as? TabBarController).map { "tab \($0.selectedIndex)" },
        screen.presentedViewController.map { _ in "presents" },
      ].compactMap(\.self)
    }.joined(separator: ", ")
  }

  private var allScreens: [ViewController] {
    var (open, all): ([ViewController], [ViewController]) = (
      [window.rootViewController].compactMap(\.self), []
    )
    while let screen = open.popLast() {
      all.append(screen)
      open += screen.children + [screen.presentedViewController].compactMap(\.self)
    }
    return all
  }

  /// The visible box of what moves in front, or is presented, in points of the window; `nil` where nothing is.
  var front: Rect? {
    let screen = coordinator?.screens.last ?? allScreens.compactMap(\.presentedViewController).last
    let box = screen.map { $0.view.convert($0.view.bounds, to: nil, by: .shown).intersection(window.bounds) }
    return box.flatMap { $0.isEmpty ? nil : $0 }
  }

  var window: Window { headless.window }
  var stage: Stage { headless.stage }
  var now: Double { window.timeline.now }
  var foundParticipants: Bool { run.foundParticipants() }
  /// What runs the transitions; that of the first screen that is asked for it.
  var coordinator: TransitionCoordinator? { window.rootViewController?.transitionCoordinator }
  var isIdle: Bool { coordinator?.isIdle ?? true }
  /// Whether a transition runs, and has not done so for longer than any should.
  var isRunning: Bool { !isIdle && now < beginning + Self.timeout }
  /// What has not come to rest by then never will, in seconds.
  static let timeout = 20.0
  /// The number of the frame that is shown now, 60 to a second from the beginning of the transition on.
  var frame: Int { Int(((now - beginning) * 60).rounded()) }
  var record: TreeRecord { TreeRecord(of: window) }

  /// Begins a way.
  /// - Returns: whether a transition runs then.
  func begin(_ way: Direction) -> Bool {
    if way == .opening { run.open(headless) } else { run.close(headless) }
    // What was clicked may wait a little before it acts.
    for _ in 0..<30 where isIdle { advance(by: 1 / 60) }
    beginning = now
    window.layoutIfNeeded()
    return !isIdle
  }

  /// Does what begins the way back.
  func close() { run.close(headless) }

  /// A way has begun by itself, by a drag.
  func begins() { beginning = now }

  /// Moves the clock on without drawing.
  func advance(by seconds: Double) { advance(to: now + seconds) }

  /// Moves the clock on without drawing.
  func advance(to time: Double) {
    budget.spend(time - now)
    headless.advanceWithoutDrawing(to: time)
    window.layoutIfNeeded()
  }

  /// Lets everything come to rest.
  /// - Returns: whether it did, within `timeout`.
  @discardableResult func settle() -> Bool {
    settleMotion()
    // What begins once all the others have ended, such as a scroll indicator that fades out, and what is due much later.
    for _ in 0..<Self.lateActions where !hasTimers {
      guard let due = window.timeline.nextAction, due < now + Self.timeout, !budget.isSpent else { break }
      advance(to: due)
      settleMotion()
    }
    if hasTimers { advance(by: 3) }
    return isIdle && !window.timeline.isMoving
  }

  /// A timer that has gone off so often is one that never ends.
  private static let lateActions = 40

  private func settleMotion() {
    let limit = now + Self.timeout
    while now < limit, !isIdle || window.timeline.isMoving, !budget.isSpent { advance(by: 0.25) }
  }

  /// Lets what still moves come to rest in a transition that is held.
  func rest() {
    let limit = now + Self.timeout
    while now < limit, window.timeline.isMoving { advance(by: 0.25) }
    // A scroll indicator that was shown fades out later.
    for _ in 0..<8 { advance(by: 0.25) }
  }

  /// Draws what is shown now.
  func picture() throws -> Surface { try headless.picture() }

  func resize(to size: Size) {
    stage.resize(to: size, scale: stage.scale)
    window.layoutIfNeeded()
  }

  func start(of gesture: TransitionScenario.Gesture) -> Point? {
    guard let identifier = gesture.identifier else { return gesture.start }
    return window.shownCenter(ofViewWithIdentifier: identifier)
  }

  func send(_ phase: PointerEvent.Phase, at point: Point) {
    stage.send(.pointer(PointerEvent(phase, at: point, time: now)), at: now)
    window.layoutIfNeeded()
  }
}
