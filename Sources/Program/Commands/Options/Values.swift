internal import ArgumentParser
internal import SegueHeadless
package import SegueMotion
internal import SegueStage
internal import SegueViews

/// Whether things move.
package enum MotionOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case full, reduced
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

  /// Pixels per point.
  package static func scale(_ text: String) throws -> Double { try number(text, in: 0.5...4) }

  /// Seconds for each second.
  package static func speed(_ text: String) throws -> Double { try number(text, in: Stage.speeds) }

  /// A time in seconds.
  package static func time(_ text: String) throws -> Double {
    try number(text, in: EventScript.times, "a number of seconds")
  }

  /// How long something may take, in seconds.
  package static func timeout(_ text: String) throws -> Double {
    try number(text, in: 0.1...86_400, "a number of seconds")
  }

  /// Memory, in GB.
  package static func gigabytes(_ text: String) throws -> Double { try number(text, in: 0.01...1000) }

  /// A tolerance: how many times as much something may cost.
  package static func tolerance(_ text: String) throws -> Double { try number(text, in: 1...1000) }

  /// Samples in a second.
  package static func sampleRate(_ text: String) throws -> Double { try number(text, in: 1...10_000) }

  /// The length of a motion, in seconds.
  package static func length(_ text: String) throws -> Double {
    try number(text, in: 0.01...60, "a number of seconds")
  }

  /// The time between two pictures.
  package static func milliseconds(_ text: String) throws -> Double {
    try number(text, in: 5...10_000, "a number of milliseconds")
  }

  /// How many steps a map has each way.
  package static func steps(_ text: String) throws -> Int { try count(text, in: 3...99) }

  /// The velocity of a pointer, in points per second.
  package static func speedOfPointer(_ text: String) throws -> Double { try number(text, in: 100...10_000) }

  /// A damping ratio.
  package static func dampingRatio(_ text: String) throws -> Double { try number(text, in: 0.01...100) }

  /// A bounce of a spring that comes to rest.
  package static func bounce(_ text: String) throws -> Double { try number(text, in: -0.99...0.99) }

  /// Distances per second.
  package static func initialVelocity(_ text: String) throws -> Double { try number(text, in: -1000...1000) }

  /// A distance, in points.
  package static func distance(_ text: String) throws -> Double { try number(text, in: 1...100_000) }

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

  /// How many frames a strip has.
  package static func frames(_ text: String) throws -> Int { try count(text, in: 1...maximumFrameCount) }

  /// How many frames there are in a second.
  package static func rate(_ text: String) throws -> Int { try count(text, in: 1...100) }

  /// How many there are at most of something.
  package static func limit(_ text: String) throws -> Int { try count(text, in: 1...10_000_000) }

  private static let maximumFrameCount = 200

  private static func number(
    _ text: String, in range: ClosedRange<Double>, _ kind: String = "a number"
  ) throws -> Double {
    guard let number = Double(decimal: text), range.contains(number) else {
      throw ValidationError("expected \(kind) from \(range.lowerBound.short) to \(range.upperBound.short)")
    }
    return number
  }

  private static func count(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let count = Int(text), range.contains(count) else {
      throw ValidationError("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }
}
