import SegueControllers

extension ZoomTransition {
  /// A post grows out of a grid of photos: the live screen under a mask. On the way back it shrinks freely under the pointer, and falls
  /// into its cell when it is let go (Docs/BEHAVIOR.md#photo-profile).
  /// - Parameter photo: the photo on the screen of the post, in its own shape; what the one in the grid lies in cuts that to the
  ///   shape of the cell.
  public static func photoProfile(into photo: @escaping (ViewController) -> View?) -> ZoomTransition {
    var post = ZoomTransition(.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4), into: photo)
    post.content = .live
    post.release = .curve(.easeOutQuad, duration: 0.25)
    post.dimmingColor = Color.black.withAlpha(0.5)
    post.openingDrags = [.right, .left]
    post.openingTravel = 0.6
    post.closingDrags = [Drag.right, .down].map { $0.finishing(from: 0.1) }
    post.closingTravel = 1
    post.pickUp = .free
    return post
  }
}
