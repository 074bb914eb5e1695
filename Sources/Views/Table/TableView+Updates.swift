import Geometry
import Motion

/// Rows that come and go, while the others close the gap or make room.
extension TableView {
  /// What the others move on.
  private static let timing = Timing.spring(duration: 0.4, dampingRatio: 1)

  /// Takes a row out; the data source must be without it by now. Its cell goes at once, and the rows below close the gap.
  public func deleteRow(at indexPath: IndexPath, animated: Bool = true) {
    guard let rect = rectForRow(at: indexPath) else { return }
    visible.remove(at: indexPath)
    visible.shift(after: indexPath, by: -1)
    moveRows(by: -rect.height, animated: animated)
  }

  /// Puts a row in; the data source must have it by now. Its cell is there at once, and the rows below make room.
  public func insertRow(at indexPath: IndexPath, animated: Bool = true) {
    visible.shift(after: IndexPath(item: indexPath.item - 1, section: indexPath.section), by: 1)
    let before = edges.last?.last ?? 0
    reloadEdges()
    moveRows(by: (edges.last?.last ?? 0) - before, animated: animated)
  }

  private func moveRows(by distance: Double, animated: Bool) {
    let old = visible.cells.mapValues { (bounds: $0.bounds, center: $0.center) }
    reloadEdges()
    glideIntoRange()
    guard animated, window != nil else {
      updateContentSize()
      return placeRows()
    }
    // Rows that leave over the lower edge stay until they are there, and those that come have cells from the beginning.
    overscan = max(overscan, abs(distance))
    updateContentSize()
    placeRows()
    // Laid out later, rows would be put where they are going before anything has moved.
    layoutIfNeeded()
    for (indexPath, cell) in visible.cells {
      if let place = old[indexPath] {
        (cell.bounds, cell.center) = place
      } else if distance < 0 {
        cell.center.y -= distance
      }
    }
    let animator = PropertyAnimator(Self.timing, over: self)
    animator.addAnimations { [unowned self] in placeRows() }
    animator.addCompletion { [weak self, weak animator] _ in
      guard let self, rowMovement === animator else { return }
      rowMovement = nil
      overscan = 0
      placeRows()
    }
    rowMovement = animator
    animator.start()
  }

  /// Lets the content go where it can rest once it is shorter, rather than jump there.
  private func glideIntoRange() {
    guard window != nil, !isDragging, !isYielded else { return }
    let end = max(
      -contentInset.top, (edges.last?.last ?? 0) + contentInset.bottom - bounds.height)
    if contentOffset.y > end { setContentOffset(Point(contentOffset.x, end), animated: true) }
  }
}
