import SegueUIKit

/// A request for an animator between the two screens of a scene.
public struct AnimatorRequest {
  /// Whether the second screen appears; if `false`, it disappears.
  public let isForward: Bool
  /// The screen on which the user chooses a place, and the screen that shows the chosen place.
  let first, second: UIViewController
  /// The view of the chosen picture on the first screen.
  public let sourceView: UIImageView
  /// The view of the chosen picture on the second screen.
  public let destinationView: UIImageView

  /// The presentation controller of the second screen; `nil` if the scene has no presentation controller.
  public internal(set) var presentationController: UIPresentationController?

  /// The operation for a navigation controller: `.push` or `.pop`.
  public var operation: UINavigationController.Operation { isForward ? .push : .pop }
  /// The screen that is visible before the transition.
  public var from: UIViewController { isForward ? first : second }
  /// The screen that is visible after the transition.
  public var to: UIViewController { isForward ? second : first }
  /// The frame of the picture on the first screen, in the coordinates of the screen's view.
  public var sourceFrame: CGRect { frame(of: sourceView, on: first) }
  /// The frame of the picture on the second screen, in the coordinates of the screen's view.
  public var destinationFrame: CGRect { frame(of: destinationView, on: second) }
  /// The center of the picture on the first screen, in the coordinates of the screen's view.
  public var sourceCenter: CGPoint { sourceFrame.center }
  /// The item of the first screen that contains the chosen picture. A screen without a collection gives a new item with the
  /// frame of the picture.
  public var sourceCell: UICollectionViewCell {
    var view: UIView? = sourceView
    while let inner = view {
      if let cell = inner as? UICollectionViewCell { return cell }
      view = inner.superview
    }
    let cell = UICollectionViewCell()
    cell.frame = sourceFrame
    return cell
  }
  /// The chosen picture; an empty image if `sourceView` has no image.
  public var image: UIImage { sourceView.image ?? UIImage() }

  private func frame(of picture: UIView, on screen: UIViewController) -> CGRect {
    screen.view.layoutIfNeeded()
    return picture.convert(picture.bounds, to: screen.view)
  }
}
