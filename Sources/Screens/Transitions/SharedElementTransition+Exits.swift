import SegueControllers

// Elements that only one of the screens has.

extension SharedElementTransition {
  /// The change of screens behind the elements.
  public nonisolated enum Screens: Sendable, Hashable {
    /// The foreground fades in over the background.
    case fade
    /// The foreground moves in from the right, while the background moves out to the left and fades.
    case slide
  }

  /// The behavior of an element that the other screen does not have, or that is not visible there.
  public nonisolated enum Unpaired: Sendable, Hashable {
    /// The element stays in its screen, and fades or moves with it.
    case fade
    /// The element moves out of the container over its nearest edge.
    case pushOut
  }

  /// Returns the offset and the alpha of the screen that is not visible in a state.
  func exit(ofScreenGoneIn state: TransitionState, in context: TransitionContext) -> SharedElement.Exit {
    guard screens == .slide else { return (.zero, 0) }
    let width = context.container.bounds.width
    return state == .dismissed ? (Vector(width, 0), 1) : (Vector(-width, 0), 0)
  }
}

nonisolated extension Rect {
  /// Returns the displacement by which `rect` leaves this rectangle over its nearest edge. Distances are compared in proportion
  /// to width and height.
  func exit(of rect: Rect) -> Vector {
    let offset = Vector((rect.midX - midX) / max(width, 1), (rect.midY - midY) / max(height, 1))
    return abs(offset.dx) > abs(offset.dy)
      ? Vector(offset.dx < 0 ? minX - rect.maxX : maxX - rect.minX, 0)
      : Vector(0, offset.dy < 0 ? minY - rect.maxY : maxY - rect.minY)
  }
}
