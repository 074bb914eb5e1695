import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews

/// What input makes of a transition.
extension TransitionInspector {
  // MARK: - Catching, dragging, releasing, reversing

  func checkInterruption() throws {
    let session = try session()
    for way in Way.allCases {
      for moment in try moments([0.12, 0.4, 0.7], of: way) {
        for interruption in Interruption.allCases {
          guard bring(session, before: way), begin(way, in: session) else { return }
          session.advance(by: moment)
          guard !session.isIdle else { continue }
          interrupt(session, way, interruption)
          session.settle()
        }
      }
      for gesture in [way == .opening ? scenario.openingGesture : scenario.closingGesture].compactMap(\.self)
      {
        guard bring(session, before: way), let start = session.start(of: gesture) else { break }
        lead(session, way, from: start, by: gesture.travel)
        session.settle()
      }
    }
  }

  /// How a transition is interrupted.
  private enum Interruption: CaseIterable { case holding, reversing, dragging }

  private func interrupt(_ session: TransitionSession, _ way: Way, _ interruption: Interruption) {
    switch interruption {
    case .holding:
      still("\(way) held", session) { session.coordinator?.hold() }
      let held = Motion(of: session.window)
      session.advance(by: 0.3)
      report(held.jump(in: session.window), "\(way) held", "moves while it is held", session)
      session.coordinator?.finish()
    case .reversing:
      let interval = 1e-5
      let before = Motion(of: session.window)
      session.advance(by: interval)
      let here = Motion(of: session.window)
      still("\(way) reversed", session) { session.coordinator?.cancel() }
      guard !session.isIdle else { return }
      session.advance(by: interval)
      let after = Motion(of: session.window)
      if let (view, speed) = here.breaks(from: before, to: after, interval: interval) {
        add(
          TransitionFault(
            .interruption, "\(way) reversed", frame: session.frame, view: view, property: "velocity",
            "changes by \(speed.short) points per second"))
      }
    case .dragging:
      guard let point = pointThatCatches(session, way) else { return }
      let travel = direction(of: way)
      drag(session, "\(way) caught by a pointer", from: point, by: travel * 60)
    }
  }

  /// The direction in which a caught transition is dragged: that of its own drag, or down.
  private func direction(of way: Way) -> Vector {
    let gesture = way == .opening ? scenario.openingGesture : scenario.closingGesture
    return (gesture?.travel ?? scenario.closingGesture.map { $0.travel * -1 } ?? Vector(0, 1)).normalized
  }

