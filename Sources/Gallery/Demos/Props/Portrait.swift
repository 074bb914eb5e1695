import SegueDrawing

/// A generated portrait: head and shoulders in front of a gradient. A seed determines the hair, the clothes and the colors.
struct Portrait {
  let seed: Int
  /// The range of the background's hue, within 0…1; `saturation` and `brightness` are ranges of the same kind.
  var hue = 0.6...0.7
  var saturation = 0.3...0.55
  var brightness = 0.82...0.95

  private static let skins = [
    Color(246, 214, 190), Color(232, 190, 158), Color(204, 152, 116), Color(160, 110, 80), Color(118, 78, 58),
  ]
  private static let hairs = [
    Color(44, 34, 34), Color(88, 58, 42), Color(150, 98, 58), Color(206, 164, 104), Color(120, 118, 122),
  ]

  /// Draws the portrait into a square of `side` points.
  func draw(on canvas: Canvas, side: Double) {
    var chance = Chance(seed: seed)
    let ground = Color(
      hue: chance.next(hue), saturation: chance.next(saturation), brightness: chance.next(brightness))
    let skin = Self.skins[Int(chance.next(0...4.99))]
    let hair = Self.hairs[Int(chance.next(0...4.99))]
    let clothes = Color(hue: chance.next(0...1), saturation: 0.45, brightness: 0.62)
    let hasLongHair = chance.next(0...1) < 0.5
    canvas.withSavedState {
      canvas.concatenate(.scale(side / 100))
      canvas.fill(
        .rect(Rect(x: 0, y: 0, width: 100, height: 100)),
        LinearGradient([ground.mixed(with: .white, at: 0.35), ground], from: .zero, to: Point(0, 100)))
      if hasLongHair {
        canvas.fill(.roundedRect(Rect(x: 26, y: 20, width: 48, height: 60), radius: 24), hair)
      }
      canvas.fill(.ellipse(in: Rect(x: 14, y: 74, width: 72, height: 60)), clothes)
      canvas.fill(
        .roundedRect(Rect(x: 42, y: 58, width: 16, height: 26), radius: 8), skin.mixed(with: .black, at: 0.1))
      canvas.fill(.ellipse(in: Rect(x: 31, y: 26, width: 38, height: 44)), skin)
      canvas.fill(Self.fringe(parting: chance.next(40...60)), hair)
    }
  }

  /// Returns the outline of the hair over the forehead.
  /// - Parameter parting: the x-coordinate at which the hair is parted, in a portrait that is 100 points wide.
  private static func fringe(parting: Double) -> Path {
    var path = Path(known: "M29 48 C26 28 36 19 50 19 C64 19 74 28 71 48")
    path.addCurve(to: Point(parting, 33), control1: Point(68, 40), control2: Point(parting + 8, 38))
    path.addCurve(to: Point(29, 48), control1: Point(parting - 8, 40), control2: Point(32, 38))
    path.close()
    return path
  }
}

extension Image {
  /// Returns a portrait in a square of `side` points.
  static func portrait(_ portrait: Portrait, side: Double) -> Image {
    .vector(size: Size(side, side)) { portrait.draw(on: $0, side: side) }
  }
}
