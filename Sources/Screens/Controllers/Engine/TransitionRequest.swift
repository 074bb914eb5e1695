import SegueViews

/// A container's request for a transition.
struct TransitionRequest {
  let operation: TransitionOperation
  let from: ViewController
  let to: ViewController
  /// The view that contains both screens; the transition's container is put there meanwhile. It may be the window, which holds the
  /// transition.
  private(set) weak var stage: View?
  /// The chosen transition.
  let transition: any Transition
  /// The transition that runs where the chosen one cannot.
  let fallback: any Transition
  /// What happens to the background once the foreground covers it.
  let style: ModalPresentationStyle
  /// Adds what the container itself animates alongside, once both screens' appearance methods have been called.
  var willBegin: (TransitionCoordinator) -> Void = { _ in }
  /// Places the stage for the screen that stays, at the end.
  var willEnd: (_ finished: Bool) -> Void = { _ in }
  /// Called at the end, with whether the screens have changed.
  let completion: (_ finished: Bool) -> Void

  /// Whether it may rest in its presented look.
  var mayRest: Bool { operation == .present && style == .custom && transition.keepsPresentedState }

  var background: ViewController { operation.isForward ? from : to }
  var foreground: ViewController { operation.isForward ? to : from }
  /// Whether the transition, or the one that replaces it, has the direction of a drag.
  func follows(_ pan: PanGestureRecognizer) -> Bool {
    guard let stage else { return false }
    return [transition, fallback].contains { each in
      each.drags(for: operation).contains { $0.accepts(pan, in: stage) }
    }
  }
  /// Whether the background stays in the window behind the foreground: where it is visible around that, and where it is one of the
  /// screens of a look that lasts.
  var keepsBackground: Bool { style == .custom || !background.view.fillsSuperview }
}

extension TransitionRequest {
  /// The screens that are not visible while the foreground is presented: none behind one in the custom style, and otherwise also
  /// those that are visible around the background.
  private var covered: [ViewController] {
    if style == .custom { return [] }
    return Array(
      sequence(first: background) {
        $0.presentationStyle == .custom ? $0.presentingViewController : nil
      })
  }

  /// Calls `viewWillDisappear` and `viewWillAppear` of the screens that go and come.
  /// - Parameter finishing: toward the end of the operation; otherwise back.
  func beginAppearance(finishing: Bool = true, animated: Bool) {
    let isForward = finishing == operation.isForward
    let (goes, comes) = isForward ? (covered, [foreground]) : ([foreground], covered)
    for screen in goes { screen.beginAppearanceTransition(false, animated: animated) }
    for screen in comes { screen.beginAppearanceTransition(true, animated: animated) }
  }

  /// Calls `viewDidDisappear` and `viewDidAppear` of the screens that have gone and come.
  func endAppearance() {
    // A screen may begin the next transition in any of these calls.
    let all = [foreground] + covered
    let (gone, come) = (all.filter(\.visibility.isDisappearing), all.filter(\.visibility.isAppearing))
    for screen in gone where screen.visibility.isDisappearing { screen.endAppearanceTransition() }
    for screen in come where screen.visibility.isAppearing { screen.endAppearanceTransition() }
  }

  /// Changes the screens at once, before any callback says that it is over.
  func exchange() {
    beginAppearance(animated: false)
    place(finished: true, above: from.view)
    stage?.layoutIfNeeded()
  }

  /// Reports that the screens were changed at once.
  func reportExchange() {
    completion(true)
    endAppearance()
    to.setNeedsStatusBarAppearanceUpdate(animated: false)
  }

  /// Leaves in the stage what is visible when nothing moves.
  /// - Parameter anchor: the view in the stage where the screens belong.
  func place(finished: Bool, above anchor: View) {
    guard let stage else { return }
    let isPresented = finished == operation.isForward
    // What shows around a presented screen is visible but disabled, for the keyboard focus, too.
    if keepsBackground { background.view.isBehindModal = isPresented }
    let (stays, goes) = isPresented ? (foreground, background) : (background, foreground)
    stage.insertSubview(stays.view, above: anchor)
    if isPresented && keepsBackground {
      stage.insertSubview(background.view, below: foreground.view)
    } else {
      goes.view.removeFromSuperview()
    }
  }
}
