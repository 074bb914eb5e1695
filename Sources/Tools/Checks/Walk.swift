import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueStage
import SegueViews

/// A fuzz run: a long script of input that an application in a window receives, and the rules that must hold during and after
/// the run.
package struct Walk {
  /// Sets up a window for the run, including its root screen.
  package var install: (Window) -> Void
  /// The size of the window at the start and at the end, in points. The script may resize the window in between.
  package var size = Size(390, 844)
  /// Whether the application keeps no state except the scroll positions of its lists. If so, its first screen must look the
  /// same at the end as at the start. The default is `false`.
  package var endsAsItBegan = false
  /// The traits that the system gives the window.
  package var traits = TraitCollection()
  /// Called after each event of the script, and after each press of Escape at the end of the run.
  package var onEvent: (Window) -> Void = { _ in }
  /// Returns to the first screen. Called at the end, after Escape was pressed eight times.
  package var returnToStart: (HeadlessWindow) -> Void = { _ in }
  /// Returns a further fault at the end of the run, or `nil`. The default returns `nil`.
  package var check: (Window) -> String? = { _ in nil }

  package init(install: @escaping (Window) -> Void) { self.install = install }

  /// The number of events between two drawn frames. After the events in between, the tree is only laid out.
  private static let eventsPerFrame = 25
  /// The time without input after which a window must be at rest, in seconds. A row that is swiped away takes half a second.
  /// Then a bar appears that offers to undo this, and it disappears after 5 s.
  package static let timeout = 7.0

  /// Plays a script and checks the rules.
  /// - Returns: the first fault, or `nil`.
  package func fault(_ script: EventScript) throws -> String? {
    weak var left: Window?
    weak var root: ViewController?
    if let fault = try run(script, { (left, root) = ($0, $0.rootViewController) }) { return fault }
    if left != nil { return "the window is not released after it was dropped" }
    if let root { return "\(type(of: root)) is not released after its window was dropped" }
    return nil
  }

  private func run(_ script: EventScript, _ started: (Window) -> Void) throws -> String? {
    let headless = try start()
    let window = headless.window
    started(window)
    var faults: [String] = []
    window.onFault = { faults.append($0) }

    // At the end, the script releases all buttons and moves the pointer out of the window.
    let last = [ScriptEvent.Action.lose(), .leave(.point(.zero))].map {
      ScriptEvent(time: script.duration, action: $0, line: script.events.count + 1)
    }
    let script = EventScript(script.events + last)
    let player = headless.play(script)
    for (index, event) in script.events.enumerated() {
      headless.stage.advance(to: event.time)
      window.layoutIfNeeded()
      if index.isMultiple(of: Self.eventsPerFrame), window.bounds.size.width > 100 {
        try headless.advance(to: event.time)
      }
      onEvent(window)
      let fault = faults.first ?? (index.isMultiple(of: 20) ? window.faults().first : nil)
      if let fault {
        let screen = window.rootViewController.map { " in \($0.reportName)" } ?? ""
        return "after line \(event.line)\(screen): \(fault)"
      }
    }
    guard player.nextEvent == nil else { return "the script did not finish" }
    try headless.advance(to: script.duration)
    return try ending(headless)
  }

  private func start() throws -> HeadlessWindow {
    let window = Window(size: size)
    window.systemTraits = traits
    window.playsDecoration = false
    install(window)
    return try HeadlessWindow(stage: Stage(window: window), redraw: .damage())
  }

  private func ending(_ headless: HeadlessWindow) throws -> String? {
    let window = headless.window
    window.hideFocusRing()
    try headless.advance(by: Self.timeout)
    try headless.advance(by: 0.1)
    if window.timeline.isMoving { return "the window still moves after \(Self.timeout) s without input" }
    headless.stage.resize(to: size, scale: 1)
    for _ in 0..<8 {
      headless.press(.escape)
      try headless.advance(by: Self.timeout)
      onEvent(window)
    }
    returnToStart(headless)
    window.focus(on: nil)
    window.hideFocusRing()
    headless.send(.left, at: .zero)
    headless.send(.hovered, at: Point(-100, -100))
    try headless.advance(by: 30)
    if headless.stage.demand != .nothing {
      return "at the first screen, the window requests frames: \(headless.stage.demand)"
    }
    if let fault = window.faults().first { return "at the first screen: \(fault)" }
    if let fault = strayContent(window) { return fault }
    if let fault = leftover(window) { return "left over: \(fault)" }
    if let fault = check(window) { return fault }

    window.forEachInSubtree { ($0 as? ScrollView)?.scrollToBeginning() }
    try headless.advance(by: 2)
    let fresh = try headless.stage.snapshot()
    // If the boundary of a redrawn region cuts an antialiased edge, frames that redraw only damage may keep a trace of the
    // edge.
    if let difference = difference(headless.surface, fresh), !difference.isTrace(of: fresh) {
      return "a fresh frame differs: \(difference)"
    }
    guard endsAsItBegan else { return nil }
    let first = try start()
    try first.advance(to: 60)
    if let line = missingLine(of: first.dump(), in: headless.dump()) {
      return "the tree lacks an element that it had before: \(line)"
    }
    if let difference = difference(headless.surface, first.surface), !difference.isTrace(of: first.surface) {
      return "the window looks different from before: \(difference)"
    }
    return nil
  }

  /// Returns a fault if a scroll view rests beyond the range of its content; otherwise `nil`.
  private func strayContent(_ window: Window) -> String? {
    var found: String?
    window.forEachInSubtree { view in
      guard let list = view as? ScrollView, found == nil else { return }
      let (x, y) = (list.horizontalRange, list.verticalRange)
      let offset = list.contentOffset
      if abs(offset.x.clamped(to: x) - offset.x) > 0.01 || abs(offset.y.clamped(to: y) - offset.y) > 0.01 {
        found = "\(list.reportName) rests at \(offset), outside \(x), \(y)"
      }
    }
    return found
  }

  /// Returns the name of a view that an ended transition or animation has left behind, or `nil`.
  private func leftover(_ window: Window) -> String? {
    var found: String?
    window.forEachInSubtree {
      if $0 is SnapshotView || $0 is TransitionContainer || ($0.hasPresentation && !$0.isPaused)
        || $0.isConcealed
      {
        found = $0.reportName
      }
    }
    return found
  }

  /// Returns the first line of a tree's text that another tree lacks, or `nil`. Additional lines and the order of lines are
  /// ignored, because lists may keep invisible cells.
  private func missingLine(of text: String, in other: String) -> String? {
    var counts: [Substring: Int] = [:]
    for line in other.split(separator: "\n") { counts[line, default: 0] += 1 }
    return text.split(separator: "\n").first { line in
      counts[line, default: 0] -= 1
      return counts[line, default: 0] < 0
    }.map { "“\($0)”" }
  }
}

