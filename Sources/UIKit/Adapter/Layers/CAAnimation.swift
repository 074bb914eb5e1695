/// An object that is notified when a layer's animation starts and ends.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation has been added.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended; `flag` is whether it reached its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing by default.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing by default.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of the values that a layer shows. It does not change the layer's own properties. Add it to a layer with
/// `add(_:forKey:)`.
open class CAAnimation {
  /// The duration of one cycle, in seconds. With 0, the default, the animation has the duration of the enclosing group or, if
  /// it is in no group, of the transaction.
  public var duration: CFTimeInterval = 0
  /// The start time, in seconds: a time on the clock of `CACurrentMediaTime()` or, in a group, a time after the start of the
  /// group. With 0, the default, the animation starts immediately.
  public var beginTime: CFTimeInterval = 0
  /// The speed of the animation as a factor: with 2, it takes half its duration. The default is 1.
  public var speed: Float = 1
  /// The number of cycles. 0, the default, stands for one cycle.
  public var repeatCount: Float = 0
  /// The time during which the animation repeats, in seconds. With 0, the default, `repeatCount` applies.
  public var repeatDuration: CFTimeInterval = 0
  /// Whether each cycle also runs backward. The default is `false`.
  public var autoreverses = false
  /// Whether the layer shows its own properties again when the animation has ended. The default is `true`.
  public var isRemovedOnCompletion = true
  /// The mode that determines whether the last value remains visible at the end.
  public var fillMode = CAMediaTimingFillMode.removed
  /// The timing curve. With `nil`, the default, the animation has the curve of the enclosing group or, if it is in no group, a
  /// linear curve.
  public var timingFunction: CAMediaTimingFunction?
  /// The object that is notified of the animation's start and end. The animation retains it.
  public var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  /// Creates an animation that has no effect.
  public init() {}

  /// Stores a value under a name, for your own use.
  public func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// Returns the value that is stored under a name; `nil` if the name is unknown.
  public func value(forKey key: String) -> Any? { values[key] }

  /// Copies the common settings of another animation.
  final func take(_ other: CAAnimation) {
    (duration, beginTime, speed, delegate) = (other.duration, other.beginTime, other.speed, other.delegate)
    (repeatCount, repeatDuration) = (other.repeatCount, other.repeatDuration)
    (autoreverses, timingFunction) = (other.autoreverses, other.timingFunction)
    (isRemovedOnCompletion, fillMode, values) = (other.isRemovedOnCompletion, other.fillMode, other.values)
  }
}

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property, such as `position.x`, `transform.scale` or `path`.
  public var keyPath: String?
  /// Whether the values are added to the layer's own value. This is possible for numbers, points and sizes.
  public var isAdditive = false

  /// Creates an animation of the property with the given key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value. With `nil`, the animation starts at `toValue` minus `byValue`, or at the layer's own value.
  public var fromValue: Any?
  /// The last value. With `nil`, the animation ends at `fromValue` plus `byValue`, or at the layer's own value.
  public var toValue: Any?
  /// The difference between the last value and the first: a number, a point or a size. Ignored if `fromValue` and `toValue` are
  /// both set.
  public var byValue: Any?
}

/// A spring animation from one value to another.
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring; 1 by default.
  public var mass: CGFloat = 1
  /// The stiffness of the spring; 100 by default.
  public var stiffness: CGFloat = 100
  /// The damping coefficient of the spring; 10 by default.
  public var damping: CGFloat = 10
  /// The initial velocity, as a multiple of the whole distance, per second.
  public var initialVelocity: CGFloat = 0
  /// The time until the spring comes to rest, in seconds.
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

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order. Ignored if `path` is set.
  public var values: [Any]?
  /// A path along which a position moves at constant speed. With `nil`, the default, the animation uses `values`.
  public var path: CGPath?
  /// The times at which the values are reached, as fractions of the duration, 0…1. If there are fewer times than values, the
  /// values are evenly spaced.
  public var keyTimes: [NSNumber]?
  /// The timing curves, each from one value to the next. Where there is no curve, values are interpolated linearly.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes; `.linear` by default.
  public var calculationMode = CAAnimationCalculationMode.linear
}

/// The interpolation between keyframes: linear, or discrete, where each value is shown until the next one. Core Animation's
/// paced and cubic modes are linear, too.
public nonisolated enum CAAnimationCalculationMode: String, Sendable {
  /// An interpolation.
  case linear, discrete, paced, cubic, cubicPaced
}

/// Several animations that run together.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group.
  public var animations: [CAAnimation]?
}
