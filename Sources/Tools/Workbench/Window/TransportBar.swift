import SegueControls

/// A bar with the controls that play the selected take: at any speed, frame by frame, or in a loop.
final class TransportBar: View, ButtonOwner {
  /// The speeds, in seconds of the recording per second; less than 1 is slow motion.
  private static let speeds = [1, 0.5, 0.2, 0.1, 0.02]
  /// The frame rates for stepping, in frames per second.
  private static let rates = [60.0, 120, 144]

  private(set) var isPlaying = false
  let clock: SpanClock
  private var rate = 60.0

  /// The width of the area at the right edge that other controls cover, in points.
  var hintEnd = 0.0 { didSet { if hintEnd != oldValue { setNeedsLayout() } } }

  private let session: Session
  private let time = Label(font: Palette.figures, color: Palette.text)
  let hint = HintLabel()
  private var following: ScheduledAction?
  private static let takeOverHint = "Hold the window's transition at the playhead"
  /// A sentence that explains why the transition cannot be taken over; `nil` if nothing prevents this.
  private var obstacle: String?
  private lazy var takeOverButton = button(
    "Take over", "take-over", Self.takeOverHint, .character("t"), isEnabled: { $0.obstacle == nil }
  ) { $0.takeOver() }
  /// The buttons in groups, from left to right.
  private(set) lazy var groups = [
    [
      button(.toStart, "to-start", "Go to the beginning", .home) { $0.jump(toEnd: false) },
      button(.frameBack, "frame-back", "One frame back", .left) { $0.step(-1) },
      button(.play, "play", "Play", .space, shows: { $0.isPlaying ? .pause : .play }) { $0.toggle() },
      button(.frameForward, "frame-forward", "One frame forward", .right) { $0.step(1) },
      button(.toEnd, "to-end", "Go to the end", .end) { $0.jump(toEnd: true) },
    ], [button(.loop, "loop", "Loop", .character("l"), isOn: { $0.clock.loops }) { $0.clock.loops.toggle() }],
    [
      button(
        "1×", "speed", "Speed", .character("m"), minimumWidth: 46,
        shows: { .text($0.clock.speed == 1 ? "1×" : "1/\((1 / $0.clock.speed).whole)") },
        isOn: { $0.clock.speed != 1 }
      ) { $0.nextSpeed() },
      button(
        "60 Hz", "rate", "Frame rate for stepping", minimumWidth: 62, shows: { .text("\(Int($0.rate)) Hz") }
      ) { $0.rate = $0.rate.next(in: Self.rates) },
    ],
    [
      button("‹", "earlier", "Previous motion", .pageUp) { $0.session.look(by: -1) },
      button("›", "later", "Next motion", .pageDown) { $0.session.look(by: 1) },
    ],
    [
      button("Live", "live", "Show the window live", .character("v"), isOn: { $0.session.isLive }) {
        $0.toggleLive()
      }, takeOverButton,
    ],
  ]

  init(_ session: Session) {
    self.session = session
    clock = SpanClock { [session] in session.take }
    super.init()
    clock.onTime = { [session] in session.playhead = $0 }
    clock.onEnd = { [unowned self] in
      window?.timeline.schedule(after: 0) { [weak self] in self?.pause() }
    }
    backgroundColor = Palette.panel
    identifier = "transport"
    time.identifier = "time"
    for view in groups.flatMap({ $0 as [View] }) + [time, hint] { addSubview(view) }
    update()
  }

  override func layoutSubviews() {
    let end = groups.reduce(Point(4, (bounds.height - 26) / 2)) { $1.layOut(from: $0 + Vector(8, 0)) }
    let x = end.x.rounded(.up) + 8
    // The hint is below the time and may be longer.
    let free = max(0, bounds.width - hintEnd - 14 - x)
    let (size, wanted) = (time.sizeThatFits(bounds.size), hint.sizeThatFits(bounds.size))
    let isAlone = hint.text.isEmpty
    time.frame = Rect(
      x: x, y: isAlone ? (bounds.height - size.height) / 2 : 5, width: min(free, size.width),
      height: size.height)
    hint.isHidden = free < 80
    hint.frame = Rect(x: x, y: bounds.height - wanted.height - 5, width: free, height: wanted.height)
  }

