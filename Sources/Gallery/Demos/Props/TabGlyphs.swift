import SegueViews

nonisolated extension Path {
  /// Four tiles, for a tab bar.
  static let grid: Path = {
    var path = Path()
    for (x, y) in [(3.0, 3.0), (14, 3), (3, 14), (14, 14)] {
      path.append(.roundedRect(Rect(x: x, y: y, width: 9, height: 9), radius: 2.5))
    }
    return path
  }()

  /// Three lines, each with a dot, for a tab bar.
  static let list: Path = {
    var path = Path()
    for y in [6.0, 13, 20] {
      path.append(.circle(center: Point(4.5, y), radius: 2))
      path.append(.roundedRect(Rect(x: 9.5, y: y - 1.5, width: 14, height: 3), radius: 1.5))
    }
    return path
  }()
}
