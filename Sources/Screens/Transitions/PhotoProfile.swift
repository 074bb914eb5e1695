import SegueControllers

extension ZoomTransition {
  /// Returns a zoom in which the screen of a post grows out of a photo grid, as a live screen under a mask. A drag that closes
  /// the post shrinks it, and the post follows the pointer freely. When it is released, it moves into its cell
  /// (Docs/BEHAVIOR.md#photo-profile).
  /// - Parameter photo: returns the view of the photo on the post's screen, which has the proportions of the photo. In the
  ///   grid, the photo's superview has to crop the photo to the shape of the cell.
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
