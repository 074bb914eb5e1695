import SegueChecks
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueControllers
@testable import SegueGallery
@testable import SegueHub

/// The appearance of demos on a dark desktop.
@Suite struct DarkDemoTests {
  /// Returns the picture of a demo on a desktop with a style, and the style of the demo's screens.
  private func look(_ demo: Demo, _ style: UserInterfaceStyle) throws -> (
    pixels: [UInt32], style: UserInterfaceStyle?
  ) {
    let headless = try HeadlessWindow()
    headless.window.systemTraits.userInterfaceStyle = style
    demo.install(in: headless.window)
    try headless.advance(by: 1)
    return (headless.surface.words, headless.window.rootViewController?.traitCollection.userInterfaceStyle)
  }

  /// Demos whose originals were only light do not change.
  @Test(arguments: Demo.all) func demoFollowsDesktopIfItSupportsDark(demo: Demo) throws {
    let (light, dark) = (try look(demo, .light), try look(demo, .dark))
    let changed = zip(light.pixels, dark.pixels).count { $0 != $1 }
    #expect(light.style == .light && dark.style == (demo.followsAppearance ? .dark : .light))
    if demo.followsAppearance {
      #expect(changed > light.pixels.count / 10)
    } else {
      #expect(changed == 0)
    }
  }

  @Test func sixDemosFollowDesktop() {
    #expect(
      Set(Demo.all.filter(\.followsAppearance).map(\.name))
        == ["expanding-cells", "photo-profile", "swipe-actions", "staged-card", "clock-tooltip", "player"])
  }

  /// Otherwise, the color is the one for its meaning.
  @Test func originalColorAppliesInLightNormalContrast() {
    let color = Color.original(Color(12, 34, 56), or: .detailLabel)
    for style in [UserInterfaceStyle.light, .dark] {
      for contrast in AccessibilityContrast.allCases {
        let isOriginal = style == .light && contrast == .normal
        var traits = TraitCollection()
        (traits.userInterfaceStyle, traits.accessibilityContrast) = (style, contrast)
        #expect(
          color.resolvedColor(with: traits)
            == (isOriginal ? Color(12, 34, 56) : Color.detailLabel.resolvedColor(with: traits)))
      }
    }
  }

  private func expectLegible(_ headless: HeadlessWindow, atLeast contrast: Double = 0) throws {
    for text in try VisibleText.all(in: headless, lookingForCuts: false) {
      #expect(
        text.contrast >= max(contrast, text.required),
        "\((text.view as? Label)?.text ?? ""): \(text.colors)")
    }
  }

  /// In demos that follow the desktop, and in the gallery, all text is legible. With increased contrast, the contrast of text is
  /// at least 7.
  @Test(
    arguments: Demo.all.filter(\.followsAppearance).map(\.name) + ["gallery"],
    [UserInterfaceStyle.light, .dark].flatMap { style in AccessibilityContrast.allCases.map { (style, $0) } })
  func textIsLegible(name: String, look: (style: UserInterfaceStyle, contrast: AccessibilityContrast)) throws
  {
    let demo = try #require((Demo.all + [.gallery]).first { $0.name == name })
    let headless = try HeadlessWindow(scale: VisibleText.scale)
    headless.window.systemTraits.userInterfaceStyle = look.style
    headless.window.systemTraits.accessibilityContrast = look.contrast
    demo.install(in: headless.window)
    try headless.advance(by: 1)
    try expectLegible(headless, atLeast: look.contrast == .high ? 7 : 0)
  }

  /// The card contains most of the text.
  @Test func textOfOpenCardIsLegibleInTheDark() throws {
    let demo = try #require(Demo.all.first { $0.name == "staged-card" })
    let headless = try HeadlessWindow(scale: VisibleText.scale)
    headless.window.systemTraits.userInterfaceStyle = .dark
    demo.install(in: headless.window)
    let script = try EventScript(parsing: demo.sampleScript)
    headless.play(script)
    try headless.advance(by: script.duration + 2)
    try expectLegible(headless)
  }
}
