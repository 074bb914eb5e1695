import Geometry
import Testing
import Views

@testable import Gallery

/// The demos at rest and on their ways, as they were when somebody looked at them.
@Suite struct GoldenTests {
  static let percents = [0, 25, 50, 75, 100]

  // MARK: - Zooming icons

  @Test(arguments: percents) func zoom(percent: Int) throws {
    let icons = try Icons(hasStatusBar: false)
    icons.headless.click("icon-twitter")
    try icons.expect("zooming-icons-\(percent)", heldAt: percent)
  }

  // MARK: - Expanding cells

  @Test(arguments: percents) func expansion(percent: Int) throws {
    let inbox = try Inbox(hasStatusBar: false)
    // By the keyboard, so that no press is seen on the row.
    inbox.window.focus(on: inbox.view("mail-3"))
    inbox.headless.press(.return)
    try inbox.expect("expanding-cells-\(percent)", heldAt: percent)
  }

  @Test func pull() throws {
    let inbox = try Inbox.opened(hasStatusBar: false)
    try inbox.drag(from: Point(195, 300), by: Vector(0, 60), in: 0.2)
    try inbox.expect("expanding-cells-pull")
  }

  // MARK: - Pop in and out

  @Test(arguments: percents) func pop(percent: Int) throws {
    let photos = try Photos()
    photos.headless.click("photo-5")
    try photos.expect("pop-in-out-\(percent)", heldAt: percent)
  }

  /// Pulled down to the right.
  @Test func pulledPhoto() throws {
    let photos = try Photos()
    photos.headless.click("photo-5")
    try photos.wait(1)
    try photos.drag(from: Point(200, 400), by: Vector(66, 88), in: 0.2)
    try photos.expect("pop-in-out-pull")
  }

  // MARK: - Springy modal

  @Test(arguments: percents) func spring(percent: Int) throws {
    let palette = try Palette()
    palette.open(4)
    try palette.expect("springy-modal-\(percent)", heldAt: percent)
  }

  @Test func card() throws {
    let palette = try Palette(.list)
    try palette.expect("springy-modal-list")
    palette.open(3)
    try palette.expect("springy-modal-card-50", heldAt: 50)
  }

  @Test func modal() throws {
    let palette = try Palette()
    palette.open(4)
    try palette.wait(2)
    try palette.expect("springy-modal-open")
  }

  // MARK: - Album covers

  @Test(arguments: [0, 50, 100]) func cover(percent: Int) throws {
    let records = try Records()
    try records.open(4)
    try records.expect("album-covers-\(percent)", heldAt: percent)
  }

  @Test func records() throws { try Records(size: Size(1280, 800)).expect("album-covers-wide") }
}
