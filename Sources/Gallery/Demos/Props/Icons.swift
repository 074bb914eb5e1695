import SegueDrawing

nonisolated extension Path {
  /// Returns a closed polygon with the given corners.
  static func polygon(_ corners: (Double, Double)...) -> Path {
    Path(through: corners.map { Point($0.0, $0.1) }, isClosed: true)
  }
}

/// Icons that consist of one thin line.
extension Image {
  /// Returns an icon in a square box, with a line and an optional fill.
  /// - Parameters:
  ///   - path: the outline, in the coordinates of the box.
  ///   - side: the side of the box, in points.
  ///   - lineWidth: the width of the line, in points.
  ///   - fill: the color of the inside; clear by default.
  static func icon(
    _ path: Path, side: Double, line: Color, lineWidth: Double, fill: Color = .clear
  ) -> Image {
    .vector(size: Size(side, side)) { canvas in
      if !fill.isClear { canvas.fill(path, fill) }
      canvas.stroke(path, line, style: StrokeStyle(width: lineWidth, cap: .round, join: .round))
    }
  }

  /// Returns an arrow to the left, for a back button.
  /// - Parameters:
  ///   - width: the width, in points. The height is seven eighths of it, rounded.
  ///   - lineWidth: the width of the lines, in points.
  static func backArrow(width: Double, _ color: Color, lineWidth: Double) -> Image {
    let size = Size(width, (width * 7 / 8).rounded())
    return .vector(size: size) { canvas in
      let (left, middle) = (lineWidth, size.height / 2)
      let reach = middle - lineWidth / 2
      var path = Path()
      path.move(to: Point(size.width - lineWidth / 2, middle))
      path.addLine(to: Point(left, middle))
      path.move(to: Point(left + reach, middle - reach))
      path.addLine(to: Point(left, middle))
      path.addLine(to: Point(left + reach, middle + reach))
      canvas.stroke(path, color, style: StrokeStyle(width: lineWidth, cap: .round, join: .round))
    }
  }
}
