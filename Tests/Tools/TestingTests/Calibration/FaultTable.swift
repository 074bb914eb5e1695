import SegueTesting
import SegueTransitions
import Testing

enum FaultTable {
  static var cases: [FaultCase] { jumps + flashes + hiddenFlashes + modes + leftovers + others }

  /// Returns a fault in one frame, which the check of continuity must find.
  private static func jolt(
    _ name: String, _ view: String, _ property: String? = nil, at frame: Int,
    _ transition: @escaping @MainActor @Sendable () -> any Transition
  ) -> FaultCase {
    FaultCase(
      name: name, checks: [.continuity], view: view, property: property, frames: frame...frame,
      transition: transition)
  }

  private static func fault(
    _ name: String, _ checks: Set<SoundnessCheck>, _ view: String?, _ property: String? = nil,
    _ transition: @escaping @MainActor @Sendable () -> any Transition
  ) -> FaultCase {
    FaultCase(name: name, checks: checks, view: view, property: property, transition: transition)
  }

  static let jumps: [FaultCase] = {
    let distances: [(Double, Int)] = [(0.6, 4), (1, 8), (2, 12), (3, 16)]
    return distances.flatMap { distance, frame in
      [
        jolt("a box jumps by \(distance)", "#second-box", "place", at: frame) {
          Faulty.jumping(at: frame, by: Vector(distance, 0)) { $0.second?.box }
        },
        jolt("a label jumps by \(distance) while it moves", "#second-label", "place", at: frame) {
          Faulty.jumping(.slide, at: frame, by: Vector(0, distance)) { $0.second?.label }
        },
      ]
    } + [
      jolt("what is clipped jumps", "#second-patch", "place", at: 7) {
        Faulty.jumping(.zoom, at: 7, by: Vector(-2, 0)) { $0.second?.picture.subviews.first }
      },
      jolt("what lies behind jumps", "#first-box", "place", at: 3) {
        Faulty.jumping(.slide, at: 3, by: Vector(0, -1.5)) { $0.first?.box }
      },
    ]
  }()

  static let flashes: [FaultCase] = {
    var cases: [FaultCase] = []
    for count in 1...6 {
      cases.append(
        jolt("elsewhere for \(count)", "#second-box", "place", at: 10) {
          Faulty.flashing(at: 10, for: count) { $0.second?.box.center.x += $2 ? 3 : -3 }
        })
      cases.append(
        jolt("hidden for \(count)", "#second-box", "isHidden", at: 9) {
          Faulty.flashing(.fade, at: 9, for: count) { $0.second?.box.isHidden = $2 }
        })
    }
    for count in [1, 3, 5] {
      cases.append(
        jolt("faint for \(count)", "#second-picture", "alpha", at: 11) {
          Faulty.flashing(at: 11, for: count) { $0.second?.picture.alpha = $2 ? 0.5 : 1 }
        })
      cases.append(
        jolt("another color for \(count)", "#second-bar", "backgroundColor", at: 15) {
          Faulty.flashing(at: 15, for: count) {
            $0.second?.bar.backgroundColor = $2 ? Color(80, 40, 60) : Color(40, 40, 60)
          }
        })
      cases.append(
        jolt("another text for \(count)", "#second-label", "content", at: 12) {
          Faulty.flashing(at: 12, for: count) { $0.second?.label.text = $2 ? "other" : "second" }
        })
      cases.append(
        jolt("another order for \(count)", "#second", "order", at: 8) {
          Faulty.flashing(.zoom, at: 8, for: count) { players, context, isWrong in
            context.container.insertSubview(players.front, at: isWrong ? 0 : 9)
          }
        })
      cases.append(
        jolt("a veil for \(count)", "#veil", at: 6) {
          Faulty.preparing { _, context in
            let veil = Faulty.view("veil", context.container.bounds, .white, in: context.container)
            veil.isHidden = true
            Faulty.flash(at: 6, for: count, in: context) { veil.isHidden = !$0 }
          }
        })
      cases.append(
        jolt("round for \(count)", "#second-box", "cornerRadius", at: 10) {
          Faulty.flashing(.fade, at: 10, for: count) { $0.second?.box.cornerRadius = $2 ? 20 : 6 }
        })
    }
    cases += [
      jolt("in the first frame", "#first-box", "isHidden", at: 1) {
        Faulty.flashing(at: 1, for: 1) { $0.first?.box.isHidden = $2 }
      },
      jolt("in the last frame", "#second-box", "isHidden", at: 20) {
        Faulty.flashing(at: 20, for: 1) { $0.second?.box.isHidden = $2 }
      },
      jolt("after the end", "#second-label", "isHidden", at: 25) {
        Faulty.flashing(at: 25, for: 3) { $0.second?.label.isHidden = $2 }
      },
      jolt("long after the end", "#second-box", "place", at: 420) {
        Faulty.jumping(at: 420, by: Vector(2, 0)) { $0.second?.box }
      },
      FaultCase(
        name: "by two steps", checks: [.continuity], view: "#second-label", property: "alpha", frames: 22...24
      ) {
        var result = Look.bloomLate.transition(.curve(.linear, duration: 0.5))
        result.stops = [0.74, 0.76, 0.78, 0.8].enumerated().map { TransitionStep("\($0)", at: $1) }
        result.passes = { step, players, _ in
          (players.helpers.first as? ShapeView)?.path = .circle(
            center: Point(30, 140), radius: 0.01 + step.position * 252)
          players.second?.label.alpha = step.name == "1" || step.name == "2" ? 0 : 1
        }
        return result
      },
    ]
    return cases
  }()

