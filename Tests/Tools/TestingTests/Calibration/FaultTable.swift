import SegueTesting
import SegueTransitions
import Testing

/// A transition with one fault, and the finding that is expected.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// The checks of which one must find the fault.
  let checks: Set<SoundnessCheck>
  let view: String?
  var property: String?
  var frames: ClosedRange<Int>?
  var kind = TransitionScenario.Kind.push
  var configure: @MainActor @Sendable (inout TransitionScenario) -> Void = { _ in }
  var second: @MainActor @Sendable () -> SmallScreen = { SmallScreen.second() }
  let transition: @MainActor @Sendable () -> any Transition
  var testDescription: String { name }
}

/// Helpers that make transitions with faults.
@MainActor enum Faulty {
  /// Returns a sound transition whose forward `prepare` also runs `body`.
  static func preparing(
    _ look: Look = .slide, _ timing: Timing = .spring(duration: 0.35, dampingRatio: 1),
    _ body: @escaping (inout Players, TransitionContext) -> Void
  ) -> Composed {
    var result = look.transition(timing)
    let prepares = result.prepares
    result.prepares = { players, context in
      prepares(&players, context)
      if context.operation.isForward { body(&players, context) }
    }
    return result
  }

  /// Calls `set` with `true` at a frame, and with `false` some frames later.
  static func flash(
    at frame: Int, for count: Int, in context: TransitionContext, _ set: @escaping (Bool) -> Void
  ) {
    guard let timeline = context.container.window?.timeline else { return }
    timeline.schedule(after: (Double(frame) - 0.4) / 60) { set(true) }
    timeline.schedule(after: (Double(frame + count) - 0.4) / 60) { set(false) }
  }

  static func flashing(
    _ look: Look = .slide, at frame: Int, for count: Int,
    _ set: @escaping (Players, TransitionContext, Bool) -> Void
  ) -> Composed {
    preparing(look) { players, context in
      let mine = players
      flash(at: frame, for: count, in: context) { set(mine, context, $0) }
    }
  }

  static func jumping(
    _ look: Look = .fade, at frame: Int, by distance: Vector, _ view: @escaping (Players) -> View?
  ) -> Composed {
    preparing(look) { players, context in
      let view = view(players)
      context.container.window?.timeline.schedule(after: (Double(frame) - 0.4) / 60) {
        if let view { view.center = view.center + distance }
      }
    }
  }

  static func view(_ name: String, _ frame: Rect, _ color: Color, in parent: View) -> View {
    let view = View(frame: frame)
    view.identifier = name
    view.backgroundColor = color
    parent.addSubview(view)
    return view
  }
}

enum FaultTable {
  static var cases: [FaultCase] { jumps + flashes + hiddenFlashes + modes + leftovers + others }

  static let jumps: [FaultCase] = {
    let distances: [(Double, Int)] = [(0.6, 4), (1, 8), (2, 12), (3, 16)]
    return distances.flatMap { distance, frame in
      [
        FaultCase(
          name: "a box jumps by \(distance)", checks: [.continuity], view: "#second-box", property: "place",
          frames: frame...frame
        ) { Faulty.jumping(at: frame, by: Vector(distance, 0)) { $0.second?.box } },
        FaultCase(
          name: "a label jumps by \(distance) while it moves", checks: [.continuity], view: "#second-label",
          property: "place", frames: frame...frame
        ) { Faulty.jumping(.slide, at: frame, by: Vector(0, distance)) { $0.second?.label } },
      ]
    } + [
      FaultCase(
        name: "what is clipped jumps", checks: [.continuity], view: "#second-patch", property: "place",
        frames: 7...7
      ) { Faulty.jumping(.zoom, at: 7, by: Vector(-2, 0)) { $0.second?.picture.subviews.first } },
      FaultCase(
        name: "what lies behind jumps", checks: [.continuity], view: "#first-box", property: "place",
        frames: 3...3
      ) { Faulty.jumping(.slide, at: 3, by: Vector(0, -1.5)) { $0.first?.box } },
    ]
  }()

