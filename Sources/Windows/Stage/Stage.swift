internal import CSegueLinux
import SegueRendering
import SegueViews

/// The contents of a window: its view tree, its time and its pixels. Both headless windows and windows on the desktop drive a
/// stage.
///
/// A frame always consists of the same five steps: events, time, layout, damage and drawing.
public final class Stage {
  /// The time at which a stage needs its next frame.
  public nonisolated enum Demand: Equatable, Sendable {
    /// No frame is needed before the next event.
    case nothing
    /// A frame is needed at a time of the host's clock, in seconds; a past time means immediately.
    case at(Double)
    /// A frame is needed at every refresh of the display.
    case continuously
  }

  /// The window, which is the root of the view tree.
  public let window: Window
  /// The smallest size at which the contents are usable, in points. The default is 160 by 160.
  public var minimumSize = Size(160, 160) { didSet { minimumSize = minimumSize.bounded(or: oldValue) } }
  /// Resizes the window on the desktop, which then resizes the stage. With `nil`, the default, scripts resize the stage itself.
  package var onResizeRequest: ((Size) -> Void)?
  /// A script whose input is performed in addition to the user's; `nil`, the default, plays no script.
  public var script: (any InputSource)?
  /// The recorder of all input to the stage; `nil`, the default, records nothing. Setting it first records the current size,
  /// scale and traits.
  public var recorder: (any InputRecorder)? {
    didSet {
      note(.resize(size))
      note(.scale(scale))
      note(.reducedMotion(systemTraits.reducesMotion))
      noteColorsAndText(unlike: TraitCollection())
    }
  }

  /// The maximum time by which one frame advances motion, in seconds; unlimited by default.
  ///
  /// A window on the desktop sets this limit, so that motion continues where it was last visible after a stall, instead of
  /// jumping. A headless window sets no limit, so that it can show any moment.
  public var longestStep = Double.infinity { didSet { if !(longestStep >= 0) { longestStep = oldValue } } }

  /// The valid values of `speed`.
  public nonisolated static let speeds = 0.01...100.0

  /// The number of seconds that pass in the window for each second of the host's clock, within `speeds`. Less than 1 is slow
  /// motion. The default is 1.
  public var speed: Double {
    get { clock.speed }
    set { clock.setSpeed(newValue.bounded(Self.speeds, or: speed)) }
  }

  /// Whether time is stopped in the window, so that moving views can be inspected. A press, a scroll event or a navigation key
  /// ends the pause; scripts continue during the pause. The default is `false`.
  public var isPaused = false
  /// The total duration of all pauses, in seconds, by which the timeline lags behind the script.
  private var pause = 0.0
  private var lastTime = 0.0

  /// The number of threads that paint large frames, in all windows of the process, limited to 1…8. The default is one less than
  /// the number of processors, which leaves one for the display server; with two processors, it is 2.
  package static var threadCount: Int {
    get { PaintingThreads.shared.count }
    set { PaintingThreads.shared.count = newValue }
  }

  private let compositor = Compositor()
  private var clock = StageClock()

  /// Creates a stage for a window, at `scale` pixels per point; 1 by default.
  public init(window: Window, scale: Double = 1) {
    self.window = window
    window.systemTraits.displayScale = scale
    window.onOwnInput = { [weak self] event in self?.perform(.event(event)) }
  }

  /// The number of pixels per point.
  public var scale: Double { window.systemTraits.displayScale }

  /// The size of the contents, in points.
  public var size: Size { window.bounds.size }

  /// Changes the size of the contents, in points, and the number of pixels per point. The next frame is drawn completely.
  public func resize(to size: Size, scale: Double) {
    let (oldSize, oldScale) = (self.size, self.scale)
    window.systemTraits.displayScale = scale
    // The window is also resized if only the scale changes, because captures for a transition are aligned to the pixels of
    // their scale.
    if size != oldSize || self.scale != oldScale { window.resize(to: size) }
    if self.scale != oldScale { note(.scale(self.scale)) }
    if self.size != oldSize { note(.resize(self.size)) }
    compositor.invalidateAll()
    window.needsFrame = true
  }

