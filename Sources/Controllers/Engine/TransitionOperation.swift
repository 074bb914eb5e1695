import Geometry

/// What a transition is for.
public enum TransitionOperation: Sendable, Hashable {
  /// A screen comes in front of another one in a navigation controller.
  case push
  /// The front screen of a navigation controller goes.
  case pop
  /// A screen comes in front of everything.
  case present
  /// A presented screen goes.
  case dismiss

  /// Whether the foreground comes; else it goes.
  public var isForward: Bool { self == .push || self == .present }
}

/// One of the two looks between which a transition plays.
public enum TransitionState: Sendable, Hashable {
  /// As before a push: the background is visible, the foreground is about to come.
  case dismissed
  /// As after a push: the foreground is visible.
  case presented
}

/// A look that a transition passes on the way.
public struct TransitionStep: Sendable, Hashable {
  /// What `apply` knows it by.
  public let name: String
  /// Where it stands: 0 is `dismissed`, 1 is `presented`.
  public let position: Double

  /// A look at a part of the way, between 0 and 1.
  public init(_ name: String, at position: Double) {
    self.name = name
    self.position = position.clamped(to: 0.001...0.999)
  }
}
