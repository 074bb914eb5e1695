import SegueChecks
import SegueDrawing

/// The differences from a recorded picture that a test allows.
public nonisolated enum PictureTolerance: Sendable, Hashable {
  /// Every byte must be the same. Other versions of Cairo, Pango or a font draw letters differently.
  case exact
  /// No difference may be visible: fewer than twelve pixels may differ by more than 2.5 % in a color channel.
  case noVisibleDifference
  /// No difference may be visible, except that edges may be up to a pixel away or less sharp. Use this on machines with other
  /// versions of the libraries.
  case edgesMayDiffer

  /// Returns whether a picture that is not identical to `expected` is still accepted.
  @MainActor func allows(_ picture: Surface, insteadOf expected: Surface) -> Bool {
    switch self {
    case .exact: false
    case .noVisibleDifference: picture.visibleDifference(from: expected) == nil
    case .edgesMayDiffer: picture.visibleDifference(from: expected, isLenient: true) == nil
    }
  }
}
