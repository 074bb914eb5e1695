/// An object that handles a window's events before views receive them. The transition engine implements this protocol.
package protocol WindowHost: AnyObject {
  /// Called after the window was resized and laid out.
  func windowDidResize(_ window: Window)
  /// Called when a key was pressed.
  /// - Returns: whether the key was used; `false` passes it to the first responder.
  func window(_ window: Window, handle event: KeyEvent) -> Bool
  /// Returns the responder that receives keys first while a screen appears: the focused view in that screen, or the screen's
  /// first responder. At rest, returns `nil`, and the window's focused view receives keys first.
  func firstResponder(in window: Window) -> Responder?
  /// Called when a pinch has started the running transition, so that the pinch drives it.
  func window(_ window: Window, isDrivenBy pinch: PinchGestureRecognizer)
  /// Called before a gesture that does not belong to a transition is recognized, and before a view receives a scroll event.
  func windowWillRecognizeGesture(_ window: Window)
  /// Called when a tool holds the running transition at a fraction of its length, 0…1.
  func window(_ window: Window, holdAt fraction: Double)
  /// The transition that is running or held; `nil` at rest.
  var activeTransition: WindowTransition? { get }
}

/// The data of a running transition that tools show.
package struct WindowTransition {
  /// The name of the transition and its operation, such as `ZoomTransition push`.
  package let title: String
  /// The current progress as a fraction of the transition's length, 0…1. Holding the transition at this fraction does not move
  /// its main track.
  package let fraction: Double

  package init(title: String, fraction: Double) { (self.title, self.fraction) = (title, fraction) }
}
