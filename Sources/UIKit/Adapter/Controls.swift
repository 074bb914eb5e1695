/// UIKit's name for `Control`, a view that the user sets or clicks.
public typealias UIControl = Control
/// UIKit's name for `Switch`, a control that is on or off.
public typealias UISwitch = Switch
/// UIKit's name for `Slider`, a control for a number in a range.
public typealias UISlider = Slider
/// UIKit's name for `SegmentedControl`, a row of choices.
public typealias UISegmentedControl = SegmentedControl
/// The former name of `UIControl.State`.
@available(*, deprecated, renamed: "UIControl.State")
public typealias UIControlState = Control.State
/// The former name of `UIControl.Event`.
@available(*, deprecated, renamed: "UIControl.Event")
public typealias UIControlEvents = Control.Event

extension Control {
  /// Events of a control, for `addTarget(_:action:for:)`. Only clicks on buttons are sent, as `touchUpInside` and
  /// `primaryActionTriggered`; other events are never sent.
  public nonisolated struct Event: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of events from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A press on the control begins. Never sent.
    public static let touchDown = Event(rawValue: 1)
    /// A click: a press that ends on the control. Sent by buttons.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A press ends outside the control. Never sent.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A press is cancelled. Never sent.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changes the value of the control. Never sent.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of a control, such as a click on a button. Sent by buttons.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All press events, including clicks.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All control events, including `primaryActionTriggered`.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// Adds a target's method, which is called each time a button is clicked, after the methods that were added earlier. Other
  /// controls and events are ignored.
  ///
  /// The target is not retained.
  public func addTarget(_ target: Any?, action: Selector, for events: Event) {
    guard let target else { return }
    let call = TargetCall(target as AnyObject, action, of: self)
    add(for: events) { call($0) }
  }

  /// Adds an action whose handler is called each time a button is clicked. Other controls and events are ignored.
  public func addAction(_ action: UIAction, for events: Event) {
    add(for: events) { _ in action.handler(action) }
  }

  private func add(for events: Event, _ call: @escaping (Button) -> Void) {
    guard let button = self as? Button, !events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered])
    else { return }
    let earlier = button.onClick
    button.onClick = { [weak button] in
      earlier?()
      if let button { call(button) }
    }
  }

  /// Removes all methods of a target that are called on a click. If `target` is `nil`, removes the methods of all targets.
  /// `action` is ignored.
  public func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    if !events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) {
      TargetCall.remove(target.map { $0 as AnyObject }, of: self)
    }
  }
}

extension Control {
  /// Creates a control with a frame, in its superview's coordinates. The action has no effect.
  public convenience init(frame: CGRect, primaryAction: UIAction? = nil) {
    self.init()
    self.frame = frame
  }
}

extension TextField {
  /// Creates a text field with a frame, in its superview's coordinates.
  public convenience init(frame: CGRect, placeholder: String = "") {
    self.init(placeholder: placeholder)
    self.frame = frame
  }
}

extension TextView {
  /// Creates a text view with a frame, in its superview's coordinates.
  public convenience init(frame: CGRect, placeholder: String = "") {
    self.init(placeholder: placeholder)
    self.frame = frame
  }
}

extension TableView {
  /// Creates a table with a frame, in its superview's coordinates, and a style.
  public convenience init(frame: CGRect, style: Style = .plain) {
    self.init(style: style)
    self.frame = frame
  }
}

extension Button {
  /// Creates a button with a frame, in its superview's coordinates, and a title. A click calls the handler of the action.
  public convenience init(frame: CGRect, title: String? = nil, primaryAction: UIAction? = nil) {
    self.init(title: title, primaryAction: primaryAction)
    self.frame = frame
  }
  /// The label of the title. The value is never `nil`.
  @_disfavoredOverload public var titleLabel: UILabel? { self.SegueControls::titleLabel }
  /// Sets the color of the title. Only the color for the state `.normal` has an effect.
  public func setTitleColor(_ color: UIColor?, for state: State) {
    if state == .normal { self.SegueControls::titleLabel.textColor = color ?? .tint }
  }

