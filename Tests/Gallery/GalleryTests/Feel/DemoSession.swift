import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// A fixture with any demo in its initial state.
final class DemoSession: DemoRig {
  let demo: String

  init(_ demo: String, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false) throws {
    self.demo = demo
    try super.init(
      Demo.named(demo).makeRootViewController(), size: size, scale: scale, reducesMotion: reducesMotion,
      hasStatusBar: true)
    try wait(0.1)
  }

  /// Advances the time. A long wait needs no frames in between, because they do not affect the final state.
  override func wait(_ seconds: Double) throws {
    if seconds > 0.5 { try headless.advance(by: seconds) } else { try super.wait(seconds) }
  }

  /// Plays a script to its end, at 60 frames per second.
  func play(_ script: String) throws {
    let start = headless.now
    let script = try EventScript(parsing: script)
    let player = headless.play(script)
    try headless.tick(60, until: start + script.duration)
    #expect(player.failures.isEmpty)
  }

  /// Opens items by clicks, and waits until everything is at rest.
  func open(_ identifiers: String...) throws {
    for identifier in identifiers {
      #expect(headless.click(identifier), "there is no \(identifier)")
      try wait(2.5)
    }
  }

  /// Returns the visible center of a view, in the window.
  func middle(of identifier: String) throws -> Point {
    try #require(window.shownCenter(ofViewWithIdentifier: identifier))
  }

  func wheel(_ notches: Double, at point: Point = Point(195, 400)) {
    headless.scroll(Vector(0, notches), at: point)
  }

  /// Returns whether the window looks the same as in an earlier picture.
  func shows(_ pixels: [UInt32]) throws -> Bool {
    try draw()
    return SegueDrawing.difference(self.pixels, pixels, width: headless.surface.width) == nil
  }

  func resize(to size: Size) throws {
    headless.stage.resize(to: size, scale: headless.stage.scale)
    try draw()
  }
}

/// A transition between two screens, with the drags that open and close it.
struct Opening: Sendable, CustomTestStringConvertible {
  let demo: String
  var before: [String] = []
  /// The item that a click opens.
  let item: String
  /// A drag that opens the item completely, and a drag from the middle of the window that closes it.
  let opening: Vector
  let closing: Vector
  var testDescription: String { "\(item) in \(demo)" }

  static let all = [
    Opening(demo: "zooming-icons", item: "icon-twitter", opening: Vector(0, 260), closing: Vector(0, 420)),
    Opening(demo: "expanding-cells", item: "mail-3", opening: Vector(234, 0), closing: Vector(0, 420)),
    Opening(demo: "pop-in-out", item: "photo-5", opening: Vector(234, 0), closing: Vector(0, 292)),
    Opening(demo: "photo-profile", item: "feed-photo-6", opening: Vector(234, 0), closing: Vector(390, 0)),
    Opening(demo: "springy-modal", item: "swatch-4", opening: Vector(0, 260), closing: Vector(0, 420)),
    Opening(
      demo: "springy-modal", before: ["tab-2"], item: "row-4", opening: Vector(234, 0),
      closing: Vector(0, 420)),
  ]

  /// Creates the demo with the item visible.
  func start(size: Size = Size(390, 844), reducesMotion: Bool = false) throws -> DemoSession {
    let session = try DemoSession(demo, size: size, reducesMotion: reducesMotion)
    for identifier in before { try session.open(identifier) }
    return session
  }

  /// Creates the demo with the item open.
  func opened(size: Size = Size(390, 844)) throws -> DemoSession {
    let session = try start(size: size)
    try session.open(item)
    return session
  }
}
