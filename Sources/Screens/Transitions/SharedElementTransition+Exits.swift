import SegueControllers

// Elements that only one of the screens has.

extension SharedElementTransition {
  /// The motion of the two screens behind the elements.
  public nonisolated enum Screens: Sendable, Hashable {
    /// The foreground fades in over the background.
    case fade
    /// The foreground moves in from the right, while the background moves out to the left and fades.
    case slide
  }

  /// The behavior of an element without a partner: one that is missing on the other screen, or is not visible there.
  public nonisolated enum Unpaired: Sendable, Hashable {
    /// The element stays a part of its screen, and fades or moves with the screen.
    case fade
    /// The element moves out of the container past the nearest edge.
    case pushOut
  }

  /// Returns the offset and the alpha of the screen that is invisible in the given state.
  func exit(ofScreenGoneIn state: TransitionState, in context: TransitionContext) -> SharedElement.Exit {
    guard screens == .slide else { return (.zero, 0) }
    let width = context.container.bounds.width
    return state == .dismissed ? (Vector(width, 0), 1) : (Vector(-width, 0), 0)
  }
}

nonisolated extension Rect {
  /// Returns the displacement that moves `rect` out of this rectangle, past the nearest edge. To find this edge, distances are
  /// measured as fractions of the width and the height.
  func exit(of rect: Rect) -> Vector {
    let offset = Vector((rect.midX - midX) / max(width, 1), (rect.midY - midY) / max(height, 1))
    return abs(offset.dx) > abs(offset.dy)
      ? Vector(offset.dx < 0 ? minX - rect.maxX : maxX - rect.minX, 0)
      : Vector(0, offset.dy < 0 ? minY - rect.maxY : maxY - rect.minY)
  }
}
