import SegueDrawing

/// A color of the palette, with a number and a name.
struct Swatch: Hashable {
  /// The position of the color in the palette, from 1.
  let number: Int
  let name: String
  let color: Color

  /// The hexadecimal code of the color, in capital letters.
  var code: String { color.hex.uppercased() }

  /// Ten colors around the color wheel, each dark enough for white text of any size (a contrast ratio of at least 4.5).
  static let palette: [Swatch] = [
    ("Poppy", Color(210, 66, 70)), ("Tangerine", Color(195, 84, 30)), ("Saffron", Color(164, 105, 7)),
    ("Moss", Color(87, 129, 48)), ("Jade", Color(25, 133, 98)), ("Lagoon", Color(13, 129, 147)),
    ("Azure", Color(36, 116, 216)), ("Iris", Color(92, 88, 214)), ("Orchid", Color(150, 74, 190)),
    ("Rose", Color(206, 62, 120)),
  ].enumerated().map { Swatch(number: $0 + 1, name: $1.0, color: $1.1) }
}
