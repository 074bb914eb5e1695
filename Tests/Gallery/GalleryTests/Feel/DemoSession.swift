import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Any demo as it opens.
final class DemoSession: DemoRig {
  let demo: String

  init(_ demo: String, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false) throws {
    self.demo = demo
    let row = try #require(Demo.all.first { $0.name == demo })
    try super.init(
      row.makeRootViewController(), size: size, scale: scale, reducesMotion: reducesMotion, hasStatusBar: true
    )
    try wait(0.1)
  }

  /// Lets time pass. What is shown in the end does not depend on the frames before: a long time needs none.
  override func wait(_ seconds: Double) throws {
    if seconds > 0.5 { try headless.advance(by: seconds) } else { try super.wait(seconds) }
  }

  /// Plays a script to its end, at 60 frames a second.
  func play(_ script: String) throws {
    let start = headless.now
    let script = try EventScript(parsing: script)
    let player = headless.play(script)
    try headless.tick(60, until: start + script.duration)
    #expect(player.failures.isEmpty)
  }

  /// Opens an item by a click and lets everything come to rest.
  func open(_ identifiers: String...) throws {
    for identifier in identifiers {
      #expect(headless.click(identifier), "there is no \(identifier)")
      try wait(2.5)
    }
  }

  /// The middle of a view, where it is shown.
  func middle(of identifier: String) throws -> Point {
    try #require(window.shownCenter(ofViewWithIdentifier: identifier))
  }

  func wheel(_ notches: Double, at point: Point = Point(195, 400)) {
    headless.send(.scroll(ScrollEvent(at: point, delta: Vector(0, notches), time: headless.now)))
  }

  /// Whether the window shows the same as in an earlier picture.
  func shows(_ pixels: [UInt32]) throws -> Bool {
    try draw()
    return SegueDrawing.difference(self.pixels, pixels, width: headless.surface.width) == nil
  }

  func resize(to size: Size) throws {
    headless.stage.resize(to: size, scale: headless.stage.scale)
    try draw()
  }
}

/// One way between two screens, there and back.
struct Opening: Sendable, CustomTestStringConvertible {
  let demo: String
  var before: [String] = []
  /// What a click opens.
  let item: String
  /// A drag that opens it as far as it goes, and one from the middle of the window that closes it.
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

  /// The demo with the item to be seen.
  func start(size: Size = Size(390, 844), reducesMotion: Bool = false) throws -> DemoSession {
    let session = try DemoSession(demo, size: size, reducesMotion: reducesMotion)
    for identifier in before { try session.open(identifier) }
    return session
  }

  /// The demo with the item open.
  func opened(size: Size = Size(390, 844)) throws -> DemoSession {
    let session = try start(size: size)
    try session.open(item)
    return session
  }
}
