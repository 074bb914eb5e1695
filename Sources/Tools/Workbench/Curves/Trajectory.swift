import Glibc
import SegueDrawing
import SegueViews

/// The trajectory of a view: its position, size and opacity in each sample.
package nonisolated struct Trajectory: Sendable {
  /// A position and size in the window, in points, with the opacity.
  package nonisolated struct Place: Sendable, Equatable {
    /// The top left corner, and the edges from this corner to the top right and to the bottom left.
    package let origin: Point
    package let across, down: Vector
    package let radius: Double
    /// The opacity with which the view is shown, 0…1.
    package let opacity: Double

    package var center: Point { origin + (across + down) * 0.5 }
    package var size: Size { Size(across.length, down.length) }
    package var corners: [Point] { [origin, origin + across, origin + across + down, origin + down] }

    package var frame: Rect {
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    package func distance(to other: Place) -> Double {
      zip(corners, other.corners).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
    }

    package var outline: Path {
      let angle = atan2(across.dy, across.dx)
      let (sine, cosine) = (sin(angle), cos(angle))
      return Path.roundedRect(Rect(origin: .zero, size: size), radius: radius).applying(
        Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: origin.x, ty: origin.y))
    }
  }

  package let view: String
  /// The place in each sample; `nil` if the view was not shown.
  package let places: [Place?]
  package let hasMoved: Bool
  var seen: [Place] { places.compactMap(\.self) }

  /// The maximum distance from the first place, in points.
  package var travel: Double {
    seen.first.flatMap { first in seen.map { $0.distance(to: first) }.max() } ?? 0
  }
}

nonisolated extension Motions {
  /// The views that the eye follows: at most four moving views that move independently of each other.
  package var leads: [Trajectory] { leads { _ in true } }

  /// The views whose ghosts show the motion. Large views that hardly move, such as a background, are left out, because their
  /// ghosts would hide the other ghosts.
  package var shapes: [Trajectory] {
    leads { trajectory in
      let seen = trajectory.seen
      guard let first = seen.first else { return false }
      let area = seen.map { $0.size.width * $0.size.height }.max() ?? 0
      let way = seen.map { $0.center.distance(to: first.center) }.max() ?? 0
      return area < 0.6 * size.width * size.height || way > 0.25 * max(size.width, size.height)
    }
  }

  private func leads(_ isMeant: (Trajectory) -> Bool) -> [Trajectory] {
    let window = Rect(origin: .zero, size: size)
    let moved = trajectories.filter { trajectory in
      trajectory.hasMoved && !trajectory.view.hasPrefix("mask of ") && trajectory.travel >= 8
        && trajectory.seen.count { $0.frame.intersects(window) } * 2 >= trajectory.seen.count
    }
    return moved.filter(isMeant).reduce(into: []) { leads, trajectory in
      guard leads.count < 4, !leads.contains(where: { $0.leads(trajectory) }) else { return }
      leads.append(trajectory)
    }
  }
}

nonisolated extension Trajectory {
  /// Returns whether another view moves along with this one: the offset between their centers changes by less than six points.
  fileprivate func leads(_ other: Trajectory) -> Bool {
    let both = zip(places, other.places).compactMap { mine, theirs in
      mine.flatMap { mine in theirs.map { (mine, $0) } }
    }
    guard let first = both.first, both.count > 1 else { return false }
    let (mine, theirs) = (first.0.center, first.1.center)
    return both.allSatisfy { (($0.0.center - mine) - ($0.1.center - theirs)).length < 6 }
  }
}

extension Trajectory.Place {
  /// Creates the place of a view as it is shown now, with the view's own opacity.
  init(of view: View) {
    let shown = view.shown
    self.init(
      of: shown.bounds, view.transform(to: nil, by: .shown), radius: shown.outlineRadius, opacity: shown.alpha
    )
  }

  /// Creates a place from bounds and their transform to the coordinates of the window.
  init(of bounds: Rect, _ toWindow: Transform, radius: Double, opacity: Double) {
    let origin = toWindow.apply(to: bounds.origin)
    self.init(
      origin: origin, across: toWindow.apply(to: Point(bounds.maxX, bounds.minY)) - origin,
      down: toWindow.apply(to: Point(bounds.minX, bounds.maxY)) - origin, radius: radius, opacity: opacity)
  }
}
