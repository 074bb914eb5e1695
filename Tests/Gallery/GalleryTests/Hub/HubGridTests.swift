import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The grid of cards in a wide window: Docs/BEHAVIOR.md#paper-cards.
struct HubGridTests {
  private static let sizes = [
    Size(900, 600), Size(1280, 800), Size(1024, 768), Size(1920, 1080), Size(3840, 2160), Size(1000, 1400),
  ]

  /// The frames of all cards in the window, as they are shown.
  private func frames(_ hub: Hub) -> [Rect] { hub.row.cards.map { hub.seen($0) } }

  @Test(arguments: await sizes) func gridShowsAllCards(size: Size) throws {
    let hub = try Hub(size: size, waits: false)
    let frames = frames(hub)
    for (index, frame) in frames.enumerated() {
      #expect(hub.window.bounds.contains(frame), "card \(index)")
      #expect(frames.dropFirst(index + 1).allSatisfy { !$0.intersects(frame) }, "card \(index)")
      #expect(frame.size == frames[0].size && frame.width >= 120)
    }
    // The header is over the cards and as wide as these, and its button can be clicked. All of its words are visible.
    let header = hub.seen(hub.gallery.headerView)
    let columns = (left: frames[0].minX, right: frames.map(\.maxX).max() ?? 0)
    #expect(header.minX == columns.left && abs(header.maxX - columns.right) <= 1)
    #expect(header.minY == 0 && header.maxY == frames[0].minY)
    for label in hub.gallery.headerView.subviews.compactMap({ $0 as? Label }) {
      #expect(!label.isHidden && !label.isTruncated && header.inset(by: 8).contains(hub.seen(label).center))
    }
    let button = try #require(hub.view("settings-button"))
    #expect(hub.window.hitTest(hub.seen(button).center)?.isDescendant(of: button) == true)
    // The grid is centered and has several full rows; each picture has the shape of the upper part of a panel.
    #expect(abs(columns.left + columns.right - size.width) <= 1)
    #expect((frames.map(\.maxY).max() ?? 0) <= size.height - 23)
    let rows = Dictionary(grouping: frames, by: \.minY).values.map(\.count)
    #expect(rows.count > 1 && Set(rows).count == 1)
    let picture = hub.row.cards[0].pictureView.bounds
    #expect(abs(picture.height / picture.width - min(605, size.height - 48) / 390) < 0.02)
    #expect(hub.row.alwaysBounceHorizontal == false && hub.window.faults().isEmpty)
  }

  /// The titles of the upper row never pass the words of the header while a card of the lower row is dragged up.
  @Test(arguments: [Size(900, 600), Size(1280, 800), Size(1920, 1080)]) func titlesPassNoHeader(size: Size)
    throws
  {
    let hub = try Hub(size: size)
    hub.press(hub.seen(hub.row.cards[10]).center)
    let words = hub.gallery.headerView.subviews
    for _ in 0..<60 {
      try hub.move(by: Vector(0, -2), in: 1 / 120)
      try hub.draw()
      guard hub.gallery.headerView.shown.alpha > 0.1 else { continue }
      for card in hub.row.cards where card.titleView.shown.alpha > 0.1 {
        #expect(words.allSatisfy { !hub.seen($0).intersects(hub.seen(card.titleView)) })
      }
    }
    #expect(hub.coordinator.isHeld && hub.row.cards.allSatisfy { $0.titleView.shown.alpha == 0 })
  }

  /// The logo is in the middle of its card, as in the middle of its screen.
  @Test func logoCardShowsMiddle() throws {
    let hub = try Hub(["launch-logo"], size: Size(1280, 800))
    let picture = hub.row.cards[0].pictureView
    let image = try #require(picture.subviews.first)
    #expect(abs(image.frame.midY - picture.bounds.midY) < 0.01 && image.frame.minY < -1)
  }

