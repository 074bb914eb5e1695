import SegueControllers

extension ZoomTransition: SheetAdapting {
  /// Returns a zoom that presents the screen as a sheet, if `content` is `.page`. With other content, returns this zoom itself,
  /// which does not present the screen as a sheet.
  package func adapted(to sheet: SheetPresentation) -> any Transition {
    content == .page ? ZoomedSheetTransition(base: SheetTransition(sheet)) : self
  }
}

/// A transition in which a sheet zooms out of its source and back into it, with values measured on an iPhone
/// (Docs/MOTION.md#a-sheet-that-zooms). Between its detents, and if there is no visible source, the sheet behaves like any
/// other sheet.
struct ZoomedSheetTransition: SheetPresenting {
  struct Participants {
    let sheet: SheetTransition.Participants
    let zoom: ZoomedSheet?
  }

  let base: SheetTransition

  /// The limits beyond which a release closes the sheet: the travel below the smallest detent, in points, and the speed, in
  /// points per second.
  private static let (distance, speed) = (100.0, 1050.0)

  var followsPointer: Bool { true }
  var keepsPresentedState: Bool { true }

  func prepare(in context: TransitionContext) -> Participants? {
    base.prepare(in: context).map {
      Participants(sheet: $0, zoom: ZoomedSheet($0, base.presentation, in: context))
    }
  }

  func steps(for all: Participants, in context: TransitionContext) -> [TransitionStep] {
    base.steps(for: all.sheet, in: context)
  }

  func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    place(all, at: base.level(of: state), in: context)
  }

  func apply(_ step: TransitionStep, to all: Participants, in context: TransitionContext) {
    place(all, at: base.level(of: step, in: context), in: context)
  }

  private func place(_ all: Participants, at level: Int, in context: TransitionContext) {
    base.place(all.sheet, at: level, sliding: all.zoom == nil, in: context)
    all.zoom?.apply(level, in: context)
  }

  /// Returns the main track, which moves the sheet between its detents and dims the background. If the sheet zooms, further
  /// tracks change the center and the size of the sheet, and fade its cover.
  func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    let main = base.tracks(for: all.sheet, in: context)
    guard let zoom = all.zoom else { return main }
    func track(_ timing: Timing, _ properties: View.PropertySet, delay: Double = 0, home: Spring? = nil)
      -> Track
    {
      Track(timing, delay: delay, moving: zoom.frames, only: properties) { state in
        ReleaseMotion(state == 0 ? home : Self.back)
      }
    }
    func spring(_ response: Double, _ dampingRatio: Double) -> Timing {
      .spring(response: response, dampingRatio: dampingRatio)
    }
    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ duration: Double) -> Timing {
      .curve(CubicCurve(x1, y1, x2, y2), duration: duration)
    }
    func fade(delay: Double = 0) -> Track { .fade([zoom.cover], spring(0.154, 1), delay: delay) }
    let height: View.PropertySet = [.boundsOrigin, .height]
    if context.operation.isForward {
      return [
        main[0], track(spring(0.368, 0.815), .center), track(curve(0.36, 0.34, 0.5, 1.12, 0.338), .width),
        track(curve(0.37, 0.2, 0.35, 1.15, 0.353), height), fade(delay: 0.045),
      ]
    }
    let (wide, high) = (spring(0.291, 0.767), spring(0.312, 0.813))
    if context.isInteractive {
      // Until the pointer releases the sheet, it drives all tracks in the same way.
      let led = main[0].time.timing
      return [
        main[0], track(led, .center, home: Spring(response: 0.41, dampingRatio: 0.78)),
        track(led, .width, home: wide.continuation), track(led, height, home: high.continuation), fade(),
      ]
    }
    return [
      Track(spring(0.34, 0.92)), track(curve(0.4, 0.6, 0.31, 1.1, 0.358), .center, delay: 0.03),
      track(wide, .width), track(high, height), fade(),
    ]
  }

  /// The spring that returns a released sheet to its smallest detent.
  private nonisolated static let back = Spring(response: 0.196, dampingRatio: 1)

  /// Keeps a sheet under the pointer that has caught it in flight. During other drags, a sheet that is pulled below its
  /// smallest detent shrinks toward the lower edge.
  func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    guard let zoom = all.zoom else { return base.follow(drag, all.sheet, in: context) }
    let scale = DragScale(SheetGeometry(base.presentation, in: context.container).places)
    let below = scale.places[1] - scale.point(at: drag.position)
    if context.isCaught, drag.isHolding(zoom.frame) {
      zoom.pickUp(drag, in: context)
    } else if below > 0 {
      zoom.pull(by: below)
    }
  }

  /// Returns whether a sheet that is released below its smallest detent closes. A sheet that zooms closes after more than 100
  /// points of travel, or above 1050 points per second. If it was caught in flight, `Release.finishes` decides. For a sheet
  /// that does not zoom, the rule of `SheetTransition` applies.
  func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    if all.zoom == nil { return base.finishes(at: fraction, velocity: velocity, for: all.sheet, in: context) }
    if context.isCaught { return Release.finishes(fraction: fraction, velocity: velocity) }
    let way = SheetGeometry(base.presentation, in: context.container).places[1]
    return fraction * way > Self.distance || velocity > Self.speed
  }
}
