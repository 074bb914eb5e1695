import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@Suite("Playing scripts")
struct ScriptPlayerTests {
  /// A ball rolls, is reversed, and is interrupted by a second screen, which is caught, dragged and released.
  private static let story = """
    0.013 click #roll
    0.170 click #roll
    0.300 click #open
    0.411 press 100 80
    0.430 move 90 80
    0.470 move 70 82
    0.505 release 65 82
    0.900 key Escape
    1.000 resize 150 140
    1.300 scroll 60 80 0 2
    2.000 wait
    """

  private static let moments = [0, 0.1, 0.2, 0.35, 0.45, 0.5, 0.6, 0.95, 1.1, 1.5, 2]

  private func window(scale: Double = 1, redraw: HeadlessWindow.Redraw = .whole) throws -> HeadlessWindow {
    try HeadlessWindow(size: Sample.size, scale: scale, rootViewController: Sample.root(), redraw: redraw)
  }

  /// The pixels and the trees at the moments, with frames drawn at other times in between.
  private func frames(ticks: [Double]) throws -> [(words: [UInt32], dump: String)] {
    // Large enough to reveal where an outline was clipped.
    let window = try window(scale: 3)
    window.play(try EventScript(parsing: Self.story))
    var frames: [(words: [UInt32], dump: String)] = []
    var tick = 0
    for moment in Self.moments {
      while tick < ticks.count, ticks[tick] < moment {
        try window.advance(to: ticks[tick])
        tick += 1
      }
      try window.advance(to: moment)
      frames.append((window.surface.words, window.dump()))
    }
    return frames
  }

  @Test(
    "A script gives the same pixels at any frame times",
    arguments: await [
      Ticks("30 Hz", (1...60).map { Double($0) / 30 }),
      Ticks("60 Hz", (1...120).map { Double($0) / 60 }),
      Ticks("144 Hz", (1...288).map { Double($0) / 144 }),
      Ticks("irregular", irregular),
    ])
  func deterministic(ticks: Ticks) throws {
    let plain = try frames(ticks: [])
    let ticked = try frames(ticks: ticks.times)
    for (moment, (a, b)) in zip(Self.moments, zip(plain, ticked)) {
      #expect(a.words == b.words, "other pixels at \(moment) s")
      #expect(a.dump == b.dump, "another tree at \(moment) s")
    }
    // The frames must differ, or their equality would mean nothing.
    #expect(Set(plain.map(\.words)).count >= 9)
  }

  @Test(
    "Frames drawn by damage differ only by traces at clipped shapes", arguments: [1, 1.5, 2], [1, 2])
  func damage(scale: Double, bufferCount: Int) throws {
    let whole = try window(scale: scale)
    let parts = try window(scale: scale, redraw: .damage(bufferCount: bufferCount))
    for window in [whole, parts] { window.play(try EventScript(parsing: Self.story)) }
    var partial = 0
    for time in irregular {
      try whole.advance(to: time)
      let damage = try parts.advance(to: time)
      if let difference = difference(parts.surface, whole.surface) {
        #expect(difference.isTrace(of: whole.surface), "\(difference) at \(time) s")
      }
      if !damage.isEmpty, damage != [parts.surface.bounds] { partial += 1 }
    }
    #expect(partial >= 15)
  }

  @Test("A snapshot equals the frame")
  func snapshot() throws {
    let window = try window(scale: 2.5)
    window.play(try EventScript(parsing: Self.story))
    for time in irregular {
      try window.advance(to: time)
      #expect(window.surface.words == (try window.stage.snapshot().words), "at \(time) s")
    }
  }

  @Test("Every button can press and drag; other moves are hovers")
  func buttons() throws {
    for button in PointerButton.allCases {
      let window = try window()
      let spy = Spy(allowedButtons: PointerButtons(button))
      window.window.addSubview(spy)
      window.play(
        try EventScript(
          parsing: """
            0 move 1 1
            1 press 10 10 \(button)
            2 move 40 10
            3 release 50 10 \(button)
            4 move 60 10
            5 click 60 10 \(button)
            """))
      try window.advance(to: 6)
      #expect(spy.log == ["began 10 10", "changed 40 10", "ended 50 10", "began 60 10", "ended 60 10"])
    }
  }

  @Test("A second button cancels the press until both are released")
  func secondButton() throws {
    let window = try window()
    let spy = Spy(allowedButtons: .all)
    window.window.addSubview(spy)
    let player = window.play(
      try EventScript(
        parsing: """
          0 press 10 10
          1 click 20 10 secondary
          2 move 30 10
          3 press 40 10 back
          4 release 50 10
          5 click 60 10
          6 release 60 10 back
          7 click 70 10
          """))
    try window.advance(to: 2.5)
    #expect(player.pressed == nil)
    try window.advance(to: 8)
    #expect(spy.log == ["began 10 10", "cancelled 20 10", "began 70 10", "ended 70 10"])
    #expect(spy.reasons == [.byUser])
  }

