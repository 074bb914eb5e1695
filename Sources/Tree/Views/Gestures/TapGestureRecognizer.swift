import SegueGeometry

/// Press and release with almost no travel in between, once or several times.
open class TapGestureRecognizer: GestureRecognizer {
  /// Travel from which a press is no longer a tap, in points (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  public static let slop = 8.0
  /// The longest time from one tap to the press of the next one, in seconds.
  public static let interval = 0.3
  /// How far apart taps of one gesture may be, in points.
  public static let spread = 16.0

  /// How many taps make the gesture; at least 1.
  public var numberOfTapsRequired: Int { didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) } }
  /// Called with whether a press that may become a tap is down on the view, to show a highlight.
  public var onHighlight: ((Bool) -> Void)?

  private var isHighlighted = false
  private var taps = 0
  private var pressLocation = Point.zero
  private var releaseTime = 0.0
  private var timeout: ScheduledAction?

  /// A gesture that calls `action` each time it is recognized.
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
    // Of nested taps only the inner one is recognized.
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

  /// Drops the taps so far. Overrides call super.
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
