import ArgumentParser
import Desktop
import Geometry

/// Size and place of a window, as X programs have it: `390x844+40-0`, or a part of it.
struct WindowGeometry {
  /// In points.
  var size: Size?
  /// In pixels.
  var position: WindowOptions.Position?
}

extension Values {
  /// `WxH+X+Y`, `WxH` or `+X+Y`; a minus counts from the right or bottom edge.
  static func geometry(_ text: String) throws -> WindowGeometry {
    let fault = ValidationError("it must be like 390x844+40+40")
    var geometry = WindowGeometry()
    let place = text.firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    if place > text.startIndex { geometry.size = try size(String(text[..<place])) }
    guard place < text.endIndex else {
      if geometry.size == nil { throw fault }
      return geometry
    }
    let rest = text[place...]
    guard let second = rest.dropFirst().dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let x = offset(rest[..<second]), let y = offset(rest[second...])
    else { throw fault }
    geometry.position = WindowOptions.Position(
      x: x.pixels, y: y.pixels, isFromRight: x.isFromFar, isFromBottom: y.isFromFar)
    return geometry
  }

  /// `+40`, `-0`, `+-8`.
  private static func offset(_ text: Substring) -> (pixels: Int, isFromFar: Bool)? {
    guard let pixels = Int(text.dropFirst()), abs(pixels) <= 32_767 else { return nil }
    return (pixels, text.first == "-")
  }
}
