import Glibc
import SegueDrawing

/// The front of a record's sleeve, drawn in a square.
enum AlbumSleeve: CaseIterable {
  case lowTide, interference, openDoor, halftone, blocks, nightBus, paperMoon, farObjects, slowWeather,
    untitled

  /// The side of the square that the drawings are composed for, in points.
  private static let side = 350.0
  private static let square = Rect(x: 0, y: 0, width: side, height: side)

  /// Returns the sleeve as an image that is sharp at any size.
  func makeImage() -> Image {
    .vector(size: Self.square.size) { canvas in
      canvas.clip(to: Self.square)
      switch self {
      case .lowTide: Self.lowTide(on: canvas)
      case .interference: Self.interference(on: canvas)
      case .openDoor: Self.openDoor(on: canvas)
      case .halftone: Self.halftone(on: canvas)
      case .blocks: Self.blocks(on: canvas)
      case .nightBus: Self.nightBus(on: canvas)
      case .paperMoon: Self.paperMoon(on: canvas)
      case .farObjects: Self.farObjects(on: canvas)
      case .slowWeather: Self.slowWeather(on: canvas)
      case .untitled: Self.untitled(on: canvas)
      }
    }
  }

  /// Draws small text whose first baseline begins at `origin`.
  private static func print(
    _ text: String, on canvas: Canvas, at origin: Point, size: Double, weight: Font.Weight = .semibold,
    tracking: Double = 0, _ color: Color
  ) {
    let layout = TextLayout(text, font: .system(size: size, weight: weight, tracking: tracking))
    canvas.draw(layout, at: Point(origin.x, origin.y - layout.baseline), color: color)
  }

  /// Draws a sun that sets behind its own reflection.
  private static func lowTide(on canvas: Canvas) {
    let (paper, ink) = (Color(239, 230, 212), Color(214, 74, 48))
    canvas.fill(square, paper)
    canvas.withSavedState {
      canvas.clip(to: Rect(x: 0, y: 0, width: side, height: 182))
      canvas.fillCircle(center: Point(175, 182), radius: 96, color: ink)
    }
    // The reflection consists of bars that become thinner and shorter.
    for index in 0..<8 {
      let depth = Double(index) / 8
      let (top, width) = (192 + Double(index) * 14, 192 * (1 - depth * depth * 0.75))
      canvas.fill(Rect(x: 175 - width / 2, y: top, width: width, height: 9 * (1 - depth) + 1), ink)
    }
    print(
      "LOW TIDE", on: canvas, at: Point(24, 40), size: 13, weight: .bold, tracking: 2.4, Color(42, 44, 60))
    print("THE HARBOR LIGHTS", on: canvas, at: Point(24, 328), size: 9, tracking: 1.8, Color(42, 44, 60))
  }

  /// Draws two sets of circles that overlap.
  private static func interference(on canvas: Canvas) {
    canvas.fill(square, Color(30, 32, 82))
    let line = StrokeStyle(width: 1.7)
    for index in 1...34 {
      let radius = Double(index) * 8
      canvas.stroke(.circle(center: Point(122, 150), radius: radius), Color(244, 240, 232), style: line)
      canvas.stroke(.circle(center: Point(228, 200), radius: radius), Color(244, 240, 232), style: line)
    }
  }

  /// Draws light that falls through an open door.
  private static func openDoor(on canvas: Canvas) {
    canvas.fill(
      .rect(square),
      LinearGradient([Color(233, 92, 38), Color(214, 70, 30)], from: .zero, to: Point(0, side)))
    canvas.fill(Rect(x: 0, y: 262, width: side, height: 88), Color(176, 50, 26))
    // The first shape is the light on the floor, the second one the open door.
    canvas.fill(.polygon((196, 262), (262, 262), (196, 350), (56, 350)), Color(252, 208, 128))
    canvas.fill(Rect(x: 196, y: 70, width: 66, height: 192), Color(255, 232, 176))
    canvas.fill(.polygon((262, 70), (304, 50), (304, 290), (262, 262)), Color(150, 38, 22))
    canvas.fillCircle(center: Point(297, 172), radius: 2.6, color: Color(252, 208, 128))
  }

  /// Draws a ball as a pattern of dots.
  private static func halftone(on canvas: Canvas) {
    canvas.fill(square, Color(248, 196, 206))
    let step = 12.5
    for row in 0..<28 {
      for column in 0..<28 {
        let shift = row % 2 == 0 ? 0 : step / 2
        let point = Point(Double(column) * step + 6 + shift, Double(row) * step + 6)
        let (x, y) = ((point.x - 175) / 128, (point.y - 175) / 128)
        let reach = x * x + y * y
        guard reach < 1 else { continue }
        // The ball is lit from the upper left.
        let light = max(0, (-0.55 * x - 0.6 * y + 0.58 * (1 - reach).squareRoot()))
        let radius = 7.6 * (1 - light).squareRoot() * min(1, (1 - reach) * 3 + 0.35)
        if radius > 0.7 { canvas.fillCircle(center: point, radius: radius, color: Color(40, 46, 132)) }
      }
    }
    print(
      "halftone", on: canvas, at: Point(22, 332), size: 15, weight: .bold, tracking: -0.3, Color(40, 46, 132))
  }

