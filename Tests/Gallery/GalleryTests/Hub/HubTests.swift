import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The gallery: every demo has a card, and can be opened and left.
@Suite struct HubTests {
  static let names = Demo.all.map(\.name)

  // MARK: - Cards

  @Test func demosHaveCards() throws {
    let hub = try Hub(waits: false)
    #expect(hub.row.cards.map(\.identifier) == Self.names.map { "card-\($0)" })
    #expect(hub.row.cards.map(\.accessibilityLabel) == Demo.all.map(\.title))
  }

  @Test(arguments: [
    Size(390, 844), Size(600, 900), Size(844, 390), Size(200, 300), Size(160, 160), Size(1000, 400),
  ]) func cardsFitTheWindow(size: Size) throws {
    let hub = try Hub(size: size, waits: false)
    let first = hub.seen(hub.row.cards[0])
    #expect(abs(first.maxY - size.height) < 1e-9 && first.minY >= min(47, size.height / 3))
    #expect(first.width <= size.width * 0.6 + 1)
    for (one, other) in zip(hub.row.cards, hub.row.cards.dropFirst()) {
      #expect(abs(hub.seen(other).minX - hub.seen(one).maxX - PaperCardLayout.gap) < 1e-9)
    }
    // Wider windows have more cards, and each card has the shape of the window.
    if size.width >= 500 { #expect(first.width <= size.width * 0.48 + 1) }
    let picture = hub.row.cards[0].pictureView.bounds
    #expect(abs(picture.width / picture.height - size.width / size.height) < 0.02 * size.width / size.height)
    #expect(hub.window.faults().isEmpty)
  }

  @Test func picturesAreMadeOnceAndKept() throws {
    let hub = try Hub()
    #expect(hub.gallery.screens.pictureCount == Demo.all.count)
    #expect(hub.row.cards.allSatisfy { $0.image != nil })
    #expect(hub.headless.stage.demand == .nothing)
    let layouts = hub.window.counters.layouts
    try hub.headless.advance(by: 3)
    hub.headless.send(.scroll(ScrollEvent(at: Point(195, 600), delta: Vector(0, 3), time: hub.headless.now)))
    try hub.rest()
    // The screens on the cards are not in a window, so they are not laid out again.
    #expect(hub.window.counters.layouts < layouts + 20)
    try hub.open("staged-card")
    try hub.typeAndRest(.escape)
    #expect(hub.gallery.screens.pictureCount == Demo.all.count)
  }

  @Test func picturesDoNotWaitForOtherFiles() throws {
    let hub = try Hub(waits: false)
    // No frame is drawn in between, so no file is delivered.
    hub.headless.stage.advance(to: 4)
    #expect(hub.row.cards.filter { $0.image == nil }.count <= 2)
    try hub.draw()
    try hub.headless.advance(to: 8)
    #expect(hub.row.cards.allSatisfy { $0.image != nil })
  }

  /// Without a focus, an arrow key starts at the first card, not at the button next to the title.
  @Test(arguments: [Key.right, .down, .left]) func arrowKeyFocusesFirstCard(key: Key) throws {
    let hub = try Hub()
    hub.headless.press(key)
    #expect(hub.window.focusedView === hub.row.cards[0])
    hub.headless.press(.right)
    #expect(hub.window.focusedView === hub.row.cards[1])
  }

  /// The pictures do not depend on the steps in which the time advances: `segue shot` advances it in one step.
  @Test func singleFrameShowsAllPictures() throws {
    let hub = try Hub(waits: false)
    try hub.headless.advance(to: 4)
    #expect(hub.row.cards.allSatisfy { $0.image != nil })
  }

  /// The picture on a card shows the demo as it looks outside the gallery.
  @Test func picturesOmitGalleryButton() throws {
    let hub = try Hub(["expanding-cells"])
    let image = try #require(hub.row.cards[0].image)
    let (width, height) = (Int(image.size.width), Int(image.size.height))
    let onCard = try Surface(width: width, height: height)
    image.draw(on: Canvas(onCard), in: onCard.bounds.rect)
    let alone = try DemoSession("expanding-cells")
    var screen = try #require(alone.window.view(withIdentifier: "inbox-table"))
    while let outer = screen.superview, !(outer is Window) { screen = outer }
    let byItself = try screen.snapshot(width: width, height: height, scale: image.size.width / 390)
    for y in height - 80..<height - 16 {
      for x in 8..<50 { #expect(onCard.pixel(x: x, y: y) == byItself.pixel(x: x, y: y), "at \(x), \(y)") }
    }
  }

  /// A frame is drawn between any two steps, and each step stays within its budget.
  @Test(arguments: [Size(390, 844), Size(1280, 800)], [1.0, 2]) func stepsStayWithinBudget(
    size: Size, scale: Double
  ) throws {
    let hub = try Hub(size: size, scale: scale, waits: false)
    let screens = hub.gallery.screens
    var (steps, layouts) = (0, 0)
    while screens.pictureCount < Demo.all.count, hub.headless.now < 20 {
      let before = hub.window.counters.layouts
      let isUrgent = hub.row.cards.contains { $0.image == nil }
      let budget = isUrgent ? DemoScreens.firstBudget : DemoScreens.budget
      try hub.headless.advance(by: 1 / 60)
      #expect(screens.lastStep.pictures <= budget.pictures)
      // A single picture that exceeds the budget has a step of its own.
      #expect(Double(screens.lastStep.pixels) <= max(Double(budget.pixels), 300_000 * scale * scale))
      layouts = max(layouts, hub.window.counters.layouts - before)
      steps += 1
    }
    try hub.rest()
    #expect(hub.row.cards.allSatisfy { $0.image != nil })
    #expect(steps > 4 * Demo.all.count, "screens are made, laid out and drawn in steps of their own")
    // At most two screens are laid out per step.
    #expect(layouts < 400)
  }

  /// The demos that read their pictures from files are left out, because the files are read in real time.
  private static let drawn = names.filter { $0 != "pop-in-out" && $0 != "paper-cards" }

  @Test(arguments: [Size(390, 844), Size(1280, 800)]) func allCardsGetPicturesSoon(size: Size) throws {
    let hub = try Hub(Self.drawn, size: size, waits: false)
    let seconds = 1.5 * Double(Self.drawn.count) / Double(Demo.all.count)
    while hub.headless.now < seconds { try hub.headless.advance(by: 1 / 60) }
    #expect(hub.row.cards.allSatisfy { $0.image != nil }, "\(hub.gallery.screens.pictureCount)")
  }

  /// A demo that is opened before all cards have pictures covers the gallery while the others are made.
  @Test(arguments: [Size(390, 844), Size(1280, 800)]) func openDemoLeavesNoCardEmpty(size: Size) throws {
    let hub = try Hub(Self.drawn, size: size, waits: false)
    while hub.row.cards[0].image == nil { try hub.headless.advance(by: 1 / 60) }
    try hub.open("zooming-icons")
    #expect(hub.depth == 2 && hub.headless.stage.demand == .nothing)
    #expect(hub.row.cards.allSatisfy { $0.image != nil }, "\(hub.gallery.screens.pictureCount)")
    hub.headless.press(.escape)
    try hub.rest()
    #expect(hub.depth == 1 && hub.faults.isEmpty && hub.window.faults().isEmpty)
  }

  /// The visible cards have their pictures within 0.3 s. Each picture fades in, and the others do not wait for this.
  @Test func firstCardsGetPicturesSoon() throws {
    let hub = try Hub(waits: false)
    let cards = hub.row.cards.prefix(2)
    var fading = 0
    while cards.contains(where: { $0.image == nil }), hub.headless.now < 2 {
      try hub.headless.advance(by: 1 / 60)
      fading +=
        cards.contains { $0.pictureView.subviews.contains { (0.01..<0.99).contains($0.shown.alpha) } } ? 1 : 0
    }
    #expect(hub.headless.now < 0.3 && fading > 0)
  }

  private final class KeepingHost: GalleryHost {
    var (reducesMotion, speed, showsStatistics) = (false, 1.0, false)
    var kept: [String: [Surface]] = [:]
    var count = 0

    func hasFollowedHint(of demo: String) -> Bool { true }
    func noteFollowedHint(of demo: String) {}
    func keptPictures(for key: String) -> [Surface] { kept[key] ?? [] }

    func keep(_ pictures: [Surface], for key: String) {
      kept[key] = pictures
      count += 1
    }
  }

  @Test(arguments: [1.0, 2]) func laterRunShowsKeptPicturesInFirstFrame(scale: Double) throws {
    let host = KeepingHost()
    let first = try Hub(scale: scale, waits: false)
    first.window.setGalleryHost(host)
    try first.draw()
    let empty = first.pixels
    try first.rest()
    // The pictures are kept once per run, and only those of the visible cards.
    #expect(host.count == 1 && host.kept.values.map(\.count) == [2])
    let later = try Hub(scale: scale, waits: false)
    later.window.setGalleryHost(host)
    try later.draw()
    #expect(later.gallery.screens.pictureCount == 0)
    #expect(later.difference(from: empty) != nil)
    #expect(later.difference(from: first.pixels) == nil)
    // The pictures of this run are made nonetheless, without a visible change.
    while later.gallery.screens.pictureCount < 2 {
      try later.headless.advance(by: 1 / 60)
      #expect(later.difference(from: first.pixels) == nil)
    }
    // Kept pictures are not used for another size, another scale or other demos.
    for other in [
      try Hub(size: Size(390, 800), scale: scale, waits: false), try Hub(scale: 3 - scale, waits: false),
      try Hub(["clock-tooltip", "paper-cards"], scale: scale, waits: false),
    ] {
      other.window.setGalleryHost(host)
      try other.draw()
      #expect(other.row.cards.allSatisfy { $0.image == nil })
    }
  }

  @Test func movingRowDelaysPictures() throws {
    let hub = try Hub(waits: false)
    try hub.headless.advance(by: 0.01)
    try hub.drag(from: Point(300, 600), by: Vector(-250, 0), in: 0.05)
    hub.release()
    let count = hub.gallery.screens.pictureCount
    while hub.row.isDecelerating, hub.headless.now < 2 {
      #expect(hub.gallery.screens.pictureCount == count)
      try hub.headless.advance(by: 1 / 60)
    }
    try hub.rest()
    #expect(hub.gallery.screens.pictureCount == Demo.all.count)
  }

  @Test func cardShowsScreenAsLeft() throws {
    let hub = try Hub()
    let before = hub.gallery.screens.pictureCount
    try hub.open("expanding-cells")
    hub.headless.send(.scroll(ScrollEvent(at: Point(195, 600), delta: Vector(0, 5), time: hub.headless.now)))
    try hub.rest()
    let table = try #require(hub.view("inbox-table") as? ScrollView)
    let offset = table.contentOffset
    #expect(offset.y > 100)
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 1 && hub.gallery.screens.pictureCount == before + 1)
    try hub.open("expanding-cells")
    #expect(hub.view("inbox-table") === table && table.contentOffset == offset)
  }

  @Test func resizedWindowGetsNewPictures() throws {
    let hub = try Hub()
    hub.headless.stage.resize(to: Size(360, 700), scale: 1)
    try hub.draw()
    let count = hub.gallery.screens.pictureCount
    for width in 0..<10 {
      hub.headless.stage.resize(to: Size(360 + Double(width), 700), scale: 1)
      try hub.headless.advance(by: 0.1)
    }
    #expect(hub.gallery.screens.pictureCount == count, "while the window changes, no picture is made")
    try hub.rest()
    #expect(hub.gallery.screens.pictureCount == count + Demo.all.count)
  }

  /// The row keeps the card at its left edge.
  @Test func resizedRowShowsSameCards() throws {
    let hub = try Hub(Array(repeating: "zooming-icons", count: 11), waits: false)
    try hub.draw()
    let card = hub.row.cards[5]
    hub.row.contentOffset.x = card.frame.minX
    for size in [Size(700, 844), Size(200, 300), Size(391, 700), Size(390, 844)] {
      hub.headless.stage.resize(to: size, scale: 1)
      try hub.draw()
      #expect(abs(card.frame.minX - hub.row.contentOffset.x) < 1, "\(size)")
    }
  }

  // MARK: - Opening and closing

  @Test(arguments: await names) func keysOpenAndCloseDemo(name: String) throws {
    let hub = try Hub()
    let index = try #require(Self.names.firstIndex(of: name))
    hub.headless.press(.tab)
    var steps = 0
    while hub.window.focusedView !== hub.row.cards[0], steps < 4 {
      hub.headless.press(.tab)
      steps += 1
    }
    for _ in 0..<index { hub.headless.press(.right) }
    #expect(hub.window.focusedView === hub.row.cards[index])
    try hub.draw()
    let closed = hub.pixels
    try hub.typeAndRest(.return)
    #expect(hub.depth == 2)
    for _ in 0..<3 where hub.depth > 1 {
      try hub.typeAndRest(.escape)
    }
    #expect(hub.depth == 1)
    #expect(hub.window.focusedView === hub.row.cards[index])
    try hub.draw()
    // The launch plays when its screen appears, so its picture changes.
    if name != "launch-logo" { #expect(hub.difference(from: closed) == nil) }
    #expect(hub.faults.isEmpty && hub.headless.stage.demand == .nothing)
  }

  @Test(arguments: await names) func mouseOpensAndClosesDemo(name: String) throws {
    let hub = try Hub()
    let index = try #require(Self.names.firstIndex(of: name))
    for _ in 0..<40 where hub.seen(hub.row.cards[index]).midX > 380 {
      hub.headless.send(
        .scroll(ScrollEvent(at: Point(195, 600), delta: Vector(0, 1), time: hub.headless.now)))
      try hub.headless.advance(by: 0.3)
    }
    hub.headless.click(at: hub.seen(hub.row.cards[index]).intersection(hub.window.bounds).center)
    try hub.rest()
    #expect(hub.depth == 2)
    #expect(hub.headless.click("gallery-button"))
    try hub.rest()
    #expect(hub.depth == 1 && hub.faults.isEmpty)
  }

  @Test(arguments: await names) func leftEdgeDragClosesDemo(name: String) throws {
    let hub = try Hub()
    try hub.open(name)
    try hub.drag(from: Point(6, 400), by: Vector(300, 0), in: 0.3)
    #expect(hub.coordinator.isHeld)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.depth == 1)
  }

  @Test(arguments: Demo.all.filter(\.leadsBackByPull).map(\.name)) func downwardDragClosesDemo(name: String)
    throws
  {
    let hub = try Hub()
    try hub.open(name)
    let start = Point(195, 130)
    try hub.drag(from: start, by: Vector(0, 300), in: 0.3)
    #expect(hub.coordinator.isHeld)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.depth == 1)
  }

  @Test(arguments: Demo.all.filter { !$0.leadsBackByPull }.map(\.name))
  func demoKeepsOwnPull(name: String) throws {
    let hub = try Hub()
    try hub.open(name)
    try hub.drag(from: Point(195, 300), by: Vector(0, 300), in: 0.3)
    #expect(hub.coordinator.isIdle)
    try hub.releaseAndRest()
    #expect(hub.depth == 2)
  }

  /// A drag down first scrolls a scrolled list back to its top; only after this does it close the demo.
  @Test func scrolledListKeepsDrag() throws {
    let hub = try Hub()
    try hub.open("expanding-cells")
    hub.headless.send(.scroll(ScrollEvent(at: Point(195, 600), delta: Vector(0, 3), time: hub.headless.now)))
    try hub.rest()
    try hub.drag(from: Point(195, 400), by: Vector(0, 150), in: 0.3)
    #expect(hub.coordinator.isIdle && hub.depth == 2)
    hub.release()
  }

  @Test(arguments: await names) func standaloneDemoHasNoGalleryButton(name: String) throws {
    let demo = try #require(Demo.all.first { $0.name == name })
    let headless = try HeadlessWindow()
    demo.install(in: headless.window)
    try headless.advance(by: 0)
    #expect(headless.window.view(withIdentifier: "gallery-button") == nil)
    var pulls = true
    headless.window.forEachInSubtree {
      if let list = $0 as? ScrollView, list.passesOnPullAtTop { pulls = false }
    }
    #expect(pulls)
  }

  /// In a demo with large titles, the button is in the bar above the title, and an album has only its own back button.
  @Test func galleryButtonOfPlayerIsInBar() throws {
    let hub = try Hub(["player"])
    try hub.open("player")
    let place = try #require(hub.window.shownFrame(ofViewWithIdentifier: "gallery-button"))
    #expect(place.maxY <= 47 + 44 && hub.window.hitTest(place.center)?.identifier == "gallery-button")
    #expect(hub.headless.click("album-1"))
    try hub.rest()
    #expect(hub.window.hitTest(place.center)?.identifier != "gallery-button")
  }

  /// A screen whose bar has a button of its own keeps it, next to the one that leads back.
  @Test func galleryButtonKeepsButtonsOfScreen() throws {
    final class Own: ViewController {
      let edit = Button(title: "Edit", identifier: "edit")
      override func viewDidLoad() { navigationItem.leftBarButtonItem = edit }
    }
    let demo = Demo("own", title: "Own", summary: "", hint: "", sampleScript: "") {
      let stack = NavigationController(rootViewController: Own())
      (stack.isNavigationBarHidden, stack.navigationBar.prefersLargeTitles) = (false, true)
      return stack
    }
    let navigation = try #require(Demo.makeGallery([demo]) as? NavigationController)
    let rig = try DemoRig(navigation)
    try rig.wait(1)
    try rig.activate("card-own")
    try rig.wait(1)
    let back = try #require(rig.window.shownFrame(ofViewWithIdentifier: "gallery-button"))
    let edit = rig.seen(rig.view("edit"))
    #expect(back.maxX <= edit.minX && rig.window.hitTest(edit.center)?.identifier == "edit")
    #expect(rig.headless.click("gallery-button"))
    try rig.wait(1)
    #expect(navigation.viewControllers.count == 1)
  }

  /// The gallery button does not cover presented or pushed screens.
  @Test func presentedScreenCoversGalleryButton() throws {
    let hub = try Hub()
    try hub.open("expanding-cells")
    let place = hub.seen(hub.view("gallery-button")).center
    #expect(hub.headless.click("mail-3"))
    try hub.rest()
    hub.headless.click(at: place)
    try hub.rest()
    #expect(hub.view("mail") != nil && hub.depth == 2)
    // The mail is pulled shut, with the bar of the inbox above it.
    try hub.drag(from: Point(195, 300), by: Vector(0, 60), in: 0.2)
    var bars = 0
    hub.view("mail")?.forEachInSubtree {
      if let bar = $0 as? SnapshotView, bar.region.height == 91 { bars += 1 }
    }
    #expect(bars == 1)
    hub.release()
  }

  /// On the open launch, these keys return to the gallery instead of playing the launch backward.
  @Test(arguments: [Key.escape, .backspace]) func backKeysLeaveLaunch(key: Key) throws {
    let hub = try Hub(["launch-logo"])
    try hub.open("launch-logo")
    #expect(hub.depth == 2)
    try hub.typeAndRest(key)
    #expect(hub.depth == 1)
  }
}
