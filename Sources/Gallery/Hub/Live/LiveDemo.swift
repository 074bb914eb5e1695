import SegueControllers
import SegueGallery
import SegueHeadless
import SegueRendering
import SegueStage

/// A demo that plays in its card, at a small scale (Docs/BEHAVIOR.md#paper-cards).
///
/// The demo has its own window, whose time follows the gallery's timeline; the card shows the pixels of that window. A pointer
/// plays the demo's script. Then `wayHome` returns the demo to its first state, and the demo starts again. `leave()` returns
/// the demo to its first state at any time.
final class LiveDemo: TimedAnimation {
  /// The time for which the demo's last state stays visible, and the pause before the next repetition, in seconds.
  private static let (look, breath) = (0.8, 1.0)
  /// The duration of the fade between the card's picture and the live demo, in seconds.
  private static let fade = 0.2
  /// The time between two checks whether everything is at rest, in seconds.
  private static let interval = 0.05
  /// The time after each event of the demo at which the gallery's timeline stops, in seconds. It is longer than any rounding
  /// error in a sum of times.
  private static let behind = 1e-9

  /// The plan for the time after the demo has returned to its first state: play again, end after one run, or leave early.
  private enum Plan { case again, end, leave }
  /// The phase of the demo. In `returning`, the demo goes back to its first state; in `home`, it has arrived; in `ended`, the
  /// card's picture has replaced it.
  private enum Phase { case made, playing, returning, home, ended }

  /// The index of the card that the demo plays in.
  let index: Int
  private var plan: Plan
  /// Called once, when the demo has been removed from its card.
  var onEnd: (() -> Void)?
  /// Returns whether the demo may continue.
  private let mayPlay: () -> Bool
  let stage: Stage
  private let script: EventScript
  private let wayHome: EventScript
  private let pointer: DemoPointer
  private let view = LiveView()
  private weak var card: PaperCardView?
  /// The gallery's timeline, which retains the demo while it plays.
  private weak var timeline: Timeline?
  /// The time on the gallery's timeline at which the demo's own time is 0.
  private var start = 0.0
  private var layout: PaperCardLayout
  let compositor = Compositor()
  /// The pixels that the card shows; `nil` before the first frame. Each frame is drawn over the previous one.
  private(set) var surface: Surface?
  private var step: ScheduledAction?
  private var phase = Phase.made

  /// Creates a demo that plays in a card as soon as it is prepared. Returns `nil` if the card is not in a window or a script
  /// cannot be parsed.
  /// - Parameters:
  ///   - isOnce: whether the demo plays only once.
  ///   - mayPlay: returns whether the demo may continue; called in each frame.
  ///   - make: creates the demo's first screen.
  init?(
    _ demo: Demo, at index: Int, in card: PaperCardView, _ layout: PaperCardLayout, once isOnce: Bool,
    mayPlay: @escaping () -> Bool, make: @escaping () -> ViewController
  ) {
    guard let outer = card.window, let script = try? EventScript(parsing: demo.sampleScript),
      let wayHome = try? EventScript(parsing: demo.wayHome)
    else { return nil }
    self.wayHome = wayHome
    (self.index, self.card, self.layout, self.mayPlay) = (index, card, layout, mayPlay)
    (plan, timeline) = (isOnce ? .end : .again, outer.timeline)
    self.script = script.scaled(from: Demo.sampleSize, to: layout.screen).smooth
    let window = Window(size: layout.screen)
    stage = Stage(window: window, scale: outer.traitCollection.displayScale)
    stage.systemTraits = outer.systemTraits
    demo.setTraits(of: window)
    window.safeAreaInsets = outer.safeAreaInsets
    window.shareSources(of: outer)
    window.onFault = outer.onFault
    pointer = DemoPointer(reduction: layout.reduction)
    let compositor = compositor
    var controller: ViewController?
    prepare([
      { _ in
        controller = make()
        return true
      },
      { _ in
        window.rootViewController = controller
        return true
      },
      { _ in window.layoutIfNeeded(makingCells: DemoScreens.cellCount) },
      { live in
        compositor.prepare(window, scale: live.pixelScale, size: live.pixels, DemoScreens.firstBudget)
      },
    ])
  }

  /// Performs one step of the preparation per interval, because all steps together would delay a frame. A step that returns
  /// `false` is repeated. After the last step, the demo appears.
  private func prepare(_ steps: [(LiveDemo) -> Bool]) {
    step = timeline?.schedule(after: DemoScreens.interval) { [weak self] in
      guard let self else { return }
      guard mayPlay() else { return drop() }
      guard let next = steps.first else { return appear() }
      prepare(next(self) ? Array(steps.dropFirst()) : steps)
    }
  }