  @Test("Wheel and touchpad events have their modifiers")
  func scrolling() throws {
    let window = try window()
    let spy = Spy()
    window.window.addSubview(spy)
    window.play(
      try EventScript(parsing: "1 scroll 10 20 0 -3\n2 scroll 10 20 1 0 Ctrl\n3 slide 10 20 0 12.5 Shift"))
    try window.advance(to: 4)
    let place = Point(10, 20)
    #expect(
      spy.scrolls == [
        ScrollEvent(at: place, delta: Vector(0, -3), time: 1),
        ScrollEvent(at: place, delta: Vector(1, 0), modifiers: .control, time: 2),
        ScrollEvent(at: place, delta: Vector(0, 12.5), isPrecise: true, modifiers: .shift, time: 3),
      ])
  }

  @Test("Events do not happen early")
  func patience() throws {
    let window = try window()
    window.play(try EventScript(parsing: "0.5 click #open"))
    try window.advance(to: 0.499_999)
    #expect(window.window.timeline.isIdle)
    try window.advance(to: 0.5)
    #expect(window.window.timeline.isMoving)
  }

  @Test("Times of a script are relative to its start")
  func start() throws {
    let window = try window()
    try window.advance(to: 3)
    let player = window.play(try EventScript(parsing: "0.5 click #open"))
    #expect(player.nextEvent == 3.5)
    try window.advance(to: 4)
    #expect(player.nextEvent == nil)
  }

  @Test("An unknown name is reported with its line, and the script continues")
  func missing() throws {
    let window = try window()
    let player = window.play(
      try EventScript(parsing: "\n0 click #nothing\n1 press 15 115\n2 release #gone\n3 click #roll"))
    try window.advance(to: 0.5)
    #expect(player.failures.map(\.description) == ["line 2: no view is called #nothing"])
    try window.advance(to: 1.5)
    #expect(player.pressed == Point(15, 115))
    try window.advance(to: 3)
    #expect(player.failures.map(\.line) == [2, 4])
    #expect(player.pressed == nil, "the button goes up all the same")
    #expect(window.window.timeline.isMoving)
  }

  @Test("A name refers to the shown position of its view")
  func movingTarget() throws {
    let window = try window()
    window.play(try EventScript(parsing: "0 click #roll"))
    try window.advance(to: 0.1)
    let ball = try #require(window.window.view(withIdentifier: "ball"))
    let center = try #require(window.window.shownCenter(ofViewWithIdentifier: "ball"))
    #expect(center.x > 26 && center.x < 94)
    #expect(center == ball.convert(ball.shown.bounds.center, to: nil, by: .shown))
  }

  @Test("A name refers to the visible one of two views")
  func twins() throws {
    let window = try HeadlessWindow(size: Sample.size)
    for (x, isHidden) in [(10.0, false), (50, true)] {
      let view = View(frame: Rect(x: x, y: 10, width: 20, height: 20))
      view.identifier = "twin"
      view.isHidden = isHidden
      window.window.addSubview(view)
    }
    #expect(window.window.shownCenter(ofViewWithIdentifier: "twin") == Point(20, 20))
    window.window.subviews.first?.isHidden = true
    #expect(window.window.shownCenter(ofViewWithIdentifier: "twin") == Point(60, 20))
  }

  @Test("A loop restarts at the script's end with all buttons released")
  func loop() throws {
    let window = try window()
    let spy = Spy()
    window.window.addSubview(spy)
    let player = window.play(try EventScript(parsing: "0.1 press 10 10\n0.3 wait"), isLooping: true)
    try window.advance(to: 0.95)
    #expect(spy.log.map { $0.prefix(5) } == ["began", "cance", "began", "cance", "began", "cance"])
    #expect(player.nextEvent == 3 * 0.3 + 0.1)
    try window.advance(to: 300.05)
    #expect(player.nextEvent == 1000 * 0.3 + 0.1)
  }

  @Test("A loop without a duration does not hang", arguments: ["", "0 wait", "0 move 1 1"])
  func shortLoop(text: String) throws {
    let window = try window()
    let player = window.play(try EventScript(parsing: text), isLooping: true)
    try window.advance(to: 1)
    #expect((player.nextEvent ?? 2) > 1)
  }

  @Test("A script resizes the window and its surface")
  func resize() throws {
    let window = try HeadlessWindow(size: Sample.size, scale: 2, rootViewController: Sample.root())
    window.play(try EventScript(parsing: "1 resize 200.4 100"))
    try window.advance(to: 0.9)
    #expect([window.surface.width, window.surface.height] == [240, 320])
    try window.advance(to: 1)
    #expect([window.surface.width, window.surface.height] == [401, 200])
    #expect(window.stage.size == Size(200.4, 100))
    #expect(window.surface.words == (try window.stage.snapshot().words))
  }

  @Test("A window that is larger than a surface can be is an error")
  func tooLarge() throws {
    let window = try HeadlessWindow(size: Sample.size, scale: 4, rootViewController: Sample.root())
    window.play(try EventScript(parsing: "1 resize 16384 1"))
    #expect(throws: DrawingError.self) { try window.advance(to: 1) }
  }
}

/// Times at which frames are drawn.
nonisolated struct Ticks: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let times: [Double]

  init(_ name: String, _ times: [Double]) {
    testDescription = name
    self.times = times
  }
}

/// Irregular frame times, early, late and in bursts, from a fixed seed.
private let irregular: [Double] = {
  var state: UInt64 = 42
  var time = 0.0
  var times: [Double] = []
  while time < 2 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    time += Double(state >> 40) / Double(1 << 24) * 0.04
    times.append(time)
  }
  return times
}()

/// A view over the whole window that records pointer and scroll events.
private final class Spy: View {
  private(set) var log: [String] = []
  private(set) var reasons: [GestureRecognizer.Cancellation] = []
  private(set) var scrolls: [ScrollEvent] = []

  init(allowedButtons: PointerButtons = .primary) {
    super.init()
    frame = Rect(origin: .zero, size: Sample.size)
    let pan = PanGestureRecognizer(slop: 0) { [weak self] pan in
      self?.log.append("\(pan.state) \(Int(pan.location.x)) \(Int(pan.location.y))")
      if let reason = pan.cancellation { self?.reasons.append(reason) }
    }
    pan.allowedButtons = allowedButtons
    addGestureRecognizer(pan)
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    scrolls.append(event)
    return true
  }
}
