import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// Plays what is looked at: forward at any speed, frame by frame, again and again.
final class TransportBar: View, TimedAnimation {
  /// Seconds of the recording for each second; less than 1 is slow motion.
  private static let speeds = [1, 0.5, 0.2, 0.1, 0.02]
  /// Frames per second by which the playhead steps.
  private static let rates = [60.0, 120, 144]

  /// Called when the playhead has moved by itself.
  var onStep: () -> Void = {}
  private(set) var isPlaying = false
  private(set) var speed = 1.0
  private var rate = 60.0
  private(set) var isLooping = true
  private var began = (host: 0.0, time: 0.0)

  /// How much of the right edge is taken by something else, in points.
  var hintEnd = 0.0 { didSet { if hintEnd != oldValue { setNeedsLayout() } } }

  private let session: Session
  private let time = Label(font: Palette.figures, color: Palette.text)
  /// A few words below the time.
  let hint = HintLabel()
  private lazy var follower = LiveFollower(session)
  private lazy var liveButton = GlyphButton(
    .text("Live"), identifier: "live", label: "Show the window live (V)"
  ) { [unowned self] in toggleLive() }
  private lazy var takeOverButton = GlyphButton(
    .text("Take over"), identifier: "take-over", label: Self.takeOverHint
  ) { [unowned self] in takeOver() }
  private static let takeOverHint = "Hold the window's transition at the playhead (T)"
  private var buttons: [View] = []
  private lazy var playButton = GlyphButton(.play, identifier: "play", label: "Play (Space)") {
    [unowned self] in
    toggle()
  }
  private lazy var loopButton = GlyphButton(.loop, identifier: "loop", label: "Loop (L)") {
    [unowned self] in toggleLoop()
  }
  private lazy var speedButton = GlyphButton(
    .text("1×"), identifier: "speed", label: "Speed (M)", minimumWidth: 46
  ) {
    [unowned self] in nextSpeed()
  }
  private lazy var rateButton = GlyphButton(
    .text("60 Hz"), identifier: "rate", label: "Frame rate for stepping", minimumWidth: 62
  ) {
    [unowned self] in nextRate()
  }

  init(_ session: Session) {
    self.session = session
    super.init()
    backgroundColor = Palette.panel
    identifier = "transport"
    loopButton.isOn = true
    buttons = [
      GlyphButton(.toStart, identifier: "to-start", label: "Go to the beginning (Home)") { [unowned self] in
        jump(toEnd: false)
      },
      GlyphButton(.frameBack, identifier: "frame-back", label: "One frame back (Left)") { [unowned self] in
        step(-1)
      },
      playButton,
      GlyphButton(.frameForward, identifier: "frame-forward", label: "One frame forward (Right)") {
        [unowned self] in step(1)
      },
      GlyphButton(.toEnd, identifier: "to-end", label: "Go to the end (End)") { [unowned self] in
        jump(toEnd: true)
      },
      loopButton, speedButton, rateButton,
      GlyphButton(.text("‹"), identifier: "earlier", label: "Previous motion (Page Up)") {
        [session] in
        session.look(by: -1)
      },
      GlyphButton(.text("›"), identifier: "later", label: "Next motion (Page Down)") {
        [session] in
        session.look(by: 1)
      },
      liveButton, takeOverButton,
    ]
    for button in buttons { addSubview(button) }
    time.identifier = "time"
    addSubview(time)
    addSubview(hint)
  }

  override func layoutSubviews() {
    var x = 12.0
    for (index, button) in buttons.enumerated() {
      let size = button.sizeThatFits(bounds.size)
      if [5, 6, 8, 10].contains(index) { x += 8 }
      button.frame = Rect(x: x, y: (bounds.height - 26) / 2, width: size.width, height: 26)
      x += size.width + 4
    }
    x.round(.up)
    // The hint lies below the time, and may be longer.
    let free = max(0, bounds.width - hintEnd - 14 - x - 8)
    let (size, wanted) = (time.sizeThatFits(bounds.size), hint.sizeThatFits(bounds.size))
    let isAlone = hint.text.isEmpty
    time.frame = Rect(
      x: x + 8, y: isAlone ? (bounds.height - size.height) / 2 : 5, width: min(free, size.width),
      height: size.height)
    hint.isHidden = free < 80
    hint.frame = Rect(
      x: x + 8, y: bounds.height - wanted.height - 5, width: free, height: wanted.height)
  }

