import SegueTesting
import SegueTransitions
import Testing

/// A transition without faults.
struct SoundCase: Sendable, CustomTestStringConvertible {
  let name: String
  var kind = TransitionScenario.Kind.push
  var size = Size(120, 200)
  var scales = [1.0]
  var second: @MainActor @Sendable () -> SmallScreen = { SmallScreen.second() }
  /// The checks of polish that object to it.
  var taste: Set<SoundnessCheck> = []
  let transition: @MainActor @Sendable () -> any Transition
  var testDescription: String { name }
}

/// The look of a transition.
enum Look: String, CaseIterable {
  case slide, sheet, zoom, rotation, flip, bloomEarly, bloomLate, staggered, fade, keyframes, late,
    translucent, corners, halves

  /// A transition with this look that runs on a timing.
  func transition(_ timing: Timing = .spring(duration: 0.35, dampingRatio: 1)) -> Composed {
    var result = Composed()
    result.runs = { _ in [Track(timing)] }
    switch self {
    case .slide:
      result.leads = [.down]
      result.applies = { state, players, context in
        switch state {
        case .dismissed: players.front.center.y += context.container.bounds.height
        case .presented: players.back.transform = .scale(0.92)
        }
      }
    case .sheet:
      // Rounded, lower than the screen, and longer than needed at its lower edge, so that a spring may overshoot.
      result.leads = [.down]
      result.applies = { state, players, context in
        let bounds = context.container.bounds
        players.front.bounds.size.height = bounds.height + 60
        players.front.center.y = bounds.midY + 50
        players.front.cornerRadius = 14
        if state == .dismissed { players.front.center.y += bounds.height }
      }
      result.stays = true
    case .zoom:
      result.applies = { state, players, _ in
        guard state == .dismissed else { return }
        players.front.transform = .scale(0.2)
        players.front.alpha = 0
      }
    case .rotation:
      result.applies = { state, players, _ in
        guard state == .dismissed else { return }
        players.front.transform = Transform.scale(0.3).concatenating(.rotation(1.2))
        players.front.alpha = 0
      }
    case .flip:
      result.stops = [TransitionStep("before", at: 0.499), TransitionStep("after", at: 0.501)]
      result.applies = { state, players, _ in
        let hidden = state == .dismissed ? players.front : players.back
        hidden.transform = .scale(0.01, 1)
        hidden.alpha = 0
      }
      result.passes = { step, players, _ in
        for (view, isSeen) in [(players.front, step.name == "after"), (players.back, step.name == "before")] {
          view.transform = .scale(0.01, 1)
          view.alpha = isSeen ? 1 : 0
        }
      }
    case .bloomEarly, .bloomLate:
      let isLate = self == .bloomLate
      result.prepares = { players, context in
        let middle = Point(30, 140)
        let mask = ShapeView(.circle(center: isLate ? .zero : middle, radius: 1))
        context.mask(players.front, with: mask)
        if isLate { mask.path = .circle(center: middle, radius: 1) }
        players.helpers = [mask]
      }
      result.applies = { state, players, context in
        let middle = Point(30, 140)
        let reach = context.container.bounds.corners.map { $0.distance(to: middle) }.max() ?? 0
        (players.helpers.first as? ShapeView)?.path = .circle(
          center: middle, radius: state == .dismissed ? 0.01 : reach * 1.5)
      }
    case .staggered:
      result.applies = { state, players, _ in
        guard state == .dismissed, let second = players.second else { return }
        players.front.alpha = 0
        for each in [second.box, second.label, second.picture] { each.center.y += 60 }
      }
      result.runs = { players in
        let pieces = players.second.map { [$0.box, $0.label, $0.picture] } ?? []
        return [Track(timing)]
          + pieces.enumerated().map { Track(timing, delay: 0.04 * Double($0 + 1), moving: [$1]) }
      }
    case .fade:
      result.applies = { state, players, _ in if state == .dismissed { players.front.alpha = 0 } }
    case .keyframes:
      result.stops = (1...4).map { TransitionStep("\($0)", at: Double($0) / 5) }
      result.applies = { state, players, context in
        if state == .dismissed { players.front.center.y += context.container.bounds.height }
      }
      result.passes = { step, players, context in
        players.front.center.y += context.container.bounds.height * (1 - step.position)
        players.front.center.x += step.name == "1" || step.name == "3" ? 12 : -12
      }
    case .late:
      result.applies = { state, players, _ in
        guard state == .dismissed else { return }
        players.front.alpha = 0
        players.second?.box.alpha = 0
        players.second?.box.center.x += 40
      }
      result.runs = { players in
        [Track(.curve(.easeOut, duration: 0.15))]
          + (players.second.map { [Track(timing, delay: 0.2, moving: [$0.box])] } ?? [])
      }
    case .translucent:
      result.prepares = { players, context in
        let veil = context.helperView(named: "veil")
        veil.frame = context.container.bounds
        veil.backgroundColor = .black
        veil.alpha = 0
        context.container.insertSubview(veil, below: players.front)
        players.helpers = [veil]
      }
      result.applies = { state, players, context in
        players.helpers.first?.alpha = state == .presented ? 0.5 : 0
        if state == .dismissed { players.front.center.x += context.container.bounds.width }
      }
    case .corners:
      result.applies = { state, players, context in
        guard state == .dismissed else { return }
        players.front.bounds.size = Size(40, 40)
        players.front.center = Point(32, 140)
        players.front.cornerRadius = 20
        players.front.alpha = 0
        players.front.backgroundColor = Color(190, 60, 60)
      }
    case .halves:
      result.prepares = { players, context in
        let bounds = context.container.bounds
        for side in [0.0, 0.5] {
          let half = context.snapshotView(
            of: players.back,
            region: Rect(x: 0, y: bounds.height * side, width: bounds.width, height: bounds.height / 2),
            hidingSource: side == 0)
          context.container.addSubview(half)
          players.helpers.append(half)
        }
      }
      result.applies = { state, players, context in
        guard state == .presented, players.helpers.count == 2 else { return }
        let height = context.container.bounds.height
        // Farther than needed, so that a loose spring does not bring the halves back into the window.
        players.helpers[0].center.y -= height * 0.8
        players.helpers[1].center.y += height * 0.8
      }
    }
    return result
  }
}

