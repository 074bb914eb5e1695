import SegueViews

/// A container's request for a transition.
struct TransitionRequest {
  let operation: TransitionOperation
  let from: ViewController
  let to: ViewController
  /// The view that contains both screens; the transition's container is put there meanwhile.
  let stage: View
  /// The chosen transition.
  let transition: any Transition
  /// The transition that runs where the chosen one cannot.
  let fallback: any Transition
  /// Whether the background stays in the window behind the foreground.
  let keepsBackground: Bool
  /// Called at the end, with whether the screens have changed.
  let completion: (_ finished: Bool) -> Void

  var background: ViewController { operation.isForward ? from : to }
  var foreground: ViewController { operation.isForward ? to : from }
}

extension TransitionRequest {
  /// Changes the screens at once, before any callback says that it is over.
  func exchange() {
    from.viewWillDisappear(false)
    to.viewWillAppear(false)
    place(finished: true, above: from.view)
    stage.layoutIfNeeded()
  }

  /// Reports that the screens were changed at once.
  func reportExchange() {
    completion(true)
    from.viewDidDisappear(false)
    to.viewDidAppear(false)
  }

  /// Leaves in the stage what is visible when nothing moves.
  /// - Parameter anchor: the view in the stage where the screens belong.
  func place(finished: Bool, above anchor: View) {
    let isPresented = finished == operation.isForward
    // What shows around a presented screen is visible but disabled, for the keyboard focus, too.
    if keepsBackground { background.view.isUserInteractionEnabled = !isPresented }
    let (stays, goes) = isPresented ? (foreground, background) : (background, foreground)
    stage.insertSubview(stays.view, above: anchor)
    if isPresented && keepsBackground {
      stage.insertSubview(background.view, below: foreground.view)
    } else {
      goes.view.removeFromSuperview()
    }
  }
}
