extension ZoomTransition {
  /// The content that a zoom shows while it grows.
  public nonisolated enum Content: Sendable, Hashable {
    /// A single image whose crop changes continuously. The source and the destination must be image views; other views
    /// cross-fade.
    case picture
    /// The destination, over which the source fades out.
    case crossFade
    /// The stretched destination, without the source. Use this if the source shows only its background color.
    case stretch
    /// An image of the whole screen at its full size, scaled so that the destination is aligned with the source. The source
    /// covers this image and fades out.
    case page
    /// The live screen, scaled so that the destination covers the source, under a mask that opens from the source to the whole
    /// screen.
    case live
  }

  /// The way in which the growing view follows a pointer that closes the screen.
  public nonisolated enum PickUp: Sendable, Hashable {
    /// The view shrinks about the grabbed point, to the size of the item at the end of the drag.
    case shrinking
    /// The view follows the pointer freely, and shrinks slightly. A release closes the screen after a pull of more than a tenth
    /// of the window's width to the right, or of its height down.
    case free
    /// The view resists the pointer, and shrinks about the grabbed point, as on iOS. It shrinks more for sideways travel than
    /// for downward travel. A release after 120 points of travel, or at 1050 points per second, closes the screen; the view
    /// then starts from rest (Docs/MOTION.md#the-zoom-of-a-screen).
    case yielding
  }
}
