import SegueDrawing
import SegueGeometry
import SegueMotion

/// Receives the beginning and the end of a layer's animation.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when it has been added.
  func animationDidStart(_ anim: CAAnimation)
  /// Called at rest, with whether it has reached its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Nothing to do.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Nothing to do.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What moves something of a layer that it is added to. The layer's own properties are left as they are.
open class CAAnimation {
  /// How long it takes, in seconds; 0 is as long as the group in which it is, or else as the transaction says.
  public var duration: CFTimeInterval = 0
  /// When it begins: a `CACurrentMediaTime()`, in a group seconds after that begins; 0 is at once.
  public var beginTime: CFTimeInterval = 0
  /// How many times faster than its duration says it runs.
  public var speed: Float = 1
  /// How often it runs; 0 is once.
  public var repeatCount: Float = 0
  /// For how long it runs again and again, in seconds; 0 is as often as `repeatCount` says.
  public var repeatDuration: CFTimeInterval = 0
  /// Whether it goes back each time.
  public var autoreverses = false
  /// Whether the layer shows its own properties again at rest.
  public var isRemovedOnCompletion = true
  /// Where the first and the last value are shown.
  public var fillMode = CAMediaTimingFillMode.removed
  /// The curve; `nil` is linear.
  public var timingFunction: CAMediaTimingFunction?
  /// Receives its beginning and its end; retained.
  public var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  /// An animation of nothing.
  public init() {}

  /// Keeps something under a name.
  public func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// What is kept under a name.
  public func value(forKey key: String) -> Any? { values[key] }
}

nonisolated extension CAAnimation: Hashable {
  /// Whether both are the same object.
  public static func == (one: CAAnimation, other: CAAnimation) -> Bool { one === other }
  /// By the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What moves one property.
open class CAPropertyAnimation: CAAnimation {
  /// The name of the property: `position.x`, `transform.scale`, `path` and so on.
  public var keyPath: String?
  /// Whether its values are added to the layer's own: numbers and points.
  public var isAdditive = false

  /// An animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// From one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it begins; without it, where the layer is, or by how much less than the end.
  public var fromValue: Any?
  /// Where it ends; without it, where the layer is, or by how much more than the beginning.
  public var toValue: Any?
  /// How far it goes: a number or a point.
  public var byValue: Any?
}

/// On a spring.
open class CASpringAnimation: CABasicAnimation {
  /// The mass that hangs on it.
  public var mass: CGFloat = 1
  /// Its stiffness.
  public var stiffness: CGFloat = 100
  /// The friction.
  public var damping: CGFloat = 10
  /// How fast it begins, in distances per second.
  public var initialVelocity: CGFloat = 0
  /// When it has come to rest, in seconds.
  public var settlingDuration: CFTimeInterval {
    let start = Spring.State(value: 0, velocity: initialVelocity.bounded(.velocities))
    return spring.settlingTime(from: start, toward: 1).bounded(.seconds)
  }

  var spring: Spring {
    Spring(
      mass: mass.bounded(1e-3...1e6, or: 1), stiffness: stiffness.bounded(1e-3...1e6, or: 100),
      damping: damping.bounded(0...1e6, or: 10)
    ).arriving
  }
}

/// Through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  public var values: [Any]?
  /// A way for a position, taken at an even pace; it goes before the values.
  public var path: CGPath?
  /// When each value is reached, 0…1; at equal distances where there are not as many as values.
  public var keyTimes: [NSNumber]?
  /// The curves from each value to the next.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// How it goes from value to value.
  public var calculationMode = CAAnimationCalculationMode.linear
}

/// How keyframes play: linearly, or in steps.
public nonisolated struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At an even pace; played linearly.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Through a smooth curve; played linearly.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
}

/// Several at once.
open class CAAnimationGroup: CAAnimation {
  /// What it consists of.
  public var animations: [CAAnimation]?
}
