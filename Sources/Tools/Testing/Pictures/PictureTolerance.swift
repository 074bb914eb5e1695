import SegueChecks
import SegueDrawing

/// How far a picture may be from the recorded one.
public nonisolated enum PictureTolerance: Sendable, Hashable {
  /// Every byte is the same. Other versions of Cairo, Pango or a font draw letters differently.
  case exact
  /// No difference can be seen: twelve pixels at least have to differ by more than two and a half percent.
  case noVisibleDifference
  /// The same, and an edge may lie up to a pixel elsewhere or be less sharp: for machines with other versions of the libraries.
  case edgesMayDiffer

  /// Whether a picture that differs from `expected` is as good as that.
  @MainActor func allows(_ picture: Surface, insteadOf expected: Surface) -> Bool {
    switch self {
    case .exact: false
    case .noVisibleDifference: picture.visibleDifference(from: expected) == nil
    case .edgesMayDiffer: picture.visibleDifference(from: expected, isLenient: true) == nil
    }
  }
}
