import Geometry
import Views

/// One transition from its first moment to its last: puts the screens into a container, lets the timeline drive the run,
/// and leaves nothing behind.
final class TransitionFlight {
  let request: TransitionRequest
  let context: TransitionContext
  private let container: TransitionContainer
  private let window: Window
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
      container: container, isInteractive: isInteractive)
    let prepared = PreparedTransition.first(
      of: request.transition, request.fallback, in: context, reducesMotion: window.reducesMotion)
    self.request = request
    self.window = window
    self.container = container
    self.context = context
    self.prepared = prepared
    run = TransitionRun(prepared, in: context, root: window, alongside: alongside())
    container.usableScreen = { [unowned self] in
      self.run.mainHasArrived(at: self.now) ? request.to.view : nil
    }
    window.statusBar?.setStyle(request.to.frontmost.preferredStatusBarStyle, animated: true)
    window.onResize = { [unowned self] in
      self.run.capture(); self.show()
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

  private var now: Double { window.timeline.now }

  /// How far along its whole length the transition is shown to be, 0…1.
  var fraction: Double { run.fraction(at: now) }
  /// How far the main track is shown to be.
  var progress: Double { run.progress(at: now) }
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

  func track(_ fraction: Double) { run.track(fraction, at: now) }

  func go(finishing: Bool, rate: Double) {
    run.go(finishing: finishing, rate: rate, at: now)
    drive()
  }

  /// Puts everything back to what it was, apart from the screen that is seen.
  func cleanUp(finished: Bool) {
    window.statusBar?.setStyle(request.to.frontmost.preferredStatusBarStyle, animated: true)
    window.onResize = nil
    window.timeline.remove(self)
    run.finish()
    context.wasCancelled = !finished
    context.undoSetup()
    request.place(finished: finished)
    container.removeFromSuperview()
    window.layoutIfNeeded()
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

  private func drive() {
    show()
    if run.isStill(at: now) { window.timeline.remove(self) } else { window.timeline.add(self) }
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
