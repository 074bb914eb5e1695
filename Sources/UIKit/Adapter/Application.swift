import SegueGeometry
import SegueViews

/// The screen: as large as the window in which something is animated.
public final class UIScreen {
  /// The only one.
  public static let main = UIScreen()
  /// Its size, from the origin.
  public var bounds: CGRect { Recording.window?.model.bounds ?? .zero }
  /// Pixels per point.
  public var scale: CGFloat { Recording.window?.traitCollection.displayScale ?? 1 }
}

extension Window {
  /// The screen, as large as the window.
  public var screen: UIScreen { .main }
}

/// The program, with the window in which something is animated.
public final class UIApplication {
  /// The only one.
  public static let shared = UIApplication()
  /// The window.
  public var keyWindow: UIWindow? { Recording.window }
  /// The window.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  /// What the status bar covers.
  public var statusBarFrame: CGRect {
    guard let window = keyWindow else { return .zero }
    return CGRect(x: 0, y: 0, width: window.model.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Begins to ignore presses; the engine catches what moves, and lets the rest wait, by itself.
  public func beginIgnoringInteractionEvents() {}
  /// Ends that.
  public func endIgnoringInteractionEvents() {}
}

/// Edges of a rectangle.
public typealias UIRectEdge = RectEdge

/// Corners of a rectangle.
public nonisolated struct CACornerMask: OptionSet, Sendable {
  /// One bit a corner.
  public let rawValue: UInt
  /// Corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left one.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right one.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left one.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right one.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
