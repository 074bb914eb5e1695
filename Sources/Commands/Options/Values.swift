internal import ArgumentParser
package import SegueGeometry
internal import SegueHeadless
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
    else { throw ValidationError("it must be like 390x844, each side from 1 to 16384 points") }
    return Size(width, height)
  }

  /// Pixels per point.
  package static func scale(_ text: String) throws -> Double {
    guard let scale = Double(decimal: text), (0.5...4).contains(scale) else {
      throw ValidationError("it must be a number from 0.5 to 4")
    }
    return scale
  }

  /// Seconds for each second.
  package static func speed(_ text: String) throws -> Double {
    guard let speed = Double(decimal: text), Stage.speeds.contains(speed) else {
      throw ValidationError("it must be a number from 0.01 to 100")
    }
    return speed
  }

  /// A time in seconds.
  package static func time(_ text: String) throws -> Double {
    guard let time = Double(decimal: text), EventScript.times.contains(time) else {
      throw ValidationError("it must be a number of seconds from 0 to 86400")
    }
    return time
  }

  /// A tolerance: how many times as much something may cost.
  package static func tolerance(_ text: String) throws -> Double {
    guard let tolerance = Double(decimal: text), (1...1000).contains(tolerance) else {
      throw ValidationError("it must be a number from 1 to 1000")
    }
    return tolerance
  }

  /// Times in seconds, separated by commas.
  package static func times(_ text: String) throws -> [Double] {
    let times = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try time(String($0.drop(while: \.isWhitespace)))
    }
    guard (1...mostFrames).contains(times.count) else { throw ValidationError("it has more than 200 times") }
    return times
  }

  /// How many frames a strip has.
  package static func frames(_ text: String) throws -> Int {
    guard let count = Int(text), (1...mostFrames).contains(count) else {
      throw ValidationError("it must be a whole number from 1 to 200")
    }
    return count
  }

  /// The most that there is of something.
  package static func greatestCount(_ text: String) throws -> Int {
    guard let count = Int(text), count >= 1 else { throw ValidationError("it must be a whole number from 1") }
    return count
  }

  /// How many frames there are in a second.
  package static func rate(_ text: String) throws -> Int {
    guard let rate = Int(text), (1...100).contains(rate) else {
      throw ValidationError("it must be a whole number from 1 to 100")
    }
    return rate
  }

  /// Samples in a second.
  package static func sampleRate(_ text: String) throws -> Double {
    guard let rate = Double(decimal: text), (1...10_000).contains(rate) else {
      throw ValidationError("it must be a number from 1 to 10000")
    }
    return rate
  }

  private static let mostFrames = 200
}
