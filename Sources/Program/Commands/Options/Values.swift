internal import ArgumentParser
internal import SegueHeadless
package import SegueMotion

/// Full motion, or motion reduced to cross-fades.
package enum MotionOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case full, reduced
}

extension Values {
  package static let time = number(in: EventScript.times, "a number of seconds")

  package static let length = number(in: 0.01...60, "a number of seconds")

  package static let sampleRate = number(in: 1...10_000)

  /// Parses the control points of a curve, such as `0.4,0,0.2,1`.
  package static func curve(_ text: String) throws -> CubicCurve {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(decimal: $0.drop(while: \.isWhitespace))
    }.compactMap(\.self)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      numbers.allSatisfy({ abs($0) <= 10 })
    else {
      throw ValueError("expected four numbers such as 0.4,0,0.2,1, the first and third from 0 to 1")
    }
    return CubicCurve(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Parses a comma-separated list of at most 200 points in time, in seconds.
  package static func times(_ text: String) throws -> [Double] {
    let times = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try time(String($0.drop(while: \.isWhitespace)))
    }
    guard (1...maximumFrameCount).contains(times.count) else {
      throw ValueError("expected at most 200 times")
    }
    return times
  }

  package static let frames = count(in: 1...maximumFrameCount)

  /// Parses a frame rate, from 1 to 100 frames per second.
  package static let rate = count(in: 1...100)

  /// Parses a number of events, from 1 to 10 million.
  package static let limit = count(in: 1...10_000_000)

  private static let maximumFrameCount = 200
}
