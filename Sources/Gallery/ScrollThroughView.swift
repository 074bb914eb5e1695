import Views

/// A screen on whose margins the wheel scrolls the list as well: a list that is narrower than the window, because long lines are
/// hard to read, leaves room beside it.
final class ScrollThroughView: View {
  /// What is scrolled.
  weak var scrollTarget: ScrollView?

  override func scrolled(_ event: ScrollEvent) -> Bool { scrollTarget?.scrolled(event) ?? false }
}
