import SegueViews

extension StateAnimator {
  func capture(over root: View, _ apply: (State) -> Void) {
    let plain = PropertyCapture(of: root)
    let all = (states.indices.map { (states[$0], Double($0)) } + between).sorted { $0.1 < $1.1 }
    let looks = all.map { state, _ in
      guarded { apply(state) }
      defer { plain.restore() }
      return PropertyCapture(of: root)
    }
    take(plain, looks, stops: all.map(\.1))
  }

  /// Captures the looks again after a change of layout; positions stay. After a resize of the window this happens automatically.
  public func recapture() {
    guard isActive, mayMove, let root, let apply else { return }
    capture(over: root, apply)
    if let held = motion.held { motion.hold(held, at: now) }
    if !leavesModel { ask(state) }
    show(at: now)
  }

  /// How views are shown, and a moment later.
  package typealias ShownLooks = [(view: View, now: View.Properties, next: View.Properties)]

  /// How the views are shown now; asked before tracks or looks are changed.
  package var shownLooks: ShownLooks {
    let (time, interval) = (now, ViewChange.Deviation.interval)
    return changes.indices.map { (changes[$0].view, look($0, at: time), look($0, at: time + interval)) }
  }

  /// Captures the looks again, and goes on from where the views were shown, with their velocities.
  package func recapture(from shown: ShownLooks) {
    guard isActive, let root, let apply else { return }
    let (time, interval) = (now, ViewChange.Deviation.interval)
    capture(over: root, apply)
    if let held = motion.held { motion.hold(held, at: time) }
    var motions = changes.indices.map { (now: look($0, at: time), next: look($0, at: time + interval)) }
    for (view, now, next) in shown {
      guard let index = changes.firstIndex(where: { $0.view === view }) else { continue }
      motions[index].now.take(changes[index].properties, from: now)
      motions[index].next.take(changes[index].properties, from: next)
    }
    keepMotion(motions, at: time)
    if !isHeld { releaseDeviations(at: time) }
    run()
  }

