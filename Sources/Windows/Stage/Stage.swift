internal import CSegueLinux
import SegueRendering
import SegueViews

/// A window's contents: the tree, its time and its pixels. A headless window and one on the desktop both drive one.
///
/// A frame is always the same five steps: events, time, layout, damage, drawing.
public final class Stage {
  /// When the next frame is needed.
  public nonisolated enum Demand: Equatable, Sendable {
    /// Not before the next event.
    case nothing
    /// At a time, in seconds of the clock that `drawFrame` is given; a time that has passed means at once.
    case at(Double)
    /// At every refresh of the display.
    case continuously
  }

  /// The tree.
  public let window: Window
  /// The smallest size at which the contents are usable, in points.
  public var minimumSize = Size(160, 160) { didSet { minimumSize = minimumSize.bounded(or: oldValue) } }
  /// A script that plays beside the user's input.
  public var script: (any InputSource)?
  /// What writes down all that happens to the stage, from the state that it has now.
  public var recorder: (any InputRecorder)? {
    didSet {
      note(.resize(size))
      note(.scale(scale))
      note(.reducedMotion(systemTraits.reducesMotion))
      noteColorsAndText(unlike: TraitCollection())
    }
  }

  /// The longest time that passes between two frames while something moves, in seconds. A window sets it, so that after a
  /// stall things go on where they were last visible instead of jumping; a headless window shows any moment it is asked for.
  public var longestStep = Double.infinity { didSet { if !(longestStep >= 0) { longestStep = oldValue } } }

  /// The speeds at which a window can run.
  public nonisolated static let speeds = 0.01...100.0

  /// How many seconds pass in the window for each second of the host's clock, within `speeds`; less than 1 is slow motion.
  public var speed: Double {
    get { clock.speed }
    set { clock.setSpeed(newValue.bounded(Self.speeds, or: speed)) }
  }

  /// Whether time stands still in the window, so that whatever moves can be looked at. A press, a turn of the wheel and keys that
  /// lead somewhere let it go on; scripts play on.
  public var isPaused = false
  /// For how long it has, in seconds: how far the timeline is behind the script.
  private var pause = 0.0
  private var lastTime = 0.0

  /// How many threads paint large frames, in all windows of the process, 1…8; a number beyond is bounded. By default one for each
  /// processor but one, which is for the display server.
  package static var threadCount: Int {
    get { PaintingThreads.shared.count }
    set { PaintingThreads.shared.count = newValue }
  }

  private let compositor = Compositor()
  private var clock = StageClock()

  /// A stage for `window`, at `scale` pixels per point.
  public init(window: Window, scale: Double = 1) {
    self.window = window
    window.systemTraits.displayScale = scale
  }

  /// Pixels per point.
  public var scale: Double { window.systemTraits.displayScale }

  /// The size of the contents, in points.
  public var size: Size { window.bounds.size }

  /// Gives the contents another size in points, or another number of pixels per point.
  public func resize(to size: Size, scale: Double) {
    let (oldSize, oldScale) = (self.size, self.scale)
    window.systemTraits.displayScale = scale
    // What is captured for a transition lies on the pixels of its scale.
    if size != oldSize || self.scale != oldScale { window.resize(to: size) }
    if self.scale != oldScale { note(.scale(self.scale)) }
    if self.size != oldSize { note(.resize(self.size)) }
    compositor.invalidateAll()
    window.needsFrame = true
  }

  /// When the next frame is needed.
  public var demand: Demand {
    if isMoving { return .continuously }
    if window.needsFrame { return .at(0) }
    let times = [nextActionTime, script?.nextEvent].compactMap { $0 }
    guard let earliest = times.min() else { return .nothing }
    return .at(clock.hostTime(at: earliest))
  }

  /// When the next scheduled action is due, at a time of the host's clock in seconds.
  package var nextAction: Double? { nextActionTime.map(clock.hostTime) }

  private var isMoving: Bool { !isPaused && window.timeline.isMoving }
  private var nextActionTime: Double? { isPaused ? nil : window.timeline.nextAction.map { $0 + pause } }

  /// Sends an event to the tree, at a time of the host's clock in seconds.
  /// - Returns: whether anything used it.
  @discardableResult
  public func send(_ event: InputEvent, at hostTime: Double) -> Bool {
    // While something moves, input acts on the frame that is visible; after a rest, time has passed since the last one.
    if !isMoving { advance(to: hostTime) }
    return perform(.event(event.moved(by: -clock.origin)))
  }

  /// Performs input of a tool, at a time of the host's clock in seconds, on which its events are, too; what records the stage writes
  /// it down.
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

  /// Goes on in another host, whose clock shows `hostTime` at the present moment, in seconds.
  package func move(toClockAt hostTime: Double) {
    clock.move(to: hostTime, at: window.timeline.now)
    (pause, lastTime) = (0, window.timeline.now)
  }