  private func appear() {
    guard let card, let timeline else { return drop() }
    start = timeline.now
    stage.advance(to: start)
    stage.window.addSubview(pointer)
    view.alpha = 0
    view.onLayout = { [weak self] in self?.draw() }
    card.overlay = view
    timeline.add(self)
    view.animate(withDuration: Self.fade) { [view] in
      view.alpha = 1
    } completion: { [weak self] isThere in
      if let self, isThere, phase != .ended { self.card?.isCovered = true }
    }
    play()
  }

  // MARK: - Time

  var begin: Double {
    switch stage.demand {
    case .nothing: .infinity
    case .at(let time): time
    case .continuously: -.infinity
    }
  }

  var end: Double { .infinity }

  func show(at time: Double) {
    stage.advance(to: time)
    if !mayPlay() { leave() }
    if stage.window.needsFrame { view.setNeedsLayout() }
  }

  /// Returns the time of the demo's next event, so that events happen at their own times at any frame rate.
  func nextStop(after time: Double, until end: Double) -> Double? {
    let next = [inner.nextEvent, stage.script?.nextEvent].compactMap { $0.map { $0 + start + Self.behind } }
      .min()
    return next.flatMap { $0 > time && $0 <= end ? $0 : nil }
  }

  func finish(at time: Double) {}

  func invalidate() { drop() }

  private var inner: Timeline { stage.window.timeline }

  /// Runs an action after the given delay in seconds, as soon as everything in the demo is at rest.
  private func wait(_ seconds: Double = interval, _ next: @escaping (LiveDemo) -> Void) {
    step?.cancel()
    step = inner.schedule(after: seconds) { [weak self] in
      guard let self else { return }
      if inner.isMoving { wait(Self.interval, next) } else { next(self) }
    }
  }

  // MARK: - Playing

  private func play() {
    phase = .playing
    let player = ScriptPlayer(script, startingAt: inner.now + DemoPointer.approach)
    pointer.follow(player, in: stage.window)
    stage.script = player
    wait(DemoPointer.approach + script.length) { $0.wait(Self.look) { $0.goBack() } }
  }

  private func goBack() {
    phase = .returning
    stage.script = ScriptPlayer(wayHome, startingAt: inner.now + Self.behind)
    wait(wayHome.duration + Self.interval) { $0.isHome() }
  }

  private func isHome() {
    phase = .home
    guard plan == .again else { return disappear() }
    wait(Self.breath) { $0.play() }
  }

  /// Returns the demo from its current state to its first one, and then shows the card's picture again.
  func leave() {
    guard plan != .leave, phase != .ended else { return }
    plan = .leave
    if phase == .made { return drop() }
    if phase == .home { return disappear() }
    guard phase == .playing else { return }
    pointer.leave()
    let pressed = (stage.script as? ScriptPlayer)?.pressed
    if let pressed { stage.window.send(.pointer(PointerEvent(.cancelled, at: pressed, time: inner.now))) }
    goBack()
  }

  /// Keeps playing in a loop, even if the demo was meant to play once or was told to leave.
  func stay() { plan = .again }

  private func disappear() {
    phase = .ended
    step?.cancel()
    card?.isCovered = false
    // Outside a window, no clock would end the animation.
    guard view.window != nil else { return drop() }
    view.animate(withDuration: Self.fade) { [view] in
      view.alpha = 0
    } completion: { [weak self] _ in
      self?.drop()
    }
  }

  /// Ends the demo immediately and removes it from its card.
  func drop() {
    phase = .ended
    timeline?.remove(self)
    step?.cancel()
    if card?.overlay === view { card?.overlay = nil }
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }

  // MARK: - Pixels

  /// Updates the traits and the layout of the demo. If the size or the scale of the cards has changed, the demo also leaves.
  func use(_ layout: PaperCardLayout, scale: Double) {
    if let outer = card?.window { stage.systemTraits = outer.systemTraits }
    guard layout != self.layout || scale != stage.scale else { return }
    self.layout = layout
    surface = nil
    stage.resize(to: layout.screen, scale: scale)
    leave()
    view.setNeedsLayout()
  }

  private var pixels: (width: Int, height: Int) { layout.pixels(stage.scale) }
  /// The number of pixels per point of the demo's window.
  private var pixelScale: Double { layout.reduction * stage.scale }

  private func draw() {
    let window = stage.window
    window.layoutIfNeeded()
    guard window.needsFrame || surface == nil else { return }
    window.needsFrame = false
    if surface == nil {
      surface = try? Surface(width: pixels.width, height: pixels.height, format: .rgb24)
      compositor.invalidateAll()
    }
    guard let surface else { return }
    let changed = compositor.draw(window, scale: pixelScale, onto: surface, stale: [])
    guard !changed.isEmpty else { return }
    window.counters.frames += 1
    surface.noteRedrawn(changed)
    view.image = .pixels(surface, scale: stage.scale)
  }
}

/// The view that shows a live demo in its card. The demo is drawn during the layout of the view, once per frame.
private final class LiveView: ImageView {
  var onLayout: () -> Void = {}

  init() { super.init(nil, contentMode: .scaleToFill) }

  override func layoutSubviews() { onLayout() }
}
