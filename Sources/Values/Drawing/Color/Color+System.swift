import SegueGeometry

// UIKit's semantic colors, with the values that Apple publishes for iOS 13 to 18 (Docs/TRAITS.md#colors-by-meaning). Apple
// publishes no values for labels, fills and lines with increased contrast, so these are Segue's own.

extension Color {
  /// Creates a color with four variants, each given as red, green and blue, 0…255, and alpha, 0…1.
  private init(
    _ light: (Int, Int, Int, Double), dark: (Int, Int, Int, Double),
    contrast: (light: (Int, Int, Int, Double), dark: (Int, Int, Int, Double))
  ) {
    func color(_ look: (Int, Int, Int, Double)) -> Color { Color(look.0, look.1, look.2, alpha: look.3) }
    self.init(color(light), color(dark), contrast: (color(contrast.light), color(contrast.dark)))
  }

  /// Creates an opaque color with four variants, or with six if `elevated` is set.
  private init(
    _ light: (Int, Int, Int), _ dark: (Int, Int, Int), _ lightContrast: (Int, Int, Int),
    _ darkContrast: (Int, Int, Int), elevated: ((Int, Int, Int), (Int, Int, Int))? = nil
  ) {
    func color(_ look: (Int, Int, Int)) -> Color { Color(look.0, look.1, look.2) }
    self.init(
      color(light), color(dark), contrast: (color(lightContrast), color(darkContrast)),
      elevated: elevated.map { (color($0.0), color($0.1)) })
  }

  // MARK: - Text

  /// The color of primary text, such as titles and body text.
  public static let label = Color((0, 0, 0), (255, 255, 255), (0, 0, 0), (255, 255, 255))
  /// The color of less important text in large type. On white, its contrast is 3.4 : 1.
  public static let secondaryLabel = Color(
    (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6), contrast: ((60, 60, 67, 0.9), (235, 235, 245, 0.8)))
  /// The color of less important text in type of any size. It is darker than `secondaryLabel` in the light appearance, and
  /// lighter in the dark appearance. UIKit has no such color.
  public static let detailLabel = Color((96, 96, 101), (170, 170, 176), (58, 58, 64), (232, 232, 238))
  /// The color of text that users do not have to read.
  public static let tertiaryLabel = Color(
    (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3), contrast: ((60, 60, 67, 0.75), (235, 235, 245, 0.65)))
  /// The color of text that is hardly visible.
  public static let quaternaryLabel = Color(
    (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16), contrast: ((60, 60, 67, 0.6), (235, 235, 245, 0.5)))
  /// The color of placeholders in empty text fields.
  public static let placeholderText = tertiaryLabel
  /// The color of links in text.
  public static let link = systemBlue

  // MARK: - Backgrounds

  /// The background of a screen.
  public static let systemBackground = Color(
    (255, 255, 255), (0, 0, 0), (255, 255, 255), (0, 0, 0), elevated: ((28, 28, 30), (36, 36, 38)))
  /// The background of content on a screen.
  public static let secondarySystemBackground = Color(
    (242, 242, 247), (28, 28, 30), (235, 235, 240), (36, 36, 38), elevated: ((44, 44, 46), (54, 54, 56)))
  /// The background of content on `secondarySystemBackground`.
  public static let tertiarySystemBackground = Color(
    (255, 255, 255), (44, 44, 46), (255, 255, 255), (54, 54, 56), elevated: ((58, 58, 60), (68, 68, 70)))
  /// The background of a screen with grouped content.
  public static let systemGroupedBackground = Color(
    (242, 242, 247), (0, 0, 0), (235, 235, 240), (0, 0, 0), elevated: ((28, 28, 30), (36, 36, 38)))
  /// The background of a group on a screen.
  public static let secondarySystemGroupedBackground = Color(
    (255, 255, 255), (28, 28, 30), (255, 255, 255), (36, 36, 38), elevated: ((44, 44, 46), (54, 54, 56)))
  /// The background of content in a group.
  public static let tertiarySystemGroupedBackground = Color(
    (242, 242, 247), (44, 44, 46), (235, 235, 240), (54, 54, 56), elevated: ((58, 58, 60), (68, 68, 70)))

  // MARK: - Fills and lines

