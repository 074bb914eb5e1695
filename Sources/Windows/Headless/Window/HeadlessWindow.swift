import SegueControllers
import SegueRendering
import SegueStage

/// A window that draws onto a bitmap instead of a display, and whose clock moves only on request.
///
/// The clock starts at 0 and moves only when you call `advance(to:)`. The bitmap at a time depends on the events before that
/// time, never on the number of frames drawn in between.
///
/// If the program's `main` is not `async` and runs no loop, tasks of the main actor continue whenever the clock moves. Within
/// a task, such as an `async` test, other tasks continue at the next `await`.
public final class HeadlessWindow {
  /// A way of drawing frames onto the bitmap.
  public nonisolated enum Redraw: Sendable, Hashable {
    /// Each frame is drawn completely, so its bytes depend only on the events and on the time.
    case whole
    /// Each frame is drawn onto the next of `bufferCount` buffers (1…16), as in a window on a desktop. Only the changed parts
    /// are drawn and copied to the bitmap. Where the boundary of a changed part crosses an antialiased edge, pixels may be
    /// slightly lighter or darker.
    case damage(bufferCount: Int = 1)
  }

  /// The stage with the window's tree, its timeline and its traits.
  public let stage: Stage
  /// The bitmap with the frame drawn last.
  public private(set) var surface: Surface
  /// The current time of the clock, in seconds.
  public private(set) var now = 0.0

  private let redraw: Redraw
  private var buffers: FrameBuffers?

  /// Creates a window and draws the first frame of `stage`, which must not have been shown by another window.
  ///
  /// Throws if the bitmap would be empty or larger than a window can be: 16,384 pixels in each direction and 34 million in
  /// total.
  public init(stage: Stage, redraw: Redraw = .whole) throws(DrawingError) {
    (self.stage, self.redraw) = (stage, redraw)
    surface = try Surface(points: stage.size, scale: stage.scale)
    buffers = try FrameBuffers(redraw, for: surface)
    waitForSources()
    _ = drawFrame()
  }

  /// Creates a window and draws its first frame.
  ///
  /// Throws if the bitmap would be empty or larger than a window can be: 16,384 pixels in each direction and 34 million in
  /// total.
  /// - Parameters:
  ///   - size: width and height, in points; 390 × 844 by default.
  ///   - scale: pixels per point; 1 by default.
  ///   - rootViewController: the screen that fills the window; `nil`, the default, leaves the window empty.
  ///   - safeAreaInsets: the space that the frame of a device covers at each edge, in points.
  ///   - reducesMotion: whether cross-fades replace motion.
  ///   - redraw: the way of drawing frames onto the bitmap.
  public convenience init(
    size: Size = Size(390, 844), scale: Double = 1, rootViewController: ViewController? = nil,
    safeAreaInsets: Insets = .zero, reducesMotion: Bool = false, redraw: Redraw = .whole
  ) throws(DrawingError) {
    let window = Window(size: size)
    window.safeAreaInsets = safeAreaInsets
    window.systemTraits.reducesMotion = reducesMotion
    window.rootViewController = rootViewController
    try self.init(stage: Stage(window: window, scale: scale), redraw: redraw)
  }

  /// The window of the stage.
  public var window: Window { stage.window }

  /// Moves the clock forward to `time`, in seconds, and draws the frame for that time. If `time` is earlier than `now`, the
  /// clock does not move, and the current frame is drawn again.
  ///
  /// Throws if a script has made the window larger than a window can be.
  /// - Returns: the pixels that changed.
  @discardableResult
  public func advance(to time: Double) throws(DrawingError) -> PixelRegion {
    advanceWithoutDrawing(to: time)
    let needed = stage.size * stage.scale
    if surface.width != needed.width.wholePixels || surface.height != needed.height.wholePixels {
      surface = try Surface(points: stage.size, scale: stage.scale)
      buffers = try FrameBuffers(redraw, for: surface)
    }
    return drawFrame()
  }

  /// The minimum time between two steps that wait for other threads, in seconds. Without it, an action that keeps scheduling
  /// itself after tiny delays would prevent the clock from reaching its goal.
  private static let leastStep = 1e-3

