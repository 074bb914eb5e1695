import Testing

@testable import SegueTransitions

/// The expansion between different kinds of screens: Docs/BEHAVIOR.md#expanding-cells and Docs/BEHAVIOR.md#default-transitions.
@Suite struct ExpandingCellsTests {
  static let threshold = 45.5

  private func isExpanding(_ expansion: Expansion) -> Bool {
    var found = false
    expansion.window.forEachInSubtree {
      if $0 is SnapshotView, $0.superview !== nil, !$0.isHiddenOrConcealed { found = true }
    }
    return found
  }

  // MARK: - Constants

  @Test func transitionHasDocumentedDragsAndDuration() {
    let transition = ExpandingCellTransition()
    #expect(transition.duration == 0.6)
    let sideways = [Drag.right.spanning(0.6), .left.spanning(0.6)]
    #expect(transition.drags(for: .present) == sideways)
    #expect(transition.drags(for: .dismiss) == [.down.finishing(from: 0).spanning(1)] + sideways)
  }

  @Test(arguments: [
    (TransitionOperation.dismiss, 0.001, 0.0, true), (.dismiss, 0.001, -499, true),
    (.dismiss, 0.9, -501, false),
    (.dismiss, 0, 0, false), (.present, 0.49, 0, false), (.present, 0.51, 0, true),
    (.present, 0.1, 501, true),
    (.present, 0.9, -501, false),
  ]) func releaseRuleDependsOnFractionAndVelocity(
    operation: TransitionOperation, fraction: Double, velocity: Double, finishes: Bool
  ) {
    let drag = ExpandingCellTransition().drags(for: operation)[0]
    #expect(Release.finishes(fraction: fraction, velocity: velocity, from: drag.releaseFraction) == finishes)
  }

  // MARK: - Kinds of screens

  /// There is no bar whose gap would have to be filled.
  @Test func listWithoutStackExpands() {
    let expansion = Expansion(stack: false)
    let before = expansion.window.dump()
    expansion.list.present(expansion.page)
    expansion.wait(0.1)
    #expect(isExpanding(expansion))
    let p = Timing.spring(duration: 0.6, dampingRatio: 1).value(at: 0.1)
    let target = expansion.page.view.superview?.superview?.superview
    #expect(abs((target.map { expansion.seen($0).minY } ?? 0) - 185 * (1 - p)) < 1e-6)
    expansion.wait(2)
    expansion.page.dismiss()
    expansion.wait(2)
    expansion.wait(2)
    #expect(expansion.window.dump() == before)
    #expect(expansion.page.ends == [true, true])
  }

  @Test func partsAroundRowLeaveWindow() {
    let expansion = Expansion()
    expansion.list.present(expansion.page)
    expansion.coordinator.hold()
    expansion.coordinator.track(1)
    let container = expansion.page.view.superview?.superview?.superview?.superview
    let parts = (container?.subviews ?? []).filter { $0 is SnapshotView }.map(expansion.seen)
    // Between the two is the line along the lower edge of the row.
    #expect(parts.map { $0.maxY <= 1e-6 } == [true, false, false])
    #expect(parts.map { $0.minY >= expansion.window.bounds.maxY - 1e-6 } == [false, false, true])
  }

  @Test func listWithHiddenBarExpands() throws {
    let expansion = Expansion()
    (expansion.root as? NavigationController)?.isNavigationBarHidden = true
    expansion.window.layoutIfNeeded()
    expansion.list.present(expansion.page)
    expansion.wait(0.1)
    #expect(isExpanding(expansion))
    expansion.wait(2)
    #expect(expansion.isOpen)
  }

  /// The page does not take the picture of the bar.
  @Test func pageWithoutProtocolExpands() {
    let expansion = Expansion()
    let plain = ViewController()
    let transition = ExpandingCellTransition()
    plain.transitioningDelegate = transition
    plain.transitionSource = .provider { expansion.list.selectedRow }
    expansion.list.present(plain)
    expansion.wait(0.1)
    #expect(isExpanding(expansion))
    expansion.wait(2)
    plain.dismiss()
    expansion.wait(2)
    #expect(!expansion.isOpen)
  }

  /// Without a row at the beginning, the default modal transition runs in both directions, also for a drag.
  @Test func missingRowGivesDefaultInBothDirections() {
    let expansion = Expansion()
    expansion.list.selected = nil
    let before = expansion.window.dump()
    expansion.list.present(expansion.page)
    #expect(!isExpanding(expansion))
    #expect(expansion.seen(expansion.page.view).minY == 844)
    expansion.wait(2)
    #expect(expansion.isOpen)
    // A pull drives the default dismissal, too.
    expansion.drag(by: Vector(0, 200))
    #expect(expansion.coordinator.isHeld && expansion.coordinator.operation == .dismiss)
    expansion.key(.escape)
    expansion.release()
    expansion.wait(2)
    #expect(expansion.isOpen)
    expansion.key(.escape)
    expansion.wait(0.1)
    #expect(expansion.seen(expansion.page.view).minY > 1)
    expansion.wait(2)
    #expect(!expansion.isOpen)
    #expect(expansion.window.dump() == before)
  }

