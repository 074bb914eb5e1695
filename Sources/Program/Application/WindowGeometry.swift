internal import SegueDesktop
internal import SegueGeometry
internal import SegueLaunch

/// The size and position of a window, parsed from X notation: `390x844+40-0`, or a part of it.
struct WindowGeometry {
  /// The size of the contents, in points; `nil` if the text has no size.
  var size: Size?
  /// The position on the screen, in pixels; `nil` if the text has no position.
  var position: WindowOptions.Position?
}

extension WindowGeometry {
  /// Creates a geometry from `WxH+X+Y`, `WxH` or `+X+Y`. With a minus sign, an offset is measured from the right or the bottom
  /// edge.
  init(parsing text: String) throws {
    let fault = ValueError("expected a geometry such as 390x844+40+40")
    let place = text.firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    if place > text.startIndex {
      guard text.first?.isNumber == true else { throw fault }
      size = try Values.size(String(text[..<place]))
    }
    if text.isEmpty { throw fault }
    guard place < text.endIndex else { return }
    let rest = text[place...]
    guard let second = rest.dropFirst().dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let x = Self.offset(rest[..<second]), let y = Self.offset(rest[second...])
    else { throw fault }
    position = WindowOptions.Position(
      x: x.pixels, y: y.pixels, isFromRight: x.isFromFar, isFromBottom: y.isFromFar)
  }

  /// Parses one offset, such as `+40`, `-0` or `+-8`; `nil` if it is not a number from -32767 to 32767.
  private static func offset(_ text: Substring) -> (pixels: Int, isFromFar: Bool)? {
    guard let pixels = Int(text.dropFirst()), abs(pixels) <= 32_767 else { return nil }
    return (pixels, text.first == "-")
  }
}
