import SegueDrawing

/// A page that shows frames of two films one above the other, and their differences below.
package struct ComparisonPage {
  private let comparison: Comparison
  private let names: [String]

  package init(_ comparison: Comparison, names: (String, String)) {
    (self.comparison, self.names) = (comparison, [names.0, names.1, "difference"])
  }

  private static let mostColumns = 8
  private static let (margin, gap, head) = (28.0, 16.0, 34.0)

  /// The indices of at most `mostColumns` frames. If some frames differ, only differing frames are shown, including the frame
  /// that differs most.
  private var frames: [Int] {
    let all =
      comparison.places.isEmpty
      ? Array(0..<min(comparison.one.count, comparison.other.count)) : comparison.places.map(\.frame)
    guard all.count > Self.mostColumns else { return all }
    var picked = Set((0..<Self.mostColumns).map { all[$0 * (all.count - 1) / (Self.mostColumns - 1)] })
    if let worst = comparison.worst?.frame, picked.insert(worst).inserted,
      let other = picked.subtracting([worst]).min(by: { abs($0 - worst) < abs($1 - worst) })
    {
      picked.remove(other)
    }
    return picked.sorted()
  }

  /// Draws the page, on which the films have their original size in pixels.
  package func draw() throws(DrawingError) -> Surface {
    let frames = frames
    let first = comparison.one.pictures.first
    let cell = Size(Double(first?.width ?? 1), Double(first?.height ?? 1))
    let step = Size(cell.width + Self.gap, cell.height + Self.head)
    let page = try Surface(
      width: (2 * Self.margin + step.width * Double(frames.count) - Self.gap).wholePixels,
      height: (2 * Self.margin + step.height * 3).wholePixels, format: .rgb24)
    let canvas = Canvas(page)
    canvas.paint(Ink.ground)
    for (column, frame) in frames.enumerated() {
      for row in 0..<3 {
        let place = Rect(
          origin: Point(
            Self.margin + Double(column) * step.width,
            (Self.margin + Self.head + Double(row) * step.height).rounded()), size: cell)
        if column == 0 { write(names[row], at: Point(place.minX, place.minY - 22), Ink.strong, on: canvas) }
        if row == 0 {
          let time = "\(comparison.one.times[frame].milliseconds) ms"
          write(time, at: Point(place.minX, place.minY - 40), Ink.middle, on: canvas)
        }
        canvas.fill(place.inset(by: -1), Ink.line)
        let (one, other) = (comparison.one[frame], comparison.other[frame])
        canvas.draw(row == 0 ? one : row == 1 ? other : try one.difference(to: other), in: place)
      }
    }
    if let failure = canvas.failure { throw failure }
    return page
  }

  private func write(_ text: String, at place: Point, _ color: Color, on canvas: Canvas) {
    canvas.draw(TextLayout(text, font: .system(size: 13, weight: .medium)), at: place, color: color)
  }
}
