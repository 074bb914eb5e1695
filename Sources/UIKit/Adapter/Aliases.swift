@_exported import Foundation
@_exported import SegueAnimation
@_exported import SegueControllers
@_exported import SegueControls
@_exported import SegueDrawing
@_exported import SegueGeometry
@_exported import SegueMotion
@_exported import SegueViews

// UIKit's names for Segue's types.

/// UIKit's name for a floating-point number, such as a distance in points.
public typealias CGFloat = Double
/// UIKit's name for an integer.
public typealias NSInteger = Int
/// UIKit's name for `Point`.
public typealias CGPoint = Point
/// UIKit's name for `Vector`.
public typealias CGVector = Vector
/// UIKit's name for `Size`.
public typealias CGSize = Size
/// UIKit's name for `Rect`.
public typealias CGRect = Rect
/// UIKit's name for `Transform`, an affine transform.
public typealias CGAffineTransform = Transform
/// Core Graphics' name for `Color`; the same type as `UIColor`.
public typealias CGColor = Color
/// UIKit's name for `Color`.
public typealias UIColor = Color
/// UIKit's name for `Insets`, the space at the four edges.
public typealias UIEdgeInsets = Insets
/// UIKit's name for `Image`.
public typealias UIImage = SegueDrawing.Image
/// UIKit's name for `Responder`, which receives keys and presses.
public typealias UIResponder = Responder
/// UIKit's name for `View`.
public typealias UIView = View
/// UIKit's name for `Window`.
public typealias UIWindow = Window
/// UIKit's name for `Label`, which shows one or more lines of text.
public typealias UILabel = Label
/// UIKit's name for `ImageView`.
public typealias UIImageView = ImageView
/// UIKit's name for `Button`.
public typealias UIButton = Button
/// UIKit's name for `ScrollView`.
public typealias UIScrollView = ScrollView
/// UIKit's name for `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// UIKit's name for `TextFieldDelegate`.
public typealias UITextFieldDelegate = TextFieldDelegate
/// UIKit's name for `TextViewDelegate`.
public typealias UITextViewDelegate = TextViewDelegate
/// UIKit's name for `TableView`, a list of rows.
public typealias UITableView = TableView
/// UIKit's name for `CollectionView`, a grid or list of items.
public typealias UICollectionView = CollectionView
/// UIKit's name for `StackView`, which arranges views in a row or a column.
public typealias UIStackView = StackView
/// UIKit's name for `ViewController`, a screen.
public typealias UIViewController = ViewController
/// UIKit's name for `NavigationController`, a stack of screens.
public typealias UINavigationController = NavigationController
/// UIKit's name for `TabBarController`, which shows one of several screens.
public typealias UITabBarController = TabBarController

/// UIKit's name for `SplitViewController`, which shows two columns.
public typealias UISplitViewController = SplitViewController
/// UIKit's name for `AlertController`, an alert or an action sheet.
public typealias UIAlertController = AlertController
/// UIKit's name for `AlertAction`, a button of an alert.
public typealias UIAlertAction = AlertAction
/// UIKit's name for `Menu`.
public typealias UIMenu = Menu
/// UIKit's name for `MenuAction`, an entry of a menu.
public typealias UIAction = MenuAction
/// UIKit's name for `RefreshControl`, with which the user reloads a list.
public typealias UIRefreshControl = RefreshControl
/// UIKit's name for `ActivityIndicatorView`.
public typealias UIActivityIndicatorView = ActivityIndicatorView
/// UIKit's name for `NavigationItem`.
public typealias UINavigationItem = NavigationItem
/// UIKit's name for a space in which coordinates are measured, which is a view.
public typealias UICoordinateSpace = View
/// UIKit's name for `NavigationBar`.
public typealias UINavigationBar = NavigationBar
/// UIKit's name for `Toolbar`.
public typealias UIToolbar = Toolbar
/// UIKit's name for `TabBar`.
public typealias UITabBar = TabBar
/// UIKit's name for `SearchBar`.
public typealias UISearchBar = SearchBar
/// UIKit's name for `TextField`, which edits one line of text.
public typealias UITextField = TextField
/// UIKit's name for `TextView`, which edits several lines of text.
public typealias UITextView = TextView

/// UIKit's name for `TraitCollection`.
public typealias UITraitCollection = TraitCollection
/// UIKit's name for `UserInterfaceStyle`, light or dark.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// UIKit's name for `UserInterfaceSizeClass`.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// UIKit's name for `Font`.
public typealias UIFont = Font
/// UIKit's name for `TextAlignment`.
public typealias NSTextAlignment = TextAlignment

