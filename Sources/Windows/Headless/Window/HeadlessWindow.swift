import SegueControllers
import SegueRendering
import SegueStage

/// A window that is a bitmap, with a clock that is a number.
///
/// The clock begins at 0 and moves only by `advance(to:)`. What the bitmap shows at a time depends on the events before
/// it, never on how many frames were drawn on the way.
///
/// In a program whose `main` is not `async` and runs no loop, tasks of the main actor go on whenever the clock moves. In a task, such
/// as an `async` test, they go on at the next `await`.
public final class HeadlessWindow {
  /// How frames are drawn onto the bitmap.
  public nonisolated enum Redraw: Sendable, Hashable {
    /// Each frame is drawn whole: its bytes depend on the events and on the time alone.
    case whole
    /// Each frame is drawn onto the next of some buffers, and only what changed is drawn and copied to the bitmap, as in a window
    /// on a desktop. Where what changed cuts a smooth edge, a pixel of the edge may come out slightly lighter or darker.
    case damage(bufferCount: Int = 1)
  }

  /// The tree, its time and its pixels.
  public let stage: Stage
  /// The frame drawn last.
  public private(set) var surface: Surface
  /// The time of that frame, in seconds.
  public private(set) var now = 0.0

  private let redraw: Redraw
  private var buffers: FrameBuffers?

  /// A window that shows the first frame of `stage`, which no other window has shown.
  ///
  /// Throws where the bitmap would be empty or larger than a window can be: 16,384 pixels each way and 34 million in all.
  public init(stage: Stage, redraw: Redraw = .whole) throws(DrawingError) {
    (self.stage, self.redraw) = (stage, redraw)
    surface = try Surface(points: stage.size, scale: stage.scale)
    buffers = try FrameBuffers(redraw, for: surface)
    waitForSources()
    _ = drawFrame()
  }

  /// A window that shows its first frame.
  ///
  /// Throws where the bitmap would be empty or larger than a window can be: 16,384 pixels each way and 34 million in all.
  /// - Parameters:
  ///   - size: width and height, in points.
  ///   - scale: pixels per point.
  ///   - rootViewController: the screen that fills the window.
  ///   - safeAreaInsets: space at the edges that the frame of a device covers, in points.
  ///   - reducesMotion: whether motions are replaced by cross-fades.
  ///   - redraw: how frames are drawn onto the bitmap.
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

  /// The tree.
  public var window: Window { stage.window }

  /// Moves the clock on to `time`, in seconds, and draws the frame that is seen then; an earlier time draws the present
  /// one again.
  ///
  /// Throws where a script has made the window larger than it can be.
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

  /// The least time between two of the steps in which other threads are waited for, in seconds: an action that schedules itself
  /// after next to nothing does not keep the clock from its goal.
  private static let leastStep = 1e-3

  /// Moves the clock on to `time`, in seconds, and draws nothing: for checks that look at the tree alone.
  package func advanceWithoutDrawing(to time: Double) {
    guard time > now, time <= ClosedRange<Double>.seconds.upperBound else { return step(to: now) }
    // What one scheduled action or one line of a script asks of other threads is there for the next one, however far the clock is
    // moved at once.
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
    // Where a shape is cut at the edge of what changed, its outline may come out slightly lighter or darker: drawn in parts, the
    // bytes would depend on the frames before.
    return stage.drawFrame(at: now, onto: surface, stale: [surface.bounds])
  }

  /// Waits for other threads that work for the window, and for tasks that go on; that takes no time on this clock.
  private func waitForSources() {
    window.layoutIfNeeded()
    window.waitForSources()
    guard MainQueue.runTasks() else { return }
    window.layoutIfNeeded()
    window.waitForSources()
  }

  /// Moves the clock on by `seconds` and draws the frame that is seen then.
  /// - Returns: the pixels that changed.
  @discardableResult
  public func advance(by seconds: Double) throws(DrawingError) -> PixelRegion {
    try advance(to: now + seconds)
  }

  /// Draws a frame at every refresh of a display until the clock is at `time`, in seconds, where the last one is drawn.
  /// - Parameters:
  ///   - rate: refreshes per second, at least 1.
  ///   - time: where more than a million refreshes would lie before it, only the last one is drawn.
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

  /// How long `finishLoading` waits at most, in seconds of the clock.
  private static let longestLoad = 60.0

  /// Moves the clock on until nothing is being loaded bit by bit any more (`Window.isLoading`), and what then appears is there.
  public func finishLoading() throws(DrawingError) {
    let end = now + Self.longestLoad
    while window.isLoading, now < end {
      repeat { advanceWithoutDrawing(to: now + 1.0 / 60) } while window.timeline.isMoving && now < end
    }
    try advance(to: now)
  }

  static let mostTicks = 1e6

  /// Plays a script from now on, in addition to events that are sent; a script that still plays is dropped.
  /// - Returns: the player, which lists the names that were not found.
  @discardableResult
  public func play(_ script: EventScript, isLooping: Bool = false) -> ScriptPlayer {
    let player = ScriptPlayer(script, startingAt: now, isLooping: isLooping)
    stage.script = player
    return player
  }

  /// The tree as text; see `View.dump()`.
  public func dump() -> String {
    window.layoutIfNeeded()
    return window.dump()
  }
}

nonisolated extension Surface {
  /// A surface without alpha for a window of `size` points. Throws where the window may not be that large on a desktop either.
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
