import SegueControllers
import SegueHeadless
import SeguePictures
import SegueStage
import SegueWorkbench

/// A window in which a check plays a scenario. The check advances the clock and sends the input.
final class TransitionSession {
  /// A direction of the transition between the two screens.
  nonisolated enum Direction: String, CaseIterable {
    case opening, closing
    var other: Direction { self == .opening ? .closing : .opening }
  }

  let headless: HeadlessWindow
  /// The faults that the window has reported, such as an `apply` that does more than set properties.
  private(set) var reports: [String] = []
  /// The time at which the current or the last transition began, in seconds on the window's clock.
  private(set) var beginning = 0.0
  private let run: TransitionScenario.Run
  /// The description of the open screens before the second screen is opened; see `screens`.
  private var closedScreens = ""
  /// Whether `prepare` of the scenario's transition has found participants each time. If not, the engine runs the default
  /// transition.
  private(set) var foundParticipants = true
  /// Whether an action is scheduled while the window is at rest, before the second screen is opened.
  private(set) var hasTimers = false
  /// The time that may still be played, shared by the sessions of a check.
  let budget: Budget

  /// A limit for the time that a check plays, in seconds of window time. Each step costs at least 1/240 s.
  final class Budget {
    private var left: Double
    init(seconds: Double = .infinity) { left = seconds }
    var isSpent: Bool { left <= 0 }
    fileprivate func spend(_ seconds: Double) { left -= max(seconds, 1 / 240) }
  }

  init(
    _ scenario: TransitionScenario, size: Size? = nil, scale: Double = 1, reducesMotion: Bool = false,
    budget: Budget = Budget(), pictures: PictureLoader = PictureLoader(), learnsSelection: Bool = true
  ) throws {
    self.budget = budget
    let window = Window(size: size ?? scenario.size)
    window.safeAreaInsets = scenario.safeAreaInsets
    window.systemTraits.reducesMotion = reducesMotion
    window.playsDecoration = false
    window.attach(pictures)
    run = scenario.makeRun()
    run.install(window)
    headless = try HeadlessWindow(stage: Stage(window: window, scale: scale))
    window.onFault = { [weak self] in self?.reports.append($0) }
    settle()
    scenario.prepare(headless)
    settle()
    closedScreens = screens
    if learnsSelection, selectsItems {
      let other = try TransitionSession(
        scenario, size: size, scale: scale, reducesMotion: reducesMotion, pictures: pictures,
        learnsSelection: false)
      select(other.selectionAfterOpening())
      settle()
    }
    hasTimers = window.timeline.nextAction != nil
  }

  /// The lists of the window, from back to front.
  private var lists: [any CellOwner] {
    var lists: [any CellOwner] = []
    window.forEachInSubtree { if let list = $0 as? any CellOwner { lists.append(list) } }
    return lists
  }

  /// Whether a list keeps the item selected that was clicked.
  private var selectsItems: Bool { lists.contains(where: \.allowsSelection) }

  /// Opens and closes the second screen, and returns the item that is selected afterward in each list.
  private func selectionAfterOpening() -> [ItemPath?] {
    run.open(headless)
    settle()
    if isOpen { run.close(headless) }
    settle()
    return lists.map(\.selectedItem)
  }

  /// Selects an item in each list, so that an item which stays selected is selected from the start.
  private func select(_ items: [ItemPath?]) {
    for (list, item) in zip(lists, items) where item != nil { list.select(item) }
  }

  /// Whether the second screen is open. Valid for a window at rest.
  var isOpen: Bool { screens != closedScreens }

  /// A description of the open screens: the sizes of stacks, the selected tabs, and the screens that present another screen.
  private var screens: String {
    allScreens.flatMap { screen in
      [
        // A column that is not shown does not count.
        (screen as? NavigationController).flatMap {
          $0.viewIfLoaded?.window == nil ? nil : "\($0.viewControllers.count)"
        },
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

  /// The visible box of the moving foreground or of the presented screen, in window coordinates; `nil` if there is no such
  /// screen, or if it is not visible.
  var front: Rect? {
    let screen = coordinator?.screens.last ?? allScreens.compactMap(\.presentedViewController).last
    let box = screen.map { $0.view.convert($0.view.bounds, to: nil, by: .shown).intersection(window.bounds) }
    return box.flatMap { $0.isEmpty ? nil : $0 }
  }

  var window: Window { headless.window }
  var stage: Stage { headless.stage }
  var now: Double { window.timeline.now }
  /// The coordinator that runs the current transition; `nil` at rest.
  var coordinator: TransitionCoordinator? { window.rootViewController?.transitionCoordinator }
  var isIdle: Bool { coordinator?.isIdle ?? true }
  /// Whether a transition that began less than `timeout` ago is running.
  var isRunning: Bool { !isIdle && now < beginning + Self.timeout }
  /// The time after which a motion is considered endless, in seconds.
  static let timeout = 20.0
  /// The number of the current frame, at 60 frames per second from the beginning of the transition.
  var frame: Int { Int(((now - beginning) * 60).rounded()) }
  var record: TreeRecord { TreeRecord(of: window) }

  /// Starts a transition, and waits up to half a second for it to begin.
  /// - Returns: whether a transition is running afterward.
  func begin(_ way: Direction) -> Bool {
    if way == .opening { run.open(headless) } else { run.close(headless) }
    // A click may act a little later.
    for _ in 0..<30 where isIdle { advance(by: 1 / 60) }
    beginning = now
    window.layoutIfNeeded()
    if run.choosesTransition, coordinator?.runsFallback == true { foundParticipants = false }
    return !isIdle
  }

  /// Starts to close the second screen, without waiting for the transition to begin.
  func close() { run.close(headless) }

  /// Records the current time as the beginning of a transition that a drag has started.
  func begins() { beginning = now }

  /// Advances the clock by a time in seconds, without drawing.
  func advance(by seconds: Double) { advance(to: now + seconds) }

  /// Advances the clock to a time in seconds, without drawing.
  func advance(to time: Double) {
    budget.spend(time - now)
    headless.advanceWithoutDrawing(to: time)
    window.layoutIfNeeded()
  }

  /// Advances the clock until everything is at rest.
  /// - Returns: whether the window is at rest.
  @discardableResult func settle() -> Bool {
    settleMotion()
    // Some actions start after all motion has ended, such as the fading of a scroll indicator, and some are due much later.
    for _ in 0..<Self.lateActions where !hasTimers {
      guard let due = window.timeline.nextAction, due < now + Self.timeout, !budget.isSpent else { break }
      advance(to: due)
      settleMotion()
    }
    if hasTimers { advance(by: 3) }
    return isIdle && !window.timeline.isMoving
  }

  /// The maximum number of scheduled actions that `settle()` waits for after all motion has ended. A repeating timer would
  /// never run out.
  private static let lateActions = 40

  private func settleMotion() {
    let limit = now + Self.timeout
    while now < limit, !isIdle || window.timeline.isMoving, !budget.isSpent { advance(by: 0.25) }
  }

  /// Advances the clock until the deviations of a held transition are at rest.
  func rest() {
    let limit = now + Self.timeout
    while now < limit, window.timeline.isMoving { advance(by: 0.25) }
    // A scroll indicator that is visible fades out later.
    for _ in 0..<8 { advance(by: 0.25) }
  }

  /// Draws the window in its current state, and returns its picture.
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
