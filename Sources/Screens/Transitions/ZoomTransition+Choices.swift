extension ZoomTransition {
  /// The content that a zoom shows while it grows.
  public nonisolated enum Content: Sendable, Hashable {
    /// One image whose crop changes continuously. Source and destination have to be image views; other views cross-fade.
    case picture
    /// The destination, over which the source fades out.
    case crossFade
    /// The destination alone, stretched. Use it for a source that shows nothing but its color.
    case stretch
    /// An image of the screen, laid out at its full size and scaled as a whole, so that the destination is aligned with the
    /// source. The source covers it and fades out.
    case page
    /// The live screen, scaled so that the destination covers the source, under a mask that opens from the source to the whole
    /// screen.
    case live
  }

  /// The way in which the growing view follows a pointer that closes the screen.
  public nonisolated enum PickUp: Sendable, Hashable {
    /// The view shrinks about the grabbed point, and is as large as the item at the end of the drag.
    case shrinking
    /// The view follows the pointer freely, and shrinks a little. A release after a tenth of the window's width or height
    /// closes the screen.
    case free
    /// The view shrinks about the grabbed point as the pointer travels, more for travel to the side than down, and resists the
    /// pointer, as on a phone. A release after 120 points of travel, or at 1050 points per second, closes the screen; the view
    /// then starts from rest (Docs/MOTION.md#the-zoom-of-a-screen).
    case yielding
  }
}
