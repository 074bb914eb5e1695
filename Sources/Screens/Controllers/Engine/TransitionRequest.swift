import SegueViews

/// A request for a transition between two screens, made by a container or by a screen that presents another one.
struct TransitionRequest {
  let operation: TransitionOperation
  let from: ViewController
  let to: ViewController
  /// The view that contains both screens or, while the transition runs, the transition's container. The reference is weak
  /// because the view may be the window, which retains the transition.
  private(set) weak var stage: View?
  /// The transition that was chosen for the operation.
  let transition: any Transition
  /// The transition that runs if the chosen one finds no participants.
  let fallback: any Transition
  /// The presentation style, which decides whether the background stays in the window behind the foreground.
  let style: ModalPresentationStyle
  /// Called first, before the appearance methods. Changes of screens that it tries to start are dropped.
  var announce: () -> Void = {}
  /// Called after the appearance methods of both screens. A container uses it to add its own changes to animate alongside.
  var willBegin: (TransitionCoordinator) -> Void = { _ in }
  /// Called at the end, before the screens are placed. A container uses it to lay out the stage for the screen that remains
  /// visible.
  var willEnd: (_ finished: Bool) -> Void = { _ in }
  /// Called at the end, with whether the operation finished.
  let completion: (_ finished: Bool) -> Void

  /// Whether the request presents a screen in the custom style, by a transition that keeps its presented state.
  var mayRest: Bool { operation == .present && style == .custom && transition.keepsPresentedState }

  var background: ViewController { operation.isForward ? from : to }
  var foreground: ViewController { operation.isForward ? to : from }
  /// Returns whether the transition or its fallback has a drag in the direction of a pan.
  func follows(_ pan: PanGestureRecognizer) -> Bool {
    guard let stage else { return false }
    return [transition, fallback].contains { each in
      each.drags(for: operation).contains { $0.accepts(pan, in: stage) }
    }
  }
  /// Whether the background stays in the window behind the foreground: in the custom style, or if the background itself is
  /// shown by a resting transition.
  var keepsBackground: Bool { style == .custom || !background.view.fillsSuperview }
}

extension TransitionRequest {
  /// The screens that the presented foreground covers. In the custom style, there are no such screens. In other styles, these
  /// are the background and, if it is presented in the custom style itself, the screens visible around it.
  private var covered: [ViewController] { style == .custom ? [] : background.visiblePresenters }

  /// Calls `viewWillDisappear` on the screens that disappear, and `viewWillAppear` on those that appear.
  /// - Parameters:
  ///   - finishing: whether the transition moves toward the end of the operation; if `false`, it moves back.
  ///   - animated: the argument of the appearance methods.
  func beginAppearance(finishing: Bool = true, animated: Bool) {
    let isForward = finishing == operation.isForward
    let (goes, comes) = isForward ? (covered, [foreground]) : ([foreground], covered)
    foreground.change = finishing ? operation : nil
    for screen in goes { screen.beginAppearanceTransition(false, animated: animated) }
    for screen in comes { screen.beginAppearanceTransition(true, animated: animated) }
  }

  /// Calls `viewDidDisappear` on the screens that have disappeared, and `viewDidAppear` on those that have appeared.
  func endAppearance() {
    // A screen may begin the next transition in any of these calls.
    let all = [foreground] + covered
    let (gone, come) = (all.filter(\.visibility.isDisappearing), all.filter(\.visibility.isAppearing))
    for screen in gone where screen.visibility.isDisappearing { screen.endAppearanceTransition() }
    for screen in come where screen.visibility.isAppearing { screen.endAppearanceTransition() }
    if foreground.visibility.isAtRest { foreground.change = nil }
  }

  /// Exchanges the screens without a transition. Call `reportExchange` afterward, which calls the completion.
  func exchange() {
    beginAppearance(animated: false)
    place(finished: true, above: from.view)
    stage?.layoutIfNeeded()
  }

  /// Calls the completion and the screens' `viewDid…` methods after an exchange without a transition.
  func reportExchange() {
    completion(true)
    endAppearance()
    to.setNeedsStatusBarAppearanceUpdate(animated: false)
  }

  /// Inserts the screens that are visible at rest into the stage, and removes those that are not.
  /// - Parameters:
  ///   - finished: whether the transition finished; if `false`, it was cancelled.
  ///   - anchor: the subview of the stage above which the screens are inserted.
  func place(finished: Bool, above anchor: View) {
    guard let stage else { return }
    let isPresented = finished == operation.isForward
    // The background around a presented screen is visible, but receives no input and no keyboard focus.
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
