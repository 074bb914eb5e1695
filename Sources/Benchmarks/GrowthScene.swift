import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

extension GrowthSubject {
  private static let phone = Size(390, 844)
  /// The side of what moves where that is not what grows, in points.
  private static let side = 10.0

  /// How large the window is, in points.
  func windowSize(for count: Int) -> Size {
    switch self {
    case .views, .depth, .rows: Self.phone
    case .window: Self.wide(count)
    case .damage: Self.wide(8_294)
    }
  }

  /// A window of so many thousands of points, in the shape of a display.
  private static func wide(_ thousands: Int) -> Size {
    let height = (Double(thousands) * 1000 * 9 / 16).squareRoot().rounded()
    return Size((height * 16 / 9).rounded(), height)
  }

  /// Fills a window.
  /// - Returns: what changes in each frame.
  @MainActor func fill(_ window: Window, with count: Int) -> @MainActor (_ frame: Int) -> Void {
    switch self {
    case .views: fill(window, withViews: count)
    case .depth: fill(window, withDepth: count)
    case .rows: fill(window, withRows: count)
    case .window: Self.move(Self.side, in: window)
    case .damage: Self.move((Double(count) * 1000).squareRoot().rounded(), in: window)
    }
  }

  /// Adds something that moves to and fro.
  @MainActor private static func move(_ side: Double, in view: View) -> @MainActor (Int) -> Void {
    let moving = View(frame: Rect(x: 20, y: 20, width: side, height: side))
    moving.backgroundColor = Color(200, 60, 40)
    view.addSubview(moving)
    return { moving.center.x = 20 + side / 2 + Double($0 % 8) }
  }

  @MainActor private func fill(_ window: Window, withViews count: Int) -> @MainActor (Int) -> Void {
    var group = View()
    for index in 0..<count {
      if index % 100 == 0 {
        group = View(frame: window.bounds)
        window.addSubview(group)
      }
      let place = Point(Double(index * 7 % 380), Double(index * 13 % 834))
      let view = View(frame: Rect(origin: place, size: Size(Self.side, Self.side)))
      view.backgroundColor = Color(white: 0.8)
      group.addSubview(view)
    }
    return Self.move(Self.side, in: window)
  }

  @MainActor private func fill(_ window: Window, withDepth depth: Int) -> @MainActor (Int) -> Void {
    var inner: View = window
    for _ in 0..<depth - 1 {
      let next = View(frame: window.bounds)
      inner.addSubview(next)
      inner = next
    }
    return Self.move(Self.side, in: inner)
  }

  @MainActor private func fill(_ window: Window, withRows count: Int) -> @MainActor (Int) -> Void {
    let table = TableView(style: .plain)
    let rows = GrowthRows(count: count)
    table.dataSource = rows
    table.frame = window.bounds
    window.addSubview(table)
    return { frame in
      withExtendedLifetime(rows) { table.contentOffset.y = Double(frame * 11 % 400) }
    }
  }
}

/// Rows in a color each.
@MainActor private final class GrowthRows: TableViewDataSource {
  private let count: Int

  init(count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
    cell.contentView.backgroundColor = Color(white: indexPath.item % 2 == 0 ? 0.9 : 0.95)
    return cell
  }
}
