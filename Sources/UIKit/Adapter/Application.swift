/// UIKit's screen object. It has the size of the window of the most recent animation.
public final class UIScreen {
  /// The single screen object of the program.
  public static let main = UIScreen()
  /// The bounds of the window; empty before there is a window.
  public var bounds: CGRect { Recording.window?.model.bounds ?? .zero }
  /// The number of pixels per point; 1 before there is a window.
  public var scale: CGFloat { Recording.window?.traitCollection.displayScale ?? 1 }
  /// The bounds of the window, in pixels.
  public var nativeBounds: CGRect { CGRect(origin: .zero, size: bounds.size * scale) }
}

/// UIKit's settings for accessibility.
public enum UIAccessibility {
  /// Whether motion is reduced in the window of the most recent animation.
  public static var isReduceMotionEnabled: Bool { TraitCollection.current.reducesMotion }
}

extension TraitCollection {
  /// The traits of the window of the most recent animation; the default traits before the first one.
  public static var current: TraitCollection { Recording.window?.traitCollection ?? TraitCollection() }
}

extension Window {
  /// UIKit's screen object. It has the size of the window of the most recent animation.
  public var screen: UIScreen { .main }
  /// UIKit's scene of the window.
  public var windowScene: UIWindowScene? { .shared }
  /// Whether the window is that of the most recent animation.
  public var isKeyWindow: Bool { self === Recording.window }
}

/// UIKit's scene object, which stands for the program's window.
open class UIScene: NSObject {
  /// The state of a scene.
  public nonisolated enum ActivationState: Int, Sendable {
    /// The scene is not connected, receives input, is visible but receives none, or is not visible.
    case unattached = -1, foregroundActive, foregroundInactive, background
  }
  /// The state of the scene; always `.foregroundActive`.
  public var activationState: ActivationState { .foregroundActive }
}

/// UIKit's scene of a window. It knows the window of the most recent animation.
public final class UIWindowScene: UIScene {
  static let shared = UIWindowScene()
  /// The window of the most recent animation; `nil` before the first one.
  public var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  /// An array with `keyWindow`; empty if there is no such window.
  public var windows: [UIWindow] { UIApplication.shared.windows }
  /// UIKit's screen object.
  public var screen: UIScreen { .main }
  /// UIKit's object for the status bar.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// UIKit's object for the status bar.
public struct UIStatusBarManager {
  /// The area at the top of the window that the status bar covers.
  public var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  /// Whether the status bar is hidden, because it has no height.
  public var isStatusBarHidden: Bool { statusBarFrame.height == 0 }
}

/// UIKit's application object. It knows the window of the most recent animation.
public final class UIApplication {
  /// Notifications about the state of the application, which are never sent.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name("didBecomeActive"),
    willResignActiveNotification = NSNotification.Name("willResignActive"),
    didEnterBackgroundNotification = NSNotification.Name("didEnterBackground"),
    willEnterForegroundNotification = NSNotification.Name("willEnterForeground")
  /// The single application object.
  public static let shared = UIApplication()
  /// The window of the most recent animation; `nil` before the first one.
  public var keyWindow: UIWindow? { Recording.window }
  /// An array with `keyWindow`; empty if there is no such window.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  /// A set with the scene of the program's window.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }
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

/// Core Animation's name for `Corners`.
public typealias CACornerMask = Corners
/// UIKit's name for `Corners`.
public typealias UIRectCorner = Corners

nonisolated extension Corners {
  /// Creates a set from UIKit's bits, which are unsigned.
  @_disfavoredOverload public init(rawValue: UInt) { self.init(rawValue: Int(bitPattern: rawValue)) }
  /// The upper corners of a layer.
  public static let layerMinXMinYCorner = topLeft, layerMaxXMinYCorner = topRight
  /// The lower corners of a layer.
  public static let layerMinXMaxYCorner = bottomLeft, layerMaxXMaxYCorner = bottomRight
  /// All four corners together.
  public static let allCorners = all
}
