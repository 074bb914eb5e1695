import SegueChecks
import SegueControllers

/// The checks of input during a transition.
extension TransitionInspector {
  // MARK: - Catching, dragging, releasing, reversing

  func checkInterruption() throws {
    let session = try session()
    for way in Direction.allCases {
      for moment in try moments([0.12, 0.4, 0.7], of: way) {
        for interruption in Interruption.allCases {
          guard bring(session, before: way), begin(way, in: session) else { return }
          session.advance(by: moment)
          guard !session.isIdle else { continue }
          interrupt(session, way, interruption)
          session.settle()
        }
      }
      if let gesture = scenario.gestures(for: way).first, bring(session, before: way) {
        if let point = grab(session, way, isChecked: true) {
          drag(session, "\(way) driven by a drag", from: point, by: gesture.travel.normalized * 60)
        }
        session.settle()
      }
    }
    try followInterruptions()
    try walkDrags()
  }

  private enum Interruption: CaseIterable { case holding, reversing, dragging }

  private func interrupt(_ session: TransitionSession, _ way: Direction, _ interruption: Interruption) {
    switch interruption {
    case .holding:
      still("\(way) held", session) { session.coordinator?.hold() }
      let held = ViewPositions(of: session.window)
      session.advance(by: 0.3)
      report(held.jump(in: session.window), "\(way) held", "moves while it is held", session)
      session.coordinator?.finish()
    case .reversing:
      let interval = 1e-5
      let before = ViewPositions(of: session.window)
      session.advance(by: interval)
      let here = ViewPositions(of: session.window)
      still("\(way) reversed", session) { session.coordinator?.cancel() }
      guard !session.isIdle else { return }
      session.advance(by: interval)
      let after = ViewPositions(of: session.window)
      if let change = here.velocityChange(from: before, to: after, interval: interval) {
        add(
          .interruption, "\(way) reversed", frame: session.frame, view: change.name, property: "velocity",
          "changes by \((change.now - change.was).length.short) points per second")
      }
    case .dragging:
      guard let point = pointThatCatches(session, way) else { return }
      let travel = direction(of: way)
      drag(session, "\(way) caught by a pointer", from: point, by: travel * 60)
    }
  }

  /// Returns the direction in which a caught transition is dragged, as a unit vector: the direction of the transition's own
  /// drag; down if it has no drag.
  func direction(of way: Direction) -> Vector {
    (scenario.gestures(for: way).first?.travel ?? scenario.closingGesture.map { $0.travel * -1 }
      ?? Vector(0, 1)).normalized
  }

  /// Presses the window at several points until a press catches the transition.
  /// - Returns: the point where the pointer is still down, or `nil` if no press catches the transition.
  func pointThatCatches(_ session: TransitionSession, _ way: Direction) -> Point? {
    let parts = [Point(0.5, 0.5), Point(0.5, 0.8), Point(0.25, 0.3), Point(0.75, 0.6)]
    let boxes = [session.window.bounds, session.front].compactMap(\.self)
    for point in boxes.flatMap({ box in
      parts.map { Point(box.minX + box.width * $0.x, box.minY + box.height * $0.y) }
    }) {
      let before = ViewPositions(of: session.window)
      session.send(.pressed, at: point)
      if session.coordinator?.isHeld == true {
        report(before.jump(in: session.window), "\(way) caught by a pointer", "jumps", session)
        return point
      }
      session.send(.cancelled, at: point)
      if session.isIdle { return nil }
    }
    return nil
  }

  /// Starts a transition with one of its drags.
  /// - Parameter isChecked: whether a jump at the start of the transition is a fault.
  /// - Returns: the location of the pointer, which is still pressed; `nil` if no drag starts the transition, which is a fault.
  func grab(_ session: TransitionSession, _ way: Direction, isChecked: Bool = false) -> Point? {
    let (moment, gestures) = ("\(way) driven by a drag", scenario.gestures(for: way, over: session.front))
    for gesture in gestures {
      guard let start = session.start(of: gesture) else {
        add(
          .contract, moment, view: gesture.identifier.map { "#\($0)" },
          "the drag should begin at this view, but there is no view of that name")
        return nil
      }
      guard session.window.bounds.contains(start) else {
        add(.contract, moment, "the drag begins outside the window, at \(start.short)")
        return nil
      }
      guard let grip = grip(session, from: start, gesture.travel.normalized, isChecked: isChecked) else {
        continue
      }
      if let (view, distance) = grip.jump, isSeen(grip, way, from: start, gesture.travel.normalized) {
        report((view, distance), moment, "jumps when it begins", session)
      }
      return grip.point
    }
    add(
      .contract, moment,
      "no transition begins, although a pointer moves by 40 points from "
        + "\(gestures.first.flatMap { session.start(of: $0)?.short } ?? "there") on")
    return nil
  }

