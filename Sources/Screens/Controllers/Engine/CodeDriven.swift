/// A transition that application code may drive from its start, as a drag does, through the coordinator that runs it.
///
/// If the transition begins held, the gesture whose action starts it keeps its press, and no drag of the engine receives that
/// press.
package protocol CodeDriven: Transition {
  /// Returns whether the transition is held at its beginning until code continues it. Called before anything is prepared,
  /// unless a drag drives the transition.
  func beginsHeld(for operation: TransitionOperation) -> Bool

  /// Whether code sets all properties of views, even while nothing holds the transition. A press then goes to the view under
  /// the pointer instead of catching the transition.
  var isLeftToCode: Bool { get }

  /// Called when the transition has been prepared and has begun, even if a drag drives it.
  func didBegin(on coordinator: TransitionCoordinator)

  /// Called when the transition has arrived and all views show their final properties.
  /// - Returns: whether application code still animates something before the transition ends. If so, the transition ends
  ///   through the coordinator, or when another transition or a press needs it to end.
  func goesOn(finished: Bool) -> Bool

  /// Called just before the transition is removed from the window.
  func willEnd()
}
