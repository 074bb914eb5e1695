import SegueTestSupport
import Testing

@testable import SegueTransitions

/// A cell that has changed before the screen returns to it, or that is only partly visible: Docs/BEHAVIOR.md#springy-modal.
@Suite struct SpringyModalSourceTests {
  private final class Rig {
    let window = Window(size: Size(390, 844))
    let grid = SpringGrid()
    let tabs: TabBarController

    init() {
      tabs = TabBarController(viewControllers: [grid])
      window.rootViewController = tabs
      window.layoutIfNeeded()
    }

    func wait(_ seconds: Double) {
      window.timeline.advance(to: window.timeline.now + seconds)
      window.layoutIfNeeded()
    }

    func open(_ index: Int) -> SpringModal {
      let modal = grid.open(index)
      wait(2)
      return modal
    }

    /// The bounding box of a view as shown, in the window's coordinates.
    func seen(_ view: View) -> Rect { view.shownBox }
    /// The view that clips the panel.
    func opening(of modal: SpringModal) -> View? { modal.view.superview?.subviews.last { $0.clipsToBounds } }
    /// Whether the default modal transition dismisses the screen, which then moves as a whole.
    func isDefault(_ modal: SpringModal) -> Bool { modal.view.shown.center.y > 422 }
    func scroll(to y: Double) {
      grid.collectionView.contentOffset = Point(0, y)
      window.layoutIfNeeded()
    }
  }

  // MARK: - Scrolled and reused

  @Test func scrollingGridHidesOnlyOpenedItem() {
    let rig = Rig()
    _ = rig.open(4)
    for offset in [3000.0, 700, 9000, 0] {
      rig.scroll(to: offset)
      #expect(rig.grid.hidden == [4])
      #expect(rig.grid.cells.allSatisfy { $0.number == $0.indexPath.item })
    }
  }

  @Test func scrolledAwaySourceScrollsIntoView() throws {
    let rig = Rig()
    let modal = rig.open(4)
    rig.scroll(to: 3000)
    #expect(modal.dismiss())
    #expect(!rig.isDefault(modal))
    #expect(rig.grid.hidden == [4])
    let source = try #require(rig.grid.source)
    // The grid scrolls as a part of the motion.
    rig.tabs.coordinator.hold()
    rig.tabs.coordinator.track(1)
    #expect(SpringGrid.place.contains(rig.seen(source).center))
    rig.tabs.coordinator.finish()
    rig.wait(2)
    #expect(rig.tabs.presentedViewController == nil)
    #expect(rig.grid.hidden == [])
    // Cells that were kept for the transition are released.
    #expect(rig.grid.cells.allSatisfy { $0.frame.intersects(rig.grid.collectionView.bounds) })
  }

  @Test func unscrolledSourceGivesDefaultDismissal() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.scrolls = false
    rig.scroll(to: 3000)
    modal.dismiss()
    rig.wait(0.1)
    #expect(rig.isDefault(modal))
    rig.wait(2)
    #expect(rig.grid.hidden == [])
    #expect(rig.grid.cells.allSatisfy { $0.frame.intersects(rig.grid.collectionView.bounds) })
    rig.scroll(to: 0)
    #expect(rig.grid.hidden == [])
  }

  @Test func cancelledDismissalKeepsSourceHidden() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.scroll(to: 3000)
    modal.dismiss()
    rig.wait(0.1)
    rig.tabs.coordinator.cancel()
    rig.wait(3)
    #expect(rig.tabs.presentedViewController === modal)
    rig.scroll(to: 2000)
    #expect(rig.grid.hidden == [4])
    modal.dismiss(animated: false)
    rig.wait(0)
    #expect(rig.grid.hidden == [])
  }

  // MARK: - Changed

  @Test func deletedSourceGivesDefaultDismissal() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.items.remove(at: 4)
    rig.grid.collectionView.reloadData()
    rig.wait(0)
    // The item that is now at the index is not hidden instead.
    #expect(rig.grid.hidden == [])
    modal.dismiss()
    rig.wait(0.1)
    #expect(rig.isDefault(modal))
    rig.wait(2)
    #expect(rig.tabs.presentedViewController == nil)
    #expect(rig.grid.hidden == [])
  }

  @Test func movedSourceIsFoundAtNewPosition() throws {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.items.swapAt(4, 120)
    rig.grid.collectionView.reloadData()
    rig.wait(0)
    modal.dismiss()
    #expect(rig.grid.hidden == [4])
    #expect(rig.grid.source.map { ($0 as? NumberCell)?.indexPath.item } == 120)
    rig.wait(2)
    #expect(rig.tabs.presentedViewController == nil && rig.grid.hidden == [])
  }

  @Test func reloadLeavesNothingHidden() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.collectionView.reloadData()
    rig.wait(0)
    modal.dismiss()
    #expect(!rig.isDefault(modal))
    rig.wait(2)
    #expect(rig.grid.hidden == [])
  }

  // MARK: - Partly visible

  /// Half of the first row is behind the upper edge of the grid, and the growing view is clipped at the same edge.
  @Test func partlyVisibleSourceIsClippedByGrid() throws {
    let rig = Rig()
    rig.scroll(to: 60)
    let modal = rig.grid.open(1)
    rig.tabs.coordinator.hold()
    rig.tabs.coordinator.track(0)
    #expect(rig.grid.collectionView.contentOffset.y == 60, "what is visible is not scrolled")
    let opening = try #require(rig.opening(of: modal))
    let panel = try #require(opening.subviews.last)
    #expect(rig.seen(opening) == SpringGrid.place)
    #expect(rig.seen(panel) == Rect(x: 110, y: 40, width: 100, height: 100))
    // During the motion, only this part is clipped.
    for percent in 1...100 {
      rig.tabs.coordinator.track(Double(percent) / 100)
      let cut = rig.seen(panel).minY - rig.seen(opening).minY
      #expect(cut >= -60 * (1 - Double(percent) / 100) - 1e-9)
      #expect(rig.seen(panel).maxY <= rig.seen(opening).maxY)
    }
    #expect(rig.seen(opening) == Rect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test func fullyClippedSourceGivesDefaultDismissal() {
    let rig = Rig()
    rig.scroll(to: 60)
    let modal = SpringModal()
    rig.grid.scrolls = false
    rig.grid.open(1, modal)
    rig.wait(2)
    // The cell is inside the window, but behind the edge of the grid.
    rig.scroll(to: 105)
    #expect(rig.grid.source.map { rig.seen($0).maxY > 0 } == true)
    modal.dismiss()
    rig.wait(0.1)
    #expect(rig.isDefault(modal))
  }
}
