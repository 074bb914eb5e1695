/// A timer that calls a closure once or repeatedly. It runs on the clock of the window in which the most recent animation ran.
///
/// Use it instead of Foundation's timer, which never fires in a Segue program because there is no run loop for it.
public final class Timer {
  /// The time before each call, in seconds.
  public let timeInterval: TimeInterval
  /// The object that the timer was created with.
  public let userInfo: Any?
  /// Whether the timer will call its closure again.
  public private(set) var isValid = true
  private let repeats: Bool
  private let block: (Timer) -> Void
  /// The timers of the recording in which the timer was started; `nil` if it was started elsewhere.
  private let timers = Recording.current?.timers ?? RecordedTimers.firing

  private init(
    _ interval: TimeInterval, _ userInfo: Any?, _ repeats: Bool, _ block: @escaping (Timer) -> Void
  ) {
    // Without a minimum, the timer would be called endlessly at the same moment.
    timeInterval = max(interval.bounded(.seconds), 0.0001)
    (self.userInfo, self.repeats, self.block) = (userInfo, repeats, block)
    timers?.isEmpty = false
    schedule()
  }

  private func schedule() {
    _ = Recording.window?.timeline.schedule(after: timeInterval) {
      guard self.isValid else { return }
      self.fire()
      if self.isValid { self.schedule() }
    }
  }

  /// Starts a timer that calls a closure.
  /// - Parameters:
  ///   - interval: the time before each call, in seconds; at least 0.0001.
  ///   - repeats: whether the timer calls repeatedly.
  ///   - block: called with the timer.
  @discardableResult public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer { Timer(interval, nil, repeats, block) }

  /// Starts a timer that calls a method of a target, with the timer as the sender. The timer retains the target.
  @discardableResult public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(interval, userInfo, repeats) { selector.call(target as AnyObject, $0) } }

  /// Calls the closure immediately. A timer that does not repeat is invalid afterward.
  public func fire() {
    guard isValid else { return }
    isValid = isValid && repeats && timers?.isCutOff != true
    guard let timers else { return block(self) }
    if !timers.isCutOff { timers.fire { block(self) } }
  }

  /// Stops the timer: the closure is not called again.
  public func invalidate() { isValid = false }
}

/// The timers and display links of an animator that moves views with them.
final class RecordedTimers {
  /// The timers of which one is being called now; `nil` if none is.
  private(set) static var firing: RecordedTimers?
  /// The context of the animator's transition.
  weak var context: AnimatorContext?
  /// The recording of the animator's changes.
  weak var recording: Recording?
  /// Whether no timer has been started.
  var isEmpty = true
  /// Whether the transition ended before the animator completed it. The timers are then not called again, because they would
  /// move views that are at rest, or in another transition.
  var isCutOff = false

  /// Runs a timer's closure. Its changes belong to the transition, while the transition waits for the timers.
  func fire(_ body: () -> Void) {
    let outer = Self.firing
    Self.firing = self
    if let recording, context?.isEnding == true { recording.extend(body) } else { body() }
    Self.firing = outer
  }
}

/// An object whose methods can be called after a delay.
public protocol DelayedPerforming: AnyObject {}
extension Responder: DelayedPerforming {}
extension NSObject: DelayedPerforming {}

extension DelayedPerforming {
  /// Calls a method of the object, with an argument, after a delay in seconds. The object is retained until then.
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in
      selector.call(self, argument as Any)
    }
  }
}
