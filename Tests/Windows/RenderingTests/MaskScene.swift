import SegueStage
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// A window with a masked view, and the same scene drawn manually.
struct MaskScene {
  let window: Window
  let view: View
  let stage: Stage

  static let ground = Color(29, 161, 242)
  static let paper = Color(250, 250, 240)

  /// - Parameter scale: pixels per point.
  init(_ mask: View?, frame: Rect = Rect(x: 0, y: 0, width: 120, height: 160), scale: Double = 1) {
    window = Window(size: Size(120, 160))
    window.backgroundColor = Self.ground
    view = View(frame: frame)
    view.backgroundColor = Self.paper
    view.mask = mask
    window.addSubview(view)
    stage = Stage(window: window, scale: scale)
  }

  /// Adds rectangles on whole pixels, for which every way of drawing gives the same bytes.
  func addParts() {
    for row in 0..<4 {
      let part = View(frame: Self.part(row))
      part.backgroundColor = Self.color(row)
      view.addSubview(part)
    }
  }

  static func part(_ row: Int) -> Rect {
    Rect(x: 8 + 12 * Double(row), y: 10 + 36 * Double(row), width: 60, height: 30)
  }

  static func color(_ row: Int) -> Color { Color(200 - 40 * row, 60 + 30 * row, 40 + 50 * row) }

  /// Draws the view and its parts, in the view's coordinates.
  static func drawContents(on canvas: Canvas, in bounds: Rect, parts: Bool = true) {
    canvas.fill(bounds, paper)
    if parts { for row in 0..<4 { canvas.fill(part(row), color(row)) } }
  }

  /// The frame as the window shows it.
  func shown() throws -> Surface {
    let surface = try surface()
    _ = Stage(window: window, scale: stage.scale).drawFrame(at: 0, onto: surface)
    return surface
  }

  func surface() throws -> Surface { try .screen(Int(120 * stage.scale), Int(160 * stage.scale)) }

  /// Draws over the background, in the window's coordinates.
  func drawn(_ draw: (Canvas) -> Void) throws -> Surface {
    let surface = try surface()
    let canvas = Canvas(surface)
    canvas.paint(Self.ground)
    canvas.setTransform(.scale(stage.scale))
    draw(canvas)
    return surface
  }

  /// The largest difference between two drawings of a curve, in levels: Cairo replaces curves by lines up to a tenth of a pixel
  /// away, and fills with round corners do not.
  static let curves = 35

  /// A shape with curves, a bay and a hole, like a letter, in a box of 40 × 48 points around (60, 80).
  static var glyph: Path {
    var path = Path()
    path.move(to: Point(42, 104))
    path.addCurve(to: Point(60, 56), control1: Point(36, 84), control2: Point(44, 56))
    path.addCurve(to: Point(80, 74), control1: Point(74, 56), control2: Point(80, 62))
    path.addLine(to: Point(70, 78))
    path.addCurve(to: Point(78, 104), control1: Point(80, 84), control2: Point(80, 96))
    path.addQuadCurve(to: Point(42, 104), control: Point(60, 92))
    path.close()
    // In the other direction, so that the winding rule leaves it out.
    path.append(Path.ellipse(in: Rect(x: 50, y: 62, width: 8, height: 10)).applying(Self.mirror(at: 54)))
    return path
  }

  private static func mirror(at x: Double) -> Transform {
    Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * x, ty: 0)
  }

  /// Compares the window with a drawing over the background.
  func expect(
    tolerance: Int, _ location: SourceLocation = #_sourceLocation, equals draw: (Canvas) -> Void
  ) throws {
    let difference = try shown().difference(from: drawn(draw))
    #expect(difference.largest <= tolerance, "\(difference)", sourceLocation: location)
  }
}

extension View {
  /// A black view with the given frame.
  static func solid(_ frame: Rect, radius: Double = 0) -> View {
    let view = View(frame: frame)
    view.backgroundColor = .black
    view.cornerRadius = radius
    return view
  }
}

extension ImageView {
  /// Creates an image view with a vector image.
  convenience init(size: Size = Size(40, 40), _ draw: @escaping (Canvas) -> Void) {
    self.init(.vector(size: size, draw: draw))
  }
}

extension Surface {
  /// The number of different pixels, and the largest difference.
  func difference(from other: Surface) -> SurfaceDifference {
    let found = SegueDrawing.difference(self, other)
    return SurfaceDifference(
      count: found?.pixels ?? 0, largest: found?.channel ?? 0, description: found?.description ?? "none")
  }
}

/// The difference of two surfaces.
struct SurfaceDifference: CustomStringConvertible {
  let count: Int
  let largest: Int
  let description: String

  /// Whether the difference is due to Cairo's antialiasing of partial drawing. Cairo covers a row of pixels either exactly or
  /// by fifteen samples, depending on the rest of the clip in that row.
  var isOfSmoothing: Bool { largest <= 8 || (largest <= 17 && count <= 40) }
}
