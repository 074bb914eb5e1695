import SegueAnimation
import SegueMotion

/// Insertion and deletion of rows. The other rows make room or close the gap.
extension TableView {
  /// The timing with which the rows that remain move to their new positions.
  private static let timing = Timing.spring(duration: 0.4, dampingRatio: 1)

  /// Deletes a row, whose item the data source must already have removed. The cell disappears immediately, and the rows below
  /// close the gap.
  /// - Parameters:
  ///   - indexPath: the row; one that does not exist is ignored.
  ///   - animated: whether the rows below move; `true` by default.
  public func deleteRow(at indexPath: ItemPath, animated: Bool = true) {
    guard let rect = knownRect(ofRow: indexPath) else { return }
    let known = knownCount(in: indexPath.section)
    visible.remove(at: indexPath)
    visible.shift(after: indexPath, by: -1)
    removeHeight(at: indexPath)
    moveRows(by: -rect.height, in: indexPath.section, knownAs: known, animated: animated)
  }

  /// Inserts a row, whose item the data source must already have added. If the data source has no row at that position, nothing
  /// is inserted.
  ///
  /// The cell is added immediately, hidden behind the rows below, which uncover it as they make room. The last row of a section
  /// comes out from behind the row above it.
  /// - Parameters:
  ///   - indexPath: the position of the new row.
  ///   - animated: whether the rows below move; `true` by default.
  public func insertRow(at indexPath: ItemPath, animated: Bool = true) {
    guard indexPath.item >= 0 else { return }
    let (before, known) = (edges.last?.last ?? 0, knownCount(in: indexPath.section))
    let above = ItemPath(item: indexPath.item - 1, section: indexPath.section)
    shiftHeights(after: above, by: 1)
    reloadEdges()
    guard rectForRow(at: indexPath) != nil else { return setNeedsLayout() }
    visible.shift(after: above, by: 1)
    moveRows(
      by: (edges.last?.last ?? 0) - before, in: indexPath.section, knownAs: known, inserting: indexPath,
      animated: animated)
  }

  private func knownCount(in section: Int) -> Int {
    edges.indices.contains(section) ? edges[section].count : 0
  }

  private func moveRows(
    by distance: Double, in section: Int, knownAs known: Int, inserting new: ItemPath? = nil, animated: Bool
  ) {
    let old = visible.cells.mapValues { (bounds: $0.bounds, center: $0.center) }
    let oldTitles = titles.visible.map { (label: $0, center: $0.center) }
    reloadEdges()
    // If the rows were loaded after the data source had changed, the positions before the change are unknown.
    guard knownCount(in: section) != known else { return reloadData() }
    onShift?()
    glideIntoRange()
    guard animated, window != nil else {
      updateContentSize()
      return placeRows()
    }
    // Rows that leave at the lower edge keep their cells until they have left, and rows that enter there have cells from the
    // start.
    overscan = max(overscan, abs(distance))
    updateContentSize()
    placeRows()
    // A later layout would move rows to their targets before anything is animated.
    layoutIfNeeded()
    for (indexPath, cell) in visible.cells {
      if let place = old[indexPath] {
        (cell.bounds, cell.center) = place
      } else if distance < 0 {
        cell.center.y -= distance
      }
    }
    for title in titles.visible {
      // Rows move over the titles. Those of a table that had no rows are still in front of its first row.
      insertSubview(title, at: 0)
      title.center =
        oldTitles.first { $0.label === title }?.center ?? title.center - Vector(0, min(0, distance))
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

  /// Prepares the cell of a new row for its animation. The row below has a hairline along its upper edge while it uncovers the
  /// new row. The last row of a section comes out from behind the row above.
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

  /// Makes the content glide to its new end, instead of jumping, if it has become too short for its offset.
  private func glideIntoRange() {
    guard window != nil, !isDragging, !isYielded else { return }
    let end = max(verticalRange.lowerBound, contentHeight + contentInset.bottom - bounds.height)
    if contentOffset.y > end { setContentOffset(Point(contentOffset.x, end), animated: true) }
  }
}
