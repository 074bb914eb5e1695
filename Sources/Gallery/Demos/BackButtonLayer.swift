import SegueControllers

/// A screen that chooses the position of its gallery button, because something covers its lower left corner.
package protocol BackButtonHosting: ViewController {
  /// The frame of the circular button, in the coordinates of the screen's view.
  var backButtonFrame: Rect { get }
}

/// A transparent layer over a screen, with a round button in the lower left corner that returns to the gallery.
///
/// If the screen has large titles, an arrow in the bars above them replaces the round button, which would cover the text of the
/// screen. A stage has a button of its own beside its panel, so the layer of a screen in the panel shows none. The layer can
/// also show a short hint at the screen's lower edge. Events outside the button reach the screen below.
package final class BackButtonLayer: View {
  /// The side of the round button, in points.
  package static let side = 52.0
  private static let margin = 20.0
  /// The width and the height that the hint has in addition to its text, in points.
  private static let hintPadding = Size(32, 17)
  private static let ground = Color(white: 0.12, alpha: 0.78)

  private unowned let screen: ViewController
  private let button = makeButton()
  /// The arrows in the navigation bars.
  private let barButtons: [Button]
  private let isNeeded: () -> Bool

  private var hint: View?
  private let words: Label

  /// Creates a layer for a screen. The hint is hidden at first.
  /// - Parameters:
  ///   - screen: the screen, which must outlive the layer. The layer must be added to its view.
  ///   - text: the text of the hint.
  ///   - isNeeded: returns whether the screen needs a button; called whenever the screen is laid out.
  ///   - onClick: called when the button is clicked.
  package init(
    over screen: ViewController, hint text: String, isNeeded: @escaping () -> Bool,
    onClick: @escaping () -> Void
  ) {
    (self.screen, self.isNeeded) = (screen, isNeeded)
    barButtons = screen.firstScreens.filter {
      $0.navigationController?.navigationBar.prefersLargeTitles == true
    }.map {
      let button = Button(
        image: .backArrow(width: 20, .label, lineWidth: 2), identifier: "gallery-button", label: "Gallery")
      button.onClick = onClick
      // The screen may add buttons of its own when its view is loaded.
      _ = $0.view
      $0.navigationItem.leftBarButtonItems.insert(button, at: 0)
      return button
    }
    words = Label(text, font: .scaled(size: 15, weight: .medium), color: .white)
    words.numberOfLines = 2
    super.init()
    fillsSuperview = true
    button.onClick = onClick
    addSubview(button)
  }

  /// Returns a new round button, which has no action yet.
  package static func makeButton() -> Button {
    let button = Button(
      image: .backArrow(width: 20, .white, lineWidth: 2.4), identifier: "gallery-button", label: "Gallery")
    button.backgroundColor = ground
    button.cornerRadius = side / 2
    button.borderWidth = 1
    button.borderColor = Color.white.withAlpha(0.22)
    button.shadow = Shadow(color: Color.black.withAlpha(0.28), blur: 16, offset: Vector(0, 4))
    return button
  }

  /// Whether the hint is visible. The hint fades in within 0.4 s, and out within 0.15 s. The default is `false`.
  package var showsHint = false {
    didSet {
      guard showsHint != oldValue else { return }
      let hint = hint ?? makeHint()
      self.hint = hint
      hint.animate(withDuration: showsHint ? 0.4 : 0.15) { [self] in hint.alpha = showsHint ? 1 : 0 }
    }
  }

  /// Whether snapshots of the screen omit the layer. If the button is part of the screen's layout (`BackButtonHosting`), only
  /// the hint is omitted. The default is `false`.
  package var isLeftOut = false {
    didSet {
      guard isLeftOut != oldValue else { return }
      for button in barButtons { button.isHidden = isLeftOut || !isNeeded() }
      guard screen is any BackButtonHosting else { return isHidden = isLeftOut }
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private func makeHint() -> View {
    let hint = View()
    hint.identifier = "hint"
    hint.backgroundColor = Self.ground
    hint.cornerRadius = 18
    hint.alpha = 0
    hint.isUserInteractionEnabled = false
    hint.addSubview(words)
    insertSubview(hint, at: 0)
    setNeedsLayout()
    return hint
  }

  package override func contains(_ point: Point) -> Bool { false }

  package override func layoutSubviews() {
    let margin = min(Self.margin, bounds.width / 12, bounds.height / 12).rounded()
    let bottom = bounds.height - screen.topmost.safeAreaInsets.bottom - margin
    let corner = Rect(x: margin, y: bottom - Self.side, width: Self.side, height: Self.side)
    button.frame = pixelAligned((screen as? any BackButtonHosting)?.backButtonFrame ?? corner)
    button.cornerRadius = button.bounds.height / 2
    button.isHidden = !barButtons.isEmpty || !isNeeded()
    for button in barButtons { button.isHidden = isLeftOut || !isNeeded() }
    guard let hint else { return }
    // The hint is centered, or as far to the left as the button allows.
    let left = !button.isHidden && button.frame.maxY > bottom - Self.side ? button.frame.maxX + 12 : 12
    let size = words.sizeThatFits(
      Size(max(0, bounds.width - 8 - left - Self.hintPadding.width), .infinity))
    let (width, height) = (size.width + Self.hintPadding.width, size.height + Self.hintPadding.height)
    hint.frame = pixelAligned(
      Rect(
        x: max(left, (bounds.width - width) / 2), y: corner.midY - height / 2, width: width, height: height))
    words.frame = pixelAligned(Rect(center: hint.bounds.center, size: size))
    hint.isHidden = isLeftOut || words.isTruncated
  }

  /// Returns the distance from the left edge of `view` to the right edge of its gallery button, in points; 0 if it has no such
  /// button.
  package static func reach(in view: View) -> Double { isShown(over: view) ? margin + side : 0 }

  /// Returns whether a screen's view has a gallery button.
  package static func isShown(over view: View) -> Bool {
    view.subviews.contains { ($0 as? BackButtonLayer)?.isNeeded() == true }
  }
}

extension ViewController {
  /// The first screens of the navigation stacks in this screen, one per tab; the screen itself if it has no such children.
  package var firstScreens: [ViewController] {
    if let navigation = self as? NavigationController {
      return navigation.viewControllers.first.map(\.firstScreens) ?? []
    }
    if let tabs = self as? TabBarController { return tabs.viewControllers.flatMap(\.firstScreens) }
    return [self]
  }

  /// Whether the screen is the first one of its own navigation stack and of every enclosing stack.
  var isFirstOfAllStacks: Bool {
    sequence(first: self, next: \.parent).allSatisfy { screen in
      (screen.parent as? NavigationController).map { $0.viewControllers.first === screen } ?? true
    }
  }
}
