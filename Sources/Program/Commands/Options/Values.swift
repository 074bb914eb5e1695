internal import ArgumentParser
internal import SegueHeadless
package import SegueMotion
package import SegueViews

/// Whether things move.
package enum MotionOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case full, reduced
}

/// Light or dark, or what the desktop says, which without a window is light.
package enum AppearanceOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case light, dark, system

  package var style: UserInterfaceStyle { UserInterfaceStyle(rawValue: rawValue) ?? .unspecified }
}

extension Size {
  /// `390x844`.
  package var words: String { "\(width.short)x\(height.short)" }
}

/// Parsers of single arguments; the argument parser adds the option's name to what they throw.
package enum Values {
  /// `390x844`: width and height, in points.
  package static func size(_ text: String) throws -> Size {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map {
      Double(decimal: $0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], EventScript.extents.contains(width),
      EventScript.extents.contains(height)
    else { throw ValidationError("expected a size such as 390x844, each side from 1 to 16384 points") }
    return Size(width, height)
  }

  package static func textSize(_ name: String) throws -> ContentSizeCategory {
    guard let category = ContentSizeCategory(rawValue: name) else {
      let names = ContentSizeCategory.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected one of \(names)")
    }
    return category
  }

  /// Pixels per point.
  package static let scale = number(in: 0.5...4)

  package static let time = number(in: EventScript.times, "a number of seconds")

  package static let length = number(in: 0.01...60, "a number of seconds")

  package static let sampleRate = number(in: 1...10_000)

  /// A curve by its control points: `0.4,0,0.2,1`.
  package static func curve(_ text: String) throws -> CubicCurve {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(decimal: $0.drop(while: \.isWhitespace))
    }.compactMap(\.self)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      numbers.allSatisfy({ abs($0) <= 10 })
    else {
      throw ValidationError("expected four numbers such as 0.4,0,0.2,1, the first and third from 0 to 1")
    }
    return CubicCurve(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Times in seconds, separated by commas.
  package static func times(_ text: String) throws -> [Double] {
    let times = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try time(String($0.drop(while: \.isWhitespace)))
    }
    guard (1...maximumFrameCount).contains(times.count) else {
      throw ValidationError("expected at most 200 times")
    }
    return times
  }

  package static let frames = count(in: 1...maximumFrameCount)

  /// How many threads paint.
  package static let threads = count(in: 1...8)

  /// How many frames there are in a second.
  package static let rate = count(in: 1...100)

  /// How many there are at most of something.
  package static let limit = count(in: 1...10_000_000)

  private static let maximumFrameCount = 200

  /// A parser of numbers within a range.
  /// - Parameter kind: what the message for any other one says was expected.
  package static func number(
    in range: ClosedRange<Double>, _ kind: String = "a number"
  ) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(decimal: text), range.contains(number) else {
        throw ValidationError("expected \(kind) from \(range.lowerBound.short) to \(range.upperBound.short)")
      }
      return number
    }
  }

  /// A parser of whole numbers within a range.
  package static func count(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let count = Int(text), range.contains(count) else {
        throw ValidationError("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return count
    }
  }
}
