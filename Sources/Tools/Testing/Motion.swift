import SegueChecks
import SegueControls

/// Where everything visible in a window is shown at one moment.
struct Motion {
  struct Shown {
    let name: String
    let place: Place
  }

  let views: [ObjectIdentifier: Shown]
  /// The views from back to front.
  let order: [ObjectIdentifier]

  /// What is visible in a window.
  /// - Parameter inScrollViews: whether views in scroll views are included.
  init(of window: Window, inScrollViews: Bool = true) {
    var views: [ObjectIdentifier: Shown] = [:]
    var order: [ObjectIdentifier] = []
    window.forEachVisible { view, _, _ in
      if !inScrollViews, sequence(first: view, next: \.superview).contains(where: { $0 is ScrollView }) {
        return
      }
      views[ObjectIdentifier(view)] = Shown(name: view.reportPath, place: Place(view))
      order.append(ObjectIdentifier(view))
    }
    (self.views, self.order) = (views, order)
  }

  /// The view that is now farthest from where it was, if that can be seen.
  /// - Parameter countsAlpha: whether a change of alpha counts, too.
  func jump(in window: Window, tolerance: Double = 1e-4, countsAlpha: Bool = true) -> (
    view: String, distance: Double
  )? {
    let now = Motion(of: window)
    var worst: (String, Double)?
    for id in order {
      guard let old = views[id], let new = now.views[id] else { continue }
      let distance = countsAlpha ? old.place.difference(from: new.place) : old.place.distance(to: new.place)
      if distance > max(tolerance, worst?.1 ?? 0) { worst = (old.name, distance) }
    }
    return worst
  }

  /// A corner of a view that goes on with another velocity than it had.
  struct VelocityChange {
    let view: ObjectIdentifier
    let name: String
    let corner: Int
    let place: Point
    let was, now: Vector

    /// Whether what was added to the velocity leads to where the corner is in `end`: a release may be faster than the drag.
    func accelerates(toward end: Motion) -> Bool {
      guard let last = end.views[view]?.place.corners[corner] else { return false }
      let (gain, way) = (now - was, last - place)
      let along = (gain.dx * way.dx + gain.dy * way.dy) / max(way.length, 1e-9)
      let across = (gain.dx * way.dy - gain.dy * way.dx) / max(way.length, 1e-9)
      return along > 0 && abs(across) <= 100 + 0.2 * along
    }
  }

  /// The corners that go on with another velocity than they came with.
  /// - Parameters:
  ///   - interval: how long before this `before` was, in seconds; `moment` is how long after it `after` is.
  ///   - tolerance: how far a velocity may be from the one before.
  func velocityChanges(
    from before: Motion, _ interval: Double, to after: Motion, _ moment: Double,
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

  /// The corner that nothing but time has moved, and that changes its velocity all the same.
  func velocityChange(from before: Motion, to after: Motion, interval: Double) -> VelocityChange? {
    velocityChanges(from: before, interval, to: after, interval) {
      8 + 0.02 * max($0.length, $1.length)
    }.first
  }
}

extension Place {
  /// How far the corners have come at most, in points; a change of alpha from 0 to 1 counts as 100.
  func difference(from other: Place) -> Double { max(distance(to: other), abs(alpha - other.alpha) * 100) }
}
