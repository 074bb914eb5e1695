import CSegueXTest
import Foundation
import SegueDesktop
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

extension RealWindow {
  /// A thousand events per second. `./run.sh flood SECONDS` runs longer, and prints its measurements.
  @Suite("A flood of input")
  struct FloodTests {
    private static let asked = ProcessInfo.processInfo.environment["SEGUE_FLOOD_SECONDS"].flatMap { Int($0) }
    private static let seconds = max(1, asked ?? 2)

    @Test("All events arrive in order")
    @MainActor func order() throws {
      let server = try XServer(screen: "640x480x24")
      let display = try Display(server)
      let tree = SegueViews.Window(size: Size(400, 300))
      let recorder = Recorder()
      let view = RecordingView(recorder)
      tree.addSubview(view)
      tree.keyCommands = Flood.keys.map { key in
        KeyCommand(.character(key), title: "\(key)") { recorder.events.append(.key(key)) }
      }
      let stage = Stage(window: tree)
      let window = try DesktopWindow(
        stage: stage,
        options: WindowOptions(
          title: "Flood", size: Size(400, 300), scale: 1, displayName: server.name,
          exitAfter: Double(120 + 10 * Self.seconds)))
      var flood = Flood(on: display)
      let seconds = min(Self.seconds, 60)
      func send() {
        guard flood.count < seconds * Flood.rate else { return flood.end() }
        flood.send(Flood.rate)
        _ = tree.timeline.schedule(after: 0.95) { send() }
      }
      // A busy server may play the last key late. The newest frame is drawn before the window closes.
      tree.keyCommands.append(
        KeyCommand(.character(Flood.lastKey), title: "End") {
          _ = tree.timeline.schedule(after: 0.2) { window.close() }
        })
      _ = tree.timeline.schedule(after: 0.3) {
        display.focus = display.visibleWindow(of: getpid()) ?? display.root
        send()
      }
      window.onFrame = { _ in recorder.frames.append(view.marker.center) }
      try window.runLoop()
      // The last command retains the window.
      tree.keyCommands = []

      #expect(flood.count >= seconds * Flood.rate)
      #expect(recorder.events.count == flood.expected.count)
      let difference = zip(recorder.events, flood.expected).enumerated().first { $1.0 != $1.1 }
      #expect(difference == nil)
      #expect(recorder.frames.count > 1)
      #expect(recorder.frames.last == view.marker.center, "the newest place is shown")
    }

    @Test("Memory and descriptors stay constant, and the menu is shown in the end")
    func endurance() throws {
      let desk = try Desk("zooming-icons")
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      var random = RandomInput(desk)
      var usages: [(segue: Usage, server: Usage)] = []
      func measure() throws { usages.append((try Usage(of: desk.segue.pid), try Usage(of: desk.server.pid))) }
      // One-time allocations happen in the first second.
      try random.second()
      try measure()
      for _ in 0..<Self.seconds {
        try random.second()
        try measure()
      }
      if Self.asked != nil { try report(usages, desk, count: random.count) }
      random.letGo()
      // During a transition, Escape only reverses it, so wait after each one.
      for _ in 0..<3 {
        try desk.waitUntilStill()
        desk.input.type(XK_Escape)
      }
      try desk.waitUntilStill()
      desk.input.click(Point(380, 20))
      desk.input.move(to: Point(500, 880))
      desk.display.roundTrip()
      try desk.waitUntilStill()
      try desk.waitFor(menu, allowsTrace: true, "the menu again")
      try measure()
      let (first, last) = (usages[0], usages[usages.count - 1])
      // A screen takes 1.3 MB; a leak of one per hundred events would be found within two seconds.
      #expect(
        last.segue.residentBytes - first.segue.residentBytes < (Sanitizer.replacesAllocator ? 512 : 24) << 20)
      #expect(last.segue.descriptors == first.segue.descriptors)
      #expect(last.server.residentBytes - first.server.residentBytes < 24 << 20)
      // There are at most as many frames as refreshes at 60 Hz.
      let times = try desk.frames.map(\.actual)
      let length = (times.last ?? 0) - (times.first ?? 0)
      #expect(Double(times.count) < (length + 1) * 61)
      try desk.close()
    }

