import Foundation
import SegueMotion

/// A group of layer changes with common settings.
///
/// Changes of layers' own properties are animated only inside a transaction that has a duration.
public enum CATransaction {
  /// A transaction that has begun.
  struct Level {
    /// The number of the first block that can belong to the transaction. Outside of a recording, the number of the first such
    /// animation.
    var first = 0
    var completion: (() -> Void)?
    var duration: Double?
    var timing: CAMediaTimingFunction?
    var disablesActions = false
    /// The index of the block for changes of layers' own properties; `nil` before the first change.
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

  /// Begins a transaction, inside the current one if there is one.
  public static func begin() {
    levels.append(Level(first: Recording.current?.blocks.count ?? LayerAnimator.nextNumber))
  }
  /// Ends the transaction that began last.
  public static func commit() {
    guard let level = levels.popLast(), let completion = level.completion else { return }
    guard let recording = Recording.current else {
      return LayerAnimator.afterAll(from: level.first, completion)
    }
    recording.addCompletion(ofBlocksFrom: level.first, completion)
  }
  /// Does nothing, because no changes are pending.
  public static func flush() {}

  /// Sets a closure to call when the transaction's animations have ended. Outside of a transaction, calls it immediately.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if levels.isEmpty { block?() } else { set(\.completion, block) }
  }
  /// Returns the completion closure of the current transaction; `nil` if it has no closure.
  public static func completionBlock() -> (() -> Void)? { levels.last?.completion }
  /// Sets whether changes of layers' own properties take effect without animation.
  public static func setDisableActions(_ flag: Bool) { set(\.disablesActions, flag) }
  /// Returns whether changes of layers' own properties take effect without animation.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }
  /// Sets the duration of property changes, and of animations without a duration of their own, in seconds.
  public static func setAnimationDuration(_ duration: CFTimeInterval) { set(\.duration, duration) }
  /// Returns the duration of animations without a duration of their own, in seconds; 0.25 by default.
  public static func animationDuration() -> CFTimeInterval { innermost(\.duration) ?? 0.25 }
  /// Sets the timing curve of property changes. With `nil`, the curve of an outer transaction applies.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    set(\.timing, function)
  }
  /// Returns the timing curve of property changes; `nil` uses the curve named `default`.
  public static func animationTimingFunction() -> CAMediaTimingFunction? { innermost(\.timing) }

  /// Returns the index of the block for a change of a layer's own property. `nil` if the change is not animated.
  static func block(in recording: Recording) -> Int? {
    guard let level = levels.last, !level.disablesActions, level.duration != nil else { return nil }
    if let block = level.block { return block }
    let curve = (animationTimingFunction() ?? CAMediaTimingFunction(name: .default)).curve
    set(\.block, recording.beginBlock(.curve(curve, duration: animationDuration())))
    return levels.last?.block
  }
}
