import SegueViews

extension StateAnimator {
  private func capture(in flight: Flight, over root: View, _ apply: (State) -> Void) {
    let plain = PropertyCapture(of: root)
    let stops = self.stops
    let looks = stops.map { state, _ in
      guarded { apply(state) }
      defer { plain.restore() }
      return PropertyCapture(of: root)
    }
    take(plain, looks, stops: stops.map(\.position), in: flight)
  }

  /// Captures the views' properties in all states, without moving anything yet. If the animator is already active, returns its
  /// current motion.
  @discardableResult package func activate() -> Flight {
    if let flight { return flight }
    let flight = takeOff()
    if let root, let apply { capture(in: flight, over: root, apply) }
    return flight
  }

  /// Captures the views' properties in all states again. Call this after the layout has changed. The position stays the same.
  /// When the window is resized, this happens automatically, unless the animator's owner sets the models itself.
  public func recapture() {
    guard let flight, mayMove, let root, let apply else { return }
    capture(in: flight, over: root, apply)
    if let held = flight.motion.held { flight.motion.hold(held, at: now) }
    if !leavesModel { ask(state) }
    show(at: now)
  }

  /// Captures the views' properties in all states again, and continues from properties that were shown, with their velocities.
  package func recapture(from shown: [ShownMotion]) {
    guard let flight, let root, let apply else { return }
    capture(in: flight, over: root, apply)
    takeOver(shown.map { (.all, $0) }, in: flight)
    run()
  }

  /// Takes over the properties that differ between the states. Properties that other animators have been moving continue from
  /// the values that are shown.
  func take(_ plain: PropertyCapture, _ looks: [PropertyCapture], stops: [Double], in flight: Flight) {
    let (id, old, known) = (ObjectIdentifier(self), flight.changes, flight.indices)
    flight.stops = stops.count > 1 ? stops : [0, 1]
    // The window is left out, because it never moves, and because it owns the timeline and thereby the animator, which must not
    // retain it.
    flight.captured = plain.views.filter { !($0 is Window) }
    flight.changes = []
    flight.changes.reserveCapacity(flight.captured.count)
    let looks = looks.map { $0.properties(inOrderOf: plain) }
    for (index, view) in plain.views.enumerated() where !(view is Window) {
      let own = plain.properties[index]
      guard looks.contains(where: { $0[index] != own }) else { continue }
      var all = looks.map { $0[index] }
      if all.count < 2 { all = [own, own] }
      guard var change = ViewChange(view, own: own, looks: all, tracks: names, fades: fades) else { continue }
      // Properties that are already moving start from the values that are shown.
      if apply == nil {
        change.looks[0].take(change.properties.intersection(view.movedProperties), from: view.shown)
      }
      if let index = known[ObjectIdentifier(view)] { change.deviation = old[index].deviation }
      flight.changes.append(change)
    }
    let drag = flight.drag
    if flight.isHeld { flight.lead = .hold(nil) }
    let others = flight.changes.compactMap(motionByOthers)
    for change in flight.changes { change.view.beginAnimating(of: change.properties, by: self) }
    let kept = flight.indices
    for change in old where kept[ObjectIdentifier(change.view)] == nil { change.view.endAnimating(by: id) }
    if let drag { follow(drag, in: flight) }
    if others.isEmpty {
      if !isHeld { flight.releaseDeviations(at: now, on: tracks) }
    } else {
      takeOver(others, in: flight)
    }
  }

  /// Returns the properties of a change that other animators move, with their shown motion; `nil` if no other animator moves
  /// any of them.
  private func motionByOthers(of change: ViewChange) -> (View.PropertySet, ShownMotion)? {
    let (view, own) = (change.view, change.view.properties(movedBy: ObjectIdentifier(self)))
    let moved = view.movedProperties.subtracting(own).intersection(change.properties)
    return view.shownMotion(of: moved, at: now, interval: Deviation.interval).map {
      (moved, ShownMotion(view: view, now: $0.now, next: $0.next))
    }
  }

  /// Continues from properties that other animators show, with their velocities.
  private func takeOver(_ others: [(properties: View.PropertySet, shown: ShownMotion)], in flight: Flight) {
    let (time, indices) = (now, flight.indices)
    var motions = flight.shownMotions(at: time)
    for (properties, shown) in others {
      guard let index = indices[ObjectIdentifier(shown.view)] else { continue }
      let properties = properties.intersection(flight.changes[index].properties)
      motions[index].now.take(properties, from: shown.now)
      motions[index].next.take(properties, from: shown.next)
    }
    flight.keep(motions, at: time, limitsColors: false)
    if !isHeld { flight.releaseDeviations(at: time, on: tracks) }
  }

  /// Returns the distance from the target within which a transition's spring is sped up, in states; `nil` if it is not sped up.
  /// For the view that moves farthest, this distance is at least two pixels (Docs/MOTION.md#the-end-of-a-spring).
  func shortenedTail(of flight: Flight) -> Double? {
    guard leavesModel, let window = root?.window, window.shortensSpringTails else { return nil }
    let extent = flight.changes.reduce(0) { max($0, $1.extent) }
    return extent > 0 ? max(2 / (window.traitCollection.displayScale * extent), Self.residue) : nil
  }

  /// The minimum value of `shortenedTail`: e times the fraction of the distance that a spring still has to travel at the end of
  /// its duration.
  private static var residue: Double { 0.0033 }
}

extension StateAnimator where State == Bool {
  /// Animates views on a spring, from the properties that are shown to their models.
  package static func settle(_ motions: [ShownMotion], over root: View) {
    let motions = motions.filter { $0.view.isDescendant(of: root) }
    if motions.isEmpty { return }
    let animator = StateAnimator(
      [false, true], initially: true, over: root, tracks: [Track(.spring(duration: 0.35, dampingRatio: 1))],
      leavesModel: true, apply: nil)
    animator.onSettle = { [unowned animator] _ in animator.rest() }
    animator.spring(home: motions)
  }

  private func spring(home motions: [ShownMotion]) {
    let flight = takeOff()
    flight.changes = motions.compactMap { motion in
      var motion = motion
      let own = motion.view.model
      motion.now.take(motion.still, from: own)
      motion.next.take(motion.still, from: own)
      var change = ViewChange(
        motion.view, own: own, looks: [own, own], tracks: names, also: own.differences(from: motion.now))
      change?.deviation = Deviation(from: (own, own), to: (motion.now, motion.next))
      change?.view.beginAnimating(of: change?.properties ?? [], by: self)
      return change
    }
    flight.motion.send(to: 1, velocity: nil, at: now)
    flight.releaseDeviations(at: now, on: tracks)
    run()
  }
}
