/// A limit on the pictures that a store may still draw. Pictures above the limit are missing from the result.
struct DrawingAllowance {
  /// The remaining number of pictures and pixels; `nil` if there is no limit.
  private var rest: (pictures: Int, pixels: Int)?
  /// Whether no picture has been drawn yet; the first one is always allowed.
  private var isWhole = true
  /// Whether a picture was refused because of the limit.
  private(set) var isExceeded = false

  /// Creates an allowance from a budget; `nil`, the default, sets no limit.
  init(_ budget: SnapshotRenderer.Budget? = nil) { rest = budget.map { ($0.pictures, $0.pixels) } }

  /// Takes one picture of `pixels` pixels from the allowance.
  /// - Returns: whether the picture may be drawn.
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
