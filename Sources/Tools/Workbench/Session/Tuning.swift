import SegueAnimation
import SegueMotion

/// The timings that the user tries in place of the timings in the code, until the program ends.
final class Tuning: MotionTuning {
  struct Key: Hashable {
    let title: String
    let track: Int
  }

  private(set) var changes: [Key: TrackTiming] = [:] { didSet { onChange() } }
  private var earlier: [[Key: TrackTiming]] = []
  private var later: [[Key: TrackTiming]] = []
  var onChange: () -> Void = {}
  /// Whether the changes are suspended, so that the original timings can be compared.
  var isBypassed = false { didSet { if isBypassed != oldValue { onChange() } } }

  func tuned(_ timing: TrackTiming, track: Int, of title: String) -> TrackTiming {
    isBypassed ? timing : changes[Key(title: title, track: track)] ?? timing
  }

  /// Changes a timing, or restores the original timing.
  /// - Parameters:
  ///   - timing: the new timing; `nil` restores the original timing.
  ///   - key: the title of the animator, and the track.
  ///   - continues: whether the change continues the previous one, as during a drag. `undo()` reverts both together.
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
