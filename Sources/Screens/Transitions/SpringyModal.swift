import SegueControllers

extension ZoomTransition {
  /// A screen springs out of a cell of its color, overshoots, and springs into the cell again (Docs/BEHAVIOR.md#springy-modal). It
  /// is presented in the custom style, so that the cell can be seen to be empty.
  /// - Parameters:
  ///   - card: what is stretched; all of the screen by default.
  ///   - accessories: what would be squeezed with it: it comes in on the first half of the way, and is gone after four fifths of
  ///     the way back.
  public static func springyModal(
    into card: @escaping (ViewController) -> View? = { $0.view },
    accessories: @escaping (ViewController) -> [ZoomAccessory] = { _ in [] }
  ) -> ZoomTransition {
    // A damping ratio of 500 counts as 1; the one overshoot comes from the initial velocity.
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
