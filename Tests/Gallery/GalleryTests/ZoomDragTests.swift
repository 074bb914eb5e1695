import SegueViews
import Testing

@testable import SegueGallery

/// Dragging the zoom: Docs/BEHAVIOR.md#zooming-icons.
@Suite struct ZoomDragTests {
  static let directions = [Vector(1, 0), Vector(0, 1), Vector(-0.6, 0.8), Vector(0.6, -0.8)]

  @Test(arguments: await directions, [0.1, 0.4, 0.7]) func pushFollowsDistance(
    direction: Vector, part: Double
  ) throws {
    let icons = try Icons()
    let start = Point(195, 290)
    try icons.drag(from: start, by: direction * (8 + 260 * part), in: 0.4)
    #expect(icons.coordinator.isHeld)
    #expect(abs(icons.coordinator.progress - min(1, part / 0.75)) < 1e-9)
    #expect(abs(icons.seen(icons.movingIcon).width - (60 + 190 * min(1, part / 0.75))) < 1e-9)
  }

  @Test func draggedDiscOpens() throws {
    let icons = try Icons()
    try icons.drag(from: Point(305, 290), by: Vector(0, 100), in: 0.2)
    let item = try #require(IconItem.makeRows().joined().first { $0.identifier == "icon-instagram" })
    #expect(icons.view("detail")?.backgroundColor == item.ground)
  }

  static let ways: [(Vector, Double)] = [
    (Vector(0, 1), 422), (Vector(1, 0), 390), (Vector(0.6, 0.8), 422), (Vector(0.8, 0.6), 390),
  ]

  @Test(arguments: await ways.indices) func popFollowsDownwardOrRightwardDrag(index: Int) throws {
    let (unit, length) = Self.ways[index]
    let icons = try Icons.opened()
    try icons.drag(from: Point(60, 500), by: unit * 158, in: 0.4)
    #expect(icons.coordinator.isHeld)
    let along = max(unit.dx, unit.dy) * 150
    #expect(abs(icons.coordinator.progress - along / length) < 1e-9)
  }

  @Test(arguments: [Vector(0, -1), Vector(-1, 0), Vector(-0.6, -0.8)])
  func upwardOrLeftwardDragStartsNothing(way: Vector) throws {
    let icons = try Icons.opened()
    let before = icons.dump
    try icons.drag(from: Point(300, 600), by: way * 200, in: 0.3)
    #expect(icons.coordinator.isIdle)
    icons.headless.send(.released, at: Point(300, 600) + way * 200)
    try icons.wait(0.5)
    #expect(icons.dump == before)
  }

  @Test(arguments: [Point(195, 600), Point(92, 102)]) func dragOutsideIconsStartsNothing(start: Point)
    throws
  {
    let icons = try Icons()
    let before = icons.dump
    try icons.drag(from: start, by: Vector(0, 150), in: 0.3)
    #expect(icons.coordinator.isIdle)
    icons.headless.send(.released, at: start + Vector(0, 150))
    #expect(icons.dump == before)
  }

  @Test func dragBelowSlopIsClick() throws {
    let icons = try Icons()
    try icons.drag(from: Point(140, 150), by: Vector(5, 5), in: 0.1)
    #expect(icons.coordinator.isIdle)
    icons.headless.send(.released, at: Point(145, 155))
    #expect(!icons.coordinator.isIdle && !icons.coordinator.isHeld)
  }

  /// The fractions and speeds at the release, and whether the zoom opens (Docs/BEHAVIOR.md#dragging-and-releasing).
  static let releases: [(part: Double, speed: Double, opens: Bool)] = [
    (0.49, 0, false), (0.51, 0, true), (0.3, 490, false), (0.3, 520, true), (0.8, -490, true),
    (0.8, -520, false),
  ]

  @Test(arguments: await releases.indices) func releaseFollowsRule(index: Int) throws {
    let (part, speed, opens) = Self.releases[index]
    let icons = try Icons()
    let start = Point(140, 150)
    let before = icons.dump
    // The last 0.12 s have the speed; the drag before them leads to the starting point of that motion.
    let slow = 8 + 260 * part - speed * 0.12
    try icons.drag(from: start, by: Vector(0, slow), in: 0.5)
    if speed == 0 {
      try icons.wait(0.2)
    } else {
      try icons.move(by: Vector(0, speed * 0.12), in: 0.12)
    }
    #expect(abs(icons.coordinator.progress - min(1, part / 0.75)) < 1e-6)
    icons.headless.send(.released, at: start + Vector(0, slow + speed * 0.12))
    try icons.wait(2)
    #expect(icons.depth == (opens ? 2 : 1))
    if !opens { #expect(icons.dump == before) }
  }
}
