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
  /// Told at the end whether the screens have changed.
  let completion: (_ finished: Bool) -> Void

  var background: ViewController { operation.isForward ? from : to }
  var foreground: ViewController { operation.isForward ? to : from }
}

extension TransitionRequest {
  /// Changes the screens at once, before anybody is told that it is over.
  func exchange() {
    from.viewWillDisappear(false)
    to.viewWillAppear(false)
    from.view.removeFromSuperview()
    stage.insertSubview(to.view, at: 0)
    stage.layoutIfNeeded()
  }

  /// Tells that the screens were changed at once.
  func reportExchange() {
    completion(true)
    from.viewDidDisappear(false)
    to.viewDidAppear(false)
  }
}
