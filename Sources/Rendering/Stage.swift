import Drawing
import Geometry
import Views

/// A window's contents: the tree, its time and its pixels. The bitmap window and the X11 window both drive one.
///
/// A frame is always the same five steps: events, time, layout, damage, drawing.
public final class Stage {
  /// When the next frame is needed.
  public enum Demand: Equatable, Sendable {
    /// Not before the next event.
    case nothing
    /// At a time, in seconds of the clock that `drawFrame` is given; a time that has passed means at once.
    case at(Double)
    /// At every refresh of the display.
    case continuously
  }

  /// The tree.
  public let window: Window
  /// Pixels per point.
  public private(set) var scale: Double
  /// The least size at which the contents can be used, in points.
  public var minimumSize = Size(160, 160)
  /// A script that plays besides what the hand does.
  public var script: (any InputSource)?

  /// The longest time that passes between two frames while something moves, in seconds. A window sets it, so that after a
  /// stall things go on where they were seen last instead of jumping; a bitmap shows any moment it is asked for.
  public var longestStep = Double.infinity

  private let compositor = Compositor()
  // Host time at which the timeline was at 0; the script's time and the timeline's are the same.
  private var origin: Double?
  private var lastTime: Double?

  /// A stage for `window`, at `scale` pixels per point.
  public init(window: Window, scale: Double = 1) {
    self.window = window
    self.scale = scale
    window.displayScale = scale
  }

  /// The size of the contents, in points.
  public var size: Size { window.bounds.size }

  /// Gives the contents another size in points, or another number of pixels per point.
  public func resize(to size: Size, scale: Double) {
    if scale != self.scale {
      self.scale = scale
      window.displayScale = scale
    }
    if size != window.bounds.size { window.resize(to: size) }
    compositor.invalidateAll()
    window.needsFrame = true
  }

  /// Hands an event to the tree, at a time of the host's clock in seconds.
  /// - Returns: whether anybody wanted it.
  @discardableResult
  public func send(_ event: InputEvent, at now: Double) -> Bool {
    // While something moves, the hand acts on the frame that it sees; after a rest, time has passed unseen.
    if !window.timeline.isMoving { advance(to: now) }
    return window.send(event)
  }

  /// When the next frame is needed.
  public var demand: Demand {
    if window.timeline.isMoving { return .continuously }
    if window.needsFrame { return .at(0) }
    let times = [window.timeline.nextAction, script?.nextEvent].compactMap { $0 }
    guard let earliest = times.min() else { return .nothing }
    return .at(earliest + (origin ?? 0))
  }

  /// Moves on to a time of the host's clock, in seconds: scripted events happen on the way, each at its own time.
  public func advance(to hostTime: Double) {
    var origin = self.origin ?? hostTime
    if let lastTime, window.timeline.isMoving { origin += max(0, hostTime - lastTime - longestStep) }
    self.origin = origin
    lastTime = max(lastTime ?? hostTime, hostTime)
    let time = hostTime - origin
    while let script, let due = script.nextEvent, due <= time {
      window.timeline.advance(to: due)
      script.sendNext(to: self)
    }
    window.timeline.advance(to: time)
  }

  /// Moves on, lays out, and draws what changed.
  /// - Parameters:
  ///   - displayTime: when the frame will be seen, in seconds of the host's clock.
  ///   - surface: what to draw onto; it holds the frame drawn last.
  ///   - stale: what the surface lacks of that, because some frames went elsewhere.
  /// - Returns: the pixels that this frame changed; none if there is nothing new to see.
  public func drawFrame(at displayTime: Double, onto surface: Surface, stale: [PixelRect] = []) -> [PixelRect]
  {
    advance(to: displayTime)
    window.layoutIfNeeded()
    window.needsFrame = false
    let built = compositor.store.built
    let changed = compositor.draw(window, scale: scale, onto: surface, stale: stale)
    window.count(frame: changed, built: compositor.store.built - built)
    return changed
  }

  /// The pointer's shape for what is under it.
  public var cursor: Cursor { window.currentCursor }

  /// Takes everything that moves to its end, for a window that nobody sees.
  public func settle() { window.timeline.settle() }

  /// Draws the present state once more onto a surface of its own, at any scale: a screenshot.
  ///
  /// Nothing that was drawn for earlier frames is used, and nothing of what they keep is replaced.
  public func snapshot(scale: Double? = nil) throws(DrawingError) -> Surface {
    let scale = scale ?? self.scale
    let surface = try Surface(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), format: .rgb24
    )
    window.layoutIfNeeded()
    _ = Compositor(isIsolated: true).draw(window, scale: scale, onto: surface, stale: [])
    return surface
  }
}

extension Window {
  fileprivate func count(frame changed: [PixelRect], built: Int) {
    counters.backings += built
    guard !changed.isEmpty else { return }
    counters.frames += 1
    counters.pixels += changed.reduce(0) { $0 + $1.area }
  }
}
