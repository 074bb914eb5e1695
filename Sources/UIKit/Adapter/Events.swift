/// UIKit's name for a press, `PointerEvent`, which delegates of gestures receive.
public typealias UITouch = PointerEvent
/// UIKit's name for the event to which a press belongs, which is the press itself.
public typealias UIEvent = PointerEvent

nonisolated extension PointerEvent: Hashable {
  /// Hashes the time and the location.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(location.x)
  }
}

extension PointerEvent {
  /// The window that has received the most recent event; before the first event, the first window.
  @MainActor public var window: UIWindow? { Window.latest }
  /// The view under the pointer in `window`.
  @MainActor public var view: UIView? { window?.hitTest(location) }
  /// Returns the location of the pointer in the coordinates of a view; `nil` stands for the window.
  @MainActor public func location(in view: UIView?) -> CGPoint {
    view?.convert(location, from: nil) ?? location
  }
}

/// A gesture that recognizes a quick movement in a direction.
open class UISwipeGestureRecognizer: GestureRecognizer {
  /// The directions of swipes.
  public nonisolated struct Direction: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set of directions from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A movement to the right or the left.
    public static let right = Direction(rawValue: 1), left = Direction(rawValue: 1 << 1)
    /// A movement upward or downward.
    public static let up = Direction(rawValue: 1 << 2), down = Direction(rawValue: 1 << 3)
  }
  /// The directions that are recognized. The default is `.right`.
  public var direction = Direction.right
  /// The number of fingers, which is always 1.
  public var numberOfTouchesRequired: Int {
    get { 1 }
    set {}
  }
  private var pressTime = 0.0

  /// Creates a gesture that calls a method of its target.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  open override func pointerPressed(_ event: PointerEvent) { pressTime = event.time }

  /// A swipe is 50 points long, and takes at most half a second.
  open override func pointerMoved(_ event: PointerEvent) {
    let way = event.location - startLocation
    if event.time - pressTime > 0.5 { return state = .failed }
    guard max(abs(way.dx), abs(way.dy)) >= 50 else { return }
    let heading: Direction =
      abs(way.dx) > abs(way.dy) ? way.dx > 0 ? .right : .left : way.dy > 0 ? .down : .up
    state = direction.contains(heading) ? .ended : .failed
  }
}

extension NotificationCenter {
  /// Calls a method of the observer for each notification of a name from an object; `nil` stands for all. The observer is not
  /// retained.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let call = TargetCall(observer as AnyObject, selector, of: self)
    let token = addObserver(forName: name, object: object, queue: nil) {
      nonisolated(unsafe) let notification = $0
      // A method belongs to the main actor, but a notification may be posted anywhere.
      guard isOnMainQueue else {
        Task { @MainActor in call(notification) }
        return
      }
      MainActor.assumeIsolated { call(notification) }
    }
    Observation.removeAll { $0.observer == nil }
    Observation.all.append(
      Observation(
        center: self, observer: observer as AnyObject, name: name, object: object.map { $0 as AnyObject },
        token: token))
  }

  /// Removes all methods and closures of an observer.
  public nonisolated func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes the methods and closures of an observer for a name and an object; `nil` stands for all. A deinitializer may call
  /// it, although the methods of a released observer are not called anyway.
  public nonisolated func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name: NSNotification.Name?, object: Any?
  ) {
    removeObserver(observer as Any, name: name, object: object)
    guard isOnMainQueue else { return }
    nonisolated(unsafe) let (owner, sender) = (observer, object.map { $0 as AnyObject })
    MainActor.assumeIsolated {
      Observation.removeAll {
        $0.center === self && $0.observer === owner && (name == nil || $0.name == name)
          && (sender == nil || $0.object === sender)
      }
    }
  }
}

/// Whether the current code runs on the main queue, which another thread than the main one may serve.
private nonisolated var isOnMainQueue: Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

private nonisolated let mainQueueKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// A method that a notification center calls.
private struct Observation {
  static var all: [Observation] = []

  weak var center: NotificationCenter?
  weak var observer: AnyObject?
  let name: NSNotification.Name?
  weak var object: AnyObject?
  let token: any NSObjectProtocol

  static func removeAll(where condition: (Observation) -> Bool) {
    let removed = all.filter(condition)
    all.removeAll(where: condition)
    for each in removed { each.center?.removeObserver(each.token as Any, name: nil, object: nil) }
  }
}

extension Responder {
  /// Notifications about a keyboard on the screen, which are never sent.
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name("keyboardWillShow"),
    keyboardDidShowNotification = NSNotification.Name("keyboardDidShow"),
    keyboardWillHideNotification = NSNotification.Name("keyboardWillHide"),
    keyboardDidHideNotification = NSNotification.Name("keyboardDidHide"),
    keyboardWillChangeFrameNotification = NSNotification.Name("keyboardWillChangeFrame")
  /// The keys of the values in a notification about the keyboard.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "keyboardFrameBegin",
    keyboardFrameEndUserInfoKey = "keyboardFrameEnd",
    keyboardAnimationDurationUserInfoKey = "keyboardAnimationDuration",
    keyboardAnimationCurveUserInfoKey = "keyboardAnimationCurve"
}

/// UIKit's name for `StatusBarStyle`.
public typealias UIStatusBarStyle = StatusBarStyle

nonisolated extension StatusBarStyle {
  /// Light contents, for a dark background.
  public static let lightContent = light
  /// Dark contents, for a light background.
  public static let darkContent = dark
  /// Contents that stand out in the appearance of the window of the current or last animation.
  @MainActor public static var `default`: StatusBarStyle {
    UITraitCollection.current.userInterfaceStyle == .dark ? .light : .dark
  }
}

/// How the status bar appears and disappears, which has no effect.
public nonisolated enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// The orientation of a window. A window is in a landscape orientation if it is wider than high.
public nonisolated enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  /// Whether the window is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the window is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of orientations, which has no effect.
public nonisolated struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set of orientations from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The orientations of a window that is higher than wide.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1),
    portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// The orientations of a window that is wider than high.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4),
    landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3),
    landscape = UIInterfaceOrientationMask(rawValue: 3 << 3)
  /// All orientations, or all but the upside-down one.
  public static let all = UIInterfaceOrientationMask(rawValue: 15 << 1),
    allButUpsideDown = UIInterfaceOrientationMask(rawValue: 13 << 1)
}

/// The direction of the user interface, which is always from left to right.
public nonisolated enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

extension View {
  /// The direction of the user interface: always `.leftToRight`.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

extension UIApplication {
  /// The direction of the user interface: always `.leftToRight`.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The orientation of the window.
  public var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
  }
}

extension UIWindowScene {
  /// The orientation of the window.
  public var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
}

extension UIScreen {
  /// The coordinates of the window in which an animation runs.
  public var coordinateSpace: UICoordinateSpace { Recording.window ?? View() }
}

extension ScrollView {
  /// How fast a thrown scroll view slows down, as the part of the velocity that is left after a millisecond.
  public nonisolated struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that is left after a millisecond.
    public let rawValue: CGFloat
    /// Creates a rate from the part of the velocity that is left after a millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The default rate, and a faster one.
    public static let normal = DecelerationRate(rawValue: 0.998), fast = DecelerationRate(rawValue: 0.99)
  }
  /// The rate of deceleration, which cannot be changed.
  public var decelerationRate: DecelerationRate {
    get { .normal }
    set {}
  }
}
