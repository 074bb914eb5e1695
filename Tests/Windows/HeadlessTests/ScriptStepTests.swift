import SegueControllers
import SegueHeadless
import SegueStage
import Testing

/// Lines of a script that have a duration, name a place in a view, or cannot reach a view.
@Suite struct ScriptStepTests {
  /// A view that counts its drag events.
  private final class Pad: View {
    var moves = 0
  }

  private final class Screen: ViewController {
    var keys: [KeyEvent] = []
    override func keyPressed(_ event: KeyEvent) -> Bool {
      keys.append(event)
      return true
    }
  }

  private let pad = Pad(frame: Rect(x: 20, y: 10, width: 100, height: 200))
  private let window: HeadlessWindow
  private let root = Screen()

  init() throws {
    pad.identifier = "pad"
    root.view.addSubview(pad)
    window = try HeadlessWindow(size: Size(200, 300), rootViewController: root)
    pad.addGestureRecognizer(PanGestureRecognizer { [weak pad] _ in pad?.moves += 1 })
  }

  @discardableResult private func play(_ script: String, until time: Double = 2) throws -> ScriptPlayer {
    let player = window.play(try EventScript(parsing: script))
    try window.advance(to: window.now + time)
    return player
  }

  @Test func scriptedDragMovesEvenlyAndReleases() throws {
    let player = window.play(try EventScript(parsing: "0.1 drag #pad 10 110 in 0.4"))
    for (time, x) in [(0.1, 70.0), (0.3, 40), (0.4, 25), (0.499, 10.5)] {
      try window.advance(to: time)
      #expect(abs((player.pressed?.x ?? 0) - x) < 1.3, "\(time): \(String(describing: player.pressed))")
    }
    try window.advance(to: 0.5)
    #expect(player.pressed == nil)
    #expect(player.nextEvent == nil)
    #expect(player.failures.isEmpty)
    #expect(pad.moves > 40, "a move for each refresh of a fast display")
  }

  /// Times that are sums differ from frame times in their last bits.
  @Test(arguments: [0.2, 0.3, 0.4, 0.5]) func scriptedDragMovesOncePerFrame(seconds: Double) throws {
    let player = window.play(try EventScript(parsing: "2 drag 70 110 70 10 in \(seconds)"))
    var places: [Double] = []
    for frame in 240..<(240 + Int(seconds * 120)) {
      try window.advance(to: Double(frame) / 120)
      places.append(player.pressed?.y ?? 0)
    }
    let steps = zip(places, places.dropFirst()).map { $0 - $1 }
    let even = 100 / (seconds * 120)
    #expect(steps.allSatisfy { abs($0 - even) < 1e-6 }, "\(steps)")
  }

  @Test func eventsHappenDuringDrag() throws {
    let player = window.play(
      try EventScript(parsing: "0 drag 60 60 160 60 in 1\n0.5 resize 180 250\n0.6 lose"))
    try window.advance(to: 0.55)
    #expect(player.pressed != nil && window.stage.size == Size(180, 250))
    try window.advance(to: 0.7)
    #expect(player.pressed == nil)
    try window.advance(to: 2)
    #expect(player.pressed == nil && player.nextEvent == nil)
  }

  @Test func loopRepeatsDrag() throws {
    let player = window.play(
      try EventScript(parsing: "0 drag 60 60 160 60 in 0.5\n0.7 wait"), isLooping: true)
    for round in 0..<3 {
      try window.advance(to: Double(round) * 0.7 + 0.25)
      #expect(abs((player.pressed?.x ?? 0) - 110) < 1)
      try window.advance(to: Double(round) * 0.7 + 0.6)
      #expect(player.pressed == nil)
    }
  }

  @Test func placesAreRelativeToViews() throws {
    for (place, point) in [
      ("#pad", Point(70, 110)), ("#pad+5,-10", Point(75, 100)), ("within #pad 1 2", Point(21, 12)),
    ] {
      let player = try play("0 press \(place)\n3 release \(place)", until: 0.1)
      #expect(player.pressed == point, "\(place)")
      try window.advance(to: window.now + 4)
    }
  }

