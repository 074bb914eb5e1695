import SegueControllers
import SegueHeadless

/// A recording as a film strip. The upper row shows the measured frames of the phone as flat shapes, and the lower row shows
/// Segue at the same times.
public struct CertificateStrip {
  private let trial: Trial

  /// Creates a strip of `trial`.
  public init(_ trial: Trial) { self.trial = trial }

  /// The number of frames, and the number of frames per row if they are wide and low.
  private static let (count, wideCount) = (8, 4)
  private static let (margin, gap, header, caption) = (24.0, 12.0, 34.0, 20.0)
  private static let label = 46.0
  /// The maximum size of a frame, in points.
  private static let frame = Size(150, 200)
  private static let line = Color(0, 0, 0, alpha: 0.18)

  /// Replays the recording and draws the page, at two pixels per point.
  public func draw() throws -> Surface {
    let times = chosenTimes
    let part = trial.visiblePart
    let columns = part.width > 2 * part.height ? Self.wideCount : Self.count
    let width = Self.frame.width * Double(Self.count / columns)
    let fit = min(width / part.width, Self.frame.height / part.height)
    let frame = part.size * fit
    let step = Size(frame.width + Self.gap, frame.height + Self.gap)
    let rows = (times.count + columns - 1) / columns
    let pair = 2 * step.height + Self.caption
    let size = Size(
      2 * Self.margin + Self.label + Double(min(times.count, columns)) * step.width - Self.gap,
      2 * Self.margin + Self.header + Double(rows) * pair - Self.gap)
    let page = try CertificatePage(size, title: trial.recording.name, at: Point(Self.margin, Self.margin - 4))
    let top = Self.margin + Self.header
    for row in 0..<2 * rows {
      let y = top + Double(row / 2) * pair + (Double(row % 2) + 0.5) * step.height
      page.write(row.isMultiple(of: 2) ? "phone" : "Segue", at: Point(Self.margin, y - 10))
    }
    var index = 0
    _ = try trial.run { recorded, window in
      guard index < times.count, recorded.time == times[index] else { return }
      let corner = Point(
        Self.margin + Self.label + Double(index % columns) * step.width, top + Double(index / columns) * pair)
      let places = [0, step.height].map { Rect(origin: corner + Vector(0, $0), size: frame) }
      trial.sketch(recorded, part, in: places[0], on: page.canvas)
      try window.advance(to: window.now)
      let pixels = Double(window.surface.width) / Rig.screen.width
      page.canvas.draw(
        window.surface, in: places[1],
        from: Rect(origin: Point(part.minX * pixels, part.minY * pixels), size: part.size * pixels))
      for place in places {
        page.canvas.stroke(.rect(place.inset(by: -0.5)), Self.line, style: StrokeStyle(width: 1))
      }
      page.write("\(Int((recorded.time * 1000).rounded())) ms", at: Point(corner.x, places[1].maxY + 6))
      index += 1
    }
    return try page.finished()
  }

  /// The times of recorded frames, spaced as evenly as possible, from the first frame that moves to the last.
  private var chosenTimes: [Double] {
    let frames = trial.recording.frames.filter { $0.time >= 0 }
    guard let last = frames.last, let rest = frames.last(where: { $0.values != last.values })?.time,
      let first = frames.last(where: { $0.values == frames[0].values && $0.time <= rest })?.time
    else { return [] }
    return (0..<Self.count).reduce(into: [Double]()) { times, index in
      let wanted = first.mixed(with: rest, at: Double(index) / Double(Self.count - 1))
      let nearest = frames.min { abs($0.time - wanted) < abs($1.time - wanted) }?.time ?? wanted
      if times.last ?? -1 < nearest { times.append(nearest) }
    }
  }
}

extension Trial {
  /// The part of the screen that a strip shows, in points.
  fileprivate var visiblePart: Rect {
    if family == .titles { return Rect(x: 0, y: 0, width: Rig.screen.width, height: Self.titlesHeight) }
    guard family == .controls else { return Rect(origin: .zero, size: Rig.screen) }
    let values = recording.frames.compactMap { box(of: $0) }
    let whole = values.reduce(values.first ?? .zero) { $0.union($1) }.inset(by: -24)
    return whole.intersection(Rect(origin: .zero, size: Rig.screen))
  }

  /// The height of the visible part of a list with a large title and the height of its bar, in points.
  private static let (titlesHeight, barHeight) = (150.0, 44.0)

  /// The edges that were measured in a frame. An edge that was never measured is the screen's. The lower edge of a sheet is
  /// below the screen.
  private func box(of frame: PhoneRecording.Frame) -> Rect? {
    var values: [String: Double] = [:]
    // An edge that is missing in this frame keeps its last value.
    for each in recording.frames where each.time <= frame.time {
      for (column, value) in zip(recording.columns, each.values) where value != nil { values[column] = value }
    }
    guard !values.isEmpty else { return nil }
    let screen = Rig.screen
    if let scrolled = values["scrolled"] {
      // The title of the bar is measured only once it appears.
      let isInline = values["sunk"] != nil
      let middle = isInline ? Self.barHeight / 2 + (values["sunk"] ?? 0) : Self.barHeight + 26 - scrolled
      let size = isInline ? Size(34, 11) : Size(66, 22)
      return Rect(center: Point(isInline ? screen.width / 2 : 16 + size.width / 2, middle), size: size)
    }
    if let middle = values["x_above"] {
      return Rect(origin: Point(middle - screen.width / 2, 0), size: screen)
    }
    if let height = values["layout height"] {
      return Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }
    let (left, top) = (values["left"] ?? 0, values["top"] ?? 0)
    let right = values["right"] ?? (family == .sheets ? screen.width - left : screen.width)
    let bottom =
      values["bottom"] ?? (family == .sheets ? screen.height + SheetGeometry.radius : screen.height)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  fileprivate func sketch(_ frame: PhoneRecording.Frame, _ part: Rect, in place: Rect, on canvas: Canvas) {
    let scale = place.width / part.width
    func placed(_ rect: Rect) -> Rect {
      Rect(
        x: place.minX + (rect.minX - part.minX) * scale, y: place.minY + (rect.minY - part.minY) * scale,
        width: rect.width * scale, height: rect.height * scale)
    }
    canvas.withSavedState {
      canvas.clip(to: place)
      canvas.fill(place, family == .controls || family == .titles ? .white : Rig.ground)
      guard let box = box(of: frame) else { return }
      let isRound = family == .controls
      let radius =
        isRound ? box.height / 2 : family == .pages ? 0 : family == .titles ? 3 : SheetGeometry.radius
      if family == .titles, box.width > 60 {
        // The large title disappears under the bar.
        let bar = Rect(x: 0, y: 0, width: Rig.screen.width, height: Self.barHeight)
        canvas.clip(to: placed(Rect(x: 0, y: bar.maxY, width: bar.width, height: part.height - bar.maxY)))
      }
      canvas.fillRoundedRect(placed(box), radius: radius * scale, color: Rig.thing)
    }
  }
}
