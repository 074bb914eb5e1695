import Drawing
import Geometry

/// The bar over a stack of screens: a title on one colour, from the upper edge of the window to 44 points below the status bar.
public final class NavigationBar: View {
  /// Height below the status bar, in points.
  public static let contentHeight = 44.0

  /// The colour of the bar.
  public var barTintColor = Color(white: 0.97) { didSet { backgroundColor = barTintColor } }
  /// The words in the middle.
  public var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }
  /// The colour of the words.
  public var titleColor: Color {
    get { titleLabel.textColor }
    set { titleLabel.textColor = newValue }
  }
  private let titleLabel = Label("", font: .system(size: 17, weight: .semibold))

  /// A light bar without a title.
  public override init() {
    super.init()
    identifier = "navigation-bar"
    backgroundColor = barTintColor
    titleLabel.identifier = "navigation-title"
    titleLabel.textAlignment = .center
    addSubview(titleLabel)
  }

  /// The height of a bar in `window`, in points.
  public static func height(in window: Window?) -> Double {
    (window?.safeAreaInsets.top ?? 0) + contentHeight
  }

  public override func layoutSubviews() {
    let size = titleLabel.sizeThatFits(Size(max(0, bounds.width - 120), Self.contentHeight))
    titleLabel.frame = pixelAligned(
      Rect(
        x: 60, y: bounds.maxY - Self.contentHeight / 2 - size.height / 2, width: max(0, bounds.width - 120),
        height: size.height))
  }
}
