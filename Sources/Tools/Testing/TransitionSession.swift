import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueStage
import SegueViews
import SegueWorkbench

/// One window in which a scenario is played: the check is its clock and its input.
final class TransitionSession {
  /// A way between the two screens.
  nonisolated enum Way: String, CaseIterable {
    case opening, closing
    var other: Way { self == .opening ? .closing : .opening }
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

  init(
    _ scenario: TransitionScenario, size: Size? = nil, scale: Double = 1, reducesMotion: Bool = false
  ) throws {
    let window = Window(size: size ?? scenario.size)
    window.safeAreaInsets = scenario.safeAreaInsets
    window.reducesMotion = reducesMotion
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
    var (open, words): ([ViewController], [String]) = ([window.rootViewController].compactMap(\.self), [])
    while let screen = open.popLast() {
      if let stack = screen as? NavigationController { words.append("\(stack.viewControllers.count)") }
      if let tabs = screen as? TabBarController { words.append("tab \(tabs.selectedIndex)") }
      if screen.presentedViewController != nil { words.append("presents") }
      open += screen.children + [screen.presentedViewController].compactMap(\.self)
    }
    return words.joined(separator: ", ")
  }

  var window: Window { headless.window }
  var stage: Stage { headless.stage }
  var now: Double { window.timeline.now }
  var foundParticipants: Bool { run.foundParticipants() }
  /// What runs the transitions; that of the first screen that is asked for it.
  var coordinator: TransitionCoordinator? { window.rootViewController?.transitionCoordinator }
  var isIdle: Bool { coordinator?.isIdle ?? true }
  /// The number of the frame that is shown now, 60 to a second from the beginning of the transition on.
  var frame: Int { Int(((now - beginning) * 60).rounded()) }
  var record: TreeRecord { TreeRecord(of: window) }

  /// Begins a way.
  /// - Returns: whether a transition runs then.
  func begin(_ way: Way) -> Bool {
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
    headless.advanceWithoutDrawing(to: time)
    window.layoutIfNeeded()
  }

  /// Lets everything come to rest.
  /// - Returns: whether it did, within twenty seconds.
  @discardableResult func settle() -> Bool {
    settleMotion()
    // What begins once all the others have ended, such as a scroll indicator that fades out, and what is due much later.
    for _ in 0..<Self.lateActions where !hasTimers {
      guard let due = window.timeline.nextAction, due < now + 20 else { break }
      advance(to: due)
      settleMotion()
    }
    if hasTimers { advance(by: 3) }
    return isIdle && !window.timeline.isMoving
  }

  /// A timer that has gone off so often is one that never ends.
  private static let lateActions = 40

  private func settleMotion() {
    let limit = now + 20
    while now < limit, !isIdle || window.timeline.isMoving { advance(by: 0.25) }
  }

  /// Lets what still moves come to rest in a transition that is held.
  func rest() {
    let limit = now + 20
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

  /// Where a gesture of the scenario begins.
  func start(of gesture: TransitionScenario.Gesture) -> Point? {
    guard let identifier = gesture.identifier else { return gesture.start }
    return window.shownCenter(ofViewWithIdentifier: identifier)
  }

  func send(_ phase: PointerEvent.Phase, at point: Point) {
    stage.send(.pointer(PointerEvent(phase, at: point, time: now)), at: now)
    window.layoutIfNeeded()
  }
}
