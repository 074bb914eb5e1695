import SegueDrawing

/// A plot of the motions of a script over time, with the input at the top. Each row shows the value of a property, and its
/// velocity in a fainter color.
package nonisolated struct MotionPlot {
  private let motions: Motions
  private let title: String
  private let rows: [Row]
  private let colors: [String: Color]

  /// A property, and the number of other properties that change in the same way.
  private struct Row {
    var series: MotionSeries
    var others = 0
  }

  package let width: Double
  /// The horizontal extent of the time axis, in points.
  package var timeline: ClosedRange<Double> { 220...max(320, width - 104) }

  private static let margin = 24.0
  private static let (head, lane, rowHeight, foot) = (64.0, 62.0, 46.0, 34.0)

  package init(_ motions: Motions, title: String, mostRows: Int = 20, width: Double = 1120) {
    (self.motions, self.title, self.width) = (motions, title, width)
    rows = Array(Self.rows(of: motions).prefix(mostRows))
    let views = rows.map(\.series.view).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    colors = Dictionary(uniqueKeysWithValues: views.enumerated().map { ($0.element, Ink.view($0.offset)) })
  }

  /// Returns the rows. Properties that change in the same way share a row, which is named after a view with an identifier if
  /// there is one.
  private static func rows(of motions: Motions) -> [Row] {
    let rows = motions.series.reduce(into: [Row]()) { rows, series in
      guard let index = rows.firstIndex(where: { $0.series.isParallel(to: series) }) else {
        return rows.append(Row(series: series))
      }
      rows[index].others += 1
      if !rows[index].series.view.hasPrefix("#"), series.view.hasPrefix("#") { rows[index].series = series }
    }
    let order = rows.reduce(into: [String]()) {
      if !$0.contains($1.series.view) { $0.append($1.series.view) }
    }
    return order.flatMap { view in
      rows.filter { $0.series.view == view }.sorted { $0.series.property.place < $1.series.property.place }
    }
  }

  package var plot: Plot {
    let rowsHeight = Double(max(1, rows.count)) * Self.rowHeight
    var plot = Plot(size: Size(width, Self.head + Self.lane + rowsHeight + Self.foot))
    addHead(to: &plot)
    addGrid(to: &plot)
    addInput(to: &plot, from: Self.head)
    addPhases(to: &plot, at: Self.head + Self.lane - 7)
    for (index, row) in rows.enumerated() {
      let place = Rect(
        x: timeline.lowerBound, y: Self.head + Self.lane + Double(index) * Self.rowHeight,
        width: timeline.length, height: Self.rowHeight)
      add(row, names: index == 0 || rows[index - 1].series.view != row.series.view, in: place, to: &plot)
    }
    if rows.isEmpty {
      let place = Point(timeline.lowerBound, Self.head + Self.lane + 28)
      plot += .text("Nothing moved.", at: place, size: 12, Ink.faint)
    }
    return plot
  }

  // MARK: - Time

  private func x(_ time: Double) -> Double { timeline.value(at: motions.span.fraction(at: time)) }

  private func addHead(to plot: inout Plot) {
    plot += .text(title, at: Point(Self.margin, 32), size: 15, Ink.strong, weight: .semibold)
    let more = motions.series.count - rows.reduce(rows.count) { $0 + $1.others }
    let words = [
      "\(motions.views.count) \(motions.views.count == 1 ? "view" : "views")",
      more > 0 ? "\(more) more \(more == 1 ? "row" : "rows") in the table" : nil,
    ].compactMap(\.self).joined(separator: "   ")
    plot += .text(words, at: Point(timeline.lowerBound, 32), size: 11, Ink.faint)
    let right = timeline.upperBound
    for (offset, color, word) in [(168.0, Ink.running, "running"), (78.0, Ink.held, "held")] {
      plot += .fill(Rect(x: right - offset, y: 26, width: 14, height: 3), color, radius: 1.5)
      plot += .text(word, at: Point(right - offset + 20, 32), size: 11, Ink.middle)
    }
  }

  private func addGrid(to plot: inout Plot) {
    let span = motions.span
    let length = span.length
    let step =
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 600].first { length / $0 <= 12 } ?? 3600
    let bottom = plot.size.height - Self.foot
    var index = (span.lowerBound / step).rounded(.up)
    while index * step <= span.upperBound + 1e-9 {
      let (time, isWhole) = (index * step, (index * step * 2).rounded() == index * step * 2)
      plot += .fill(
        Rect(x: x(time) - 0.5, y: Self.head, width: 1, height: bottom - Self.head),
        isWhole ? Color.white.withAlpha(0.13) : Ink.line)
      let words = length < 4 ? "\(time.milliseconds) ms" : "\(time.decimals(2).code) s"
      for y in [Self.head - 4, bottom + 20] {
        plot += .text(words, at: Point(x(time), y), size: 10, Ink.faint, alignment: .middle)
      }
      index += 1
    }
  }

  // MARK: - Input

  private func addInput(to plot: inout Plot, from top: Double) {
    plot += .text("input", at: Point(Self.margin, top + 25), size: 12, Ink.strong, weight: .medium)
    let bottom = top + Self.lane - 14
    for press in motions.input.presses { add(press, top + 6, bottom, to: &plot) }
    for event in motions.input.events where event.span.overlaps(motions.span) {
      let (left, right) = (x(event.span.lowerBound), x(event.span.upperBound))
      let height = bottom - top - 6
      plot += .fill(Rect(x: left, y: top + 6, width: right - left, height: height), Ink.input.withAlpha(0.08))
      plot += .fill(Rect(x: left - 0.75, y: top + 6, width: 1.5, height: height), Ink.middle)
      plot += .text(event.words, at: Point(left + 5, top + 16), size: 10, Ink.middle)
    }
  }

  /// Adds a bar for a press, with a curve of the distance from its start over time, and the velocity at its end.
  private func add(_ press: InputTrack.Press, _ top: Double, _ bottom: Double, to plot: inout Plot) {
    guard press.span.overlaps(motions.span) else { return }
    let seen = press.span.clamped(to: motions.span)
    let (left, right) = (x(seen.lowerBound), x(seen.upperBound))
    plot += .fill(
      Rect(x: left, y: top, width: max(2, right - left), height: bottom - top), Ink.input.withAlpha(0.08),
      radius: 2)
    if let first = press.path.first, press.travel > 0 {
      var path = Path()
      for (time, point) in press.path where motions.span.contains(time) {
        path.addLine(
          to: Point(x(time), bottom - 3 - (bottom - top - 8) * point.distance(to: first.point) / press.travel)
        )
      }
      plot += .line(path, Ink.input.withAlpha(0.85), width: 1.5)
    }
    plot += .dot(Point(left, bottom - 3), radius: 3, Ink.input)
    guard press.end != nil, motions.span.contains(press.span.upperBound) else { return }
    let end = Point(right, press.travel > 0 ? top + 5 : bottom - 3)
    plot += .dot(end, radius: 3, press.end == .released ? Ink.input : Ink.fault)
    let words =
      switch press.end {
      case .released where press.travel > 0:
        "\(press.velocity.length.whole) pt/s"
          + (press.velocity.length < 1 ? "" : " (\(press.velocity.dx.whole), \(press.velocity.dy.whole))")
      case .released: "click"
      case .lost: "lost"
      default: "canceled"
      }
    let isNarrow = right > timeline.upperBound - 110
    plot += .text(
      words, at: Point(end.x + (isNarrow ? -8 : 8), end.y + 4), size: 10, Ink.middle,
      alignment: isNarrow ? .end : .start)
  }

  private func addPhases(to plot: inout Plot, at y: Double) {
    var index = 0
    while index < motions.phases.count {
      let phase = motions.phases[index]
      var end = index
      while end + 1 < motions.phases.count, motions.phases[end + 1] == phase { end += 1 }
      if phase != .idle {
        let (left, right) = (x(motions.times[index]), x(motions.times[min(end + 1, motions.times.count - 1)]))
        plot += .fill(
          Rect(x: left, y: y, width: max(1, right - left), height: 3),
          phase == .held ? Ink.held : Ink.running, radius: 1.5)
      }
      index = end + 1
    }
  }

  // MARK: - Rows

  private func add(_ row: Row, names: Bool, in place: Rect, to plot: inout Plot) {
    let series = row.series
    let color = colors[series.view] ?? Ink.middle
    if names {
      let name = series.view.count > 27 ? series.view.prefix(26) + "…" : series.view
      plot += .fill(Rect(x: Self.margin, y: place.minY, width: width - 2 * Self.margin, height: 1), Ink.line)
      plot += .dot(Point(Self.margin + 3, place.minY + 16), radius: 3, color)
      plot += .text(
        name, at: Point(Self.margin + 13, place.minY + 20), size: 11.5, Ink.strong, weight: .medium)
    }
    let words = series.property.name + (row.others > 0 ? "  +\(row.others) similar" : "")
    plot += .text(words, at: Point(Self.margin + 13, place.minY + 36), size: 10.5, Ink.middle)
    let inner = place.inset(by: 7)
    let velocities = series.velocities(at: motions.times)
    let fastest = velocities.lazy.compactMap { $0.map(abs) }.max() ?? 0
    if fastest > 0 {
      let path = line(velocities) { inner.center.y - $0 / fastest * inner.height / 2 }
      plot += .line(path, color.withAlpha(0.28), width: 1)
    }
    let (low, high) = (series.range.lowerBound, series.range.upperBound)
    let path = line(series.values) { inner.maxY - series.range.fraction(at: $0) * inner.height }
    plot += .line(path, color, width: 1.6)
    let left = timeline.upperBound + 10
    plot += .text(
      high.words + " " + series.property.unit, at: Point(left, place.minY + 14), size: 10, Ink.middle)
    plot += .text(low.words, at: Point(left, place.maxY - 4), size: 10, Ink.middle)
    plot += .text(
      "\(fastest.words) \(series.property.unit)/s", at: Point(left, place.center.y + 5), size: 10, Ink.faint)
  }

  /// Returns a line through the values that are not `nil`. A run of equal values contributes only its first and its last point.
  private func line(_ values: [Double?], _ y: (Double) -> Double) -> Path {
    var path = Path()
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      let before = index > 0 ? values[index - 1] : nil
      let after = index + 1 < values.count ? values[index + 1] : nil
      if before == value, after == value { continue }
      let point = Point(x(motions.times[index]), y(value))
      if before == nil { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }
}

nonisolated extension Double {
  /// The number with at most one decimal, or without decimals from 100 on.
  fileprivate var words: String { abs(self) >= 100 ? "\(whole)" : decimals(1).code }
}