  /// Takes over the properties in which the looks differ; what others have moved so far goes on from where it is shown.
  func take(_ plain: PropertyCapture, _ looks: [PropertyCapture], stops: [Double]) {
    let (time, old) = (now, changes)
    let known = Dictionary(old.map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
    self.stops = stops.count > 1 ? stops : [0, 1]
    // The window owns the timeline, which owns this; and it is never moved.
    captured = plain.views.filter { !($0 is Window) }
    changes = captured.compactMap { view in
      guard let own = plain[view] else { return nil }
      let all = looks.map { $0[view] ?? own }
      var change = ViewChange(
        view, own: own, looks: all.count > 1 ? all : [own, own], tracks: tracks, fades: fades)
      // What moves already starts from where it is shown.
      if apply == nil, let properties = change?.properties {
        change?.looks[0].take(properties.intersection(view.movedProperties), from: view.shown)
      }
      change?.deviation = known[ObjectIdentifier(view)]?.deviation
      return change
    }
    (interrupted, followedLooks) = (nil, nil)
    let others = changes.map { motionByOthers(of: $0, at: time) }
    for change in changes { change.view.beginAnimating(of: change.properties, by: self) }
    let kept = Set(changes.map { ObjectIdentifier($0.view) })
    for change in old where !kept.contains(ObjectIdentifier(change.view)) {
      change.view.endAnimating(by: ObjectIdentifier(self))
    }
    if let drag { followedLooks = followedLooks(for: drag) }
    takeOver(others, at: time)
    if !isHeld { releaseDeviations(at: time) }
  }

  /// The properties of a view that others move and this is about to, how they show them, and how they would a moment later.
  private typealias TakenMotion = (
    properties: View.PropertySet, now: View.Properties, next: View.Properties
  )

  private func motionByOthers(of change: ViewChange, at time: Double) -> TakenMotion? {
    let (view, own) = (change.view, change.view.properties(movedBy: ObjectIdentifier(self)))
    let moved = view.movedProperties.subtracting(own).intersection(change.properties)
    return view.shownMotion(of: moved, at: time, interval: ViewChange.Deviation.interval).map {
      (moved, $0.now, $0.next)
    }
  }

  /// Continues from where others show views, with the same velocity.
  private func takeOver(_ others: [TakenMotion?], at time: Double) {
    guard others.contains(where: { $0 != nil }) else { return }
    let interval = ViewChange.Deviation.interval
    var motions = changes.indices.map { (now: look($0, at: time), next: look($0, at: time + interval)) }
    for (index, other) in others.enumerated() {
      guard let (properties, now, next) = other else { continue }
      motions[index].now.take(properties, from: now)
      motions[index].next.take(properties, from: next)
    }
    keepMotion(motions, at: time)
  }

  func look(_ index: Int, at time: Double) -> View.Properties {
    look(index, at: time, places: motion.trackPositions(at: time))
  }

  func look(_ index: Int, at time: Double, places: [Double]) -> View.Properties {
    if fade != nil, let faded = fadedLook(index, at: time) { return faded }
    let said = said(index, at: places)
    return changes[index].deviation == nil ? said : deviated(said, changes[index], at: time)
  }

  /// Where the positions, or a drag, have a view.
  func way(_ index: Int, at places: [Double]) -> View.Properties {
    followedLooks?[index] ?? changes[index].look(at: places, stops: stops)
  }

  /// The same, beside what the application has set since the motion began.
  func said(_ index: Int, at places: [Double]) -> View.Properties {
    let said = way(index, at: places)
    // Without a closure that could be asked again, what the application sets meanwhile displaces the motion.
    guard apply == nil, !leavesModel, let stop = stop(of: modelState) else { return said }
    let change = changes[index]
    var set = change.looks[stop]
    set.take(change.properties, from: change.view.model)
    return set == change.looks[stop] ? said : said.displaced(from: change.looks[stop], to: set, by: 1)
  }

  /// How much is left, in states, where the last part of a transition's spring is shortened: two pixels of what moves farthest
  /// (Docs/MOTION.md#the-end-of-a-spring).
  var shortenedTail: Double? {
    guard leavesModel, let window = root?.window, window.shortensSpringTails else { return nil }
    let extent = changes.reduce(0) { max($0, $1.extent) }
    return extent > 0 ? max(2 / (window.traitCollection.displayScale * extent), Self.residue) : nil
  }

  /// What a spring leaves of its distance at the end of its duration, times e.
  private static var residue: Double { 0.0033 }

  /// Goes on from what is shown, with the velocity that it is shown to have.
  private func keepMotion(_ shown: [(now: View.Properties, next: View.Properties)], at time: Double) {
    let (places, later) = (
      motion.trackPositions(at: time), motion.trackPositions(at: time + ViewChange.Deviation.interval)
    )
    deviations = DeviationClocks()
    for index in changes.indices where index < shown.count {
      let (said, saidNext) = (said(index, at: places), said(index, at: later))
      let (now, next) = shown[index]
      changes[index].deviation =
        said == now && saidNext == next
        ? nil
        : ViewChange.Deviation(
          offset: (said, now), drift: (now.displaced(from: said, to: saidNext, by: 1), next))
      if isHeld, changes[index].deviation != nil { deviations.keep() }
    }
  }

  func deviated(_ look: View.Properties, _ change: ViewChange, at time: Double) -> View.Properties {
    guard let deviation = change.deviation, time < deviations.end else { return look }
    guard deviations.isSplit else { return deviated(look, deviation, of: 0, at: time) }
    var result = look
    for part in change.parts {
      result.take(part.properties, from: deviated(look, deviation, of: part.last, at: time))
    }
    return result
  }

  private func deviated(
    _ look: View.Properties, _ deviation: ViewChange.Deviation, of track: Int, at time: Double
  ) -> View.Properties {
    let left = deviations.weights(ofTrack: track, at: time)
    var result = look.displaced(from: deviation.offset.from, to: deviation.offset.to, by: left.offset)
    // What was pulled far away swings past its place by a part of that distance, which can be more than its size.
    if left.offset < 0 { result.keepNear(look) }
    return result.displaced(
      from: deviation.drift.from, to: deviation.drift.to, by: left.drift / ViewChange.Deviation.interval)
  }

  /// Keeps the difference between what is shown and what the positions say, as deviations.
  func keepDeviations(from shown: [View.Properties], at time: Double) {
    deviations = DeviationClocks()
    let places = motion.trackPositions(at: time)
    for index in changes.indices where index < shown.count {
      let said = said(index, at: places)
      changes[index].deviation =
        said == shown[index]
        ? nil : ViewChange.Deviation(offset: (said, shown[index]), drift: (said, said))
      if changes[index].deviation != nil { deviations.keep() }
    }
  }

  /// Lets deviations spring to zero, if there are any that do not yet: on the main track's spring, or on those of their own tracks
  /// where a pointer has let go and tracks say how they go on.
  /// - Parameter index: the state toward which it has.
  func releaseDeviations(at time: Double, releasedTo index: Int? = nil) {
    guard deviations.isKept else { return }
    let all = changes.compactMap(\.deviation)
    guard !all.isEmpty else { return }
    let size = all.reduce(0) { max($0, $1.offset.from.distance(to: $1.offset.to)) }
    let speed =
      all.reduce(0) { max($0, $1.drift.from.distance(to: $1.drift.to)) } / ViewChange.Deviation.interval
    let releases = index.map { index in tracks.map { $0.time.release?(index) } } ?? []
    let main = (releases.first ?? nil)?.spring ?? tracks[0].time.timing.continuation
    deviations.begin(
      at: time, size: size, speed: speed,
      on: releases.contains { $0 != nil }
        ? zip(tracks, releases).map { track, release in
          (release == nil ? main : release?.spring ?? track.time.timing.continuation, release)
        } : [(main, nil)])
  }

  /// Ends a drag: from here on every property springs from what is shown, with the velocity it is shown to have.
  func releaseFollowedLooks(velocity: Double, at time: Double) {
    guard let drag, followedLooks != nil else { return }
    let interval = ViewChange.Deviation.interval
    let shown = changes.indices.map { look($0, at: time) }
    let held = drag.position + velocity * interval
    let later = self.followedLooks(for: drag.advanced(by: interval, to: held))
    // What follows only from here on is shown where the position has it.
    let next = shown.indices.map { deviated(later[$0], changes[$0], at: time + interval) }
    let (here, there) = (
      motion.trackPositions(scrubbedTo: drag.position), motion.trackPositions(scrubbedTo: held)
    )
    for index in shown.indices {
      let said = changes[index].look(at: here, stops: stops)
      let saidNext = changes[index].look(at: there, stops: stops)
      let isOnItsWay = said == shown[index] && saidNext == next[index]
      changes[index].deviation =
        isOnItsWay
        ? nil
        : ViewChange.Deviation(
          offset: (said, shown[index]),
          drift: (shown[index].displaced(from: said, to: saidNext, by: 1), next[index]))
    }
    (self.followedLooks, self.drag) = (nil, nil)
    deviations = DeviationClocks()
  }

  /// Begins at rest, with views that are shown elsewhere.
  func spring(home motions: [ShownMotion]) {
    isActive = true
    stops = [0, 1]
    changes = motions.compactMap { motion in
      let own = motion.view.model
      var change = ViewChange(
        motion.view, own: own, looks: [own, own], tracks: tracks, also: own.differences(from: motion.now))
      change?.deviation = ViewChange.Deviation(offset: (own, motion.now), drift: (motion.now, motion.next))
      change?.view.beginAnimating(of: change?.properties ?? [], by: self)
      return change
    }
    motion.send(to: target, velocity: nil, at: now)
    releaseDeviations(at: now)
    run()
  }
}
