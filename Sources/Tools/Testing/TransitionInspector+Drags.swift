import SegueChecks
import SegueViews

/// The checks of motion after an interruption, and of every position of a drag.
extension TransitionInspector {
  /// Interrupts transitions in several ways – reversed, held, dragged and released – and follows each until it is at rest.
  func followInterruptions() throws {
    let session = try session(scale: RunInspector.scale)
    for way in Direction.allCases {
      let moment = try moments([0.45], of: way)[0]
      func step(_ words: String, _ interrupt: @escaping (TransitionSession) -> Void) -> PlaybackStep {
        PlaybackStep(check: .interruption, moment: "\(way) \(words)") { session in
          guard self.bring(session, before: way), self.begin(way, in: session) else { return false }
          session.advance(by: moment)
          interrupt(session)
          session.window.layoutIfNeeded()
          return !session.isIdle
        }
      }
      let direction = direction(of: way)
      func catchAndRelease(_ session: TransitionSession, _ direction: Vector) {
        guard let point = self.pointThatCatches(session, way) else { return }
        self.draw(session, from: point, by: direction * 24)
      }
      for each in [
        step("reversed") { $0.coordinator?.cancel() },
        step("held and released") { session in
          session.coordinator?.hold()
          session.advance(by: 0.1)
          session.coordinator?.finish()
        }, step("caught, dragged and released") { catchAndRelease($0, direction) },
        step("caught, dragged back and released") { catchAndRelease($0, direction * -1) },
      ] { try follow(each, in: session) }
      guard let gesture = scenario.gestures(for: way).first else { continue }
      for (words, travel) in [
        ("driven by a drag and released", gesture.travel),
        ("driven by a drag and moved back", gesture.travel.normalized * 20),
      ] {
        try follow(
          PlaybackStep(check: .interruption, moment: "\(way) \(words)") { session in
            guard self.bring(session, before: way), let point = self.grab(session, way) else { return false }
            self.draw(session, from: point, by: travel)
            return !session.isIdle
          }, in: session)
      }
    }
  }

  /// Moves a pressed pointer at a constant speed, one step per 1/60 s, and releases it.
  private func draw(_ session: TransitionSession, from start: Point, by travel: Vector) {
    let count = max(3, Int(travel.length / 24))
    for step in 1...count {
      session.advance(by: 1 / 60)
      session.send(.dragged, at: start + travel * (Double(step) / Double(count)))
    }
    session.send(.released, at: start + travel)
  }

  // MARK: - Every position of a drag

  /// The distance between sampled pointer positions, in points.
  private static let stride = 2.0

  /// Drives transitions with a pointer, along the whole length of a drag and without advancing the clock, and adds a fault for
  /// each discontinuity.
  func walkDrags() throws {
    let session = try session(scale: RunInspector.scale)
    for way in Direction.allCases {
      if let gesture = scenario.gestures(for: way).first, bring(session, before: way),
        let point = grab(session, way)
      {
        try walk(session, "\(way) driven by a drag", from: point, by: gesture.travel)
      }
      guard bring(session, before: way), begin(way, in: session) else { return }
      session.advance(by: try moments([0.4], of: way)[0])
      if let point = pointThatCatches(session, way) {
        try walk(session, "\(way) caught by a pointer", from: point, by: direction(of: way) * 120)
      }
    }
  }

  private func walk(_ session: TransitionSession, _ moment: String, from start: Point, by travel: Vector)
    throws
  {
    defer {
      session.send(.cancelled, at: start)
      session.coordinator?.cancel()
      session.settle()
    }
    let (unit, registry) = (travel.normalized, ViewRegistry())
    func look(_ positions: [Double], _ body: (Double, ViewSample) -> Void) {
      for position in positions {
        session.send(.dragged, at: start + unit * position)
        body(position, ViewSample(of: session.window, registry: registry))
      }
    }
    var samples: [SeamFinder.Sample] = []
    look(Array(Swift.stride(from: 0, through: max(travel.length, 1), by: Self.stride))) {
      samples.append(SeamFinder.Sample(position: $0, seen: $1))
    }
    var search = SeamFinder.Search(in: samples)
    while try SeamFinder(visit: look).step(&search) {}
    if let flood = search.flood {
      add(
        .interruption, moment, frame: session.frame, view: registry.name(of: flood.view),
        property: flood.property,
        flood.isRepeatable
          ? "keeps jumping under the pointer, however little the pointer moves"
          : "`follow` depends on something besides its argument: with the pointer at the same place again, the view looks different"
      )
    }
    for seam in search.seams.prefix(12) {
      session.send(.dragged, at: start + unit * seam.before.position)
      let before = try session.picture()
      session.send(.dragged, at: start + unit * seam.after.position)
      let after = try session.picture()
      guard let change = seam.change(before, after, scale: session.stage.scale, registry: registry)?.change
      else {
        continue
      }
      add(
        .interruption, moment, frame: session.frame, view: registry.name(of: change.view),
        property: change.property,
        "\(change.detail) when the pointer has moved by \(seam.after.position.short) points")
    }
  }
}

extension TransitionScenario {
  /// Returns the drags that may start a transition. For `.closing`, there may be several, which are tried in order.
  func gestures(for way: TransitionSession.Direction, over front: Rect? = nil) -> [Gesture] {
    way == .opening ? [openingGesture].compactMap(\.self) : closingGestures(over: front)
  }
}
