import SegueControllers

extension ZoomTransition {
  /// A picture pops out of its cell to a whole screen, a little too far, and back (Docs/BEHAVIOR.md#pop-in-and-out).
  /// - Parameters:
  ///   - duration: how long it takes, in seconds.
  ///   - destination: the picture on the screen that opens; all of the screen by default.
  public static func popInOut(
    duration: Double = 0.4, into destination: @escaping (ViewController) -> View? = { $0.view }
  ) -> ZoomTransition {
    var pop = ZoomTransition(.spring(duration: duration, dampingRatio: 0.7), into: destination)
    pop.content = .picture
    pop.coverTime = 0.08
    pop.openingDrags = [.right, .left]
    pop.openingTravel = 0.6
    pop.closingDrags = [.outward]
    pop.closingTravel = 300 / 390
    return pop
  }
}
