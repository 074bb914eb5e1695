import SegueChecks
import SegueControls
import SegueGeometry
import SegueViews

/// What stays under a pointer, and what stays where it is.
extension TransitionInspector {
  // MARK: - Under the pointer

  /// How far what was grabbed may be from the pointer along the drag, in points; what is caught in flight still springs a little.
  private static let reach = (led: 8.5, caught: 16.0)

  /// The part of a pointer's travel by which what gives way may stay behind.
  private static let yield = 2.0 / 3

  func checkGrip() throws {
    guard let gesture = scenario.gestures(for: .closing).first else { return }
    for reducesMotion in [false, true] {
      let session = try session(reducesMotion: reducesMotion)
      let words = reducesMotion ? " with reduced motion" : ""
      if bring(session, before: .closing), let point = grab(session, .closing) {
        carry(
          session, "closing led by a drag\(words)", from: point, by: gesture.travel, within: Self.reach.led)
      }
      // A fade is caught where nothing moves.
      if reducesMotion { continue }
      guard bring(session, before: .opening), begin(.opening, in: session) else { return }
      session.advance(by: try moments([0.4], of: .opening)[0])
      // Caught beyond its end, it springs back to it first.
      if session.coordinator.map({ $0.progress < 0.9 }) == true,
        let point = pointThatCatches(session, .opening)
      {
        let back = gesture.travel.normalized * 100
        carry(
          session, "opening caught by a pointer and dragged back", from: point, by: back,
          within: Self.reach.caught)
      }
    }
  }

  /// Moves a pointer evenly and looks at what it holds: of all that begins to move under it, what stays nearest. The screen behind
  /// may move in a way of its own.
  private func carry(
    _ session: TransitionSession, _ moment: String, from start: Point, by travel: Vector, within reach: Double
  ) {
    defer {
      session.send(.cancelled, at: start)
      session.coordinator?.cancel()
      session.settle()
    }
    let (unit, steps) = (travel.normalized, 24)
    let behind = session.coordinator?.backgroundView
    func pile(_ point: Point, opacity: Double = 0.1) -> [SeenView] {
      session.window.pile(at: point, opacity: opacity).filter { seen in
        behind.map(seen.view.isDescendant) != true
      }
    }
    let (grabbed, solid) = (pile(start), pile(start, opacity: 0.5))
    // Where the screen behind moves with the pointer, as it does from a drawer, nothing else has to.
    let screen = behind.map { [SeenView($0)] } ?? []
    var held: [Held] = []
    for step in 1...steps {
      session.advance(by: 1 / 60)
      let point = start + travel * (Double(step) / Double(steps))
      guard session.window.bounds.contains(point) else { return }
      session.send(.dragged, at: point)
      // At its ends a transition has no farther to go.
      guard let coordinator = session.coordinator, coordinator.isHeld,
        (0.02..<0.98).contains(coordinator.progress)
      else { return }
      if held.isEmpty {
        held = solid.compactMap { Held($0, grabbedAt: start, pointer: point) }
        if !held.isEmpty { held += screen.compactMap { Held($0, grabbedAt: start, pointer: point) } }
        continue
      }
      let nearest = held.map { ($0, $0.gap(to: point, along: unit)) }.min { $0.1 < $1.1 }
      guard let (thing, gap) = nearest else { return }
      let yield = coordinator.isYielding ? (point - start).length * Self.yield : 0
      if gap > max(reach, yield) {
        return add(
          TransitionFault(
            .grip, moment, frame: session.frame, view: thing.name, property: "place",
            "the grabbed point is \(gap.short) points away from the pointer, which has moved by "
              + "\((point - start).length.short)"))
      }
      // What shrinks may leave the pointer to one side.
      if thing.isUnder(point), !pile(point).contains(where: { $0.hasMoved(since: grabbed) }) {
        return add(
          TransitionFault(
            .grip, moment, frame: session.frame, view: thing.name, property: "alpha",
            "nothing is seen under the pointer any more"))
      }
    }
  }

  /// What a pointer holds.
  private struct Held {
    let view: View
    /// Its name, or that of what it is a picture of.
    var name: String {
      (view as? SnapshotView).map { "picture of \($0.source.spokenPath)" } ?? view.spokenPath
    }
    /// The grabbed point, as a fraction of the view's bounds, whose size may change.
    private let grip: Vector
    /// How far that was ahead of the pointer when it was first seen to move.
    private(set) var lead: Vector

    init?(_ seen: SeenView, grabbedAt start: Point, pointer: Point) {
      guard seen.isMoved(by: 1), let place = seen.toWindow.inverted?.apply(to: start) else { return nil }
      view = seen.view
      grip = Vector(
        (place.x - seen.bounds.minX) / seen.bounds.width, (place.y - seen.bounds.minY) / seen.bounds.height)
      lead = .zero
      lead = location - pointer
    }

    /// How far the grabbed point is from the pointer, along the drag; what was behind by the slop may catch up.
    func gap(to pointer: Point, along unit: Vector) -> Double {
      let gap = (location - pointer).dot(unit)
      return min(abs(gap), abs(gap - lead.dot(unit)))
    }

    /// Whether the view still reaches under the pointer, seen or not.
    func isUnder(_ pointer: Point) -> Bool {
      view.transform(to: nil, by: .shown).inverted.map { view.shown.bounds.contains($0.apply(to: pointer)) }
        ?? false
    }

