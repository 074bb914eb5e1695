import SegueControllers
import SegueGallery
import SegueHeadless
import SegueRendering
import SegueStage

/// A demo that plays in its card, small: a window of its own with the demo's first screen, whose time is a part of the gallery's, and
/// whose pixels are what the card shows (Docs/BEHAVIOR.md#paper-cards).
///
/// It plays the demo's script with a pointer, goes home the demo's own way, and begins again. Told to leave, it goes back from
/// wherever it is.
final class LiveDemo: TimedAnimation {
  /// How long it shows what the script has done, and how long it waits before it begins again, in seconds.
  private static let (look, breath) = (0.8, 1.0)
  /// How long it takes to appear over the card's picture, and to give it its place again, in seconds.
  private static let fade = 0.2
  /// How often it looks whether everything is at rest, in seconds.
  private static let interval = 0.05
  /// By how much it stops after what happens, in seconds: times that are sums differ in their last bits.
  private static let behind = 1e-9

  /// What it does when it is back.
  private enum Plan { case again, end, leave }
  /// Whether it is being made, the script plays, the demo goes back, or is back, or the picture takes its place again.
  private enum Phase { case made, playing, returning, home, ended }

  /// Which card it plays in.
  let index: Int
  private var plan: Plan
  /// Called when the card shows its picture again.
  var onEnd: (() -> Void)?
  /// Whether it may go on.
  private let mayPlay: () -> Bool
  let stage: Stage
  private let script: EventScript
  private let wayHome: EventScript
  private let pointer: DemoPointer
  private let view = LiveView()
  private weak var card: PaperCardView?
  /// The gallery's, which keeps what plays.
  private weak var timeline: Timeline?
  /// When its own time begins.
  private var start = 0.0
  private var layout: PaperCardLayout
  let compositor = Compositor()
  /// What is shown, each frame drawn over the one before.
  private(set) var surface: Surface?
  private var step: ScheduledAction?
  private var phase = Phase.made

  /// Plays a demo in a card, as soon as it is made.
  /// - Parameters:
  ///   - isOnce: whether it plays once.
  ///   - mayPlay: whether it may go on; asked in each frame.
  ///   - make: makes its first screen.
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
    window.overrideUserInterfaceStyle = demo.overrideUserInterfaceStyle
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

  /// Takes a step toward the first frame, in which it is seen: all of them at once would take longer than the display waits.
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

  /// Whatever happens in it happens at its own time, however far apart the frames are.
  func nextStop(after time: Double, until end: Double) -> Double? {
    let next = [inner.nextEvent, stage.script?.nextEvent].compactMap { $0.map { $0 + start + Self.behind } }
      .min()
    return next.flatMap { $0 > time && $0 <= end ? $0 : nil }
  }

  func finish(at time: Double) {}

  func invalidate() { drop() }

  private var inner: Timeline { stage.window.timeline }

  /// Goes on after so many seconds, and not before everything is at rest.
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

  /// Goes back from where it is, and gives the card its picture again.
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

  /// Keeps playing in a loop, even if it was meant to play once or was told to leave.
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

  /// Ends at once.
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

  /// The cards have another size, in which it goes back, or another appearance.
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
  /// Pixels per point of the demo.
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

/// What shows a live demo in its card; it is drawn when the window is laid out, once in a frame.
private final class LiveView: ImageView {
  var onLayout: () -> Void = {}

  init() { super.init(nil, contentMode: .scaleToFill) }

  override func layoutSubviews() { onLayout() }
}
