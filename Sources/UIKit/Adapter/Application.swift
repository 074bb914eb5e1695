import SegueGeometry
import SegueViews

/// UIKit's screen object. It has the size of the window of the most recent animation.
public final class UIScreen {
  /// The single screen object of the program.
  public static let main = UIScreen()
  /// The bounds of the window; empty before the first animation.
  public var bounds: CGRect { Recording.window?.model.bounds ?? .zero }
  /// The number of pixels per point; 1 before the first animation.
  public var scale: CGFloat { Recording.window?.traitCollection.displayScale ?? 1 }
}

extension Window {
  /// UIKit's screen object. It has the size of the window of the most recent animation.
  public var screen: UIScreen { .main }
}

/// UIKit's application object. It knows the window of the most recent animation.
public final class UIApplication {
  /// The single application object.
  public static let shared = UIApplication()
  /// The window of the most recent animation; `nil` before the first one.
  public var keyWindow: UIWindow? { Recording.window }
  /// An array with `keyWindow`; empty if there is no such window.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  /// The area at the top of the window that the status bar covers.
  public var statusBarFrame: CGRect {
    guard let window = keyWindow else { return .zero }
    return CGRect(x: 0, y: 0, width: window.model.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Does nothing. Segue itself decides whether a press catches a moving view or has to wait.
  public func beginIgnoringInteractionEvents() {}
  /// Does nothing, like `beginIgnoringInteractionEvents`.
  public func endIgnoringInteractionEvents() {}
}

/// UIKit's name for `RectEdge`, a set of edges of a rectangle.
public typealias UIRectEdge = RectEdge

/// A set of corners of a layer.
public nonisolated struct CACornerMask: OptionSet, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set of corners from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
