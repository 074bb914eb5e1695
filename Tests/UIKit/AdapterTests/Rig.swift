import SegueHeadless
import SegueTesting
import SegueUIKit

/// A colored screen with a card.
final class Screen: UIViewController {
  let color: UIColor
  let card = UIView()

  init(_ color: UIColor, card frame: CGRect = CGRect(x: 60, y: 200, width: 200, height: 60)) {
    self.color = color
    card.frame = frame
    super.init()
  }

  /// Returns the screen that is pushed.
  static func second() -> Screen {
    Screen(UIColor(36, 116, 216), card: CGRect(x: 20, y: 60, width: 350, height: 105))
  }

  override func viewDidLoad() {
    view.backgroundColor = color
    view.identifier = "page"
    card.identifier = "card"
    card.backgroundColor = .white
    view.addSubview(card)
  }
}

/// A navigation delegate, as an application has one.
final class Delegate: NSObject, UINavigationControllerDelegate {
  let make: (_ isPush: Bool) -> UIViewControllerAnimatedTransitioning

  init(_ make: @escaping (Bool) -> UIViewControllerAnimatedTransitioning) { self.make = make }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { make(operation == .push) }
}

/// A navigation controller that keeps its delegate.
final class Navigation: UINavigationController {
  private let animators: Delegate

  init(_ make: @escaping (Bool) -> UIViewControllerAnimatedTransitioning) {
    animators = Delegate(make)
    super.init(rootViewController: Screen(UIColor(250, 196, 60)))
    delegate = animators
  }

  func push() { pushViewController(Screen.second()) }
}

/// A window with two screens, and an animator between them.
final class Rig {
  let navigation: Navigation
  let window: HeadlessWindow

  init(_ make: @escaping (Bool) -> UIViewControllerAnimatedTransitioning) throws {
    navigation = Navigation(make)
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation)
  }

  /// The view tree of the window, as text.
  var tree: String { window.dump() }
  var pixels: [UInt32] { window.surface.words }
  func wait(_ seconds: Double) throws { try window.advance(by: seconds) }
}

/// A transitioning delegate that makes an animator for each direction.
final class PresentationDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let make: (Bool) -> UIViewControllerAnimatedTransitioning

  init(_ make: @escaping (Bool) -> UIViewControllerAnimatedTransitioning) { self.make = make }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { make(true) }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { make(false) }
}
