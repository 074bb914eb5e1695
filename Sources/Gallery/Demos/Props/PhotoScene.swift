import Glibc
import SegueDrawing

/// A scene that is drawn instead of a photo. A seed determines its colors and the positions of its parts.
nonisolated struct PhotoScene {
  /// The subject of a scene.
  enum Kind: CaseIterable {
    case hills, sea, city, forest, dunes, facade, fruit, night
  }

  let kind: Kind
  let seed: Int

  /// The most frequent color of the scene, shown as a placeholder until the photo has loaded.
  var placeholder: Color {
    switch kind {
    case .hills: Color(198, 178, 176)
    case .sea: Color(160, 178, 190)
    case .city: Color(52, 54, 82)
    case .forest: Color(150, 166, 160)
    case .dunes: Color(222, 176, 124)
    case .facade: Color(214, 176, 150)
    case .fruit: Color(206, 196, 180)
    case .night: Color(34, 42, 72)
    }
  }

  /// Returns a drawing of the scene that is sharp at any scale.
  /// - Parameter size: the size of the drawing, in points.
  func makeImage(size: Size) -> Image {
    .concurrentVector(size: size) { canvas in
      canvas.withSavedState {
        canvas.clip(to: Rect(origin: .zero, size: size))
        draw(on: canvas, size: size)
      }
    }
  }

  private func draw(on canvas: Canvas, size: Size) {
    var chance = Chance(seed: seed)
    switch kind {
    case .hills: Landscape(seed: seed).draw(on: canvas, size: size)
    case .sea: Self.sea(on: canvas, size, &chance)
    case .city: Self.city(on: canvas, size, &chance)
    case .forest: Self.forest(on: canvas, size, &chance)
    case .dunes: Self.dunes(on: canvas, size, &chance)
    case .facade: Self.facade(on: canvas, size, &chance)
    case .fruit: Self.fruit(on: canvas, size, &chance)
    case .night: Self.night(on: canvas, size, &chance)
    }
  }

  private static func ground(_ colors: [Color], on canvas: Canvas, _ size: Size, to bottom: Double = 1) {
    canvas.fill(
      .rect(Rect(origin: .zero, size: size)),
      LinearGradient(colors, from: .zero, to: Point(0, size.height * bottom)))
  }

  /// Draws a low sun and its reflection on the sea.
  private static func sea(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let isDusk = chance.next(0...1) < 0.5
    let sky =
      isDusk ? [Color(92, 84, 132), Color(242, 160, 120)] : [Color(108, 160, 200), Color(240, 232, 208)]
    let water =
      isDusk ? [Color(200, 124, 108), Color(46, 48, 88)] : [Color(136, 186, 196), Color(24, 82, 112)]
    let horizon = height * chance.next(0.46...0.6)
    ground(sky, on: canvas, size, to: horizon / height)
    let sun = Point(width * chance.next(0.28...0.72), horizon - width * chance.next(0.05...0.12))
    let light = isDusk ? Color(255, 226, 170) : Color(255, 252, 236)
    canvas.fillCircle(center: sun, radius: width * 0.17, color: light.withAlpha(0.18))
    canvas.fillCircle(center: sun, radius: width * 0.075, color: light)
    let surface = Rect(x: 0, y: horizon, width: width, height: height - horizon)
    canvas.fill(.rect(surface), LinearGradient(water, from: Point(0, horizon), to: Point(0, height)))
    // The glints become wider and farther apart toward the beach.
    var y = horizon + height * 0.008
    while y < height {
      let depth = (y - horizon) / max(1, height - horizon)
      for _ in 0..<4 {
        let spread = width * (0.05 + 0.26 * depth)
        let length = width * (0.03 + 0.1 * depth) * chance.next(0.4...1)
        let glint = Rect(
          x: sun.x + chance.next(-1...1) * spread - length / 2, y: y, width: length,
          height: max(0.8, height * 0.006 * (0.4 + depth)))
        canvas.fillRoundedRect(glint, radius: glint.height / 2, color: light.withAlpha(0.75 - 0.45 * depth))
      }
      y += height * (0.012 + 0.045 * depth)
    }
    guard chance.next(0...1) < 0.7 else { return }
    // A boat far out on the sea.
    let boat = Point(width * chance.next(0.1...0.9), horizon + height * 0.012)
    let side = width * 0.05
    let foot = boat.y - side * 0.25
    canvas.fill(
      .polygon((boat.x, boat.y - side * 1.7), (boat.x, foot), (boat.x + side * 0.8, foot)),
      Color(250, 246, 240))
    canvas.fill(
      .roundedRect(
        Rect(x: boat.x - side * 0.7, y: boat.y - side * 0.15, width: side * 1.6, height: side * 0.22),
        radius: side * 0.1), Color(40, 36, 52))
  }

  /// Draws towers at night, with some lit windows.
  private static func city(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    ground([Color(24, 26, 58), Color(88, 70, 116), Color(214, 122, 108)], on: canvas, size)
    for layer in 0..<2 {
      let body = layer == 0 ? Color(58, 52, 92) : Color(22, 22, 42)
      var x = -width * chance.next(0...0.08)
      while x < width {
        let tower = Rect(
          x: x, y: height * chance.next(layer == 0 ? 0.24...0.5 : 0.42...0.72),
          width: width * chance.next(0.1...0.2), height: height)
        canvas.fill(tower, body)
        let (step, pane) = (Size(width * 0.03, width * 0.04), Size(width * 0.015, width * 0.02))
        var y = tower.minY + step.height * 0.6
        while y < height {
          var left = tower.minX + step.width * 0.5
          while left + pane.width < tower.maxX {
            if chance.next(0...1) < (layer == 0 ? 0.22 : 0.38) {
              let warmth = Color(255, 214, 140).mixed(with: Color(190, 214, 255), at: chance.next(0...0.5))
              canvas.fill(Rect(origin: Point(left, y), size: pane), warmth.withAlpha(layer == 0 ? 0.5 : 0.92))
            }
            left += step.width
          }
          y += step.height
        }
        x = tower.maxX + width * chance.next(0...0.03)
      }
    }
  }

  /// Draws tree trunks that fade into fog.
  private static func forest(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let fog = Color(hue: chance.next(0.28...0.5), saturation: 0.1, brightness: 0.92)
    let bark = Color(hue: chance.next(0.3...0.48), saturation: 0.42, brightness: 0.2)
    ground([fog, fog.mixed(with: bark, at: 0.28)], on: canvas, size)
    for layer in 0..<5 {
      let depth = Double(layer + 1) / 5
      let color = fog.mixed(with: bark, at: 0.14 + 0.8 * depth * depth)
      let floor = height * (0.66 + 0.3 * depth)
      for _ in 0..<(9 - layer) {
        let x = width * chance.next(-0.05...1.05)
        let thickness = width * (0.008 + 0.05 * depth * depth) * chance.next(0.7...1.3)
        let lean = width * chance.next(-0.02...0.02)
        let (foot, top) = (thickness / 2, thickness * 0.3)
        canvas.fill(
          .polygon((x - foot, floor), (x - top + lean, 0), (x + top + lean, 0), (x + foot, floor)), color)
      }
      canvas.fill(
        .rect(Rect(x: 0, y: floor - height * 0.05, width: width, height: height)),
        LinearGradient(
          [color.withAlpha(0), color], from: Point(0, floor - height * 0.05),
          to: Point(0, floor + height * 0.1)))
    }
  }

  /// Draws dunes that are lit from one side.
  private static func dunes(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let hue = chance.next(0.06...0.1)
    ground(
      [
        Color(hue: 0.56, saturation: 0.42, brightness: 0.78),
        Color(hue: hue, saturation: 0.16, brightness: 0.97),
      ], on: canvas, size, to: 0.5)
    for layer in 0..<4 {
      let depth = Double(layer) / 3
      let crest = height * (0.4 + 0.16 * Double(layer) + chance.next(-0.04...0.04))
      let peak = Point(width * chance.next(0.2...0.8), crest - height * chance.next(0.03...0.1))
      let (left, right) = (crest + height * chance.next(0...0.08), crest + height * chance.next(0...0.08))
      let light = Color(hue: hue, saturation: 0.42 + 0.2 * depth, brightness: 0.95 - 0.1 * depth)
      var slope = Path()
      slope.move(to: Point(0, height))
      slope.addLine(to: Point(0, left))
      slope.addCurve(
        to: peak, control1: Point(peak.x * 0.4, left), control2: Point(peak.x * 0.75, peak.y + height * 0.01))
      slope.addCurve(
        to: Point(width, right), control1: Point(peak.x + (width - peak.x) * 0.2, peak.y + height * 0.04),
        control2: Point(peak.x + (width - peak.x) * 0.6, right))
      slope.addLine(to: Point(width, height))
      slope.close()
      canvas.fill(slope, light)
      // The side of the dune that the sun does not reach.
      var shade = Path()
      shade.move(to: peak)
      shade.addCurve(
        to: Point(width, right), control1: Point(peak.x + (width - peak.x) * 0.2, peak.y + height * 0.04),
        control2: Point(peak.x + (width - peak.x) * 0.6, right))
      shade.addLine(to: Point(width, height))
      shade.addLine(to: Point(peak.x + width * 0.16, height))
      shade.addCurve(
        to: peak, control1: Point(peak.x - width * 0.16, height * 0.86),
        control2: Point(peak.x + width * 0.14, peak.y + height * 0.14))
      shade.close()
      canvas.fill(
        shade, Color(hue: hue - 0.03, saturation: 0.5, brightness: 0.56 - 0.12 * depth).withAlpha(0.5))
    }
  }

  /// Draws a wall with windows and shutters.
  private static func facade(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let wall = Color(
      hue: [0.03, 0.07, 0.1, 0.55, 0.95][Int(chance.next(0...4.99))], saturation: chance.next(0.22...0.5),
      brightness: chance.next(0.8...0.94))
    let shutter = Color(hue: chance.next(0.3...0.62), saturation: 0.42, brightness: 0.46)
    ground([wall, wall.mixed(with: .black, at: 0.12)], on: canvas, size)
    let columns = 3
    let step = width / Double(columns)
    let rows = max(2, Int((height / (step * 1.3)).rounded()))
    let tall = height / Double(rows)
    let open = Int(chance.next(0...Double(columns * rows) - 0.01))
    for index in 0..<columns * rows {
      let middle = Point((Double(index % columns) + 0.5) * step, (Double(index / columns) + 0.5) * tall)
      let window = Rect(center: middle, size: Size(step * 0.4, tall * 0.58))
      canvas.fill(
        window.offset(by: Vector(step * 0.03, tall * 0.02)).inset(by: -step * 0.03),
        wall.mixed(with: .black, at: 0.2))
      canvas.fill(window.inset(by: -step * 0.035), Color(246, 240, 228))
      if index == open {
        canvas.fill(window, Color(44, 50, 62))
        canvas.fill(
          .polygon((window.minX, window.minY), (window.midX, window.minY), (window.minX, window.midY)),
          Color.white.withAlpha(0.28))
        for side in [-1.0, 1] {
          canvas.fill(
            Rect(
              center: middle + Vector(side * step * 0.32, 0), size: Size(step * 0.16, window.height)), shutter
          )
        }
      } else {
        for side in [-1.0, 1] {
          let leaf = Rect(
            center: middle + Vector(side * window.width / 4, 0),
            size: Size(window.width / 2 - step * 0.012, window.height))
          canvas.fill(leaf, shutter)
          for slat in 1..<9 {
            let y = leaf.minY + leaf.height * Double(slat) / 9
            canvas.fill(
              Rect(x: leaf.minX + step * 0.02, y: y, width: leaf.width - step * 0.04, height: tall * 0.012),
              shutter.mixed(with: .black, at: 0.3))
          }
        }
      }
      canvas.fill(
        Rect(
          x: window.minX - step * 0.06, y: window.maxY + step * 0.035, width: window.width + step * 0.12,
          height: tall * 0.025), wall.mixed(with: .white, at: 0.5))
    }
  }

  /// Draws fruit on a table.
  private static func fruit(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let cloth = Color(hue: chance.next(0.08...0.62), saturation: 0.14, brightness: 0.88)
    ground([cloth.mixed(with: .white, at: 0.3), cloth.mixed(with: .black, at: 0.08)], on: canvas, size)
    let edge = height * chance.next(0.5...0.6)
    canvas.fill(
      .rect(Rect(x: 0, y: edge, width: width, height: height - edge)),
      LinearGradient([Color(176, 128, 92), Color(122, 82, 58)], from: Point(0, edge), to: Point(0, height)))
    let side = min(width, height)
    for index in 0..<5 {
      let hue = [0.01, 0.09, 0.13, 0.27, 0.95][(index + Int(chance.next(0...4.99))) % 5]
      let radius = side * chance.next(0.11...0.16)
      let middle = Point(
        width * (0.16 + 0.17 * Double(index)) + side * chance.next(-0.03...0.03),
        edge + height * (index % 2 == 0 ? 0.06 : 0.17))
      canvas.fill(
        .ellipse(
          in: Rect(
            center: middle + Vector(radius * 0.35, radius * 0.86), size: Size(radius * 2.3, radius * 0.6))),
        Color.black.withAlpha(0.25))
      let skin = Color(hue: hue, saturation: 0.78, brightness: 0.84)
      canvas.fill(
        .circle(center: middle, radius: radius),
        RadialGradient(
          [skin.mixed(with: .white, at: 0.42), skin, skin.mixed(with: .black, at: 0.34)],
          center: middle + Vector(-radius * 0.32, -radius * 0.36), endRadius: radius * 1.5))
      var stem = Path()
      stem.move(to: middle + Vector(0, -radius * 0.82))
      stem.addQuadCurve(
        to: middle + Vector(radius * 0.24, -radius * 1.25), control: middle + Vector(0, -radius * 1.12))
      canvas.stroke(stem, Color(84, 60, 40), style: StrokeStyle(width: radius * 0.08, cap: .round))
    }
  }

  /// Draws stars and a moon over a dark ridge.
  private static func night(on canvas: Canvas, _ size: Size, _ chance: inout Chance) {
    let (width, height) = (size.width, size.height)
    let hue = chance.next(0.58...0.72)
    ground(
      [
        Color(hue: hue, saturation: 0.7, brightness: 0.14),
        Color(hue: hue - 0.04, saturation: 0.5, brightness: 0.42),
      ], on: canvas, size)
    for _ in 0..<90 {
      let star = Point(width * chance.next(0...1), height * chance.next(0...0.8))
      let bright = chance.next(0...1)
      canvas.fillCircle(
        center: star, radius: width * 0.0012 * (1 + 2.4 * bright * bright),
        color: Color.white.withAlpha(0.35 + 0.6 * bright))
    }
    let moon = Point(width * chance.next(0.25...0.75), height * chance.next(0.2...0.38))
    let radius = min(width, height) * chance.next(0.07...0.12)
    for (factor, alpha) in [(2.6, 0.05), (1.8, 0.07), (1.3, 0.1)] {
      canvas.fillCircle(center: moon, radius: radius * factor, color: Color(255, 248, 222).withAlpha(alpha))
    }
    canvas.fillCircle(center: moon, radius: radius, color: Color(255, 250, 232))
    for (x, y, part) in [(-0.3, -0.2, 0.24), (0.25, 0.3, 0.17), (0.3, -0.35, 0.12)] {
      canvas.fillCircle(
        center: moon + Vector(radius * x, radius * y), radius: radius * part, color: Color(228, 220, 200))
    }
    for layer in 0..<2 {
      let base = height * (0.76 + 0.12 * Double(layer))
      let crest = (0...14).map { Point(width * Double($0) / 14, base + height * chance.next(-0.045...0.045)) }
      let ridge = Path(through: [Point(0, height)] + crest + [Point(width, height)], isClosed: true)
      canvas.fill(ridge, Color(hue: hue, saturation: 0.6, brightness: layer == 0 ? 0.17 : 0.08))
    }
  }
}
