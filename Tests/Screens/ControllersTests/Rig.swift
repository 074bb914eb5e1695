import SegueControllers
import SegueStage
import SegueTestSupport
import Testing

/// A stage in memory, for which the test provides the time and the input.
final class Rig {
  let stage: Stage
  let window: Window
  private(set) var now = 0.0
  private var surface: Surface

  /// Shows `root`, and draws the first frame at time 0.
  init(
    _ root: ViewController, size: Size = Size(390, 844), scale: Double = 1,
    insets: Insets = Insets(top: 47, bottom: 34), reducesMotion: Bool = false
  ) throws {
    window = Window(size: size)
    window.shortensSpringTails = false
    window.safeAreaInsets = insets
    window.systemTraits.reducesMotion = reducesMotion
    stage = Stage(window: window, scale: scale)
    surface = try Self.makeSurface(size, scale)
    window.rootViewController = root
    draw()
  }

  private static func makeSurface(_ size: Size, _ scale: Double) throws -> Surface {
    try Surface(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), format: .rgb24
    )
  }

  /// Draws a frame at the current time.
  func draw(waiting seconds: Double? = nil) {
    _ = stage.drawFrame(at: now, onto: surface)
    if let seconds { wait(seconds) }
  }

  /// The pixels of the last frame.
  var pixels: [UInt32] { surface.words }

  /// Advances the time, with `rate` frames per second and one frame at the end.
  func wait(_ seconds: Double, rate: Double = 60) {
    let end = now + seconds
    while now + 1 / rate < end - 1e-9 {
      now += 1 / rate
      draw()
    }
    now = end
    draw()
  }

  /// Draws a frame at `time`, without frames before it.
  func jump(to time: Double) {
    now = max(now, time)
    draw()
  }

  func resize(to size: Size) throws {
    surface = try Self.makeSurface(size, stage.scale)
    stage.resize(to: size, scale: stage.scale)
    draw()
  }

  // MARK: - Pointer and keys

  @discardableResult
  func pointer(_ phase: PointerEvent.Phase, _ point: Point, waiting seconds: Double? = nil) -> Bool {
    defer { if let seconds { wait(seconds) } }
    return stage.send(.pointer(PointerEvent(phase, at: point, time: now)), at: now)
  }

  func click(_ point: Point, waiting seconds: Double? = nil) {
    pointer(.pressed, point)
    pointer(.released, point, waiting: seconds)
  }

  /// Clicks the center of a view.
  func click(
    _ identifier: String, waiting seconds: Double? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let view = window.view(withIdentifier: identifier)
    #expect(view != nil, "there is no \(identifier)", sourceLocation: sourceLocation)
    if let view { click(view.convert(view.bounds.center, to: nil), waiting: seconds) }
  }

  @discardableResult
  func key(_ key: Key, _ modifiers: Modifiers = [], waiting seconds: Double? = nil) -> Bool {
    defer { if let seconds { wait(seconds) } }
    return stage.send(.key(KeyEvent(key, modifiers: modifiers, time: now)), at: now)
  }

  /// Presses and moves in equal steps of 1/60 s. The button stays down.
  func drag(from start: Point, by way: Vector, in seconds: Double) {
    pointer(.pressed, start)
    move(from: start, by: way, in: seconds)
  }

  /// Moves the pressed pointer in equal steps of 1/60 s.
  func move(from start: Point, by way: Vector, in seconds: Double) {
    let steps = max(1, Int((seconds * 60).rounded()))
    for step in 1...steps {
      wait(seconds / Double(steps))
      pointer(.dragged, start + way * (Double(step) / Double(steps)))
    }
  }
}

extension Rig {
  /// The shown position of every view.
  var places: [ObjectIdentifier: Place] {
    var places: [ObjectIdentifier: Place] = [:]
    window.forEachInSubtree { places[ObjectIdentifier($0)] = Place($0) }
    return places
  }

  /// The largest move of a view since `before`, in points. A change of alpha from 0 to 1 counts as 100 points. Views that were
  /// added or removed are ignored; infinite if no view remains.
  func largestMove(since before: [ObjectIdentifier: Place]) -> Double {
    let moves = places.compactMap { view, place in
      before[view].map { max($0.distance(to: place), abs($0.alpha - place.alpha) * 100) }
    }
    return moves.max() ?? .infinity
  }
}
