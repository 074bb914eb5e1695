import SegueControllers
import Testing

@testable import SegueGallery

/// The release of a drag decides whether a screen opens or closes: Docs/BEHAVIOR.md#dragging-and-releasing.
@Suite struct ReleaseTests {
  /// A drag of an item, or of the screen that it opens, and its outcome.
  struct Drag: Sendable, CustomTestStringConvertible {
    let demo, item: String
    var size = Size(390, 844)
    /// The place where a drag begins that closes the open screen; `nil` if the drag opens the item.
    var start: Point?
    /// The travel beyond the slop, in points.
    let way: Vector
    /// The velocity before the release, in points per second.
    var velocity = Vector.zero
    /// The progress at the release; `nil` if the demo scales the travel by itself.
    var progress: Double?
    let finishes: Bool

    var testDescription: String { "\(item) in \(demo), \(way), \(velocity)" }

    /// Pulls the Twitter icon down by a part of 260 points. The labels take the last quarter.
    static func icon(_ part: Double, _ speed: Double = 0, finishes: Bool) -> Self {
      Self(
        demo: "zooming-icons", item: "icon-twitter", way: Vector(0, 260 * part), velocity: Vector(0, speed),
        progress: min(1, part / 0.75), finishes: finishes)
    }

    /// Drags a mail sideways.
    static func mail(_ way: Double, _ speed: Double = 0, finishes: Bool) -> Self {
      Self(
        demo: "expanding-cells", item: "mail-3", way: Vector(way, 0), velocity: Vector(speed, 0),
        progress: min(1, abs(way) / 234), finishes: finishes)
    }

    /// Drags a record to the right by a part of the window's width.
    static func record(_ part: Double, _ speed: Double = 0, width: Double = 390, finishes: Bool) -> Self {
      Self(
        demo: "album-covers", item: "album-3", size: Size(width, 844), start: Point(30, 600),
        way: Vector(width * part, 0), velocity: Vector(speed, 0), progress: part, finishes: finishes)
    }

    /// Drags a post.
    static func post(
      _ way: Vector, _ velocity: Vector = .zero, size: Size = Size(390, 844), finishes: Bool
    ) -> Self {
      Self(
        demo: "photo-profile", item: "feed-photo-6", size: size, start: Point(100, 300), way: way,
        velocity: velocity, finishes: finishes)
    }
  }

  /// A throw is shorter than a tenth of this window.
  private static let large = Size(1280, 1200)
  private static let drags: [Drag] = [
    .icon(0.49, finishes: false), .icon(0.51, finishes: true), .icon(0.3, 490, finishes: false),
    .icon(0.3, 520, finishes: true), .icon(0.8, -490, finishes: true), .icon(0.8, -520, finishes: false),
    .mail(100, finishes: false), .mail(-100, finishes: false), .mail(200, finishes: true),
    .mail(-200, finishes: true), .mail(90, 700, finishes: true), .mail(200, -700, finishes: false),
    .record(0.3, 300, finishes: true), .record(0.15, 200, finishes: true),
    .record(0.05, 150, finishes: false),
    .record(0.6, -300, finishes: false), .record(0.6, finishes: true), .record(0.3, finishes: false),
    .record(0.08, 1400, width: 1900, finishes: true), .record(0.08, 700, width: 1900, finishes: false),
    .post(Vector(60, 0), finishes: true), .post(Vector(30, 0), finishes: false),
    .post(Vector(110, 0), Vector(1200, 0), size: large, finishes: true),
    .post(Vector(120, 0), Vector(-200, 0), finishes: false),
    .post(Vector(120, 0), Vector(200, 0), finishes: true), .post(Vector(0, 120), finishes: true),
    .post(Vector(0, 60), finishes: false),
    .post(Vector(0, 110), Vector(0, 1200), size: large, finishes: true),
    .post(Vector(0, 120), Vector(0, -300), finishes: false),
    .post(Vector(30, 110), Vector(20, -200), finishes: true),
    .post(Vector(0, 160), Vector(0, 300), finishes: true),
    Drag(
      demo: "photo-profile", item: "feed-photo-6", way: Vector(-132, 0), progress: 132 / 234, finishes: true),
    Drag(demo: "pop-in-out", item: "photo-5", way: Vector(140, 0), progress: 140 / 234, finishes: true),
    Drag(
      demo: "pop-in-out", item: "photo-5", start: Point(200, 400), way: Vector(0, -120), progress: 0.4,
      finishes: false),
    Drag(demo: "springy-modal", item: "swatch-3", way: Vector(0, 100), progress: 100 / 260, finishes: false),
    Drag(demo: "springy-modal", item: "swatch-3", way: Vector(0, 160), progress: 160 / 260, finishes: true),
    Drag(
      demo: "springy-modal", item: "swatch-2", start: Point(195, 200), way: Vector(0, 190),
      progress: 190 / 422, finishes: false),
    Drag(
      demo: "springy-modal", item: "swatch-2", start: Point(195, 200), way: Vector(0, 300),
      progress: 300 / 422, finishes: true),
  ]

  @Test(arguments: await drags) func releaseFollowsRule(drag: Drag) throws {
    let session = try DemoSession(drag.demo, size: drag.size)
    if drag.start != nil { try session.open(drag.item) }
    let before = session.pixels
    // The slop is used up first; the last part has the velocity.
    let speed = drag.velocity.length
    let time = speed == 0 ? 0 : min(0.1, (drag.way.length - 10) / speed)
    let last = drag.velocity * time
    try session.drag(
      from: try drag.start ?? session.middle(of: drag.item), by: drag.way + drag.way.normalized * 8 - last,
      in: 0.4)
    if speed == 0 { try session.wait(0.3) } else { try session.move(by: last, in: time) }
    #expect(session.coordinator.isHeld)
    if let progress = drag.progress { #expect(abs(session.coordinator.progress - progress) < 1e-6) }
    try session.release(waiting: 3)
    #expect(session.coordinator.isIdle)
    #expect(try session.shows(before) != drag.finishes)
  }
}
