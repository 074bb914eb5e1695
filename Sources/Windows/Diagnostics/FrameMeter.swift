/// The last 120 frames of a window, and statistics about them.
struct FrameMeter {
  static let memory = 120

  /// A bar of the graph, which represents one frame.
  struct Bar: Equatable {
    /// The time to draw and upload the frame, in milliseconds.
    let milliseconds: Double
    /// Whether the window missed refreshes before the frame.
    let hasMissed: Bool
  }

  /// The bars of the remembered frames, the oldest first.
  private(set) var bars: [Bar] = []
  private var frames: [FrameStatistics] = []
  /// The number of refreshes that were missed before the first frame.
  private let missedBefore: Int

  /// Creates a meter without frames.
  /// - Parameter missedBefore: the number of refreshes that the window has missed so far; 0 by default.
  init(missedBefore: Int = 0) { self.missedBefore = missedBefore }

  mutating func record(_ frame: FrameStatistics) {
    if frames.count == Self.memory {
      frames.removeFirst()
      bars.removeFirst()
    }
    let missed = frames.last?.missedCount ?? missedBefore
    bars.append(
      Bar(
        milliseconds: frame.drawMilliseconds + frame.uploadMilliseconds, hasMissed: frame.missedCount > missed
      ))
    frames.append(frame)
  }

  /// Statistics about the remembered frames.
  var readings: FrameReadings {
    let intervals = frames.compactMap(\.intervalMilliseconds)
    return FrameReadings(
      budget: frames.last?.refreshMilliseconds,
      framesPerSecond: intervals.isEmpty ? nil : 1000 * Double(intervals.count) / intervals.reduce(0, +),
      missedCount: (frames.last?.missedCount ?? missedBefore) - missedBefore,
      interval: FrameReadings.Spread(of: intervals), cost: FrameReadings.Spread(of: bars.map(\.milliseconds)),
      inputAge: FrameReadings.Spread(of: frames.compactMap(\.inputAgeMilliseconds)),
      damage: FrameReadings.Spread(
        of: frames.map { 100 * Double($0.damagedPixels) / Double(max(1, $0.windowPixels)) }))
  }
}

/// Statistics about the last frames of a window.
struct FrameReadings: Equatable {
  /// The newest of a list of values, and the 50th, 95th and 99th percentiles of the list.
  struct Spread: Equatable {
    let last: Double
    let p50: Double
    let p95: Double
    let p99: Double

    init?(of values: [Double]) {
      guard let last = values.last else { return nil }
      let sorted = values.sorted()
      /// Returns a percentile by the nearest-rank method.
      func percentile(_ percent: Int) -> Double { sorted[(sorted.count * percent + 99) / 100 - 1] }
      self.last = last
      (p50, p95, p99) = (percentile(50), percentile(95), percentile(99))
    }

    /// The values in the order of the table's columns.
    var columns: [Double] { [last, p50, p95, p99] }
  }

  /// The time between two refreshes, which is the budget of a frame, in milliseconds; `nil` before the first frame.
  let budget: Double?
  /// The number of frames per second during motion; `nil` if no two frames belong to the same motion.
  let framesPerSecond: Double?
  /// The number of refreshes that were missed during motion, since the meter was created.
  let missedCount: Int
  /// The time between successive frames of a motion, in milliseconds; `nil` if no two frames belong to the same motion.
  let interval: Spread?
  /// The time to draw and upload a frame, in milliseconds; `nil` before the first frame.
  let cost: Spread?
  /// The time from the newest input in a frame until the frame was sent, in milliseconds; `nil` if no frame had input.
  let inputAge: Spread?
  /// The share of the window's pixels that a frame uploaded, in percent; `nil` before the first frame.
  let damage: Spread?
}
