import SegueBenchmarks
import SegueStage
import SegueViews

/// The cost of a frame with a small change, in a window with a given amount of contents.
struct GrowthCost: Sendable {
  /// The kind of contents that grows.
  let subject: GrowthSubject
  /// The amount of the contents.
  let count: Int
  /// The median of the processor time for a frame, in seconds.
  let frame: Double
  /// The average number of pixels drawn for a frame.
  let pixels: Int
  /// The processor time for building the tree and drawing its first frame, in seconds.
  let building: Double
  /// The median number of memory allocations for a frame, including Cairo's, or `nil` without `AllocationCount.isAvailable`.
  let allocations: Double?

  /// Measures `frames` frames, after a few frames that are not measured.
  @MainActor init(of subject: GrowthSubject, count: Int, frames: Int = 60) throws(DrawingError) {
    (self.subject, self.count) = (subject, count)
    let size = subject.windowSize(for: count)
    let surface = try Surface(width: Int(size.width), height: Int(size.height), format: .rgb24)
    let start = CPUClock.process.now()
    let stage = Stage(window: Window(size: size))
    let change = subject.fill(stage.window, with: count)
    _ = stage.drawFrame(at: 0, onto: surface)
    building = CPUClock.process.now() - start
    var costs: [Double] = []
    var allocated: [Double] = []
    var before = stage.window.counters.pixels
    // After these frames, cached shadows and pictures exist.
    let warmUp = 12
    for index in 1...(max(1, frames) + warmUp) {
      if index == warmUp + 1 { before = stage.window.counters.pixels }
      let count = AllocationCount.now()
      let cost = CPUClock.process.measure {
        change(index)
        _ = stage.drawFrame(at: Double(index) / 60, onto: surface)
      }
      guard index > warmUp else { continue }
      costs.append(cost)
      if let count, let now = AllocationCount.now() { allocated.append(Double(now - count)) }
    }
    allocations = allocated.isEmpty ? nil : allocated.median
    frame = costs.median
    pixels = (stage.window.counters.pixels - before) / max(1, frames)
  }

  /// Returns the costs as a table.
  static func table(_ costs: [GrowthCost]) -> String {
    let head = ["of", "count", "us/frame", "pixels", "ms to build", "allocations"]
    return TextTable.text(
      [head]
        + costs.map {
          [
            $0.subject.rawValue, "\($0.count)", ($0.frame * 1e6).rounded(to: 1), "\($0.pixels)",
            ($0.building * 1e3).rounded(to: 2), $0.allocations?.rounded(to: 1) ?? "-",
          ]
        })
  }
}

/// The kind of contents that grows in a window.
enum GrowthSubject: String, CaseIterable, Sendable {
  /// Still views, a hundred in each superview, while one more view moves.
  case views
  /// Views with a picture that an animator moves in steps of less than a pixel.
  case moving
  /// Animators of one view each that all end in each frame.
  case ends
  /// Nested views, of which the innermost moves.
  case depth
  /// The rows of a table that scrolls.
  case rows
  /// The pixels of a window in which a small view moves, in thousands.
  case window
  /// The pixels of the moving view, in thousands.
  case damage

  /// The amounts that show how the cost grows.
  var counts: [Int] {
    switch self {
    case .views: [10, 100, 1_000, 10_000, 100_000]
    case .moving, .ends: [10, 100, 1_000]
    case .depth: [10, 100, 1_000, 5_000, 10_000]
    case .rows: [10, 100, 1_000, 10_000, 100_000, 1_000_000]
    case .window: [100, 330, 1_024, 3_686, 8_294]
    case .damage: [1, 10, 100, 1_000, 4_000]
    }
  }
}
