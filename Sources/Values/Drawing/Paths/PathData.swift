internal import Glibc
import SegueGeometry

extension Path {
  /// Creates a path of straight lines through points, in order.
  package init(through points: some Sequence<Point>, isClosed: Bool = false) {
    for point in points { addLine(to: point) }
    if isClosed { close() }
  }

  /// Creates a path from SVG path data, with all of its commands: `M2 2 l20 10 V22 a4 4 0 0 1 -8 0 Z`.
  ///
  /// Throws if the data is malformed, with a message that names the position.
  public init(svg data: String) throws(DrawingError) {
    var reader = PathDataReader(data)
    self = try reader.read()
  }

  /// Creates a path from SVG path data that is known to be well-formed. Malformed data gives an empty path.
  package init(known data: String) { self = (try? Path(svg: data)) ?? Path() }
}

/// A reader of path data, which follows the grammar in SVG 2, 9.3.
private struct PathDataReader {
  private let bytes: [UInt8]
  private var place = 0
  private var path = Path()
  /// The start of the next element, and the start of the subpath.
  private var (point, start) = (Point.zero, Point.zero)
  /// The last control point of a preceding cubic curve, and that of a preceding quadratic curve, from which a smooth curve
  /// continues. `nil` if the preceding element is not a curve of that kind.
  private var (cubic, quadratic): (Point?, Point?)

  /// The number of arguments that each command takes.
  private static let counts: [Character: Int] = [
    "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
  ]

  init(_ data: String) { bytes = Array(data.utf8) }

  mutating func read() throws(DrawingError) -> Path {
    skipSpace()
    while let byte = next {
      // The command as an uppercase letter.
      let kind = Character(Unicode.Scalar(byte & ~0x20))
      guard let count = Self.counts[kind], !path.isEmpty || kind == "M" else { throw failure() }
      place += 1
      try read(kind, count, isRelative: byte & 0x20 != 0)
      skipSpace()
    }
    return path
  }

  /// Reads a command with its arguments. The command is repeated as long as numbers follow.
  private mutating func read(_ kind: Character, _ count: Int, isRelative: Bool) throws(DrawingError) {
    var (kind, isFirst) = (kind, true)
    repeat {
      var numbers: [Double] = []
      for index in 0..<count {
        skipSpace()
        if !isFirst, next == UInt8(ascii: ",") {
          place += 1
          skipSpace()
        }
        isFirst = false
        numbers.append(try kind == "A" && (3...4).contains(index) ? flag() : number())
      }
      add(kind, numbers, from: isRelative ? point - .zero : .zero)
      // Points after the first point of a subpath are ends of lines.
      if kind == "M" { kind = "L" }
      skipSpace()
    } while count > 0 && next.map { "+-.,0123456789".utf8.contains($0) } == true
  }

  private mutating func add(_ kind: Character, _ numbers: [Double], from origin: Vector) {
    func at(_ index: Int) -> Point { Point(numbers[index], numbers[index + 1]) + origin }
    let (smoothCubic, smoothQuadratic) = (mirrored(cubic), mirrored(quadratic))
    (cubic, quadratic) = (nil, nil)
    if kind != "M", kind != "Z", path.elements.last == .close { path.move(to: start) }
    switch kind {
    case "M":
      (point, start) = (at(0), at(0))
      path.move(to: point)
    case "L": addLine(to: at(0))
    case "H": addLine(to: Point(numbers[0] + origin.dx, point.y))
    case "V": addLine(to: Point(point.x, numbers[0] + origin.dy))
    case "C": addCurve(to: at(4), at(0), at(2))
    case "S": addCurve(to: at(2), smoothCubic, at(0))
    case "Q": addQuadCurve(to: at(2), at(0))
    case "T": addQuadCurve(to: at(0), smoothQuadratic)
    case "A":
      path.addArc(
        to: at(5), radii: Size(numbers[0], numbers[1]), rotation: numbers[2] * .pi / 180,
        isLarge: numbers[3] != 0, isClockwise: numbers[4] != 0)
      point = at(5)
    default:
      path.close()
      point = start
    }
  }

  private func mirrored(_ control: Point?) -> Point { control.map { point + (point - $0) } ?? point }

  private mutating func addLine(to end: Point) {
    path.addLine(to: end)
    point = end
  }

  private mutating func addCurve(to end: Point, _ control1: Point, _ control2: Point) {
    path.addCurve(to: end, control1: control1, control2: control2)
    (point, cubic) = (end, control2)
  }

  private mutating func addQuadCurve(to end: Point, _ control: Point) {
    path.addQuadCurve(to: end, control: control)
    (point, quadratic) = (end, control)
  }

  // MARK: - Tokens

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
  }

  private mutating func flag() throws(DrawingError) -> Double {
    guard let byte = next, byte == 0x30 || byte == 0x31 else { throw failure() }
    place += 1
    return byte == 0x30 ? 0 : 1
  }

  private mutating func number() throws(DrawingError) -> Double {
    let first = place
    skip("+-")
    let digits = skipDigits() + (skip(".") ? skipDigits() : 0)
    let mantissa = place
    if digits > 0, skip("eE") {
      skip("+-")
      // If no exponent follows, the letter is not part of the number.
      if skipDigits() == 0 { place = mantissa }
    }
    guard digits > 0, let number = Double(String(decoding: bytes[first..<place], as: UTF8.self)),
      number.isFinite
    else {
      place = first
      throw failure()
    }
    return number
  }

  @discardableResult private mutating func skip(_ letters: String) -> Bool {
    guard let byte = next, letters.utf8.contains(byte) else { return false }
    place += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let first = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place - first
  }

  private func failure() -> DrawingError {
    DrawingError(next == nil ? "path data ends too early" : "path data is malformed at byte \(place + 1)")
  }
}

extension Path {
  /// Adds an elliptical arc that ends at `end` (SVG 2, B.2). Radii that are too small are enlarged. If a radius is 0 or nearly
  /// 0, adds a straight line.
  fileprivate mutating func addArc(
    to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard let start = currentPoint, start != end else { return }
    let (width, height) = (abs(radii.width), abs(radii.height))
    let (x, y) = (cos(rotation), sin(rotation))
    let ellipse = Transform(
      a: width * x, b: width * y, c: -height * y, d: height * x, tx: start.x, ty: start.y)
    guard min(width, height) > 0, let circle = ellipse.inverted else { return addLine(to: end) }
    // The end of the arc, in coordinates in which the ellipse is a circle of radius 1 and the arc starts at the origin.
    let half = (circle.apply(to: end) - .zero) * 0.5
    let length = half.length
    guard length.isFinite, length > 0 else { return addLine(to: end) }
    let radius = max(1, length)
    let rise = (radius * radius - length * length).squareRoot() / length * (isLarge == isClockwise ? -1 : 1)
    let center = Point.zero + half + Vector(-half.dy, half.dx) * rise
    let (from, to) = (Point.zero - center, Point.zero + half * 2 - center)
    var sweep = atan2(to.dy, to.dx) - atan2(from.dy, from.dx)
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let map = Transform.scale(radius).concatenating(.translation(center - .zero)).concatenating(ellipse)
    addUnitArc(from: atan2(from.dy, from.dx), sweep: sweep, map)
    // The arc must end exactly at `end`, without a rounding error.
    guard case .curve(_, let control1, let control2) = elements.last else { return }
    elements[elements.count - 1] = .curve(end, control1: control1, control2: control2)
  }
}
