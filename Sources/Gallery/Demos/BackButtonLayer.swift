import SegueControllers

/// A screen that has a place of its own for the button that leads back to the gallery, because something covers its lower left
/// corner.
package protocol BackButtonHosting: ViewController {
  /// The place of the button, a circle, in the coordinates of the screen's view.
  var backButtonFrame: Rect { get }
}

/// A round button over the lower left corner of a screen that leads back to the gallery, and for a while a few words beside it;
/// everything else is out of the way.
package final class BackButtonLayer: View {
  private static let side = 52.0
  private static let margin = 20.0
  /// Height of the words' ground, and the space beside them, in points.
  private static let (hintHeight, hintMargin) = (36.0, 16.0)
  private static let ground = Color(white: 0.12, alpha: 0.78)

  private unowned let screen: ViewController
  private let button = Button(
    image: .backArrow(width: 20, .white, lineWidth: 2.4), identifier: "gallery-button", label: "Gallery")

  private var hint: View?
  private let words: Label

  /// A button over `screen`, and a hint, which is not shown yet.
  package init(over screen: ViewController, hint text: String, onClick: @escaping () -> Void) {
    self.screen = screen
    words = Label(text, font: .system(size: 15, weight: .medium), color: .white)
    super.init()
    fillsSuperview = true
    button.onClick = onClick
    button.backgroundColor = Self.ground
    button.borderWidth = 1
    button.borderColor = Color.white.withAlpha(0.22)
    button.shadow = Shadow(color: Color.black.withAlpha(0.28), blur: 16, offset: Vector(0, 4))
    addSubview(button)
  }

  /// Whether the hint is shown; it fades.
  package var showsHint = false {
    didSet {
      guard showsHint != oldValue else { return }
      let hint = hint ?? makeHint()
      self.hint = hint
      hint.animate(withDuration: showsHint ? 0.4 : 0.15) { [self] in hint.alpha = showsHint ? 1 : 0 }
    }
  }

  /// Whether it is left out of pictures of the screen: all of it, or the words alone where the button is part of the screen.
  package var isLeftOut = false {
    didSet {
      guard isLeftOut != oldValue else { return }
      guard screen is any BackButtonHosting else { return isHidden = isLeftOut }
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private func makeHint() -> View {
    let hint = View()
    hint.identifier = "hint"
    hint.backgroundColor = Self.ground
    hint.cornerRadius = Self.hintHeight / 2
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
    guard let hint else { return }
    // In the middle, or as far to the left as the button lets it.
    let size = words.sizeThatFits(bounds.size)
    let width = size.width + 2 * Self.hintMargin
    let left = button.frame.maxY > bottom - Self.side ? button.frame.maxX + 12 : 12
    let place = Rect(
      x: max(left, (bounds.width - width) / 2), y: corner.midY - Self.hintHeight / 2, width: width,
      height: Self.hintHeight)
    hint.isHidden = isLeftOut || place.maxX > bounds.width - 8
    hint.frame = pixelAligned(place)
    words.frame = pixelAligned(Rect(center: hint.bounds.center, size: size))
  }

  /// How far from the left edge of `view` its button reaches, in points; 0 where there is none.
  package static func reach(in view: View) -> Double { isShown(over: view) ? margin + side : 0 }

  /// Whether there is such a button over a screen's view.
  package static func isShown(over view: View) -> Bool { view.subviews.contains { $0 is BackButtonLayer } }
}

extension ViewController {
  /// Whether there is no way back from it, in its own stack or in one around it.
  var isFirstOfAllStacks: Bool {
    sequence(first: self, next: \.parent).allSatisfy { screen in
      (screen.parent as? NavigationController).map { $0.viewControllers.first === screen } ?? true
    }
  }
}
