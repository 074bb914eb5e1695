import SegueHeadless
import SegueRendering
import SegueStage
import SegueViews

/// What the frames of a script cost, drawn as a window draws them but onto a bitmap.
public struct FrameCost: Sendable {
  /// How many frames one round of the script has.
  public let frames: Int
  /// Processor seconds for a frame: the median over the rounds of their mean.
  public let mean: Double
  /// Processor seconds for the slowest frame: of each frame the median over the rounds, of these the greatest.
  public let worst: Double
  /// The index of that frame in a round.
  public let worstFrame: Int
  /// Processor seconds for the window's first frame, before anything moves.
  public let opening: Double
  /// Processor seconds for the slowest other frame of that round, in which everything is shown for the first time in the process.
  public let first: Double
  /// Pixels drawn for a frame, on average.
  public let pixels: Double
  /// Backings of views rasterized in a round, once the first one is over.
  public let backings: Int
  /// Calls of `layoutSubviews` in a round.
  public let layouts: Int
  /// Memory allocations for a frame, Cairo's included: the median; `nil` without `AllocationCount.isAvailable`.
  public let allocations: Double?

  /// Plays `script` again and again.
  /// - Parameters:
  ///   - rate: frames per second of the script's time.
  ///   - rounds: how often the script is measured, after one round of which only the first frame is, and the slowest.
  ///   - bands: by how many threads large frames are painted, as an estimate; by default they are painted by those of the process.
  @MainActor public init(
    of script: EventScript, on stage: Stage, rate: Double = 60, rounds: Int = 7, bands: Int? = nil
  ) throws(DrawingError) {
    let rehearsal = bands.map { RehearsedThreads(count: $0) }
    PaintingThreads.shared.standIn = rehearsal
    defer { PaintingThreads.shared.standIn = nil }
    // Where it paints for all threads, those that load pictures meanwhile do not count.
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
        // The processor time of other threads does not count.
        stage.window.waitForSources()
        let count = AllocationCount.now()
        let cost =
          clock.measure { _ = stage.drawFrame(at: time, onto: surface) } - (rehearsal?.takeSpared() ?? 0)
        guard round > 0 else {
          if frame == 0 {
            opening = cost
            // A window rests before it is used.
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
