import SegueBenchmarks
import SegueStage
import SegueViews

/// What a frame costs in which a little changes, in a window that holds more and more.
struct GrowthCost: Sendable {
  /// What there is more and more of.
  let subject: GrowthSubject
  /// How many there are.
  let count: Int
  /// Processor seconds for a frame: the median.
  let frame: Double
  /// Pixels drawn for a frame, on average.
  let pixels: Int
  /// Processor seconds for building the tree and for its first frame.
  let building: Double
  /// Memory allocations for a frame, Cairo's included: the median; `nil` without `AllocationCount.isAvailable`.
  let allocations: Double?

  /// Measures `frames` frames, after a few that are not measured.
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
    // Shadows and pictures that are kept are made by then.
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

  /// The costs as a table.
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

/// What a window can hold more and more of.
enum GrowthSubject: String, CaseIterable, Sendable {
  /// Views that do nothing, a hundred in each of their superviews, while one more moves.
  case views
  /// Views that an animator moves, each with a picture, in steps of less than a pixel.
  case moving
  /// Animators of a view each, all of which end in each frame.
  case ends
  /// Views within each other, of which the innermost one moves.
  case depth
  /// Rows of a table that is scrolled.
  case rows
  /// Pixels of the window in which something small moves, in thousands.
  case window
  /// Pixels of what moves, in thousands.
  case damage

  /// The counts that show how the cost grows.
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
