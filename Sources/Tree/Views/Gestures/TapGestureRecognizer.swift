import SegueGeometry

/// A gesture recognizer for one or more taps. A tap is a press and a release with almost no travel in between.
open class TapGestureRecognizer: GestureRecognizer {
  /// The travel at which a press is no longer a tap, in points (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  public static let slop = 8.0
  /// The maximum time from the release of one tap to the press of the next, in seconds.
  public static let interval = 0.3
  /// The maximum distance between the first tap of a gesture and each further tap, in points.
  public static let spread = 16.0

  /// The number of taps that the gesture requires, at least 1; smaller values are treated as 1. The default is 1.
  public var numberOfTapsRequired: Int { didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) } }
  /// Called with `true` when a press begins that may become a tap. Called with `false` when the press is over or can no longer
  /// become a tap. Use it to show a highlight.
  public var onHighlight: ((Bool) -> Void)?

  private var isHighlighted = false
  private var taps = 0
  private var pressLocation = Point.zero
  private var releaseTime = 0.0
  private var timeout: ScheduledAction?

  /// Creates a tap gesture recognizer.
  /// - Parameters:
  ///   - numberOfTapsRequired: the number of taps, at least 1; 1 by default.
  ///   - action: called each time the gesture is recognized.
  public init(numberOfTapsRequired: Int = 1, _ action: ((TapGestureRecognizer) -> Void)? = nil) {
    self.numberOfTapsRequired = max(1, numberOfTapsRequired)
    super.init()
    cursor = .pointingHand
    if let action { addAction(action) }
  }

  override var numberOfPresses: Int { numberOfTapsRequired }
  override var awaitsPress: Bool { state == .possible && timeout != nil }

  open override func pointerPressed(_ event: PointerEvent) {
    if awaitsPress {
      stopWaiting()
      let isLate = event.time - releaseTime > Self.interval
      if isLate || event.location.distance(to: startLocation) > Self.spread { return state = .failed }
    }
    pressLocation = event.location
    // Only the inner one of two nested taps is recognized.
    if arbiter?.hasInnerTap(than: self) != true { highlight(true) }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    if event.location.distance(to: pressLocation) >= Self.slop { state = .failed }
  }

  open override func pointerReleased(_ event: PointerEvent) {
    highlight(false)
    taps += 1
    if taps == numberOfTapsRequired { return state = .ended }
    releaseTime = event.time
    timeout = view?.window?.timeline.schedule(after: Self.interval) { [weak self] in
      self?.timeout = nil
      self?.state = .failed
    }
  }

  /// Resets the number of taps and ends the highlight. Overrides must call `super`.
  open override func reset() {
    stopWaiting()
    taps = 0
    highlight(false)
  }

  private func stopWaiting() {
    timeout?.cancel()
    timeout = nil
  }

  private func highlight(_ on: Bool) {
    guard on != isHighlighted else { return }
    isHighlighted = on
    onHighlight?(on)
  }
}
