import SegueTestSupport
import Testing

@testable import SegueTransitions

/// A cell that is not what it was when the screen comes back to it, or that is seen only in part:
/// Docs/BEHAVIOR.md#springy-modal.
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

    /// Where a view is seen, in the window.
    func seen(_ view: View) -> Rect { view.shownBox }
    /// What cuts the panel off.
    func opening(of modal: SpringModal) -> View? { modal.view.superview?.subviews.last { $0.clipsToBounds } }
    /// Whether the screen goes by the default modal: it moves as a whole.
    func isDefault(_ modal: SpringModal) -> Bool { modal.view.shown.center.y > 422 }
    func scroll(to y: Double) {
      grid.collectionView.contentOffset = Point(0, y)
      window.layoutIfNeeded()
    }
  }

  // MARK: - Scrolled away, and used again

  @Test func nothingElseIsHiddenWhileTheGridScrollsBehind() {
    let rig = Rig()
    _ = rig.open(4)
    for offset in [3000.0, 700, 9000, 0] {
      rig.scroll(to: offset)
      #expect(rig.grid.hidden == [4])
      #expect(rig.grid.cells.allSatisfy { $0.number == $0.indexPath.item })
    }
  }

  @Test func aSourceThatHasScrolledAwayIsScrolledIn() throws {
    let rig = Rig()
    let modal = rig.open(4)
    rig.scroll(to: 3000)
    #expect(modal.dismiss())
    #expect(!rig.isDefault(modal))
    #expect(rig.grid.hidden == [4])
    let source = try #require(rig.grid.source)
    // The grid is scrolled as a part of the motion.
    rig.tabs.coordinator.hold()
    rig.tabs.coordinator.track(1)
    #expect(SpringGrid.place.contains(rig.seen(source).center))
    rig.tabs.coordinator.finish()
    rig.wait(2)
    #expect(rig.tabs.presentedViewController == nil)
    #expect(rig.grid.hidden == [])
    // What was kept meanwhile is not kept any longer.
    #expect(rig.grid.cells.allSatisfy { $0.frame.intersects(rig.grid.collectionView.bounds) })
  }

  @Test func whatIsNotScrolledInIsLeftByTheDefaultModal() {
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

  @Test func aCancelledDismissalLeavesItHidden() {
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

  @Test func aSourceThatWasDeletedIsLeftByTheDefaultModal() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.items.remove(at: 4)
    rig.grid.collectionView.reloadData()
    rig.wait(0)
    // The item that has its place now is not taken for it.
    #expect(rig.grid.hidden == [])
    modal.dismiss()
    rig.wait(0.1)
    #expect(rig.isDefault(modal))
    rig.wait(2)
    #expect(rig.tabs.presentedViewController == nil)
    #expect(rig.grid.hidden == [])
  }

  @Test func aSourceThatHasMovedIsFoundAtItsNewPlace() throws {
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

  @Test func aReloadLeavesNothingHidden() {
    let rig = Rig()
    let modal = rig.open(4)
    rig.grid.collectionView.reloadData()
    rig.wait(0)
    modal.dismiss()
    #expect(!rig.isDefault(modal))
    rig.wait(2)
    #expect(rig.grid.hidden == [])
  }

  // MARK: - Seen in part

  /// The first row is half behind the upper edge of the grid: so is what comes out of it and goes into it.
  @Test func aSourceSeenInPartIsCutOffWhereTheGridEnds() throws {
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
    // On the way nothing is cut off but that.
    for percent in 1...100 {
      rig.tabs.coordinator.track(Double(percent) / 100)
      let cut = rig.seen(panel).minY - rig.seen(opening).minY
      #expect(cut >= -60 * (1 - Double(percent) / 100) - 1e-9)
      #expect(rig.seen(panel).maxY <= rig.seen(opening).maxY)
    }
    #expect(rig.seen(opening) == Rect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test func whatIsCutOffWhollyIsNoSource() {
    let rig = Rig()
    rig.scroll(to: 60)
    let modal = SpringModal()
    rig.grid.scrolls = false
    rig.grid.open(1, modal)
    rig.wait(2)
    // It lies in the window, but behind the edge of the grid.
    rig.scroll(to: 105)
    #expect(rig.grid.source.map { rig.seen($0).maxY > 0 } == true)
    modal.dismiss()
    rig.wait(0.1)
    #expect(rig.isDefault(modal))
  }
}
