import UIKit

/// Tears a picture of the page in two along a line, and moves the halves aside.
final class SplitAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPush: Bool
  private(set) var halves: [UIImageView] = []
  init(_ isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.5
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
    else { return }
    let above = isPush ? from.view : to.view
    guard let below = isPush ? to.view : from.view, let size = above?.bounds.size else { return }
    UIGraphicsBeginImageContextWithOptions(size, true, 0)
    above?.drawHierarchy(in: CGRect(origin: .zero, size: size), afterScreenUpdates: false)
    let drawn = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    guard let picture = drawn, let pixels = picture.cgImage else { return }
    let (width, height) = (picture.size.width * picture.scale, picture.size.height * picture.scale / 2)
    halves = [0, height].compactMap { y in
      guard let part = pixels.cropping(to: CGRect(x: 0, y: y, width: width, height: height)) else {
        return nil
      }
      let half = UIImageView(image: UIImage(cgImage: part, scale: picture.scale, orientation: .up))
      half.frame.origin.y = y / picture.scale
      // In front, although the page is added later.
      half.layer.zPosition = 1
      context.containerView.addSubview(half)
      return half
    }
    context.containerView.addSubview(below)
    above?.isHidden = true
    func move(apart: Bool) {
      for (half, side) in zip(halves, [-1.0, 1]) {
        half.transform = apart ? CGAffineTransform(translationX: side * size.width, y: 0) : .identity
      }
    }
    move(apart: !isPush)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
      move(apart: self.isPush)
    } completion: { _ in
      for half in self.halves { half.removeFromSuperview() }
      above?.isHidden = false
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
