/// Whether two numbers agree to `accuracy`, taken relative to the larger where that is above 1.
public func agree(_ a: Double, _ b: Double, to accuracy: Double) -> Bool {
  abs(a - b) <= accuracy * max(1, abs(a), abs(b))
}