  /// A pointer that has started a transition.
  private struct Grip {
    let point: Point
    /// The number of half-point steps by which the pointer moved.
    let steps: Int
    let jump: (view: String, distance: Double)?
  }

  private func grip(_ session: TransitionSession, from start: Point, _ unit: Vector, isChecked: Bool) -> Grip?
  {
    session.send(.pressed, at: start)
    // The transition begins when the pointer leaves the drag's slop, and follows the pointer from there.
    for step in 1...80 {
      session.advance(by: 1 / 240)
      let point = start + unit * (Double(step) * 0.5)
      let before = isChecked ? ViewPositions(of: session.window) : nil
      session.send(.dragged, at: point)
      guard session.coordinator?.isHeld == true else { continue }
      session.begins()
      // A button may lose its pressed look here, so alpha is not compared.
      let jump = before?.jump(in: session.window, tolerance: Self.slack, countsAlpha: false)
      return Grip(point: point, steps: step, jump: jump)
    }
    session.send(.cancelled, at: start)
    session.settle()
    return nil
  }

  /// Returns whether a jump at the start of a drag is visible. A covered view may jump, because it is placed when the drag
  /// starts.
  private func isSeen(_ grip: Grip, _ way: Direction, from start: Point, _ unit: Vector) -> Bool {
    guard let session = try? session(scale: RunInspector.scale), bring(session, before: way) else {
      return false
    }
    session.send(.pressed, at: start)
    for step in 1..<max(2, grip.steps) {
      session.advance(by: 1 / 240)
      session.send(.dragged, at: start + unit * (Double(step) * 0.5))
    }
    session.advance(by: 1 / 240)
    guard let before = try? session.picture() else { return false }
    session.send(.dragged, at: grip.point)
    return (try? session.picture())?.visibleDifference(from: before, isLenient: true) != nil
  }

  /// The distance that a view may move when a drag starts, in points. The pointer is half a point beyond the slop, and the view
  /// may move farther than the pointer.
  private static let slack = 2.0

  /// Moves the pointer that holds a transition, and then releases it. The first step takes no time; all others have the same
  /// speed.
  private func drag(_ session: TransitionSession, _ moment: String, from start: Point, by travel: Vector) {
    let (unit, steps) = (travel.normalized, 12)
    session.send(.dragged, at: start + unit * (Double(steps) * 0.5))
    let interval = 0.005
    let count = Int(max(20, travel.length / 2))
    var point = start
    for step in 1...count {
      session.advance(by: interval)
      point = start + unit * (Double(steps) * 0.5 + Double(step) * 2)
      session.send(.dragged, at: point)
    }
    // The last step is short, so that springs hardly change their velocity during it, and no track is likely to begin in it.
    let instant = 0.0001
    let before = ViewPositions(of: session.window)
    session.advance(by: instant)
    point = point + unit * (400 * instant)
    session.send(.dragged, at: point)
    let held = ViewPositions(of: session.window)
    let progress = session.coordinator?.progress ?? 0
    session.send(.released, at: point)
    guard !session.isIdle, session.coordinator?.isHeld == false else { return }
    report(held.jump(in: session.window, tolerance: 0.25), "\(moment), released", "jumps", session)
    session.advance(by: 1e-5)
    guard (0.05...0.95).contains(progress) else { return }
    let after = ViewPositions(of: session.window)
    let velocityChanges = held.velocityChanges(from: before, instant, to: after, 1e-5) { was, _ in
      100 + 0.4 * was.length
    }
    let frame = session.frame
    var end = after
    while !velocityChanges.isEmpty, session.isRunning {
      end = ViewPositions(of: session.window)
      session.advance(by: 1 / 60)
    }
    if let fault = velocityChanges.first(where: { !$0.accelerates(toward: end) }) {
      add(
        .interruption, "\(moment), released", frame: frame, view: fault.name, property: "velocity",
        "was \(fault.was.short) points per second during the drag, and is \(fault.now.short) after the release"
      )
    }
  }

