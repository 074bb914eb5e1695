import Foundation
import SegueHeadless
import SegueRendering
import SegueViews
import Testing

@Suite("Text descriptions of the screen")
struct DescriptionTests {
  private func window() throws -> HeadlessWindow {
    try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
  }

  /// The lines of visible elements; a hidden bar does not matter here.
  private func seen(_ window: HeadlessWindow) -> [String] {
    window.description.split(separator: "\n").map(String.init).filter { $0.hasSuffix(" visible") }
  }

  @Test("Each line describes one element; containers, faces and nameless shapes are omitted")
  func text() throws {
    #expect(
      seen(try window()) == [
        "screen \"First\" (0, 0, 120, 160) visible", "group #ball (10, 100, 30, 30) visible",
        "button #open \"Open\" (10, 20, 40, 30) visible", "button #roll \"Roll\" (60, 20, 40, 30) visible",
      ])
  }

  @Test("Line breaks and control characters in names are escaped")
  func oddNames() throws {
    let window = try HeadlessWindow(size: Sample.size)
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.identifier = "a\nb\u{1B}[31m"
    window.window.addSubview(view)
    #expect(seen(window) == ["group #a\\nb\\u001b[31m (0, 0, 10, 10) visible"])
  }

  @Test("A snapshot inside its own source does not recurse endlessly")
  func snapshotOfItself() throws {
    let window = try HeadlessWindow(size: Sample.size)
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.identifier = "view"
    window.window.addSubview(view)
    let inner = View(frame: view.bounds)
    view.addSubview(inner)
    inner.addSubview(SnapshotView(source: view))
    try window.advance(to: 1)
    #expect(seen(window) == ["group #view (0, 0, 10, 10) visible"])
  }

  @Test("Elements have their shown frames, and the front screen comes first")
  func transition() throws {
    let window = try window()
    window.click("open")
    try window.advance(to: 0.2)
    let lines = window.description.split(separator: "\n")
    #expect(lines.first?.hasPrefix("screen \"Second\" (") == true)
    #expect(lines.contains { $0.hasPrefix("screen \"First\" (") })
    let first = try #require(window.describe().first)
    #expect(first.frame.minX > 0 && first.frame.minX < 120)
    try window.advance(to: 2)
    #expect(
      seen(window) == [
        "screen \"Second\" (0, 0, 120, 160) visible",
        "group \"A “disc”\\nof white\" (30, 50, 60, 60) visible",
      ])
  }

  @Test("An invisible element has the reason")
  func visibility() throws {
    let window = try HeadlessWindow(size: Size(100, 100))
    func add(_ name: String, _ frame: Rect, to parent: View? = nil, _ change: (View) -> Void = { _ in })
      -> View
    {
      let view = View(frame: frame)
      view.identifier = name
      change(view)
      (parent ?? window.window).addSubview(view)
      return view
    }
    let box = Rect(x: 10, y: 10, width: 20, height: 20)
    _ = add("seen", box)
    let hidden = add("hidden", box) { $0.isHidden = true }
    _ = add("in-hidden", box, to: hidden)
    let clear = add("clear", box) { $0.alpha = 0.005 }
    _ = add("in-clear", box, to: clear)
    _ = add("off", Rect(x: 100, y: 10, width: 20, height: 20))
    let clip = add("clip", box) { $0.clipsToBounds = true }
    _ = add("cut", Rect(x: 20, y: 0, width: 20, height: 20), to: clip)
    _ = add("half-cut", Rect(x: 10, y: 0, width: 20, height: 20), to: clip)
    _ = add("empty", Rect(x: 10, y: 10, width: 0, height: 20))
    let states = Dictionary(
      uniqueKeysWithValues: window.describe().map { ($0.identifier ?? "", $0.visibility) })
    #expect(
      states == [
        "seen": .visible, "hidden": .hidden, "in-hidden": .hidden, "clear": .clear, "in-clear": .clear,
        "off": .outside, "clip": .visible, "cut": .outside, "half-cut": .visible, "empty": .outside,
      ])
  }

  @Test(
    "A view is covered only by an opaque, large enough view in front of it",
    arguments: [
      Cover("a plain one", true) { _ in },
      Cover("half-transparent", false) { $0.alpha = 0.5 },
      Cover("of a clear color", false) { $0.backgroundColor = .white.withAlpha(0.9) },
      Cover("hidden", false) { $0.isHidden = true },
      Cover("too small", false) { $0.frame = Rect(x: 20, y: 20, width: 30, height: 29.5) },
      Cover("with corners that show it", false) {
        $0.frame = Rect(x: 20, y: 20, width: 30, height: 30)
        $0.cornerRadius = 10
      },
      Cover("with corners elsewhere that are rounded", true) {
        $0.frame = Rect(x: 20, y: 20, width: 60, height: 60)
        $0.cornerRadius = 30
        $0.corners = [.bottomRight]
      },
      Cover("a disc around it", true) {
        $0.frame = Rect(x: -5, y: -5, width: 80, height: 80)
        $0.cornerRadius = 40
      },
      Cover("a disc beside it", false) {
        $0.frame = Rect(x: 5, y: 5, width: 44, height: 44)
        $0.cornerRadius = 22
      }, Cover("turned and large", true) { $0.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) },
      Cover("turned away", false) {
        $0.frame = Rect(x: 20, y: 20, width: 30, height: 30)
        $0.transform = Transform(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 0, ty: 0)
      },
    ])
  func covers(cover: Cover) throws {
    let window = try HeadlessWindow(size: Size(100, 100))
    let view = View(frame: Rect(x: 20, y: 20, width: 30, height: 30))
    view.accessibilityLabel = "target"
    view.backgroundColor = .black
    let child = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    child.backgroundColor = .white
    view.addSubview(child)
    window.window.addSubview(view)
    #expect(window.describe().first?.visibility == .visible, "its own child does not cover it")
    let above = View(frame: Rect(x: 10, y: 10, width: 60, height: 60))
    above.backgroundColor = .white
    cover.change(above)
    window.window.addSubview(above)
    #expect(window.describe().first?.visibility == (cover.covers ? .covered : .visible))
    window.window.insertSubview(above, at: 0)
    #expect(window.describe().first?.visibility == .visible, "what lies behind does not cover")
  }

  @Test("The JSON description is valid and has the same elements")
  func json() throws {
    let window = try window()
    window.window.view(withIdentifier: "ball")?.accessibilityLabel = "tab\there, \"quoted\" \\ \u{1}\u{7F}é🙂"
    window.window.view(withIdentifier: "roll")?.isHidden = true
    try window.advance(to: 0.25)
    let text = window.descriptionJSON
    #expect(
      text.hasPrefix(
        "{\n  \"time\": 0.25,\n  \"size\": {\"width\": 120, \"height\": 160},\n  \"elements\": [\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let elements = try #require(object?["elements"] as? [[String: Any]])
    #expect(elements.count == window.describe().count)
    #expect(elements[0]["role"] as? String == "screen")
    #expect(elements[1]["label"] as? String == "tab\there, \"quoted\" \\ \u{1}\u{7F}é🙂")
    #expect(elements[2]["identifier"] as? String == "open")
    #expect(elements[2]["frame"] as? [String: Double] == ["x": 10, "y": 20, "width": 40, "height": 30])
    #expect(elements[2]["visible"] as? Bool == true)
    #expect(elements[3]["visible"] as? Bool == false)
    #expect(elements[3]["because"] as? String == "hidden")
  }

  @Test("The description does not depend on the frames before it")
  func stable() throws {
    let window = try window()
    window.click("roll")
    try window.advance(to: 0.123)
    let again = try self.window()
    again.click("roll")
    try again.tick(144, until: 0.123)
    #expect(window.description == again.description)
    #expect(window.descriptionJSON == again.descriptionJSON)
  }
}

/// A view that may cover another view.
nonisolated struct Cover: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let covers: Bool
  let change: @MainActor (View) -> Void

  init(_ name: String, _ covers: Bool, _ change: @escaping @MainActor (View) -> Void) {
    testDescription = name
    self.covers = covers
    self.change = change
  }
}
