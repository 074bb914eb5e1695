import Glibc
import SegueDrawing

/// A sky of light, to be exposed as a picture. Its height is 1 and its middle (0, 0), however many pixels it has.
struct SkyCanvas {
  let width: Int
  let height: Int
  /// Half of the extent to the right.
  let reach: Double
  private var lights: [Light]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    // Skies are made for five to four; a picture of another shape is stretched.
    reach = 0.625
    lights = Array(repeating: .none, count: width * height)
  }

  /// Sets the light of every place.
  mutating func paint(_ light: (_ x: Double, _ y: Double) -> Light) {
    for row in 0..<height {
      let y = (Double(row) + 0.5) / Double(height) - 0.5
      for column in 0..<width {
        let x = ((Double(column) + 0.5) / Double(width) - 0.5) * 2 * reach
        lights[row * width + column] = light(x, y)
      }
    }
  }

  /// Adds light in a box around a place, by the distance from it.
  mutating func add(
    around x: Double, _ y: Double, reach extent: Double, _ light: (_ dx: Double, _ dy: Double) -> Light
  ) {
    let across = Double(width) / (2 * reach)
    let (middleX, middleY) = ((x + reach) * across, (y + 0.5) * Double(height))
    let columns = pixels(middleX, extent * across, width)
    let rows = pixels(middleY, extent * Double(height), height)
    for row in rows {
      let dy = (Double(row) + 0.5 - middleY) / Double(height)
      for column in columns {
        lights[row * width + column] += light((Double(column) + 0.5 - middleX) / across, dy)
      }
    }
  }

  /// The pixels around `middle` that there are.
  private func pixels(_ middle: Double, _ reach: Double, _ count: Int) -> Range<Int> {
    guard (middle + reach).isFinite, reach >= 0 else { return 0..<0 }
    func bounded(_ value: Double) -> Int { Int(min(max(0, value), Double(count))) }
    return bounded((middle - reach).rounded(.down))..<bounded((middle + reach).rounded(.up))
  }

  /// Adds a star. Bright ones have a glow and the four rays of a telescope's mirror.
  mutating func addStar(_ x: Double, _ y: Double, brightness: Double, color: Light) {
    let core = max(0.00062 + 0.0005 * min(brightness, 6), 0.45 / Double(height))
    // The light of a star that is smaller than a pixel is spread over the pixel.
    let share = min(1, pow(0.00062 / core, 2) * (1 + brightness))
    let glow = brightness > 1.5 ? 0.012 * brightness.squareRoot() : 0
    add(around: x, y, reach: max(4 * core, glow * 5)) { dx, dy in
      let square = dx * dx + dy * dy
      var light =
        Light(1, 1, 1).mixed(with: color, 0.5)
        * (brightness * 1.6 * max(share, 0.18) * exp(-square / (2 * core * core)))
      if glow > 0 {
        let distance = square.squareRoot()
        light += color * (0.09 * brightness * exp(-distance / (glow * 0.5)))
        let rays =
          exp(-abs(dx) / 0.0011) * exp(-abs(dy) / glow) + exp(-abs(dy) / 0.0011) * exp(-abs(dx) / glow)
        light += color * (0.32 * brightness * rays)
      }
      return light
    }
  }

  /// Adds stars all over, most of them faint.
  mutating func addStars(_ count: Int, seed: Int, brightest: Double = 3) {
    var seeds = SkySeeds(seed)
    for _ in 0..<count {
      let (x, y) = (seeds.next(in: -reach...reach), seeds.next(in: -0.5...0.5))
      let brightness = 0.12 / pow(seeds.next(in: 0.02...1), 0.8)
      addStar(x, y, brightness: min(brightness, brightest), color: .star(seeds.next(in: 0...1)))
    }
  }

  /// The picture: what is bright runs softly into white, as on film.
  func exposed() -> [UInt32] {
    func level(_ value: Double) -> UInt32 {
      let film = 1 - exp(-1.5 * max(0, value))
      return UInt32((255 * pow(film, 1 / 1.9)).rounded())
    }
    return lights.map { light in
      // Light beyond white spills over to the neighbors.
      let excess = max(0, max(light.red, light.green, light.blue) - 1.6) * 0.3
      return 0xFF00_0000 | level(light.red + excess) << 16 | level(light.green + excess) << 8
        | level(light.blue + excess)
    }
  }
}

/// A repeatable source of numbers (SplitMix64).
struct SkySeeds: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A number around 0 with a deviation of about 1.
  mutating func nextBell() -> Double { (0..<6).reduce(-3) { sum, _ in sum + next(in: 0...1) } * 1.41 }
}

/// Red, green and blue light, without an upper end.
struct Light {
  var red: Double
  var green: Double
  var blue: Double

  static let none = Light(0, 0, 0)

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  static func + (a: Light, b: Light) -> Light { Light(a.red + b.red, a.green + b.green, a.blue + b.blue) }
  static func += (a: inout Light, b: Light) { a = a + b }
  static func * (a: Light, k: Double) -> Light { Light(a.red * k, a.green * k, a.blue * k) }

  /// Mixed with another light.
  func mixed(with other: Light, _ t: Double) -> Light { self * (1 - t) + other * t }

  /// The color of a star, from 0 (cool and orange) to 1 (hot and blue).
  static func star(_ heat: Double) -> Light {
    heat < 0.5
      ? Light(1, 0.72, 0.45).mixed(with: Light(1, 0.96, 0.9), heat * 2)
      : Light(1, 0.96, 0.9).mixed(with: Light(0.66, 0.78, 1), heat * 2 - 1)
  }
}
