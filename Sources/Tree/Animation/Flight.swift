import SegueViews

/// What an animator has only while it is active: its motion, what that moves, and what leads it.
package final class Flight {
  /// The position of each track.
  var motion: StatePosition
  /// The state whose look the models have, unless the application has set something else since then.
  var modelState: Int
  /// Whether what the application sets meanwhile displaces the motion: no closure could be asked for it.
  let followsModels: Bool
  /// The views that were captured, those of them that change, and the positions of their looks.
  var captured: [View] = []
  var changes: [ViewChange] = []
  var stops: [Double] = [0, 1]
  /// How what other motions have left springs to zero.
  var deviations = DeviationClocks()
  var lead = Lead.time(nil) {
    didSet { if case .time(let fade?) = oldValue { fade.end() } }
  }
  /// When it has arrived wherever it is, in seconds.
  var deadline = Double.infinity
  /// What it moves in; the views may leave it meanwhile.
  weak var window: Window?
  /// The positions of the tracks in the last frame; their memory is used again.
  private var shownPlaces: [Double] = []

  /// What says where the motion is.
  enum Lead {
    /// Time, with what it fades from instead of moving where motion is reduced.
    case time(Fade?)
    /// The position at which it is held, with what is resumed if nothing moves it meanwhile.
    case hold(Interruption?)
    /// A pointer, with what that sets for each change.
    case pointer(DragState, looks: [View.Properties])
  }

  /// A motion before it was held.
  struct Interruption {
    let motion: StatePosition
    let deviations: DeviationClocks
    let changes: [ViewChange]
    let time: Double
  }

  init(_ motion: StatePosition, modelState: Int, followsModels: Bool) {
    (self.motion, self.modelState, self.followsModels) = (motion, modelState, followsModels)
  }

  var isHeld: Bool { motion.held != nil }
  /// When it ends without a deadline.
  var end: Double {
    let arrival = isHeld ? -.infinity : motion.end
    return deviations.isKept ? arrival : max(arrival, deviations.end)
  }
  /// Whether it is held and nothing springs any more.
  func isStill(at time: Double) -> Bool { isHeld && (deviations.isKept || deviations.end <= time) }
  var drag: DragState? { if case .pointer(let drag, _) = lead { drag } else { nil } }
  /// Its changes by their views.
  var indices: [ObjectIdentifier: Int] {
    Dictionary(changes.indices.map { (ObjectIdentifier(changes[$0].view), $0) }) { first, _ in first }
  }

  /// The place of a state's look among those of each change.
  func stop(of state: Int) -> Int? { stops.firstIndex(of: Double(state)) }

  /// Shows every view that `id` still moves.
  func show(at time: Double, movedBy id: ObjectIdentifier) {
    var places: [Double] = []
    swap(&places, &shownPlaces)
    motion.trackPositions(at: time, into: &places)
    for index in changes.indices { changes[index].view.show(look(index, at: time, places), movedBy: id) }
    swap(&places, &shownPlaces)
    showGhosts(at: time)
  }

  /// Lets go of its views, which show their models again.
  func end(movedBy id: ObjectIdentifier) {
    for change in changes { change.view.endAnimating(by: id) }
    lead = .hold(nil)
  }

  /// Takes up the motion as it was before it was held, if that was heading to a state and nothing has moved it since then.
  func resume(toward index: Int, at time: Double) -> Bool {
    guard case .hold(let interrupted?) = lead, interrupted.motion.isTargeting(index) else { return false }
    (motion, deviations, changes) = (interrupted.motion, interrupted.deviations, interrupted.changes)
    motion.postpone(by: time - interrupted.time)
    deviations.postpone(by: time - interrupted.time)
    return true
  }

  // MARK: - Looks

  func looks(at time: Double) -> [View.Properties] {
    let places = motion.trackPositions(at: time)
    return changes.indices.map { look($0, at: time, places) }
  }

  private func look(_ index: Int, at time: Double, _ places: [Double]) -> View.Properties {
    if let faded = fadedLook(index, at: time) { return faded }
    let look = said(index, at: places)
    return changes[index].deviation == nil ? look : deviated(look, changes[index], at: time)
  }

  /// How the motion alone shows a view, whatever the application has set since it began.
  func ownLook(_ index: Int, at time: Double) -> View.Properties {
    fadedLook(index, at: time)
      ?? deviated(way(index, at: motion.trackPositions(at: time)), changes[index], at: time)
  }

  /// Where the positions, or a drag, have a view.
  private func way(_ index: Int, at places: [Double]) -> View.Properties {
    if case .pointer(_, let looks) = lead { return looks[index] }
    return changes[index].look(at: places, stops: stops)
  }

  /// The same, beside what the application has set since the motion began.
  private func said(_ index: Int, at places: [Double]) -> View.Properties {
    let said = way(index, at: places)
    guard followsModels, let stop = stop(of: modelState) else { return said }
    let change = changes[index]
    var set = change.looks[stop]
    set.take(change.properties, from: change.view.model)
    return set == change.looks[stop] ? said : said.displaced(from: change.looks[stop], to: set, by: 1)
  }

  // MARK: - Deviations

  /// How its views are shown, and how they will be a moment later.
  func shownMotions(at time: Double) -> [ShownMotion] {
    zip(changes, zip(looks(at: time), looks(at: time + Deviation.interval))).map {
      ShownMotion(view: $0.view, now: $1.0, next: $1.1)
    }
  }

  /// How its views are shown, standing still.
  func heldMotions(at time: Double) -> [ShownMotion] {
    zip(changes.indices, looks(at: time)).map { index, shown in
      let look = heldLook(index, shown: shown, at: time)
      return ShownMotion(view: changes[index].view, now: look, next: look)
    }
  }

  /// Goes on from what is shown, with the velocity that it is shown to have: keeps how far that is from where the positions are.
  func keep(_ shown: [ShownMotion], at time: Double) {
    let places = motion.trackPositions(at: time)
    let later = motion.trackPositions(at: time + Deviation.interval)
    deviations = DeviationClocks()
    for (index, shown) in zip(changes.indices, shown) {
      changes[index].deviation = Deviation(
        from: (said(index, at: places), said(index, at: later)), to: (shown.now, shown.next))
      if isHeld, changes[index].deviation != nil { deviations.keep() }
    }
  }

  /// Lets deviations spring to zero, if there are any that do not yet: on the main track's spring, or on those of their own tracks
  /// where a pointer has let go and tracks say how they go on.
  /// - Parameter index: the state toward which it has.
  func releaseDeviations(at time: Double, on tracks: [Track], releasedTo index: Int? = nil) {
    guard deviations.isKept else { return }
    let all = changes.compactMap(\.deviation)
    guard !all.isEmpty else { return }
    let size = all.reduce(0) { max($0, $1.offset.from.distance(to: $1.offset.to)) }
    let speed = all.reduce(0) { max($0, $1.drift.from.distance(to: $1.drift.to)) } / Deviation.interval
    let releases = index.map { index in tracks.map { $0.time.release?(index) } } ?? []
    let main = (releases.first ?? nil)?.spring ?? tracks[0].time.timing.continuation
    deviations.begin(
      at: time, size: size, speed: speed,
      on: releases.contains { $0 != nil }
        ? zip(tracks, releases).map { track, release in
          (release == nil ? main : release?.spring ?? track.time.timing.continuation, release)
        } : [(main, nil)])
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
    _ look: View.Properties, _ deviation: Deviation, of track: Int, at time: Double
  ) -> View.Properties {
    let left = deviations.weights(ofTrack: track, at: time)
    var result = look.displaced(from: deviation.offset.from, to: deviation.offset.to, by: left.offset)
    // What was pulled far away swings past its place by a part of that distance, which can be more than its size.
    if left.offset < 0 { result.keepNear(look) }
    return result.displaced(
      from: deviation.drift.from, to: deviation.drift.to, by: left.drift / Deviation.interval)
  }
}

/// How a view is shown, and how it will be a moment later.
package struct ShownMotion {
  package let view: View
  var now, next: View.Properties

  /// Follows a superview that was moved the other way.
  package mutating func move(by distance: Vector) {
    now.center = now.center + distance
    next.center = next.center + distance
  }
}
