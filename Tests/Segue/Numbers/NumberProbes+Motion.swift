import Segue
import Testing

extension NumberProbe {
  private static let spring = Timing.spring(duration: 0.2, dampingRatio: 0.8)

  /// Evaluates a timing at a few times.
  private static func play(_ timing: Timing, _ number: Double = 0) {
    for time in [0, 0.1, 1, number] { _ = (timing.value(at: time), timing.state(at: time)) }
    _ = timing.continuation.settlingTime(from: Spring.State(value: 0), toward: 1)
  }

  /// Moves a view by tracks, forth and back, and releases it in between.
  private static func move(_ tracks: [Track], over views: [View] = []) throws {
    try show { screen in
      let view = screen.subviews[0]
      let animator = StateAnimator([0, 1], initially: 0, over: screen, tracks: tracks) {
        view.center.x = 10 + 10 * Double($0)
      }
      animator.settle(in: 1)
      view.window?.timeline.advance(to: 0.02)
      animator.hold()
      animator.track(0.4)
      animator.settle(in: 1, velocity: 1)
    }
  }

  /// A motion with three states in a window, to which a row applies a number.
  private static func animate(_ body: (StateAnimator<Int>, Double) -> Void, _ number: Double) throws {
    try show { screen in
      let view = screen.subviews[0]
      let animator = StateAnimator([0, 1, 2], initially: 0, over: screen) { view.center.x = 10 * Double($0) }
      animator.settle(in: 2)
      screen.window?.timeline.advance(to: 0.02)
      body(animator, number)
      screen.window?.timeline.advance(to: 0.05)
      #expect(view.shown.center.x.isFinite)
      animator.settle(in: 1)
    }
  }

  /// A position among states, to which a row applies a number: at rest, held and moving.
  private static func position(_ body: (inout StatePosition) -> Void) {
    var position = StatePosition(
      at: 1, of: 3, tracks: [TrackTiming(spring), TrackTiming(spring, delay: 0.1)])
    for step in 0..<3 {
      body(&position)
      _ = (position.trackPositions(at: 0.1), position.scrubPosition(at: 0.1), position.end)
      if step == 0 { position.hold(0.4, at: 0) } else { position.send(to: 2, velocity: 1, at: 0) }
    }
  }

