/// An object that plays a layer animation outside a transition.
final class LayerAnimator {
  /// The layer animators that are running.
  static var running: [LayerAnimator] { all.compactMap(\.animator) }
  private static var all: [Weak] = []
  private struct Weak { weak var animator: LayerAnimator? }
  /// The number of the next animation. Animations are numbered in the order in which they start.
  private(set) static var nextNumber = 0
  private let number = nextNumber

  let recording: Recording
  private let view: View
  private var animator: StateAnimator<Double>?
  /// The closures to call at the end, after the completions of the blocks.
  private var completions: [() -> Void] = []

  private init(_ recording: Recording, of view: View) {
    (self.recording, self.view) = (recording, view)
    Self.nextNumber += 1
  }

  /// Plays an animation of a view. If the view is not in a window, the animation ends immediately.
  /// - Parameter key: the name of the animation. An earlier animation of the view with the same name is stopped.
  static func start(_ animation: CAAnimation, of view: View, forKey key: String?) {
    if let key {
      for animator in running
      where animator.recording.layerAnimations.contains(where: { $0.view === view && $0.key == key }) {
        animator.stop()
      }
    }
    let recording = Recording(in: view.window) { Recording.current?.add(animation, to: view, forKey: key) }
    let layer = LayerAnimator(recording, of: view)
    guard let window = view.window else { return layer.end(finished: true) }
    all.removeAll { $0.animator == nil }
    all.append(Weak(animator: layer))
    if let transition = Recording.ending, !recording.courses.contains(where: \.isEndless) {
      transition.animationBegins()
      layer.completions.append { [weak transition] in transition?.animationEnds() }
    }
    layer.play(in: window)
  }

  /// Calls a closure when all running animations whose number is at least `first` have ended. If no such animation is running,
  /// calls it immediately.
  static func afterAll(from first: Int, _ completion: @escaping () -> Void) {
    let awaited = running.filter { $0.number >= first }
    guard !awaited.isEmpty else { return completion() }
    var count = awaited.count
    for animator in awaited {
      animator.completions.append {
        count -= 1
        if count == 0 { completion() }
      }
    }
  }

  private func play(in window: Window) {
    let stops = recording.stops
    let animator = StateAnimator<Double>(
      [0, 1], initially: 0, over: window, tracks: recording.tracks,
      between: stops.map { ($0, $0) }, leavesModel: true
    ) { [recording] in recording.apply(at: $0) }
    animator.name = "CAAnimation"
    // While it runs, the animator retains this object. Both are released with the window.
    animator.onSettle = { _ in self.settled() }
    self.animator = animator
    animator.settle(in: 1)
    // Code that adds an animation often sets the layer's own properties afterward, so these are read when that code has
    // returned.
    window.timeline.schedule(after: 0) { [weak self] in
      guard let self, self.animator != nil else { return }
      recording.takeCourses()
      animator.recapture()
    }
  }

  private func settled() {
    guard let animator else { return }
    guard recording.courses.contains(where: \.isEndless), !animator.hasLostViews else {
      return end(finished: !animator.hasLostViews)
    }
    animator.set(0)
    animator.settle(in: 1)
  }

  /// Ends the animation early.
  func stop() { end(finished: false) }

  private func end(finished: Bool) {
    animator?.onSettle = nil
    animator?.rest()
    animator = nil
    Self.all.removeAll { $0.animator === self || $0.animator == nil }
    // Only last values that remain visible are set; all other properties of the view keep their current values.
    if finished { recording.keepCourses() }
    recording.end(finished: finished)
    for completion in completions { completion() }
    completions = []
  }
}
