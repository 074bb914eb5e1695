import SegueViews

/// An animator as tools see it.
package protocol InspectedMotion: ViewAnimating {
  /// What it is called: a transition with its operation, such as `ZoomTransition push`.
  var title: String { get }
  var isOfTransition: Bool { get }
  /// Whether something holds it.
  var isHeld: Bool { get }
  /// Whether it moves, or is held.
  var isActive: Bool { get }
  /// Where the main track is shown to be, in states, and its velocity per second.
  var place: Spring.State { get }
  var lastState: Int { get }
  /// Its tracks, as they run now.
  var trackTimings: [TrackTiming] { get }
  /// The same as the code says, without what `MotionTuning` changes.
  var givenTimings: [TrackTiming] { get }
  /// Where each track is shown to be, in states.
  var trackPositions: [Double] { get }
  /// The views that it moves, and the track that ends last of those that move each of their properties.
  var movedViews: [(view: View, properties: View.PropertySet, track: Int)] { get }
}

/// Timings that are tried instead of those that the code says.
package protocol MotionTuning: AnyObject {
  /// What a track of the animator with a title runs on.
  func tuned(_ timing: TrackTiming, track: Int, of title: String) -> TrackTiming
}

extension View {
  /// What tools call the view: its identifier, or its class.
  package var toolName: String { identifier.map { "#\($0)" } ?? "\(type(of: self))" }
}

extension StateAnimator: @MainActor InspectedMotion {
  package var title: String { tuningTitle ?? root.map { "\(name) \($0.toolName)" } ?? name }
  package var isOfTransition: Bool { tuningTitle != nil }
  package var place: Spring.State { Spring.State(value: position, velocity: velocity) }
  package var lastState: Int { states.count - 1 }
  package var trackTimings: [TrackTiming] { tracks.map(\.time) }
  package var givenTimings: [TrackTiming] { givenTracks.map(\.time) }
  package var trackPositions: [Double] { motion.trackPositions(at: now) }

  package var movedViews: [(view: View, properties: View.PropertySet, track: Int)] {
    flight?.changes.flatMap { change in
      change.parts.map { (change.view, $0.properties.intersection(change.properties), $0.last) }
    } ?? []
  }
}

// MARK: - What always has to answer the same

/// A view that a closure sets otherwise when it is called again with the same argument.
package struct ImpureView {
  package let view: View
  /// What it was given the two times.
  package let looks: (View.Properties, View.Properties)
}

extension StateAnimator {
  /// A view that `apply` sets otherwise when it is asked for the same state again.
  package var viewWithImpureApply: ImpureView? {
    guard let root, let apply else { return nil }
    let plain = PropertyCapture(of: root)
    func look(_ state: State) -> [View.Properties] {
      apply(state)
      defer { plain.restore() }
      return PropertyCapture(of: root).properties(inOrderOf: plain)
    }
    for state in stops.map(\.state) {
      let first = look(state)
      for _ in 0..<3 {
        let next = look(state)
        for (view, (one, other)) in zip(plain.views, zip(first, next)) where one != other {
          return ImpureView(view: view, looks: (one, other))
        }
      }
    }
    return nil
  }

  /// A view that `onFollow` sets otherwise when it is asked for the same drag again; `nil` where no drag leads.
  package var viewWithImpureFollow: ImpureView? {
    guard let flight, let drag = flight.drag, onFollow != nil else { return nil }
    // The first call may set more than what was known to move.
    _ = followedLooks(for: drag, in: flight)
    let first = followedLooks(for: drag, in: flight)
    for _ in 0..<3 {
      for (index, (one, other)) in zip(first, followedLooks(for: drag, in: flight)).enumerated()
      where one != other {
        return ImpureView(view: flight.changes[index].view, looks: (one, other))
      }
    }
    return nil
  }
}
