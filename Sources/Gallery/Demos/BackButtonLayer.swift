import SegueControllers

/// A screen that has a place of its own for the button that leads back to the gallery, because something covers its lower left
/// corner.
package protocol BackButtonHosting: ViewController {
  /// The place of the button, a circle, in the coordinates of the screen's view.
  var backButtonFrame: Rect { get }
}

/// A round button over the lower left corner of a screen that leads back to the gallery; everything beside it is out of the way.
package final class BackButtonLayer: View {
  private static let side = 52.0
  private static let margin = 20.0

  private unowned let screen: ViewController
  private let button = Button(
    image: .backArrow(width: 20, .white, lineWidth: 2.4), identifier: "gallery-button", label: "Gallery")

  /// A button over `screen`.
  package init(over screen: ViewController, onClick: @escaping () -> Void) {
    self.screen = screen
    super.init()
    fillsSuperview = true
    button.onClick = onClick
    button.backgroundColor = Color(white: 0.12, alpha: 0.78)
    button.borderWidth = 1
    button.borderColor = Color.white.withAlpha(0.22)
    button.shadow = Shadow(color: Color.black.withAlpha(0.28), blur: 16, offset: Vector(0, 4))
    addSubview(button)
  }

  package override func contains(_ point: Point) -> Bool { false }

  package override func layoutSubviews() {
    let margin = min(Self.margin, bounds.width / 12, bounds.height / 12).rounded()
    let bottom = bounds.height - screen.topmost.safeAreaInsets.bottom - margin
    let corner = Rect(x: margin, y: bottom - Self.side, width: Self.side, height: Self.side)
    button.frame = pixelAligned((screen as? any BackButtonHosting)?.backButtonFrame ?? corner)
    button.cornerRadius = button.bounds.height / 2
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