  /// The type of a button. All types look the same.
  public nonisolated enum ButtonType: Int, Sendable {
    /// A button without a predefined appearance in UIKit. Here, it looks like any other button.
    case custom
    /// UIKit's standard button. Here, it looks like any other button.
    case system
    /// A button that shows a symbol for details, adding or closing in UIKit. Here, it looks like any other button.
    case detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  /// Creates a button with the title and the image of an action, whose handler is called at each click. The type has no effect.
  public convenience init(type: ButtonType, primaryAction: UIAction? = nil) {
    self.init(primaryAction: primaryAction)
  }
}

extension GestureRecognizer {
  /// Removes all methods of a target that the gesture calls. If `target` is `nil`, removes the methods of all targets. `action`
  /// is ignored.
  public func removeTarget(_ target: Any?, action: Selector?) {
    TargetCall.remove(target.map { $0 as AnyObject }, of: self)
  }

  /// Whether the press in a view is cancelled when the gesture begins. Always `true`; setting it has no effect.
  public var cancelsTouchesInView: Bool {
    get { true }
    set {}
  }
  /// Whether views receive a press only after the gesture has failed. Always `false`; setting it has no effect.
  public var delaysTouchesBegan: Bool {
    get { false }
    set {}
  }
}

/// A method of a target, which a control or a gesture calls until the method is removed.
final class TargetCall {
  private static var all: [Weak] = []
  private struct Weak { weak var call: TargetCall? }
  private weak var target: AnyObject?
  private weak var sender: AnyObject?
  private var action: Selector?

  init(_ target: AnyObject, _ action: Selector, of sender: AnyObject) {
    (self.target, self.action, self.sender) = (target, action, sender)
    Self.all.removeAll { $0.call == nil }
    Self.all.append(Weak(call: self))
  }

  func callAsFunction(_ sender: Any) { if let target { action?.call(target, sender) } }

  /// Removes all methods of a target that a sender calls. If `target` is `nil`, removes the methods of all targets.
  static func remove(_ target: AnyObject?, of sender: AnyObject) {
    for call in all.compactMap(\.call)
    where call.sender === sender && (target == nil || call.target === target) {
      call.action = nil
    }
  }
}

extension Responder {
  /// The hash value of the object's identity.
  public var hash: Int { hashValue }
  /// Returns whether `object` is this object.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
}

extension View {
  /// Removes the keyboard focus from the text input that has it, if this is the view or inside it.
  /// - Parameter force: ignored, because text inputs always give up the focus.
  /// - Returns: whether a text input had the focus.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    guard let input = window?.focusedView as? any TextInput, input.isDescendant(of: self) else {
      return false
    }
    return input.resignFirstResponder()
  }
}

extension Image {
  /// Creates an image from a file in the program's resources. Fails if there is no such file, or if it cannot be read.
  ///
  /// The file extension may be omitted if it is `png`, `jpg` or `jpeg`.
  public convenience init?(named name: String) {
    let kinds = ["", "png", "jpg", "jpeg"]
    guard let path = kinds.lazy.compactMap({ Bundle.main.path(forResource: name, ofType: $0) }).first else {
      return nil
    }
    do { try self.init(contentsOfFile: path) } catch { return nil }
  }
}

/// A kind of device.
public nonisolated enum UIUserInterfaceIdiom: Int, Sendable {
  /// An unknown device, a phone, a tablet, a television or a car.
  case unspecified = -1, phone, pad, tv, carPlay
  /// A desktop computer with macOS.
  case mac = 5
}

