import SegueLaunch
import Testing

@testable import SegueUIKit
@testable import SegueUIKitScenes

/// The screens between which `segue try` shows an animator.
@Suite struct SceneTests {
  @Test(arguments: [false, true]) func requestHasCell(inCollection: Bool) {
    let (screen, picture, cell) = (UIViewController(), UIImageView(), UICollectionViewCell())
    screen.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    cell.frame = CGRect(x: 20, y: 200, width: 120, height: 90)
    picture.frame = CGRect(x: 10, y: 5, width: 64, height: 48)
    if inCollection { cell.addSubview(picture) }
    screen.view.addSubview(inCollection ? cell : picture)
    let request = AnimatorRequest(
      isForward: true, first: screen, second: UIViewController(), sourceView: picture,
      destinationView: picture)
    #expect((request.sourceCell === cell) == inCollection)
    #expect(
      request.sourceCell.frame
        == (inCollection ? cell.frame : CGRect(x: 10, y: 5, width: 64, height: 48)))
    #expect(request.sourceFrame.origin == (inCollection ? CGPoint(x: 30, y: 205) : CGPoint(x: 10, y: 5)))
  }

  /// Reports half a second, and moves for longer.
  private final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    static var count = 0
    let length: Double
    init(_ length: Double) {
      self.length = length
      Self.count += 1
    }
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: length) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: [AnimatorScene.Use.navigation, .presentation])
  func scriptWaitsForTheEnds(use: AnimatorScene.Use) {
    for (length, script) in [
      (0.5, "0 click #place-2\n0.8 key Escape\n1.6 wait"),
      (1.25, "0 click #place-2\n1.6 key Escape\n3.2 wait"),
    ] {
      #expect(AnimatorScene("a", for: use) { _ in Animator(length) }.script == script)
    }
  }

  @Test func scriptIsMadeOnceWhenNeeded() {
    Animator.count = 0
    let scene = ApplicationScene(AnimatorScene("a") { _ in Animator(0.5) })
    #expect(scene.hasScript && Animator.count == 0)
    let script = scene.script
    #expect(Animator.count == 2 && scene.script == script && Animator.count == 2)
  }
}