  // MARK: - Removed rows

  @Test func removedRowGivesDefaultDismissal() {
    let expansion = Expansion().opened()
    expansion.list.remove("c")
    expansion.page.dismiss()
    expansion.wait(0.1)
    #expect(expansion.seen(expansion.page.view).minY > 1)
    expansion.wait(2)
    #expect(!expansion.isOpen)
    #expect(expansion.coordinator.isIdle)
  }

  @Test func removedRowGivesDefaultDismissalByPull() {
    let expansion = Expansion().opened()
    expansion.list.remove("c")
    let threshold = Self.threshold
    expansion.drag(by: Vector(0, threshold + 8 + 200))
    #expect(expansion.coordinator.isHeld)
    // From the threshold on, the whole page follows the pointer.
    #expect(abs(expansion.seen(expansion.page.view).minY - 200) < 1e-6)
    #expect(expansion.page.scrollView.contentOffset.y == -Self.threshold)
    expansion.move(by: Vector(0, 300), in: 0.2)
    expansion.release()
    expansion.wait(2)
    #expect(!expansion.isOpen)
  }

  /// A release before the threshold cancels the default dismissal, and the content can scroll again.
  @Test func cancelledDefaultDismissalReleasesContent() {
    let expansion = Expansion().opened()
    let before = expansion.window.dump()
    expansion.list.remove("c")
    let threshold = Self.threshold
    for _ in 0..<2 {
      expansion.drag(by: Vector(0, threshold + 8 + 100))
      #expect(expansion.coordinator.isHeld)
      expansion.wait(0.3)
      expansion.release()
      expansion.wait(3)
      #expect(expansion.isOpen)
      #expect(expansion.coordinator.isIdle)
      #expect(!expansion.page.scrollView.isYielded)
      #expect(expansion.page.scrollView.contentOffset == .zero)
      #expect(expansion.window.dump() == before)
    }
    expansion.drag(from: Point(195, 600), by: Vector(0, -108))
    #expect(expansion.page.scrollView.contentOffset.y == 100)
  }

  /// The bar picture of the previous visit is removed.
  @Test func rowAddedAgainExpands() {
    let expansion = Expansion().opened()
    expansion.list.remove("c")
    expansion.page.dismiss()
    expansion.wait(2)
    expansion.list.rows.append("c")
    expansion.list.table.reloadData()
    expansion.window.layoutIfNeeded()
    for _ in 0..<2 {
      expansion.list.present(expansion.page)
      expansion.wait(0.05)
      #expect(isExpanding(expansion))
      expansion.wait(2)
      expansion.page.dismiss()
      expansion.wait(2)
    }
    #expect(!expansion.isOpen)
    #expect(expansion.page.scrollView.subviews.count == 2)
  }

  /// The dismissal uses the current position of the row, not its former one.
  @Test func movedRowIsFoundAtNewPosition() {
    let expansion = Expansion().opened()
    expansion.list.remove("a")
    expansion.page.dismiss()
    expansion.coordinator.hold()
    expansion.coordinator.track(1)
    let target = expansion.page.view.superview?.superview?.superview
    #expect(target.map { expansion.seen($0) } == Rect(x: 0, y: 126 + 75, width: 390, height: 75))
  }

  // MARK: - Ends

  @Test func endIsReportedOnce() {
    let expansion = Expansion()
    expansion.list.present(expansion.page)
    expansion.wait(0.2)
    expansion.coordinator.cancel()
    expansion.wait(2)
    #expect(expansion.page.ends == [false])
    expansion.list.present(expansion.page)
    expansion.wait(2)
    #expect(expansion.page.ends == [false, true])
  }

  @Test func reducedMotionFadesPage() {
    let expansion = Expansion()
    expansion.window.systemTraits.reducesMotion = true
    expansion.list.present(expansion.page)
    expansion.wait(0.2)
    #expect(!isExpanding(expansion))
    #expect(expansion.page.view.shown.alpha < 1)
    #expect(expansion.seen(expansion.page.view).minY == 0)
    expansion.wait(2)
    expansion.key(.escape)
    expansion.wait(2)
    #expect(!expansion.isOpen)
  }
}