extension Font {
  /// Returns the system font in a size, in points.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    .system(size: size, weight: weight)
  }
  /// Returns the bold system font in a size, in points.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font { .system(size: size, weight: .bold) }
  /// Returns the slanted system font in a size, in points.
  public static func italicSystemFont(ofSize size: CGFloat) -> Font {
    Font(name: "-Italic", size: size) ?? .systemFont(ofSize: size)
  }
  /// Creates a font from a name such as `Avenir-Heavy`, in a size, in points. If the family is not installed, the font looks like
  /// the platform's sans serif. Fails if the name is empty.
  public init?(name: String, size: CGFloat) {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let family = parts.first, !name.isEmpty else { return nil }
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    self.init(
      family: family.isEmpty ? nil : family, size: size,
      weight: Weight.allCases.first { style.contains("\($0)".lowercased()) } ?? .regular,
      isItalic: style.contains("italic") || style.contains("oblique"))
  }
  /// The size of the font, in points.
  public var pointSize: CGFloat { size }
  /// Returns the font in another size, in points.
  public func withSize(_ size: CGFloat) -> Font {
    var font = self
    font.size = size
    return font
  }
  /// Returns the font of a text style.
  public static func preferredFont(forTextStyle style: TextStyle) -> Font { style }
  /// A text style, such as `.body`, which is a font.
  public typealias TextStyle = Font
}

extension Transform {
  /// Creates a transform that scales by the given factors about the origin.
  public init(scaleX: CGFloat, y: CGFloat) { self = .scale(scaleX, y) }
  /// Creates a transform that moves by the given distances, in points.
  public init(translationX: CGFloat, y: CGFloat) { self = .translation(Vector(translationX, y)) }
  /// Creates a transform that rotates clockwise about the origin by the given angle, in radians.
  public init(rotationAngle: CGFloat) { self = .rotation(rotationAngle) }
  /// Returns a transform that first scales by the given factors, and then applies this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Transform { Transform.scale(x, y).concatenating(self) }
  /// Returns a transform that first moves by the given distances, in points, and then applies this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> Transform {
    Transform.translation(Vector(x, y)).concatenating(self)
  }
  /// Returns a transform that first rotates by the given angle, in radians, and then applies this transform.
  public func rotated(by angle: CGFloat) -> Transform { Transform.rotation(angle).concatenating(self) }
  /// Returns the inverse transform, or this transform if it has no inverse.
  public func inverted() -> Transform { self.SegueGeometry::inverted ?? self }
  /// Whether the transform is the identity.
  public var isIdentity: Bool { self == .identity }
}

/// An edge of a rectangle.
public nonisolated enum CGRectEdge: UInt32, Sendable {
  /// The left, upper, right or lower edge, in this order.
  case minXEdge, minYEdge, maxXEdge, maxYEdge
}

extension Rect {
  /// Returns the rectangle moved by the given distances, in points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Rect { offset(by: Vector(dx, dy)) }
  /// Returns the rectangle with its left and right sides moved inward by `dx`, and its top and bottom sides by `dy`, in points.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
  /// The smallest rectangle with whole-number coordinates that contains this rectangle.
  public var integral: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
  /// The rectangle that covers the same area and has a width and a height of at least 0.
  public var standardized: Rect {
    Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(width), height: abs(height))
  }
  /// Divides the rectangle by a line that is parallel to an edge.
  /// - Parameters:
  ///   - distance: the distance of the line from the edge, in points, limited to the rectangle.
  ///   - edge: the edge from which the distance is measured, and at which the slice is.
  public func divided(atDistance distance: CGFloat, from edge: CGRectEdge) -> (slice: Rect, remainder: Rect) {
    let isHorizontal = edge == .minXEdge || edge == .maxXEdge
    let isFar = edge == .maxXEdge || edge == .maxYEdge
    let (length, cut) = (isHorizontal ? width : height, max(0, distance))
    let place = min(max(isFar ? length - cut : cut, 0), length)
    let low = Rect(
      x: minX, y: minY, width: isHorizontal ? place : width, height: isHorizontal ? height : place)
    let high =
      isHorizontal
      ? Rect(x: minX + place, y: minY, width: length - place, height: height)
      : Rect(x: minX, y: minY + place, width: width, height: length - place)
    return isFar ? (high, low) : (low, high)
  }
  /// Returns the bounding box of the transformed rectangle.
  public func applying(_ transform: Transform) -> Rect { transform.apply(to: self) }
}

extension Point {
  /// Returns the transformed point.
  public func applying(_ transform: Transform) -> Point { transform.apply(to: self) }
}

extension Size {
  /// Returns the size of the bounding box of a rectangle of this size after the transform is applied.
  public func applying(_ transform: Transform) -> Size {
    transform.withoutTranslation.apply(to: Rect(origin: .zero, size: self)).size
  }
}

