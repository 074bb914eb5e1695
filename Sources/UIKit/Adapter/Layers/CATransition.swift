/// A transition from a layer's old content to its new content, which code sets after it has added the transition.
///
/// A picture shows the old content. The four kinds of `CATransitionType` are played, without the fades with which Core Animation
/// accompanies motions; others are reported and played as a fade. If a view has subviews, these move; its own content and its
/// background change immediately.
open class CATransition: CAAnimation {
  /// The kind of the transition; `.fade` by default.
  public var type = CATransitionType.fade
  /// The direction of a motion; `nil`, the default, is `fromLeft`.
  public var subtype: CATransitionSubtype?
  /// The progress at which the transition begins, 0…1; 0 by default.
  public var startProgress: Float = 0
  /// The progress at which the transition ends, 0…1; 1 by default.
  public var endProgress: Float = 1
  /// The pictures that show the transition; `nil` in a transition that was not added to a visible layer.
  private(set) var exchange: ContentExchange?

  /// Returns a copy with pictures of a view's content, for the exchange with the content that the view has when the current
  /// code has returned.
  func prepared(for view: View) -> CATransition {
    let copy = CATransition()
    copy.take(self)
    (copy.type, copy.subtype) = (type, subtype)
    (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    guard let window = view.window, !view.bounds.isEmpty else { return copy }
    if ![.fade, .moveIn, .push, .reveal].contains(type) {
      window.report("CATransition: ‘\(type.rawValue)’ is played as a fade")
    }
    let exchange = ContentExchange(type, from: subtype ?? .fromLeft, of: view)
    copy.exchange = exchange
    if let recording = Recording.current {
      recording.later { exchange.update() }
    } else {
      window.timeline.schedule(after: 0) { exchange.update() }
    }
    return copy
  }
}

/// The usual key of a `CATransition`.
public nonisolated let kCATransition = "transition"

/// The kind of a `CATransition`.
public nonisolated struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name for the kind.
  public let rawValue: String
  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new content fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content moves in over the old content.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old content out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content moves out and reveals the new content.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a `CATransition`. As in UIKit, content that comes `fromTop` moves up, and content that comes `fromBottom`
/// moves down.
public nonisolated enum CATransitionSubtype: String, Sendable {
  /// A direction.
  case fromRight, fromLeft, fromTop, fromBottom
}
