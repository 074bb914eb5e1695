import SegueControllers

extension ZoomTransition {
  /// Returns a zoom in which a picture pops out of its cell to the whole screen, and overshoots slightly. When the screen
  /// closes, the picture pops back into the cell (Docs/BEHAVIOR.md#pop-in-and-out).
  /// - Parameters:
  ///   - duration: the duration, in seconds; 0.4 by default.
  ///   - destination: returns the view of the picture on the screen that opens; the whole screen by default.
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
