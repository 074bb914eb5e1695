import Glibc

/// Galaxies, from near and from far.
enum Galaxies {
  /// What makes one spiral differ from another.
  struct Spiral {
    /// How tightly the arms are wound: the angle grows by so many radians while the radius grows e-fold.
    var winding: Double
    var tilt: Double
    var turn: Double
    var radius: Double
    /// Half the length of the bar that the arms begin at; 0 is none.
    var bar: Double
    var seed: UInt32
    var arms: Light

    static let whirlpool = Spiral(
      winding: 3.1, tilt: 0.86, turn: 0.5, radius: 0.16, bar: 0, seed: 11, arms: Light(0.46, 0.62, 1))
    static let barred = Spiral(
      winding: 2.3, tilt: 0.66, turn: -0.55, radius: 0.17, bar: 0.11, seed: 111, arms: Light(0.5, 0.72, 1))
  }

  static func spiral(_ sky: inout SkyCanvas, _ galaxy: Spiral) {
    let noise = SkyNoise(galaxy.seed)
    let dust = SkyNoise(galaxy.seed + 1)
    let (cosine, sine) = (cos(galaxy.turn), sin(galaxy.turn))
    sky.paint { x, y in
      let (u, v) = (x * cosine + y * sine, (y * cosine - x * sine) / galaxy.tilt)
      let wobble = noise.clouds(u * 5, v * 5, octaves: 4) - 0.5
      let radius = (u * u + v * v).squareRoot() + 1e-4
      let angle = atan2(v, u)
      let phase = 2 * (angle - galaxy.winding * log(max(radius, galaxy.bar + 0.012) / 0.1)) + 2.6 * wobble
      // Two arms; their sharp inner edge carries the dust.
      let arm = pow(0.5 + 0.5 * cos(phase), 1.7)
      let lane = pow(0.5 + 0.5 * cos(phase + 0.75), 5)
      let clumps = noise.torn(u * 9, v * 9, strength: 0.7, octaves: 6)
      let disc = exp(-radius / galaxy.radius) * smoothstep(0.0, 0.07, radius)
      let edge = smoothstep(0.62, 0.3, radius)
      let feathers = dust.threads(u * 7 + wobble, v * 7, octaves: 6)
      let dark = min(
        0.9, lane * (0.35 + 0.8 * feathers) * smoothstep(0.015, 0.06, radius) + 0.35 * feathers * feathers)
      let knots = pow(max(0, dust.clouds(u * 26, v * 26, octaves: 4) - 0.5) * 2.4, 2)
      var light = galaxy.arms * (disc * edge * (0.3 + 2.5 * arm * (0.25 + 1.2 * clumps)))
      light += Light(1, 0.8, 0.55) * (0.75 * exp(-radius / (galaxy.radius * 0.5)) + 0.3 * disc * edge)
      light = light * (1 - dark)
      light += Light(1, 0.28, 0.42) * (2.6 * knots * arm * disc * edge)
      light += Light(0.7, 0.85, 1) * (1.9 * arm * disc * edge * pow(clumps, 4))
      if galaxy.bar > 0 {
        let bar = exp(-pow(abs(u) / galaxy.bar, 4) - pow(v / 0.028, 2))
        light += Light(1, 0.82, 0.56) * (0.75 * bar * (1 - 0.5 * dark))
      }
      return light + Light(1, 0.9, 0.72) * (1.9 * exp(-radius * radius / 0.0011)) + Light(0.007, 0.008, 0.016)
    }
    var seeds = SkySeeds(Int(galaxy.seed))
    for _ in 0..<45 { background(&sky, &seeds, size: 0.3...1) }
    sky.addStars(380, seed: Int(galaxy.seed) + 2, brightest: 2.6)
  }

