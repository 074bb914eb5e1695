import SegueControls
import SegueHeadless
import Testing

@testable import SegueGallery

/// The target of a press, and the effect of dragging it.
@Suite struct GrabTests {
  // MARK: - Dragging

  @Test func dragOntoOtherIconOpensDraggedOne() throws {
    let session = try DemoSession("zooming-icons")
    let (from, to) = (try session.middle(of: "icon-twitter"), try session.middle(of: "icon-instagram"))
    try session.drag(from: from, by: (to - from), in: 0.4)
    try session.wait(0.3)
    try session.release(waiting: 2)
    #expect((session.view("detail-title") as? Label)?.text == "Twitter")
  }

  @Test(arguments: await Opening.all) func dragOutAndBackLeavesNothing(opening: Opening) throws {
    let session = try opening.start()
    let before = session.pixels
    try session.drag(from: try session.middle(of: opening.item), by: opening.opening * 0.7, in: 0.4)
    try session.move(by: opening.opening * -0.7, in: 0.6)
    try session.wait(0.3)
    try session.release(waiting: 3)
    #expect(try session.shows(before))
  }

  @Test func dragOnTextScrolls() throws {
    let session = try DemoSession("expanding-cells")
    try session.open("mail-3")
    try session.drag(from: Point(195, 640), by: Vector(0, -200), in: 0.3)
    session.release()
    #expect((session.view("mail-scroll") as? ScrollView).map { $0.contentOffset.y > 150 } == true)
  }

  @Test(arguments: [
    Opening(demo: "zooming-icons", item: "icon-twitter", opening: .zero, closing: Vector(0, 420)),
    Opening(demo: "expanding-cells", item: "mail-3", opening: .zero, closing: Vector(0, 420)),
    Opening(demo: "springy-modal", item: "swatch-4", opening: .zero, closing: Vector(0, 420)),
  ]) func dragFromCloseButtonCloses(opening: Opening) throws {
    let session = try opening.start()
    let before = session.pixels
    try session.open(opening.item)
    let button = opening.demo == "zooming-icons" ? "back-button" : "close-button"
    try session.drag(from: try session.middle(of: button), by: opening.closing, in: 0.4)
    try session.release(waiting: 3)
    #expect(try session.shows(before))
  }

  @Test(arguments: await Opening.all) func dragContinuesOutsideWindow(opening: Opening) throws {
    let session = try opening.start()
    let start = try session.middle(of: opening.item)
    try session.drag(from: start, by: opening.opening * 0.5, in: 0.3)
    session.headless.send(.left, at: Point(-1, 300))
    #expect(session.coordinator.isHeld)
    try session.move(by: opening.opening.normalized * 600, in: 0.3)
    #expect(abs(session.coordinator.progress - 1) < 1e-9)
    try session.release(waiting: 3)
    #expect(session.coordinator.isIdle && session.headless.stage.demand == .nothing)
    let open = session.pixels
    #expect(try opening.opened().shows(open))
  }

  // MARK: - Areas that take presses

  @Test func onlyDiscOfIconTakesPresses() throws {
    let session = try DemoSession("zooming-icons")
    let cell = try #require(session.view("icon-twitter"))
    let box = cell.convert(cell.bounds, to: nil)
    func hits(_ x: Double, _ y: Double) -> Bool {
      session.window.hitTest(Point(box.minX + x, box.minY + y))?.isDescendant(of: cell) ?? false
    }
    #expect(!hits(2, 2) && !hits(98, 98))
    #expect(hits(0.5, 50) && hits(99.5, 50) && hits(50, 0.5) && hits(50, 99.5))
    #expect(!hits(-0.5, 50) && !hits(50, 100.5))
  }

  @Test func rowsTakePressesWithoutGaps() throws {
    let session = try DemoSession("expanding-cells")
    let rows = (1...8).compactMap { session.view("mail-\($0)") }
    let (top, end) = (rows[0].convert(rows[0].bounds, to: nil).minY, rows[7].convert(rows[7].bounds, to: nil))
    for y in stride(from: top + 0.25, to: end.maxY, by: 0.25) {
      let hit = session.window.hitTest(Point(300, y))
      #expect(rows.contains { hit?.isDescendant(of: $0) ?? false }, "\(y)")
    }
  }

  // MARK: - During other motion

  /// Once nothing visibly moves, a press goes to the screen that has arrived.
  @Test func listScrollsRightAfterClosing() throws {
    let session = try DemoSession("expanding-cells")
    try session.play(
      """
      0.2 click 200 370
      1.6 click 53 67
      2.00 press 195 600
      2.02 move 195 580
      2.06 move 195 530
      2.12 move 195 420
      2.17 move 195 350
      2.18 release 195 350
      4 wait
      """)
    #expect(session.view("mail") == nil)
    #expect((session.view("inbox-table") as? ScrollView).map { $0.contentOffset.y > 20 } == true)
  }

  static let others: [(demo: String, first: String, second: String, after: Double, opens: String)] = [
    ("zooming-icons", "icon-twitter", "icon-instagram", 0.45, "Instagram"),
    ("springy-modal", "swatch-1", "swatch-10", 0.6, "Rose"),
  ]

  /// On the screen that arrives, another item is dragged or clicked before the last of the motion has ended.
  @Test(arguments: await others.indices, [false, true]) func inputDuringClosingOpensOtherItem(
    index: Int, isClick: Bool
  ) throws {
    let (demo, first, second, after, opens) = Self.others[index]
    let session = try DemoSession(demo)
    let place = try session.middle(of: second)
    try session.open(first)
    try session.type(.escape, waiting: after)
    #expect(!session.coordinator.isIdle)
    if isClick {
      session.press(place)
      try session.wait(0.05)
    } else {
      try session.drag(from: place, by: Vector(0, 240), in: 0.3)
    }
    try session.release(waiting: 3)
    let title = (session.view("detail-title") as? Label)?.text
    let name = title ?? session.view("swatch")?.accessibilityLabel
    #expect(name == opens)
  }

  @Test(arguments: await Opening.all, [0.03, 0.1, 0.2, 0.3, 0.5]) func firstOfTwoQuickClicksCounts(
    opening: Opening, gap: Double
  ) throws {
    let other = [
      "icon-twitter": "icon-instagram", "mail-3": "mail-5", "photo-5": "photo-7", "swatch-4": "swatch-9",
      "row-4": "row-6", "feed-photo-6": "feed-photo-8",
    ]
    let session = try opening.start()
    let second = try session.middle(of: try #require(other[opening.item]))
    try session.click(opening.item, waiting: gap)
    session.headless.click(at: second)
    try session.wait(3)
    // On a color's screen, the second click may close it.
    if !session.coordinator.isIdle || (opening.demo == "springy-modal" && session.view("swatch") == nil) {
      return
    }
    let open = session.pixels
    let alone = try opening.opened()
    #expect(try alone.shows(open))
  }
}