  /// The small player is in the lower part of its screen, which also grows out of the card.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)]) func playerCardShowsSmallPlayer(size: Size) throws {
    let hub = try Hub(["player"], size: size)
    let card = hub.row.cards[0]
    let image = try #require(card.pictureView.subviews.first)
    #expect(abs(image.frame.maxY - card.pictureView.bounds.maxY) < 0.01 && image.frame.minY < -1)
    try hub.begin("player")
    var screens: [View] = []
    hub.window.forEachInSubtree {
      if $0 is SnapshotView, $0.superview?.clipsToBounds == true { screens.append($0) }
    }
    let screen = try #require(screens.last)
    #expect(abs(hub.seen(screen).maxY - hub.seen(card.pictureView).maxY) < 1)
  }

  /// Twelve cards are two rows of six, below the header.
  @Test(arguments: [(Size(1280, 800), Size(174, 270), 58.0), (Size(1920, 1080), Size(261, 405), 97.0)])
  func cardsHaveSizesOfDesign(window: Size, picture: Size, margin: Double) throws {
    let hub = try Hub(size: window, waits: false)
    let size = hub.row.cards[0].pictureView.bounds.size
    #expect(abs(size.width - picture.width) < 1 && abs(size.height - picture.height) < 1)
    #expect(Set(frames(hub).map(\.minY)).count == 2 && hub.row.cards.count == 12)
    #expect(frames(hub)[0].minX == margin)
  }

  /// A low window has room for the description above the row.
  @Test func lowWindowShowsDescription() throws {
    let hub = try Hub(["zooming-icons"], size: Size(844, 390), hasStatusBar: true, waits: false)
    let texts = hub.gallery.headerView.subviews.compactMap { $0 as? Label }
    #expect(texts.count == 2 && !texts[1].isHidden)
  }

  /// At any progress, the distances between cards are the same as at rest.
  @Test(arguments: ["zooming-icons", "album-covers", "paper-cards"], [0.25, 0.5, 0.75])
  func openingKeepsDistancesBetweenCards(name: String, fraction: Double) throws {
    let hub = try Hub(size: Size(1280, 800))
    let before = frames(hub)
    try hub.begin(name)
    hub.coordinator.hold()
    hub.coordinator.track(fraction)
    try hub.draw()
    let now = frames(hub)
    for (index, other) in now.indices.dropFirst().map({ ($0 - 1, $0) }) {
      if before[index].minY == before[other].minY {
        let gap = before[other].minX - before[index].maxX
        #expect(
          abs(now[other].minX - now[index].maxX - gap) < 1e-6 && abs(now[other].minY - now[index].minY) < 1e-6
        )
      } else {
        let gap = before[other].minY - before[index].maxY
        #expect(abs(now[other].minY - now[index].maxY - gap) < 1e-6)
      }
    }
    let picture = hub.seen(try hub.card(name).pictureView)
    let opening = try #require(hub.gallery.view.superview?.subviews.last)
    #expect(
      abs(hub.seen(opening).minX - picture.minX) < 1e-6 && abs(hub.seen(opening).maxY - picture.maxY) < 1e-6)
  }

  @Test func everyCardOpensAndCloses() throws {
    let hub = try Hub(size: Size(1280, 800))
    let before = frames(hub)
    for card in hub.row.cards {
      _ = card.activate()
      try hub.headless.advance(by: 4)
      #expect(hub.depth == 2, "\(card.identifier ?? "")")
      hub.coordinator.hold()
      hub.navigation.popViewController()
      try hub.rest()
      #expect(hub.depth == 1 && frames(hub) == before, "\(card.identifier ?? "")")
    }
    #expect(hub.window.faults().isEmpty)
  }

  // MARK: - Drags

  /// The progress after a drag of 8 % of the window's height is between 0.2 and 0.33, wherever the card is grabbed.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)], ["zooming-icons", "launch-logo", "paper-cards"])
  func equalDragsOpenCardFromAnyGrip(size: Size, name: String) throws {
    let hub = try Hub(size: size, waits: false)
    let card = try hub.card(name)
    let box = hub.seen(card)
    var parts: [Double] = []
    for (x, y) in [(0.5, 0.04), (0.1, 0.3), (0.5, 0.5), (0.9, 0.7), (0.5, 0.98)] {
      let grip = Point(box.minX + box.width * x, box.minY + box.height * y)
      try hub.drag(from: grip, by: Vector(0, -8), in: 0.05)
      var last = hub.seen(card)
      for _ in 0..<8 {
        try hub.move(by: Vector(0, -size.height / 100), in: 0.05)
        try hub.draw()
        #expect(hub.seen(card).width > last.width + 2, "grabbed at \(x), \(y)")
        last = hub.seen(card)
      }
      parts.append(hub.coordinator.progress)
      hub.headless.send(.cancelled, at: hub.pointer)
      try hub.rest()
      #expect(hub.depth == 1 && hub.seen(card) == box)
    }
    #expect(parts.allSatisfy { abs($0 - parts[0]) < 1e-6 && $0 >= 0.2 - 1e-6 && $0 < 0.33 }, "\(parts)")
  }

  /// A point grabbed in the upper part of a card stays under the pointer, although the card also grows downward. The lower edge
  /// of the card never moves up.
  @Test(arguments: ["zooming-icons", "launch-logo", "paper-cards"], [0.05, 0.1, 0.94])
  func openingCardFollowsPointer(name: String, part: Double) throws {
    let hub = try Hub(size: Size(1280, 800), waits: false)
    let picture = try hub.card(name).pictureView
    hub.headless.send(.hovered, at: hub.seen(picture).center)
    try hub.rest()
    let box = hub.seen(picture)
    let grip = Point(box.midX, box.minY + box.height * part)
    let card = try hub.card(name)
    let place = hub.seen(card)
    try hub.drag(from: grip + Vector(0, 8), by: Vector(0, -8), in: 0.05)
    let opening = try #require(hub.gallery.view.superview?.subviews.last)
    for step in 1...8 {
      try hub.move(by: Vector(0, -20), in: 0.05)
      try hub.draw()
      let shown = hub.seen(opening)
      if part < 0.5 { #expect(abs(shown.minY + shown.height * part - hub.pointer.y) < 1, "step \(step)") }
      #expect(shown.maxY >= box.maxY - 0.01, "step \(step)")
    }
    hub.headless.send(.cancelled, at: hub.pointer)
    try hub.rest()
    #expect(hub.depth == 1 && hub.seen(card) == place)
  }

  /// The grabbed point stays under the pointer, wherever the card is.
  @Test(arguments: ["zooming-icons", "album-covers", "paper-cards"], [60.0, 300, 480])
  func closingScreenFollowsPointer(name: String, height: Double) throws {
    let hub = try Hub(size: Size(1280, 800), waits: false)
    try hub.open(name)
    // The drag begins where no demo has a recognizer of its own.
    try hub.drag(from: Point(453, height), by: Vector(0, 8), in: 0.05)
    #expect(hub.coordinator.isHeld)
    let picture = try hub.card(name).pictureView
    for _ in 0..<5 {
      let before = hub.seen(picture)
      let grip = Point(
        (hub.pointer.x - before.minX) / before.width, (hub.pointer.y - before.minY) / before.height)
      try hub.move(by: Vector(20, 60), in: 0.05)
      try hub.draw()
      let after = hub.seen(picture)
      #expect(abs(after.minX + grip.x * after.width - hub.pointer.x) < 1)
      #expect(abs(after.minY + grip.y * after.height - hub.pointer.y) < 1)
    }
    try hub.releaseAndRest()
  }

  /// The arrows go along lines and columns.
  @Test func arrowKeysMoveFocusAlongRowsAndColumns() throws {
    let hub = try Hub(size: Size(1280, 800))
    for (key, name) in [
      (Key.right, "zooming-icons"), (.right, "expanding-cells"), (.down, "swipe-actions"),
      (.right, "staged-card"), (.up, "pop-in-out"), (.left, "expanding-cells"),
    ] {
      hub.headless.press(key)
      #expect(hub.window.focusedView?.identifier == "card-\(name)")
    }
  }

  /// In a low window, the button in the header is nearer than the next card.
  @Test func arrowKeysMoveFromCardToCard() throws {
    let hub = try Hub(size: Size(844, 390), hasStatusBar: true, waits: false)
    for card in hub.row.cards.prefix(6) {
      hub.headless.press(.right)
      #expect(hub.window.focusedView === card)
    }
  }

  /// A picture that rises under the pointer does not cover its title.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)]) func raisedPictureLeavesTitleVisible(size: Size)
    throws
  {
    let hub = try Hub(size: size, waits: false)
    let card = hub.row.cards[2]
    let (title, picture) = (hub.seen(card.titleView), hub.seen(card.pictureView))
    hub.headless.send(.hovered, at: picture.center)
    try hub.wait(0.6)
    #expect(hub.seen(card.pictureView).minY < picture.minY - 6)
    #expect(hub.seen(card.titleView).maxY < hub.seen(card.pictureView).minY)
    hub.headless.send(.hovered, at: Point(4, 4))
    try hub.rest()
    #expect(hub.seen(card.titleView) == title && hub.seen(card.pictureView) == picture)
  }

  /// The cards are kept, and none of them jumps.
  @Test func resizeMovesCardsIntoGridAndBack() throws {
    let hub = try Hub(size: Size(880, 800))
    let cards = hub.row.cards
    for (width, isGrid) in [(1100.0, true), (880, false)] {
      let before = frames(hub)
      hub.headless.stage.resize(to: Size(width, 800), scale: 1)
      try hub.draw()
      let first = frames(hub)
      #expect(abs(first[5].minX - before[5].minX) < 60 && abs(first[5].minY - before[5].minY) < 60)
      try hub.rest()
      #expect(zip(hub.row.cards, cards).allSatisfy { $0 === $1 })
      #expect(Set(frames(hub).map(\.minY)).count == (isGrid ? 2 : 1))
      let rested = frames(hub)
      hub.row.setNeedsLayout()
      try hub.draw()
      #expect(frames(hub) == rested)
    }
    // The window is resized again while the cards move.
    hub.headless.stage.resize(to: Size(1100, 800), scale: 1)
    try hub.headless.advance(by: 0.2)
    hub.headless.stage.resize(to: Size(1200, 820), scale: 1)
    try hub.rest()
    #expect(frames(hub) == frames(try Hub(size: Size(1200, 820))))
  }
}
