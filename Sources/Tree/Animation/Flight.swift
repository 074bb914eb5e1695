import SegueViews

/// The data of an animator while it is active: the motion, the views that it changes, and the source that drives it.
package final class Flight {
  /// The positions of all tracks.
  var motion: StatePosition
  /// The index of the state whose properties the views' models have, apart from changes by the application.
  var modelState: Int
  /// Whether changes that the application makes to the views' models displace the motion. This is the case if there is no
  /// `apply` closure to call again.
  let followsModels: Bool
  /// The views whose properties were captured in all states.
  var captured: [View] = []
  var changes: [ViewChange] = [] { didSet { shownPlaces.removeAll(keepingCapacity: true) } }
  var stops: [Double] = [0, 1]
  /// The springs on which deviations left by other motions or by drags return to zero.
  var deviations = DeviationClocks()
  var lead = Lead.time(nil) {
    didSet {
      if case .time(let fade?) = oldValue { fade.end() }
      shownPlaces.removeAll(keepingCapacity: true)
    }
  }
  /// The time by which the motion ends, even if it has not arrived, in seconds.
  var deadline = Double.infinity
  /// The time at which the motion was last shown at its end, in seconds; `nil` until then.
  var endTime: Double?
  /// The window in which the motion began. Views may leave it during the motion.
  weak var window: Window?
  /// The positions of the tracks in the last frame; empty if all views must be shown again. `nextPlaces` is reusable memory for
  /// the next frame.
  private var shownPlaces: [Double] = []
  private var nextPlaces: [Double] = []

  /// The source that drives the motion.
  enum Lead {
    /// Time drives the motion. With reduced motion, the associated value is the cross-fade that replaces it.
    case time(Fade?)
    /// The motion is held at a position. The associated value is the motion that resumes unless something moves the position.
    case hold(Interruption?)
    /// A pointer drives the motion. The second associated value contains the properties that the drag gives the view of each
    /// change.
    case pointer(DragState, looks: [View.Properties])
  }

  /// A motion as it was before it was held.
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
  /// The time at which the motion would end without a deadline.
  var end: Double {
    let arrival = isHeld ? -.infinity : motion.end
    return deviations.isKept ? arrival : max(arrival, deviations.end)
  }
  /// Returns whether the motion is held and no deviation is springing back.
  func isStill(at time: Double) -> Bool { isHeld && (deviations.isKept || deviations.end <= time) }
  var drag: DragState? { if case .pointer(let drag, _) = lead { drag } else { nil } }
  /// The indices of the changes, by view.
  var indices: [ObjectIdentifier: Int] {
    Dictionary(changes.indices.map { (ObjectIdentifier(changes[$0].view), $0) }) { first, _ in first }
  }

  /// Returns the index of a state's stop; `nil` if the motion has no such stop.
  func stop(of state: Int) -> Int? { stops.firstIndex(of: Double(state)) }

  /// Shows the views' properties at a time. Only properties that the animator with the identifier `id` still moves are changed.
  func show(at time: Double, movedBy id: ObjectIdentifier) {
    var places: [Double] = []
    swap(&places, &nextPlaces)
    motion.trackPositions(at: time, into: &places)
    // A view whose tracks have not moved since the last frame looks the same, unless something else moves it.
    var moved = Int.max
    if case .time(nil) = lead, !followsModels, shownPlaces.count == places.count { moved = 0 }
    for track in places.indices where moved != .max && places[track] != shownPlaces[track] {
      moved |= ViewChange.bit(of: track)
    }
    for index in changes.indices {
      let change = changes[index]
      if change.tracks & moved == 0, change.deviation == nil { continue }
      change.view.show(look(index, change, at: time, places), movedBy: id)
    }
    swap(&places, &shownPlaces)
    swap(&places, &nextPlaces)
    showGhosts(at: time)
  }

  /// Releases the views, so that they show their models again.
  func end(movedBy id: ObjectIdentifier) {
    for change in changes { change.view.endAnimating(by: id) }
    lead = .hold(nil)
  }

  /// Resumes the motion as it was before it was held.
  /// - Returns: `false` if that motion was not heading for the state `index`, or if something has moved it since it was held.
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
    return changes.indices.map { look($0, changes[$0], at: time, places) }
  }

  /// Returns the properties that the change with an index gives its view.
  private func look(
    _ index: Int, _ change: ViewChange, at time: Double, _ places: [Double]
  ) -> View.Properties {
    if let faded = fadedLook(index, at: time) { return faded }
    let look = displacedLook(index, change, at: places)
    return change.deviation == nil ? look : deviated(look, change, at: time)
  }

  /// Returns the properties that the motion gives a view, without the changes that the application has made since the motion
  /// began.
  func ownLook(_ index: Int, at time: Double) -> View.Properties {
    fadedLook(index, at: time)
      ?? deviated(
        pathLook(index, changes[index], at: motion.trackPositions(at: time)), changes[index], at: time)
  }

  /// Returns the properties that a drag gives a view or, without a drag, those that the tracks' positions give it.
  private func pathLook(_ index: Int, _ change: ViewChange, at places: [Double]) -> View.Properties {
    if case .pointer(_, let looks) = lead { return looks[index] }
    return change.look(at: places, stops: stops)
  }

  /// Returns the properties that a drag or the tracks' positions give a view, displaced by the application's changes since the
  /// motion began.
  private func displacedLook(_ index: Int, _ change: ViewChange, at places: [Double]) -> View.Properties {
    let look = pathLook(index, change, at: places)
    guard followsModels, let stop = stop(of: modelState) else { return look }
    var set = change.looks[stop]
    set.take(change.properties, from: change.view.model)
    return set == change.looks[stop] ? look : look.displaced(from: change.looks[stop], to: set, by: 1)
  }

  // MARK: - Deviations

  /// Returns the properties of all views at a time, and `Deviation.interval` later.
  func shownMotions(at time: Double) -> [ShownMotion] {
    zip(changes, zip(looks(at: time), looks(at: time + Deviation.interval))).map {
      ShownMotion(view: $0.view, now: $1.0, next: $1.1)
    }
  }

  /// Returns the motions of all views at a time, for a motion that continues them after this one has ended. Properties that are
  /// equal in all states are marked as still, so the views' own values replace them.
  func lastingMotions(at time: Double) -> [ShownMotion] {
    zip(changes, shownMotions(at: time)).map { change, shown in
      var (shown, still) = (shown, change.properties)
      for look in change.looks + [shown.now] { still.subtract(look.differences(from: change.looks[0])) }
      shown.still = still
      return shown
    }
  }

  /// Returns the properties that all views show when the motion is held, without velocities.
  func heldMotions(at time: Double) -> [ShownMotion] {
    zip(changes.indices, looks(at: time)).map { index, shown in
      let look = heldLook(index, shown: shown, at: time)
      return ShownMotion(view: changes[index].view, now: look, next: look)
    }
  }

  /// Continues from properties that are shown, with their velocities. Differences from the properties that the motion gives the
  /// views become deviations.
  /// - Parameter limitsColors: whether colors stay within the range of those of the states and those that are shown. For the
  ///   motion of another animator, whose states are not known, this would stop a color that moves away from its new target.
  func keep(_ shown: [ShownMotion], at time: Double, limitsColors: Bool) {
    let places = motion.trackPositions(at: time)
    let later = motion.trackPositions(at: time + Deviation.interval)
    deviations = DeviationClocks()
    for (index, shown) in zip(changes.indices, shown) {
      changes[index].deviation = Deviation(
        from: (
          displacedLook(index, changes[index], at: places), displacedLook(index, changes[index], at: later)
        ),
        to: (shown.now, shown.next), within: limitsColors ? changes[index].looks : [])
      if isHeld, changes[index].deviation != nil { deviations.keep() }
    }
  }

  /// Starts the return of all kept deviations to zero, on the main track's spring. After a pointer's release, each track may
  /// use a spring of its own.
  /// - Parameter index: the index of the state to which a pointer released the motion; `nil` without a release.
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
    let range = deviation.range.isEmpty ? [] : deviation.range + [look]
    guard deviations.isSplit else { return deviated(look, deviation, of: 0, at: time, within: range) }
    var result = look
    for part in change.parts {
      result.take(
        part.properties, from: deviated(look, deviation, of: part.last, at: time, within: range))
    }
    return result
  }

  private func deviated(
    _ look: View.Properties, _ deviation: Deviation, of track: Int, at time: Double,
    within range: [View.Properties]
  ) -> View.Properties {
    let left = deviations.weights(ofTrack: track, at: time)
    var result = look.displaced(
      from: deviation.offset.from, to: deviation.offset.to, by: left.offset, keepingColorsWithin: range)
    // A view pulled far away would overshoot by a fraction of that distance, which can be more than its size.
    if left.offset < 0 { result.keepNear(look) }
    return result.displaced(
      from: deviation.drift.from, to: deviation.drift.to, by: left.drift / Deviation.interval,
      keepingColorsWithin: range)
  }
}

/// A view, and the properties that it shows now and a moment later.
package struct ShownMotion {
  package let view: View
  var now, next: View.Properties
  /// The properties that do not continue. The view's own values replace them immediately.
  var still: View.PropertySet = []

  /// Moves both the current and the next position by a distance, to compensate for a superview that was moved the opposite way.
  package mutating func move(by distance: Vector) {
    now.center = now.center + distance
    next.center = next.center + distance
  }
}