  /// Whether there is no button at a point of it.
  func isBare(at point: Point) -> Bool { !buttons.contains { $0.frame.contains(point) } }

  /// Shows where the playhead is.
  func update() {
    let span = session.take.upperBound - session.take.lowerBound
    let done = session.playhead - session.take.lowerBound
    let part = Int((100 * done / max(span, 1e-6)).rounded())
    let number = session.takes.firstIndex(of: session.take).map { "\($0 + 1) of \(session.takes.count)" }
    // Both count what is looked at.
    let place = "\(Int((done * 1000).rounded())) ms   \(part) % of \(span.short) s"
    time.text = [number, session.isLive ? "live" : place].compactMap(\.self).joined(separator: "   ")
    liveButton.isOn = session.isLive
    // What can be taken over takes a moment to find out.
    if !isPlaying {
      let obstacle = session.takeOverObstacle
      takeOverButton.isEnabled = obstacle == nil
      takeOverButton.accessibilityLabel = obstacle.map { "Take over (T): \($0)" } ?? Self.takeOverHint
    }
    setNeedsLayout()
  }

  /// A few words below the time.
  func show(hint text: String) { hint.say(text) }

  // MARK: - Live

  /// Shows the window as it is now, or its recording again.
  func toggleLive() {
    pause()
    session.setLive(!session.isLive)
    follow()
  }

  /// Something happens in the window.
  func follow() { follower.wake(on: window?.timeline) }

  /// Puts the transition of the window to the playhead, and looks at the window.
  func takeOver() {
    pause()
    if let obstacle = session.takeOverObstacle { return show(hint: obstacle) }
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
    began = (timeline.now, session.playhead)
    isPlaying = true
    playButton.glyph = .pause
    timeline.add(self)
  }

  func pause() {
    guard isPlaying else { return }
    window?.timeline.remove(self)
    isPlaying = false
    playButton.glyph = .play
    update()
  }

  func jump(toEnd: Bool) {
    pause()
    session.playhead = toEnd ? session.take.upperBound : session.take.lowerBound
  }

  /// Moves the playhead by whole frames, counted from the beginning of what is looked at.
  func step(_ frames: Double) {
    pause()
    let start = session.take.lowerBound
    let frame = ((session.playhead - start) * rate).rounded() + frames
    session.playhead = (start + frame / rate).clamped(to: 0...max(session.end, session.take.upperBound))
  }

  func toggleLoop() {
    isLooping.toggle()
    loopButton.isOn = isLooping
  }

  func nextSpeed() {
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    set(speed: Self.speeds[(index + 1) % Self.speeds.count])
  }

  func set(speed: Double) {
    self.speed = speed
    speedButton.glyph = .text(speed == 1 ? "1×" : "1/\(Int((1 / speed).rounded()))")
    speedButton.isOn = speed != 1
    setNeedsLayout()
    if isPlaying, let timeline = window?.timeline { began = (timeline.now, session.playhead) }
  }

  private func nextRate() {
    let index = Self.rates.firstIndex(of: rate) ?? 0
    rate = Self.rates[(index + 1) % Self.rates.count]
    rateButton.glyph = .text("\(Int(rate)) Hz")
    setNeedsLayout()
  }

  var end: Double { .infinity }

  func show(at time: Double) {
    var next = began.time + (time - began.host) * speed
    // What is looked at may have become something else meanwhile.
    if next < session.take.lowerBound {
      next = session.take.lowerBound
      began = (time, next)
    }
    if next >= session.take.upperBound {
      guard isLooping else {
        session.playhead = session.take.upperBound
        window?.timeline.schedule(after: 0) { [weak self] in self?.pause() }
        return
      }
      next = session.take.lowerBound
      began = (time, next)
    }
    session.playhead = next
    onStep()
  }

  func finish(at time: Double) {}
}
