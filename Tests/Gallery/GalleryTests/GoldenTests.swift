import SeguePlayer
import SegueViews
import Testing

@testable import SegueGallery

/// The demos at rest and in flight, compared with recorded pictures and trees.
@Suite struct GoldenTests {
  static let percents = [0, 25, 50, 75, 100]

  // MARK: - Zooming icons

  @Test(arguments: await percents) func zoomMatchesGolden(percent: Int) throws {
    let icons = try Icons(hasStatusBar: false)
    icons.headless.click("icon-twitter")
    try icons.expect("zooming-icons-\(percent)", heldAt: percent)
  }

  // MARK: - Expanding cells

  @Test(arguments: await percents) func expansionMatchesGolden(percent: Int) throws {
    let inbox = try Inbox(hasStatusBar: false)
    // The keyboard opens the mail, so that no press is visible on the row.
    inbox.window.focus(on: inbox.view("mail-3"))
    inbox.headless.press(.return)
    try inbox.expect("expanding-cells-\(percent)", heldAt: percent)
  }

  @Test func pulledMailMatchesGolden() throws {
    let inbox = try Inbox.opened(hasStatusBar: false)
    try inbox.drag(from: Point(195, 300), by: Vector(0, 60), in: 0.2)
    try inbox.expect("expanding-cells-pull")
  }

  // MARK: - Pop in and out

  @Test(arguments: await percents) func openingPhotoMatchesGolden(percent: Int) throws {
    let photos = try Photos()
    photos.headless.click("photo-5")
    try photos.expect("pop-in-out-\(percent)", heldAt: percent)
  }

  /// The photo is pulled down to the right.
  @Test func pulledPhotoMatchesGolden() throws {
    let photos = try Photos()
    try photos.click("photo-5", waiting: 1)
    try photos.drag(from: Point(200, 400), by: Vector(66, 88), in: 0.2)
    try photos.expect("pop-in-out-pull")
  }

  // MARK: - Springy modal

  @Test(arguments: await percents) func openingColorMatchesGolden(percent: Int) throws {
    let palette = try Palette()
    palette.open(4)
    try palette.expect("springy-modal-\(percent)", heldAt: percent)
  }

  // MARK: - Launch logo

  @Test(arguments: await percents) func launchMatchesGolden(percent: Int) throws {
    let launch = try Launch()
    launch.animator.track(Double(percent) / 50)
    try launch.expect("launch-logo-\(percent)")
  }

  // MARK: - Swipe actions

  @Test(arguments: [-100.0, -47, 0, 94]) func swipedRowMatchesGolden(way: Double) throws {
    let posts = try Posts()
    if way != 0 { try posts.swipe(2, by: way) }
    try posts.expect("swipe-actions-\(Int(way))")
  }

  @Test func sideMenuMatchesGolden() throws {
    let posts = try Posts()
    try posts.drag(from: Point(10, 400), by: Vector(8 + 200, 0), in: 0.2)
    try posts.expect("swipe-actions-menu")
  }

  // MARK: - Staged card

  @Test(arguments: [0, 50, 100, 150, 200]) func stagedCardMatchesGolden(percent: Int) throws {
    let cards = try Cards()
    cards.animator.track(Double(percent) / 100)
    try cards.expect("staged-card-\(percent)")
  }

  // MARK: - Clock tooltip

  @Test func clockTooltipMatchesGolden() throws {
    let clocks = try Clocks()
    try clocks.expect("clock-tooltip-rest")
    try clocks.scroll(to: 0.3)
    try clocks.wait(0.1)
    try clocks.expect("clock-tooltip-turning")
    try clocks.wait(0.5)
    try clocks.expect("clock-tooltip-shown")
  }

  @Test func pulledHeaderMatchesGolden() throws {
    let clocks = try Clocks()
    try clocks.drag(from: Point(195, 400), by: Vector(0, 158), in: 0.3)
    try clocks.expect("clock-tooltip-pull")
  }

  // MARK: - Springy modal, from the list

  @Test func listAndOpeningCardMatchGoldens() throws {
    let palette = try Palette(.list)
    try palette.expect("springy-modal-list")
    palette.open(3)
    try palette.expect("springy-modal-card-50", heldAt: 50)
  }

  // MARK: - Photo profile

  @Test(arguments: [0, 50, 100]) func openingPostMatchesGolden(percent: Int) throws {
    let profiles = try Profiles(delay: { _ in 0 })
    try profiles.open(10)
    try profiles.expect("photo-profile-\(percent)", heldAt: percent)
  }

  /// The post is pulled down to the right.
  @Test func pulledPostMatchesGolden() throws {
    let profiles = try Profiles.opened(10)
    try profiles.drag(from: Point(200, 400), by: Vector(110, 90), in: 0.2)
    try profiles.expect("photo-profile-pull")
  }

  @Test func wideProfileMatchesGolden() throws {
    let profiles = try Profiles(size: Size(1280, 800), delay: { _ in 0 })
    try profiles.expect("photo-profile-wide")
  }

  // MARK: - Album covers

  @Test(arguments: [0, 50, 100]) func openingRecordMatchesGolden(percent: Int) throws {
    let records = try Records()
    try records.open(4)
    try records.expect("album-covers-\(percent)", heldAt: percent)
  }

  @Test func wideAlbumGridMatchesGolden() throws {
    try Records(size: Size(1280, 800)).expect("album-covers-wide")
  }

  // MARK: - Player

  @Test(arguments: [0, 50, 100]) func openingPlayerMatchesGolden(percent: Int) throws {
    let player = try DemoRig(PlayerTabs())
    try player.draw()
    try player.activate("mini-player")
    try player.expect("player-\(percent)", heldAt: percent)
  }

  // MARK: - The gallery

  /// The demos on the cards of these goldens. A fixed list, so that new demos do not change them.
  private static let cards = [
    "zooming-icons", "expanding-cells", "pop-in-out", "springy-modal", "album-covers", "launch-logo",
    "swipe-actions",
  ]

  @Test(arguments: [0, 50, 100]) func openingDemoMatchesGolden(percent: Int) throws {
    let hub = try Hub(Self.cards)
    try hub.begin("album-covers")
    try hub.expect("gallery-\(percent)", heldAt: percent)
  }

  @Test func wideGalleryMatchesGolden() throws {
    try Hub(Self.cards, size: Size(1280, 800)).expect("gallery-wide")
  }

  @Test func settingsMatchGolden() throws {
    let hub = try Hub(Self.cards)
    try hub.typeAndRest(.character(","))
    try hub.expect("gallery-settings")
  }

  @Test(arguments: [0, 50, 100]) func openingSkyMatchesGolden(percent: Int) throws {
    let skies = try DemoRig(PaperCardsDemo.make())
    try skies.draw()
    skies.window.focus(on: skies.view("card-sky-1"))
    skies.headless.press(.return)
    try skies.expect("paper-cards-\(percent)", heldAt: percent)
  }
}
