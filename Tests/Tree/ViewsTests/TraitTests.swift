import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

@Suite struct TraitTests {
  private let window = Window(size: Size(400, 300))
  private let outer = View()
  private let inner = View()

  init() {
    outer.addSubview(inner)
    window.addSubview(outer)
  }

  private func style(of view: View) -> UserInterfaceStyle { view.traitCollection.userInterfaceStyle }

  @Test func traitsAreInheritedUnlessOverridden() {
    window.systemTraits.userInterfaceStyle = .dark
    #expect([window, outer, inner].map(style) == [.dark, .dark, .dark])
    outer.overrideUserInterfaceStyle = .light
    #expect([window, outer, inner].map(style) == [.dark, .light, .light])
    window.overrideUserInterfaceStyle = .light
    inner.overrideUserInterfaceStyle = .dark
    outer.overrideUserInterfaceStyle = .unspecified
    #expect([window, outer, inner].map(style) == [.light, .light, .dark])
    window.overrideUserInterfaceStyle = .unspecified
    inner.overrideUserInterfaceStyle = .unspecified
    #expect([window, outer, inner].map(style) == [.dark, .dark, .dark])
    inner.traitOverrides.tintColor = .systemRed
    window.systemTraits.accessibilityContrast = .high
    #expect(inner.traitCollection.tintColor == .systemRed && outer.traitCollection.tintColor == .defaultTint)
    #expect(inner.traitCollection.accessibilityContrast == .high)
  }

  @Test func traitsFollowAViewToItsNewSuperview() {
    let (dark, mask) = (View(), View())
    dark.overrideUserInterfaceStyle = .dark
    window.addSubview(dark)
    inner.mask = mask
    #expect(style(of: mask) == .light)
    dark.addSubview(inner)
    #expect(style(of: inner) == .dark && style(of: mask) == .dark)
    inner.removeFromSuperview()
    #expect(style(of: inner) == .dark)
    outer.addSubview(inner)
    #expect(style(of: inner) == .light && style(of: mask) == .light)
    let other = Window(size: Size(100, 100))
    other.systemTraits.displayScale = 2
    other.addSubview(outer)
    #expect(inner.traitCollection.displayScale == 2)
  }

  @Test func relevantTraitChangesRequestALayout() {
    window.layoutIfNeeded()
    window.systemTraits.userInterfaceStyle = .dark
    window.systemTraits.reducesMotion = true
    #expect(!inner.needsLayout)
    window.systemTraits.displayScale = 2
    #expect(inner.needsLayout)
    window.layoutIfNeeded()
    outer.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(inner.needsLayout && !window.needsLayout)
    window.layoutIfNeeded()
    // A view that was outside the window during a change is laid out when it returns.
    outer.removeFromSuperview()
    window.systemTraits.displayScale = 3
    #expect(!inner.needsLayout)
    window.addSubview(outer)
    #expect(inner.needsLayout)
  }

  @Test func maximumLimitsInheritedAndOwnTextSize() {
    outer.traitOverrides.maximumContentSizeCategory = .extraExtraLarge
    for (size, limited) in [
      (ContentSizeCategory.small, ContentSizeCategory.small), (.accessibilityLarge, .extraExtraLarge),
    ] {
      window.systemTraits.preferredContentSizeCategory = size
      #expect(inner.traitCollection.preferredContentSizeCategory == limited)
      #expect(window.traitCollection.preferredContentSizeCategory == size)
    }
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
  }

  @Test func observersGetOnlyTheirTraitChanges() {
    var told: [String] = []
    func note(_ word: String, _ previous: TraitCollection) {
      told.append("\(word) was \(previous.userInterfaceStyle)")
    }
    let registration = outer.registerForTraitChanges(.userInterfaceStyle) { note("outer", $0) }
    // All views have their new traits by then.
    inner.registerForTraitChanges(.colors) { [outer, self] in
      note("inner", $0)
      #expect(outer.window !== inner.window || style(of: outer) == style(of: inner))
    }
    inner.registerForTraitChanges(.layout) { note("layout", $0) }
    window.systemTraits.userInterfaceStyle = .dark
    window.systemTraits.reducesMotion = true
    #expect(told == ["outer was light", "inner was light"])
    outer.unregisterForTraitChanges(registration)
    outer.traitOverrides.tintColor = .systemGreen
    #expect(told == ["outer was light", "inner was light", "inner was dark"])
    // In another window.
    let other = Window(size: Size(100, 100))
    other.addSubview(inner)
    #expect(told.count == 4)
  }

  @Test func endlessTraitChangeIsCutOff() {
    var faults: [String] = []
    window.onFault = { faults.append($0) }
    outer.registerForTraitChanges(.userInterfaceStyle) { [weak outer] previous in
      outer?.overrideUserInterfaceStyle = previous.userInterfaceStyle
    }
    outer.overrideUserInterfaceStyle = .dark
    #expect(faults.count == 1)
  }

  @Test func sizeClassesFollowTheWindow() {
    #expect(window.traitCollection.horizontalSizeClass == .compact)
    #expect(inner.traitCollection.verticalSizeClass == .compact)
    window.resize(to: Size(500, 700))
    #expect(inner.traitCollection.horizontalSizeClass == .regular)
    #expect(inner.traitCollection.verticalSizeClass == .regular)
    outer.traitOverrides.horizontalSizeClass = .compact
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
  }

  @Test func viewsWithTheSameTraitsShareThem() {
    #expect(inner.sharedTraits === window.sharedTraits)
    outer.traitOverrides.preferredContentSizeCategory = .large
    window.systemTraits.userInterfaceStyle = .dark
    #expect(inner.sharedTraits === window.sharedTraits)
  }

  @Test(arguments: [
    (0.5, ContentSizeCategory.extraSmall), (1, .large), (1.25, .extraExtraLarge),
    (9, .accessibilityExtraExtraExtraLarge),
  ])
  func textScaleMapsToTheNearestCategory(scale: Double, category: ContentSizeCategory) {
    #expect(ContentSizeCategory(scale: scale) == category)
    #expect(ContentSizeCategory(scale: category.scale) == category)
  }
}
