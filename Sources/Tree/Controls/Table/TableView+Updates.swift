import SegueAnimation
import SegueMotion

/// Inserting and deleting rows, while the others make room or close the gap.
extension TableView {
  /// The timing of the other rows.
  private static let timing = Timing.spring(duration: 0.4, dampingRatio: 1)

  /// Deletes a row; the data source must no longer have it. Its cell goes at once, and the rows below close the gap.
  public func deleteRow(at indexPath: ItemPath, animated: Bool = true) {
    guard let rect = rectForRow(at: indexPath) else { return }
    visible.remove(at: indexPath)
    visible.shift(after: indexPath, by: -1)
    removeHeight(at: indexPath)
    moveRows(by: -rect.height, animated: animated)
  }

  /// Inserts a row; the data source must already have it, or nothing is inserted. Its cell is there at once, behind the rows below,
  /// which uncover it as they make room; the last one comes out from behind the row above it.
  public func insertRow(at indexPath: ItemPath, animated: Bool = true) {
    guard indexPath.item >= 0 else { return }
    let before = edges.last?.last ?? 0
    let above = ItemPath(item: indexPath.item - 1, section: indexPath.section)
    shiftHeights(after: above, by: 1)
    reloadEdges()
    guard rectForRow(at: indexPath) != nil else { return setNeedsLayout() }
    visible.shift(after: above, by: 1)
    moveRows(by: (edges.last?.last ?? 0) - before, inserting: indexPath, animated: animated)
  }

  private func moveRows(by distance: Double, inserting new: ItemPath? = nil, animated: Bool) {
    let old = visible.cells.mapValues { (bounds: $0.bounds, center: $0.center) }
    reloadEdges()
    onShift?()
    glideIntoRange()
    guard animated, window != nil else {
      updateContentSize()
      return placeRows()
    }
    // Rows that leave over the lower edge keep their cells until they have left, and those that come have cells from the start.
    overscan = max(overscan, abs(distance))
    updateContentSize()
    placeRows()
    // Laid out later, rows would jump to their targets before anything has moved.
    layoutIfNeeded()
    for (indexPath, cell) in visible.cells {
      if let place = old[indexPath] {
        (cell.bounds, cell.center) = place
      } else if distance < 0 {
        cell.center.y -= distance
      }
    }
    if let new { uncover(new) }
    let animator = PropertyAnimator(Self.timing, over: self)
    animator.addAnimations { [unowned self] in placeRows() }
    animator.addCompletion { [weak self, weak animator] _ in
      guard let self, rowMovement === animator else { return }
      rowMovement = nil
      for cell in visible.cells.values { cell.separators.remove(.beyond) }
      overscan = 0
      placeRows()
      if swipes.all.isEmpty { restoreCellOrder() }
    }
    rowMovement = animator
    animator.startAnimation()
  }

  /// Prepares the cell of a new row to be uncovered by the one below, which has a line along its edge meanwhile; or, where there is
  /// none, to come out from behind the one above.
  private func uncover(_ new: ItemPath) {
    if let below = visible.cells[ItemPath(item: new.item + 1, section: new.section)], showsSeparators {
      below.separators.insert(.beyond)
      below.layoutIfNeeded()
    }
    guard let cell = visible.cells[new], new.item == numberOfRows(inSection: new.section) - 1,
      let above = visible.cells[ItemPath(item: new.item - 1, section: new.section)]
    else { return }
    insertSubview(cell, below: above)
    cell.center.y -= cell.bounds.height
  }

  /// Moves shortened content to where it can rest, instead of jumping there.
  private func glideIntoRange() {
    guard window != nil, !isDragging, !isYielded else { return }
    let end = max(verticalRange.lowerBound, (edges.last?.last ?? 0) + contentInset.bottom - bounds.height)
    if contentOffset.y > end { setContentOffset(Point(contentOffset.x, end), animated: true) }
  }
}
