import SegueChecks
import SegueControls

/// A record of the positions and opacities of all visible views in a window at one moment.
struct ViewPositions {
  struct Shown {
    let view: View
    let place: Place
    /// The name for reports. Making it takes longer than recording the place, and few names are needed.
    var name: String { view.reportPath }
  }

  let views: [ObjectIdentifier: Shown]
  /// The visible views, from back to front.
  let order: [ObjectIdentifier]

  /// Records the visible views of a window.
  /// - Parameter inScrollViews: whether views in scroll views are included.
  init(of window: Window, inScrollViews: Bool = true) {
    var views: [ObjectIdentifier: Shown] = [:]
    var order: [ObjectIdentifier] = []
    window.forEachVisible { view, _, _ in
      if !inScrollViews, sequence(first: view, next: \.superview).contains(where: { $0 is ScrollView }) {
        return
      }
      views[ObjectIdentifier(view)] = Shown(view: view, place: Place(view))
      order.append(ObjectIdentifier(view))
    }
    (self.views, self.order) = (views, order)
  }

  /// Returns the view that has moved farthest since this record; `nil` if no view has moved by more than `tolerance`.
  /// - Parameters:
  ///   - tolerance: the allowed movement, in points.
  ///   - countsAlpha: whether changes in alpha are also compared; a change from 0 to 1 counts as 100 points.
  func jump(in window: Window, tolerance: Double = 1e-4, countsAlpha: Bool = true) -> (
    view: String, distance: Double
  )? {
    let now = ViewPositions(of: window)
    var worst: (Shown, Double)?
    for id in order {
      guard let old = views[id], let new = now.views[id] else { continue }
      let distance = countsAlpha ? old.place.difference(from: new.place) : old.place.distance(to: new.place)
      if distance > max(tolerance, worst?.1 ?? 0) { worst = (old, distance) }
    }
    return worst.map { ($0.0.name, $0.1) }
  }

  /// An abrupt change in the velocity of a view's corner.
  struct VelocityChange {
    let view: ObjectIdentifier
    let name: String
    let corner: Int
    let place: Point
    let was, now: Vector

    /// Returns whether the corner accelerates toward its position in `end`. This is allowed on release, because the released
    /// motion may be faster than the drag before it.
    func accelerates(toward end: ViewPositions) -> Bool {
      guard let last = end.views[view]?.place.corners[corner] else { return false }
      let (gain, way) = (now - was, last - place)
      let along = (gain.dx * way.dx + gain.dy * way.dy) / max(way.length, 1e-9)
      let across = (gain.dx * way.dy - gain.dy * way.dx) / max(way.length, 1e-9)
      return along > 0 && abs(across) <= 100 + 0.2 * along
    }
  }

  /// Returns the corners whose velocity before this record differs from their velocity after it.
  /// - Parameters:
  ///   - interval: the time from `before` to this record, in seconds.
  ///   - moment: the time from this record to `after`, in seconds.
  ///   - tolerance: returns the allowed change in velocity, in points per second.
  func velocityChanges(
    from before: ViewPositions, _ interval: Double, to after: ViewPositions, _ moment: Double,
    beyond tolerance: (_ was: Vector, _ now: Vector) -> Double
  ) -> [VelocityChange] {
    order.flatMap { id -> [VelocityChange] in
      guard let old = before.views[id]?.place, let here = views[id], let new = after.views[id]?.place else {
        return []
      }
      return here.place.corners.indices.compactMap { index in
        let place = here.place.corners[index]
        let come = (place - old.corners[index]) * (1 / interval)
        let go = (new.corners[index] - place) * (1 / moment)
        guard (go - come).length > tolerance(come, go) else { return nil }
        return VelocityChange(view: id, name: here.name, corner: index, place: place, was: come, now: go)
      }
    }
  }

  /// Returns the first corner whose velocity changes abruptly without any input, or `nil`.
  /// - Parameter interval: the time from `before` to this record, and from this record to `after`, in seconds.
  func velocityChange(from before: ViewPositions, to after: ViewPositions, interval: Double)
    -> VelocityChange?
  {
    velocityChanges(from: before, interval, to: after, interval) {
      8 + 0.02 * max($0.length, $1.length)
    }.first
  }
}

extension Place {
  /// Returns the maximum distance between corresponding corners, in points, or 100 times the difference in alpha if that is
  /// greater.
  func difference(from other: Place) -> Double { max(distance(to: other), abs(alpha - other.alpha) * 100) }
}
