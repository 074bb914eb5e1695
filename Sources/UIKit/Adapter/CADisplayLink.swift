/// A timer that calls a method of a target once for each frame, 60 times a second. It runs on the clock of the window in which
/// the most recent animation ran, and retains its target.
public final class CADisplayLink {
  /// Whether the method is not called for the time being. The default is `false`.
  public var isPaused = false
  /// The time of the current frame, in seconds on `CACurrentMediaTime()`'s clock.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame, in seconds.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The time between two frames, 1/60 second.
  public let duration: CFTimeInterval = 1 / 60
  /// The preferred number of frames per second. Has no effect.
  public var preferredFramesPerSecond = 0
  /// The timer, which retains the display link. The clock of the window retains the timer.
  private weak var timer: Timer?
  /// Calls the method of the target, which it retains; `nil` once the display link is invalid.
  private var call: ((CADisplayLink) -> Void)?

  /// Creates a display link, which begins once it is added to a run loop.
  public init(target: Any, selector: Selector) {
    call = { selector.call(target as AnyObject, $0) }
  }

  /// Begins to call the method. The run loop and the mode have no effect.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil else { return }
    timer =
      timer
      ?? .scheduledTimer(withTimeInterval: duration, repeats: true) { [self] _ in
        timestamp = CACurrentMediaTime()
        if !isPaused { call?(self) }
      }
  }

  /// Stops calling the method, until the display link is added again. The run loop and the mode have no effect.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    timer?.invalidate()
    timer = nil
  }

  /// Stops calling the method, and releases the target.
  public func invalidate() {
    timer?.invalidate()
    (timer, call) = (nil, nil)
  }
}
