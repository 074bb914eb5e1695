public import Geometry

/// What a frame of one demo costs at one size, in figures that compare from run to run and from machine to machine.
public struct CostRow: Sendable, Equatable {
  /// The demo's name, one word.
  public let demo: String
  /// The size of the window, in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// How many rounds it was measured in: the first ones differ a little from later ones.
  public let rounds: Int
  /// Copies of the frame in memory that take as long as a frame on average.
  public var copies: Double
  /// The same for the dearest frame.
  public var worstCopies: Double
  /// Pixels drawn for a frame, on average.
  public var pixels: Int
  /// Pictures of views drawn anew in a round.
  public var backings: Int
  /// Calls of `layoutSubviews` in a round.
  public var layouts: Int
  /// How often a frame asks for memory, on average.
  public var allocations: Double

  /// A row by its figures.
  public init(
    demo: String, size: Size, scale: Double, rounds: Int, copies: Double, worstCopies: Double, pixels: Int,
    backings: Int,
    layouts: Int, allocations: Double
  ) {
    self.demo = demo
    self.size = size
    self.scale = scale
    self.rounds = rounds
    self.copies = copies
    self.worstCopies = worstCopies
    self.pixels = pixels
    self.backings = backings
    self.layouts = layouts
    self.allocations = allocations
  }

  /// Whether both tell of the same demo at the same size.
  public func isSameSubject(as other: CostRow) -> Bool {
    demo == other.demo && size == other.size && scale == other.scale
  }

  /// The same row measured once more. Whatever else a machine does makes things dearer and never cheaper, so the lower
  /// figure of both is the better one.
  public func confirmed(by other: CostRow) -> CostRow {
    var row = self
    row.copies = min(copies, other.copies)
    row.worstCopies = min(worstCopies, other.worstCopies)
    row.allocations = min(allocations, other.allocations)
    return row
  }
}
