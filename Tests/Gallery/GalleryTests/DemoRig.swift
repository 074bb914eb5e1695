import SegueControllers
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueGallery

/// A fixture that shows a demo in a headless window; the test provides the time and the pointer.
class DemoRig {
  let headless: HeadlessWindow
  private let root: ViewController
  /// The last location of the pointer, in points.
  private(set) var pointer = Point.zero
  /// The faults that debug builds have reported.
  private(set) var faults: [String] = []

  init(
    _ root: ViewController, size: Size = Size(390, 844), scale: Double = 1, reducesMotion: Bool = false,
    hasStatusBar: Bool = false
  ) throws {
    let window = Window(size: size)
    window.safeAreaInsets = Insets(top: 47, bottom: 34)
    window.systemTraits.reducesMotion = reducesMotion
    window.shortensSpringTails = false
    if hasStatusBar { window.statusBar = DeviceStatusBar(over: window.safeAreaInsets) }
    window.rootViewController = root
    headless = try HeadlessWindow(stage: Stage(window: window, scale: scale))
    self.root = root
    window.onFault = { [weak self] in self?.faults.append($0) }
  }

  var window: Window { headless.window }
  var coordinator: TransitionCoordinator { root.coordinator }
  var dump: String { headless.dump() }
  var pixels: [UInt32] { headless.surface.words }
  func difference(from other: [UInt32]) -> Difference? {
    SegueDrawing.difference(pixels, other, width: headless.surface.width)
  }

  /// Advances the time at 60 frames per second.
  func wait(_ seconds: Double) throws {
    let (start, end) = (headless.now, headless.now + seconds)
    for time in stride(from: start + 1.0 / 60, to: end, by: 1.0 / 60) { try show(time) }
    try headless.advance(to: end)
  }

  private func show(_ time: Double) throws {
    guard DrawsEveryFrame.isOn else { return headless.advanceWithoutDrawing(to: time) }
    try headless.advance(to: time)
  }

  /// Draws the current state.
  func draw() throws { try headless.advance(by: 0) }

  /// Activates a view with the keyboard, so that no press is visible on it.
  func activate(_ identifier: String) throws {
    let target: View = try #require(view(identifier))
    window.focus(on: target)
    headless.press(.return)
    window.hideFocusRing()
    try draw()
  }

  /// Holds the transition at a fraction.
  func hold(at fraction: Double) throws {
    coordinator.hold()
    coordinator.track(fraction)
    try draw()
  }

  /// Whether the window contains views that a transition left behind.
  var hasHelpers: Bool {
    var found = false
    window.forEachInSubtree {
      if $0 is SnapshotView || $0.presentation != nil || $0.isConcealed || $0.mask != nil { found = true }
    }
    return found
  }

  func view(_ identifier: String) -> View? { window.view(withIdentifier: identifier) }

  /// Returns the visible frame of a view, in the window.
  func seen(_ view: View?, sourceLocation: SourceLocation = #_sourceLocation) -> Rect {
    if view == nil { Issue.record("there is no such view", sourceLocation: sourceLocation) }
    return view?.shownBox ?? .zero
  }

  // MARK: - Stepwise drags

  func press(_ point: Point) {
    pointer = point
    headless.send(.pressed, at: point)
  }

  /// Moves the pressed pointer along a line in 120 steps per second, each after a frame.
  func move(by way: Vector, in seconds: Double) throws {
    let steps = max(1, Int((seconds * 120).rounded()))
    let (begin, start) = (headless.now, pointer)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try show(begin + seconds * part)
      pointer = start + way * part
      headless.send(.dragged, at: pointer)
    }
  }

  func drag(from start: Point, by way: Vector, in seconds: Double) throws {
    press(start)
    try move(by: way, in: seconds)
  }

  func release() { headless.send(.released, at: pointer) }

  func release(waiting seconds: Double) throws {
    release()
    try wait(seconds)
  }

  // MARK: - Keys and clicks

  func type(_ key: Key, modifiers: Modifiers = [], waiting seconds: Double) throws {
    headless.press(key, modifiers: modifiers)
    try wait(seconds)
  }

  func click(_ identifier: String, waiting seconds: Double) throws {
    headless.click(identifier)
    try wait(seconds)
  }
}

/// A trait that draws every frame of `wait` and `move`, not only the last one. Tests that count the cost of frames need it.
nonisolated struct DrawsEveryFrame: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var isOn = false

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$isOn.withValue(true) { try await function() }
  }
}

extension Trait where Self == DrawsEveryFrame {
  /// Draws every frame that a fixture shows.
  nonisolated static var drawsEveryFrame: Self { Self() }
}

extension DemoRig {
  /// Returns the opacity of a view that fades from one position to another, at the place where both pictures overlap.
  func opacity(of view: View) -> Double {
    let ghosts =
      view.superview?.subviews.compactMap { $0 as? SnapshotView }.filter { $0.source === view } ?? []
    return 1 - ghosts.reduce(1 - view.shown.alpha) { $0 * (1 - $1.alpha) }
  }
}

extension HeadlessWindow {
  /// Creates a window that shows a demo.
  convenience init(
    showing demo: Demo, size: Size = Size(390, 844), scale: Double = 1, redraw: Redraw = .whole
  ) throws {
    let window = Window(size: size)
    demo.install(in: window)
    try self.init(stage: Stage(window: window, scale: scale), redraw: redraw)
  }

  /// Turns the wheel by notches, or moves two fingers on a touchpad by points if `isPrecise` is `true`.
  func scroll(
    _ delta: Vector, at point: Point, isPrecise: Bool = false, modifiers: Modifiers = []
  ) {
    send(
      .scroll(ScrollEvent(at: point, delta: delta, isPrecise: isPrecise, modifiers: modifiers, time: now)))
  }
}

extension Demo: CustomTestStringConvertible {
  /// The name of the demo.
  public nonisolated var testDescription: String { name }

  /// Returns the demo of a name.
  static func named(_ name: String) throws -> Demo { try #require(all.first { $0.name == name }) }
}

/// Whether two numbers are almost equal.
func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(one - other) <= tolerance
}
