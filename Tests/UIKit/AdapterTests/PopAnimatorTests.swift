import SegueTesting
import SegueUIKit
import Testing

@Suite struct PopAnimatorTests {
  static func make(_ isPush: Bool) -> UIViewControllerAnimatedTransitioning {
    let animator = PopAnimator()
    animator.presenting = isPush
    return animator
  }

  @Test func popAnimatorSettles() throws {
    let rig = try Rig(Self.make)
    rig.navigation.push()
    try rig.wait(0.1)
    let page = try #require(rig.navigation.view.view(withIdentifier: "page"))
    #expect(page.superview != nil)
    try rig.wait(2)
    #expect(rig.navigation.viewControllers.count == 2)
  }

  @Test func popAnimatorIsSound() async throws { try await expectSound(Kind.pop.trial(.push).scenario) }
}
