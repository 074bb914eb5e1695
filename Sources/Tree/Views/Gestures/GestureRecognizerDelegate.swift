/// Decides about a gesture. Every method has a default: yes to the first two, no to the others.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the gesture receives a press.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent) -> Bool

  /// Whether the gesture may be recognized; asked when it is about to be. `false` makes it fail.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Whether the gesture waits until `other` has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Whether `other` waits until the gesture has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool

  /// Whether both gestures may have the same press; it is enough that one of the two delegates allows it.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent)
    -> Bool
  {
    true
  }

  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
