import SegueChecks
import SegueDrawing

/// A replayable step of a scenario. After it is played, the window's views move without further input.
struct PlaybackStep {
  let check: SoundnessCheck
  /// A description of the moment, for messages.
  let moment: String
  /// Plays the step in a session whose window is at rest.
  /// - Returns: whether a transition is running afterward.
  let play: (TransitionSession) -> Bool
}

extension TransitionInspector {
  /// Samples per second while a transition runs: two per frame of a 60 Hz display, so that no frame is missed.
  private static let rate = 120.0
  /// The time for which views are sampled after a transition has ended, in seconds.
  private static let tail = 0.35
  /// The time between a scheduled event, such as the end of a motion, and the samples immediately before and after it, in
  /// seconds.
  private static let instant = 1e-7
  /// The maximum number of scheduled events that are sampled between two regular samples. Also the maximum number of scheduled
  /// actions that are sampled after the motion.
  private static let lateActions = 40
  /// The number of property values after which sampling stops: about ten seconds of a thousand views (256 MB).
  private static let mostNumbers = 32_000_000

  /// Plays a step, and adds a fault for each discontinuity.
  func follow(_ step: PlaybackStep, in session: TransitionSession) throws {
    let registry = ViewRegistry()
    guard let (samples, offset, hasParts, endings) = record(step, in: session, registry) else { return }
    session.settle()
    func playback(in session: TransitionSession) -> RunInspector.Playback? {
      guard step.play(session) else {
        session.settle()
        return nil
      }
      let start = session.now
      return RunInspector.Playback(
        in: session.headless, advance: { session.advance(to: start + $0) }, end: { session.settle() })
    }
    var inspector = RunInspector(
      registry: registry, play: { playback(in: session) },
      playForPictures: { playback(in: try self.session(scale: RunInspector.scale)) })
    inspector.endings = endings
    var found = try inspector.findings(in: samples, isAtRest: offset == 0)
    if step.check == .continuity, !hasParts, found.isEmpty { found = try inspector.kinks(in: samples) }
    for finding in found {
      add(
        step.check, step.moment, frame: Self.frame(at: finding.position + offset),
        view: finding.view, property: finding.property, finding.detail)
    }
  }

  /// Returns the number of the first frame at or after a time in seconds, at 60 frames per second.
  private static func frame(at seconds: Double) -> Int { Int((seconds * 60 - 1e-4).rounded(.up)) }

  /// Samples a step until everything is at rest, and `tail` seconds longer, with a sample before and after each scheduled
  /// event.
  /// - Returns: the samples, the time from the beginning of the transition to the first sample (`offset`), and whether the
  ///   transition has steps or consecutive tracks (`hasParts`). Also the intervals in which transitions ended. `nil` if no
  ///   transition begins, or if the transition does not come to rest.
  private func record(_ step: PlaybackStep, in session: TransitionSession, _ registry: ViewRegistry)
    -> (
      samples: [SeamFinder.Sample], offset: Double, hasParts: Bool, endings: [ClosedRange<Double>]
    )?
  {
    let timeline = session.window.timeline
    let hasTimers = timeline.nextAction != nil
    guard step.play(session) else { return nil }
    let (start, offset) = (session.now, session.now - session.beginning)
    let hasParts = session.coordinator?.hasParts ?? false
    var samples: [SeamFinder.Sample] = []
    var endings: [ClosedRange<Double>] = []
    var room = Self.mostNumbers
    func look(at time: Double) {
      let (before, wasIdle) = (session.now - start, session.isIdle)
      session.advance(to: time)
      if session.isIdle, !wasIdle { endings.append(before...time - start) }
      samples.append(
        SeamFinder.Sample(
          position: time - start, seen: ViewSample(of: session.window, registry: registry),
          progress: session.coordinator?.progress ?? 0))
      room -= samples.last?.seen.numbers.count ?? 0
    }
    func lookAround(_ due: Double) {
      if due - Self.instant > session.now { look(at: due - Self.instant) }
      look(at: max(due, session.now) + Self.instant)
    }
    look(at: start)
    var (number, rest) = (0.0, 0.0)
    let limit = start + 30
    while rest < Self.tail, session.now < limit, room > 0 {
      number += 1
      let next = start + number / Self.rate
      for _ in 0..<Self.lateActions {
        guard let due = timeline.nextEvent, due < next - Self.instant else { break }
        lookAround(due)
      }
      look(at: max(next, session.now + Self.instant))
      if session.isIdle { rest += 1 / Self.rate }
    }
    guard session.isIdle else {
      if room > 0 {
        addEndless(step.moment)
      } else {
        let text =
          "\(registry.count) views move for more than \((session.now - start).short) seconds: too much to check"
        add(step.check, step.moment, text)
      }
      session.settle()
      return nil
    }
    // A screen with its own timer may do anything later, so only windows without timers are sampled further.
    for _ in 0..<Self.lateActions where !hasTimers && room > 0 {
      guard let due = timeline.nextAction, due < limit else { break }
      lookAround(due)
    }
    return (samples, offset, hasParts, endings)
  }
}
