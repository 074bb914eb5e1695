import SegueDrawing

/// A picture of a release map. The fraction increases to the right, and the velocity increases upward. Releases that finish the
/// transition are blue, and releases that cancel it are amber. Slower results are fainter.
package struct ReleaseMapPlot {
  package static let size = Size(836, 560)

  private let map: ReleaseMap
  private let title: String

  package init(_ map: ReleaseMap, title: String) { (self.map, self.title) = (map, title) }

  private static let field = Rect(x: 84, y: 72, width: 600, height: 420)

  package var plot: Plot {
    var plot = Plot(size: Self.size)
    plot += .text(title, at: Point(24, 34), size: 15, Ink.strong, weight: .semibold)
    plot += .fill(Self.field, Ink.panel)
    let times = map.cells.map(\.seconds)
    let durations = (times.min() ?? 0)...(times.max() ?? 0)
    let textSize = (step.height * 0.36).clamped(to: 7...13)
    for cell in map.cells {
      let alpha = 0.95.mixed(with: 0.3, at: durations.fraction(at: cell.seconds))
      let rect = rect(cell.fraction, cell.velocity)
      plot += .fill(rect, (cell.finishes ? Ink.running : Ink.held).withAlpha(alpha), radius: 2)
      // The text is dark on bright cells and bright on dark ones.
      plot += .text(
        "\(cell.seconds.milliseconds)", at: Point(rect.midX, rect.midY + textSize * 0.36), size: textSize,
        alpha > 0.6 ? Ink.ground : Ink.strong, weight: .medium, alignment: .middle)
    }
    addBorder(to: &plot)
    addAxes(to: &plot)
    if !map.cells.isEmpty { addLegend(durations, to: &plot) }
    // The map's own drag is drawn last, in front of the others.
    for hand in map.scriptReleases.sorted(by: { !$0.isOwn && $1.isOwn }) {
      let place = point(hand.fraction, hand.velocity.clamped(to: velocityRange))
      plot += .dot(place, radius: hand.isOwn ? 7 : 5, Color.black.withAlpha(0.55))
      plot += .dot(place, radius: hand.isOwn ? 5 : 3, Ink.input)
    }
    return plot
  }

  private var step: Size {
    Size(Self.field.width / Double(map.fractions.count), Self.field.height / Double(map.velocities.count))
  }

  package func rect(_ fraction: Double, _ velocity: Double) -> Rect {
    Rect(center: point(fraction, velocity), size: Size(step.width - 1, step.height - 1))
  }

  /// Returns the indices of the fraction and of the velocity at a point in the plot; `nil` outside the field of cells.
  package func place(at point: Point) -> ReleaseMap.Index? {
    let field = Self.field
    guard field.contains(point) else { return nil }
    return map.clamped((Int((point.x - field.minX) / step.width), Int((field.maxY - point.y) / step.height)))
  }

  private var velocityRange: ClosedRange<Double> {
    let fastest = map.velocities.last ?? 1
    return -fastest...fastest
  }

  private func point(_ fraction: Double, _ velocity: Double) -> Point {
    let (field, count) = (Self.field, Double(map.velocities.count))
    let row = velocityRange.fraction(at: velocity) * (count - 1) + 0.5
    return Point(field.minX + fraction * field.width, field.maxY - row / count * field.height)
  }

  /// Draws the line between releases that finish and those that do not.
  private func addBorder(to plot: inout Plot) {
    var path = Path()
    for cell in map.cells {
      let center = point(cell.fraction, cell.velocity)
      for other in map.cells where other.finishes != cell.finishes && cell.finishes {
        let way = point(other.fraction, other.velocity) - center
        let isBeside = abs(way.dy) < 1 && abs(abs(way.dx) - step.width) < 1
        let isAbove = abs(way.dx) < 1 && abs(abs(way.dy) - step.height) < 1
        guard isBeside || isAbove else { continue }
        let middle = center + way * 0.5
        let half = isBeside ? Vector(0, step.height / 2) : Vector(step.width / 2, 0)
        path.move(to: middle - half)
        path.addLine(to: middle + half)
      }
    }
    if !path.isEmpty { plot += .line(path, Ink.input, width: 2) }
  }

  private func addAxes(to plot: inout Plot) {
    let field = Self.field
    for percent in stride(from: 0, through: 100, by: 25) {
      let x = field.minX + field.width * Double(percent) / 100
      plot += .text("\(percent)%", at: Point(x, field.maxY + 20), size: 10.5, Ink.middle, alignment: .middle)
    }
    plot += .text(
      "progress at release", at: Point(field.center.x, field.maxY + 42), size: 11, Ink.faint,
      alignment: .middle)
    for part in [-1, -0.5, 0, 0.5, 1] {
      let velocity = velocityRange.upperBound * part
      plot += .text(
        "\(velocity.whole)", at: Point(field.minX - 10, point(0, velocity).y + 4), size: 10.5, Ink.middle,
        alignment: .end)
    }
    plot += .text("release velocity, points per second", at: Point(24, field.minY - 12), size: 11, Ink.faint)
  }

  private func addLegend(_ durations: ClosedRange<Double>, to plot: inout Plot) {
    let x = Self.field.maxX + 24
    for (index, (word, color)) in [("finishes", Ink.running), ("goes back", Ink.held)].enumerated() {
      let y = Self.field.minY + 14 + Double(index) * 24
      plot += .fill(Rect(x: x, y: y - 9, width: 12, height: 12), color, radius: 3)
      plot += .text(word, at: Point(x + 20, y + 1), size: 11.5, Ink.strong)
    }
    let y = Self.field.minY + 74
    plot += .text("numbers: ms to the end", at: Point(x, y), size: 10, Ink.faint)
    plot += .text(
      "\(durations.lowerBound.milliseconds)–\(durations.upperBound.milliseconds) ms", at: Point(x, y + 17),
      size: 11, Ink.middle)
    var row = y + 44
    for (isOwn, words) in [(true, "this drag"), (false, "other drags")]
    where map.scriptReleases.contains(where: { $0.isOwn == isOwn }) {
      plot += .dot(Point(x + 6, row), radius: isOwn ? 5 : 3, Ink.input)
      plot += .text(words, at: Point(x + 20, row + 4), size: 11, Ink.middle)
      row += 22
    }
  }
}
