/// A small repeatable source of numbers (SplitMix64).
struct Seeds {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// The next number in `range`.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    let unit = Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }
}

/// Whether two numbers agree to `accuracy`, taken relative to the larger where that is above 1.
func agree(_ a: Double, _ b: Double, to accuracy: Double) -> Bool {
  abs(a - b) <= accuracy * max(1, abs(a), abs(b))
}
