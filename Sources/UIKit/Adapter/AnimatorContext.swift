/// The transitioning context that Segue passes to a UIKit animator.
final class AnimatorContext: UIViewControllerContextTransitioning {
  private(set) var context: TransitionContext
  var transitionWasCancelled = false
  private(set) var isComplete = false
  /// Whether the animator cancelled the transition before it began.
  private(set) var isRefused = false
  let isAnimated = true
  /// The coordinator that runs the transition; `nil` before the transition begins and after it ends.
  weak var coordinator: TransitionCoordinator?
  /// Called when an interaction controller that moves the views itself completes the transition; `nil` if the transition has no
  /// such controller.
  var onCodeCompletion: (() -> Void)?
  /// Whether an interaction controller drives the transition from its start.
  let isInteractive: Bool
  private var updates = VelocityTracker()

  /// The frames of the background (index 0) and the foreground (index 1). `initial` contains the frames before the animation,
  /// `final` those that the layout defines.
  private var initial: [Rect] = []
  private var final: [Rect] = []
  /// The presentation controller of the foreground; `nil` if there is no such controller.
  private weak var presentation: UIPresentationController?
  /// The view that a presentation controller returns as its `presentedView`; `nil` if this is the view of the presented screen
  /// itself.
  var wrapper: View? { presentation?.presentedView.flatMap { $0 === context.foreground.view ? nil : $0 } }

  /// Whether the foreground appears; if `false`, it disappears.
  let isForward: Bool

  init(_ context: TransitionContext, isForward: Bool? = nil, isInteractive: Bool = false) {
    (self.context, self.isForward) = (context, isForward ?? context.operation.isForward)
    self.isInteractive = isInteractive
  }

  /// Stores the transition's context, and records the frames of both screens. Call this each time before the animator runs,
  /// including after a resize.
  /// - Parameter isAtRest: whether both screens start at the frames that the layout defines. If not, they start at their
  ///   current frames, as an earlier animator left them.
  func update(to context: TransitionContext, isAtRest: Bool) {
    self.context = context
    presentation = context.foreground.activePresentation
    final = [context.background, context.foreground].map {
      $0.view.fillsSuperview ? $0.view.frameFilling(context.container.bounds) : $0.view.frame
    }
    initial = isAtRest ? final : screens.map(\.frame)
  }

  var screens: [View] { [context.background.view, context.foreground.view] }
  /// Whether one of Segue's own drags started the transition.
  var isDragged: Bool { context.isInteractive && !isInteractive }
  var presentationStyle: UIModalPresentationStyle { context.keepsBackground ? .custom : .fullScreen }
  let targetTransform = CGAffineTransform.identity
  var containerView: UIView { context.container }

  private func screen(_ isTo: Bool) -> ViewController {
    isTo == isForward ? context.foreground : context.background
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    screen(key == .to)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let screen = screen(key == .to)
    if context.keepsBackground, screen === context.background { return nil }
    return screen === context.foreground ? presentation?.presentedView ?? screen.view : screen.view
  }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === screen(false) ? initial[index(of: viewController)] : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    if viewController === context.foreground {
      if let presentation {
        return presentation.frameOfPresentedViewInContainerView
      }
      // A dismissed screen keeps its frame, from which animators compute where to move the screen.
      if context.keepsBackground { return final[1] }
    }
    return viewController === screen(true) ? final[index(of: viewController)] : .zero
  }

  private func index(of screen: ViewController) -> Int { screen === context.background ? 0 : 1 }

  func completeTransition(_ didComplete: Bool) {
    isComplete = true
    if !didComplete, coordinator == nil { isRefused = true }
    endIfDone()
    guard let onCodeCompletion else { return }
    onCodeCompletion()
    coordinator?.end(finished: didComplete)
  }

  // MARK: - Animations started by completions

  /// Whether the transition is ending: its completions, or animations that they started, are still running.
  var isEnding = false
  /// The number of running animations that completions started.
  private var running = 0
  /// The timers that the animator started.
  var timers: RecordedTimers?
  /// Whether the transition must wait for an animation that a completion started, or for the animator's timers. Always `false`
  /// once `completeTransition` has been called.
  var mustWait: Bool { (running > 0 || timers?.isEmpty == false) && !isComplete }

  /// How much longer than the animator's duration the transition waits for its timers, in seconds.
  private static let patience = 5.0

  /// Ends the transition if the animator's timers do not complete it in time.
  func limitWait() {
    guard let timers, !timers.isEmpty else { return }
    let limit = duration.bounded(.seconds) + Self.patience
    context.container.window?.timeline.schedule(after: limit) { [weak self] in
      guard let self, isEnding, mustWait else { return }
      timers.isEmpty = true
      coordinator?.end(finished: !transitionWasCancelled)
    }
  }

  /// Records that a completion started an animation.
  func animationBegins() { running += 1 }
  /// Records the end of an animation that a completion started. Call this after the animation's own completion.
  func animationEnds() {
    running -= 1
    endIfDone()
  }

  /// Ends the transition, unless it must wait for an animation. The end is only scheduled, so that a running completion returns
  /// first.
  private func endIfDone() {
    guard isEnding, !mustWait else { return }
    context.container.window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, isEnding, !mustWait else { return }
      coordinator?.end(finished: !transitionWasCancelled)
    }
  }

  /// The duration that the animator reports, in seconds.
  var duration = 0.0

  // MARK: - Driven by an interaction controller

  /// Whether the transition is held, so that an interaction controller can drive it.
  var isHeld: Bool { coordinator?.isHeld ?? false }
  /// The progress of the transition, 0…1: the fraction for which `updateInteractiveTransition` would show the transition as it
  /// is now.
  var fraction: Double { coordinator?.activeTransition?.fraction ?? 0 }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isHeld, let coordinator else { return }
    updates.add(Point(percentComplete, 0), at: now)
    coordinator.track(percentComplete)
  }

  func finishInteractiveTransition() {
    if isHeld, onCodeCompletion == nil { coordinator?.finish(velocity: velocity) }
  }

  func cancelInteractiveTransition() {
    if onCodeCompletion != nil { return transitionWasCancelled = true }
    if isHeld { coordinator?.cancel(velocity: velocity) }
  }

  func pauseInteractiveTransition() {
    updates.reset()
    coordinator?.hold()
  }

  /// Whether a held transition returns to its start when it is released. If the transition is running, setting this reverses
  /// it.
  var isReversed = false {
    didSet {
      guard isReversed != oldValue, !isHeld else { return }
      if isReversed { coordinator?.cancel() } else { coordinator?.finish() }
    }
  }

  /// Releases a held transition. If `isReversed` is `true`, it returns to its start; if not, it continues to its end.
  func goOn() { if isReversed { cancelInteractiveTransition() } else { finishInteractiveTransition() } }

  /// Ends the transition immediately, without animation. If `isReversed` is `true`, it is cancelled; if not, it is finished.
  func stop() { coordinator?.end(finished: !isReversed) }

  private var now: Double { context.container.window?.inputTime ?? 0 }

  /// The velocity of the most recent updates, in fractions of the transition per second; 0 at the start and the end of the
  /// transition, where further updates have no effect.
  private var velocity: Double {
    fraction > 0 && fraction < 1 ? updates.velocity(at: now).dx : 0
  }
}