/// The orientation in which a device is held.
public nonisolated enum UIDeviceOrientation: Int, Sendable {
  /// In this order: unknown, upright, upside down, turned to the left, turned to the right, flat with the screen up, flat with
  /// the screen down.
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  /// Whether the device is held upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is turned to the left or right.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// UIKit's device object. It describes a phone or a tablet, depending on the width of the window of the most recent animation.
public final class UIDevice {
  /// The single device object.
  public static let current = UIDevice()
  /// The kind of the device: a phone before the first animation and in a window narrower than 600 points; otherwise a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.bounds.width < 600 ? .phone : .pad }
  /// The orientation of the device: `.landscapeLeft` if the window is wider than it is high, otherwise `.portrait`.
  public var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  /// The version of iOS whose UIKit the adapter reproduces; always 18.0.
  public var systemVersion: String { "18.0" }
  /// The model of the device: iPad for a tablet, otherwise iPhone.
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The name of the operating system; always Linux.
  public var systemName: String { "Linux" }
}

nonisolated extension Rect {
  /// Creates a rectangle of size zero at the origin.
  public init() { self = .zero }
  /// Creates a rectangle from whole numbers, in points.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
  /// An empty rectangle at infinity, which stands for "no rectangle". The union of `null` and any other rectangle is the other
  /// rectangle.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0.0, height: 0.0)
  /// A rectangle that contains everything that can be shown. It is 2 billion points wide and high, with its center at the
  /// origin.
  public static let infinite = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
  /// Whether the rectangle is `null`, with an infinite origin.
  public var isNull: Bool { minX == .infinity || minY == .infinity }
  /// Whether the rectangle is equal to `infinite`.
  public var isInfinite: Bool { self == .infinite }
}

nonisolated extension Point {
  /// Creates a point at the origin.
  public init() { self = .zero }
  /// Creates a point from whole numbers, in points.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

nonisolated extension Size {
  /// Creates a size with a width and height of zero.
  public init() { self = .zero }
  /// Creates a size from whole numbers, in points.
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}

nonisolated extension Vector {
  /// Creates a vector of length zero.
  public init() { self = .zero }
  /// Creates a vector from whole numbers, in points.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

nonisolated extension CAMediaTimingFunction: Hashable {
  /// Returns whether two functions have the same curve.
  public static func == (one: CAMediaTimingFunction, other: CAMediaTimingFunction) -> Bool {
    one.curve == other.curve
  }
  /// Hashes the curve of the function.
  public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
  /// Writes the x and y coordinates of a control point to two consecutive numbers.
  ///
  /// There are four control points, with the indices 0…3. The first one is (0, 0), and the last one is (1, 1).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = [.zero, curve.control1, curve.control2, CGPoint(x: 1, y: 1)][min(max(index, 0), 3)]
    (values[0], values[1]) = (Float(point.x), Float(point.y))
  }
}

extension ViewController {
  /// Whether a presented screen that does not cover the window determines the style of the status bar. Always `false`; setting
  /// it has no effect, because the bar has the style of the screen behind it.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { false }
    set {}
  }
}

/// The frame and appearance of an item in a collection.
open class UICollectionViewLayoutAttributes: NSObject {
  /// The index path of the item.
  public var indexPath: IndexPath
  /// The frame of the item, in the coordinates of the collection's content.
  public var frame = CGRect.zero
  /// The opacity of the item, 0…1.
  public var alpha: CGFloat = 1
  /// The affine transform of the item; the identity by default.
  public var transform = CGAffineTransform.identity
  /// Whether the item is hidden. The default is `false`.
  public var isHidden = false
  /// The order of overlapping items: an item with a higher index is in front. The default is 0.
  public var zIndex = 0
  /// The middle of the item's frame.
  public var center: CGPoint { frame.center }
  /// The size of the item's frame.
  public var size: CGSize { frame.size }
  /// Creates the attributes of an item, with an empty frame at the origin.
  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }
}

extension CollectionView {
  /// Returns layout attributes with the frame of an item; `nil` if the collection has no such item. The other attributes have
  /// their default values.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    rectForItem(at: ItemPath(indexPath)).map {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = $0
      return attributes
    }
  }
}
