import SegueDrawing

/// A color of the palette, with a number and a name.
struct Swatch: Hashable {
  /// The position of the color in the palette, from 1.
  let number: Int
  let name: String
  let color: Color

  /// The hexadecimal code of the color, in capital letters.
  var code: String { color.hex.uppercased() }

  /// Ten colors around the color wheel, each dark enough for large white text (a contrast ratio of at least 3).
  static let palette: [Swatch] = [
    ("Poppy", Color(229, 72, 77)), ("Tangerine", Color(222, 96, 34)), ("Saffron", Color(196, 126, 8)),
    ("Moss", Color(98, 146, 54)), ("Jade", Color(28, 147, 108)), ("Lagoon", Color(14, 140, 160)),
    ("Azure", Color(36, 116, 216)), ("Iris", Color(92, 88, 214)), ("Orchid", Color(150, 74, 190)),
    ("Rose", Color(212, 64, 124)),
  ].enumerated().map { Swatch(number: $0 + 1, name: $1.0, color: $1.1) }
}
