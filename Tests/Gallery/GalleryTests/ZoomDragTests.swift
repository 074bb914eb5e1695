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
}
