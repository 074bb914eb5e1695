import SegueControllers
import SegueHeadless

/// Looks at one run of a script at even times, and right before and after each of its moments.
final class RunRecorder {
  private(set) var samples: [SeamFinder.Sample] = []
  /// When a transition ran or was held, in ascending order.
  private(set) var transitions: [Double] = []
  /// Between which positions one has ended.
  private(set) var endings: [ClosedRange<Double>] = []
  /// The parts of it in which a transition ran by itself from its beginning, without steps.
  private(set) var runs: [Range<Int>] = []
  /// What an eye follows in it, where that is looked at.
  private(set) var polish: PolishMeter?
  /// What the pointer does in it.
  let track: PointerStrokes
  let registry = ViewRegistry()
  /// The part that is looked at, in seconds.
  let span: ClosedRange<Double>

  private let playback: RunInspector.Playback
  private let rate: Double
  private let onSample: (_ count: Int) -> Void
  private var acts: ArraySlice<Double>
  /// Where a transition has begun to run.
  private var run: Int?
  private var number = 0
  /// Until when it was played without looking, in seconds.
  private var time = 0.0

  /// How far from input or an end of a motion the looks right before and after it lie, in seconds.
  private static let instant = 1e-7
  /// The least way of a transition that a velocity is measured from.
  private static let beginning = 0.02
  /// How much is played in one step at most, in seconds.
  private static let part = 0.25

  /// A recorder of a run that is at its beginning.
  init(
    of playback: RunInspector.Playback, _ track: PointerStrokes, in span: ClosedRange<Double>, rate: Double,
    checksPolish: Bool, onSample: @escaping (_ count: Int) -> Void
  ) {
    (self.playback, self.track, self.span, self.rate, self.onSample) = (playback, track, span, rate, onSample)
    acts = track.acts.map(\.time)[...]
    if checksPolish { polish = PolishMeter() }
  }

  /// Looks on.
  /// - Returns: whether there is more to look at.
  func step() -> Bool {
    if time + Self.part < span.lowerBound {
      time += Self.part
      // A look at a press would be one more move of the pointer.
      if track.stroke(at: time) == nil { playback.advance(time) }
      return true
    }
    let count = max(0, Int(((span.upperBound - span.lowerBound) * rate + 1e-9).rounded(.down)))
    if samples.isEmpty {
      look(at: span.lowerBound)
      return count > 0
    }
    guard number < count else { return false }
    let next = span.lowerBound + Double(number + 1) / rate
    while let last = samples.last?.position,
      let due = [playback.headless.window.timeline.nextEvent, acts.first].compactMap({ $0 }).min(),
      due <= next
    {
      if due - Self.instant > last { look(at: due - Self.instant) }
      // What input does, and what then moves, are two things.
      if due > last, due == acts.first { look(at: due) }
      look(at: max(due, last) + Self.instant)
    }
    if let last = samples.last?.position, next > last { look(at: next) }
    onSample(number + 2)
    number += 1
    return number < count
  }

  private func look(at position: Double) {
    playback.advance(position)
    let window = playback.headless.window
    let coordinator = window.rootViewController?.transitionCoordinator
    let isIdle = coordinator?.isIdle ?? true
    if isIdle, let last = samples.last?.position, transitions.last == last {
      endings.append(last...position)
    }
    polish?.look(at: window, position, pointer: track.stroke(at: position)?.point(at: position))
    let progress = coordinator?.progress ?? 0
    if !isIdle { transitions.append(position) }
    samples.append(
      SeamFinder.Sample(
        position: position, seen: ViewSample(of: window, registry: registry), progress: isIdle ? 0 : progress)
    )
    let isRun = !isIdle && coordinator?.hasParts == false
    if let start = run, !isRun || acts.first.map({ $0 <= position }) == true {
      runs.append(start..<samples.count - 1)
      run = nil
    } else if run == nil, isRun, coordinator?.isHeld == false, progress < Self.beginning {
      run = samples.count - 1
    }
    acts = acts.drop { $0 <= position }
  }

  /// When nothing runs: right before transitions begin, and at the end; the first ones.
  var rests: [Double] {
    let running = Set(transitions)
    let all = samples.indices.filter { index in
      !running.contains(samples[index].position)
        && (index + 1 == samples.count || running.contains(samples[index + 1].position))
    }
    return all.prefix(Self.mostRests).map { samples[$0].position }
  }
  private static let mostRests = 16

  func time(of run: Range<Int>) -> ClosedRange<Double> {
    samples[run.lowerBound].position...samples[run.upperBound - 1].position
  }
}