extension Walk {
  /// Shortens a failing script by leaving out ever smaller groups of events.
  /// - Parameters:
  ///   - script: a script that fails.
  ///   - limit: the maximum number of runs.
  ///   - fails: runs a script, and returns whether it fails.
  /// - Returns: the shortest script found that still fails.
  package static func shrunk(
    _ script: EventScript, limit: Int = 400, where fails: (EventScript) throws -> Bool
  ) rethrows -> EventScript {
    var (events, runs) = (Array(script.events), 0)
    var part = max(1, events.count / 2)
    while part >= 1, runs < limit {
      var start = 0
      while start < events.count, runs < limit {
        let fewer = playable(events[..<start] + events[min(start + part, events.count)...])
        runs += 1
        if try fails(EventScript(fewer)) { events = fewer } else { start += part }
      }
      part /= 2
    }
    return EventScript(events)
  }

  /// Returns the events without those that a script must not contain. These are presses and clicks of a button that is down,
  /// and releases of a button that is up.
  private static func playable(_ events: ArraySlice<ScriptEvent>) -> [ScriptEvent] {
    var held: Set<PointerButton> = []
    return events.filter { event in
      switch event.action {
      case .press(_, let button): return held.insert(button).inserted
      case .click(_, let button): return !held.contains(button)
      case .release(_, let button): return held.remove(button) != nil
      case .lose, .input(.hide):
        held = []
        return true
      default: return true
      }
    }
  }
}

extension View {
  /// Whether only animators that the application has paused itself move the view.
  fileprivate var isPaused: Bool {
    !currentMovers.isEmpty
      && currentMovers.allSatisfy { ($0 as? any InspectedMotion)?.isPausedByOwner == true }
  }
}

extension ScrollView {
  fileprivate func scrollToBeginning() {
    contentOffset = Point(horizontalRange.lowerBound, verticalRange.lowerBound)
  }
}
