import Segue
import SegueTesting
import SegueUIKit
import SegueUIKitScenes
import Testing

@testable import Animators

/// Scenes whose interaction controllers are less careful than the one of the example.
@Suite struct SceneTests {
  /// An interaction controller that is offered for every dismissal, but that the scene should use only during its own drag.
  private final class Eager: UIPercentDrivenInteractiveTransition {
    private weak var page: UIViewController?

    init(_ page: UIViewController) {
      self.page = page
      super.init()
      page.view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(Eager.panned(_:))))
      let tap = UITapGestureRecognizer(target: self, action: Selector(Eager.tapped(_:)))
      tap.numberOfTapsRequired = 2
      page.view.addGestureRecognizer(tap)
    }

    func tapped(_ tap: UITapGestureRecognizer) { page?.dismiss(animated: true, completion: nil) }

    func panned(_ pan: UIPanGestureRecognizer) {
      switch pan.state {
      case .began: page?.dismiss(animated: true, completion: nil)
      case .changed: update(pan.translation(in: pan.view).y / 300)
      case .ended: finish()
      default: cancel()
      }
    }
  }

  private let window: HeadlessWindow
  private let closed: [UInt32]

  init() throws {
    let scene = AnimatorScene("eager", interaction: { Eager($0.from) }) {
      CircleAnimator(presenting: $0.isForward, originFrame: $0.sourceFrame)
    }
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: scene.makeRootViewController())
    try window.advance(by: 0)
    closed = window.surface.words
    window.click("place-2")
    try window.advance(by: 1)
  }

  private func expectClosed() throws {
    try window.advance(by: 1)
    #expect((window.surface.words == closed) == true)
  }

  @Test func aButtonClosesIt() throws {
    window.click("close")
    try expectClosed()
  }

  @Test func aKeyClosesIt() throws {
    window.press(.escape)
    try expectClosed()
  }

  @Test func aDoubleTapClosesIt() throws {
    for _ in 1...2 { window.click(at: Point(195, 600)) }
    try expectClosed()
  }

  @Test func itsDragLeadsIt() throws {
    let open = window.surface.words
    window.send(.pressed, at: Point(195, 300))
    for y in stride(from: 310.0, through: 400, by: 10) {
      window.send(.dragged, at: Point(195, y))
      try window.advance(by: 0.01)
    }
    let held = window.surface.words
    try window.advance(by: 1)
    #expect((window.surface.words == held && held != open && held != closed) == true)
    window.send(.released, at: Point(195, 400))
    try expectClosed()
  }
}
