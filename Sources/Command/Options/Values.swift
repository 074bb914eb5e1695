import ArgumentParser
import SegueApplication
import SegueDesktop
import SegueGeometry
import SegueHeadless

/// Parsers of single arguments; the argument parser adds the option's name to what they throw.
enum Values {
  /// A time in seconds.
  static func time(_ text: String) throws -> Double {
    guard let time = Double(decimal: text), EventScript.times.contains(time) else {
      throw ValidationError("it must be a number of seconds from 0 to 86400")
    }
    return time
  }

  /// A tolerance: how many times as much something may cost.
  static func tolerance(_ text: String) throws -> Double {
    guard let tolerance = Double(decimal: text), (1...1000).contains(tolerance) else {
      throw ValidationError("it must be a number from 1 to 1000")
    }
    return tolerance
  }

  /// Times in seconds, separated by commas.
  static func times(_ text: String) throws -> [Double] {
    let times = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try time(String($0.drop(while: \.isWhitespace)))
    }
    guard (1...mostFrames).contains(times.count) else { throw ValidationError("it has more than 200 times") }
    return times
  }

  /// How many frames a strip has.
  static func frames(_ text: String) throws -> Int {
    guard let count = Int(text), (1...mostFrames).contains(count) else {
      throw ValidationError("it must be a whole number from 1 to 200")
    }
    return count
  }

  /// The most that there is of something.
  static func greatestCount(_ text: String) throws -> Int {
    guard let count = Int(text), count >= 1 else { throw ValidationError("it must be a whole number from 1") }
    return count
  }

  /// How many frames there are in a second.
  static func rate(_ text: String) throws -> Int {
    guard let rate = Int(text), (1...100).contains(rate) else {
      throw ValidationError("it must be a whole number from 1 to 100")
    }
    return rate
  }

  private static let mostFrames = 200
}

/// Size and position of a window, in X's notation: `390x844+40-0`, or a part of it.
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
    if place > text.startIndex { geometry.size = try ArgumentValues.size(String(text[..<place])) }
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
