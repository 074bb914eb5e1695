import SegueControls

/// The status bar of a fictional device, with a clock, the signal strength and a battery. The clock always shows 9:41, so that
/// screenshots do not depend on the time.
final class DeviceStatusBar: StatusBar {
  /// The width from which a window is not a device, in points.
  private static let widestDevice = 900.0
  /// The insets of the window while it looks like a device, and the insets of a wider window.
  private let insets: (device: Insets, wide: Insets)
  private let contents: [StatusBarStyle: StatusBarContents] = [
    .dark: StatusBarContents(.black), .light: StatusBarContents(.white),
  ]

  /// Creates a status bar.
  /// - Parameters:
  ///   - insets: the insets of the window while it looks like a device.
  ///   - wide: the insets of a wider window; zero by default.
  init(over insets: Insets, wide: Insets = .zero) {
    self.insets = (insets, wide)
    super.init()
    for style in [StatusBarStyle.dark, .light] { contents[style].map(addSubview) }
    apply(style)
  }

  /// Hides the contents in a window that does not look like a device, and changes the insets of such a window.
  override func layoutSubviews() {
    if let window {
      window.safeAreaInsets = window.bounds.width < Self.widestDevice ? insets.device : insets.wide
      window.setNeedsLayout()
    }
    for view in subviews {
      view.frame = bounds
      view.isHidden = bounds.width >= Self.widestDevice
    }
  }

  override func contents(in style: StatusBarStyle) -> View? { contents[style] }

  override func apply(_ style: StatusBarStyle) {
    for (each, view) in contents { view.alpha = each == style ? 1 : 0 }
  }
}

/// The clock and the icons in one color.
private final class StatusBarContents: View {
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
    let iconSize = icons.sizeThatFits(bounds.size)
    icons.frame = pixelAligned(
      Rect(center: Point(max(bounds.width - 58, bounds.width * 0.75), middle), size: iconSize))
    icons.isHidden = bounds.width < 200
  }
}

extension Image {
  /// Returns an image of the signal strength and the battery, 56 by 13 points.
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
