/// A group of layer changes with common settings.
///
/// Changes to a layer's own properties are animated only in a transaction for which you have set a duration.
public enum CATransaction {
  /// The settings of a transaction that has begun.
  struct Level {
    /// The index of the first block that can belong to the transaction. Outside a recording, this is the number of the first
    /// animation that can belong to it.
    var first = 0
    var completion: (() -> Void)?
    var duration: Double?
    var timing: CAMediaTimingFunction?
    var disablesActions = false
    /// The index of the block that animates changes to layers' own properties; `nil` before the first such change.
    var block: Int?
  }

  static var levels: [Level] = []

  private static func set<Value>(_ part: WritableKeyPath<Level, Value>, _ value: Value) {
    if levels.isEmpty { return }
    levels[levels.count - 1][keyPath: part] = value
  }
  private static func innermost<Value>(_ part: KeyPath<Level, Value?>) -> Value? {
    levels.lazy.reversed().compactMap { $0[keyPath: part] }.first
  }

  /// Begins a transaction. If another transaction is in progress, the new one is nested in it.
  public static func begin() {
    levels.append(Level(first: Recording.current?.blocks.count ?? LayerAnimator.nextNumber))
  }
  /// Ends the innermost transaction.
  public static func commit() {
    guard let level = levels.popLast(), let completion = level.completion else { return }
    guard let recording = Recording.current else {
      return LayerAnimator.afterAll(from: level.first, completion)
    }
    recording.addCompletion(ofBlocksFrom: level.first, completion)
  }
  /// Does nothing, because no changes are pending.
  public static func flush() {}

  /// Sets a closure that is called when the transaction's animations have ended. Outside a transaction, calls the closure
  /// immediately.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if levels.isEmpty { block?() } else { set(\.completion, block) }
  }
  /// Returns the completion closure of the current transaction; `nil` if there is no such closure.
  public static func completionBlock() -> (() -> Void)? { levels.last?.completion }
  /// Sets whether changes to a layer's own properties take effect without animation.
  public static func setDisableActions(_ flag: Bool) { set(\.disablesActions, flag) }
  /// Returns whether changes to a layer's own properties take effect without animation.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }
  /// Sets the duration, in seconds, for changes to a layer's own properties and for animations whose `duration` is 0.
  public static func setAnimationDuration(_ duration: CFTimeInterval) { set(\.duration, duration) }
  /// Returns the duration of animations whose `duration` is 0, in seconds; 0.25 by default.
  public static func animationDuration() -> CFTimeInterval { innermost(\.duration) ?? 0.25 }
  /// Sets the timing curve for changes to a layer's own properties. With `nil`, the curve of the enclosing transaction is used.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    set(\.timing, function)
  }
  /// Returns the timing curve for changes to a layer's own properties; `nil` stands for the curve named `default`.
  public static func animationTimingFunction() -> CAMediaTimingFunction? { innermost(\.timing) }

  /// Sets one of the transaction's settings: the duration, the timing curve, or whether changes are immediate. Other keys, and
  /// values of another type, have no effect.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: value.flatMap(LayerKey.number).map(setAnimationDuration)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionDisableActions: (value as? Bool).map(setDisableActions)
    default: break
    }
  }

  /// Returns the index of the block that animates changes to a layer's own properties; `nil` if such changes are not animated.
  static func block(in recording: Recording) -> Int? {
    guard let level = levels.last, !level.disablesActions, level.duration != nil else { return nil }
    if let block = level.block { return block }
    let curve = (animationTimingFunction() ?? CAMediaTimingFunction(name: .default)).curve
    set(\.block, recording.beginBlock(.curve(curve, duration: animationDuration())))
    return levels.last?.block
  }
}

/// The key of a transaction's duration, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's timing curve, a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's switch that makes changes immediate, a `Bool`.
public let kCATransactionDisableActions = "disableActions"
