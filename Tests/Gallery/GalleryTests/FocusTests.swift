import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueViews

/// The keyboard on every screen of every demo: it reaches all views, and the focus is visible.
@Suite struct FocusTests {
  /// A screen, and the items to click to reach it.
  struct Screen: Sendable, CustomTestStringConvertible {
    let demo: String
    var before: [String] = []
    var testDescription: String { ([demo] + before).joined(separator: " > ") }
  }

  static let screens = [
    Screen(demo: "zooming-icons"), Screen(demo: "zooming-icons", before: ["icon-twitter"]),
    Screen(demo: "zooming-icons", before: ["icon-instagram"]),
    Screen(demo: "expanding-cells"), Screen(demo: "expanding-cells", before: ["mail-3"]),
    Screen(demo: "pop-in-out"), Screen(demo: "pop-in-out", before: ["photo-5"]),
    Screen(demo: "springy-modal"), Screen(demo: "springy-modal", before: ["swatch-3"]),
    Screen(demo: "springy-modal", before: ["tab-2"]),
    Screen(demo: "springy-modal", before: ["tab-2", "row-4"]),
    Screen(demo: "photo-profile"), Screen(demo: "photo-profile", before: ["feed-photo-6"]),
    Screen(demo: "launch-logo", before: ["launch-logo"]),
    Screen(demo: "swipe-actions"), Screen(demo: "swipe-actions", before: ["menu-button"]),
    Screen(demo: "staged-card"), Screen(demo: "player"), Screen(demo: "player", before: ["mini-player"]),
  ]

  private func open(_ screen: Screen, size: Size = Size(390, 844), scale: Double = 1) throws -> HeadlessWindow
  {
    let headless = try HeadlessWindow(showing: .named(screen.demo), size: size, scale: scale)
    for identifier in screen.before {
      #expect(headless.click(identifier))
      try headless.advance(by: 2)
    }
    return headless
  }

  private func focusRing(in headless: HeadlessWindow) -> FocusRing? {
    headless.window.subviews.compactMap { $0 as? FocusRing }.first
  }

  /// Calls `body` with each view that Tab reaches, once. Views are compared by identifier, because lists reuse cells.
  private func walk(_ headless: HeadlessWindow, _ body: (View) throws -> Void) throws {
    var seen: Set<String> = []
    while seen.count < 60 {
      headless.press(.tab)
      try headless.advance(by: 0.5)
      let view = try #require(headless.window.focusedView)
      let name = view.identifier ?? "\(ObjectIdentifier(view))"
      guard seen.insert(name).inserted else { return }
      try body(view)
    }
  }

  // MARK: - Visibility of the ring

