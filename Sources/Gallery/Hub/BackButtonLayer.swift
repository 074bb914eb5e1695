import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews

/// A round button over the lower left corner of a screen that leads back to the gallery; everything beside it is out of the way.
final class BackButtonLayer: View {
  private static let side = 52.0
  private static let margin = 20.0

  private unowned let screen: ViewController
  private let button = Button(face: ImageView(.galleryArrow), identifier: "gallery-button", label: "Gallery")

  /// A button over `screen`.
  init(over screen: ViewController, onClick: @escaping () -> Void) {
    self.screen = screen
    super.init()
    fillsSuperview = true
    button.onClick = onClick
    button.backgroundColor = Color(white: 0.12, alpha: 0.78)
    button.cornerRadius = Self.side / 2
    button.borderWidth = 1
    button.borderColor = Color.white.withAlpha(0.22)
    button.shadow = Shadow(color: Color.black.withAlpha(0.28), blur: 16, offset: Vector(0, 4))
    addSubview(button)
  }

  override func contains(_ point: Point) -> Bool { false }

  override func layoutSubviews() {
    let margin = min(Self.margin, bounds.width / 12, bounds.height / 12).rounded()
    let bottom = bounds.height - screen.topmost.safeAreaInsets.bottom - margin
    button.frame = pixelAligned(Rect(x: margin, y: bottom - Self.side, width: Self.side, height: Self.side))
  }

  /// How far from the left edge of `view` its button reaches, in points; 0 where there is none.
  static func reach(in view: View) -> Double {
    view.subviews.contains { $0 is BackButtonLayer } ? margin + side : 0
  }
}

extension Image {
  /// An arrow to the left.
  fileprivate static var galleryArrow: Image {
    .vector(size: Size(20, 18)) { canvas in
      var path = Path()
      path.move(to: Point(18, 9))
      path.addLine(to: Point(2.4, 9))
      path.move(to: Point(9.4, 2))
      path.addLine(to: Point(2.4, 9))
      path.addLine(to: Point(9.4, 16))
      canvas.stroke(path, .white, style: StrokeStyle(width: 2.4, cap: .round, join: .round))
    }
  }
}
