import SegueGeometry

/// A small image for buttons, tabs and lists, filled in one color, like UIKit's system images: `Button(image: .symbol(.play))`,
/// `TabBarItem("Library", symbol: .grid)`.
public enum Symbol: String, Hashable, Sendable, CaseIterable {
  /// A triangle that points to the right.
  case play = "M8 4 L22 13 L8 22 Z"
  /// Two vertical bars, side by side.
  case pause = "M7 4 L11 4 L11 22 L7 22 Z M15 4 L19 4 L19 22 L15 22 Z"
  /// Two triangles that point to the right.
  case forward = "M3 6 L13 13 L3 20 Z M13 6 L23 13 L13 20 Z"
  /// Two triangles that point to the left.
  case backward = "M23 6 L13 13 L23 20 Z M13 6 L3 13 L13 20 Z"
  /// Three lines, each after a dot.
  case list =
    "M9 5 L23 5 L23 7.5 L9 7.5 Z M9 12 L23 12 L23 14.5 L9 14.5 Z M9 19 L23 19 L23 21.5 L9 21.5 Z M3 4.8 L6 4.8 L6 7.8 L3 7.8 Z M3 11.8 L6 11.8 L6 14.8 L3 14.8 Z M3 18.8 L6 18.8 L6 21.8 L3 21.8 Z"
  /// Four squares in two rows.
  case grid =
    "M4 4 L12 4 L12 12 L4 12 Z M14 4 L22 4 L22 12 L14 12 Z M4 14 L12 14 L12 22 L4 22 Z M14 14 L22 14 L22 22 L14 22 Z"
  /// Two notes under a beam.
  case music =
    "M9 5 L22 2 L22 18 C22 22.5 15.5 22.5 15.5 18.6 C15.5 15.6 18 15.2 20 15.4 L20 8 L11 10 L11 20.5 C11 25 4.5 25 4.5 21 C4.5 18 7 17.7 9 17.9 Z"
  /// A head and shoulders.
  case person = "M13 3 C20 3 20 14 13 14 C6 14 6 3 13 3 Z M3 23 C3 18 8 16 13 16 C18 16 23 18 23 23 Z"
  /// A map pin.
  case pin = "M13 24 C7 16 4.5 13.5 4.5 9.8 C4.5 -1 21.5 -1 21.5 9.8 C21.5 13.5 19 16 13 24 Z"
  /// A star with five points.
  case star = "M13 2 L16.3 9.4 L24.4 10.3 L18.4 15.7 L20 23.7 L13 19.7 L6 23.7 L7.6 15.7 L1.6 10.3 L9.7 9.4 Z"

  /// The outline of the symbol, in a box of 26 points.
  public var path: Path { Path(known: rawValue) }
}

extension Image {
  /// Returns an image of a symbol, `side` points wide and high.
  public static func symbol(_ symbol: Symbol, side: Double = 26, color: Color = .label) -> Image {
    let path = symbol.path
    return .vector(size: Size(side, side)) { canvas in
      canvas.concatenate(.scale(side / 26))
      canvas.fill(path, color)
    }
  }

  /// Returns an image of the drawing in an SVG file, `side` points wide or high, in one color: only the opacity of the drawing
  /// counts.
  ///
  /// Throws the same errors as `init(contentsOfFile:)`, and if the system cannot read SVG.
  public static func symbol(
    contentsOfFile path: String, side: Double = 26, color: Color = .label
  ) throws(DrawingError) -> Image {
    let (file, side) = (ImageFile(path), side.bounded(.lengths))
    try file.checkRegular()
    let own = try file.size()
    // Displays have up to three pixels per point; a larger picture is scaled down without loss.
    let factor = min(4 * side, 4096) / Double(max(own.width, own.height))
    let (width, height) = (Double(own.width) * factor, Double(own.height) * factor)
    let drawing = try file.decode(.stretched(width: width.wholePixels, height: height.wholePixels))
      .makeImage()
    let size = Size(Double(own.width), Double(own.height)) * (side / Double(max(own.width, own.height)))
    return .vector(size: size) { canvas in
      canvas.group(maskedBy: { drawing.draw(on: canvas, in: Rect(origin: .zero, size: size)) }) {
        canvas.fill(Rect(origin: .zero, size: size), color)
      }
    }
  }
}