  /// Expects that no view moves at the moment of an event.
  private func still(_ moment: String, _ session: TransitionSession, _ event: () -> Void) {
    let before = ViewPositions(of: session.window)
    event()
    session.window.layoutIfNeeded()
    // If the event has ended the transition, its views are gone, and pictures are compared elsewhere.
    guard !session.isIdle else { return }
    report(before.jump(in: session.window), moment, "jumps", session)
  }

  private func report(
    _ jump: (view: String, distance: Double)?, _ moment: String, _ words: String, _ session: TransitionSession
  ) {
    guard let jump else { return }
    add(
      .interruption, moment, frame: session.frame, view: jump.view, property: "place",
      "\(words) by \(jump.distance.short) points")
  }

  /// Brings a window to rest in the screen from which a transition starts.
  /// - Returns: whether the window shows that screen.
  func bring(_ session: TransitionSession, before way: Direction) -> Bool {
    session.settle()
    if session.isOpen == (way == .closing) { return true }
    return pass(way.other, in: session) && session.isOpen == (way == .closing)
  }

  // MARK: - Random endings

  func checkEndings() throws {
    let session = try session()
    let closed = session.record
    guard pass(.opening, in: session) else { return }
    let open = session.record
    var (seeds, way) = (SeededGenerator(scenario.seed), Direction.closing)
    for ending in 0..<scenario.endingCount {
      guard begin(way, in: session), let coordinator = session.coordinator else { return }
      var steps: [String] = []
      for _ in 0...seeds.index(3) where !session.isIdle {
        steps.append(step(session, coordinator, &seeds))
      }
      if coordinator.isHeld { seeds.chance(0.5) ? coordinator.finish() : coordinator.cancel() }
      // Ends the transition immediately, or gives it four seconds to end by itself.
      if seeds.chance(0.9) { session.stage.settle() } else { session.advance(by: 4) }
      session.settle(from: closed, open)
      let isOpen = open.matches(session.window)
      guard isOpen || closed.matches(session.window) else {
        let expected = isOpenByNames(session.record, open: open, closed: closed) ? open : closed
        let words = "\(way) number \(ending) of seed \(scenario.seed): \(steps.joined(separator: ", "))"
        compare(session.record, with: expected, .endings, words, frame: session.frame)
        return
      }
      way = isOpen ? .closing : .opening
    }
  }

  /// Applies one random action to a transition: holds, tracks, finishes or cancels it.
  /// - Returns: a description of the step.
  private func step(
    _ session: TransitionSession, _ coordinator: TransitionCoordinator, _ seeds: inout SeededGenerator
  )
    -> String
  {
    let velocity = seeds.chance(0.5) ? seeds.next(in: -6...6) : nil
    let wait = seeds.next(in: 0...0.3)
    session.advance(by: wait)
    defer { session.window.layoutIfNeeded() }
    switch seeds.index(4) {
    case 0:
      coordinator.hold()
      return "held after \(wait.short) s"
    case 1:
      let fraction = seeds.next(in: 0...1)
      coordinator.hold()
      coordinator.track(fraction)
      return "tracked to \(fraction.short)"
    case 2:
      coordinator.finish(velocity: velocity)
      return "finished after \(wait.short) s"
    default:
      coordinator.cancel(velocity: velocity)
      return "cancelled after \(wait.short) s"
    }
  }

  private func isOpenByNames(_ record: TreeRecord, open: TreeRecord, closed: TreeRecord) -> Bool {
    func distance(_ other: TreeRecord) -> Int {
      Set(record.entries.map(\.name)).symmetricDifference(other.entries.map(\.name)).count
    }
    return distance(open) <= distance(closed)
  }
}

extension TransitionSession {
  /// Settles the window if its tree matches neither `closed` nor `open`.
  fileprivate func settle(from closed: TreeRecord, _ open: TreeRecord) {
    if !closed.matches(window), !open.matches(window) { settle() }
  }
}