  /// A disc seen from its edge, with a dark lane before its bulge.
  static func fromTheSide(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(71)
    let (cosine, sine) = (cos(0.2), sin(0.2))
    sky.paint { x, y in
      let (u, v) = (x * cosine + y * sine, y * cosine - x * sine)
      let bulge = exp(-(u * u / 0.012 + v * v / 0.0062).squareRoot() * 1.3)
      let halo = exp(-(u * u / 0.05 + v * v / 0.026).squareRoot() * 1.5)
      let ring = (u * u + v * v * 46).squareRoot()
      let disc = exp(-pow(ring / 0.43, 3.4)) * (0.3 + 0.35 * noise.clouds(u * 14, v * 40))
      let front = v + 0.004 - 0.058 * (max(0, 1 - u * u / 0.19)).squareRoot()
      let ragged = 0.012 * (noise.torn(u * 12, v * 30, strength: 0.6) - 0.5)
      let lane = bell(front + ragged, 0.0095) * smoothstep(0.47, 0.38, abs(u))
      let knots = pow(max(0, noise.clouds(u * 40, v * 60, octaves: 3) - 0.52) * 3, 2)
      var light = Light(1, 0.86, 0.62) * (2.3 * bulge + 0.42 * halo)
      light += Light(0.82, 0.8, 0.95) * (0.95 * disc) + Light(0.6, 0.75, 1) * (0.9 * knots * disc)
      return light * (1 - 0.93 * lane) + Light(0.34, 0.12, 0.05) * (0.16 * lane) + Light(0.006, 0.007, 0.014)
    }
    var seeds = SkySeeds(72)
    for _ in 0..<70 { background(&sky, &seeds, size: 0.3...1.2) }
    sky.addStars(420, seed: 73, brightest: 2.2)
  }

  /// Hundreds of galaxies at the end of the visible world.
  static func field(_ sky: inout SkyCanvas) {
    sky.paint { _, _ in Light(0.006, 0.007, 0.013) }
    var seeds = SkySeeds(41)
    for _ in 0..<950 { background(&sky, &seeds, size: 0.25...1.1) }
    for _ in 0..<110 { background(&sky, &seeds, size: 1...2.6) }
    for _ in 0..<16 { background(&sky, &seeds, size: 3...6.5) }
    var places = SkySeeds(42)
    for _ in 0..<9 {
      sky.addStar(
        places.next(in: -0.6...0.6), places.next(in: -0.48...0.48), brightness: places.next(in: 1.4...4.5),
        color: .star(places.next(in: 0...1)))
    }
  }

  /// One far galaxy: a smooth old one, or a disc with arms.
  private static func background(_ sky: inout SkyCanvas, _ seeds: inout SkySeeds, size: ClosedRange<Double>) {
    let (x, y) = (seeds.next(in: -0.64...0.64), seeds.next(in: -0.52...0.52))
    let extent = 0.0042 * seeds.next(in: size)
    let (turn, tilt) = (seeds.next(in: 0...Double.pi), seeds.next(in: 0.22...1))
    let isDisc = seeds.next(in: 0...1) < 0.6
    let age = seeds.next(in: 0...1)
    let brightness = seeds.next(in: 0.25...1.1)
    let winding = seeds.next(in: 1.6...3.4) * (seeds.next(in: 0...1) < 0.5 ? 1 : -1)
    let color =
      isDisc
      ? Light(0.5, 0.68, 1).mixed(with: Light(0.9, 0.9, 0.8), age)
      : Light(1, 0.74, 0.42).mixed(with: Light(1, 0.42, 0.22), age * age)
    let (cosine, sine) = (cos(turn), sin(turn))
    sky.add(around: x, y, reach: extent * 5) { dx, dy in
      let (u, v) = (dx * cosine + dy * sine, (dy * cosine - dx * sine) / tilt)
      let radius = (u * u + v * v).squareRoot() / extent
      guard radius < 5 else { return .none }
      let fade = smoothstep(5, 3, radius)
      guard isDisc else {
        return color * (brightness * 1.5 * exp(-1.9 * radius.squareRoot() * 1.25) * 2.2 * fade)
      }
      let phase = 2 * (atan2(v, u) - winding * log(radius + 0.15))
      let arms = extent > 0.006 ? 0.3 + 1.1 * pow(0.5 + 0.5 * cos(phase), 2) : 0.8
      return color * (brightness * 0.95 * exp(-radius * 0.95) * arms * fade)
        + Light(1, 0.8, 0.55) * (brightness * 0.9 * exp(-radius * radius * 2.2))
    }
  }
}
