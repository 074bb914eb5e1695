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
  /// As before a push: the background is seen, the foreground is about to come.
  case dismissed
  /// As after a push: the foreground is seen.
  case presented
}
