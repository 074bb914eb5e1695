import Foundation
import SegueMotion

/// Changes of layers that belong together. What layers' own properties are set to is animated only within a transaction that is given
/// a duration.
public enum CATransaction {
  /// One that has begun.
  struct Level {
    /// The number of blocks before it.
    var first = 0
    var completion: (() -> Void)?
    var duration: Double?
    var timing: CAMediaTimingFunction?
    var disablesActions = false
    /// The block of what layers are set to, once there is one.
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

  /// Begins one.
  public static func begin() { levels.append(Level(first: Recording.current?.blocks.count ?? 0)) }
  /// Ends the one that was begun last.
  public static func commit() {
    guard let level = levels.popLast(), let completion = level.completion else { return }
    guard let recording = Recording.current else { return LayerAnimator.afterAll(completion) }
    recording.addCompletion(ofBlocksFrom: level.first, completion)
  }
  /// Nothing waits.
  public static func flush() {}

  /// What is called once all that is animated in the transaction is at rest.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if levels.isEmpty { block?() } else { set(\.completion, block) }
  }
  /// What will be called.
  public static func completionBlock() -> (() -> Void)? { levels.last?.completion }
  /// Whether what layers are set to is not animated.
  public static func setDisableActions(_ flag: Bool) { set(\.disablesActions, flag) }
  /// Whether what layers are set to is not animated.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }
  /// How long what layers are set to takes, and animations that are given no duration; in seconds.
  public static func setAnimationDuration(_ duration: CFTimeInterval) { set(\.duration, duration) }
  /// How long what is given no duration takes, in seconds.
  public static func animationDuration() -> CFTimeInterval { innermost(\.duration) ?? 0.25 }
  /// The curve of what layers are set to.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    set(\.timing, function)
  }
  /// The curve of what layers are set to.
  public static func animationTimingFunction() -> CAMediaTimingFunction? { innermost(\.timing) }

  /// The block of what a layer's property is set to now; `nil` where that is not animated.
  static func block(in recording: Recording) -> Int? {
    guard let level = levels.last, !level.disablesActions, level.duration != nil else { return nil }
    if let block = level.block { return block }
    let curve = (animationTimingFunction() ?? CAMediaTimingFunction(name: .default)).curve
    set(\.block, recording.beginBlock(.curve(curve, duration: animationDuration())))
    return levels.last?.block
  }
}
