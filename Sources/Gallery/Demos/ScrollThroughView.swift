import SegueControls

/// A screen whose margins scroll its list, too: a list that is narrower than the window, because long lines are hard to read,
/// leaves margins beside it.
final class ScrollThroughView: View {
  /// The list that is scrolled.
  weak var scrollTarget: ScrollView?

  override func scrolled(_ event: ScrollEvent) -> Bool { scrollTarget?.scrolled(event) ?? false }
}
