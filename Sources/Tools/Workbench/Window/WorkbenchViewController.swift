import SegueControllers
import SegueHeadless
import SegueStage

/// The screen of the workbench, which shows the recording of a window at any time and speed. It also shows the animations that
/// move the views, and lets the user change their timings.
package final class WorkbenchViewController: ViewController, ButtonOwner {
  /// Called with text for the clipboard; returns whether it was copied.
  package var onCopy: (String) -> Bool = { _ in false }
  /// Called with a picture to show over the recorded window, pixel for pixel; with `nil` to remove it.
  package var onOverlay: (Surface?) -> Void = { _ in }

  /// Called with the remaining height, in points, when the workbench is collapsed; with `nil` when it is expanded.
  package var onCollapse: (Double?) -> Void = { _ in }

  let session: Session
  private(set) lazy var transport = TransportBar(session)
  private lazy var picture = PictureView(session)
  private lazy var timeline = TimelineView(session)
  private lazy var tuning = TuningPanel(session)
  private static let overlays: [(overlay: PictureView.Overlays, title: String, key: Character)] = [
    (.outlines, "Outlines", "o"), (.paths, "Paths", "p"), (.ghosts, "Ghosts", "g"),
    (.pointer, "Pointer", "i"), (.layers, "Layers", "d"),
  ]
  private lazy var overlayButtons = Self.overlays.map { overlay, title, key in
    // The button for ghosts leaves room for the arrow that it shows when the ghosts are over the window.
    button(
      .text(title), title.lowercased(), title, .character(key), minimumWidth: overlay == .ghosts ? 76 : 30,
      shows: { .text(overlay == .ghosts && $0.picture.overlays.contains(.overWindow) ? "Ghosts ↗" : title) },
      isOn: { $0.picture.overlays.contains(overlay) }
    ) { $0.picture.toggle(overlay) }
  }
  private lazy var besideButton = button(
    "Compare", "beside", "Compare side by side, then as a difference", .character("b"),
    isOn: { $0.picture.comparison.mode != .off }
  ) { $0.showBefore() }
  private lazy var collapseButton = button(
    "▴", "fold", "Collapse or expand the window", .character("-"), shows: { $0.isCollapsed ? "▾" : "▴" }
  ) { $0.toggleCollapsed() }
  private lazy var checkButton = button(
    "Check", "check", "Find jumps and flashes", .character("k"), isOn: { $0.session.tasks[.check] != nil }
  ) { $0.check() }
  private lazy var mapButton = button(
    "Release map", "map", "Map the outcome of the drag for any release", .character("n"),
    isOn: { !$0.map.isHidden }
  ) { if !$0.isCollapsed { $0.map.toggle() } }
  private var buttons: [GlyphButton] {
    overlayButtons + [besideButton, collapseButton, checkButton, mapButton]
  }
  /// All views that are hidden while the workbench is collapsed.
  private var rest: [View] {
    [picture, timeline, tuning] + buttons.filter { $0 !== collapseButton }
  }
  private var isCollapsed = false
  /// Whether a comparison starts as soon as there is a motion and the window rests. `isChecking` is the same for a check.
  private var isComparing = false
  package var isChecking = false
  private let isPrepared: Bool
  private lazy var map = ReleaseMapView(session)
  private let lineAcross = View()

  /// Creates a workbench for a window.
  /// - Parameters:
  ///   - live: the stage of the window.
  ///   - recorder: the recorder of the window, which must have recorded from its beginning.
  ///   - log: an earlier log of the recording, which is shown immediately; `nil`, the default, starts a new log.
  ///   - scene: creates the contents of the window as they were at the beginning.
  /// - Throws: a `DrawingError` if the window is too large to be created without a display.
  package init(
    of live: Stage, recorder: ScriptRecorder, log: MotionLog? = nil, scene: @escaping Playback.Scene
  ) throws(DrawingError) {
    session = try Session(of: live, recorder: recorder, log: log, scene: scene)
    isPrepared = log != nil
    super.init()
    title = "Workbench"
    recorder.onEvent = { [weak self] _ in
      self?.waitForRest()
      self?.transport.follow()
      // The ghosts over the window belong to an earlier motion.
      if self?.session.isBusy == true { self?.onOverlay(nil) }
    }
    session.say = { [weak self] in self?.transport.hint.say($0) }
    session.onChange = { [weak self] in self?.logChanged() }
    session.onPlayhead = { [weak self] in self?.playheadMoved() }
    session.onTuning = { [weak self] in
      self?.timeline.tuningChanged()
      self?.tuning.update()
    }
    session.onCurves = { [weak self] in self?.timeline.reload() }
    timeline.onSelect = { [weak self] in self?.select(motion: $0, track: $1) }
    timeline.grips.onChange = { [weak self] in self?.tuning.set($0, continues: $1) }
    tuning.onCopy = { [weak self] in self?.copy($0) }
  }

  /// Connects the workbench to the window on the display.
  /// - Parameters:
  ///   - frame: returns the current picture of the window.
  ///   - hostTime: returns the time of the window's clock, in seconds.
  package func connect(frame: @escaping () -> Surface?, hostTime: @escaping () -> Double) {
    (session.liveFrame, session.hostTime) = (frame, hostTime)
  }

  /// Records display refreshes that the window missed before a frame.
  /// - Parameters:
  ///   - count: the number of missed refreshes.
  ///   - time: the time of the frame's contents, in seconds on the window's timeline.
  package func note(missed count: Int, at time: Double) { session.missedRefreshes.append((time, count)) }

  package override func viewDidLoad() {
    view.backgroundColor = Palette.ground
    lineAcross.backgroundColor = Palette.line
    for each in [picture, timeline, tuning, transport, lineAcross, map] + buttons as [View] {
      view.addSubview(each)
    }
    let tap = TapGestureRecognizer(numberOfTapsRequired: 2) { [unowned self] _ in toggleCollapsed() }
    tap.cursor = nil
    // Two quick clicks on a button are not a double click.
    tap.shouldBegin = { [unowned self, unowned tap] in transport.isBare(at: tap.location(in: transport)) }
    transport.addGestureRecognizer(tap)
    picture.onOverlay = { [unowned self] in onOverlay($0) }
    map.onToggle = { [unowned self] in update() }
    map.onRun = { [unowned self] in play($0) }
    update()
    view.addGestureRecognizer(
      HoverGestureRecognizer { [unowned self] hover in
        let isInside = hover.state == .began || hover.state == .changed
        let point = hover.location(in: view)
        transport.hint.say(isInside ? view.hint(under: point) : nil, under: point)
      })
  }

  package override func viewDidAppear(_ animated: Bool) {
    session.timeline = view.window?.timeline
    view.window?.keyCommands += commands
    waitForRest()
    if isPrepared { _ = try? session.catchUp() }
  }

  private static let stripHeight = 42.0

  /// Collapses the workbench to the transport bar, or expands it again.
  private func toggleCollapsed() {
    map.close()
    isCollapsed.toggle()
    for view in rest { view.isHidden = isCollapsed }
    onCollapse(isCollapsed ? Self.stripHeight : nil)
    update()
    view.setNeedsLayout()
  }

  package override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let top = Self.stripHeight
    transport.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
    lineAcross.frame = Rect(x: 0, y: top - 1, width: bounds.width, height: 1)
    let left = (bounds.width * 0.3).clamped(to: 180...420)
    let below = min(260, bounds.height * 0.42)
    let buttons = overlayButtons + [besideButton]
    let height = buttons.layOut(from: Point(10, 0), until: left - 10).y + 26
    for button in buttons { button.frame.origin.y += bounds.height - height - 5 }
    picture.frame = Rect(x: 0, y: top, width: left, height: bounds.height - top - height - 10)
    var end = bounds.width - 14
    for button in [collapseButton, mapButton, checkButton] where !button.isHidden {
      let size = button.sizeThatFits(bounds.size)
      button.frame = Rect(x: end - size.width, y: 8, width: size.width, height: 26)
      end -= size.width + 4
    }
    transport.hintEnd = bounds.width - end - 4
    map.frame = Rect(x: left, y: top, width: bounds.width - left, height: bounds.height - top)
    timeline.frame = Rect(x: left, y: top, width: bounds.width - left, height: bounds.height - top - below)
    tuning.frame = Rect(x: left, y: bounds.height - below + 1, width: bounds.width - left, height: below - 1)
  }

  // MARK: - New input

  /// Processes new input when the window is at rest. While the window moves, the workbench leaves it all the processor time.
  private func waitForRest() {
    guard session.tasks[.input] == nil else { return }
    session.start(.input, after: 0.15) { [session] in
      try !session.catchUp { true }
    } onEnd: { [unowned self] isComplete in
      if isComplete, session.isBehind { waitForRest() }
    }
  }

  // MARK: - Checks and comparisons

  private func check() {
    do {
      let check = try session.check()
      session.say("Checking … (Escape stops)")
      session.start(.check, step: check.step) { [unowned self] isComplete in
        if isComplete { session.findings = check.findings.map { ($0.position, "\($0.view): \($0.detail)") } }
        let count = session.findings.count
        session.say(count == 0 ? "No faults found." : "\(count) found, marked in red.")
        timeline.reload()
        update()
      }
      update()
    } catch {
      session.say("\(error)")
    }
  }

  /// Cancels a running check.
  /// - Returns: whether a check was running.
  @discardableResult
  private func endCheck() -> Bool {
    guard session.stop(.check) else { return false }
    update()
    session.say("")
    return true
  }

  /// Plays a run on the stage; `nil` shows the recording again.
  private func play(_ run: ShownRun?) {
    guard let timeline = view.window?.timeline else { return }
    if let run = picture.run { timeline.remove(run.clock) }
    transport.pause()
    if let clock = run?.clock {
      (clock.speed, clock.loops) = (transport.clock.speed, transport.clock.loops)
      clock.begin(at: clock.span().lowerBound, on: timeline.now)
      clock.onTime = { [weak picture] _ in picture?.update() }
      clock.onEnd = { [weak timeline, weak clock] in if let clock { timeline?.remove(clock) } }
      timeline.add(clock)
    }
    picture.run = run
  }

  /// Compares this program with a previous one as soon as a motion has been recorded and processed.
  package func compare(with earlier: PreviousProgram) {
    session.earlier = earlier
    isComparing = true
  }

  private func showBefore() {
    map.end()
    picture.comparison.next()
    update()
  }

  private func logChanged() {
    picture.forget()
    map.close()
    endCheck()
    update()
    if !session.takes.isEmpty {
      session.say("")
      if isComparing, !session.isBusy {
        isComparing = false
        showBefore()
        transport.play()
      }
    }
    transport.hint.note = session.note
    timeline.reload()
    if timeline.selection.map({ !session.isInTake($0.motion) }) ?? true { selectFirst() }
    tuning.update()
    playheadMoved()
    if isChecking, !session.takes.isEmpty, !session.isBusy {
      isChecking = false
      check()
    }
  }

  private func playheadMoved() {
    map.end()
    picture.update()
    timeline.placePlayhead()
    if transport.isPlaying { timeline.followPlayhead() }
    transport.update()
    if session.isBehind { waitForRest() }
  }

  private func select(motion: Int, track: Int) {
    guard session.log.motions.indices.contains(motion) else { return }
    timeline.selection = (motion, track)
    tuning.select(session.log.motions[motion], track: track)
  }

  /// Selects a motion in the take, preferably with the same title as the motion selected before. If there is no such motion, a
  /// transition is preferred to other motions, such as the highlight of a pressed view.
  private func selectFirst() {
    let (motions, last) = (session.log.motions, timeline.selection)
    let title = last.flatMap { motions.indices.contains($0.motion) ? motions[$0.motion].title : nil }
    let candidates = motions.indices.filter(session.isInTake)
    let again = candidates.first { motions[$0].title == title }
    let first =
      again ?? candidates.first { motions[$0].isOfTransition }
      ?? candidates.first { motions[$0].lastState > 0 }
    guard let first = first ?? candidates.first else { return timeline.selection = nil }
    select(motion: first, track: again == nil ? 0 : last?.track ?? 0)
  }

  /// Shows the state of the buttons.
  func update() { for button in buttons { button.refresh() } }

  private func copy(_ text: String) {
    let line = text.split(separator: "\n").first ?? ""
    session.say(onCopy(text) ? "Copied: \(line)" : "Not copied: another program uses the clipboard")
  }

  // MARK: - Keys

  /// Handles the keys that would otherwise move the focus or scroll.
  package override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.modifiers == .shift, turnPlanes(event.key) { return true }
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    if map.handle(event.key) || event.key == .escape && endCheck() { return true }
    let keys: [Key] = [.left, .right, .home, .end, .pageUp, .pageDown]
    guard keys.contains(event.key), let command = commands.first(where: { $0.key == event.key }) else {
      return super.keyPressed(event)
    }
    command.action()
    return true
  }

  /// Turns the planes of the stage by five degrees for an arrow key.
  /// - Returns: whether the key turned planes.
  private func turnPlanes(_ key: Key) -> Bool {
    let step = Double.pi / 36
    return key.way.map { picture.turn(yaw: $0.dx * step, pitch: $0.dy * step) } ?? false
  }

  /// The commands of all buttons, and the commands that have no button.
  private lazy var commands: [KeyCommand] = {
    let all = Array(transport.groups.joined()) + tuning.buttons + buttons
    return all.compactMap(\.command) + [
      KeyCommand(.character("f"), title: "Fit the whole motion") { [weak self] in self?.timeline.fit() },
      KeyCommand(.character("z"), modifiers: [.control, .shift], title: "Redo") { [weak self] in
        self?.session.tuning.redo()
      },
    ]
  }()
}

extension Session {
  /// Returns whether the motion at an index in the log overlaps the selected take.
  func isInTake(_ motion: Int) -> Bool {
    log.motions.indices.contains(motion) && take.overlaps(log.motions[motion].span)
  }
}
