import SegueGeometry

extension Path {
  /// Returns the part of the path between two fractions of its length, 0…1. The subpaths are measured in order, as if they were
  /// one line. If `start` is not less than `end`, the result is empty.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (start.bounded(0...1), end.bounded(0...1, or: 1))
    if start <= 0, end >= 1 { return self }
    return start < end ? PathMeasure(self).part(from: start, to: end) : Path()
  }
}

/// A path whose length has been measured.
package struct PathMeasure {
  /// The number of chords that approximate a curve to measure its length.
  private static let chords = 24

  private struct Piece {
    let begin, control1, control2, end: Point
    let isLine: Bool
    /// The length of all pieces before this one.
    let start: Double
    /// The lengths from the beginning of the piece to the end of each chord.
    var lengths: [Double]

    var length: Double { lengths.last ?? 0 }

    /// Returns the point at a curve parameter, 0…1.
    func point(at t: Double) -> Point { split(at: t).first.end }

    /// Returns the curve parameter, 0…1, at a distance from the beginning of the piece.
    func parameter(at length: Double) -> Double {
      guard !isLine else { return self.length > 0 ? (length / self.length).clamped(to: 0...1) : 1 }
      guard let next = lengths.firstIndex(where: { $0 >= length }) else { return 1 }
      let before = next > 0 ? lengths[next - 1] : 0
      let part = lengths[next] > before ? (length - before) / (lengths[next] - before) : 1
      return (Double(next) + part) / Double(lengths.count)
    }

    typealias Curve = (begin: Point, control1: Point, control2: Point, end: Point)

    /// Returns the parts of the curve before and after a curve parameter, 0…1.
    func split(at t: Double) -> (first: Curve, second: Curve) {
      let (a, b) = (begin.mixed(with: control1, at: t), control1.mixed(with: control2, at: t))
      let c = control2.mixed(with: end, at: t)
      let (ab, bc) = (a.mixed(with: b, at: t), b.mixed(with: c, at: t))
      let middle = ab.mixed(with: bc, at: t)
      return ((begin, a, ab, middle), (middle, bc, c, end))
    }
  }

  private var pieces: [Piece] = []
  package private(set) var length = 0.0

  package init(_ path: Path) {
    var (current, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point):
        addLine(from: current, to: point)
        current = point
      case .curve(let point, let control1, let control2):
        addCurve(from: current, control1, control2, to: point)
        current = point
      case .close:
        addLine(from: current, to: start)
        current = start
      }
    }
  }

  private mutating func addLine(from begin: Point, to end: Point) {
    // A line is added as a curve of constant speed.
    add(
      Piece(
        begin: begin, control1: begin.mixed(with: end, at: 1.0 / 3),
        control2: begin.mixed(with: end, at: 2.0 / 3),
        end: end, isLine: true, start: length, lengths: [begin.distance(to: end)]))
  }

  private mutating func addCurve(from begin: Point, _ control1: Point, _ control2: Point, to end: Point) {
    var piece = Piece(
      begin: begin, control1: control1, control2: control2, end: end, isLine: false, start: length,
      lengths: [])
    var last = begin
    for chord in 1...Self.chords {
      let point = piece.point(at: Double(chord) / Double(Self.chords))
      piece.lengths.append(piece.length + last.distance(to: point))
      last = point
    }
    add(piece)
  }

  private mutating func add(_ piece: Piece) {
    guard piece.length > 0, piece.length.isFinite else { return }
    pieces.append(piece)
    length += piece.length
  }

  /// Returns the point at a fraction of the length, 0…1; `nil` if the path has no length.
  package func point(at part: Double) -> Point? {
    let place = part.clamped(to: 0...1) * length
    guard let piece = pieces.first(where: { $0.start + $0.length >= place }) ?? pieces.last else {
      return nil
    }
    return piece.point(at: piece.parameter(at: place - piece.start))
  }

  fileprivate func part(from start: Double, to end: Double) -> Path {
    let (first, last) = (start * length, end * length)
    var path = Path()
    for piece in pieces where piece.start + piece.length > first && piece.start < last {
      let to = piece.parameter(at: last - piece.start)
      let from = piece.start < first ? piece.parameter(at: first - piece.start) : 0
      // The piece, cut off at the end of the part. Its beginning is cut off next.
      let head = piece.start + piece.length > last ? piece.split(at: to).first : piece.split(at: 1).first
      let rest = Piece(
        begin: head.begin, control1: head.control1, control2: head.control2, end: head.end,
        isLine: piece.isLine, start: 0, lengths: []
      ).split(at: piece.start + piece.length > last && to > 0 ? from / to : from).second
      if path.currentPoint != rest.begin { path.move(to: rest.begin) }
      if piece.isLine {
        path.addLine(to: rest.end)
      } else {
        path.addCurve(to: rest.end, control1: rest.control1, control2: rest.control2)
      }
    }
    return path
  }
}