  /// A fill color for thin shapes, such as the track of a slider, over any background.
  public static let systemFill = Color(
    (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36),
    contrast: ((120, 120, 128, 0.28), (120, 120, 128, 0.44)))
  /// A fill color for shapes of medium size, such as a switch.
  public static let secondarySystemFill = Color(
    (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32),
    contrast: ((120, 120, 128, 0.24), (120, 120, 128, 0.4)))
  /// A fill color for large shapes, such as a text field or a button.
  public static let tertiarySystemFill = Color(
    (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24),
    contrast: ((118, 118, 128, 0.2), (118, 118, 128, 0.32)))
  /// A fill color for large areas with complex content.
  public static let quaternarySystemFill = Color(
    (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18),
    contrast: ((116, 116, 128, 0.16), (118, 118, 128, 0.26)))
  /// The color of a translucent line, for any background.
  public static let separator = Color(
    (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6), contrast: ((60, 60, 67, 0.6), (150, 150, 156, 0.6)))
  /// The color of a line that hides the pixels below it.
  public static let opaqueSeparator = Color((198, 198, 200), (56, 56, 58), (138, 138, 142), (90, 90, 94))

  // MARK: - Named colors

  /// UIKit's red, for destructive actions.
  public static let systemRed = Color((255, 59, 48), (255, 69, 58), (215, 0, 21), (255, 105, 97))
  /// UIKit's orange, with variants for light, dark and increased contrast.
  public static let systemOrange = Color((255, 149, 0), (255, 159, 10), (201, 52, 0), (255, 179, 64))
  /// UIKit's yellow, with variants for light, dark and increased contrast.
  public static let systemYellow = Color((255, 204, 0), (255, 214, 10), (178, 80, 0), (255, 212, 38))
  /// UIKit's green, with variants for light, dark and increased contrast.
  public static let systemGreen = Color((52, 199, 89), (48, 209, 88), (36, 138, 61), (48, 219, 91))
  /// UIKit's mint, with variants for light, dark and increased contrast.
  public static let systemMint = Color((0, 199, 190), (99, 230, 226), (12, 129, 123), (102, 212, 207))
  /// UIKit's teal, with variants for light, dark and increased contrast.
  public static let systemTeal = Color((48, 176, 199), (64, 200, 224), (0, 130, 153), (93, 230, 255))
  /// UIKit's cyan, with variants for light, dark and increased contrast.
  public static let systemCyan = Color((50, 173, 230), (100, 210, 255), (0, 113, 164), (112, 215, 255))
  /// UIKit's blue, with variants for light, dark and increased contrast; the color of links.
  public static let systemBlue = Color((0, 122, 255), (10, 132, 255), (0, 64, 221), (64, 156, 255))
  /// UIKit's indigo, with variants for light, dark and increased contrast.
  public static let systemIndigo = Color((88, 86, 214), (94, 92, 230), (54, 52, 163), (125, 122, 255))
  /// UIKit's purple, with variants for light, dark and increased contrast.
  public static let systemPurple = Color((175, 82, 222), (191, 90, 242), (137, 68, 171), (218, 143, 255))
  /// UIKit's pink, with variants for light, dark and increased contrast.
  public static let systemPink = Color((255, 45, 85), (255, 55, 95), (211, 15, 69), (255, 100, 130))
  /// UIKit's brown, with variants for light, dark and increased contrast.
  public static let systemBrown = Color((162, 132, 94), (172, 142, 104), (127, 101, 69), (181, 148, 105))
  /// UIKit's gray, with variants for light, dark and increased contrast.
  public static let systemGray = Color((142, 142, 147), (142, 142, 147), (108, 108, 112), (174, 174, 178))
  /// A gray that is closer to the background of a screen than `systemGray`.
  public static let systemGray2 = Color((174, 174, 178), (99, 99, 102), (142, 142, 147), (124, 124, 128))
  /// A gray that is closer to the background of a screen than `systemGray2`.
  public static let systemGray3 = Color((199, 199, 204), (72, 72, 74), (174, 174, 178), (84, 84, 86))
  /// A gray that is closer to the background of a screen than `systemGray3`.
  public static let systemGray4 = Color((209, 209, 214), (58, 58, 60), (188, 188, 192), (68, 68, 70))
  /// A gray that is closer to the background of a screen than `systemGray4`.
  public static let systemGray5 = Color((229, 229, 234), (44, 44, 46), (216, 216, 220), (54, 54, 56))
  /// The gray that is closest to the background of a screen.
  public static let systemGray6 = Color((242, 242, 247), (28, 28, 30), (235, 235, 240), (36, 36, 38))
}
