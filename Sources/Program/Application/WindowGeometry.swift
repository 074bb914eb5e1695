internal import SegueDesktop
internal import SegueGeometry
internal import SegueLaunch

/// Size and position of a window, in X's notation: `390x844+40-0`, or a part of it.
struct WindowGeometry {
  /// In points.
  var size: Size?
  /// In pixels.
  var position: WindowOptions.Position?
}

extension WindowGeometry {
  /// Parses `WxH+X+Y`, `WxH` or `+X+Y`; a minus counts from the right or bottom edge.
  init(parsing text: String) throws {
    let fault = ValueError("expected a geometry such as 390x844+40+40")
    let place = text.firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    if place > text.startIndex { size = try Values.size(String(text[..<place])) }
    guard place < text.endIndex else {
      if size == nil { throw fault }
      return
    }
    let rest = text[place...]
    guard let second = rest.dropFirst().dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let x = Self.offset(rest[..<second]), let y = Self.offset(rest[second...])
    else { throw fault }
    position = WindowOptions.Position(
      x: x.pixels, y: y.pixels, isFromRight: x.isFromFar, isFromBottom: y.isFromFar)
  }

  /// `+40`, `-0`, `+-8`.
  private static func offset(_ text: Substring) -> (pixels: Int, isFromFar: Bool)? {
    guard let pixels = Int(text.dropFirst()), abs(pixels) <= 32_767 else { return nil }
    return (pixels, text.first == "-")
  }
}
