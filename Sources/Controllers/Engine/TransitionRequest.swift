import Views

/// What a container of screens asks the coordinator for.
struct TransitionRequest {
  let operation: TransitionOperation
  let from: ViewController
  let to: ViewController
  /// The view in which both screens live; the container is put there for the time.
  let stage: View
  /// What was chosen.
  let transition: any Transition
  /// What runs where the chosen one cannot.
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

  /// Tells that the screens were changed at once.
  func reportExchange() {
    completion(true)
    from.viewDidDisappear(false)
    to.viewDidAppear(false)
  }

  /// Leaves in the stage what is visible when nothing moves.
  /// - Parameter anchor: the view in the stage where the screens belong.
  func place(finished: Bool, above anchor: View) {
    let isPresented = finished == operation.isForward
    // What shows around a presented screen can be seen, but not used; neither can the keyboard's focus rest on it.
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
