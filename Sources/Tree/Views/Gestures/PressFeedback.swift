/// What a view looks like while it is pressed, and shortly after.
package protocol PressFeedback: AnyObject {
  /// Removes the look at once, even while it fades.
  func end()
}
