/// The last frames of a window, and statistics over them.
struct FrameMeter {
  static let memory = 120

  /// A frame in the graph.
  struct Bar: Equatable {
    /// What it took to draw and to upload.
    let milliseconds: Double
    /// Whether refreshes passed without a frame before it.
    let hasMissed: Bool
  }

  /// The remembered frames, the oldest first.
  private(set) var bars: [Bar] = []
  private var frames: [FrameStatistics] = []
  /// How many refreshes had been missed before the first frame.
  private let missedBefore: Int

  /// No frames yet, in a window that has missed so many refreshes already.
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

  /// Statistics over the remembered frames.
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

/// Statistics over a window's last frames.
struct FrameReadings: Equatable {
  /// The newest of some values, and what 50, 95 and 99 of 100 do not exceed.
  struct Spread: Equatable {
    let last: Double
    let p50: Double
    let p95: Double
    let p99: Double

    init?(of values: [Double]) {
      guard let last = values.last else { return nil }
      let sorted = values.sorted()
      /// The nearest rank.
      func percentile(_ percent: Int) -> Double { sorted[(sorted.count * percent + 99) / 100 - 1] }
      self.last = last
      (p50, p95, p99) = (percentile(50), percentile(95), percentile(99))
    }

    /// In the order of a row.
    var columns: [Double] { [last, p50, p95, p99] }
  }

  /// What a frame may take, in milliseconds.
  let budget: Double?
  /// Frames per second of movement.
  let framesPerSecond: Double?
  /// Refreshes that were missed while something moved.
  let missedCount: Int
  /// Milliseconds from frame to frame, without pauses.
  let interval: Spread?
  /// Milliseconds to draw and upload a frame.
  let cost: Spread?
  /// Milliseconds from the newest input in a frame until the frame was on its way, for frames that had any.
  let inputAge: Spread?
  /// Percent of the window's pixels that a frame uploaded.
  let damage: Spread?
}
