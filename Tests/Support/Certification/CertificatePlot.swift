import SegueDrawing

/// A diagram of the phone's values and Segue's values, with a panel for each column of a recording.
public nonisolated struct CertificatePlot {
  let certificate: Certificate

  /// Creates a plot of `certificate`.
  public init(_ certificate: Certificate) { self.certificate = certificate }

  private static let panel = Size(640, 150)
  private static let (margin, header, gap) = (28.0, 44.0, 30.0)
  private static let labels = 52.0
  private static let line = Color(0, 0, 0, alpha: 0.12)
  /// The font size, in points.
  private static let words = 12.0
  private static let phone = Color(0, 0, 0, alpha: 0.35)
  private static let torn = Color(0, 0, 0, alpha: 0.1)
  private static let segue = Color(0, 104, 220)

  /// Draws the panels, at two pixels per point.
  public func draw() throws(DrawingError) -> Surface {
    let columns = certificate.samples.reduce(into: [String]()) { names, sample in
      if !names.contains(sample.column) { names.append(sample.column) }
    }
    let step = Self.panel.height + Self.gap
    let size = Size(
      Self.panel.width + Self.labels + 2 * Self.margin,
      Self.header + Double(columns.count) * step + 2 * Self.margin)
    let page = try CertificatePage(size, title: certificate.name, at: Point(Self.margin, Self.margin))
    drawLegend(on: page, width: size.width)
    for (index, column) in columns.enumerated() {
      let place = Rect(
        origin: Point(Self.margin + Self.labels, Self.margin + Self.header + Double(index) * step),
        size: Self.panel)
      draw(certificate.samples.filter { $0.column == column }, in: place, on: page)
    }
    return try page.finished()
  }

  private func drawLegend(on page: CertificatePage, width: Double) {
    let y = Self.margin + 11
    page.canvas.fillCircle(center: Point(width - 190, y), radius: 3, color: Self.phone)
    page.write("phone", at: Point(width - 180, y - 8), size: Self.words)
    page.canvas.fill(Rect(x: width - 116, y: y - 1, width: 20, height: 2), Self.segue)
    page.write("Segue", at: Point(width - 90, y - 8), size: Self.words)
  }

  private func draw(_ samples: [Sample], in place: Rect, on page: CertificatePage) {
    let canvas = page.canvas
    let values = samples.flatMap { [$0.phone, $0.segue] }
    guard let low = values.min(), let high = values.max(), let first = certificate.samples.first,
      let last = certificate.samples.last, let column = samples.first?.column
    else { return }
    let (height, length) = (max(1, high - low), max(1e-3, last.time - first.time))
    func point(_ time: Double, _ value: Double) -> Point {
      Point(
        place.minX + (time - first.time) / length * place.width,
        place.maxY - (value - low) / height * place.height)
    }
    for y in [place.minY, place.maxY] {
      canvas.fill(Rect(x: place.minX, y: y - 0.5, width: place.width, height: 1), Self.line)
    }
    for sample in samples {
      let color = sample.isTorn ? Self.torn : Self.phone
      canvas.fillCircle(center: point(sample.time, sample.phone), radius: 3, color: color)
    }
    let path = Path(through: samples.map { point($0.time, $0.segue) })
    canvas.stroke(path, Self.segue, style: StrokeStyle(width: 1.5))
    page.write(column, at: Point(Self.margin, place.center.y - 8), size: Self.words)
    page.write("\(Int(high.rounded()))", at: Point(Self.margin, place.minY - 8), size: Self.words)
    page.write("\(Int(low.rounded()))", at: Point(Self.margin, place.maxY - 8), size: Self.words)
    page.write(seconds(first.time), at: Point(place.minX, place.maxY + 4), size: Self.words)
    page.write(seconds(last.time), at: Point(place.maxX - 38, place.maxY + 4), size: Self.words)
  }

  private func seconds(_ time: Double) -> String { "\((time * 100).rounded() / 100) s" }
}
