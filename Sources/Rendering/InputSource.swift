/// Events that come from a script instead of a hand.
public protocol InputSource: AnyObject {
  /// When the next event is due, in the timeline's seconds; `nil` when none is left.
  var nextEvent: Double? { get }
  /// Sends the next event to the stage.
  func sendNext(to stage: Stage)
}
