import SegueDrawing

nonisolated extension Path {
  /// Straight lines from corner to corner, and back.
  static func polygon(_ corners: (Double, Double)...) -> Path {
    Path(through: corners.map { Point($0.0, $0.1) }, isClosed: true)
  }
}

/// Icons of one thin line.
extension Image {
  /// An icon in a square box.
  /// - Parameters:
  ///   - path: in the coordinates of the box.
  ///   - side: of the box, in points.
  ///   - fill: of the inside.
  static func icon(
    _ path: Path, side: Double, line: Color, lineWidth: Double, fill: Color = .clear
  ) -> Image {
    .vector(size: Size(side, side)) { canvas in
      if !fill.isClear { canvas.fill(path, fill) }
      canvas.stroke(path, line, style: StrokeStyle(width: lineWidth, cap: .round, join: .round))
    }
  }

  /// An arrow to the left, for what leads back.
  /// - Parameter width: its width, in points; it is about seven eighths as high.
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
