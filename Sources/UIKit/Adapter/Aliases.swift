@_exported import Foundation
@_exported import SegueAnimation
@_exported import SegueControllers
@_exported import SegueControls
@_exported import SegueDrawing
@_exported import SegueGeometry
@_exported import SegueMotion
@_exported import SegueViews

// One name for one thing: what UIKit calls by another.

/// A number of points.
public typealias CGFloat = Double
/// A whole number.
public typealias NSInteger = Int
/// A point.
public typealias CGPoint = Point
/// A vector.
public typealias CGVector = Vector
/// A size.
public typealias CGSize = Size
/// A rectangle.
public typealias CGRect = Rect
/// An affine transform.
public typealias CGAffineTransform = Transform
/// A color.
public typealias CGColor = Color
/// A color.
public typealias UIColor = Color
/// Space at the edges.
public typealias UIEdgeInsets = Insets
/// A picture.
public typealias UIImage = SegueDrawing.Image
/// What receives keys and presses.
public typealias UIResponder = Responder
/// A view.
public typealias UIView = View
/// A window.
public typealias UIWindow = Window
/// A line of text, or several.
public typealias UILabel = Label
/// A picture in a view.
public typealias UIImageView = ImageView
/// A button.
public typealias UIButton = Button
/// What scrolls.
public typealias UIScrollView = ScrollView
/// A list of rows.
public typealias UITableView = TableView
/// A list of items.
public typealias UICollectionView = CollectionView
/// Views in a row or a column.
public typealias UIStackView = StackView
/// A screen.
public typealias UIViewController = ViewController
/// A stack of screens.
public typealias UINavigationController = NavigationController
/// Screens side by side.
public typealias UITabBarController = TabBarController

extension Transform {
  /// Scales about the origin.
  public init(scaleX: CGFloat, y: CGFloat) { self = .scale(scaleX, y) }
  /// Moves by points.
  public init(translationX: CGFloat, y: CGFloat) { self = .translation(Vector(translationX, y)) }
  /// Turns clockwise, in radians.
  public init(rotationAngle: CGFloat) { self = .rotation(rotationAngle) }
  /// First scales, and then does what this one does.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Transform { Transform.scale(x, y).concatenating(self) }
  /// First moves, and then does what this one does.
  public func translatedBy(x: CGFloat, y: CGFloat) -> Transform {
    Transform.translation(Vector(x, y)).concatenating(self)
  }
  /// First turns, in radians, and then does what this one does.
  public func rotated(by angle: CGFloat) -> Transform { Transform.rotation(angle).concatenating(self) }
  /// What takes back what this one does; the same where nothing can.
  public func inverted() -> Transform { self.SegueGeometry::inverted ?? self }
  /// Whether it does nothing.
  public var isIdentity: Bool { self == .identity }
}

extension Rect {
  /// The same rectangle elsewhere.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Rect { offset(by: Vector(dx, dy)) }
  /// The same rectangle, smaller on each side.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
  /// The smallest rectangle around it with whole numbers.
  public var integral: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
  /// The same with width and height of at least 0.
  public var standardized: Rect {
    Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(width), height: abs(height))
  }
  /// The box around it after a transform.
  public func applying(_ transform: Transform) -> Rect { transform.apply(to: self) }
}

extension Point {
  /// Where a transform puts it.
  public func applying(_ transform: Transform) -> Point { transform.apply(to: self) }
}

extension Size {
  /// The box around it after a transform.
  public func applying(_ transform: Transform) -> Size {
    transform.withoutTranslation.apply(to: Rect(origin: .zero, size: self)).size
  }
}

extension Color {
  /// The same color for a layer.
  public var cgColor: Color { self }
  /// The same color with another alpha, 0…1.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(alpha) }
  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// A middle gray.
  public static let gray = Color(white: 0.5)
  /// A dark gray.
  public static let darkGray = Color(white: 1 / 3.0)
  /// A light gray.
  public static let lightGray = Color(white: 2 / 3.0)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Orange.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Purple.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
}

nonisolated extension Color: _ExpressibleByColorLiteral {
  /// A color that an editor shows.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// What a color in a source is.
public typealias _ColorLiteralType = Color

extension View {
  /// Puts a view directly behind another one.
  public func insertSubview(_ view: View, belowSubview sibling: View) { insertSubview(view, below: sibling) }
  /// Puts a view directly before another one.
  public func insertSubview(_ view: View, aboveSubview sibling: View) { insertSubview(view, above: sibling) }
  /// Puts a subview before all others.
  public func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }
  /// Puts a subview behind all others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }
  /// A view that shows this one, live, up to its bounds; its origin is zero.
  /// - Parameter afterUpdates: whether the view is laid out first.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    if afterUpdates { layoutIfNeeded() }
    return snapshot(size: model.bounds.size)
  }
  /// A view that shows a part of this one, live; its origin is zero. It is stretched whole, whatever the insets.
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
  /// A view of a picture, as large as that.
  public convenience init(image: UIImage?) {
    self.init()
    self.image = image
    frame = Rect(origin: .zero, size: sizeThatFits(.zero))
  }
}
