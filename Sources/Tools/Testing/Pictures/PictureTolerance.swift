import SegueChecks
import SegueDrawing

/// The differences from a recorded picture that a test allows.
public nonisolated enum PictureTolerance: Sendable, Hashable {
  /// Every byte must be the same. This requires the same versions of Cairo, Pango and the fonts, because others draw letters
  /// differently.
  case exact
  /// No difference may be visible: fewer than twelve pixels may differ by more than 2.5 % in a color channel.
  case noVisibleDifference
  /// No difference may be visible, except that edges may be shifted by up to a pixel or be less sharp. Use this on machines
  /// with other versions of the libraries.
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