/// Sound transitions: every look on springs of all kinds and on curves, and the library's own transitions.
enum SoundTable {
  static let springs: [(Double, Double)] = [
    (0.35, 1), (0.5, 0.8), (0.7, 0.35), (0.25, 0.65), (0.12, 0.5), (1.2, 1.5),
  ]
  static let curves: [(String, CubicCurve, Double)] = [
    ("linear", .linear, 0.3), ("easeIn", .easeIn, 0.12), ("steep", CubicCurve(0, 1, 0, 1), 0.4),
  ]

  static let cases: [SoundCase] = {
    var cases: [SoundCase] = []
    for (index, look) in Look.allCases.enumerated() {
      let kind: TransitionScenario.Kind = look == .sheet ? .presentation(.custom) : .push
      // Each look with four of the springs and one or two of the curves; together, all important pairs.
      for number in 0..<4 {
        let (duration, damping) = springs[(index + number * 5) % springs.count]
        cases.append(
          SoundCase(name: "\(look) on a spring of \(duration) s, \(damping)", kind: kind) {
            look.transition(.spring(duration: duration, dampingRatio: damping))
          })
      }
      let (name, curve, duration) = curves[index % curves.count]
      cases.append(
        SoundCase(name: "\(look) on \(name) in \(duration) s", kind: kind) {
          look.transition(.curve(curve, duration: duration))
        })
    }
    let others: [(String, TransitionScenario.Kind, @MainActor @Sendable () -> any Transition)] = [
      ("push", .push, { PushTransition() }), ("modal", .presentation(), { ModalTransition() }),
      ("cross-fade", .push, { CrossFade() }), ("shared", .push, { SharedElementTransition() }),
      (
        "shared, loose", .presentation(),
        { SharedElementTransition(.spring(duration: 0.5, dampingRatio: 0.7), dragsBack: [.down]) }
      ),
    ]
    for (name, kind, make) in others { cases.append(SoundCase(name: name, kind: kind, transition: make)) }
    cases.append(
      SoundCase(name: "wide", size: Size(260, 120), scales: [1, 1.5]) {
        Look.slide.transition(.spring(duration: 0.4, dampingRatio: 0.6))
      })
    cases.append(
      SoundCase(name: "tall, at scale 3", size: Size(90, 300), scales: [3]) {
        Look.zoom.transition(.spring(duration: 0.4, dampingRatio: 0.6))
      })
    return cases + ofAnotherTaste
  }()

  /// Cases that a design may want, although `expectPolished` objects to them.
  static let ofAnotherTaste: [SoundCase] = {
    let timing = Timing.spring(duration: 0.4, dampingRatio: 0.8)
    // White letters on a brand's color, at 4.38 : 1.
    var cases = [Look.slide, .fade, .zoom].map { look in
      SoundCase(
        name: "\(look) on a brand's color", second: { SmallScreen.second(Color(25, 118, 232)) },
        taste: [.legibility]
      ) { look.transition(timing) }
    }
    cases.append(
      SoundCase(
        name: "fine print",
        second: {
          let screen = SmallScreen.second()
          screen.label.font = .system(size: 11)
          screen.label.textColor = Color(150, 180, 165)
          return screen
        }, taste: [.legibility]
      ) { Look.translucent.transition(timing) })
    // The view follows the fraction of the window that the pointer has passed, as in a percent-driven interaction, not the
    // pointer itself.
    for (name, drag, look) in [
      ("down", Drag.down, Look.slide), ("right", .right, .translucent), ("left", .left, .rotation),
      ("up", .up, .corners),
    ] {
      cases.append(
        SoundCase(name: "\(look) by percent, \(name)", taste: [.grip]) {
          var result = look.transition(timing)
          result.leads = [drag]
          result.measures = { $0.container.bounds.height * 2.2 }
          return result
        })
    }
    // A view that fades under the pointer that drags it back.
    cases.append(
      SoundCase(name: "fading under the pointer", taste: [.grip]) {
        var result = Look.slide.transition(timing)
        result.follows = { drag, players, _ in players.front.alpha = max(0, 1 - drag.travel.dy / 60) }
        return result
      })
    return cases
  }()
}
