/// How much a store of pictures may still draw. What it does not draw is missing.
struct DrawingAllowance {
  /// What is left; `nil` where there is no limit.
  private var rest: (pictures: Int, pixels: Int)?
  /// Whether nothing has been drawn yet: one picture always may be.
  private var isWhole = true
  /// Whether something was not drawn because of it.
  private(set) var isExceeded = false

  /// As much as a budget says; anything without one.
  init(_ budget: SnapshotRenderer.Budget? = nil) {
    rest = budget.map { ($0.pictures, $0.pixels) }
  }

  var isLimited: Bool { rest != nil }

  /// Whether so many pixels may be drawn; they count as drawn then.
  mutating func take(_ pixels: Int) -> Bool {
    guard let rest else { return true }
    guard isWhole || (rest.pictures > 0 && rest.pixels >= pixels) else {
      isExceeded = true
      return false
    }
    (self.rest, isWhole) = ((rest.pictures - 1, rest.pixels - pixels), false)
    return true
  }
}
