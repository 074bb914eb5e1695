import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// The context that an animator receives.
final class AnimatorContext: UIViewControllerContextTransitioning {
  private(set) var context: TransitionContext
  var transitionWasCancelled = false
  private(set) var isComplete = false
  let isAnimated = true
  /// What runs the transition, where an interaction controller may lead it.
  weak var coordinator: TransitionCoordinator?
  /// Called when an interaction controller that moves the views itself has completed the transition; `nil` where none does.
  var onCodeCompletion: (() -> Void)?
  /// Whether one has led it from the start.
  let isInteractive: Bool
  private var updates = VelocityTracker()

  /// Where each screen is before anything is animated, and where it is when it is shown: what the layout says.
  private var initial: [Rect] = []
  private var final: [Rect] = []
  /// What accompanies the presentation: known while the screen that is presented is in the window.
  private weak var presentation: UIPresentationController?

  /// Whether the foreground comes.
  let isForward: Bool

  init(_ context: TransitionContext, isForward: Bool? = nil, isInteractive: Bool = false) {
    (self.context, self.isForward) = (context, isForward ?? context.operation.isForward)
    self.isInteractive = isInteractive
  }

  /// The transition is about to be prepared.
  func update(to context: TransitionContext, isAtRest: Bool) {
    self.context = context
    presentation = context.foreground.presentationController
    final = [context.background, context.foreground].map {
      $0.view.fillsSuperview ? $0.view.frameFilling(context.container.bounds) : $0.view.frame
    }
    initial = isAtRest ? final : screens.map(\.frame)
  }

  var screens: [View] { [context.background.view, context.foreground.view] }
  /// Whether a drag of the engine's began it.
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
    return context.keepsBackground && screen === context.background ? nil : screen.view
  }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === screen(false) ? initial[index(of: viewController)] : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    if viewController === context.foreground {
      if let presentation {
        return presentation.frameOfPresentedViewInContainerView
      }
      // What goes has its size, with which an animator moves it away.
      if context.keepsBackground { return final[1] }
    }
    return viewController === screen(true) ? final[index(of: viewController)] : .zero
  }

  private func index(of screen: ViewController) -> Int { screen === context.background ? 0 : 1 }

  func completeTransition(_ didComplete: Bool) {
    isComplete = true
    endIfDone()
    guard let onCodeCompletion else { return }
    onCodeCompletion()
    coordinator?.end(finished: didComplete)
  }

  // MARK: - After the blocks

  /// While completions run, or what they have begun.
  var isEnding = false
  /// How many animations they have begun that have not ended.
  private var running = 0
  /// Whether something is left to wait for.
  var goesOn: Bool { running > 0 && !isComplete }

  /// A completion animates something.
  func animationBegins() { running += 1 }
  /// That has ended, and its completion was called.
  func animationEnds() {
    running -= 1
    endIfDone()
  }

  /// Not before the completion that is called now returns.
  private func endIfDone() {
    guard isEnding, !goesOn else { return }
    context.container.window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, isEnding, !goesOn else { return }
      coordinator?.end(finished: !transitionWasCancelled)
    }
  }

  /// How long the animator takes, in seconds, by its own account.
  var duration = 0.0

  // MARK: - Led by an interaction controller

  /// Whether something holds it, and an interaction controller may lead it.
  var isHeld: Bool { coordinator?.isHeld ?? false }
  /// How far it is, where it would have to be held, 0…1.
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

  /// Whether a held transition goes back when something lets go of it; setting it turns one that runs.
  var isReversed = false {
    didSet {
      guard isReversed != oldValue, !isHeld else { return }
      if isReversed { coordinator?.cancel() } else { coordinator?.finish() }
    }
  }

  /// Lets go of it where something holds it.
  func goOn() { if isReversed { cancelInteractiveTransition() } else { finishInteractiveTransition() } }

  /// Ends it at once.
  func stop() { coordinator?.end(finished: !isReversed) }

  private var now: Double { context.container.window?.inputTime ?? 0 }

  /// That of the last updates, in fractions per second; 0 at the ends, beyond which they have no effect.
  private var velocity: Double {
    fraction > 0 && fraction < 1 ? updates.velocity(at: now).dx : 0
  }
}
