import SegueControllers

// How what only one of the screens has comes and goes.

extension SharedElementTransition {
  /// How the screens change behind the elements.
  public nonisolated enum Screens: Sendable, Hashable {
    /// The foreground fades in over the background.
    case fade
    /// The foreground comes in from the right, while the background leaves to the left and fades.
    case slide
  }

  /// What happens to an element that the other screen does not have, or that is not visible there.
  public nonisolated enum Unpaired: Sendable, Hashable {
    /// It goes with its screen.
    case fade
    /// It is pushed out by the edge of the container that it is nearest to.
    case pushOut
  }

  /// The offset and the alpha of the screen that is not visible in a state.
  func exit(ofScreenGoneIn state: TransitionState, in context: TransitionContext) -> SharedElement.Exit {
    guard screens == .slide else { return (.zero, 0) }
    let width = context.container.bounds.width
    return state == .dismissed ? (Vector(width, 0), 1) : (Vector(-width, 0), 0)
  }
}

nonisolated extension Rect {
  /// The displacement by which `rect` leaves this one over its nearest edge, in proportion to width and height.
  func exit(of rect: Rect) -> Vector {
    let offset = Vector((rect.midX - midX) / max(width, 1), (rect.midY - midY) / max(height, 1))
    return abs(offset.dx) > abs(offset.dy)
      ? Vector(offset.dx < 0 ? minX - rect.maxX : maxX - rect.minX, 0)
      : Vector(0, offset.dy < 0 ? minY - rect.maxY : maxY - rect.minY)
  }
}