  static let motion: [NumberProbe] = [
    NumberProbe("Animatable.mixed(with:at:)", "Animatable.displaced(from:to:by:)") { n in
      _ = (0.0.mixed(with: n, at: n), n.mixed(with: 1, at: n), n.displaced(from: n, to: 1, by: n))
    },
    NumberProbe(
      "AnimatedValue.init(_:)", "AnimatedValue.state(at:)", "AnimatedValue.hold(at:value:)",
      "AnimatedValue.play(_:at:)", "AnimatedValue.Leg.init(to:_:delay:)", "AnimatedValue.postpone(by:)",
      "AnimatedValue.carry(to:by:at:velocity:delay:tolerance:)"
    ) { n in
      for start in [0, n] {
        var value = AnimatedValue(start)
        value.play([AnimatedValue.Leg(to: n, spring, delay: n), AnimatedValue.Leg(to: 1, spring)], at: n)
        _ = (value.state(at: n), value.state(at: 1))
        value.postpone(by: n)
        value.carry(to: n, by: .smooth, at: n, velocity: n, delay: n, tolerance: n)
        value.postpone(by: n)
        _ = (value.state(at: n), value.state(at: 1))
        value.hold(at: n, value: n)
        value.hold(at: 0)
        _ = value.state(at: n)
      }
    },
    NumberProbe("CubicCurve.init(_:_:_:_:)", "CubicCurve.value(at:)", "CubicCurve.slope(at:)") { n in
      for curve in [CubicCurve(n, n, n, n), CubicCurve(0, n, 1, n), .easeIn, .easeOutQuad] {
        _ = (curve.value(at: n), curve.slope(at: n), curve.value(at: 0.5), curve.slope(at: 0.5))
      }
    },
    NumberProbe(
      "Decay.init(rate:)", "Decay.duration(initialVelocity:)", "Decay.target(from:initialVelocity:)",
      "Decay.position(at:from:initialVelocity:)", "Decay.velocity(at:initialVelocity:)",
      "project(velocity:rate:)"
    ) { n in
      for decay in [Decay(rate: n), .normal] {
        _ = (decay.duration(initialVelocity: n), decay.target(from: n, initialVelocity: n))
        _ = (decay.position(at: n, from: n, initialVelocity: n), decay.velocity(at: n, initialVelocity: n))
      }
      _ = project(velocity: n, rate: n)
    },
    NumberProbe(
      "DragScale.init(_:resistance:)", "DragScale.point(at:)", "DragScale.position(at:)",
      "DragScale.velocity(at:pointer:)", "DragScale.Resistance.proportional(_:)",
      "DragScale.Resistance.rubberBand(dimension:)", "rubberBand(_:dimension:)",
      "rubberBandInverse(_:dimension:)"
    ) { n in
      for resistance in [DragScale.Resistance.firm, .proportional(n), .rubberBand(dimension: n)] {
        for scale in [
          DragScale([0, 10, 20], resistance: resistance), DragScale([n, 0, n], resistance: resistance),
        ] {
          for point in [n, 5] {
            _ = (scale.point(at: point), scale.position(at: point), scale.velocity(at: point, pointer: n))
          }
        }
      }
      _ = (rubberBand(n, dimension: n), rubberBandInverse(n, dimension: n))
    },
    NumberProbe(
      "Release.finishes(fraction:velocity:from:)",
      "Release.target(from:velocity:among:rate:)"
    ) { n in
      _ = Release.finishes(fraction: n, velocity: n, from: n)
      _ = Release.target(from: n, velocity: n, among: [n, 0, 1], rate: n)
    },
    NumberProbe("ScrollTrajectory.init(from:velocity:within:decay:)", "ScrollTrajectory.state(at:)") { n in
      for (position, velocity) in [(n, n), (0, n), (n, 100)] {
        let trajectory = ScrollTrajectory(
          from: position, velocity: velocity, within: 0...100, decay: Decay(rate: n))
        _ = (trajectory.state(at: n), trajectory.state(at: 0.1), trajectory.duration)
      }
    },
    NumberProbe(
      "Spring.init(angularFrequency:dampingRatio:)", "Spring.init(duration:bounce:)",
      "Spring.init(duration:dampingRatio:initialVelocity:)", "Spring.init(response:dampingRatio:)",
      "Spring.init(mass:stiffness:damping:allowsOverdamping:)", "Spring.settlingDuration(initialVelocity:)",
      "Spring.settlingTime(from:toward:tolerance:)", "Spring.step(_:toward:by:)", "Spring.State.value",
      "Spring.State.velocity", "Spring.State.init(value:velocity:)"
    ) { n in
      let springs = [
        Spring(angularFrequency: n, dampingRatio: n), Spring(duration: n, bounce: n), .smooth, .bouncy,
        Spring(duration: n, dampingRatio: n, initialVelocity: n), Spring(response: n, dampingRatio: n),
        Spring(duration: 0.2, dampingRatio: 0.5, initialVelocity: n), .scrollReturn,
        Spring(mass: n, stiffness: n, damping: n, allowsOverdamping: true),
      ]
      for spring in springs {
        var state = Spring.State(value: n, velocity: n)
        for _ in 0..<2 {
          _ = (
            spring.settlingTime(from: state, toward: n, tolerance: n), spring.step(state, toward: n, by: n)
          )
          _ = spring.settlingTime(from: state, toward: 1)
          state.value = 0
          state.velocity = n
        }
        _ = spring.settlingDuration(initialVelocity: n)
      }
    },
    NumberProbe(
      "StatePosition.hold(_:at:)", "StatePosition.hold(at:)", "StatePosition.trackPositions(at:)",
      "StatePosition.trackPositions(scrubbedTo:)", "StatePosition.postpone(by:)",
      "StatePosition.scrubPosition(at:)",
      "StatePosition.send(to:velocity:at:isRelease:)", "StatePosition.state(at:)"
    ) { n in
      position { $0.hold(n, at: n) }
      position { $0.hold(at: n) }
      position {
        _ = (
          $0.trackPositions(at: n), $0.trackPositions(scrubbedTo: n), $0.scrubPosition(at: n), $0.state(at: n)
        )
      }
      position { $0.postpone(by: n) }
      position { $0.send(to: 0, velocity: n, at: n) }
      position { $0.send(to: 2, velocity: n, at: 0) }
    },
    NumberProbe(
      whole: "StatePosition.init(at:of:tracks:legTimings:)", "StatePosition.isTargeting(_:)",
      "StatePosition.duration(ofLeg:rises:)", "StatePosition.send(to:velocity:at:isRelease:)"
    ) { n in
      position { _ = ($0.isTargeting(n), $0.duration(ofLeg: n, rises: true)) }
      position { $0.send(to: n, velocity: nil, at: 0) }
      for count in [3, n] {
        var position = StatePosition(at: n, of: count, tracks: [TrackTiming(spring)])
        position.hold(0.5, at: 0)
        _ = (position.trackPositions(at: 0), position.end)
      }
    },
    NumberProbe(
      "Timing.curve(_:duration:)", "Timing.spring(_:duration:initialVelocity:)",
      "Timing.spring(duration:dampingRatio:initialVelocity:)", "Timing.state(at:)", "Timing.value(at:)",
      "Timing.spring(response:dampingRatio:initialVelocity:)", "ReleaseMotion.init(_:velocityFactor:delay:)",
      "TrackTiming.init(_:delay:mirrorsDelay:during:release:)",
      "Track.init(_:delay:mirrorsDelay:moving:only:during:release:)"
    ) { n in
      let timings = [
        Timing.curve(.easeIn, duration: n), .spring(.smooth, duration: n, initialVelocity: n),
        .spring(duration: n, dampingRatio: n, initialVelocity: n), .spring(duration: 0.1, dampingRatio: n),
        .spring(.bouncy, duration: 0.1, initialVelocity: n),
        .spring(response: n, dampingRatio: n, initialVelocity: n),
      ]
      for timing in timings {
        play(timing, n)
        try move([Track(timing)])
        try move([Track(spring), Track(timing, delay: n, mirrorsDelay: true)])
        let range = n > 0 ? 0...n : 0...0
        _ = TrackTiming(timing, delay: n, during: range)
        try move([Track(timing, delay: n, during: range)])
        try move([Track(timing) { _ in ReleaseMotion(velocityFactor: n, delay: n) }])
      }
    },
    NumberProbe("VelocityTracker.add(_:at:)", "VelocityTracker.velocity(at:)") { n in
      var tracker = VelocityTracker()
      for step in 0..<4 {
        tracker.add(Point(n, Double(step)), at: Double(step) * 0.01)
        tracker.add(Point(1, n), at: n)
        _ = (tracker.velocity(at: n), tracker.velocity(at: 0.02))
      }
    },
    NumberProbe(
      "StateAnimator.track(_:)", "StateAnimator.settle(in:after:)", "StateAnimator.settle(in:velocity:)",
      "StateAnimator.init(_:initially:over:tracks:between:timing:apply:)"
    ) { n in
      try animate({ $0.track($1) }, n)
      try animate({ $0.settle(in: 0, after: $1) }, n)
      try animate({ $0.settle(in: 0, velocity: $1) }, n)
      try animate(
        { animator, number in
          animator.hold()
          animator.settle(in: 0, velocity: number)
        }, n)
      try show { screen in
        let view = screen.subviews[0]
        let animator = StateAnimator([0, 1, 2], initially: 0, over: screen, between: [(2, n), (1, 0.5)]) {
          view.alpha = Double($0) / 2
        }
        animator.settle(in: 2)
        animator.track(0.7)
        animator.settle(in: 0)
      }
    },
    NumberProbe(
      "DragState.init(position:start:travel:velocity:)", "DragState.position", "DragState.travel",
      "DragState.velocity"
    ) { n in
      try animate(
        { animator, number in
          let view = animator.follower
          animator.onFollow = { $0.keepUnderPointer(view) }
          var drag = DragState(
            position: number, start: Point(number, 5), travel: Vector(number, 1), velocity: Vector(number, 0))
          animator.follow(drag)
          (drag.position, drag.travel, drag.velocity) = (0.5, Vector(1, number), Vector(number, number))
          animator.follow(drag)
        }, n)
    },
    NumberProbe("StateDrag.init(_:toward:scale:)", "StateDrag.move(to:)", "StateDrag.end(velocity:)") { n in
      for direction in [Vector(1, 0), Vector(n, n)] {
        for places in [[0, 10, 20], [n, 0, n]] {
          try animate(
            { animator, number in
              let drag = StateDrag(animator, toward: direction) { DragScale(places) }
              drag.begin()
              drag.move(to: number)
              drag.end(velocity: number)
            }, n)
        }
      }
    },
    NumberProbe("PropertyAnimator.fractionComplete", "PropertyAnimator.startAnimation(afterDelay:)") { n in
      try show { screen in
        let view = screen.subviews[0]
        let animator = PropertyAnimator(spring, over: screen)
        animator.addAnimations { view.center.x += 10 }
        animator.startAnimation(afterDelay: n)
        screen.window?.timeline.advance(to: 0.01)
        animator.fractionComplete = n
        animator.startAnimation(afterDelay: n)
      }
    },
    NumberProbe(
      "View.animate(withDuration:delay:options:animations:completion:)",
      "View.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:animations:completion:)"
    ) { n in
      for (duration, delay) in [(n, 0), (0.1, n), (n, n)] {
        try show { screen in
          let view = screen.subviews[0]
          view.animate(withDuration: duration, delay: delay) { view.center.x += 10 }
          view.animate(withDuration: 0.1, delay: delay, usingSpringWithDamping: n, initialSpringVelocity: n) {
            view.alpha = 0.5
          }
        }
      }
    },
    NumberProbe("Timeline.advance(to:)", "Timeline.schedule(after:_:)") { n in
      let timeline = Timeline()
      timeline.schedule(after: n) {}
      timeline.advance(to: 1)
      timeline.advance(to: n)
      timeline.schedule(after: 1) {}
      timeline.settle()
    },
  ]
}

extension StateAnimator {
  /// A view that a pointer can hold.
  fileprivate var follower: View { View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
}
