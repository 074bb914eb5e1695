/// A transition from a layer's old content to its new content, which code sets after it has added the transition.
///
/// A picture shows the old content. The four kinds of `CATransitionType` are played, without the fades with which Core Animation
/// accompanies motions; others are reported, but their delegate is still notified of the start and the end.
open class CATransition: CAAnimation {
  /// The kind of the transition; `.fade` by default.
  public var type = CATransitionType.fade
  /// The direction of a motion; `nil`, the default, is `fromLeft`.
  public var subtype: CATransitionSubtype?
  /// The progress at which the transition begins, 0…1; 0 by default.
  public var startProgress: Float = 0
  /// The progress at which the transition ends, 0…1; 1 by default.
  public var endProgress: Float = 1
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

extension CATransition {
  /// Plays the transition: takes a picture of a view's content, and exchanges it for the content that the view has when the
  /// current code has returned.
  /// - Returns: `false` if the kind is unknown, or if the view cannot be seen.
  func play(on view: View) -> Bool {
    guard let window = view.window, !view.bounds.isEmpty,
      [.fade, .moveIn, .push, .reveal].contains(type)
    else { return false }
    let format = UIGraphicsImageRendererFormat()
    format.scale = view.traitCollection.displayScale
    let picture = UIGraphicsImageRenderer(size: view.bounds.size, format: format)
    let old = ImageView(image: picture.image { view.layer.render(in: $0.cgContext) })
    let length = duration > 0 ? duration : CATransaction.animationDuration()
    delegate?.animationDidStart(self)
    if let recording = Recording.current {
      recording.later { self.exchange(old, in: view, duration: length) }
    } else {
      window.timeline.schedule(after: 0) { self.exchange(old, in: view, duration: length) }
    }
    return true
  }

  private func exchange(_ old: View, in view: View, duration: Double) {
    let size = view.bounds.size
    let way: Vector =
      switch subtype ?? .fromLeft {
      case .fromLeft: Vector(size.width, 0)
      case .fromRight: Vector(-size.width, 0)
      case .fromTop: Vector(0, -size.height)
      case .fromBottom: Vector(0, size.height)
      }
    let center = view.bounds.center
    View.performWithoutAnimation {
      old.frame = view.bounds
      if type == .moveIn { view.insertSubview(old, at: 0) } else { view.addSubview(old) }
      // All content of the view moves, also the picture.
      if type == .push || type == .moveIn {
        view.sublayerTransform = .translation(x: -way.dx, y: -way.dy)
        old.center = center + way
      }
    }
    View.animate(.curve(timingFunction?.curve ?? .linear, duration: duration), delay: 0) {
      switch self.type {
      case .fade: old.alpha = 0
      case .reveal: old.center = center + way
      case .moveIn: old.center = center
      default: break
      }
      view.sublayerTransform = .identity
    } _: {
      old.removeFromSuperview()
      self.delegate?.animationDidStop(self, finished: $0)
    }
  }
}
