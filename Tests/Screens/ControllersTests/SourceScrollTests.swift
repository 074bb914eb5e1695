import Testing

@testable import SegueControllers

/// The item of a source can be scrolled away, clipped, moved, deleted or in another section when a push or pop needs it.
@Suite struct SourceScrollTests {
  /// Pushes the detail of a number and waits for the end of the transition.
  private func opened(_ number: Int, isTable: Bool, _ numbers: [[Int]] = [Array(0..<40)]) throws -> (
    rig: NumberRig, detail: ViewController
  ) {
    let rig = try NumberRig(numbers, isTable: isTable)
    rig.openAndWait(number)
    return (rig, try #require(rig.navigation.topViewController))
  }

  /// Pops, and returns the shown frame of the detail just before the end.
  private func goal(_ rig: NumberRig, _ detail: ViewController) -> Rect {
    rig.navigation.popViewController()
    rig.rig.wait(0.3999)
    return detail.shownFrame
  }

  private func isAt(_ frame: Rect, _ y: Double) -> Bool {
    abs(frame.minY - y) < 1 && abs(frame.height - 100) < 1
  }

  @Test(arguments: [true, false]) func visibleItemIsNotScrolled(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.screen.list.contentOffset.y = 120
    #expect(isAt(goal(rig, detail), 180))
    #expect(rig.screen.list.contentOffset.y == 120)
  }

  @Test(arguments: [true, false]) func clippedItemIsNotScrolled(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.list.contentOffset.y = 350
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    rig.rig.draw()
    let detail = try #require(rig.navigation.children.last)
    #expect(detail.shownFrame == Rect(x: 0, y: -50, width: 390, height: 100))
    rig.rig.wait(0.6)
    #expect(rig.screen.list.contentOffset.y == 350)
    #expect(isAt(goal(rig, detail), -50))
  }

  @Test(arguments: [true, false]) func itemShownWholeScrollsDuringMotion(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.list.contentOffset.y = 350
    let detail = Screen("detail")
    detail.preferredTransition = GrowFromSource()
    detail.transitionSource = rig.screen.source(of: 3).showingWhole(padding: 20)
    rig.navigation.pushViewController(detail)
    rig.rig.draw()
    // The motion begins at the visible position of the item.
    #expect(rig.shownOffset == 350)
    #expect(detail.shownFrame.minY == -50)
    rig.rig.wait(0.2)
    // Half of the 70 points to 280.
    #expect(abs(rig.shownOffset - 315) < 1)
    rig.rig.wait(0.4)
    #expect(rig.screen.list.contentOffset.y == 280)
    #expect(isAt(goal(rig, detail), 20))
    rig.rig.wait(0.1)
    #expect(rig.screen.list.contentOffset.y == 280)
  }

  @Test(arguments: [true, false]) func reversedPushRestoresScrollOffset(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.list.contentOffset.y = 350
    let detail = Screen("detail")
    detail.preferredTransition = GrowFromSource()
    detail.transitionSource = rig.screen.source(of: 3).showingWhole()
    rig.navigation.pushViewController(detail)
    rig.rig.wait(0.2)
    rig.rig.key(.escape, waiting: 1)
    #expect(rig.screen.list.contentOffset.y == 350 && rig.shownOffset == 350)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }

  /// The item scrolls by the minimum distance, without a jump and without a scroll indicator.
  @Test(arguments: [true, false]) func scrolledAwayItemScrollsIntoViewDuringPop(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.screen.list.contentOffset.y = 600
    rig.rig.draw()
    rig.navigation.popViewController()
    rig.rig.draw()
    #expect(rig.shownOffset == 600)
    rig.rig.wait(0.2)
    #expect(abs(rig.shownOffset - 450) < 1)
    #expect(rig.screen.cell(5) != nil && rig.screen.cell(12) != nil)
    rig.rig.wait(0.1999)
    #expect(isAt(detail.shownFrame, 0))
    rig.rig.wait(0.1)
    #expect(rig.screen.list.contentOffset.y == 300)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }

  @Test(arguments: [true, false]) func longScrollIsShownOnlyInPart(isTable: Bool) throws {
    let (rig, detail) = try opened(0, isTable: isTable, [Array(0..<4_000)])
    rig.screen.list.contentOffset.y = 300_000
    rig.rig.draw()
    rig.navigation.popViewController()
    rig.rig.draw()
    #expect(rig.shownOffset == 844)
    #expect(rig.screen.list.subviews.count < 40)
    rig.rig.key(.escape, waiting: 1)
    #expect(rig.screen.list.contentOffset.y == 300_000)
    #expect(isAt(goal(rig, detail), 0))
    #expect(rig.screen.fillCount < 100)
  }

  @Test(arguments: [true, false]) func insertedRowsMoveSource(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.screen.numbers[0].insert(contentsOf: [100, 101], at: 0)
    rig.screen.reload()
    #expect(isAt(goal(rig, detail), 500))
  }

  @Test(arguments: [true, false]) func itemIsFoundInAnotherSection(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.screen.numbers = [[1, 2], [4, 3]]
    rig.screen.reload()
    #expect(isAt(goal(rig, detail), 300))
  }

  @Test(arguments: [true, false]) func deletedItemGivesDefaultPop(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.screen.numbers[0].remove(at: 3)
    rig.screen.reload()
    rig.navigation.popViewController()
    rig.rig.wait(0.1)
    #expect(detail.shownFrame.minY == 0 && detail.shownFrame.width == 390 && detail.shownFrame.minX > 0)
    rig.rig.wait(1)
    #expect(detail.view.window == nil)
  }

  @Test(arguments: [true, false]) func changedIdentifierReturnsScreenToNewItem(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    detail.transitionSource?.itemIdentifier = 5
    #expect(isAt(goal(rig, detail), 500))
  }

  // MARK: - In flight

  /// The shown frames of the detail in the following frames.
  private func frames(_ rig: NumberRig, _ detail: ViewController, _ seconds: Double) -> [Rect] {
    (0..<Int(seconds * 60)).map { _ in
      rig.rig.wait(1 / 60)
      return detail.shownFrame
    }
  }

  /// The screen follows the moving item without a jump.
  @Test(arguments: [true, false], [true, false]) func screenFollowsItemMovedInFlight(
    isTable: Bool, isBack: Bool
  )
    throws
  {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    let detail = try #require(rig.navigation.children.last)
    if isBack {
      rig.rig.wait(0.6)
      rig.navigation.popViewController()
    }
    rig.rig.wait(0.2)
    let before = detail.shownFrame
    rig.screen.numbers[0].insert(contentsOf: [100, 101], at: 0)
    rig.screen.reload()
    rig.rig.wait(1 / 60)
    #expect(abs(detail.shownFrame.minY - before.minY) < 30)
    #expect(rig.screen.cell(3)?.isConcealed == true)
    if !isBack { rig.rig.key(.escape) }
    let way = [before] + frames(rig, detail, 0.6).filter { _ in detail.view.window != nil }
    #expect(zip(way, way.dropFirst()).allSatisfy { abs($0.minY - $1.minY) < 60 })
    rig.rig.wait(0.6)
    #expect(detail.view.window == nil && rig.screen.cell(3)?.isConcealed == false)
  }

  @Test(arguments: [true, false]) func screenFollowsListScrolledInFlight(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.navigation.popViewController()
    rig.rig.wait(0.1)
    rig.screen.list.contentOffset.y = 130
    rig.rig.wait(0.2999)
    #expect(abs(detail.shownFrame.minY - 170) < 25)
    rig.rig.wait(1)
    #expect(rig.screen.list.contentOffset.y == 130)
  }

  /// The transition still shows the deleted item, so its cell is not used for another one.
  @Test(arguments: [true, false], [true, false]) func itemDeletedInFlightKeepsTransition(
    isTable: Bool, isBack: Bool
  ) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    let detail = try #require(rig.navigation.children.last)
    if isBack {
      rig.rig.wait(0.6)
      rig.navigation.popViewController()
    }
    rig.rig.wait(0.1)
    let cell = try #require(rig.screen.cell(3))
    rig.screen.numbers[0].remove(at: 3)
    if isTable { rig.screen.table.deleteRow(at: ItemPath(item: 3, section: 0)) } else { rig.screen.reload() }
    let way = [detail.shownFrame] + frames(rig, detail, 0.6).filter { _ in detail.view.window != nil }
    #expect(zip(way, way.dropFirst()).allSatisfy { $0.minX == $1.minX && abs($0.minY - $1.minY) < 60 })
    rig.screen.list.contentOffset.y = 300
    rig.rig.draw()
    #expect(cell.superview == nil)
    rig.rig.wait(1)
    #expect((detail.view.window == nil) == isBack)
    #expect(!cell.isConcealed && rig.screen.list.subviews.allSatisfy { !$0.isConcealed })
  }

  @Test(arguments: [true, false]) func itemThatComesBackIsFollowed(isTable: Bool) throws {
    let (rig, detail) = try opened(3, isTable: isTable)
    rig.navigation.popViewController()
    rig.rig.wait(0.1)
    rig.screen.numbers[0].remove(at: 3)
    rig.screen.reload()
    rig.rig.wait(0.05)
    rig.screen.numbers[0].insert(3, at: 2)
    rig.screen.reload()
    rig.rig.wait(0.2499)
    #expect(isAt(detail.shownFrame, 200))
    rig.rig.wait(1)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }

  @Test func rowInsertedInFlightMovesSource() throws {
    let (rig, detail) = try opened(3, isTable: true)
    rig.navigation.popViewController()
    rig.rig.wait(0.1)
    rig.screen.numbers[0].insert(100, at: 0)
    rig.screen.table.insertRow(at: ItemPath(item: 0, section: 0))
    rig.rig.wait(0.2999)
    #expect(abs(detail.shownFrame.minY - 400) < 25)
    rig.rig.wait(1)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }

  // MARK: - Drags

  @Test(arguments: [true, false]) func dragOnItemOpensAndDrivesTransition(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    (rig.screen.table.opensByDrag, rig.screen.collection.opensByDrag) = (.sideways, .sideways)
    rig.rig.drag(from: Point(50, 350), by: Vector(150, 2), in: 0.2)
    let detail = try #require(rig.navigation.children.last)
    #expect(rig.screen.opened == [3])
    #expect(rig.screen.transitionCoordinator?.isHeld == true)
    let held = detail.shownFrame
    #expect(held.height > 200 && held.height < 800)
    rig.rig.wait(0.5)
    #expect(detail.shownFrame == held)
    rig.rig.pointer(.released, Point(200, 352), waiting: 1)
    #expect(rig.navigation.topViewController === detail)
  }

  @Test(arguments: [true, false]) func steepDragScrolls(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    (rig.screen.table.opensByDrag, rig.screen.collection.opensByDrag) = (.sideways, .sideways)
    rig.rig.drag(from: Point(50, 350), by: Vector(5, -150), in: 0.2)
    #expect(rig.screen.opened.isEmpty && rig.screen.list.contentOffset.y > 100)
  }

  /// The screens receive no calls either.
  @Test(arguments: [true, false]) func dragWithoutMatchingDirectionOpensNothing(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.list.isScrollEnabled = false
    (rig.screen.table.opensByDrag, rig.screen.collection.opensByDrag) = (.any, .any)
    rig.rig.drag(from: Point(50, 350), by: Vector(5, 150), in: 0.2)
    #expect(rig.screen.opened.isEmpty && rig.screen.transitionCoordinator == nil)
    rig.rig.pointer(.released, Point(55, 500))
    #expect(rig.navigation.children.count == 1)
    (rig.screen.table.opensByDrag, rig.screen.collection.opensByDrag) = (nil, nil)
    rig.rig.drag(from: Point(50, 350), by: Vector(150, 5), in: 0.2)
    #expect(rig.screen.opened.isEmpty)
  }

  /// The application needs no check of its own.
  @Test(arguments: [true, false]) func selectionDuringTransitionOpensNothing(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    rig.rig.wait(0.1)
    rig.screen.open(at: ItemPath(item: 4, section: 0))
    rig.rig.wait(1)
    #expect(rig.screen.opened == [3] && rig.navigation.viewControllers.count == 2)
  }
}
