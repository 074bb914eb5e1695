extension Path {
  /// Straight lines through points, in order.
  package init(through points: some Sequence<Point>, isClosed: Bool = false) {
    for point in points { addLine(to: point) }
    if isClosed { close() }
  }

  /// The path of SVG path data with the commands `M`, `L`, `C` and `Z`, and spaces between all coordinates: `M2 2 L22 12 L2 22 Z`. What
  /// is none of that is left out.
  public init(svg data: String) {
    var rest = data[...]
    while let command = rest.popFirst() {
      let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
      let numbers = rest[..<end].split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      let points = stride(from: 1, to: numbers.count, by: 2).map { Point(numbers[$0 - 1], numbers[$0]) }
      rest = rest[end...]
      switch command {
      case "M": points.first.map { move(to: $0) }
      case "L": for point in points { addLine(to: point) }
      case "C":
        for index in stride(from: 2, to: points.count, by: 3) {
          addCurve(to: points[index], control1: points[index - 2], control2: points[index - 1])
        }
      case "Z": close()
      default: break
      }
    }
  }
}
