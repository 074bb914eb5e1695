/// What a window's screens do with its events before its views do: the transition engine.
package protocol WindowHost: AnyObject {
  /// The window was resized and laid out.
  func windowDidResize(_ window: Window)
  /// A key was pressed.
  /// - Returns: whether it was used; otherwise the first responder gets it.
  func window(_ window: Window, handle event: KeyEvent) -> Bool
  /// What is offered keys first while a screen arrives: the focused view in it, or the screen's first responder. `nil` at rest, where
  /// the window's focused view comes first.
  func firstResponder(in window: Window) -> Responder?
  /// Whatever runs now has been begun by a pinch, which leads it from now on.
  func window(_ window: Window, isDrivenBy pinch: PinchGestureRecognizer)
  /// A gesture that is not a transition's own is about to be recognized, or a turn of the wheel given to a view.
  func windowWillRecognizeGesture(_ window: Window)
  /// A tool holds what runs, at a fraction of its length, 0…1.
  func window(_ window: Window, holdAt fraction: Double)
  /// What runs or is held; `nil` at rest.
  var activeTransition: WindowTransition? { get }
}

/// A transition as tools see it.
package struct WindowTransition {
  /// What it is called, such as `ZoomTransition push`.
  package let title: String
  /// Where it would have to be held to show its main track where it is, as a fraction of its length, 0…1.
  package let fraction: Double

  package init(title: String, fraction: Double) { (self.title, self.fraction) = (title, fraction) }
}