  /// A point at which a press catches the transition; the pointer is down there afterwards.
  private func pointThatCatches(_ session: TransitionSession, _ way: Way) -> Point? {
    let size = session.window.bounds.size
    for part in [Point(0.5, 0.5), Point(0.5, 0.8), Point(0.25, 0.3), Point(0.75, 0.6)] {
      let point = Point(size.width * part.x, size.height * part.y)
      let before = Motion(of: session.window)
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

  /// Leads a transition with a gesture from its beginning.
  private func lead(_ session: TransitionSession, _ way: Way, from start: Point, by travel: Vector) {
    session.send(.pressed, at: start)
    var point = start
    // The transition begins once the drag has its slop, and follows from there.
    for step in 1...80 where session.coordinator?.isHeld != true {
      session.advance(by: 1 / 240)
      point = start + travel.normalized * Double(step) * 0.5
      session.send(.dragged, at: point)
    }
    guard session.coordinator?.isHeld == true else { return session.send(.released, at: point) }
    drag(session, "\(way) led by a drag", from: point, by: travel.normalized * 60)
  }

  /// Drags on with a pointer that holds the transition, first without time, then evenly, and releases it.
  private func drag(_ session: TransitionSession, _ moment: String, from start: Point, by travel: Vector) {
    let (unit, steps) = (travel.normalized, 12)
    var motions = [Motion(of: session.window)]
    for step in 1...steps {
      session.send(.dragged, at: start + unit * (Double(step) * 0.5))
      motions.append(Motion(of: session.window))
    }
    if let (view, distance) = Motion.leap(in: motions) {
      add(
        TransitionFault(
          .interruption, moment, frame: session.frame, view: view, property: "place",
          "jumps by \(distance.short) points when the pointer moves by half a point"))
    }
    let interval = 0.005
    let count = Int(max(20, travel.length / 2))
    var point = start
    for step in 1...count {
      session.advance(by: interval)
      point = start + unit * (Double(steps) * 0.5 + Double(step) * 2)
      session.send(.dragged, at: point)
    }
    // The last step is a short one, so that springs change the velocity by little meanwhile.
    let instant = 0.001
    let before = Motion(of: session.window)
    session.advance(by: instant)
    point = point + unit * (400 * instant)
    session.send(.dragged, at: point)
    let held = Motion(of: session.window)
    let progress = session.coordinator?.progress ?? 0
    session.send(.released, at: point)
    guard !session.isIdle, session.coordinator?.isHeld == false else { return }
    report(held.jump(in: session.window, tolerance: 0.25), "\(moment), released", "jumps", session)
    session.advance(by: 1e-5)
    guard (0.05...0.95).contains(progress) else { return }
    let after = Motion(of: session.window)
    let breaks = held.breaks(from: before, instant, to: after, 1e-5)
    let frame = session.frame
    var end = after
    while !breaks.isEmpty, !session.isIdle {
      end = Motion(of: session.window)
      session.advance(by: 1 / 60)
    }
    if let fault = breaks.first(where: { !$0.isSpedUp(toward: end) }) {
      add(
        TransitionFault(
          .interruption, "\(moment), released", frame: frame, view: fault.name, property: "velocity",
          "was \(fault.was.short) points per second when it was dragged, is \(fault.now.short)"))
    }
  }

  /// Expects that nothing moves at the very moment of an event.
  private func still(_ moment: String, _ session: TransitionSession, _ event: () -> Void) {
    let before = Motion(of: session.window)
    event()
    session.window.layoutIfNeeded()
    // Over at once, what moved is gone, and the picture has to be the same without it.
    guard !session.isIdle else { return }
    report(before.jump(in: session.window), moment, "jumps", session)
  }

  private func report(
    _ jump: (view: String, distance: Double)?, _ moment: String, _ words: String,
    _ session: TransitionSession
  ) {
    guard let jump else { return }
    add(
      TransitionFault(
        .interruption, moment, frame: session.frame, view: jump.view, property: "place",
        "\(words) by \(jump.distance.short) points"))
  }

  /// Brings a window to rest in the screen from which a way begins.
  private func bring(_ session: TransitionSession, before way: Way) -> Bool {
    guard session.settle() else { return false }
    if isOpen(session) == (way == .closing) { return true }
    return pass(way.other, in: session) && isOpen(session) == (way == .closing)
  }

  // MARK: - Random endings

  func checkEndings() throws {
    let session = try session()
    let closed = session.record
    guard pass(.opening, in: session) else { return }
    let open = session.record
    var (seeds, way) = (Seeds(scenario.seed), Way.closing)
    for ending in 0..<scenario.endingCount {
      guard begin(way, in: session), let coordinator = session.coordinator else { return }
      var story: [String] = []
      for _ in 0...seeds.index(3) where !session.isIdle {
        story.append(step(session, coordinator, &seeds))
      }
      if coordinator.isHeld { seeds.chance(0.5) ? coordinator.finish() : coordinator.cancel() }
      // Taken to its end at once, or moved there in time.
      if seeds.chance(0.9) { session.stage.settle() } else { session.advance(by: 4) }
      session.settle(from: closed, open)
      let isOpen = open.matches(session.window)
      guard isOpen || closed.matches(session.window) else {
        let expected = isOpenByNames(session.record, open: open, closed: closed) ? open : closed
        let words = "\(way) number \(ending) of seed \(scenario.seed): \(story.joined(separator: ", "))"
        compare(session.record, with: expected, .endings, words, frame: session.frame)
        return
      }
      way = isOpen ? .closing : .opening
    }
  }

  /// One random thing that happens to a transition.
  private func step(_ session: TransitionSession, _ coordinator: TransitionCoordinator, _ seeds: inout Seeds)
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

  /// Whether a window at rest shows the second screen.
  func isOpen(_ session: TransitionSession) -> Bool {
    guard let root = session.window.rootViewController else { return false }
    var screens: [ViewController] = [root]
    var index = 0
    while index < screens.count {
      screens += screens[index].children + [screens[index].presentedViewController].compactMap(\.self)
      index += 1
    }
    return screens.contains {
      $0.presentedViewController != nil || (($0 as? NavigationController)?.viewControllers.count ?? 0) > 1
    }
  }
}

extension TransitionSession {
  /// Lets what is left come to rest, where the tree is not yet as at rest.
  fileprivate func settle(from closed: TreeRecord, _ open: TreeRecord) {
    if !closed.matches(window), !open.matches(window) { settle() }
  }
}
