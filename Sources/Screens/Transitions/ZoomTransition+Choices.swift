extension ZoomTransition {
  /// What is seen to grow.
  public nonisolated enum Content: Sendable, Hashable {
    /// One picture, which is cropped another way at every moment. Source and destination are image views; others cross-fade.
    case picture
    /// The source, which fades out of the destination.
    case crossFade
    /// The destination alone, stretched: for a source that is nothing but its color.
    case stretch
    /// The screen as one picture, laid out at its full size and scaled by the width of what grows, so that the destination lies
    /// on the source; that fades out over it.
    case page
    /// The live screen, scaled so that the destination covers the source, under a mask that opens from one to the other.
    case live
  }

  /// How a pointer takes along what has grown, on the way back.
  public nonisolated enum PickUp: Sendable, Hashable {
    /// It shrinks about the grabbed point, and is as large as the item at the end of the drag.
    case shrinking
    /// It follows freely, and shrinks a little; a tenth of the window is far enough for a release.
    case free
    /// It shrinks about the grabbed point by how far the pointer has traveled, sideways more than downward, and follows it less than
    /// point for point: as on a phone. It goes back to the item from rest, from 120 points of travel on or faster than 1050 points
    /// per second (Docs/MOTION.md#the-zoom-of-a-screen).
    case yielding
  }
}