  static let hiddenFlashes: [FaultCase] = [1, 2, 4].flatMap { count in
    [
      jolt("inside of a bloom, for \(count)", "#second-box", "isHidden", at: 12) {
        Faulty.flashing(.bloomLate, at: 12, for: count) { $0.second?.box.isHidden = $2 }
      },
      jolt("the mask is off for \(count)", "mask of #second", at: 5) {
        Faulty.flashing(.bloomEarly, at: 5, for: count) { players, _, isWrong in
          players.front.mask = isWrong ? nil : players.helpers.first
        }
      },
      jolt("behind something concealed, for \(count)", "#first-box", "place", at: 3) {
        Faulty.preparing { players, context in
          let cover = Faulty.view("cover", context.container.bounds, .black, in: players.back)
          context.hide(cover)
          let box = players.first?.box
          Faulty.flash(at: 3, for: count, in: context) { box?.center.x += $0 ? 30 : -30 }
        }
      },
      jolt("in a snapshot, for \(count)", "#first-picture", "isHidden", at: 2) {
        Faulty.flashing(.halves, at: 2, for: count) { $0.first?.picture.isHidden = $2 }
      },
    ]
  }

  static let modes: [FaultCase] = [
    fault("only when it is reversed", [.interruption], "#second-box", "isHidden") {
      Faulty.preparing(.slide, .spring(duration: 0.5, dampingRatio: 1)) { players, context in
        let (front, box) = (players.front, players.second?.box)
        var highest = Double.infinity
        @MainActor func look() {
          let place = front.shown.center.y
          let isBack = place > highest + 1 && front.superview != nil
          highest = min(highest, place)
          box?.isHidden = isBack
          if !isBack, context.container.window != nil {
            context.container.window?.timeline.schedule(after: 0.02, look)
          } else {
            front.window?.timeline.schedule(after: 0.04) { box?.isHidden = false }
          }
        }
        context.container.window?.timeline.schedule(after: 0.06, look)
      }
    },
    fault("only when it is caught", [.interruption], "#second", "place") {
      var result = Look.slide.transition()
      result.follows = { drag, players, _ in if drag.travel != .zero { players.front.center.x += 12 } }
      return result
    },
    fault("at a distance of a drag", [.interruption], "#second-box", "place") {
      var result = Look.slide.transition()
      result.follows = { drag, players, _ in
        if drag.travel.dy > 63 { players.second?.box.center.x += 2 }
      }
      return result
    },
    fault("when a drag begins", [.interruption], "#second", "place") {
      var result = Look.slide.transition()
      result.follows = { drag, players, _ in if drag.travel.length > 1 { players.front.center.x += 9 } }
      return result
    },
    fault("for a few points of a drag", [.interruption], "#second-label", "alpha") {
      var result = Look.slide.transition()
      result.follows = { drag, players, _ in
        if (40...46).contains(drag.travel.dy) { players.second?.label.alpha = 0.2 }
      }
      return result
    },
    fault("after a cancel", [.interruption, .cancel], "#first-box", "isHidden") {
      var result = Look.slide.transition()
      result.finishes = { isFinished, players, context in
        guard !isFinished, let box = players.first?.box else { return }
        box.isHidden = true
        players.back.window?.timeline.schedule(after: 0.05) { box.isHidden = false }
      }
      return result
    },
    fault("cancelled, something stays", [.cancel], "#first-box", "alpha") {
      var result = Look.slide.transition()
      result.finishes = { isFinished, players, _ in if !isFinished { players.first?.box.alpha = 0.9 } }
      return result
    },
    fault("a jump during a resize", [.resize], "#second-box", "place") {
      final class Count { var value = 0 }
      let count = Count()
      return Faulty.preparing(.slide, .spring(duration: 0.5, dampingRatio: 1)) { players, context in
        count.value += 1
        guard count.value > 1 else { return }
        let box = players.second?.box
        context.container.window?.timeline.schedule(after: 0.01) { box?.center.x += 6 }
        context.container.window?.timeline.schedule(after: 0.11) { box?.center.x -= 6 }
      }
    },
  ]