extension Color {
  /// The color itself, because `CGColor` is the same type.
  public var cgColor: Color { self }
  /// Creates the given color again.
  public init(cgColor: CGColor) { self = cgColor }
  /// Creates a color from components, each 0…1, which are taken for those of sRGB.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Gray, which stands for the color of an asset catalog.
  public init?(named name: String) { self = .gray }
  /// Returns whether `object` is the same color.
  public func isEqual(_ object: Any?) -> Bool { object as? Color == self }
  /// Writes the components of the color, each 0…1, without traits.
  /// - Returns: `true`.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.SegueDrawing::red
    green?.pointee = self.SegueDrawing::green
    blue?.pointee = self.SegueDrawing::blue
    alpha?.pointee = self.alpha
    return true
  }
  /// Returns the color with the given alpha, 0…1.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(alpha) }
  /// Pure red: the red component is 1, the others 0.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green: the green component is 1, the others 0.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue: the blue component is 1, the others 0.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// A gray halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A dark gray, with a third of the brightness of white.
  public static let darkGray = Color(white: 1 / 3.0)
  /// A light gray, with two thirds of the brightness of white.
  public static let lightGray = Color(white: 2 / 3.0)
  /// Pure cyan: the red component is 0, the others 1.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Pure yellow: the blue component is 0, the others 1.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Pure magenta: the green component is 0, the others 1.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Orange: the red component is 1, green 0.5, blue 0.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Purple: the red and blue components are 0.5, green is 0.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
}

nonisolated extension Color: _ExpressibleByColorLiteral {
  /// Creates a color from a color literal in source code.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The type of color literals in source code.
public typealias _ColorLiteralType = Color

nonisolated extension ImageView.ContentMode {
  /// Another name for `scaleToFill`, because views draw themselves again at each size.
  public static let redraw = ImageView.ContentMode.scaleToFill
}

extension View {
  /// UIKit's name for the way in which an image view shows its picture.
  public typealias ContentMode = ImageView.ContentMode
  /// The way in which the view shows its picture, if it is an image view. It has no effect on other views.
  @_disfavoredOverload public var contentMode: ContentMode {
    get { (self as? ImageView)?.SegueControls::contentMode ?? .scaleToFill }
    set { (self as? ImageView)?.SegueControls::contentMode = newValue }
  }
  /// Inserts a view directly behind a subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) { insertSubview(view, below: sibling) }
  /// Inserts a view directly in front of a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) { insertSubview(view, above: sibling) }
  /// Moves a subview in front of all other subviews. Does nothing if `view` has another superview.
  public func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }
  /// Moves a subview behind all other subviews. Does nothing if `view` has another superview.
  public func sendSubviewToBack(_ view: View) { if view.superview === self { insertAtBack(view) } }
  /// Exchanges the places of two subviews. Does nothing if there is no subview at an index.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    let visible = subviews
    guard first != second, visible.indices.contains(first), visible.indices.contains(second) else { return }
    let (low, high) = (visible[min(first, second)], visible[max(first, second)])
    // Views of layers, which are not counted, stay in place.
    let all = self.SegueViews::subviews
    guard let start = all.firstIndex(of: low), let end = all.firstIndex(of: high) else { return }
    self.SegueViews::insertSubview(high, at: start)
    self.SegueViews::insertSubview(low, at: end)
  }
  /// Returns a live snapshot of this view, clipped to its bounds. The snapshot's frame is at the origin and has the size of the
  /// bounds.
  /// - Parameter afterUpdates: whether this view is laid out first.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    if afterUpdates { layoutIfNeeded() }
    return snapshot(size: model.bounds.size)
  }
  /// Returns a live snapshot of a part of this view. The snapshot's frame is at the origin and has the size of the part.
  /// - Parameters:
  ///   - rect: the part to show, in this view's coordinates.
  ///   - afterUpdates: whether this view is laid out first.
  ///   - capInsets: ignored; the whole part is stretched.
  public func resizableSnapshotView(
    from rect: Rect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: Insets
  ) -> View? {
    if afterUpdates { layoutIfNeeded() }
    return snapshot(of: rect, size: rect.size)
  }
  private func snapshot(of region: Rect? = nil, size: Size) -> View {
    let snapshot = SnapshotView(source: self, region: region)
    snapshot.endsAtBounds = true
    snapshot.frame = Rect(origin: .zero, size: size)
    return snapshot
  }
}

extension ImageView {
  /// Creates a view that shows an image and has the image's size.
  public convenience init(image: UIImage?) {
    self.init()
    self.image = image
    frame = Rect(origin: .zero, size: sizeThatFits(.zero))
  }
}
