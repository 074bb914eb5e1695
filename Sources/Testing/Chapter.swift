import SegueChecks
import SegueDrawing
import SegueGeometry

/// A part of a scenario that can be played again: what brings a window to a moment from which on only time moves it.
struct Chapter {
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

  /// Plays a chapter, and reports what of it is not continuous.
  func follow(_ chapter: Chapter, in session: TransitionSession) throws {
    let cast = Cast()
    guard let (samples, offset, hasParts) = record(chapter, in: session, cast) else { return }
    session.settle()
    func visit(_ positions: [Double], _ body: (Double, Sighting) -> Void) {
      defer { session.settle() }
      guard chapter.play(session) else { return }
      let start = session.now
      for position in positions {
        session.advance(to: start + position)
        body(position, Sighting(of: session.window, cast: cast))
      }
    }
    let seams = try SeamFinder(visit: visit).seams(in: samples)
    // A window of its own, so that nothing is seen of what earlier runs have left behind.
    let seen =
      seams.isEmpty ? [] : try visible(seams, of: chapter, in: self.session(scale: Self.closeScale), cast)
    report(seen, of: chapter, offset: offset, cast)
    let flashes = FlashFinder(samples: samples, cast: cast, isAtRest: offset == 0).flashes()
    for flash in flashes where try isVisible(flash, of: chapter, in: session) {
      add(
        TransitionFault(
          chapter.check, chapter.moment, frame: Self.frame(at: flash.start + offset), view: flash.view,
          property: flash.property, flash.detail))
    }
    guard chapter.check == .continuity, !hasParts, seen.isEmpty else { return }
    for kink in try KinkFinder(samples: samples, cast: cast, visit: visit).kinks() {
      add(
        TransitionFault(
          chapter.check, chapter.moment, frame: Self.frame(at: kink.position + offset), view: kink.view,
          property: "velocity", kink.detail))
    }
  }

  /// The number of the first frame that shows what is there from a moment on.
  private static func frame(at seconds: Double) -> Int { Int((seconds * 60 - 1e-4).rounded(.up)) }

  /// Samples of a chapter until everything is at rest and a little longer, right before and after everything that is due, and how
  /// long after the beginning of the transition they begin.
  private func record(_ chapter: Chapter, in session: TransitionSession, _ cast: Cast)
    -> (samples: [SeamFinder.Sample], offset: Double, hasParts: Bool)?
  {
    let timeline = session.window.timeline
    let hasTimers = timeline.nextAction != nil
    guard chapter.play(session) else { return nil }
    let (start, offset) = (session.now, session.now - session.beginning)
    let hasParts = session.coordinator?.hasParts ?? false
    var samples: [SeamFinder.Sample] = []
    func look(at time: Double) {
      session.advance(to: time)
      samples.append(
        SeamFinder.Sample(
          position: time - start, seen: Sighting(of: session.window, cast: cast),
          progress: session.coordinator?.progress ?? 0))
    }
    func lookAround(_ due: Double) {
      if due - Self.instant > session.now { look(at: due - Self.instant) }
      look(at: max(due, session.now) + Self.instant)
    }
    look(at: start)
    var (number, rest) = (0.0, 0.0)
    let limit = start + 30
    while rest < Self.tail, session.now < limit {
      number += 1
      let next = start + number / Self.rate
      for _ in 0..<Self.lateActions {
        guard let due = timeline.nextEvent, due < next - Self.instant else { break }
        lookAround(due)
      }
      look(at: max(next, session.now + Self.instant))
      if session.isIdle { rest += 1 / Self.rate }
    }
    // A screen with a timer of its own may do what it likes later.
    for _ in 0..<Self.lateActions where !hasTimers {
      guard let due = timeline.nextAction, due < limit else { break }
      lookAround(due)
    }
    return (samples, offset, hasParts)
  }