    private func report(_ usages: [(segue: Usage, server: Usage)], _ desk: Desk, count: Int) throws {
      let frames = try desk.frames
      let ages = frames.compactMap(\.input_age_ms).sorted()
      func megabytes(_ usage: Usage) -> Int { usage.residentBytes >> 20 }
      func age(_ part: Double) -> Double { ages.isEmpty ? 0 : ages[Int(Double(ages.count - 1) * part)] }
      guard let first = usages.first, let last = usages.last else { return }
      let step = max(1, usages.count / 10)
      print(
        """
        flood: \(count) events in \(usages.count - 1) s, \(frames.count) frames, \(frames.last?.missed ?? 0) missed
        age of the newest input in a frame: median \(age(0.5)) ms, 95 % \(age(0.95)) ms, 99 % \(age(0.99)) ms
        memory: \(stride(from: 0, to: usages.count, by: step).map { megabytes(usages[$0].segue) }) MB, of the server \
        \(megabytes(first.server)) to \(megabytes(last.server)) MB
        descriptors: \(first.segue.descriptors) to \(last.segue.descriptors)
        processor: \(last.segue.processorSeconds - first.segue.processorSeconds) s, of the server \
        \(last.server.processorSeconds - first.server.processorSeconds) s
        """)
    }
  }
}

/// Input whose order can be checked: presses, drags through different points, wheel steps and keys.
private struct Flood {
  enum Event: Equatable {
    case pressed(Point), dragged(Point), released(Point), turned(Double), key(Character)
  }

  /// Events per second.
  static let rate = 1000
  static let keys: [Character] = ["a", "b", "c"]
  /// A key that is sent after all other events, and is not expected.
  static let lastKey: Character = "e"

  /// The events that the window must receive.
  private(set) var expected: [Event] = []
  /// The number of sent events; a wheel step is two events.
  private(set) var count = 0
  private let display: Display
  private var seeds = SeededGenerator(1)

  init(on display: Display) { self.display = display }

  /// Sends events that the server plays at one per millisecond, without waiting for them.
  mutating func send(_ count: Int) {
    let target = self.count + count
    while self.count < target {
      drag(moves: min(5, max(0, target - self.count - 2)))
      turn()
      key(Self.keys[seeds.index(Self.keys.count)])
    }
    XFlush(display.connection)
  }

  /// Sends the last key.
  func end() {
    type(Self.lastKey)
    XFlush(display.connection)
  }

  private mutating func drag(moves: Int) {
    let start = Point(Double(20 + seeds.index(300)), Double(20 + seeds.index(200)))
    move(to: start)
    button(1, isDown: true)
    expected.append(.pressed(start))
    var place = start
    for _ in 0..<moves {
      place = place + Vector(1, Double(1 + seeds.index(3)))
      move(to: place)
      expected.append(.dragged(place))
    }
    button(1, isDown: false)
    expected.append(.released(place))
  }

  private mutating func turn() {
    let isUp = seeds.chance(0.5)
    button(isUp ? 4 : 5, isDown: true)
    button(isUp ? 4 : 5, isDown: false)
    expected.append(.turned(isUp ? -1 : 1))
  }

  private mutating func key(_ letter: Character) {
    type(letter)
    expected.append(.key(letter))
    count += 2
  }

  private func type(_ letter: Character) {
    let code = UInt32(XKeysymToKeycode(display.connection, KeySym(letter.asciiValue ?? 0)))
    XTestFakeKeyEvent(display.connection, code, True, 1)
    XTestFakeKeyEvent(display.connection, code, False, 1)
  }

  private mutating func move(to point: Point) {
    XTestFakeMotionEvent(display.connection, -1, Int32(point.x), Int32(point.y), 1)
    count += 1
  }