  /// Moves the clock forward to `time`, in seconds, without drawing, for checks that only look at the tree.
  package func advanceWithoutDrawing(to time: Double) {
    guard time > now, time <= ClosedRange<Double>.seconds.upperBound else { return step(to: now) }
    // The clock stops at each scheduled action and each event of a script. If one of them requests results from other threads,
    // these arrive before the next one happens, however far a single call moves the clock.
    while let due = nextStop, due > now, max(due, now + Self.leastStep) < time {
      step(to: max(due, now + Self.leastStep))
    }
    step(to: time)
  }

  private var nextStop: Double? {
    guard let action = stage.nextAction else { return stage.script?.nextEvent }
    return stage.script?.nextEvent.map { min($0, action) } ?? action
  }

  private func step(to time: Double) {
    now = time
    stage.advance(to: time)
    waitForSources()
  }

  private func drawFrame() -> PixelRegion {
    if let changed = buffers?.draw(stage, at: now, to: surface) { return changed }
    // Cutting a shape at the edge of the changed part may make its outline slightly lighter or darker. The bytes of frames
    // drawn in parts would therefore depend on earlier frames.
    return stage.drawFrame(at: now, onto: surface, stale: [surface.bounds])
  }

  /// Waits for other threads that work for the window, and for tasks that can continue, without moving the clock.
  private func waitForSources() {
    window.layoutIfNeeded()
    window.waitForSources()
    guard MainQueue.runTasks() else { return }
    window.layoutIfNeeded()
    window.waitForSources()
  }

  /// Moves the clock forward by `seconds` and draws the frame for that time.
  /// - Returns: the pixels that changed.
  @discardableResult
  public func advance(by seconds: Double) throws(DrawingError) -> PixelRegion {
    try advance(to: now + seconds)
  }

  /// Advances the clock to `time`, and draws a frame at each refresh of a simulated display and at `time`.
  /// - Parameters:
  ///   - rate: refreshes per second, at least 1.
  ///   - time: the end, in seconds of the clock. If more than a million refreshes would precede it, only the last frame is
  ///     drawn.
  public func tick(_ rate: Double, until time: Double) throws(DrawingError) {
    let (start, rate) = (now, max(1, rate))
    if (time - start) * rate <= Self.mostTicks {
      var count = 1.0
      while start + count / rate < time {
        try advance(to: start + count / rate)
        count += 1
      }
    }
    try advance(to: time)
  }

  /// The maximum time that `finishLoading` waits, in seconds of the clock.
  private static let longestLoad = 60.0

  /// Moves the clock forward until nothing is loading incrementally (`Window.isLoading`) and the loaded content has finished
  /// appearing, or until 60 seconds have passed.
  public func finishLoading() throws(DrawingError) {
    let end = now + Self.longestLoad
    while window.isLoading, now < end {
      repeat { advanceWithoutDrawing(to: now + 1.0 / 60) } while window.timeline.isMoving && now < end
    }
    try advance(to: now)
  }

  static let mostTicks = 1e6

  /// Plays a script from the current time on, in addition to events that you send; a script that is still playing ends.
  /// - Returns: the player, which lists the events that failed.
  @discardableResult
  public func play(_ script: EventScript, isLooping: Bool = false) -> ScriptPlayer {
    let player = ScriptPlayer(script, startingAt: now, isLooping: isLooping)
    stage.script = player
    return player
  }

  /// Returns the tree as text; see `View.dump()`.
  public func dump() -> String {
    window.layoutIfNeeded()
    return window.dump()
  }
}

nonisolated extension Surface {
  /// Creates a surface without alpha for a window of `size` points. Throws if the surface would be empty or larger than a
  /// window can be.
  convenience init(points size: Size, scale: Double) throws(DrawingError) {
    let (width, height) = ((size.width * scale).wholePixels, (size.height * scale).wholePixels)
    let sides = 1...WindowLimits.maximumSide
    guard sides.contains(width), sides.contains(height), width * height <= WindowLimits.maximumArea else {
      throw DrawingError(
        "a window cannot be \(width) × \(height) pixels, only 1 to 16384 each way and 34 million in all")
    }
    try self.init(width: width, height: height, format: .rgb24)
  }
}