  /// The seams that can be seen: right before and after, the pictures differ.
  private func visible(
    _ seams: [SeamFinder.Gap], of chapter: Chapter, in session: TransitionSession, _ cast: Cast
  ) throws -> [(time: Double, change: SeamFinder.Change?)] {
    guard !seams.isEmpty, chapter.play(session) else { return [] }
    defer { session.settle() }
    let start = session.now
    var found: [(time: Double, change: SeamFinder.Change?)] = []
    // What is drawn first may be drawn otherwise than what moves.
    _ = try session.picture()
    for seam in seams.prefix(24) {
      session.advance(to: start + seam.before.position)
      let before = try session.picture()
      session.advance(to: start + seam.after.position)
      guard let seen = seam.change(before, try session.picture(), scale: session.stage.scale, cast: cast)
      else { continue }
      found.append((seam.after.position, seen.change))
    }
    return found
  }

  /// Whether a flash can be seen: its picture is different from that before and that after, where it is.
  private func isVisible(_ flash: FlashFinder.Flash, of chapter: Chapter, in session: TransitionSession)
    throws
    -> Bool
  {
    guard chapter.play(session) else { return false }
    defer { session.settle() }
    let start = session.now
    var pictures: [Surface] = []
    for position in [flash.start, flash.middle, flash.end] {
      session.advance(to: start + position)
      pictures.append(try session.picture())
    }
    return [pictures[0], pictures[2]].allSatisfy { picture in
      pictures[1].visibleDifference(from: picture)?.inPoints(at: session.stage.scale)
        .intersects(flash.box) == true
    }
  }

  /// Reports what can be seen; of what is undone within six frames only the first, as a flash.
  private func report(
    _ seams: [(time: Double, change: SeamFinder.Change?)], of chapter: Chapter, offset: Double, _ cast: Cast
  ) {
    var changes = seams
    while !changes.isEmpty {
      let (time, change) = changes.removeFirst()
      let frame = Self.frame(at: time + offset)
      guard let change else {
        add(
          TransitionFault(
            chapter.check, chapter.moment, frame: frame, view: "Window", property: "picture",
            "it changes at once, although nothing in the tree does"))
        continue
      }
      let undone = changes.firstIndex { $0.change?.undoes(change) == true && $0.time < time + 6.5 / 60 }
      let detail =
        undone.map { index in
          let frames = max(1, Self.frame(at: changes[index].time + offset) - frame)
          return "flashes: \(change.detail), and is as before \(frames) frame\(frames == 1 ? "" : "s") later"
        } ?? change.detail
      if let undone { changes.remove(at: undone) }
      add(
        TransitionFault(
          chapter.check, chapter.moment, frame: frame, view: cast.name(of: change.view),
          property: change.property, detail))
    }
  }
}

extension SeamFinder.Gap {
  /// What can be seen to change, by the pictures right before and after; `nil` where nothing can.
  ///
  /// Where something jumps, any difference of the pictures will do. Where only views were exchanged, what moved by less than counts
  /// meanwhile is left aside: edges may be elsewhere by half a point.
  func change(_ before: Surface, _ after: Surface, scale: Double, cast: Cast) -> (
    change: SeamFinder.Change?, box: Rect
  )? {
    guard let box = after.visibleDifference(from: before)?.inPoints(at: scale) else { return nil }
    let change = SeamFinder.change(from: self.before.seen, to: self.after.seen, in: box, cast: cast)
    if change?.kind == .step { return (change, box) }
    guard let box = after.visibleDifference(from: before, isLenient: true)?.inPoints(at: scale) else {
      return nil
    }
    return (SeamFinder.change(from: self.before.seen, to: self.after.seen, in: box, cast: cast), box)
  }
}

extension SeamFinder.Change {
  /// Whether this takes back an earlier change of the same view.
  fileprivate func undoes(_ other: Self) -> Bool {
    guard view == other.view else { return false }
    switch (other.kind, kind) {
    case (.appearing, .vanishing), (.vanishing, .appearing), (.content, .content), (.order, .order):
      return true
    case (.step, .step):
      return property == other.property && (now - was) * (other.now - other.was) < 0
    default: return false
    }
  }
}
