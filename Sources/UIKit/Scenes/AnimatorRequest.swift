import SegueUIKit

/// What an animator is made for: one way between the two screens of a scene.
public struct AnimatorRequest {
  /// Whether the second screen comes, and does not go.
  public let isForward: Bool
  /// The screen with the places, and that of the one that was chosen.
  let first, second: UIViewController
  /// The picture that was chosen, on the first screen.
  public let sourceView: UIImageView
  /// The same picture on the second screen.
  public let destinationView: UIImageView

  /// What happens to the stack of a navigation controller.
  public var operation: UINavigationController.Operation { isForward ? .push : .pop }
  /// The screen that is visible before.
  public var from: UIViewController { isForward ? first : second }
  /// The screen that is visible after.
  public var to: UIViewController { isForward ? second : first }
  /// Where the picture is on the first screen, in points.
  public var sourceFrame: CGRect { frame(of: sourceView, on: first) }
  /// Where the picture is on the second screen, in points.
  public var destinationFrame: CGRect { frame(of: destinationView, on: second) }
  /// The middle of the picture on the first screen, in points.
  public var sourceCenter: CGPoint { sourceFrame.center }
  /// The picture.
  public var image: UIImage { sourceView.image ?? UIImage() }

  private func frame(of picture: UIView, on screen: UIViewController) -> CGRect {
    screen.view.layoutIfNeeded()
    return picture.convert(picture.bounds, to: screen.view)
  }
}
