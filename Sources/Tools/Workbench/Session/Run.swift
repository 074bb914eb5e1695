import SegueAnimation
import SegueHeadless
import SegueViews

/// A run of a script, which shows its pictures and samples its motions.
protocol Run: AnyObject {
  /// Returns the picture at a time, in seconds of the script; `nil` if the run does not answer.
  func frame(at time: Double) throws(DrawingError) -> Surface?

  /// Samples the places of views in a part of the script, in seconds. Each call takes a short time.
  /// - Returns: whether there is more to sample.
  func sample(in span: ClosedRange<Double>) throws(DrawingError) -> Bool

  /// The motions of the part, with times of the script; `nil` before `sample(in:)` has returned `false`.
  var motions: Motions? { get }
}

/// A run in this process. Pictures and samples have separate playbacks, because they need different times.
final class PlaybackRun: Run {
  private let make: () throws(DrawingError) -> Playback
  private var picture: Playback?
  private var samples: (trail: Trail, span: ClosedRange<Double>)?

  /// Creates a run.
  /// - Parameter make: creates a playback at its beginning.
  init(_ make: @escaping () throws(DrawingError) -> Playback) { self.make = make }

  func frame(at time: Double) throws(DrawingError) -> Surface? {
    if picture == nil { picture = try make() }
    return try picture?.frame(at: time)
  }

  func sample(in span: ClosedRange<Double>) throws(DrawingError) -> Bool {
    if samples?.span != span { samples = (Trail(of: try make().window, in: span), span) }
    return try samples?.trail.step() ?? false
  }

  var motions: Motions? { samples?.trail.motions }

  /// The window of the last picture; `nil` before the first one.
  var window: HeadlessWindow? { picture?.window }
}

/// A run that the stage plays instead of the recording.
final class ShownRun {
  let run: PlaybackRun
  let clock: SpanClock

  /// Creates a shown run.
  /// - Parameter span: the part of the run's script to play, in seconds.
  init(_ run: PlaybackRun, in span: ClosedRange<Double>) { (self.run, clock) = (run, SpanClock { span }) }

  /// Returns the picture at the time of the clock.
  func frame() throws(DrawingError) -> Surface? { try run.frame(at: clock.time) }
}

extension HeadlessWindow {
  /// Advances toward a time, by at most a quarter of a second, without drawing.
  /// - Returns: whether the window has reached the time.
  func advance(toward time: Double) -> Bool {
    advanceWithoutDrawing(to: min(time, now + 0.25))
    return now >= time
  }

  /// The point at which a button is pressed, in window coordinates; `nil` if no button is pressed.
  var pressedPoint: Point? { (stage.script as? ScriptPlayer)?.pressed }

  /// Returns the views that are moving now.
  /// - Parameter moves: returns whether a view moves visibly, given the title of its animator and the view's index in the
  ///   animator.
  func movingViews(where moves: (_ title: String, _ view: Int) -> Bool = { _, _ in true }) -> [MovingView] {
    var known: Set<ObjectIdentifier> = []
    var found: [MovingView] = []
    for animator in window.runningAnimations.compactMap({ $0 as? any InspectedMotion })
    where animator.isActive {
      for (index, (view, _, track)) in animator.movedViews.enumerated()
      where known.insert(ObjectIdentifier(view)).inserted && moves(animator.title, index) {
        guard view.window != nil, !view.isHiddenOrConcealed else { continue }
        found.append(MovingView(view: view, track: track))
      }
    }
    return found
  }
}

/// A view that is moving at the shown time.
struct MovingView {
  let view: View
  let track: Int

  /// The view's identifier for tools; `nil` if the view has no identifier.
  var name: String? { view.identifier.map { "#\($0)" } }
  var outline: Path {
    let look = view.shown
    return Path.roundedRect(look.bounds, radius: look.outlineRadius, corners: view.corners).applying(
      view.transform(to: nil, by: .shown))
  }
  var frame: Rect { view.shownBox }
}
