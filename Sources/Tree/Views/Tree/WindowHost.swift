/// The object that handles a window's events for its screens, before views receive them: the transition engine.
package protocol WindowHost: AnyObject {
  /// Called after the window was resized and laid out.
  func windowDidResize(_ window: Window)
  /// Called when a key was pressed.
  /// - Returns: whether the key was used; otherwise the first responder receives it.
  func window(_ window: Window, handle event: KeyEvent) -> Bool
  /// Returns the responder that receives keys first while a screen appears: the focused view in that screen, or the screen's
  /// first responder. Returns `nil` at rest, when the window's focused view comes first.
  func firstResponder(in window: Window) -> Responder?
  /// Called when a pinch has begun the running transition; from now on the pinch drives it.
  func window(_ window: Window, isDrivenBy pinch: PinchGestureRecognizer)
  /// Called before a gesture is recognized that does not belong to a transition, and before a view receives a scroll event.
  func windowWillRecognizeGesture(_ window: Window)
  /// Called when a tool holds the running transition at a fraction of its length, 0…1.
  func window(_ window: Window, holdAt fraction: Double)
  /// The transition that is running or held; `nil` at rest.
  var activeTransition: WindowTransition? { get }
}

/// A running transition, as tools see it.
package struct WindowTransition {
  /// The name of the transition and its operation, such as `ZoomTransition push`.
  package let title: String
  /// The fraction of the transition's length, 0…1, at which holding it would show the main track where it is now.
  package let fraction: Double

  package init(title: String, fraction: Double) { (self.title, self.fraction) = (title, fraction) }
}
