import SegueControllers
import SegueHeadless

extension Trial {
  /// Trials of pushes, pops and swipes from the edge. They compare the centers of both pages.
  static var pages: [Trial] {
    // The delay is the time from the call to the first frame that moves.
    [
      Trial("push", .pages, on: Phone(delay: 0.0757), outcome: "pushed", isTorn: isTorn) {
        try pageRig(depth: 1) { $0.pushViewController($1) }
      },
      Trial("pop", .pages, on: Phone(delay: 0.06), outcome: "popped", isTorn: isTorn) {
        try pageRig(depth: 2) { navigation, _ in navigation.popViewController() }
      }, swipe("edge-commit", Phone(delay: 0.0475, liftDelay: 0.036, slop: 13.5), outcome: "popped"),
      swipe("edge-cancel", Phone(delay: 0.051, liftDelay: 0.007, slop: 13.4), outcome: "pushed"),
      swipe(
        "edge-flick-v400", Phone(delay: 0.036, liftDelay: 0.0205, slop: 16), outcome: "pushed",
        except: start(0.89)),
      swipe(
        "edge-flickback", Phone(delay: 0.044, liftDelay: 0.0295, slop: 15), outcome: "popped",
        except: start(0.91)),
    ]
  }

  private static func swipe(
    _ recording: PhoneRecording, _ phone: Phone, outcome: String, except exception: KnownDifference? = nil
  ) -> Trial {
    Trial(recording, .pages, on: phone, outcome: outcome, except: exception, isTorn: isTorn) {
      try pageRig(depth: 2)
    }
  }

  private static func start(_ share: Double) -> KnownDifference {
    KnownDifference(
      downTo: share,
      because:
        "for three to six frames at the start of a drag the phone's page lags by up to 7 points, and catches up"
    )
  }

  /// Whether the two pages were recorded at different times. The lower page always moves 0.3 times as far as the upper page.
  private static func isTorn(_ frame: PhoneRecording.Frame) -> Bool {
    guard let below = frame.values[0], let above = frame.values[1] else { return false }
    return abs((above - 201) - (below - 80) / 0.3) > 2
  }

  private static func pageRig(
    depth: Int, begin: @escaping (NavigationController, _ above: ViewController) -> Void = { _, _ in }
  ) throws -> Rig {
    let (below, above) = (ViewController(), ViewController())
    (below.view.backgroundColor, above.view.backgroundColor) = (Rig.ground, Rig.thing)
    let navigation = NavigationController(rootViewController: below)
    let window = try HeadlessWindow(size: Rig.screen, rootViewController: navigation)
    if depth == 2 { navigation.pushViewController(above, animated: false) }
    func middle(_ screen: ViewController) -> Double? {
      guard let view = screen.viewIfLoaded, view.window != nil else { return nil }
      return view.convert(view.shown.bounds.center, to: nil, by: .shown).x
    }
    return Rig(
      window, columns: ["x_above": { middle(above) }, "x_below": { middle(below) }],
      outcome: { navigation.viewControllers.count == 2 ? "pushed" : "popped" },
      begin: { begin(navigation, above) })
  }
}