  /// The traits that the contents begin with; what is different from now on is recorded. The scale is that of the stage; of the tint,
  /// each component is rounded to a byte, and it is opaque.
  public var systemTraits: TraitCollection {
    get { window.systemTraits }
    set {
      let old = systemTraits
      var traits = newValue
      traits.displayScale = old.displayScale
      traits.tintColor = newValue.tintColor.inBytes
      window.systemTraits = traits
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

  /// Moves on to a time of the host's clock, in seconds: scripted input happens on the way, each at its own time.
  ///
  /// This is the only place where time gets into the window.
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

  /// Performs input, live or scripted, at the timeline's present time.
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
      resize(to: size, scale: scale)
      return true
    case .scale(let scale):
      resize(to: size, scale: scale)
      return true
    case .reducedMotion(let isReduced):
      systemTraits.reducesMotion = isReduced
      return true
    case .appearance(let style):
      systemTraits.userInterfaceStyle = style
      return true
    case .contrast(let contrast):
      systemTraits.accessibilityContrast = contrast
      return true
    case .tint(let color):
      systemTraits.tintColor = color
      return true
    case .textSize(let category):
      systemTraits.preferredContentSizeCategory = category
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

  /// Moves on, lays out, and draws what changed.
  /// - Parameters:
  ///   - displayTime: when the frame will be visible, in seconds of the host's clock.
  ///   - surface: what to draw onto; it holds the frame drawn last.
  ///   - stale: where it does not, because some frames were drawn elsewhere.
  /// - Returns: the pixels that this frame changed; none if nothing is different.
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

  /// Gets memory ready for what the next frames will need for the first time, as much as two frames take. For a window that rests.
  /// - Parameter waits: whether to return only when it is ready; by default it is ready soon after.
  package func warmMemory(waits: Bool = false) {
    let pixels = size * scale
    linux_heap_warm(8 * pixels.width.wholePixels * pixels.height.wholePixels, waits ? 1 : 0)
  }

  /// The pointer's shape for what is under it.
  public var cursor: Cursor { window.currentCursor }

  /// Takes everything that moves to its end, for a window that is not visible.
  public func settle() {
    note(.hide)
    window.timeline.settle()
  }

  /// Draws the present state once more onto a surface of its own: a screenshot.
  ///
  /// Nothing that was drawn for earlier frames is used, and nothing of what they keep is replaced.
  /// - Parameter scale: pixels per point, 0.01…100; by default, and for NaN, those of the window.
  /// - Throws: where the picture would be empty or larger than a surface can be.
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

/// What time it is in a window at a time of the host's clock; the script's time and the timeline's are the same.
private struct StageClock {
  /// Seconds of the window for each second of the host.
  private(set) var speed = 1.0
  /// Two times that fall together: the host's, and the window's.
  private var anchor: (host: Double, time: Double)?
  private var lastHostTime: Double?
  /// The host's time at which the window's began.
  private(set) var origin = 0.0

  /// The window's time at a time of the host, which moves on. Of what was longer than `longestStep` since the last time, the rest is
  /// left out.
  mutating func time(at hostTime: Double, longestStep: Double) -> Double {
    let hostTime = hostTime.bounded(.times, or: lastHostTime ?? 0)
    if self.anchor == nil { origin = hostTime }
    var anchor = self.anchor ?? (hostTime, 0)
    if let lastHostTime { anchor.host += max(0, hostTime - lastHostTime - longestStep) }
    self.anchor = anchor
    lastHostTime = max(lastHostTime ?? hostTime, hostTime)
    return anchor.time + (hostTime - anchor.host) * speed
  }

  /// The host's time at a time of the window.
  func hostTime(at time: Double) -> Double {
    guard let anchor else { return time / speed }
    return anchor.host + (time - anchor.time) / speed
  }

  /// The host has another clock from now on: `hostTime` on it is `time` in the window.
  mutating func move(to hostTime: Double, at time: Double) {
    (anchor, lastHostTime, origin) = ((hostTime, time), hostTime, hostTime - time)
  }

  /// Lets time run at another speed from the last time on.
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
  /// Whether it is meant for what moves, and not for looking at it.
  fileprivate nonisolated var leadsOn: Bool {
    switch self {
    case .pointer(let event): event.phase == .pressed
    case .scroll: true
    case .key(let event): event.key.isNavigation && event.key != .space || event.isBack
    }
  }
}

/// Something that happens to a stage.
public nonisolated enum StageInput: Sendable, Equatable {
  /// An event of pointer, wheel or keyboard.
  case event(InputEvent)
  /// The contents get another size, in points.
  case resize(Size)
  /// The contents get another number of pixels per point.
  case scale(Double)
  /// From now on motion is replaced by cross-fades, or is not.
  case reducedMotion(Bool)
  /// From now on the contents are light or dark.
  case appearance(UserInterfaceStyle)
  /// From now on the contents have more contrast, or the normal one.
  case contrast(AccessibilityContrast)
  /// From now on what can be used has this color.
  case tint(Color)
  /// From now on text has this size.
  case textSize(ContentSizeCategory)
  /// The contents are no longer visible: what moves jumps to its end.
  case hide
  /// A tool holds the transition that runs, at a fraction of its length, 0…1.
  case hold(Double)
}

/// Writes down what happens to a stage. Since what a frame shows depends on its time and on the input before it alone, the same input
/// at the same times shows the same frames again.
public protocol InputRecorder: AnyObject {
  /// Something is about to happen to the stage, at the present time of its timeline, in seconds.
  func record(_ input: StageInput, at time: Double)

  /// What was recorded last has changed nothing but where the pointer is: without it, all frames are the same as long as the next
  /// input is one of the pointer. Does nothing by default.
  func lastInputHadNoEffect()
}

extension InputRecorder {
  /// Does nothing.
  public func lastInputHadNoEffect() {}
}

/// Input that comes from a script instead of the user, each at its own time.
public protocol InputSource: AnyObject {
  /// When the next input is due, in the timeline's seconds; `nil` when none is left.
  var nextEvent: Double? { get }

  /// Takes the input that is due next; the stage is at its time, and performs it. A place can be that of something shown there.
  func takeNext(on stage: Stage) -> [StageInput]
}
