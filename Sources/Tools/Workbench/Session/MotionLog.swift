import SegueAnimation
import SegueHeadless
import SegueViews

/// A log of a recording: calls, phases and the motion of each animator, sampled at a constant rate.
package final class MotionLog {
  /// The number of samples per second.
  static let rate = 120.0
  /// The maximum number of motions whose samples are kept: the latest ones. The samples take some megabytes.
  static let mostMotions = 200

  /// The maximum time that one step skips, in seconds.
  private static let part = 0.5

  /// A fault and its time, in seconds of the recording.
  typealias Fault = (time: Double, message: String)

  /// A call by the engine, such as `viewWillAppear`, or the start of a phase.
  struct Call {
    let time: Double
    let method: String
    let subject: String

    /// The phase that starts; `nil` for other calls.
    var phase: Motions.Phase? { method == "phase" ? Motions.Phase(rawValue: subject) : nil }
  }

  /// The positions of all tracks of a motion, for each of the `times`, in seconds.
  struct Curve {
    let title: String
    let times: [Double]
    let tracks: [[Double]]
  }

  struct MovedView {
    let name: String
    let track: Int
    let properties: View.PropertySet
    fileprivate weak var view: View?
    /// The place of the view in each sample, with its own opacity.
    fileprivate(set) var looks: [Trajectory.Place] = []
  }

  /// A motion of an animator, from its start until the animator rests.
  struct Motion {
    let title: String
    let isOfTransition: Bool
    let start: Double
    let timings: [TrackTiming]
    let given: [TrackTiming]
    /// The times of the samples, in seconds.
    fileprivate(set) var times: [Double] = []
    /// The position of the main track and its velocity per second, for each sample.
    fileprivate(set) var places: [Spring.State] = []
    fileprivate(set) var tracks: [[Double]] = []
    fileprivate(set) var isHeld: [Bool] = []
    fileprivate(set) var views: [MovedView] = []
    /// The frame of the outermost panel with rounded corners that contains all moved views, in the window; `nil` if there is no
    /// such panel.
    let panel: Rect?
    let lastState: Int
    fileprivate var animator: ObjectIdentifier
    fileprivate(set) var isOver = false

    var curve: Curve { Curve(title: title, times: times, tracks: tracks) }
    var end: Double { times.last ?? start }
    var span: ClosedRange<Double> { start...max(start, end) }

    /// Whether the samples were discarded because many other motions followed.
    var isForgotten: Bool { isOver && times.isEmpty }

    fileprivate mutating func forget() { (times, places, tracks, isHeld, views) = ([], [], [], [], []) }
  }

  private(set) var input = InputTrack()
  /// The faults that the checks in debug builds have reported, with their times.
  private(set) var faults: [Fault] = []
  private(set) var calls: [Call] = []
  private(set) var pressTargets: [(time: Double, name: String)] = []
  private(set) var motions: [Motion] = []
  private var next = 0
  private let playback: Playback

  /// Creates a log of a script.
  /// - Parameters:
  ///   - script: the recording.
  ///   - scene: creates the window's contents as they were at the beginning of the recording.
  package init(_ script: EventScript, scene: @escaping Playback.Scene) throws(DrawingError) {
    playback = try Playback(script, scene: scene)
    playback.onStart = { [weak self] in self?.begin(with: $0) }
    begin(with: playback.window)
  }

  /// Clears the log, because the playback starts again in a new window.
  private func begin(with window: HeadlessWindow) {
    (input, faults, calls, pressTargets, motions, next) = (InputTrack(), [], [], [], [], 0)
    window.window.motionTuning = tuning
    watch(window)
  }

  private func watch(_ window: HeadlessWindow) {
    (window.stage.script as? ScriptPlayer)?.onInput = { [weak self, weak window] input, time in
      self?.input.add(input, at: time)
      guard case .event(.pointer(let event)) = input, event.phase == .pressed, let window else { return }
      self?.pressTargets.append((time, window.window.pressTarget(at: event.location)))
    }
    window.window.onFault = { [weak self, weak window] message in
      if let self, let window { faults.append((window.window.timeline.now, message)) }
    }
    window.window.onCall = { [weak self, weak window] method, subject in
      guard let self, let window else { return }
      calls.append(Call(time: window.window.timeline.now, method: method, subject: subject))
    }
  }

  /// The tuned timings that apply in the window; `nil` uses the original timings.
  weak var tuning: (any MotionTuning)? { didSet { playback.window.window.motionTuning = tuning } }

  /// The phases of transitions, each with the time at which it starts, in seconds.
  var phases: [(time: Double, phase: Motions.Phase)] {
    calls.compactMap { call in call.phase.map { (call.time, $0) } }
  }

  /// Returns whether the log is complete up to a time, in seconds.
  func reaches(_ time: Double) -> Bool { Double(next) / Self.rate >= time }

  func extend(to script: EventScript) throws(DrawingError) { try playback.extend(to: script) }

  /// Omits everything before a time in the recording, in seconds, from the log.
  package func skip(to time: Double) { next = max(next, Int((time * Self.rate).rounded())) }

  /// Continues the log up to a time in the recording, in seconds.
  /// - Parameters:
  ///   - time: the time to reach.
  ///   - limit: called after each sample; returns whether to stop for now.
  /// - Returns: whether the log has reached the time.
  @discardableResult
  package func advance(to time: Double, until limit: () -> Bool = { false }) throws(DrawingError) -> Bool {
    while playback.time + Self.part < Double(next) / Self.rate {
      try playback.seek(to: playback.time + Self.part)
      if limit() { return false }
    }
    // The log stops just before `time`, because the recording may continue there.
    while !reaches(time) {
      let moment = Double(next) / Self.rate
      try playback.seek(to: moment)
      let isResting = !sample(at: moment)
      next += 1
      if isResting, let event = nextEvent(until: time) {
        // All samples at rest would be equal, so the next sample is the last one before something happens.
        next = max(next, Int((event * Self.rate).rounded(.up)) - 1)
      }
      if limit() { break }
    }
    return reaches(time)
  }

  /// Returns the time of the next event, in seconds, or `time` if there is no earlier event; `nil` if something in the window
  /// moves.
  private func nextEvent(until time: Double) -> Double? {
    let window = playback.window
    guard !window.window.timeline.isMoving else { return nil }
    return [window.stage.script?.nextEvent, window.window.timeline.nextAction].compactMap(\.self)
      .reduce(time, min)
  }

  /// Samples all animators.
  /// - Returns: whether anything moves.
  private func sample(at time: Double) -> Bool {
    let window = playback.window.window
    window.layoutIfNeeded()
    let active = window.runningAnimations.compactMap { $0 as? any InspectedMotion }.filter(\.isActive)
    for index in motions.indices where !motions[index].isOver {
      if !active.contains(where: { ObjectIdentifier($0) == motions[index].animator }) {
        motions[index].isOver = true
      }
    }
    for animator in active {
      let identifier = ObjectIdentifier(animator)
      let index = motions.firstIndex { !$0.isOver && $0.animator == identifier } ?? begin(animator, at: time)
      motions[index].times.append(time)
      motions[index].places.append(animator.place)
      motions[index].tracks.append(animator.trackPositions)
      motions[index].isHeld.append(animator.isHeld)
      for place in motions[index].views.indices {
        let last = motions[index].views[place].looks.last
        let look = motions[index].views[place].view.map { Trajectory.Place(of: $0) } ?? last
        if let look { motions[index].views[place].looks.append(look) }
      }
    }
    return !active.isEmpty
  }

  private func begin(_ animator: any InspectedMotion, at time: Double) -> Int {
    let oldest = motions.count - Self.mostMotions
    if motions.indices.contains(oldest), motions[oldest].isOver { motions[oldest].forget() }
    motions.append(
      Motion(
        title: animator.title, isOfTransition: animator.isOfTransition, start: time,
        timings: animator.trackTimings, given: animator.givenTimings,
        views: animator.movedViews.map { view, properties, track in
          MovedView(name: view.toolName, track: track, properties: properties, view: view)
        }, panel: animator.movedViews.map(\.view).commonPanel, lastState: animator.lastState,
        animator: ObjectIdentifier(animator)))
    return motions.count - 1
  }
}

