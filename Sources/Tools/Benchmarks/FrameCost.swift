import SegueHeadless
import SegueRendering
import SegueStage
import SegueViews

/// The cost of drawing a script's frames. They are drawn as a window draws them, but into a bitmap.
public struct FrameCost: Sendable {
  /// The number of frames in a round of the script.
  public let frames: Int
  /// The average processor time per frame, in seconds: the median of the averages of all rounds.
  public let mean: Double
  /// The processor time of the slowest frame, in seconds. The time of a frame is its median over the rounds.
  public let worst: Double
  /// The index of the slowest frame in a round.
  public let worstFrame: Int
  /// The processor time of the window's first frame, in seconds, before anything moves.
  public let opening: Double
  /// The processor time of the slowest later frame in the first round, in seconds. In this round, the process draws everything
  /// for the first time.
  public let first: Double
  /// The average number of pixels drawn per frame.
  public let pixels: Double
  /// The number of view backings rasterized per round, without the first round.
  public let backings: Int
  /// The number of calls to `layoutSubviews` per round, without the first round.
  public let layouts: Int
  /// The median number of memory allocations per frame, including Cairo's; `nil` unless `AllocationCount.isAvailable`.
  public let allocations: Double?

  /// Creates a measurement by playing a script repeatedly.
  /// - Parameters:
  ///   - script: the script to play.
  ///   - stage: the stage that plays the script.
  ///   - rate: the number of frames per second of the script's time; 60 by default.
  ///   - rounds: the number of measured rounds, at least 1. They follow an initial round, in which only `opening` and `first`
  ///     are measured.
  ///   - bands: the number of painting threads for which the times of large frames are estimated. `nil`, the default, paints
  ///     with the threads of the process, without an estimate.
  @MainActor public init(
    of script: EventScript, on stage: Stage, rate: Double = 60, rounds: Int = 7, bands: Int? = nil
  ) throws(DrawingError) {
    let rehearsal = bands.map { RehearsedThreads(count: $0) }
    PaintingThreads.shared.standIn = rehearsal
    defer { PaintingThreads.shared.standIn = nil }
    // An estimate paints on this thread alone, so the time of other threads, which load pictures, must not be measured.
    let clock = rehearsal == nil ? CPUClock.process : .thread
    let size = stage.size * stage.scale
    let surface = try Surface(
      width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)), format: .rgb24)
    stage.script = ScriptPlayer(script, isLooping: true)
    let frames = max(1, Int((script.duration * rate).rounded()))
    var time = 0.0
    var costs = [[Double]](repeating: [], count: frames)
    var means: [Double] = []
    var (opening, first) = (0.0, 0.0)
    var before = stage.window.counters
    var allocated: [Double] = []
    for round in 0...max(1, rounds) {
      if round == 1 { before = stage.window.counters }
      var total = 0.0
      for frame in 0..<frames {
        time = (Double(round) + Double(frame) / Double(frames)) * script.duration
        // Pictures are loaded before the measurement, so that the time of the threads that load them is not measured.
        stage.window.waitForSources()
        let count = AllocationCount.now()
        let cost =
          clock.measure { _ = stage.drawFrame(at: time, onto: surface) } - (rehearsal?.takeSpared() ?? 0)
        guard round > 0 else {
          if frame == 0 {
            opening = cost
            // Memory is warmed up here, because a real window rests before it is used.
            stage.warmMemory(waits: true)
          } else {
            first = max(first, cost)
          }
          continue
        }
        if let count, let now = AllocationCount.now() { allocated.append(Double(now - count)) }
        costs[frame].append(cost)
        total += cost
      }
      if round > 0 { means.append(total / Double(frames)) }
    }
    let after = stage.window.counters
    let measured = Double(max(1, rounds) * frames)
    self.frames = frames
    mean = means.median
    let medians = costs.map(\.median)
    worst = medians.max() ?? 0
    worstFrame = medians.firstIndex(of: worst) ?? 0
    (self.opening, self.first) = (opening, first)
    pixels = Double(after.pixels - before.pixels) / measured
    backings = (after.backings - before.backings) / max(1, rounds)
    layouts = (after.layouts - before.layouts) / max(1, rounds)
    allocations = allocated.isEmpty ? nil : allocated.median
  }
}
