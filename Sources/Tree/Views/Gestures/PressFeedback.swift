/// The highlight that a view shows while it is pressed and shortly after.
package protocol PressFeedback: AnyObject {
  /// Removes the highlight immediately, even while it fades.
  func end()
}
