import SegueGeometry

/// The operation that a transition animates.
public nonisolated enum TransitionOperation: Sendable, Hashable {
  /// A screen is pushed onto a navigation controller's stack.
  case push
  /// The top screen of a navigation controller's stack is popped.
  case pop
  /// A screen is presented over everything.
  case present
  /// A presented screen is dismissed.
  case dismiss
  /// A screen further right in a tab bar is selected: the screens are the background and the foreground, from left to right.
  case next
  /// A screen further left in a tab bar is selected, and the foreground disappears.
  case previous

  /// Whether the foreground appears; otherwise it disappears.
  public var isForward: Bool { self == .push || self == .present || self == .next }

  /// The operation that takes the foreground away again.
  var wayBack: TransitionOperation {
    switch self {
    case .push, .pop: .pop
    case .present, .dismiss: .dismiss
    case .next, .previous: .previous
    }
  }
}

/// One of the two states between which a transition plays.
public nonisolated enum TransitionState: Sendable, Hashable {
  /// The state before a push: the background is visible, and the foreground is about to appear.
  case dismissed
  /// The state after a push: the foreground is visible.
  case presented
}

/// A state between `dismissed` and `presented`, which a transition passes through, or in which it rests.
public nonisolated struct TransitionStep: Sendable, Hashable {
  /// The name by which `apply` recognizes it.
  public let name: String
  /// Its position: 0 is `dismissed`, 1 is `presented`.
  public let position: Double

  /// Whether a transition with `keepsPresentedState` may rest in it, as in the lower detent of a sheet.
  public let rests: Bool

  /// A step at a position between 0 and 1.
  /// - Parameter rests: whether the transition may rest in it.
  public init(_ name: String, at position: Double, rests: Bool = false) {
    (self.name, self.rests) = (name, rests)
    self.position = position.bounded(0.001...0.999, or: 0.001)
  }
}
