/// A delegate that decides whether a gesture receives presses, may begin, and waits for other gestures. All methods are
/// optional; by default, the first two return `true` and the others `false`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether the gesture receives a press. The default returns `true`.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent) -> Bool

  /// Returns whether the gesture may begin. Called when the gesture is about to be recognized; `false` makes it fail. The
  /// default returns `true`.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Returns whether the gesture waits until `other` has failed. The default returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Returns whether `other` waits until the gesture has failed. The default returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool

  /// Returns whether both gestures may have the same press. They may if the delegate of either gesture returns `true`. The
  /// default returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns `true`, so that the gesture receives the press.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent
  ) -> Bool { true }

  /// Returns `true`, so that the gesture may begin.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns `false`, so that the gesture does not wait for `other`.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Returns `false`, so that `other` does not wait for the gesture.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }

  /// Returns `false`, so that only one of the two gestures gets the press.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
