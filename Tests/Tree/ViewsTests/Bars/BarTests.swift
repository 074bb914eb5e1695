import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// The status bar and the navigation bar: Docs/BEHAVIOR.md#bars.
@Suite struct BarTests {
  /// A bar with one view for each style.
  private final class Bar: StatusBar {
    private let (dark, light) = (View(), View())

    override init() {
      super.init()
      addSubview(dark)
      addSubview(light)
      apply(style)
    }

    override func apply(_ style: StatusBarStyle) {
      dark.alpha = style == .dark ? 1 : 0
      light.alpha = style == .light ? 1 : 0
    }
  }

  private func window() -> (window: Window, bar: StatusBar) {
    let window = Window(size: Size(390, 844))
    window.safeAreaInsets = Insets(top: 47, bottom: 34)
    let bar = Bar()
    window.statusBar = bar
    window.layoutIfNeeded()
    return (window, bar)
  }

  /// The alphas with which the dark and the light view are shown.
  private func alphas(_ bar: StatusBar) -> [Double] { bar.subviews.map(\.shown.alpha) }

  @Test func badgeIsBesideTheIconAndKeepsTheButtons() throws {
    let (window, bar) = (Window(size: Size(390, 200)), TabBar())
    bar.items = [TabBarItem("Chats", symbol: .list), TabBarItem("You", symbol: .person)]
    bar.frame = Rect(x: 0, y: 151, width: 390, height: 49)
    window.addSubview(bar)
    window.layoutIfNeeded()
    let button = try #require(window.view(withIdentifier: "tab-1") as? TabBarButton)
    button.becomeFirstResponder()
    bar.items[0].badgeValue = "3"
    window.layoutIfNeeded()
    #expect(window.view(withIdentifier: "tab-1") === button && button.isFirstResponder)
    #expect(button.accessibilityLabel == "Chats, 3")
    let badge = try #require(button.face.subviews.last)
    #expect(abs(badge.frame.minX - button.bounds.midX - 4) <= 0.5 && badge.frame.minY == 3)
    #expect(badge.frame.size == Size(18, 18))
    bar.items[0].badgeValue = "1,024"
    window.layoutIfNeeded()
    #expect(badge.frame.width > 30)
    bar.items[0].badgeValue = String(repeating: "9", count: 99)
    window.layoutIfNeeded()
    #expect(badge.frame.width > 80 && badge.frame.maxX <= button.bounds.width)
    bar.items[0].badgeValue = nil
    #expect(badge.superview == nil && button.accessibilityLabel == "Chats")
    bar.items[0].title = "All"
    #expect(window.view(withIdentifier: "tab-1") !== button)
  }

  @Test func theStatusBarFillsTheSafeArea() {
    let (window, bar) = window()
    #expect(bar.frame == Rect(x: 0, y: 0, width: 390, height: 47))
    window.resize(to: Size(500, 600))
    #expect(bar.frame == Rect(x: 0, y: 0, width: 500, height: 47))
    #expect(window.hitTest(Point(50, 20)) === window)
    window.statusBar = nil
    #expect(bar.superview == nil)
  }

  @Test func styleChangeFadesWithinTwoFrames() {
    let (window, bar) = window()
    #expect(alphas(bar) == [1, 0])
    bar.setStyle(.light, animated: true)
    for time in [0.005, 0.015, 0.025, 0.033] {
      window.timeline.advance(to: time)
      let part = Timing.curve(.easeInEaseOut, duration: 1.0 / 30).value(at: time)
      #expect(abs(alphas(bar)[0] - (1 - part)) < 1e-9)
      #expect(abs(alphas(bar)[1] - part) < 1e-9)
    }
    window.timeline.advance(to: 0.034)
    #expect(alphas(bar) == [0, 1])
    #expect(bar.subviews.allSatisfy { $0.presentation == nil })
    #expect(bar.style == .light)
  }

  /// A reversed style fades back from the alphas that are shown.
  @Test func aReversedStyleDoesNotJump() {
    let (window, bar) = window()
    bar.setStyle(.light, animated: true)
    window.timeline.advance(to: 0.12)
    let before = alphas(bar)
    bar.setStyle(.dark, animated: true)
    #expect(zip(alphas(bar), before).allSatisfy { abs($0 - $1) < 1e-9 })
    window.timeline.advance(to: 0.2)
    #expect(alphas(bar)[0] > before[0])
    window.timeline.advance(to: 1)
    #expect(alphas(bar) == [1, 0])
  }

