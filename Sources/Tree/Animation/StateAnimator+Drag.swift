import SegueViews

/// The state of a pointer that drives a motion.
public struct DragState {
  /// The position to which the pointer has moved the motion; 0 is the first state.
  public var position: Double
  /// The distance that the pointer has traveled since it grabbed the motion, in window coordinates.
  public var travel: Vector
  /// The location at which the pointer grabbed the motion, in window coordinates.
  public let start: Point
  /// The velocity of the pointer, in points per second.
  public var velocity: Vector
  /// The position of the motion when the pointer grabbed it; `nil` if it is unknown.
  package internal(set) var origin: Double?
  /// The grabbed point of each view, as fractions of its bounds.
  var grips: [ObjectIdentifier: Vector] = [:]

  /// Creates the state of a pointer that grabbed a motion at `start`.
  public init(position: Double, start: Point, travel: Vector = .zero, velocity: Vector = .zero) {
    (self.position, self.start, self.travel, self.velocity) = (position, start, travel, velocity)
  }

  /// The current location of the pointer, in window coordinates.
  public var location: Point { start + travel }

  /// Returns whether the pointer grabbed the motion inside `view`.
  public func isHolding(_ view: View) -> Bool {
    guard let grip = grips[ObjectIdentifier(view)] else { return false }
    return (0...1).contains(grip.dx) && (0...1).contains(grip.dy)
  }

  /// Moves a view so that its grabbed point is under the pointer again, whatever the current size of the view. Use this in
  /// `onFollow` or in a transition's `follow`.
  public func keepUnderPointer(_ view: View) {
    guard let grip = grips[ObjectIdentifier(view)] else { return }
    let (box, parent) = (view.bounds, view.superview)
    let point = Point(box.minX + grip.dx * box.width, box.minY + grip.dy * box.height)
    let pointer = parent.flatMap { $0.transform(to: nil).inverted?.apply(to: location) } ?? location
    view.center = view.center + (pointer - view.model.toSuperview.apply(to: point))
  }

  /// Returns a copy with all numbers clamped to finite ranges.
  /// - Parameter position: the position to use if the drag's position is NaN.
  func bounded(or position: Double) -> DragState {
    var bounded = DragState(
      position: self.position.bounded(.positions, or: position), start: start.bounded(),
      travel: travel.bounded(), velocity: velocity.bounded())
    (bounded.grips, bounded.origin) = (grips, origin)
    return bounded
  }

  func advanced(by seconds: Double, to position: Double) -> DragState {
    var next = self
    next.travel = travel + velocity * seconds
    next.position = position
    return next
  }
}

extension StateAnimator {
  /// Makes the motion follow a pointer, with the properties that `onFollow` sets. If the drag's position is NaN, the motion
  /// keeps its position.
  public func follow(_ drag: DragState) {
    guard mayMove else { return }
    let drag = grabbed(by: drag)
    if let flight, flight.drag == nil { takeHold(drag, in: flight) }
    track(drag.position, drag: drag)
  }

  /// Holds the motion and records the points at which the pointer grabs the views.
  /// - Returns: the drag, with the grabbed points of the views.
  package func grabbed(by drag: DragState) -> DragState {
    hold()
    var drag = drag.bounded(or: scrubPosition)
    drag.grips = flight?.drag?.grips ?? grips(of: drag.start)
    return drag
  }

  /// Starts a drag from the properties that are shown, even if `onFollow` sets others for a pointer that has not moved yet.
  private func takeHold(_ drag: DragState, in flight: Flight) {
    guard onFollow != nil else { return }
    let shown = flight.heldMotions(at: now)
    var start = drag.advanced(by: 0, to: scrubPosition)
    start.travel = .zero
    follow(start, in: flight)
    flight.keep(shown, at: now, limitsColors: true)
  }

