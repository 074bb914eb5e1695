import SegueAnimation
import SegueMotion

/// Timings that are tried instead of those that the code says, for as long as the program runs.
final class Tuning: MotionTuning {
  struct Key: Hashable {
    let title: String
    let track: Int
  }

  private(set) var changes: [Key: TrackTiming] = [:] { didSet { onChange() } }
  private var earlier: [[Key: TrackTiming]] = []
  private var later: [[Key: TrackTiming]] = []
  var onChange: () -> Void = {}
  /// Whether nothing is changed for the moment, so that what the code says can be compared.
  var isBypassed = false { didSet { if isBypassed != oldValue { onChange() } } }

  func tuned(_ timing: TrackTiming, track: Int, of title: String) -> TrackTiming {
    isBypassed ? timing : changes[Key(title: title, track: track)] ?? timing
  }

  /// Tries another timing; `nil` is what the code says again.
  /// - Parameter continues: whether it goes on with the last change, such as the same drag, and is undone together with that.
  func set(_ timing: TrackTiming?, for key: Key, continues: Bool = false) {
    if !continues || earlier.isEmpty { earlier.append(changes) }
    later = []
    changes[key] = timing
  }

  var canUndo: Bool { !earlier.isEmpty }

  func undo() {
    guard let last = earlier.popLast() else { return }
    later.append(changes)
    changes = last
  }

  func redo() {
    guard let next = later.popLast() else { return }
    earlier.append(changes)
    changes = next
  }
}