  @Test func styleSetWithoutAnimationAppliesImmediately() {
    let (window, bar) = window()
    bar.setStyle(.light, animated: false)
    #expect(alphas(bar) == [0, 1])
    #expect(window.timeline.isIdle)
    let alone = Bar()
    alone.setStyle(.light, animated: true)
    #expect(alphas(alone) == [0, 1])
  }

  @Test func barAddsFortyFourPointsToStatusBar() {
    let (window, _) = window()
    #expect(NavigationBar.height(in: window) == 91)
    #expect(NavigationBar.height(in: nil) == 44)
    let bar = NavigationBar()
    bar.frame = Rect(x: 0, y: 0, width: 390, height: 91)
    bar.title = "Inbox"
    window.addSubview(bar)
    window.layoutIfNeeded()
    let title = bar.subviews.first
    #expect(abs((title?.frame.midY ?? 0) - 69) <= 0.5)
    #expect(title?.frame.midX == 195)
    bar.barTintColor = Color(0, 102, 255)
    #expect(bar.backgroundColor == Color(0, 102, 255))
  }

  @Test(arguments: [1.0, 2]) func barLineIsOnePixelHigh(scale: Double) throws {
    let (window, _) = window()
    window.systemTraits.displayScale = scale
    let bar = NavigationBar()
    bar.frame = Rect(x: 0, y: 0, width: 390, height: 91)
    bar.shadowColor = .black
    window.addSubview(bar)
    window.layoutIfNeeded()
    let line = try #require(bar.subviews.first { $0.backgroundColor == .black })
    #expect(line.frame == Rect(x: 0, y: 91 - 1 / scale, width: 390, height: 1 / scale))
  }

  /// Long titles slide further, so that the old and the new title do not overlap at any step.
  @Test(arguments: ["Veil of a Supernova", "Galaxy from the Side", "Up"], [true, false])
  func titlesNeverOverlapDuringAChange(title: String, isForward: Bool) throws {
    let (window, _) = window()
    let bar = NavigationBar()
    bar.frame = Rect(x: 0, y: 0, width: 390, height: 91)
    bar.title = isForward ? "Space" : title
    window.addSubview(bar)
    window.layoutIfNeeded()
    bar.beginChange(
      to: NavigationItem(), title: isForward ? title : "Space", backTitle: nil, showsBackButton: isForward,
      isForward: isForward)
    window.layoutIfNeeded()
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: bar)
    animator.addAnimations { [unowned bar] in bar.applyChange() }
    animator.pauseAnimation()
    let labels = bar.subviews.compactMap { $0 as? Label }
    try #require(labels.count == 2)
    for step in 0...20 {
      animator.fractionComplete = Double(step) / 20
      let words = labels.map { label in
        let box = label.shown.toSuperview.apply(to: label.shown.bounds)
        return Rect(center: box.center, size: label.sizeThatFits(box.size))
      }
      #expect(!words[0].intersects(words[1]), "at \(step) twentieths")
    }
  }

  @Test func arrowHasColorOfTitle() throws {
    let bar = NavigationBar()
    bar.backTitle = "Inbox"
    bar.showsBackButton = true
    bar.titleColor = .systemRed
    let arrow = try #require(bar.subviews.lazy.compactMap { $0 as? Button }.first)
    #expect(arrow.titleLabel.textColor == .systemRed)
  }

  @Test func backButtonExistsOnlyWhileShown() {
    let (window, _) = window()
    let bar = NavigationBar()
    bar.frame = Rect(x: 0, y: 0, width: 390, height: 91)
    window.addSubview(bar)
    window.layoutIfNeeded()
    let before = bar.dump()
    bar.beginChange(
      to: NavigationItem(), title: "Photo", backTitle: nil, showsBackButton: true, isForward: true)
    bar.endChange(finished: false)
    #expect(bar.dump() == before)
    bar.showsBackButton = true
    #expect(bar.subviews.contains { $0 is Button })
    bar.showsBackButton = false
    #expect(bar.dump() == before)
  }

  @Test func layoutKeepsTheSizeOfTransformedButtons() {
    let button = Button(face: View())
    let bar = Toolbar([button])
    bar.frame = Rect(x: 0, y: 0, width: 300, height: 49)
    bar.layoutIfNeeded()
    let place = button.frame
    button.transform = .scale(0.5)
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    button.transform = .identity
    #expect(button.frame == place)
  }
}
