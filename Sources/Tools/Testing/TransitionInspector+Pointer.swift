import SegueChecks
import SegueViews

/// The checks of views under a pointer, and of views that should not move.
extension TransitionInspector {
  func checkGrip() throws {
    guard let gesture = scenario.gestures(for: .closing).first else { return }
    for reducesMotion in [false, true] {
      let session = try session(reducesMotion: reducesMotion)
      let words = reducesMotion ? " with reduced motion" : ""
      if bring(session, before: .closing), let point = grab(session, .closing) {
        carry(
          session, "closing driven by a drag\(words)", from: point, by: gesture.travel,
          within: GripMeter.reach.led)
      }
      // With reduced motion, the screen fades, so there is no motion to catch.
      if reducesMotion { continue }
      guard bring(session, before: .opening), begin(.opening, in: session) else { return }
      session.advance(by: try moments([0.4], of: .opening)[0])
      // A transition that is caught beyond its end springs back to the end first.
      if session.coordinator.map({ $0.progress < 0.9 }) == true,
        let point = pointThatCatches(session, .opening)
      {
        let back = gesture.travel.normalized * 100
        carry(
          session, "opening caught by a pointer and dragged back", from: point, by: back,
          within: GripMeter.reach.caught)
      }
    }
  }

  /// Moves a pointer evenly along a drag, and adds the first fault that a `GripMeter` finds in the view that the pointer holds.
  private func carry(
    _ session: TransitionSession, _ moment: String, from start: Point, by travel: Vector, within reach: Double
  ) {
    defer {
      session.send(.cancelled, at: start)
      session.coordinator?.cancel()
      session.settle()
    }
    guard let coordinator = session.coordinator else { return }
    var meter = GripMeter(coordinator, in: session.window, at: start, within: reach)
    for step in 1...24 {
      session.advance(by: 1 / 60)
      let point = start + travel * (Double(step) / 24)
      guard session.window.bounds.contains(point) else { return }
      session.send(.dragged, at: point)
      guard meter.isHolding else { return }
      if let finding = meter.look(point) { return add(finding, .grip, moment, session) }
    }
  }

  func checkSource() throws {
    let session = try session()
    guard bring(session, before: .opening) else { return }
    let offsets = session.window.scrollOffsets
    guard begin(.opening, in: session), let coordinator = session.coordinator,
      let meter = SourceMeter(coordinator, in: session.window, offsets: offsets)
    else {
      session.settle()
      return
    }
    func look(_ way: Direction) { if let finding = meter.look() { add(finding, .source, "\(way)", session) } }
    func watch(_ way: Direction) {
      while session.isRunning {
        look(way)
        session.advance(by: 1 / 30)
      }
      look(way)
    }
    watch(.opening)
    guard begin(.closing, in: session) else { return }
    watch(.closing)
    guard let gesture = scenario.gestures(for: .closing).first, bring(session, before: .closing),
      let point = grab(session, .closing)
    else { return }
    // Drags to the end and holds the pointer there.
    for step in 1...20 {
      session.advance(by: 1 / 60)
      session.send(.dragged, at: point + gesture.travel * (Double(step) / 20))
      look(.closing)
    }
    session.send(.released, at: point + gesture.travel)
    watch(.closing)
  }

  private func add(
    _ finding: GripMeter.Finding, _ check: SoundnessCheck, _ moment: String, _ session: TransitionSession
  ) {
    add(
      check, moment, frame: session.frame, view: finding.view, property: finding.property, finding.detail)
  }
}
