/// A transition that application code can drive from its start through the transition coordinator, as a drag does.
///
/// If a gesture starts a transition that begins held, the gesture keeps its press, and Segue's own drags do not receive that
/// press.
package protocol CodeDriven: Transition {
  /// Returns whether the transition is held at its beginning until code continues it. Called before the transition is prepared,
  /// but not if a drag drives it.
  func beginsHeld(for operation: TransitionOperation) -> Bool

  /// Whether code sets all properties of views, even while nothing holds the transition. If so, a press goes to the view under
  /// the pointer instead of catching the transition.
  var isDrivenByCode: Bool { get }

  /// Called when the transition has been prepared and has begun, even if a drag drives it.
  func didBegin(on coordinator: TransitionCoordinator)

  /// Called when the transition has arrived and all views show their final properties.
  /// - Returns: whether application code still animates views before the transition ends. If so, the transition ends when the
  ///   code ends it through the coordinator, or when a press or another transition needs it to end.
  func continues(finished: Bool) -> Bool

  /// Called just before the transition is removed from the window.
  func willEnd()
}