    private var location: Point {
      let box = view.shown.bounds
      return view.transform(to: nil, by: .shown).apply(
        to: Point(box.minX + grip.dx * box.width, box.minY + grip.dy * box.height))
    }
  }

  // MARK: - The item

  func checkSource() throws {
    let session = try session()
    guard bring(session, before: .opening) else { return }
    let offsets = session.window.scrollOffsets
    guard begin(.opening, in: session), let source = session.coordinator?.sourceView,
      let list = source.scrollView, let offset = offsets[ObjectIdentifier(list)]
    else {
      session.settle()
      return
    }
    let place = source.convert(source.bounds, to: list)
    let isVisible = Rect(origin: offset, size: list.bounds.size).inset(by: list.contentInset).contains(place)
    func look(_ way: Way) {
      while session.isRunning {
        if isVisible { expectStill(list, at: offset, way, session) }
        expectSingle(way, session)
        session.advance(by: 1 / 30)
      }
      if isVisible { expectStill(list, at: offset, way, session) }
    }
    look(.opening)
    guard begin(.closing, in: session) else { return }
    look(.closing)
    guard let gesture = scenario.gestures(for: .closing).first, bring(session, before: .closing),
      let point = grab(session, .closing)
    else { return }
    // To the end of the drag, and held there.
    for step in 1...20 {
      session.advance(by: 1 / 60)
      session.send(.dragged, at: point + gesture.travel * (Double(step) / 20))
      expectSingle(.closing, session)
    }
    session.send(.released, at: point + gesture.travel)
    look(.closing)
  }

  private func expectStill(_ list: ScrollView, at offset: Point, _ way: Way, _ session: TransitionSession) {
    let distance = list.shown.bounds.origin.distance(to: offset)
    guard distance > 0.5 else { return }
    add(
      TransitionFault(
        .source, "\(way)", frame: session.frame, view: list.spokenPath, property: "contentOffset",
        "is scrolled by \(distance.short) points, although the item was visible"))
  }

  /// Expects that the item is not seen in its place while a picture of it is elsewhere.
  private func expectSingle(_ way: Way, _ session: TransitionSession) {
    guard let coordinator = session.coordinator, let source = coordinator.sourceView else { return }
    let place = source.convert(source.bounds, to: nil, by: .shown)
    let side = min(place.width, place.height)
    guard side >= 8 else { return }
    var (isInPlace, away) = (false, 0.0)
    session.window.forEachVisible { view, opacity, _ in
      guard opacity > 0.1, view === source || (view as? SnapshotView)?.source === source else { return }
      let box = view.convert(view.bounds, to: nil, by: .shown)
      let distance = max(
        abs(box.minX - place.minX), abs(box.minY - place.minY), abs(box.maxX - place.maxX),
        abs(box.maxY - place.maxY))
      if distance > 4 { away = max(away, distance) } else if opacity > 0.5 { isInPlace = true }
    }
    guard isInPlace, away > side / 2 + 8 else { return }
    guard let seen = session.window.pile(at: place.center, opacity: 0.9).first,
      seen.view === source || seen.view.isDescendant(of: source)
        || (seen.view as? SnapshotView)?.source === source
    else { return }
    add(
      TransitionFault(
        .source, "\(way)", frame: session.frame, view: source.spokenPath, property: "isHidden",
        "is seen in its place, and what flies is still \(away.short) points away"
      ))
  }
}

/// A view that is seen at a point, and where it was then.
struct SeenView {
  let view: View
  let toWindow: Transform
  let bounds: Rect

  init(_ view: View) {
    (self.view, toWindow, bounds) = (view, view.transform(to: nil, by: .shown), view.shown.bounds)
  }

  /// Whether it is shown elsewhere now, by some points.
  func isMoved(by distance: Double) -> Bool {
    let (now, box) = (view.transform(to: nil, by: .shown), view.shown.bounds)
    let (low, high) = (Point(box.minX, box.minY), Point(box.maxX, box.maxY))
    return now.apply(to: low).distance(to: toWindow.apply(to: Point(bounds.minX, bounds.minY))) > distance
      || now.apply(to: high).distance(to: toWindow.apply(to: Point(bounds.maxX, bounds.maxY))) > distance
  }

  /// Whether it lay elsewhere in a pile seen before, or was not in it.
  func hasMoved(since pile: [SeenView]) -> Bool {
    guard let old = pile.first(where: { $0.view === view }) else { return !(view is Window) }
    return old.isMoved(by: 1)
  }
}

extension View {
  /// What draws something at a point of the window and has some opacity, from front to back.
  func pile(at point: Point, opacity least: Double = 0.1) -> [SeenView] {
    var seen: [SeenView] = []
    forEachVisible { view, opacity, clip in
      guard opacity >= least, clip?.contains(point) != false, view.drawsSomething else { return }
      let look = SeenView(view)
      guard let inside = look.toWindow.inverted?.apply(to: point), look.bounds.contains(inside) else {
        return
      }
      seen.append(look)
    }
    return seen.reversed()
  }

  fileprivate var scrollView: ScrollView? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? ScrollView }.first
  }

  /// Where every list in it is scrolled to.
  fileprivate var scrollOffsets: [ObjectIdentifier: Point] {
    var offsets: [ObjectIdentifier: Point] = [:]
    forEachInSubtree {
      if let list = $0 as? ScrollView { offsets[ObjectIdentifier(list)] = list.contentOffset }
    }
    return offsets
  }
}
