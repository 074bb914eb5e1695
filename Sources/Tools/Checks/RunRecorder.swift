import SegueControllers
import SegueHeadless

/// A recorder that samples one run of a script at regular intervals, and immediately before and after each event.
final class RunRecorder {
  private(set) var samples: [SeamFinder.Sample] = []
  /// The positions of samples during a transition, in ascending order.
  private(set) var transitions: [Double] = []
  /// The intervals in which a transition ended.
  private(set) var endings: [ClosedRange<Double>] = []
  /// A range of `samples` for each transition that ran by itself from its start and had no steps or consecutive tracks.
  private(set) var runs: [Range<Int>] = []
  /// The checks of design standards; `nil` if these are not checked.
  private(set) var polish: PolishMeter?
  /// The pointer's input during the run.
  let track: PointerStrokes
  let registry = ViewRegistry()
  /// The part of the script that is sampled, in seconds.
  let span: ClosedRange<Double>

  private let playback: RunInspector.Playback
  private let rate: Double
  private var acts: ArraySlice<Double>
  /// The index of the first sample of the current transition, while it runs by itself; otherwise `nil`.
  private var run: Int?
  private var number = 0
  /// The position up to which the run was played without sampling, in seconds.
  private var time = 0.0

  /// The time between an event and the samples immediately before and after it, in seconds.
  private static let instant = 1e-7
  /// The maximum progress of a transition at its first sample. If the first sample is later, the samples do not show how the
  /// transition starts.
  private static let beginning = 0.02
  /// The maximum time that one step plays without sampling, in seconds.
  private static let part = 0.25

  /// Creates a recorder for a run at its beginning.
  init(
    of playback: RunInspector.Playback, _ track: PointerStrokes, in span: ClosedRange<Double>, rate: Double,
    checksPolish: Bool
  ) {
    (self.playback, self.track, self.span, self.rate) = (playback, track, span, rate)
    acts = track.acts.map(\.time)[...]
    if checksPolish { polish = PolishMeter() }
  }

  /// Takes the next samples. Before `span`, plays a part of the run without sampling instead.
  /// - Returns: whether there are more to take.
  func step() -> Bool {
    if time + Self.part < span.lowerBound {
      time += Self.part
      // Advancing during a stroke would add a move of the pointer.
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
      // The immediate effect of input is sampled separately from the motion that the input starts.
      if due > last, due == acts.first { look(at: due) }
      look(at: max(due, last) + Self.instant)
    }
    if let last = samples.last?.position, next > last { look(at: next) }
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

  /// The positions of the samples at rest immediately before each transition and at the end, at most `mostRests`.
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
