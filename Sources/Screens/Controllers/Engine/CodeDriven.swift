/// A transition that code of the application may drive from its start, as a drag does: through the coordinator that runs it.
///
/// Where it begins held, the gesture in whose action it is begun keeps its press, and no drag of the engine's gets that.
package protocol CodeDriven: Transition {
  /// Called before anything is prepared, where no drag leads the transition.
  /// - Returns: whether it is held at its beginning, until something sends it on.
  func beginsHeld(for operation: TransitionOperation) -> Bool

  /// Whether code sets all properties of views itself, also while nothing holds it: no press catches it, and presses are for what lies
  /// there.
  var isLeftToCode: Bool { get }

  /// It has been prepared and begun; also where a drag leads it.
  func didBegin(on coordinator: TransitionCoordinator)

  /// It has arrived, and what moved has no more than its model.
  /// - Returns: whether code that it calls now animates something else first. It then ends through the coordinator, or when another
  ///   transition or a press needs it.
  func goesOn(finished: Bool) -> Bool

  /// It is about to be taken out of the window.
  func willEnd()
}
