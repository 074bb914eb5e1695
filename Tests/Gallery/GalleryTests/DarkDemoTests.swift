import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Demos on a dark desktop.
@Suite struct DarkDemoTests {
  static let names = Demo.all.map(\.name)

  private func pixels(_ demo: Demo, _ style: UserInterfaceStyle) throws -> [UInt32] {
    let headless = try HeadlessWindow()
    headless.window.systemTraits.userInterfaceStyle = style
    demo.install(in: headless.window)
    try headless.advance(by: 1)
    return headless.surface.words
  }

  /// Those whose originals were only light stay as they are.
  @Test(arguments: await names) func followsTheDesktop(name: String) throws {
    let demo = try #require(Demo.all.first { $0.name == name })
    let (light, dark) = (try pixels(demo, .light), try pixels(demo, .dark))
    let changed = zip(light, dark).count { $0 != $1 }
    if demo.followsAppearance {
      #expect(changed > light.count / 10)
    } else {
      #expect(changed == 0)
    }
  }

  @Test func fourFollowIt() {
    #expect(
      Set(Demo.all.filter(\.followsAppearance).map(\.name))
        == ["expanding-cells", "photo-profile", "staged-card", "clock-tooltip"])
  }
}
