import SegueControllers

extension ZoomTransition {
  /// Returns a zoom in which a post grows out of a grid of photos, as a live screen under a mask. When it closes, the post
  /// shrinks and follows the pointer freely; once released, it moves into its cell (Docs/BEHAVIOR.md#photo-profile).
  /// - Parameter photo: returns the photo on the screen of the post, in its own proportions. In the grid, the view that
  ///   contains the photo crops it to the shape of the cell.
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
