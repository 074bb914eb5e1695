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
  /// A tab further right is selected in a tab bar controller. The screen of the left tab is the background, that of the right
  /// tab the foreground.
  case next
  /// A tab further left is selected in a tab bar controller, so the foreground disappears.
  case previous

  /// Whether the foreground appears; if `false`, it disappears.
  public var isForward: Bool { self == .push || self == .present || self == .next }

  /// The operation of the same kind in which the foreground disappears: `.pop`, `.dismiss` or `.previous`.
  var wayBack: TransitionOperation {
    switch self {
    case .push, .pop: .pop
    case .present, .dismiss: .dismiss
    case .next, .previous: .previous
    }
  }
}

/// One of the two states between which a transition moves views.
public nonisolated enum TransitionState: Sendable, Hashable {
  /// The state before a push or presentation: only the background is visible.
  case dismissed
  /// The state after a push or presentation: the foreground is visible.
  case presented
}

/// An intermediate state between `dismissed` and `presented`, which a transition passes through, or in which it rests.
public nonisolated struct TransitionStep: Sendable, Hashable {
  /// The name by which `apply` recognizes the step.
  public let name: String
  /// The position of the step between 0 (`dismissed`) and 1 (`presented`), clamped to 0.001…0.999.
  public let position: Double

  /// Whether a transition with `keepsPresentedState` may rest in this step, as a sheet does at a lower detent.
  public let rests: Bool

  /// Creates a step.
  /// - Parameters:
  ///   - name: the name by which `apply` recognizes the step.
  ///   - position: the position, clamped to 0.001…0.999; NaN is treated as 0.001.
  ///   - rests: whether the transition may rest in the step; `false` by default.
  public init(_ name: String, at position: Double, rests: Bool = false) {
    (self.name, self.rests) = (name, rests)
    self.position = position.bounded(0.001...0.999, or: 0.001)
  }
}
