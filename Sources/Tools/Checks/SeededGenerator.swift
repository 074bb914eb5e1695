/// A small random number generator with reproducible results (SplitMix64).
package nonisolated struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; generators with the same seed return the same numbers.
  package init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  package mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() &>> 11) / 9_007_199_254_740_992
  }

  /// Returns a random integer from 0 to `count - 1`; 0 if `count` is less than 1.
  package mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// Returns `true` with probability `part`.
  package mutating func chance(_ part: Double) -> Bool { next(in: 0...1) < part }

  /// Returns a random element of `choices`, which must not be empty.
  package mutating func pick<Element>(_ choices: [Element]) -> Element { choices[index(choices.count)] }
}