extension [View] {
  fileprivate var commonPanel: Rect? {
    guard let first else { return nil }
    let panel = sequence(first: first, next: \.superview).reduce(nil as View?) { panel, view in
      let holdsAll =
        view.clipsToBounds && view.cornerRadius > 0 && allSatisfy { $0 !== view && $0.isDescendant(of: view) }
      return holdsAll ? view : panel
    }
    return panel.flatMap { $0.convert($0.bounds, to: nil) }
  }
}

extension Window {
  /// Returns the name of the view that a press at a point hits. This is the identifier of the view or of its nearest ancestor
  /// with an identifier, as in `#card`; without any identifier, `toolName`.
  package func pressTarget(at point: Point) -> String {
    layoutIfNeeded()
    guard let view = hitTest(point) else { return "nothing" }
    let around = sequence(first: view, next: \.superview)
    return around.lazy.compactMap(\.identifier).first.map { "#\($0)" } ?? view.toolName
  }
}

extension MotionLog.Motion {
  /// The title without the word “Transition”.
  var shortTitle: String { title.split(separator: "Transition").joined() }

  /// Returns the name of a track: the identifier and the moved properties of the first view that the track moves. A track that
  /// moves no view is named by its number.
  func name(ofTrack track: Int) -> String {
    let moved = views.filter { $0.track == track && $0.moves }
    guard let named = moved.first(where: { $0.name.hasPrefix("#") }) ?? moved.first else {
      return track == 0 ? "main track" : "track \(track + 1)"
    }
    let others = Set(moved.map(\.name)).count - 1
    let properties = named.properties.briefly
    return named.name + (others > 0 ? " +\(others)" : "") + (properties.isEmpty ? "" : " · \(properties)")
  }
}

extension View.PropertySet {
  /// The names of the moved properties; empty if there are more than two.
  fileprivate var briefly: String {
    let rows = View.Properties.rows
    let names = (rows.filter(\.isPlace) + rows.filter { !$0.isPlace }).map {
      $0.set == .bounds ? (.size, "size") : ($0.set, $0.name.inWords)
    }
    // Properties that always change together are named once, by the first of them.
    var rest = self
    let found = (names + [(.mask, "mask")]).filter { each in
      defer { rest.subtract(each.0) }
      return !rest.isDisjoint(with: each.0)
    }.map(\.1)
    return found.count <= 2 ? found.joined(separator: ", ") : ""
  }
}
