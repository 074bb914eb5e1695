import SegueControls

extension GrowthSubject {
  private static let phone = Size(390, 844)
  /// The side length of a moving view whose size does not grow, in points.
  private static let side = 10.0

  func windowSize(for count: Int) -> Size {
    switch self {
    case .views, .moving, .ends, .depth, .rows: Self.phone
    case .window: Self.wide(count)
    case .damage: Self.wide(8_294)
    }
  }

  /// Returns the size of a window with that many thousand points and the aspect ratio of a display.
  private static func wide(_ thousands: Int) -> Size {
    let height = (Double(thousands) * 1000 * 9 / 16).squareRoot().rounded()
    return Size((height * 16 / 9).rounded(), height)
  }

  /// Fills a window.
  /// - Returns: A closure that makes the change of each frame.
  @MainActor func fill(_ window: Window, with count: Int) -> @MainActor (_ frame: Int) -> Void {
    switch self {
    case .views: fill(window, withViews: count)
    case .moving: fill(window, withMoving: count)
    case .ends: fill(window, withEnds: count)
    case .depth: fill(window, withDepth: count)
    case .rows: fill(window, withRows: count)
    case .window: Self.move(Self.side, in: window)
    case .damage: Self.move((Double(count) * 1000).squareRoot().rounded(), in: window)
    }
  }

  /// Adds a view that moves back and forth and changes its color, so that all of its pixels change.
  @MainActor private static func move(_ side: Double, in view: View) -> @MainActor (Int) -> Void {
    let moving = View(frame: Rect(x: 20, y: 20, width: side, height: side))
    view.addSubview(moving)
    return {
      moving.center.x = 20 + side / 2 + Double($0 % 8)
      moving.backgroundColor = $0 % 2 == 0 ? Color(200, 60, 40) : Color(40, 60, 200)
    }
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

  @MainActor private func fill(_ window: Window, withMoving count: Int) -> @MainActor (Int) -> Void {
    var views: [View] = []
    for index in 0..<count {
      let place = Point(Double(index * 37 % 340), Double(index * 61 % 800))
      let view = View(frame: Rect(origin: place, size: Size(Self.side, Self.side) * 3))
      view.backgroundColor = Color(white: 0.8)
      let drawing = GrowthDrawing(frame: Rect(x: 5, y: 5, width: Self.side, height: Self.side))
      view.addSubview(drawing)
      window.addSubview(view)
      views.append(view)
    }
    // The animation never ends.
    window.animate(withDuration: 1e6, options: .curveLinear) {
      for view in views { view.center.x += 1e6 }
    }
    return { _ in }
  }

  @MainActor private func fill(_ window: Window, withEnds count: Int) -> @MainActor (Int) -> Void {
    let animators = (0..<count).map { index in
      let view = View(frame: Rect(x: 0, y: Double(index % 800), width: Self.side, height: 1))
      view.backgroundColor = Color(white: 0.8)
      window.addSubview(view)
      return StateAnimator(
        [0, 1], initially: 0, over: view, tracks: [Track(.curve(.linear, duration: 0.01))]
      ) { [unowned view] in view.frame.origin.x = Double(index % 300 + $0) }
    }
    return { frame in for animator in animators { animator.settle(in: frame % 2) } }
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

/// A drawing that is cached as a picture.
@MainActor private final class GrowthDrawing: View {
  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) {
      $0.fillCircle(center: bounds.center, radius: bounds.width / 2, color: Color(200, 60, 40))
    }
  }
}
