/// What a window's screens do with its events before its views do: the transition engine.
package protocol WindowHost: AnyObject {
  /// The window was resized and laid out.
  func windowDidResize(_ window: Window)
  /// A key was pressed.
  /// - Returns: whether it was used; otherwise the focused view gets it.
  func window(_ window: Window, handle event: KeyEvent) -> Bool
  /// Whatever runs now has been begun by a pinch, which leads it from now on.
  func window(_ window: Window, isLedBy pinch: PinchGestureRecognizer)
  /// A gesture that is not a transition's own is about to be recognized, or a turn of the wheel given to a view.
  func windowWillRecognizeGesture(_ window: Window)
}