  @Test(arguments: await screens, [Size(390, 844), Size(800, 600), Size(240, 320)])
  func focusRingStandsOutOnEveryView(screen: Screen, size: Size) throws {
    let headless = try open(screen, size: Size(390, 844))
    headless.stage.resize(to: size, scale: 1)
    try headless.advance(by: 0)
    var count = 0
    try walk(headless) { view in
      count += 1
      let ring = try #require(focusRing(in: headless), "none around \(view.identifier ?? "")")
      #expect(headless.window.bounds.inset(by: 2).contains(ring.frame))
      let (words, width) = (headless.surface.words, headless.surface.width)
      func color(_ point: Point) -> Color {
        let word = words[Int(point.y) * width + Int(point.x)]
        return Color(Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255))
      }
      // The pixels across the middle of each side, from outside to inside.
      let (frame, middle) = (ring.frame, ring.frame.center)
      for (start, inward) in [
        (Point(frame.minX, middle.y), Vector(1, 0)), (Point(frame.maxX - 1, middle.y), Vector(-1, 0)),
        (Point(middle.x, frame.minY), Vector(0, 1)), (Point(middle.x, frame.maxY - 1), Vector(0, -1)),
      ] {
        let (outer, accent) = (color(start + inward * 0.5), color(start + inward * 2.5))
        #expect(outer.contrast(with: accent) > 8, "\(view.identifier ?? "") at \(start)")
        for neighbor in [color(start - inward * 1.5), color(start + inward * 4.5)] {
          #expect(max(outer.contrast(with: neighbor), accent.contrast(with: neighbor)) >= 3)
        }
      }
    }
    #expect(count > 0)
  }

  // MARK: - The ring when screens open and close

  static let openings = [
    Screen(demo: "zooming-icons", before: ["icon-vimeo"]),
    Screen(demo: "expanding-cells", before: ["mail-4"]),
    Screen(demo: "pop-in-out", before: ["photo-5"]), Screen(demo: "springy-modal", before: ["swatch-7"]),
    Screen(demo: "springy-modal", before: ["tab-2", "row-3"]),
  ]

  private func focus(_ screen: Screen) throws -> (HeadlessWindow, View) {
    let headless = try open(Screen(demo: screen.demo, before: screen.before.dropLast()))
    let view = try #require(headless.window.view(withIdentifier: screen.before.last ?? ""))
    headless.window.focus(on: view)
    try headless.advance(by: 0.1)
    return (headless, view)
  }

  @Test(arguments: await openings, [Key.escape, .backspace]) func keyRestoresRingWhenScreenCloses(
    screen: Screen, key: Key
  ) throws {
    let (headless, view) = try focus(screen)
    let before = headless.surface.words
    headless.press(.return)
    try headless.advance(by: 0.1)
    #expect(focusRing(in: headless) == nil, "what it would be around is on its way")
    try headless.advance(by: 2)
    #expect(headless.window.focusedView == nil && focusRing(in: headless) == nil)
    // In the meantime, another view has the focus.
    headless.press(.tab)
    #expect(headless.window.focusedView != nil)
    headless.press(key)
    try headless.advance(by: 3)
    #expect(headless.window.focusedView === view)
    #expect(difference(headless.surface.words, before, width: headless.surface.width) == nil)
    #expect(headless.stage.demand == .nothing)
  }

  // MARK: - Everything that the pointer can do

  /// Tab reaches every clickable button and cell.
  @Test(arguments: await screens) func clickableViewsCanBeFocused(screen: Screen) throws {
    let headless = try open(screen)
    var reached: [View] = []
    try walk(headless) { reached.append($0) }
    headless.window.forEachInSubtree { view in
      let isClickable = view.cursor == .pointingHand && (view.role == .button || view.role == .cell)
      guard isClickable, headless.window.bounds.contains(view.convert(view.bounds.center, to: nil)) else {
        return
      }
      // Views under a modal screen cannot be clicked either.
      let hit = headless.window.hitTest(view.convert(view.bounds.center, to: nil))
      guard let hit, hit.isDescendant(of: view) || view.isDescendant(of: hit) else { return }
      guard
        sequence(first: view, next: \.superview).allSatisfy({
          !$0.isHiddenOrConcealed && $0.isUserInteractionEnabled
        })
      else { return }
      #expect(reached.contains { $0 === view }, "\(view.identifier ?? "a view without a name")")
    }
  }

  @Test(arguments: [Key.return, .space, .escape, .backspace], [false, true])
  func keysCloseColor(key: Key, isCard: Bool) throws {
    let headless = try open(
      Screen(demo: "springy-modal", before: isCard ? ["tab-2", "row-2"] : ["swatch-2"]))
    let elements = headless.describe()
    #expect(elements.contains { $0.identifier == "close-button" && $0.role == .button })
    headless.press(key)
    try headless.advance(by: 3)
    #expect(headless.window.view(withIdentifier: "swatch") == nil)
  }

  @Test(arguments: [["swatch-2"], ["tab-2", "row-2"]]) func colorShowsCloseButton(before: [String])
    throws
  {
    let headless = try open(Screen(demo: "springy-modal", before: before))
    let button = try #require(headless.window.view(withIdentifier: "close-button"))
    let card = try #require(headless.window.view(withIdentifier: "swatch-card"))
    let (frame, around) = (button.convert(button.bounds, to: nil), card.convert(card.bounds, to: nil))
    #expect(around.inset(by: 8).contains(frame))
    headless.press(.tab)
    #expect(headless.window.focusedView === button)
    headless.click("close-button")
    try headless.advance(by: 3)
    #expect(headless.window.view(withIdentifier: "swatch") == nil)
  }
}
