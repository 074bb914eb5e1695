import Foundation
import SegueAnimation
import SegueViews

/// Calls code after a while, or again and again, in the time of the window in which something is animated: a program of Segue's runs no
/// run loop that would fire Foundation's.
public final class Timer {
  /// Seconds between calls.
  public let timeInterval: TimeInterval
  /// What it was made with.
  public let userInfo: Any?
  /// Whether it will call again.
  public private(set) var isValid = true
  private let repeats: Bool
  private let block: (Timer) -> Void

  private init(
    _ interval: TimeInterval, _ userInfo: Any?, _ repeats: Bool, _ block: @escaping (Timer) -> Void
  ) {
    // Without a time it would be called forever at one moment.
    timeInterval = max(interval.bounded(.seconds), 0.0001)
    (self.userInfo, self.repeats, self.block) = (userInfo, repeats, block)
    schedule()
  }

  private func schedule() {
    _ = Recording.window?.timeline.schedule(after: timeInterval) {
      guard self.isValid else { return }
      self.fire()
      if self.isValid { self.schedule() }
    }
  }

  /// A timer that calls a block.
  @discardableResult public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer { Timer(interval, nil, repeats, block) }

  /// A timer that calls a method of a target, which it keeps.
  @discardableResult public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(interval, userInfo, repeats) { selector.call(target as AnyObject, $0) } }

  /// Calls at once; a timer that does not repeat is over then.
  public func fire() {
    isValid = isValid && repeats
    block(self)
  }

  /// Calls no more.
  public func invalidate() { isValid = false }
}
