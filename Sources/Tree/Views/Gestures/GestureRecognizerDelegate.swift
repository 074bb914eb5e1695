/// A delegate that decides whether a gesture receives presses, may begin, and waits for other gestures. All methods have
/// defaults: the first two return `true`, the others `false`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether the gesture receives a press. The default returns `true`.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent) -> Bool

  /// Returns whether the gesture may begin; called when it is about to be recognized. `false` makes it fail.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Returns whether the gesture waits until `other` has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Returns whether `other` waits until the gesture has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool

  /// Returns whether both gestures may have the same press. One `true` from either of the two delegates is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns `true`: the gesture receives the press.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent)
    -> Bool
  {
    true
  }

  /// Returns `true`: the gesture may begin.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns `false`: the gesture does not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Returns `false`: the other gesture does not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }

  /// Returns `false`: only one of the gestures gets the press.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