  static let flashes: [FaultCase] = {
    var cases: [FaultCase] = []
    for count in 1...6 {
      cases.append(
        FaultCase(
          name: "elsewhere for \(count)", checks: [.continuity], view: "#second-box", property: "place",
          frames: 10...10
        ) { Faulty.flashing(at: 10, for: count) { $0.second?.box.center.x += $2 ? 3 : -3 } })
      cases.append(
        FaultCase(
          name: "hidden for \(count)", checks: [.continuity], view: "#second-box", property: "isHidden",
          frames: 9...9
        ) { Faulty.flashing(.fade, at: 9, for: count) { $0.second?.box.isHidden = $2 } })
    }
    for count in [1, 3, 5] {
      cases.append(
        FaultCase(
          name: "faint for \(count)", checks: [.continuity], view: "#second-picture", property: "alpha",
          frames: 11...11
        ) { Faulty.flashing(at: 11, for: count) { $0.second?.picture.alpha = $2 ? 0.5 : 1 } })
      cases.append(
        FaultCase(
          name: "another color for \(count)", checks: [.continuity], view: "#second-bar",
          property: "backgroundColor", frames: 15...15
        ) {
          Faulty.flashing(at: 15, for: count) {
            $0.second?.bar.backgroundColor = $2 ? Color(80, 40, 60) : Color(40, 40, 60)
          }
        })
      cases.append(
        FaultCase(
          name: "another text for \(count)", checks: [.continuity], view: "#second-label",
          property: "content", frames: 12...12
        ) { Faulty.flashing(at: 12, for: count) { $0.second?.label.text = $2 ? "other" : "second" } })
      cases.append(
        FaultCase(
          name: "another order for \(count)", checks: [.continuity], view: "#second", property: "order",
          frames: 8...8
        ) {
          Faulty.flashing(.zoom, at: 8, for: count) { players, context, isWrong in
            context.container.insertSubview(players.front, at: isWrong ? 0 : 9)
          }
        })
      cases.append(
        FaultCase(name: "a veil for \(count)", checks: [.continuity], view: "#veil", frames: 6...6) {
          Faulty.preparing { _, context in
            let veil = Faulty.view("veil", context.container.bounds, .white, in: context.container)
            veil.isHidden = true
            Faulty.flash(at: 6, for: count, in: context) { veil.isHidden = !$0 }
          }
        })
      cases.append(
        FaultCase(
          name: "round for \(count)", checks: [.continuity], view: "#second-box", property: "cornerRadius",
          frames: 10...10
        ) { Faulty.flashing(.fade, at: 10, for: count) { $0.second?.box.cornerRadius = $2 ? 20 : 6 } })
    }
    cases += [
      FaultCase(
        name: "in the first frame", checks: [.continuity], view: "#first-box", property: "isHidden",
        frames: 1...1
      ) { Faulty.flashing(at: 1, for: 1) { $0.first?.box.isHidden = $2 } },
      FaultCase(
        name: "in the last frame", checks: [.continuity], view: "#second-box", property: "isHidden",
        frames: 20...20
      ) { Faulty.flashing(at: 20, for: 1) { $0.second?.box.isHidden = $2 } },
      FaultCase(
        name: "after the end", checks: [.continuity], view: "#second-label", property: "isHidden",
        frames: 25...25
      ) { Faulty.flashing(at: 25, for: 3) { $0.second?.label.isHidden = $2 } },
      FaultCase(
        name: "long after the end", checks: [.continuity], view: "#second-box", property: "place",
        frames: 420...420
      ) { Faulty.jumping(at: 420, by: Vector(2, 0)) { $0.second?.box } },
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
      FaultCase(
        name: "inside of a bloom, for \(count)", checks: [.continuity], view: "#second-box",
        property: "isHidden", frames: 12...12
      ) { Faulty.flashing(.bloomLate, at: 12, for: count) { $0.second?.box.isHidden = $2 } },
      FaultCase(
        name: "the mask is off for \(count)", checks: [.continuity], view: "mask of #second", frames: 5...5
      ) {
        Faulty.flashing(.bloomEarly, at: 5, for: count) { players, _, isWrong in
          players.front.mask = isWrong ? nil : players.helpers.first
        }
      },
      FaultCase(
        name: "behind something concealed, for \(count)", checks: [.continuity], view: "#first-box",
        property: "place", frames: 3...3
      ) {
        Faulty.preparing { players, context in
          let cover = Faulty.view("cover", context.container.bounds, .black, in: players.back)
          context.hide(cover)
          let box = players.first?.box
          Faulty.flash(at: 3, for: count, in: context) { box?.center.x += $0 ? 30 : -30 }
        }
      },
      FaultCase(
        name: "in a snapshot, for \(count)", checks: [.continuity], view: "#first-picture",
        property: "isHidden", frames: 2...2
      ) { Faulty.flashing(.halves, at: 2, for: count) { $0.first?.picture.isHidden = $2 } },
    ]
  }