  /// Returns whether there is no button at a point in the bar.
  func isBare(at point: Point) -> Bool { !groups.joined().contains { $0.frame.contains(point) } }

  func update() {
    let span = session.take.length
    let done = session.playhead - session.take.lowerBound
    let part = (100 * done / max(span, 1e-6)).whole
    let number = session.takes.firstIndex(of: session.take).map { "\($0 + 1) of \(session.takes.count)" }
    // Both the time and the percentage refer to the selected take.
    let place = "\(done.milliseconds) ms   \(part)% of \(span.short) s"
    time.text = [number, session.isLive ? "live" : number.map { _ in place }].compactMap(\.self)
      .joined(separator: "   ")
    // Looking for an obstacle takes a moment, so the button is not updated during playback.
    if !isPlaying {
      obstacle = session.takeOverObstacle
      takeOverButton.accessibilityLabel =
        obstacle.map { "Take over (T): \($0)" } ?? Self.takeOverHint + " (T)"
    }
    for button in groups.joined() { button.refresh() }
    setNeedsLayout()
  }

  // MARK: - Live

  func toggleLive() {
    pause()
    session.setLive(!session.isLive)
    follow()
  }

  /// Keeps the playhead at the current time of the recorded window while the window moves, if `session.isLive`.
  func follow() {
    guard session.isLive, following == nil, let timeline = window?.timeline else { return }
    following = timeline.schedule(after: Self.followingInterval) { [weak self] in
      guard let self else { return }
      following = nil
      guard session.isLive else { return }
      let goesOn = session.isBusy || session.live.window.needsFrame
      session.follow()
      if goesOn { follow() }
    }
  }

  /// The interval between two updates in live mode, in seconds. Updates at this rate look continuous, and leave most of the
  /// processor time for the window.
  private static let followingInterval = 1.0 / 30

  func takeOver() {
    pause()
    if let obstacle = session.takeOverObstacle { return session.say(obstacle) }
    session.takeOver()
    session.setLive(true)
    follow()
    hint.answer()
  }

  // MARK: - Playing

  func toggle() { isPlaying ? pause() : play() }

  func play() {
    guard let timeline = window?.timeline else { return }
    if session.playhead >= session.take.upperBound - 1e-6 { session.playhead = session.take.lowerBound }
    if session.isLive { session.setLive(false) }
    clock.begin(at: session.playhead, on: timeline.now)
    isPlaying = true
    timeline.add(clock)
    update()
  }

  func pause() {
    guard isPlaying else { return }
    window?.timeline.remove(clock)
    isPlaying = false
    update()
  }

  func jump(toEnd: Bool) {
    pause()
    session.playhead = toEnd ? session.take.upperBound : session.take.lowerBound
  }

  /// Pauses, and moves the playhead by a number of frames. Frames are counted from the start of the take.
  func step(_ frames: Double) {
    pause()
    let start = session.take.lowerBound
    let frame = ((session.playhead - start) * rate).rounded() + frames
    session.playhead = (start + frame / rate).clamped(to: 0...max(session.end, session.take.upperBound))
  }

  func nextSpeed() {
    clock.speed = clock.speed.next(in: Self.speeds)
    if isPlaying, let timeline = window?.timeline { clock.begin(at: session.playhead, on: timeline.now) }
  }
}

extension Double {
  /// Returns the value after this one in a list; after the last value, the first one.
  fileprivate func next(in values: [Double]) -> Double {
    values[((values.firstIndex(of: self) ?? 0) + 1) % values.count]
  }
}
