import Drawing
import Geometry
import Motion

/// Which colour the signs of the status bar have.
public enum StatusBarStyle: Sendable, Hashable {
  /// Black signs, for light screens.
  case dark
  /// White signs, for dark screens.
  case light
}

/// Clock, signal and battery along the top of a screen. The clock stands still, so that pictures stay comparable.
public final class StatusBar: View {
  /// How long a change of style takes, in seconds (screens.md section 2).
  public static let fadeDuration = 0.3

  /// The colour of the signs.
  public private(set) var style = StatusBarStyle.dark
  private let signs: [StatusBarStyle: StatusBarSigns] = [
    .dark: StatusBarSigns(.black), .light: StatusBarSigns(.white),
  ]
  private var fade: PropertyAnimator?

  /// A bar with dark signs.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
    for (style, view) in signs {
      view.alpha = style == self.style ? 1 : 0
      view.fillsSuperview = true
    }
    for style in [StatusBarStyle.dark, .light] { signs[style].map(addSubview) }
  }

  /// Changes the colour of the signs, over `fadeDuration` or at once.
  public func setStyle(_ style: StatusBarStyle, animated: Bool) {
    guard style != self.style else { return }
    self.style = style
    fade?.stop()
    fade = nil
    let change = { [signs] in for (each, view) in signs { view.alpha = each == style ? 1 : 0 } }
    guard animated, window != nil else { return change() }
    let animator = PropertyAnimator(.curve(.easeInEaseOut, duration: Self.fadeDuration), over: self)
    animator.addAnimations(change)
    animator.start()
    fade = animator
  }
}

/// The signs in one colour.
private final class StatusBarSigns: View {
  private let clock: Label
  private let icons: ImageView

  init(_ color: Color) {
    clock = Label("9:41", font: .system(size: 16, weight: .semibold), color: color)
    clock.textAlignment = .center
    icons = ImageView(.statusIcons(color))
    super.init()
    addSubview(clock)
    addSubview(icons)
  }

  override func layoutSubviews() {
    let size = clock.sizeThatFits(Size(80, bounds.height))
    let middle = bounds.midY + 4
    clock.frame = pixelAligned(
      Rect(center: Point(min(62, bounds.width / 4), middle), size: Size(80, size.height)))
    let room = icons.sizeThatFits(bounds.size)
    icons.frame = pixelAligned(
      Rect(center: Point(max(bounds.width - 58, bounds.width * 0.75), middle), size: room))
    icons.isHidden = bounds.width < 200
  }
}

extension Image {
  /// Signal strength and battery, 56 by 13 points.
  fileprivate static func statusIcons(_ color: Color) -> Image {
    .vector(size: Size(56, 13)) { canvas in
      for index in 0..<4 {
        let height = 4 + Double(index) * 2.6
        canvas.fillRoundedRect(
          Rect(x: Double(index) * 4.8, y: 12.5 - height, width: 3.2, height: height), radius: 1, color: color)
      }
      canvas.stroke(
        .roundedRect(Rect(x: 28.5, y: 0.5, width: 23, height: 12), radius: 3.8, corners: .all),
        color.withAlpha(0.4), style: StrokeStyle(width: 1))
      canvas.fillRoundedRect(Rect(x: 30, y: 2, width: 20, height: 9), radius: 2.4, color: color)
      canvas.fillRoundedRect(
        Rect(x: 53, y: 4.5, width: 1.6, height: 4), radius: 0.8, color: color.withAlpha(0.5))
    }
  }
}