  static let modes: [FaultCase] = [
    FaultCase(
      name: "only when it is reversed", checks: [.interruption], view: "#second-box", property: "isHidden"
    ) {
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
    FaultCase(name: "only when it is caught", checks: [.interruption], view: "#second", property: "place") {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.follows = { drag, players, _ in if drag.travel != .zero { players.front.center.x += 12 } }
      return result
    },
    FaultCase(
      name: "at a distance of a drag", checks: [.interruption], view: "#second-box", property: "place"
    ) {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.follows = { drag, players, _ in
        if drag.travel.dy > 63 { players.second?.box.center.x += 2 }
      }
      return result
    },
    FaultCase(name: "when a drag begins", checks: [.interruption], view: "#second", property: "place") {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.follows = { drag, players, _ in if drag.travel.length > 1 { players.front.center.x += 9 } }
      return result
    },
    FaultCase(
      name: "for a few points of a drag", checks: [.interruption], view: "#second-label", property: "alpha"
    ) {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.follows = { drag, players, _ in
        if (40...46).contains(drag.travel.dy) { players.second?.label.alpha = 0.2 }
      }
      return result
    },
    FaultCase(
      name: "after a cancel", checks: [.interruption, .cancel], view: "#first-box", property: "isHidden"
    ) {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.finishes = { isFinished, players, context in
        guard !isFinished, let box = players.first?.box else { return }
        box.isHidden = true
        players.back.window?.timeline.schedule(after: 0.05) { box.isHidden = false }
      }
      return result
    },
    FaultCase(name: "cancelled, something stays", checks: [.cancel], view: "#first-box", property: "alpha") {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      result.finishes = { isFinished, players, _ in if !isFinished { players.first?.box.alpha = 0.9 } }
      return result
    },
    FaultCase(name: "a jump during a resize", checks: [.resize], view: "#second-box", property: "place") {
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
      FaultCase(name: "the screen is kept", checks: [.release], view: "#second") {
        final class Drawer { var kept: [AnyObject] = [] }
        let drawer = Drawer()
        return Faulty.preparing { _, context in drawer.kept.append(context.foreground) }
      },
      FaultCase(name: "a helper is kept", checks: [.release], view: "#glow") {
        final class Drawer { var kept: [AnyObject] = [] }
        let drawer = Drawer()
        return Faulty.preparing { _, context in
          drawer.kept.append(
            Faulty.view("glow", Rect(x: 0, y: 0, width: 9, height: 9), .white, in: context.container))
        }
      },
      FaultCase(name: "it ends a point off", checks: [.seams], view: "#second", property: "center") {
        var result = Look.fade.transition(.spring(duration: 0.35, dampingRatio: 1))
        let applies = result.applies
        result.applies = { state, players, context in
          applies(state, players, context)
          if state == .presented { players.front.center.x += 1 }
        }
        return result
      },
      FaultCase(name: "it begins in another color", checks: [.seams], view: "#first") {
        var result = Look.fade.transition(.spring(duration: 0.35, dampingRatio: 1))
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
    ) { Look.fade.transition(.spring(duration: 0.35, dampingRatio: 1)) },
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
    FaultCase(name: "it depends on the frames", checks: [.frameRates], view: "#counter") {
      Faulty.preparing { _, context in
        let counter = Counter(frame: Rect(x: 10, y: 80, width: 30, height: 30))
        counter.identifier = "counter"
        context.container.addSubview(counter)
      }
    },
    FaultCase(name: "never at rest", checks: [.contract], view: nil) {
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
    }, FaultCase(name: "it finds nothing", checks: [.contract], view: nil) { Lost() },
    FaultCase(
      name: "a drag begins at a view that does not exist", checks: [.contract], view: "#nothing",
      configure: { $0.closingGesture = .init(from: "nothing", by: Vector(0, 100)) }
    ) { Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1)) },
    FaultCase(
      name: "a drag leads nothing", checks: [.contract], view: nil,
      configure: { $0.closingGesture = .init(from: Point(60, 60), by: Vector(0, -100)) }
    ) { Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1)) },
    FaultCase(
      name: "a drag begins outside of the window", checks: [.contract], view: nil,
      configure: { $0.closingGesture = .init(from: Point(195, 4), by: Vector(0, 100)) }
    ) { Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1)) },
    FaultCase(name: "it is set in apply", checks: [.contract], view: "#second-label") {
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
      let applies = result.applies
      result.applies = { state, players, context in
        applies(state, players, context)
        players.second?.label.text = state == .presented ? "open" : "closed"
      }
      return result
    },
    FaultCase(name: "squashed after a resize", checks: [.resize], view: "#second", property: "bounds") {
      final class Memory { var size: Size? }
      let memory = Memory()
      var result = Look.slide.transition(.spring(duration: 0.35, dampingRatio: 1))
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
