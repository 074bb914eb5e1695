import SegueDrawing

/// The icon of the program: a disc that opens into a larger one.
public enum AppIcon {
  /// The icon in the sizes that window managers request: 16, 32, 48, 64 and 128 pixels.
  public static var surfaces: [Surface] { [16, 32, 48, 64, 128].compactMap { try? surface(side: $0) } }

  /// Returns the icon in one size.
  /// - Parameter side: the width and height, in pixels.
  /// - Throws: `DrawingError` if a surface of this size cannot be created.
  public static func surface(side: Int) throws(DrawingError) -> Surface {
    let surface = try Surface(width: side, height: side, format: .argb32)
    let canvas = Canvas(surface)
    canvas.concatenate(.scale(Double(side) / 64))
    canvas.fillRoundedRect(
      Rect(x: 2, y: 2, width: 60, height: 60), radius: 15, corners: .all, color: Color(28, 36, 56))
    canvas.withSavedState {
      canvas.clip(to: .roundedRect(Rect(x: 2, y: 2, width: 60, height: 60), radius: 15, corners: .all))
      canvas.fillCircle(center: Point(40, 42), radius: 27, color: Color(65, 142, 232, alpha: 0.35))
      canvas.fillCircle(center: Point(31, 33), radius: 18, color: Color(65, 142, 232, alpha: 0.65))
    }
    canvas.fillCircle(center: Point(23, 25), radius: 9.5, color: .white)
    return surface
  }
}
