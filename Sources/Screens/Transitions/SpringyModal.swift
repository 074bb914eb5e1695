import SegueControllers

extension ZoomTransition {
  /// Returns a zoom in which a screen springs out of a cell of the same color, and overshoots. When the screen closes, it
  /// springs back into the cell (Docs/BEHAVIOR.md#springy-modal). Present the screen in the custom style, so that the empty
  /// cell is visible.
  /// - Parameters:
  ///   - card: returns the view that is stretched; the whole screen by default.
  ///   - accessories: returns the views that should not be distorted with the card; an empty array by default. The accessories
  ///     fade in during the first half of the opening, and fade out during the first four fifths of the closing.
  public static func springyModal(
    into card: @escaping (ViewController) -> View? = { $0.view },
    accessories: @escaping (ViewController) -> [ZoomAccessory] = { _ in [] }
  ) -> ZoomTransition {
    // A damping ratio of 500 is treated as 1; the single overshoot results from the initial velocity.
    var spring = ZoomTransition(.spring(duration: 1, dampingRatio: 500, initialVelocity: 15), into: card)
    spring.content = .stretch
    spring.accessories = accessories
    spring.isFlatAtRest = true
    spring.openingDrags = [.outward]
    spring.openingTravel = 2.0 / 3
    spring.closingDrags = [.down]
    spring.closingTravel = 0.5
    return spring
  }
}
