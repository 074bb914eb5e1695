import Geometry
import Views

/// One transition from its first moment to its last: puts the screens into a container, lets the timeline drive the run,
/// and leaves nothing behind.
final class TransitionFlight {
  let request: TransitionRequest
  let context: TransitionContext
  private let container: TransitionContainer
  private weak var window: Window?
  private let prepared: PreparedTransition
  private let run: TransitionRun
  private var hand: TransitionHand?
  /// Called when a run that nobody holds has arrived.
  var onArrival: () -> Void = {}

  /// Sets everything up, in the order that `Transition` documents.
  /// - Parameter alongside: asked after both screens were told, for changes that shall move along.
  init(_ request: TransitionRequest, in window: Window, isInteractive: Bool, alongside: () -> [() -> Void]) {
    let container = TransitionContainer()
    container.fillsSuperview = true
    container.backgroundColor = .white
    container.frame = request.stage.bounds
    request.stage.insertSubview(container, above: request.from.view)
    container.addSubview(request.background.view)
    container.addSubview(request.foreground.view)
    window.hideFocusRing()
    window.layoutIfNeeded()
    request.from.viewWillDisappear(true)
    request.to.viewWillAppear(true)
    window.layoutIfNeeded()
    let context = TransitionContext(
      operation: request.operation, background: request.background, foreground: request.foreground,
      container: container, isInteractive: isInteractive, keepsBackground: request.keepsBackground)
    let prepared = PreparedTransition.first(
      of: request.transition, request.fallback, in: context, reducesMotion: window.reducesMotion)
    self.request = request
    self.window = window
    self.container = container
    self.context = context
    self.prepared = prepared
    run = TransitionRun(prepared, in: context, alongside: alongside())
    run.capture(over: window)
    colorStatusBar(for: request.to)
    container.usableScreen = { [weak self] in
      guard let self, self.run.mainHasArrived(at: self.now) else { return nil }
      return self.request.to.view
    }
    window.onResize = { [weak self, unowned window] in
      self?.run.capture(over: window)
      self?.show()
    }
  }

  /// Lets `delegate` be led by the pointer.
  /// - Returns: whether it can; a transition without a drag always can.
  func install(handFor delegate: any TransitionHandDelegate, following drag: LeadingDrag?) -> Bool {
    let hand = TransitionHand(
      on: container, paths: prepared.dragPaths, origin: prepared.dragOrigin, delegate: delegate)
    self.hand = hand
    return drag.map(hand.follow) ?? true
  }

  /// Brings the transition to where the drag has come by now.
  func catchUp(with drag: LeadingDrag) { hand?.catchUp(with: drag) }

  /// Takes the transition from the pointer that holds it: what the pointer still does is not heard any more, and what it
  /// has pulled off its way springs home.
  func takeFromHand() {
    hand?.yield()
    run.letGoOfPull(at: now)
    drive()
  }

  // A window that is gone takes what moves in it along.
  private var timeline: Timeline? { window?.timeline }
  private var now: Double { timeline?.now ?? 0 }

  /// How far along its whole length the transition is shown to be, 0…1.
  var fraction: Double { run.fraction(at: now) }
  /// How far the main track is shown to be.
  var progress: Double { run.progress(at: now) }
  /// Whether a drag let go here with a velocity, in points per second forward, goes on to the end.
  func finishes(velocity: Double) -> Bool { prepared.finishes(fraction, velocity) }
  /// Whether a hand holds it and nothing springs any more.
  var isStill: Bool { run.isStill(at: now) }
  /// One frame of 1/60 s as a part of the whole length.
  var frameStep: Double { 1 / 60 / run.total }

  // MARK: - What the table asks for

  func start() {
    run.start(at: now)
    drive()
  }

  func hold(fraction: Double? = nil) {
    run.hold(at: now, fraction: fraction)
    drive()
  }

  func track(_ hand: HandState) { run.track(hand, at: now) }

  func go(finishing: Bool, velocity: HandState) {
    hand?.yield()
    colorStatusBar(for: finishing ? request.to : request.from)
    run.go(finishing: finishing, velocity: velocity, at: now)
    drive()
  }

  /// Puts everything back to what it was, apart from the screen that is seen.
  func cleanUp(finished: Bool) {
    window?.onResize = nil
    window?.onKey = nil
    timeline?.remove(self)
    run.finish()
    context.wasCancelled = !finished
    context.undoSetup(isPresented: finished == request.operation.isForward)
    request.place(finished: finished)
    container.removeFromSuperview()
    window?.layoutIfNeeded()
  }

  /// Tells the screens, and then the transition, how it ended.
  func report(finished: Bool) {
    let (stays, goes) = finished ? (request.to, request.from) : (request.from, request.to)
    if !finished {
      goes.viewWillDisappear(true)
      stays.viewWillAppear(true)
    }
    goes.viewDidDisappear(true)
    stays.viewDidAppear(true)
    stays.setNeedsStatusBarAppearanceUpdate()
    prepared.ended(finished)
  }

  /// The signs take the colour that suits the screen to which it goes.
  private func colorStatusBar(for screen: ViewController) {
    window?.statusBar?.setStyle(screen.topmost.preferredStatusBarStyle, animated: true)
  }

  private func drive() {
    show()
    if run.isStill(at: now) { timeline?.remove(self) } else { timeline?.add(self) }
  }

  private func show() { run.show(at: now) }
}

extension TransitionFlight: TimedAnimation {
  var end: Double { run.end }

  func show(at time: Double) { run.show(at: time) }

  func finish() {
    show()
    if run.heldFraction == nil { onArrival() }
  }
}