  private mutating func button(_ number: UInt32, isDown: Bool) {
    XTestFakeButtonEvent(display.connection, number, isDown ? True : False, 1)
    count += 1
  }
}

/// The events that a window received, and the marker's position in its frames.
@MainActor private final class Recorder {
  var events: [Flood.Event] = []
  var frames: [Point] = []
}

/// A view that fills its window, records its input, and moves a square to the pointer.
@MainActor private final class RecordingView: View {
  let marker = View()
  private let recorder: Recorder

  init(_ recorder: Recorder) {
    self.recorder = recorder
    super.init()
    fillsSuperview = true
    marker.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    marker.backgroundColor = .black
    addSubview(marker)
    addGestureRecognizer(RecordingGestureRecognizer(recorder, moving: marker))
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    recorder.events.append(.turned(event.delta.dy))
    return true
  }
}

@MainActor private final class RecordingGestureRecognizer: GestureRecognizer {
  private let recorder: Recorder
  private let marker: View

  init(_ recorder: Recorder, moving marker: View) {
    (self.recorder, self.marker) = (recorder, marker)
    super.init()
  }

  override func pointerPressed(_ event: PointerEvent) { record(.pressed(event.location), event) }
  override func pointerMoved(_ event: PointerEvent) { record(.dragged(event.location), event) }
  override func pointerReleased(_ event: PointerEvent) {
    record(.released(event.location), event)
    state = .failed
  }

  private func record(_ recorded: Flood.Event, _ event: PointerEvent) {
    recorder.events.append(recorded)
    marker.center = event.location
  }
}

/// A thousand random events of every kind per second.
private struct RandomInput {
  /// The number of sent events.
  private(set) var count = 0
  private let desk: Desk
  private var seeds = SeededGenerator(7)
  private var place = Point(195, 400)
  private var held: Set<UInt32> = []
  private static let keys = [
    XK_Escape, XK_Return, XK_space, XK_Tab, XK_Left, XK_Right, XK_Up, XK_Down, XK_Home, XK_End,
    XK_Page_Up, XK_Page_Down, XK_1, XK_2, XK_BackSpace,
  ]

  init(_ desk: Desk) { self.desk = desk }

  /// Sends a second of events, and waits until the server has played them.
  mutating func second() throws {
    let target = count + 1000
    while count < target { next() }
    desk.display.roundTrip()
    if let status = desk.segue.status { throw NeverCame(description: "it ended with \(status)") }
  }

  private mutating func next() {
    switch seeds.index(20) {
    case 0: toggle(1)
    case 1: toggle(seeds.pick([1, 1, 2, 3]))
    case 2, 3:
      let wheel = UInt32(4 + seeds.index(4))
      send(wheel, isDown: true)
      send(wheel, isDown: false)
    case 4, 5:
      let code = UInt32(XKeysymToKeycode(desk.display.connection, KeySym(seeds.pick(Self.keys))))
      XTestFakeKeyEvent(desk.display.connection, code, True, 1)
      XTestFakeKeyEvent(desk.display.connection, code, False, 1)
      count += 2
    case 6:
      place = Point(seeds.next(in: 0...389).rounded(), seeds.next(in: 0...843).rounded())
      fallthrough
    default:
      let way = Vector(seeds.next(in: -6...6).rounded(), seeds.next(in: -6...6).rounded())
      place = Point((place.x + way.dx).clamped(to: 0...389), (place.y + way.dy).clamped(to: 0...843))
      desk.input.move(to: place, after: 1)
      count += 1
    }
  }

  private mutating func toggle(_ button: UInt32) {
    let isDown = held.insert(button).inserted
    if !isDown { held.remove(button) }
    send(button, isDown: isDown)
  }

  private mutating func send(_ button: UInt32, isDown: Bool) {
    XTestFakeButtonEvent(desk.display.connection, button, isDown ? True : False, 1)
    count += 1
  }

  /// Releases all buttons.
  mutating func letGo() {
    for button in held { send(button, isDown: false) }
    held = []
  }
}
