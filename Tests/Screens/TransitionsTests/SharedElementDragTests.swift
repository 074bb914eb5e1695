import SegueTestSupport
import SegueTransitions
import Testing

/// Shared elements that are dragged or interrupted, and in windows that are resized.
@Suite struct SharedElementDragTests {
  private func opened(
    _ way: Shelf.Way = .push, _ transition: SharedElementTransition = SharedElementTransition()
  ) throws -> Shelf {
    let shelf = try Shelf(way, transition)
    try shelf.open(4)
    try shelf.wait(2)
    return shelf
  }

  /// The distance of a view's grabbed point from the pointer.
  private func slip(_ view: View?, _ grip: Vector, _ pointer: Point) throws -> Double {
    let box = try #require(view).shownBox
    return Point(box.minX + grip.dx * box.width, box.minY + grip.dy * box.height).distance(to: pointer)
  }

  @Test(arguments: Shelf.Way.allCases) func grabbedElementStaysUnderPointer(way: Shelf.Way) throws {
    let shelf = try opened(way)
    let start = Point(156, 90)
    var moved = 0
    try shelf.drag(from: start, by: Vector(40, 260), in: 0.4) { pointer in
      try shelf.draw()
      guard let box = shelf.box(of: shelf.album?.cover) else { return }
      moved += 1
      // The pointer grabs the element after some points of slop.
      if moved > 4 { #expect(try slip(box, Vector(0.4, 0.3), pointer) < 10) }
    }
    #expect(moved > 20)
    let pointer = start + Vector(40, 260)
    let box = try #require(shelf.box(of: shelf.album?.cover))
    let seen = box.shownBox
    let grip = Vector((pointer.x - seen.minX) / seen.width, (pointer.y - seen.minY) / seen.height)
    // From here on, there is no slop.
    for step in 1...10 {
      let next = pointer + Vector(3, 6) * Double(step)
      try shelf.headless.advance(by: 0.05)
      shelf.headless.send(.dragged, at: next)
      try shelf.draw()
      #expect(try slip(box, grip, next) < 1)
    }
  }

  @Test(arguments: [0.06, 0.12, 0.2, 0.3]) func catchingAndReleasingNeverJump(at moment: Double) throws {
    let shelf = try Shelf()
    try shelf.open(4)
    try shelf.wait(moment)
    let box = try #require(shelf.box(of: shelf.album?.cover))
    let start = box.shownBox.center
    var place = Place(box)
    func stays(_ what: String, _ limit: Double = 0.5) throws {
      try shelf.draw()
      #expect(Place(box).distance(to: place) <= limit, "\(what) at \(moment)")
      place = Place(box)
    }
    shelf.headless.send(.pressed, at: start)
    try stays("press")
    #expect(shelf.coordinator.isHeld)
    for step in 1...12 {
      try shelf.headless.advance(by: 1.0 / 120)
      place = Place(box)
      shelf.headless.send(.dragged, at: start + Vector(0, 5) * Double(step))
      try stays("move \(step)", 40)
    }
    shelf.headless.send(.released, at: start + Vector(0, 60))
    try stays("release")
    try shelf.headless.advance(by: 0.001)
    #expect(Place(box).distance(to: place) < 3)
    try shelf.wait(2)
    #expect(shelf.coordinator.isIdle && !shelf.hasHelpers)
  }

  // MARK: - Random interruptions

  private func step(_ shelf: Shelf, _ seeds: inout SeededGenerator) throws {
    let point = Point(seeds.next(in: -20...410), seeds.next(in: -20...860))
    switch seeds.index(10) {
    case 0, 1:
      if shelf.coordinator.isIdle, shelf.album?.view.window == nil { try shelf.open(seeds.index(12)) }
    case 2: try shelf.close()
    case 3: shelf.headless.send(.pressed, at: point)
    case 4, 5: shelf.headless.send(.dragged, at: point)
    case 6: shelf.headless.send(.released, at: point)
    case 7: shelf.headless.press(seeds.pick([.escape, .space, .left, .right, .home, .end, .return]))
    case 8:
      shelf.headless.stage.resize(
        to: seeds.pick([Size(390, 844), Size(320, 480), Size(700, 500)]), scale: 0.5)
    default: shelf.albums.grid.contentOffset.y = seeds.next(in: 0...1500)
    }
    try shelf.headless.advance(by: seeds.next(in: 0...0.15))
    #expect(shelf.coordinator.progress.isFinite && shelf.window.faults().isEmpty)
  }

  @Test(arguments: 0..<100) func randomInterruptionsLeaveNothingBehind(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let transition = SharedElementTransition(
      screens: seeds.pick([.fade, .slide]), unpaired: seeds.pick([.fade, .pushOut]),
      dragsBack: [.right, .down])
    let shelf = try Shelf(
      seeds.pick([.push, .present]), seeds.chance(0.3) ? transition.staggered(by: 0.05) : transition,
      scale: 0.5)
    let (closed, tree) = (shelf.pixels, shelf.dump)
    for _ in 0..<24 { try step(shelf, &seeds) }
    shelf.headless.send(.cancelled, at: .zero)
    if shelf.coordinator.isHeld { shelf.coordinator.finish() }
    try shelf.headless.advance(by: 3)
    if shelf.album?.view.window != nil { try shelf.close() }
    shelf.headless.stage.resize(to: Size(390, 844), scale: 0.5)
    shelf.albums.grid.contentOffset = .zero
    for _ in 1...3 { try shelf.headless.advance(by: 2) }
    shelf.window.focus(on: nil)
    try shelf.draw()
    #expect(shelf.coordinator.isIdle && !shelf.hasHelpers)
    #expect(shelf.dump == tree && shelf.difference(from: closed) == nil)
    #expect(shelf.faults.isEmpty && shelf.headless.stage.demand == .nothing)
  }

  // MARK: - Surroundings

  @Test func reducedMotionFadesAndCanStillBeDragged() throws {
    let shelf = try Shelf(reducesMotion: true)
    try shelf.open(4)
    try shelf.wait(0.05)
    #expect(shelf.box(of: shelf.album?.cover) == nil && shelf.album?.view.shownBox == shelf.window.bounds)
    try shelf.wait(2)
    #expect(shelf.isOpen)
    try shelf.drag(from: Point(5, 600), by: Vector(300, 0), in: 0.2)
    #expect(shelf.coordinator.isHeld)
    shelf.headless.send(.released, at: Point(305, 600))
    try shelf.wait(2)
    #expect(!shelf.isOpen && !shelf.hasHelpers)
  }

  @Test func motionMatchesRestingPixelsInTabBar() throws {
    let shelf = try Shelf(isInTabBar: true)
    let closed = shelf.pixels
    try shelf.open(4)
    #expect(shelf.difference(from: closed) == nil)
    try shelf.hold(at: 1)
    let last = shelf.pixels
    shelf.coordinator.finish()
    try shelf.wait(2)
    #expect(shelf.isOpen && shelf.difference(from: last) == nil)
    try shelf.close()
    try shelf.hold(at: 1)
    #expect(shelf.difference(from: closed) == nil)
    shelf.coordinator.finish()
    try shelf.wait(2)
    #expect(shelf.difference(from: closed) == nil && !shelf.hasHelpers)
  }

  @Test(arguments: [Size(700, 500), Size(320, 900)]) func resizeInFlightKeepsProgress(size: Size) throws {
    let shelf = try Shelf()
    try shelf.open(4)
    try shelf.wait(0.12)
    let progress = shelf.coordinator.progress
    shelf.headless.stage.resize(to: size, scale: 1)
    try shelf.draw()
    #expect(shelf.coordinator.progress == progress)
    let (cell, album) = (try #require(shelf.albums.cell(4)), try #require(shelf.album))
    let small = cell.cover.convert(cell.cover.bounds, to: nil)
    let expected = small.mixed(with: album.cover.convert(album.cover.bounds, to: nil), at: progress)
    let seen = try #require(shelf.box(of: album.cover)).shownBox
    #expect(abs(seen.minX - expected.minX) < 1e-6 && abs(seen.width - expected.width) < 1e-6)
    try shelf.wait(2)
    let fresh = try Shelf(size: size)
    try fresh.open(4, animated: false)
    try fresh.wait(0.1)
    #expect(shelf.isOpen && shelf.difference(from: fresh.pixels) == nil && shelf.faults.isEmpty)
  }

  @Test func resizeKeepsElementUnderPointer() throws {
    let shelf = try opened()
    try shelf.drag(from: Point(195, 150), by: Vector(0, 200), in: 0.3)
    shelf.headless.stage.resize(to: Size(500, 700), scale: 1)
    try shelf.headless.advance(by: 1)
    let box = try #require(shelf.box(of: shelf.album?.cover))
    let (pointer, seen) = (Point(195, 350), box.shownBox)
    let grip = Vector((pointer.x - seen.minX) / seen.width, (pointer.y - seen.minY) / seen.height)
    #expect((0...1).contains(grip.dx) && (0...1).contains(grip.dy))
    for step in 1...5 {
      let next = pointer + Vector(0, 8) * Double(step)
      shelf.headless.send(.dragged, at: next)
      try shelf.headless.advance(by: 0.05)
      #expect(try slip(box, grip, next) < 1)
    }
    shelf.headless.send(.released, at: Point(195, 390))
    try shelf.wait(2)
    #expect(shelf.coordinator.isIdle && !shelf.hasHelpers)
  }
}
