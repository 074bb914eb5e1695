import SegueAnimation
import SegueMotion

/// Insertion and deletion of rows. The other rows make room or close the gap.
extension TableView {
  /// The timing with which the rows that remain move to their new positions.
  private static let timing = Timing.spring(duration: 0.4, dampingRatio: 1)

  /// Deletes a row, as `deleteRows(at:animated:)` does.
  public func deleteRow(at indexPath: ItemPath, animated: Bool = true) {
    deleteRows(at: [indexPath], animated: animated)
  }

  /// Deletes rows, whose items the data source must already have removed. The cells disappear immediately, and the other rows
  /// close the gaps.
  /// - Parameters:
  ///   - indexPaths: the rows, as they were counted before; those that do not exist are ignored.
  ///   - animated: whether the other rows move; `true` by default.
  public func deleteRows(at indexPaths: [ItemPath], animated: Bool = true) {
    let rows = Self.sorted(indexPaths).filter { knownRect(ofRow: $0) != nil }
    guard !rows.isEmpty else { return }
    let distance = rows.reduce(0) { $0 - (knownRect(ofRow: $1)?.height ?? 0) }
    for row in rows.reversed() {
      visible.remove(at: row)
      visible.shift(after: row, by: -1)
      removeHeight(at: row)
    }
    moveRows(by: distance, around: rows, knownAs: edges.map(\.count), animated: animated)
  }

  /// Inserts a row, as `insertRows(at:animated:)` does.
  public func insertRow(at indexPath: ItemPath, animated: Bool = true) {
    insertRows(at: [indexPath], animated: animated)
  }

  /// Inserts rows, whose items the data source must already have added. If the data source has no row at one of the positions,
  /// nothing is inserted.
  ///
  /// The cells are added immediately, hidden behind the rows below, which uncover them as they make room. The last row of a
  /// section comes out from behind the row above it.
  /// - Parameters:
  ///   - indexPaths: the positions of the new rows, as they are counted afterward.
  ///   - animated: whether the other rows move; `true` by default.
  public func insertRows(at indexPaths: [ItemPath], animated: Bool = true) {
    let rows = Self.sorted(indexPaths).filter { $0.item >= 0 }
    guard !rows.isEmpty else { return }
    let (before, known) = (edges.last?.last ?? 0, edges.map(\.count))
    let above = rows.map { ItemPath(item: $0.item - 1, section: $0.section) }
    for row in above { shiftHeights(after: row, by: 1) }
    reloadEdges()
    guard rows.allSatisfy({ rectForRow(at: $0) != nil }) else { return setNeedsLayout() }
    for row in above { visible.shift(after: row, by: 1) }
    moveRows(
      by: (edges.last?.last ?? 0) - before, around: rows, knownAs: known, isInsertion: true,
      animated: animated)
  }

  private static func sorted(_ indexPaths: [ItemPath]) -> [ItemPath] {
    Set(indexPaths).sorted { ($0.section, $0.item) < ($1.section, $1.item) }
  }

  private func count(_ section: Int, in counts: [Int]) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  private func moveRows(
    by distance: Double, around rows: [ItemPath], knownAs known: [Int], isInsertion: Bool = false,
    animated: Bool
  ) {
    let old = visible.cells.mapValues { (bounds: $0.bounds, center: $0.center) }
    let oldTitles = titles.visible.map { (label: $0, center: $0.center) }
    reloadEdges()
    // If the rows were loaded after the data source had changed, the positions before the change are unknown.
    let counts = edges.map(\.count)
    let areNew = Set(rows.map(\.section)).allSatisfy { count($0, in: counts) != count($0, in: known) }
    guard areNew else { return reloadData() }
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
    if isInsertion { for row in rows { uncover(row) } }
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
