import SegueViews

/// The properties of an animator that tools show.
package protocol InspectedMotion: ViewAnimating {
  /// The title of the motion: the transition and its operation, such as `ZoomTransition push`, or the animator's name and its
  /// root view.
  var title: String { get }
  var isOfTransition: Bool { get }
  /// Whether the motion is held.
  var isHeld: Bool { get }
  /// Whether a `PropertyAnimator` has paused the motion.
  var isPausedByOwner: Bool { get }
  /// Whether the motion is running or held.
  var isActive: Bool { get }
  /// The main track's position, in states, and velocity, in states per second.
  var place: Spring.State { get }
  var lastState: Int { get }
  /// The timings that the tracks use now, including changes by `MotionTuning`.
  var trackTimings: [TrackTiming] { get }
  /// The timings that the code specifies, without changes by `MotionTuning`.
  var givenTimings: [TrackTiming] { get }
  /// The position that each track shows, in states.
  var trackPositions: [Double] { get }
  /// The moving views, with one entry for each group of properties that the same tracks move. `track` is the index of the last
  /// of these tracks.
  var movedViews: [(view: View, properties: View.PropertySet, track: Int)] { get }
}

/// An object that replaces the timings that the code specifies, so that tools can tune them.
package protocol MotionTuning: AnyObject {
  /// Returns the timing to use for a track.
  func tuned(_ timing: TrackTiming, track: Int, of title: String) -> TrackTiming
}

extension View {
  /// The name of the view in tools: its identifier, or its class.
  package var toolName: String { identifier.map { "#\($0)" } ?? "\(type(of: self))" }
}

extension StateAnimator: @MainActor InspectedMotion {
  package var title: String { tuningTitle ?? root.map { "\(name) \($0.toolName)" } ?? name }
  package var isOfTransition: Bool { tuningTitle != nil }
  package var isPausedByOwner: Bool { isHeld && owner is PropertyAnimator }
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

// MARK: - Purity checks

/// A view to which a closure gives different properties when it is called again with the same argument.
package struct ImpureView {
  package let view: View
  /// The properties that the two calls gave the view.
  package let looks: (View.Properties, View.Properties)
}

extension StateAnimator {
  /// The first view to which `apply` gives different properties when it is called again for the same state; `nil` if there is
  /// no such view.
  package var viewWithImpureApply: ImpureView? {
    guard let root, let apply else { return nil }
    let plain = PropertyCapture(of: root)
    func look(_ state: State) -> [View.Properties] {
      apply(state)
      defer { plain.restore() }
      return PropertyCapture(of: root).properties(inOrderOf: plain)
    }
    return stops.lazy.compactMap { stop in Self.firstDifference(of: plain.views) { look(stop.state) } }.first
  }

  /// The first view to which `onFollow` gives different properties when it is called again for the same drag; `nil` if there is
  /// no such view or no drag.
  package var viewWithImpureFollow: ImpureView? {
    guard let flight, let drag = flight.drag, onFollow != nil else { return nil }
    // The first call may set properties of views that were not known to move.
    _ = followedLooks(for: drag, in: flight)
    return Self.firstDifference(of: flight.changes.map(\.view)) { followedLooks(for: drag, in: flight) }
  }

  /// Returns the first view whose properties differ when they are computed again; `nil` if there is no such view.
  private static func firstDifference(of views: [View], _ looks: () -> [View.Properties]) -> ImpureView? {
    let first = looks()
    for _ in 0..<3 {
      for (view, (one, other)) in zip(views, zip(first, looks())) where one != other {
        return ImpureView(view: view, looks: (one, other))
      }
    }
    return nil
  }
}
