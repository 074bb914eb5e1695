/// Returns whether two numbers differ by at most `accuracy`, relative to the larger number if that is above 1.
public func agree(_ a: Double, _ b: Double, to accuracy: Double) -> Bool {
  abs(a - b) <= accuracy * max(1, abs(a), abs(b))
}
