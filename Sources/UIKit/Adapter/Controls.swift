import Foundation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// Something that the user sets or clicks.
public typealias UIControl = Control
/// A switch.
public typealias UISwitch = Switch
/// A slider.
public typealias UISlider = Slider
/// A row of choices.
public typealias UISegmentedControl = SegmentedControl
/// The same under its former name.
@available(*, deprecated, renamed: "UIControl.State")
public typealias UIControlState = Control.State
/// The same under its former name.
@available(*, deprecated, renamed: "UIControl.Event")
public typealias UIControlEvents = Control.Event

extension Control {
  /// What happens to a control. A click is `touchUpInside`; the others are never sent.
  public nonisolated struct Event: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// A set by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A press begins.
    public static let touchDown = Event(rawValue: 1)
    /// A click.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A press ends elsewhere.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A press is withdrawn.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changes.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A click.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Anything that a press does.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// Calls a method of a target, which is not kept, after those that were added before, on each click of a button.
  public func addTarget(_ target: Any?, action: Selector, for events: Event) {
    guard let button = self as? Button, let target,
      !events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered])
    else { return }
    let call = TargetCall(target as AnyObject, action, of: self)
    let earlier = button.onClick
    button.onClick = { [weak button] in
      earlier?()
      if let button { call(button) }
    }
  }

  /// Calls no method of a target any longer, or of any target.
  public func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    if !events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) {
      TargetCall.remove(target.map { $0 as AnyObject }, of: self)
    }
  }
}

extension Button {
  /// The look of a button.
  public nonisolated enum ButtonType: Int, Sendable {
    /// Without a look of its own.
    case custom
    /// The default.
    case system
    /// A picture for details, an addition or an end; without it here.
    case detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  /// A button without a title; all types look the same.
  public convenience init(type: ButtonType) { self.init(title: nil) }
}

extension GestureRecognizer {
  /// Calls no method of a target any longer, or of any target.
  public func removeTarget(_ target: Any?, action: Selector?) {
    TargetCall.remove(target.map { $0 as AnyObject }, of: self)
  }

  /// Whether the views do not get a press that the gesture takes: they never do. Setting it has no effect.
  public var cancelsTouchesInView: Bool {
    get { true }
    set {}
  }
  /// Whether the views get a press only after the gesture has failed. Setting it has no effect.
  public var delaysTouchesBegan: Bool {
    get { false }
    set {}
  }
}

/// A method of a target that something calls, until that is taken back.
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

  /// Takes back the calls of a target, or of any target, by a sender.
  static func remove(_ target: AnyObject?, of sender: AnyObject) {
    for call in all.compactMap(\.call)
    where call.sender === sender && (target == nil || call.target === target) {
      call.action = nil
    }
  }
}

extension Responder {
  /// Whether another object is this one.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
}

extension View {
  /// Ends the entry of text; there is none.
  /// - Returns: `true`.
  @discardableResult public func endEditing(_ force: Bool) -> Bool { true }
}

extension Image {
  /// A picture of the program's resources, by the name of its file.
  public convenience init?(named name: String) {
    let kinds = ["", "png", "jpg", "jpeg"]
    guard let path = kinds.lazy.compactMap({ Bundle.main.path(forResource: name, ofType: $0) }).first else {
      return nil
    }
    do { try self.init(contentsOfFile: path) } catch { return nil }
  }
}

/// The kind of a device.
public nonisolated enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known, a phone, a tablet, a television, a car or a desktop.
  case unspecified = -1, phone, pad, tv, carPlay
  /// A desktop.
  case mac = 5
}

/// How a device is held.
public nonisolated enum UIDeviceOrientation: Int, Sendable {
  /// Upright, on its head, on its sides, or flat.
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  /// Whether it is upright or on its head.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on one of its sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device: a phone where the window is narrow, else a tablet.
public final class UIDevice {
  /// The only one.
  public static let current = UIDevice()
  /// A phone where the window in which something is animated is narrow, else a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.bounds.width < 600 ? .phone : .pad }
  /// By the shape of the window.
  public var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  /// A recent version of UIKit's system.
  public var systemVersion: String { "18.0" }
  /// The kind of the device.
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The name of the system.
  public var systemName: String { "Linux" }
}

/// A change of a layer's whole content: it is not animated, which is reported in one line; its delegate is told of its end.
open class CATransition: CAAnimation {
  /// The kind of the change.
  public var type = CATransitionType.fade
  /// Its direction.
  public var subtype: CATransitionSubtype?
  /// Where it begins, 0…1.
  public var startProgress: Float = 0
  /// Where it ends, 0…1.
  public var endProgress: Float = 1
}

/// The kind of a `CATransition`.
public nonisolated struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new content fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content moves over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old one away.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content moves away.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a `CATransition`.
public nonisolated struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A direction by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From the right edge.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left edge.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the upper edge.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the lower edge.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

nonisolated extension Rect {
  /// The zero rectangle.
  public init() { self = .zero }
  /// A rectangle of whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
  /// No rectangle: its union with another one is that one.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0.0, height: 0.0)
  /// A rectangle around everything that can be shown.
  public static let infinite = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
  /// Whether it is no rectangle.
  public var isNull: Bool { minX == .infinity || minY == .infinity }
  /// Whether it is around everything.
  public var isInfinite: Bool { self == .infinite }
}

nonisolated extension Point {
  /// The zero point.
  public init() { self = .zero }
  /// A point of whole numbers.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

nonisolated extension Size {
  /// The zero size.
  public init() { self = .zero }
  /// A size of whole numbers.
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}

nonisolated extension Vector {
  /// The zero vector.
  public init() { self = .zero }
  /// A vector of whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

nonisolated extension CAMediaTimingFunction: Hashable {
  /// Whether both have the same curve.
  public static func == (one: CAMediaTimingFunction, other: CAMediaTimingFunction) -> Bool {
    one.curve == other.curve
  }
  /// By the curve.
  public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
  /// Writes a control point, the first of which is the origin and the fourth (1, 1), as two numbers.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = [.zero, curve.control1, curve.control2, CGPoint(x: 1, y: 1)][min(max(index, 0), 3)]
    (values[0], values[1]) = (Float(point.x), Float(point.y))
  }
}

extension ViewController {
  /// Whether a presented screen that does not cover the window decides about the status bar. Setting it has no effect: the bar has
  /// the style of the screen under it.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { false }
    set {}
  }
}

/// The place and look of an item in a collection.
open class UICollectionViewLayoutAttributes: NSObject {
  /// Which item.
  public var indexPath: IndexPath
  /// Where it is, in the content.
  public var frame = CGRect.zero
  /// How much of it is shown, 0…1.
  public var alpha: CGFloat = 1
  /// Its affine transform.
  public var transform = CGAffineTransform.identity
  /// Whether it is hidden.
  public var isHidden = false
  /// Which of those that overlap is in front.
  public var zIndex = 0
  /// The middle of the frame.
  public var center: CGPoint { frame.center }
  /// The size of the frame.
  public var size: CGSize { frame.size }
  /// Those of an item, at zero.
  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }
}

extension CollectionView {
  /// Where an item is; `nil` for one that the collection does not have.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    rectForItem(at: ItemPath(indexPath)).map {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = $0
      return attributes
    }
  }
}