  /// Returns the grabbed point of each changing view, as fractions of its bounds.
  private func grips(of point: Point) -> [ObjectIdentifier: Vector] {
    let pairs = changes.compactMap { change in
      change.view.place(of: point).map { (ObjectIdentifier(change.view), $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Lets a pointer drive the motion from now on.
  func follow(_ drag: DragState, in flight: Flight) {
    flight.lead = .pointer(drag, looks: followedLooks(for: drag, in: flight))
  }

  /// Returns the properties that `onFollow` sets for each change. When the closure is called, the models have the properties
  /// that the position alone gives them.
  func followedLooks(for drag: DragState, in flight: Flight) -> [View.Properties] {
    let places = flight.motion.trackPositions(scrubbedTo: drag.position)
    let looks = flight.changes.map { $0.look(at: places, stops: flight.stops) }
    guard let onFollow else { return looks }
    // A layout that is due must run now. If the closure triggered it, the layout's results would be undone together with the
    // closure's changes.
    root?.layoutIfNeeded()
    let captured = flight.captured
    for view in captured { view.modelBorrowers += 1 }
    let first = View.borrowedWrites.count
    for (change, look) in zip(flight.changes, looks) { change.view.model.take(change.properties, from: look) }
    let firstFollowed = View.borrowedWrites.count
    guarded { onFollow(drag) }
    var views: Set<ObjectIdentifier> = []
    let followed = View.borrowedWrites[firstFollowed...].compactMap { write in
      views.insert(ObjectIdentifier(write.view)).inserted ? (view: write.view, look: write.view.model) : nil
    }
    View.undoBorrowedWrites(from: first)
    for view in captured { view.modelBorrowers -= 1 }
    var poses = looks
    let indices = flight.indices
    for (view, followed) in followed {
      let model = view.model
      if let index = indices[ObjectIdentifier(view)] {
        include(model.differences(from: followed), inChangeAt: index, of: flight, own: model)
        poses[index] = followed
      } else if !captured.contains(where: { $0 === view }) {
        // The view belongs to the drag of another animator, whose closure has called this function.
        view.model = followed
      } else if let change = ViewChange(
        view, own: model, looks: flight.stops.map { _ in model }, tracks: names,
        also: model.differences(from: followed))
      {
        view.beginAnimating(of: change.properties, by: self)
        flight.changes.append(change)
        poses.append(followed)
      }
    }
    return poses
  }

  /// Adds properties to a change. The added properties are equal at all stops of the change.
  private func include(
    _ properties: View.PropertySet, inChangeAt index: Int, of flight: Flight, own: View.Properties
  ) {
    let old = flight.changes[index]
    guard !properties.isSubset(of: old.properties),
      var change = ViewChange(
        old.view, own: own, looks: old.looks, tracks: names, also: properties.union(old.properties))
    else { return }
    change.deviation = old.deviation
    change.view.beginAnimating(of: change.properties, by: self)
    flight.changes[index] = change
  }

  /// Ends a drag. After that, each property springs from the value that is shown, with its current velocity.
  func release(_ drag: DragState, velocity: Double, at time: Double, in flight: Flight) {
    let shown = flight.looks(at: time)
    let held = drag.position + velocity * Deviation.interval
    let later = followedLooks(for: drag.advanced(by: Deviation.interval, to: held), in: flight)
    // A view that `onFollow` has not moved before has no shown properties yet.
    let next = shown.indices.map {
      flight.deviated(later[$0], flight.changes[$0], at: time + Deviation.interval)
    }
    let here = flight.motion.trackPositions(scrubbedTo: drag.position)
    let there = flight.motion.trackPositions(scrubbedTo: held)
    for index in shown.indices {
      let change = flight.changes[index]
      flight.changes[index].deviation = Deviation(
        from: (change.look(at: here, stops: flight.stops), change.look(at: there, stops: flight.stops)),
        to: (shown[index], next[index]), within: change.looks)
    }
    flight.lead = .hold(nil)
    flight.deviations = DeviationClocks()
  }
}

extension StateAnimator {
  /// The properties of all moving views, now and a moment later; empty at rest.
  package var shownMotions: [ShownMotion] { flight?.shownMotions(at: now) ?? [] }
  /// The properties of the views that continue after the animator has ended, now and a moment later. Properties that are equal
  /// in all states are marked as not continuing.
  package var lastingMotions: [ShownMotion] { flight?.lastingMotions(at: now) ?? [] }

  /// Returns the greatest distance that any view moved by a leading track still has to travel, in points.
  package func remainingDistance() -> Double {
    changes.reduce(0) { $0 < .infinity && leads($1) ? max($0, distanceLeft(to: $1)) : $0 }
  }

  /// Returns whether a leading track moves any property of the changed view (see `Track.leads`).
  private func leads(_ change: ViewChange) -> Bool {
    change.parts.contains { $0.turns.contains { tracks[$0.track].leads } }
  }

  /// The greatest distance that a visible view travels from the first state to the last, in points. Only views that a leading
  /// track moves are considered.
  package var travel: Double {
    changes.reduce(0) { farthest, change in
      guard leads(change), change.view.isVisibleInTree, let first = change.looks.first,
        let last = change.looks.last
      else { return farthest }
      var end = change.view.shown
      var start = end
      start.take(change.properties, from: first)
      end.take(change.properties, from: last)
      return max(farthest, start.distance(to: end))
    }
  }

  /// Returns whether a visible view at a point in the window still has at least `distance` points to travel. A view that
  /// changes only its background color, such as a dimming view, is ignored.
  package func isMoving(at point: Point, by distance: Double) -> Bool {
    changes.contains {
      $0.properties != .background && $0.view.isShown(at: point) && distanceLeft(to: $0) >= distance
    }
  }

  private func distanceLeft(to change: ViewChange) -> Double {
    guard change.view.isVisibleInTree else { return 0 }
    let shown = change.view.shown
    var end = shown
    end.take(change.properties, from: change.looks[flight?.stop(of: target) ?? 0])
    return shown.distance(to: end)
  }

  /// Returns the frontmost view that a pointer grabs at `point`, in the window. Views whose grabbed point moves by more than 1
  /// point between the first and the last state take precedence. Returns `nil` if no changing view is at the point.
  package func grabbedView(at point: Point) -> GrabbedView? {
    let moved = flight?.indices ?? [:]
    let views = (root?.viewsAsDrawn ?? []).filter { moved[ObjectIdentifier($0)] != nil }
    let things = views.reversed().lazy.compactMap { self.grabbedView(of: $0, at: point) }
    return things.first { (self.travel(of: $0)?.length ?? 0) > 1 } ?? things.first
  }

  private func grabbedView(of view: View, at point: Point) -> GrabbedView? {
    guard view.isShown(at: point), let part = view.place(of: point) else { return nil }
    return GrabbedView(view: view, part: part)
  }

  /// Returns the vector by which the grabbed point moves from the first state to the last, in points; `nil` if its view no
  /// longer changes.
  package func travel(of thing: GrabbedView) -> Vector? {
    guard let change = changes.first(where: { $0.view === thing.view }) else { return nil }
    return location(of: thing.part, in: change, at: Double(states.count - 1))
      - location(of: thing.part, in: change, at: 0)
  }

  /// Returns the location of a point of a view when the motion is scrubbed to a position, in window coordinates.
  /// - Parameter part: the point, as fractions of the view's bounds.
  private func location(of part: Vector, in change: ViewChange, at position: Double) -> Point {
    let places = motion.trackPositions(scrubbedTo: position)
    guard let flight else { return .zero }
    let (stops, known) = (flight.stops, flight.indices)
    let box = change.look(at: places, stops: stops).bounds
    var point = Point(box.minX + part.dx * box.width, box.minY + part.dy * box.height)
    for view in sequence(first: change.view, next: \.superview) where view.superview != nil {
      let look =
        known[ObjectIdentifier(view)].map { changes[$0].look(at: places, stops: stops) } ?? view.model
      point = look.toSuperview.apply(to: point)
    }
    return point
  }
}

/// A view that a pointer grabs, and the grabbed point as fractions of its bounds.
package struct GrabbedView {
  weak var view: View?
  let part: Vector
}

extension View {
  /// Converts a point in the window to fractions of the view's shown bounds; returns `nil` if the bounds are empty.
  fileprivate func place(of point: Point) -> Vector? {
    let box = shown.bounds
    guard !box.isEmpty, let local = transform(to: nil, by: .shown).inverted?.apply(to: point) else {
      return nil
    }
    return Vector((local.x - box.minX) / box.width, (local.y - box.minY) / box.height)
  }

  fileprivate func isShown(at point: Point) -> Bool {
    guard isVisibleInTree, let local = transform(to: nil, by: .shown).inverted?.apply(to: point) else {
      return false
    }
    return (shown.bounds.contains(local) || isShape(at: local)) && isLetThroughMasks(at: point)
  }

  /// Returns whether a point is inside the view's shape. The shape may extend beyond the bounds, because the bounds of a mask
  /// are often empty.
  private func isShape(at point: Point) -> Bool {
    shown.shape.map { $0.path.contains(point, rule: $0.fillRule) } ?? false
  }

  /// Returns whether a point in the window is visible through all masks of the view and its ancestors.
  private func isLetThroughMasks(at point: Point) -> Bool {
    sequence(first: self, next: \.superview).allSatisfy { view in
      guard let mask = view.mask else { return true }
      return view.transform(to: nil, by: .shown).inverted.map { mask.showsContent(at: $0.apply(to: point)) }
        ?? false
    }
  }
}
