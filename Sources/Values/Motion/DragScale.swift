import SegueGeometry

/// The positions of a motion's states along a drag, in points, and the resistance to a pointer beyond the first and the last
/// state.
///
/// A scale maps the point to which a pointer has pulled, in points, to a position, and back. The position is 0 for the first
/// state and 1 for the next.
public struct DragScale: Hashable, Sendable {
  /// The way in which a motion follows a pointer beyond the first or the last state.
  public enum Resistance: Hashable, Sendable {
    /// The motion does not follow the pointer beyond the first or the last state.
    case firm
    /// The motion follows the pointer less and less, like the content of a scroll view whose extent is `dimension`, in points
    /// (see `rubberBand`).
    case rubberBand(dimension: Double)
    /// The motion moves by a fixed fraction of the pointer's travel, 0…1.
    case proportional(Double)
  }

  /// The positions of the states, in points, in ascending order.
  public let places: [Double]
  /// The way in which the motion follows a pointer beyond the first or the last state.
  public let resistance: Resistance

  /// The minimum distance between two states, in points. With a distance of 0, positions would be undefined.
  private static let leastGap = 1e-3

  /// Creates a scale from at least two places; with fewer places, every position is 0. A place that is not greater than the
  /// previous place is moved slightly beyond it. NaN is replaced by 0.
  public init(_ places: [Double], resistance: Resistance = .firm) {
    self.places = places.lazy.map { $0.bounded() }.reduce(into: []) { result, place in
      result.append(result.last.map { max(place, $0 + Self.leastGap) } ?? place)
    }
    self.resistance = resistance
  }

  /// Returns the position for a pointer that has pulled to `point`, in points. NaN is replaced by 0.
  public func position(at point: Double) -> Double {
    guard let first = places.first, let last = places.last, places.count > 1 else { return 0 }
    let point = point.bounded()
    let inside = min(max(point, first), last)
    let leg = leg(at: inside)
    return Double(leg) + (inside - places[leg]) / gap(leg) + banded(point - inside) / gap(leg)
  }

  /// Returns the point to which a pointer must have pulled to reach a position, in points: the inverse of `position(at:)`. NaN
  /// is replaced by 0.
  public func point(at position: Double) -> Double {
    guard places.count > 1 else { return places.first ?? 0 }
    let position = position.bounded(.positions)
    let inside = position.clamped(to: 0...Double(places.count - 1))
    let leg = min(Int(inside), places.count - 2)
    let beyond = (position - inside) * gap(leg)
    return places[leg] + (inside - Double(leg)) * gap(leg) + unbanded(beyond)
  }

  /// Returns the velocity of the position, in states per second, for a pointer that moves at `point` with a velocity in points
  /// per second.
  public func velocity(at point: Double, pointer velocity: Double) -> Double {
    guard places.count > 1 else { return 0 }
    // The slope is measured a short way ahead, so that at a state, it is the slope of the leg that the pointer enters.
    let ahead = min(0.5, gap(leg(at: point)) / 1000) * (velocity < 0 ? -1 : 1)
    return (position(at: point + ahead) - position(at: point)) / ahead * velocity
  }

  private func leg(at point: Double) -> Int { min(places.lastIndex { $0 <= point } ?? 0, places.count - 2) }

  private func gap(_ leg: Int) -> Double { places[leg + 1] - places[leg] }

  private func banded(_ distance: Double) -> Double {
    switch resistance {
    case .firm: 0
    case .rubberBand(let dimension): rubberBand(distance, dimension: dimension)
    case .proportional(let part): distance * part
    }
  }

  private func unbanded(_ offset: Double) -> Double {
    switch resistance {
    case .firm: 0
    case .rubberBand(let dimension): rubberBandInverse(offset, dimension: dimension)
    case .proportional(let part): part > 0 ? offset / part : 0
    }
  }
}
