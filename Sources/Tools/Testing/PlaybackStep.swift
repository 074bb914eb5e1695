import SegueChecks
import SegueDrawing

/// A part of a scenario that can be played again: what brings a window to a moment from which on only time moves it.
struct PlaybackStep {
  let check: SoundnessCheck
  /// What happens, for messages.
  let moment: String
  /// Brings a window at rest to that moment.
  /// - Returns: whether a transition runs then.
  let play: (TransitionSession) -> Bool
}

extension TransitionInspector {
  /// Samples a second while a transition runs: two for each frame of a display, so that none is missed.
  private static let rate = 120.0
  /// For so long what is shown is looked at once a transition is over, in seconds.
  private static let tail = 0.35
  /// How far from an action or an end of a motion the samples right before and after it lie, in seconds.
  private static let instant = 1e-7
  /// So many actions in one frame, and so many that come later, are looked at.
  private static let lateActions = 40
  /// So many numbers of views are kept: of a thousand views those of ten seconds (256 MB).
  private static let mostNumbers = 32_000_000

  /// Plays a chapter, and reports what of it is not continuous.
  func follow(_ chapter: PlaybackStep, in session: TransitionSession) throws {
    let registry = ViewRegistry()
    guard let (samples, offset, hasParts, endings) = record(chapter, in: session, registry) else { return }
    session.settle()
    func playback(in session: TransitionSession) -> RunInspector.Playback? {
      guard chapter.play(session) else {
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
    if chapter.check == .continuity, !hasParts, found.isEmpty { found = try inspector.kinks(in: samples) }
    for finding in found {
      add(
        chapter.check, chapter.moment, frame: Self.frame(at: finding.position + offset),
        view: finding.view, property: finding.property, finding.detail)
    }
  }

  /// The number of the first frame that shows what is there from a moment on.
  private static func frame(at seconds: Double) -> Int { Int((seconds * 60 - 1e-4).rounded(.up)) }

  /// Samples of a chapter until everything is at rest and a little longer, right before and after everything that is due, and how
  /// long after the beginning of the transition they begin.
  private func record(_ chapter: PlaybackStep, in session: TransitionSession, _ registry: ViewRegistry)
    -> (
      samples: [SeamFinder.Sample], offset: Double, hasParts: Bool, endings: [ClosedRange<Double>]
    )?
  {
    let timeline = session.window.timeline
    let hasTimers = timeline.nextAction != nil
    guard chapter.play(session) else { return nil }
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
        addEndless(chapter.moment)
      } else {
        let text =
          "\(registry.count) views move for more than \((session.now - start).short) seconds: too much to check"
        add(chapter.check, chapter.moment, text)
      }
      session.settle()
      return nil
    }
    // A screen with a timer of its own may do what it likes later.
    for _ in 0..<Self.lateActions where !hasTimers && room > 0 {
      guard let due = timeline.nextAction, due < limit else { break }
      lookAround(due)
    }
    return (samples, offset, hasParts, endings)
  }
}