  @Test func typedTextPressesKeyPerCharacter() throws {
    try play("0 type \"aB 1?\"")
    #expect(
      root.keys.map(\.key) == [.character("a"), .character("b"), .space, .character("1"), .character("?")])
    #expect(root.keys.map(\.modifiers) == [[], .shift, [], [], []])
  }

  @Test(arguments: [2.0, 0.5]) func pinchScalesByFactor(factor: Double) throws {
    var scale = 1.0
    pad.addGestureRecognizer(PinchGestureRecognizer { scale = $0.scale })
    try play("0 pinch #pad \(factor) in 0.3")
    #expect(abs(scale - factor) < 0.001)
  }

  /// Adds a view in front of the others.
  private func add(_ identifier: String, _ frame: Rect) -> View {
    let view = View(frame: frame)
    view.identifier = identifier
    root.view.addSubview(view)
    return view
  }

  @Test func unreachableViewIsReportedWithReason() throws {
    let cover = add("sheet", Rect(x: 0, y: 0, width: 200, height: 300))
    #expect(try play("0 click #pad").failures.map(\.description) == ["line 1: #pad is covered by #sheet"])
    cover.identifier = nil
    #expect(try play("0 press #pad\n1 lose").failures.map(\.reason) == ["#pad is covered by a View"])
    cover.isUserInteractionEnabled = false
    #expect(try play("0 drag #pad 1 1 in 0.1").failures.isEmpty)
    cover.removeFromSuperview()
    pad.center.y = 500
    #expect(
      try play("\n0 click #pad").failures.map(\.description) == [
        "line 2: #pad is outside the window, at (70, 500)"
      ])
    pad.center.y = 100
    pad.isHidden = true
    #expect(try play("0 click #pad").failures.map(\.reason) == ["#pad is hidden"])
    pad.isHidden = false
    let button = Button(face: View(), identifier: "button", label: "Button")
    button.frame = Rect(x: 0, y: 250, width: 50, height: 50)
    button.onClick = {}
    root.view.addSubview(button)
    #expect(try play("0 click #button").failures.isEmpty)
    button.isEnabled = false
    #expect(try play("0 click #button").failures.map(\.reason) == ["#button is disabled"])
  }

  /// A list has row views only where they are visible; other subviews of a scroll view are outside its frame.
  @Test func viewScrolledOutOfSightIsReported() throws {
    let list = ScrollView(frame: Rect(x: 0, y: 40, width: 200, height: 200))
    list.contentSize = Size(200, 900)
    list.identifier = "list"
    for number in 1...3 {
      let row = View(frame: Rect(x: 0, y: Double(number - 1) * 300, width: 200, height: 90))
      row.identifier = "row-\(number)"
      list.addSubview(row)
    }
    root.view.addSubview(list)
    #expect(
      try play("0 click #row-2").failures.map(\.reason) == [
        "#row-2 is scrolled out of view; scroll #list to it first"
      ])
    #expect(
      try play("0 click #row-20").failures.map(\.reason) == [
        "no view is called #row-20: #row-1 is in #list, which may have to be scrolled first"
      ])
    #expect(try play("0 click #row-1").failures.isEmpty)
    #expect(try play("0 click #column-20").failures.map(\.reason) == ["no view is called #column-20"])
  }

  @Test func maybeReportsNoFailure() throws {
    let cover = add("sheet", Rect(x: 0, y: 0, width: 200, height: 300))
    var clicks = 0
    cover.addGestureRecognizer(TapGestureRecognizer { _ in clicks += 1 })
    #expect(try play("0 maybe click #pad\n0 maybe click #nothing").failures.isEmpty)
    #expect(clicks == 0, "what covers it is not clicked instead")
    try play("0 maybe click #sheet")
    #expect(clicks == 1)
  }

  @Test func clickOnLabelReachesItsSuperview() throws {
    let label = Label("Words")
    label.identifier = "words"
    label.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    pad.addSubview(label)
    #expect(try play("0 click #words").failures.isEmpty)
  }

  /// The rest of a drag whose press has ended neither moves the next press nor ends it.
  @Test(arguments: ["cancel", "lose", "hide"]) func endedDragLeavesNextPress(end: String) throws {
    let player = window.play(
      try EventScript(parsing: "0 drag 60 60 160 60 in 1\n0.3 \(end)\n0.6 press 40 200\n1.5 release 40 200"))
    for time in [0.65, 0.9, 1.2] {
      try window.advance(to: time)
      #expect(player.pressed == Point(40, 200), "\(time)")
    }
    try window.advance(to: 2)
    #expect(player.pressed == nil && player.nextEvent == nil)
  }
}