  /// The time at which the next frame is needed.
  public var demand: Demand {
    if isMoving { return .continuously }
    if window.needsFrame { return .at(0) }
    let times = [nextActionTime, script?.nextEvent].compactMap { $0 }
    guard let earliest = times.min() else { return .nothing }
    return .at(clock.hostTime(at: earliest))
  }

  /// The time of the next scheduled action on the host's clock, in seconds; `nil` if no action is scheduled or the stage is
  /// paused.
  package var nextAction: Double? { nextActionTime.map(clock.hostTime) }

  private var isMoving: Bool { !isPaused && window.timeline.isMoving }
  private var nextActionTime: Double? { isPaused ? nil : window.timeline.nextAction.map { $0 + pause } }

  /// Sends an event to the view tree at `hostTime`, in seconds of the host's clock.
  /// - Returns: whether a view used the event.
  @discardableResult
  public func send(_ event: InputEvent, at hostTime: Double) -> Bool {
    // During motion, input acts on the frame that is visible. After a rest, the time since the last frame must pass first.
    if !isMoving { advance(to: hostTime) }
    return perform(.event(event.moved(by: -clock.origin)))
  }

  /// Performs and records a tool's input at `hostTime`, in seconds of the host's clock. The events in the input have times of
  /// the same clock.
  package func send(_ inputs: [StageInput], at hostTime: Double) {
    if !isMoving { advance(to: hostTime) }
    for input in inputs {
      if case .event(let event) = input {
        perform(.event(event.moved(by: -clock.origin)))
      } else {
        perform(input)
      }
    }
  }

  /// Moves the stage to another host, whose clock currently shows `hostTime`, in seconds. The timeline continues from its
  /// current time.
  package func move(toClockAt hostTime: Double) {
    clock.move(to: hostTime, at: window.timeline.now)
    (pause, lastTime) = (0, window.timeline.now)
  }

  /// The traits of the contents. Changes are recorded.
  ///
  /// Setting the traits keeps the stage's display scale. The tint color becomes opaque, with each component rounded to a byte.
  public var systemTraits: TraitCollection {
    get { window.systemTraits }
    set {
      let old = systemTraits
      var traits = newValue
      traits.displayScale = old.displayScale
      traits.tintColor = newValue.tintColor.inBytes
      window.systemTraits = traits
      // Captures for a transition depend on the layout, and therefore on the text size.
      if traits.preferredContentSizeCategory != old.preferredContentSizeCategory { window.resize(to: size) }
      if newValue.reducesMotion != old.reducesMotion { note(.reducedMotion(newValue.reducesMotion)) }
      noteColorsAndText(unlike: old)
    }
  }

  private func noteColorsAndText(unlike old: TraitCollection) {
    let new = systemTraits
    let changes = new.changes(from: old)
    if changes.contains(.userInterfaceStyle) { note(.appearance(new.userInterfaceStyle)) }
    if changes.contains(.accessibilityContrast) { note(.contrast(new.accessibilityContrast)) }
    if changes.contains(.tintColor) { note(.tint(new.tintColor)) }
    if changes.contains(.preferredContentSizeCategory) { note(.textSize(new.preferredContentSizeCategory)) }
  }

  private func note(_ input: StageInput) { recorder?.record(input, at: window.timeline.now) }

  /// Advances the stage to `hostTime`, in seconds of the host's clock. Scripted input that is due by then is performed at its
  /// own time.
  ///
  /// Time enters the window only through this method.
  public func advance(to hostTime: Double) {
    let time = clock.time(at: hostTime, longestStep: isMoving ? longestStep : .infinity)
    while let script, let due = script.nextEvent, due <= time {
      moveOn(to: due)
      for input in script.takeNext(on: self) { perform(input) }
    }
    moveOn(to: time)
  }

  private func moveOn(to time: Double) {
    if isPaused { pause += max(0, time - lastTime) }
    lastTime = max(lastTime, time)
    window.timeline.advance(to: time - pause)
  }