  static let leftovers: [FaultCase] = {
    func left(
      _ name: String, _ view: String, _ property: String? = nil, checks: Set<SoundnessCheck> = [.roundTrip],
      _ body: @escaping @MainActor @Sendable (inout Players, TransitionContext) -> Void
    ) -> FaultCase {
      FaultCase(name: name, checks: checks, view: view, property: property) {
        Faulty.preparing(.slide, .spring(duration: 0.35, dampingRatio: 1), body)
      }
    }
    return [
      left("a view is left behind", "#scrap") { players, _ in
        _ = Faulty.view("scrap", Rect(x: 5, y: 60, width: 9, height: 9), .black, in: players.back)
      },
      left("a view is left in the window", "#scrap") { _, context in
        guard let window = context.container.window else { return }
        _ = Faulty.view("scrap", Rect(x: 5, y: 60, width: 9, height: 9), .clear, in: window)
      },
      left("a view stays hidden", "#first-bar", "isHidden") { players, _ in
        players.first?.bar.isHidden = true
      },
      left("a view stays faint", "#first-bar", "alpha") { players, _ in players.first?.bar.alpha = 0.9 },
      left("a view stays disabled", "#first-box", "isUserInteractionEnabled") { players, _ in
        players.first?.box.isUserInteractionEnabled = false
      },
      left("views stay reordered", "#first-box") { players, _ in
        if let box = players.first?.box { players.back.addSubview(box) }
      },
      left("an anchor point stays", "#first-box", "anchorPoint") { players, _ in
        players.first?.box.anchorPoint = Point(0, 1)
      },
      left("a recognizer stays", "#first-box", "gestureRecognizers") { players, _ in
        players.first?.box.addGestureRecognizer(TapGestureRecognizer { _ in })
      },
      left("a mask stays", "#first-picture", "mask") { players, _ in
        let mask = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        mask.backgroundColor = .black
        players.first?.picture.mask = mask
      },
      left("a color stays", "#first", "backgroundColor") { players, _ in players.back.backgroundColor = .white
      },
      left("a clip stays", "#first-box", "clipsToBounds") { players, _ in
        players.first?.box.clipsToBounds = true
      }, left("a text stays", "#first-label") { players, _ in players.first?.label.text = "other" },
      left("a corner stays", "#first-picture", "cornerRadius") { players, _ in
        players.first?.picture.cornerRadius = 3
      },
      left("something is hidden much later", "#first-box", "isHidden") { players, context in
        let box = players.first?.box
        context.container.window?.timeline.schedule(after: 7) { box?.isHidden = true }
      },
      left("a timer goes on", "", checks: [.contract]) { _, context in
        let timeline = context.container.window?.timeline
        @MainActor func tick() { timeline?.schedule(after: 0.5, tick) }
        tick()
      },
      fault("the screen is kept", [.release], "#second") {
        final class Drawer { var kept: [AnyObject] = [] }
        let drawer = Drawer()
        return Faulty.preparing { _, context in drawer.kept.append(context.foreground) }
      },
      fault("a helper is kept", [.release], "#glow") {
        final class Drawer { var kept: [AnyObject] = [] }
        let drawer = Drawer()
        return Faulty.preparing { _, context in
          drawer.kept.append(
            Faulty.view("glow", Rect(x: 0, y: 0, width: 9, height: 9), .white, in: context.container))
        }
      },
      fault("it ends a point off", [.seams], "#second", "center") {
        var result = Look.fade.transition()
        let applies = result.applies
        result.applies = { state, players, context in
          applies(state, players, context)
          if state == .presented { players.front.center.x += 1 }
        }
        return result
      },
      fault("it begins in another color", [.seams], "#first") {
        var result = Look.fade.transition()
        let applies = result.applies
        result.applies = { state, players, context in
          applies(state, players, context)
          if state == .dismissed { players.back.backgroundColor = .white }
        }
        return result
      },
    ]
  }()

