/// Red, green and blue light, without an upper end.
struct Light {
  var red: Double
  var green: Double
  var blue: Double

  static let none = Light(0, 0, 0)

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static func + (a: Light, b: Light) -> Light { Light(a.red + b.red, a.green + b.green, a.blue + b.blue) }
  static func += (a: inout Light, b: Light) { a = a + b }
  static func * (a: Light, k: Double) -> Light { Light(a.red * k, a.green * k, a.blue * k) }

  /// Part-way to another light.
  func mixed(with other: Light, _ t: Double) -> Light { self * (1 - t) + other * t }

  /// The colour of a star, from 0 (cool and orange) to 1 (hot and blue).
  static func star(_ heat: Double) -> Light {
    heat < 0.5
      ? Light(1, 0.72, 0.45).mixed(with: Light(1, 0.96, 0.9), heat * 2)
      : Light(1, 0.96, 0.9).mixed(with: Light(0.66, 0.78, 1), heat * 2 - 1)
  }
}