  /// Performs input, live or scripted, at the current time of the timeline.
  /// - Returns: whether the input was used; always `true` except for events.
  @discardableResult
  private func perform(_ input: StageInput) -> Bool {
    switch input {
    case .event(let event):
      if isPaused, event.leadsOn { isPaused = false }
      note(.event(event.bounded()))
      let isHandled = window.send(event)
      if case .pointer = event, window.hasOnlyMovedPointer { recorder?.lastInputHadNoEffect() }
      return isHandled
    case .resize(let size):
      if let onResizeRequest { onResizeRequest(size) } else { resize(to: size, scale: scale) }
      return true
    case .scale(let scale):
      resize(to: size, scale: scale)
      return true
    case .reducedMotion, .appearance, .contrast, .tint, .textSize:
      input.apply(to: &systemTraits)
      return true
    case .hide:
      settle()
      return true
    case .hold(let fraction):
      note(input)
      window.host?.window(window, holdAt: fraction)
      return true
    }
  }

  /// Advances and lays out the contents, and draws all changed pixels.
  /// - Parameters:
  ///   - displayTime: the time at which the frame will be visible, in seconds of the host's clock.
  ///   - surface: the surface to draw onto, which contains the last frame.
  ///   - stale: the pixels of `surface` that do not show the last frame, because some frames were drawn elsewhere; empty by
  ///     default.
  /// - Returns: the pixels that this frame changed; empty if nothing has changed.
  public func drawFrame(
    at displayTime: Double, onto surface: Surface, stale: PixelRegion = []
  ) -> PixelRegion {
    advance(to: displayTime)
    window.layoutIfNeeded()
    window.needsFrame = false
    let (built, offscreen) = (compositor.builtPictures, compositor.offscreenPixels)
    let repeated = compositor.repeatedPictures
    let changed = compositor.draw(window, scale: scale, onto: surface, stale: stale)
    window.count(
      frame: changed, built: compositor.builtPictures - built,
      repeated: compositor.repeatedPictures - repeated, offscreen: compositor.offscreenPixels - offscreen)
    return changed
  }

  /// Prepares memory for the next frames in advance, as much as two frames take. Call this while the window is at rest.
  /// - Parameter waits: whether to return only when the memory is ready; by default, it becomes ready soon afterward.
  package func warmMemory(waits: Bool = false) {
    let pixels = size * scale
    linux_heap_warm(8 * pixels.width.wholePixels * pixels.height.wholePixels, waits ? 1 : 0)
  }

  /// The cursor for the view under the pointer.
  public var cursor: Cursor { window.currentCursor }

  /// Makes all motion jump to its end. Call this when the window is no longer visible.
  public func settle() {
    note(.hide)
    window.timeline.settle()
  }

  /// Draws the current state onto a new surface, as a screenshot.
  ///
  /// The screenshot neither uses nor replaces anything that was drawn for frames.
  /// - Parameter scale: the number of pixels per point, limited to 0.01…100; `nil`, the default, and NaN use the stage's scale.
  /// - Throws: a `DrawingError` if the picture would be empty or larger than a surface can be.
  public func snapshot(scale: Double? = nil) throws(DrawingError) -> Surface {
    let scale = scale?.bounded(.scales, or: self.scale) ?? self.scale
    let pixels = size * scale
    let surface = try Surface(
      width: pixels.width.wholePixels, height: pixels.height.wholePixels, format: .rgb24)
    window.layoutIfNeeded()
    _ = Compositor(isIsolated: true).draw(window, scale: scale, onto: surface, stale: [])
    return surface
  }
}

/// A conversion between the host's clock and the window's time, which scripts and the timeline share.
private struct StageClock {
  /// The number of seconds that pass in the window for each second on the host's clock.
  private(set) var speed = 1.0
  /// A time on the host's clock and the window's time at the same moment; `nil` before the first frame.
  private var anchor: (host: Double, time: Double)?
  private var lastHostTime: Double?
  /// The time on the host's clock at which the window's time was 0; it is subtracted from the times of events.
  private(set) var origin = 0.0

  /// Advances to a time on the host's clock, and returns the corresponding time of the window. If more than `longestStep` has
  /// passed since the last call, the excess is skipped.
  mutating func time(at hostTime: Double, longestStep: Double) -> Double {
    let hostTime = hostTime.bounded(.times, or: lastHostTime ?? 0)
    if self.anchor == nil { origin = hostTime }
    var anchor = self.anchor ?? (hostTime, 0)
    if let lastHostTime { anchor.host += max(0, hostTime - lastHostTime - longestStep) }
    self.anchor = anchor
    lastHostTime = max(lastHostTime ?? hostTime, hostTime)
    return anchor.time + (hostTime - anchor.host) * speed
  }