  static let others: [FaultCase] = [
    FaultCase(
      name: "motion despite reduced motion", checks: [.reducedMotion], view: "#second-box", property: "place",
      second: {
        let screen = SmallScreen.second()
        screen.onWillAppear = { screen in
          screen.box.transform = .translation(Vector(0, 40))
          screen.view.animate(withDuration: 0.2) { screen.box.transform = .identity }
        }
        return screen
      }
    ) { Look.fade.transition() },
    FaultCase(
      name: "a kink", checks: [.continuity], view: "#second-box", property: "velocity", frames: 6...12
    ) {
      Faulty.preparing(.fade, .curve(.linear, duration: 0.5)) { players, context in
        let box = players.second?.box
        box?.center.x = 20
        box?.animate(withDuration: 0.3, options: .curveLinear) { box?.center.x = 60 }
        context.container.window?.timeline.schedule(after: 0.15) {
          box?.animate(withDuration: 0.1, options: .curveLinear) { box?.center.x = 100 }
        }
      }
    },
    FaultCase(name: "a stall", checks: [.continuity], view: "#second", property: "velocity", frames: 7...15) {
      Faulty.preparing(.slide, .curve(.linear, duration: 0.5)) { players, context in
        let front = players.front
        let timeline = context.container.window?.timeline
        timeline?.schedule(after: 0.15) {
          front.window?.rootViewController?.transitionCoordinator?.hold()
        }
        timeline?.schedule(after: 0.23) {
          front.window?.rootViewController?.transitionCoordinator?.finish()
        }
      }
    },
    fault("it depends on the frames", [.frameRates], "#counter") {
      Faulty.preparing { _, context in
        let counter = Counter(frame: Rect(x: 10, y: 80, width: 30, height: 30))
        counter.identifier = "counter"
        context.container.addSubview(counter)
      }
    },
    fault("never at rest", [.contract], nil) {
      Faulty.preparing { players, _ in
        let box = players.second?.box
        @MainActor func swing() {
          guard box?.window != nil else { return }
          box?.animate(withDuration: 0.2, animations: { box?.center.x += 10 }) { _ in
            box?.animate(withDuration: 0.2, animations: { box?.center.x -= 10 }) { _ in swing() }
          }
        }
        swing()
      }
    }, fault("it finds nothing", [.contract], nil) { Lost() },
    FaultCase(
      name: "a drag begins at a view that does not exist", checks: [.contract], view: "#nothing",
      configure: { $0.closingGesture = .init(from: "nothing", by: Vector(0, 100)) }
    ) { Look.slide.transition() },
    FaultCase(
      name: "a drag leads nothing", checks: [.contract], view: nil,
      configure: { $0.closingGesture = .init(from: Point(60, 60), by: Vector(0, -100)) }
    ) { Look.slide.transition() },
    FaultCase(
      name: "a drag begins outside of the window", checks: [.contract], view: nil,
      configure: { $0.closingGesture = .init(from: Point(195, 4), by: Vector(0, 100)) }
    ) { Look.slide.transition() },
    fault("it is set in apply", [.contract], "#second-label") {
      var result = Look.slide.transition()
      let applies = result.applies
      result.applies = { state, players, context in
        applies(state, players, context)
        players.second?.label.text = state == .presented ? "open" : "closed"
      }
      return result
    },
    fault("squashed after a resize", [.resize], "#second", "bounds") {
      final class Memory { var size: Size? }
      let memory = Memory()
      var result = Look.slide.transition()
      let applies = result.applies
      result.applies = { state, players, context in
        applies(state, players, context)
        let size = memory.size ?? context.container.bounds.size
        memory.size = size
        if state == .presented { players.front.bounds.size = size }
      }
      return result
    },
  ]

  /// A transition that finds no participants.
  private struct Lost: Transition {
    func prepare(in context: TransitionContext) -> View? { nil }
    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {}
  }
}

/// A view whose color depends on how often it is drawn, not on the time.
private final class Counter: View {
  private var count = 0

  override func content(in bounds: Rect) -> Content {
    count += 1
    setNeedsDisplay()
    let shade = Color(white: Double(count % 50) / 50)
    return .drawing(bounds: bounds) { $0.fill(bounds, shade) }
  }
}