  /// Draws four tiles with simple shapes.
  private static func blocks(on canvas: Canvas) {
    let (cream, red, blue, yellow, black) = (
      Color(242, 236, 222), Color(206, 50, 42), Color(28, 78, 152), Color(243, 183, 40), Color(28, 26, 26)
    )
    let half = side / 2
    canvas.fill(square, cream)
    canvas.fill(Rect(x: half, y: 0, width: half, height: half), blue)
    canvas.fillCircle(center: Point(half * 1.5, half / 2), radius: 50, color: cream)
    canvas.withSavedState {
      canvas.clip(to: Rect(x: 0, y: 0, width: half, height: half))
      canvas.fillCircle(center: Point(0, half), radius: half, color: red)
    }
    canvas.fill(Rect(x: 0, y: half, width: half, height: half), black)
    canvas.fill(.polygon((0, side), (half, side), (half, half)), yellow)
    canvas.withSavedState {
      canvas.clip(to: Rect(x: half, y: half, width: half, height: half))
      for radius in [half, half * 0.75, half * 0.5, half * 0.25] {
        let isInk = radius == half || radius == half * 0.5
        canvas.fillCircle(center: Point(side, side), radius: radius, color: isInk ? black : cream)
      }
    }
  }

  /// Draws lights seen through a wet window.
  private static func nightBus(on canvas: Canvas) {
    canvas.fill(
      .rect(square), LinearGradient([Color(9, 20, 30), Color(16, 40, 46)], from: .zero, to: Point(0, side)))
    let lights: [(x: Double, y: Double, radius: Double, color: Color)] = [
      (60, 96, 46, Color(255, 176, 66)), (118, 214, 62, Color(255, 96, 60)),
      (214, 120, 38, Color(255, 206, 120)),
      (272, 232, 74, Color(40, 168, 160)), (164, 60, 26, Color(240, 84, 84)),
      (300, 70, 44, Color(255, 168, 60)),
      (40, 300, 54, Color(48, 120, 176)), (196, 300, 34, Color(255, 190, 90)),
      (330, 160, 30, Color(255, 110, 70)),
    ]
    for light in lights {
      let center = Point(light.x, light.y)
      canvas.fill(
        .circle(center: center, radius: light.radius),
        RadialGradient(
          stops: [
            GradientStop(light.color.withAlpha(0.5), at: 0),
            GradientStop(light.color.withAlpha(0.62), at: 0.86),
            GradientStop(light.color.withAlpha(0.8), at: 0.95), GradientStop(light.color.withAlpha(0), at: 1),
          ], center: center, endRadius: light.radius))
    }
    print("N29", on: canvas, at: Point(24, 44), size: 20, weight: .bold, tracking: 1, .white)
  }

  /// Draws a disc cut out of paper, and its shadow.
  private static func paperMoon(on canvas: Canvas) {
    canvas.fill(
      .rect(square),
      LinearGradient([Color(112, 124, 140), Color(74, 84, 100)], from: .zero, to: Point(0, side)))
    let moon = Path.circle(center: Point(175, 164), radius: 92)
    canvas.fillShadow(of: moon, color: Color(20, 24, 34, alpha: 0.55), blur: 26, offset: Vector(10, 16))
    canvas.fill(moon, Color(246, 242, 232))
    canvas.withSavedState {
      canvas.clip(to: moon)
      let shade = Path.circle(center: Point(216, 142), radius: 92)
      canvas.fill(shade, Color(226, 220, 206))
    }
    print("paper moon", on: canvas, at: Point(24, 326), size: 17, weight: .light, Color(246, 242, 232))
  }

  /// Draws a slab in front of a sky.
  private static func farObjects(on canvas: Canvas) {
    canvas.fill(
      .rect(square),
      LinearGradient(
        stops: [
          GradientStop(Color(38, 30, 92), at: 0), GradientStop(Color(168, 70, 150), at: 0.48),
          GradientStop(Color(250, 142, 112), at: 0.74), GradientStop(Color(255, 206, 150), at: 0.82),
        ], from: .zero, to: Point(0, side)))
    canvas.fillCircle(center: Point(262, 92), radius: 17, color: Color(255, 236, 214))
    canvas.fill(Rect(x: 0, y: 288, width: side, height: 62), Color(26, 16, 46))
    canvas.fill(Rect(x: 132, y: 92, width: 62, height: 214), Color(12, 8, 22))
    canvas.fill(Rect(x: 194, y: 92, width: 5, height: 211), Color(214, 106, 128))
    canvas.fill(.polygon((132, 306), (199, 303), (150, 350), (60, 350)), Color(14, 9, 26))
  }

  /// Draws bands of rain and cloud.
  private static func slowWeather(on canvas: Canvas) {
    let bands = [
      Color(226, 236, 234), Color(184, 212, 210), Color(136, 184, 188), Color(92, 150, 162),
      Color(54, 114, 134), Color(28, 78, 104), Color(16, 48, 74),
    ]
    canvas.fill(square, bands[0])
    for (index, color) in bands.enumerated().dropFirst() {
      let top = 24 + Double(index) * 44
      let crest = stride(from: 0.0, through: side, by: 5).map { x in
        Point(x, top + sin(x / 350 * 2 * .pi * 1.25 + Double(index) * 1.35) * 15)
      }
      canvas.fill(Path(through: [Point(0, side)] + crest + [Point(side, side)], isClosed: true), color)
    }
    print("Slow Weather", on: canvas, at: Point(24, 42), size: 14, weight: .medium, Color(16, 48, 74))
  }

  /// Draws an almost empty sleeve.
  private static func untitled(on canvas: Canvas) {
    canvas.fill(square, Color(226, 225, 221))
    canvas.fillCircle(center: Point(175, 175), radius: 9, color: Color(222, 50, 38))
    print("[ ]", on: canvas, at: Point(302, 328), size: 13, weight: .medium, Color(70, 70, 70))
  }
}