  /// Returns the time on the host's clock that corresponds to a time of the window.
  func hostTime(at time: Double) -> Double {
    guard let anchor else { return time / speed }
    return anchor.host + (time - anchor.time) / speed
  }

  /// Switches to the clock of another host, which shows `hostTime` when the time of the window is `time`.
  mutating func move(to hostTime: Double, at time: Double) {
    (anchor, lastHostTime, origin) = ((hostTime, time), hostTime, hostTime - time)
  }

  /// Changes the speed from the last known time on.
  mutating func setSpeed(_ speed: Double) {
    if let anchor, let lastHostTime {
      self.anchor = (lastHostTime, anchor.time + (lastHostTime - anchor.host) * self.speed)
    }
    self.speed = speed
  }
}

extension Window {
  fileprivate func count(frame changed: PixelRegion, built: Int, repeated: Int, offscreen: Int) {
    counters.backings += built
    counters.repeatedBackings += repeated
    counters.offscreenPixels += offscreen
    guard !changed.isEmpty else { return }
    counters.frames += 1
    counters.pixels += changed.area
  }
}

extension InputEvent {
  /// Whether the event ends a pause: a press, a scroll event, a navigation key other than Space, or a key that goes back. Other
  /// events are meant for inspecting the paused contents.
  fileprivate nonisolated var leadsOn: Bool {
    switch self {
    case .pointer(let event): event.phase == .pressed
    case .scroll: true
    case .key(let event): event.key.isNavigation && event.key != .space || event.isBack
    case .text: false
    }
  }
}

/// An input to a stage: an event, or a change of its size or traits.
public nonisolated enum StageInput: Sendable, Equatable {
  /// An event of the pointer, the wheel or the keyboard.
  case event(InputEvent)
  /// The size of the contents changes, in points.
  case resize(Size)
  /// The number of pixels per point changes.
  case scale(Double)
  /// Reduced motion, which replaces motion with cross-fades, is turned on or off.
  case reducedMotion(Bool)
  /// The contents change to light or dark appearance.
  case appearance(UserInterfaceStyle)
  /// The contents change to increased or normal contrast.
  case contrast(AccessibilityContrast)
  /// Controls change to this tint color.
  case tint(Color)
  /// Text changes to this size category.
  case textSize(ContentSizeCategory)
  /// The contents are no longer visible, so all motion jumps to its end.
  case hide
  /// A tool holds the running transition at a fraction of its length, 0…1.
  case hold(Double)
}

nonisolated extension StageInput {
  /// Changes the trait that the input sets.
  package func apply(to traits: inout TraitCollection) {
    switch self {
    case .scale(let scale): traits.displayScale = scale
    case .reducedMotion(let isReduced): traits.reducesMotion = isReduced
    case .appearance(let style): traits.userInterfaceStyle = style
    case .contrast(let contrast): traits.accessibilityContrast = contrast
    case .tint(let color): traits.tintColor = color
    case .textSize(let category): traits.preferredContentSizeCategory = category
    case .event, .resize, .hide, .hold: break
    }
  }
}

/// A recorder of the input to a stage.
///
/// A frame depends only on its time and the input before it. Replaying the input at the recorded times therefore shows
/// identical frames.
public protocol InputRecorder: AnyObject {
  /// Called before an input to the stage is performed, with the current time of its timeline, in seconds.
  func record(_ input: StageInput, at time: Double)

  /// Called when the last recorded input has changed only the position of the pointer. If this is also true of the next input,
  /// the recorder may drop the earlier of the two without changing any frame. Does nothing by default.
  func lastInputHadNoEffect()
}

extension InputRecorder {
  /// Does nothing, so the recorder keeps all input.
  public func lastInputHadNoEffect() {}
}

/// A source of input that comes from a script instead of the user.
public protocol InputSource: AnyObject {
  /// The time of the next input, in seconds of the timeline; `nil` at the end of the script.
  var nextEvent: Double? { get }

  /// Removes and returns the input that is due next, which the stage then performs. The stage has already advanced to the time
  /// of the input, so the input can refer to views as they are currently shown.
  func takeNext(on stage: Stage) -> [StageInput]
}
