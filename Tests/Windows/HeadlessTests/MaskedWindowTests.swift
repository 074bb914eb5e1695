import SegueControls
import SegueHeadless
import Testing

@Suite("Masked views in a window")
struct MaskedWindowTests {
  /// A letter L with a rounded corner, in a box of 30 × 30 points around (50, 60).
  private static let glyph: Path = {
    var path = Path()
    path.move(to: Point(35, 45))
    path.addLine(to: Point(52, 45))
    path.addCurve(to: Point(60, 56), control1: Point(58, 45), control2: Point(60, 50))
    path.addLine(to: Point(65, 56))
    path.addLine(to: Point(65, 75))
    path.addLine(to: Point(35, 75))
    path.close()
    return path
  }()

  private func scene(mask: View?) throws -> (window: HeadlessWindow, page: View) {
    let window = try HeadlessWindow(size: Size(100, 120))
    window.window.backgroundColor = Color(29, 161, 242)
    let page = View(frame: Rect(x: 0, y: 0, width: 100, height: 120))
    page.identifier = "page"
    page.backgroundColor = .white
    page.mask = mask
    window.window.addSubview(page)
    let names = ["corner", "middle", "bay"]
    let places = [
      Rect(x: 2, y: 2, width: 20, height: 20), Rect(x: 45, y: 58, width: 10, height: 10),
      Rect(x: 62, y: 46, width: 4, height: 6),
    ]
    for (name, place) in zip(names, places) {
      let part = View(frame: place)
      part.identifier = name
      part.backgroundColor = Color(200, 30, 40)
      page.addSubview(part)
    }
    return (window, page)
  }

  private func states(_ window: HeadlessWindow) -> [String: Element.Visibility] {
    Dictionary(uniqueKeysWithValues: window.describe().map { ($0.identifier ?? "", $0.visibility) })
  }

  @Test("Frames of a growing mask depend only on the time")
  func growth() throws {
    let mask = ShapeView(Self.glyph)
    let (window, _) = try scene(mask: mask)
    let plain = try scene(mask: nil).window
    try plain.advance(to: 1)
    var frames: [Double: [UInt32]] = [:]
    for step in 0...40 {
      let time = Double(step) / 40
      mask.transform = .scale(0.7 + 59.3 * time)
      try window.advance(to: time)
      frames[time] = window.surface.words
    }
    #expect(frames[1] == plain.surface.words, "the last frame is the plain page")
    #expect(frames[0] != plain.surface.words)
    // Earlier frames make no difference.
    let other = ShapeView(Self.glyph)
    let (again, _) = try scene(mask: other)
    for time in [0.025, 0.5, 0.05, 0.1] {
      other.transform = .scale(0.7 + 59.3 * time)
      try again.advance(by: 0.01)
      #expect(again.surface.words == frames[time], "at \(time)")
    }
  }

  @Test("Elements are visible inside a mask and outside otherwise")
  func outlines() throws {
    let (window, page) = try scene(mask: ShapeView(Self.glyph))
    try window.advance(to: 1)
    #expect(states(window) == ["page": .visible, "corner": .outside, "middle": .visible, "bay": .outside])
    page.mask?.transform = .scale(60)
    #expect(states(window) == ["page": .visible, "corner": .visible, "middle": .visible, "bay": .visible])
    page.mask?.isHidden = true
    #expect(Set(states(window).values).subtracting([.clear, .outside]).isEmpty)
    page.mask = nil
    #expect(states(window)["corner"] == .visible)
  }

  @Test("Rectangular, rounded, transparent and text masks affect visibility")
  func kinds() throws {
    let box = View(frame: Rect(x: 30, y: 40, width: 40, height: 40))
    box.backgroundColor = .black
    let (window, page) = try scene(mask: box)
    #expect(states(window) == ["page": .visible, "corner": .outside, "middle": .visible, "bay": .visible])
    box.cornerRadius = 20
    #expect(states(window)["bay"] == .visible)
    box.bounds.size = Size(28, 28)
    box.cornerRadius = 14
    #expect(states(window)["bay"] == .outside)
    box.alpha = 0.005
    #expect(states(window)["middle"] == .clear)
    // The content of a text mask is unknown, so every view may be visible.
    page.mask = Label("words")
    #expect(states(window) == ["page": .visible, "corner": .visible, "middle": .visible, "bay": .visible])
  }

  @Test("A masked page covers only the known area of its mask")
  func covers() throws {
    let (window, page) = try scene(mask: nil)
    let below = View(frame: Rect(x: 45, y: 55, width: 8, height: 8))
    below.identifier = "below"
    window.window.insertSubview(below, at: 0)
    #expect(states(window)["below"] == .covered)
    page.mask = ShapeView(Self.glyph)
    #expect(states(window)["below"] == .visible, "what an outline covers is not looked at")
    let box = View(frame: Rect(x: 30, y: 40, width: 40, height: 40))
    box.backgroundColor = .black
    page.mask = box
    #expect(states(window)["below"] == .covered)
    box.frame = Rect(x: 30, y: 60, width: 40, height: 40)
    #expect(states(window)["below"] == .visible)
    page.mask = Label("words")
    #expect(states(window)["below"] == .visible)
  }

  @Test("A click outside the mask reaches the view below")
  func clicks() throws {
    let (window, page) = try scene(mask: ShapeView(Self.glyph))
    var clicks: [String] = []
    page.addGestureRecognizer(TapGestureRecognizer { _ in clicks.append("page") })
    window.window.addGestureRecognizer(TapGestureRecognizer { _ in clicks.append("window") })
    window.click(at: Point(40, 70))
    window.click(at: Point(10, 10))
    window.click(at: Point(63, 48))
    #expect(clicks == ["page", "window", "window"])
  }
}
