import SegueControllers
import SegueTestSupport
import Testing

/// Transitions with infinite, huge or invalid numbers: the window comes to rest.
@Suite struct OddTransitionTests {
  @Test(arguments: 0..<Effort.count(80, thorough: 4000)) func windowRestsAfterTransitionWithOddNumbers(
    seed: Int
  ) throws {
    let numbers = OddNumbers(seed)
    let chooser = Chooser(OddTransition(numbers))
    let navigation = NavigationController(rootViewController: Screen("first"))
    navigation.delegate = chooser
    let rig = try Rig(navigation, size: Size(200, 300), reducesMotion: numbers.chance(0.1))
    let faults = Journal()
    rig.window.onFault = { faults.note($0) }
    navigation.pushViewController(Screen("second"))
    for _ in 0..<numbers.pick(8) {
      try act(on: rig, navigation, numbers)
      rig.jump(to: rig.now + 0.05)
    }
    rig.pointer(.lost, Point(100, 150))
    navigation.coordinator.finish()
    rig.jump(to: rig.now + 61)
    rig.jump(to: rig.now + 1)
    #expect(rig.stage.demand == .nothing && navigation.coordinator.isIdle, "\(numbers.given)")
    #expect(rig.window.faults().isEmpty, "\(numbers.given)")
    #expect(
      faults.lines.allSatisfy {
        $0.contains("longer than 60.0 s") || $0.contains("another transition is running")
      }, "\(faults.lines), \(numbers.given)")
  }

  private func act(on rig: Rig, _ navigation: NavigationController, _ numbers: OddNumbers) throws {
    let coordinator = navigation.coordinator
    switch numbers.pick(8) {
    case 0: navigation.popViewController()
    case 1: navigation.pushViewController(Screen("next"))
    case 2:
      let way = Vector(0, numbers.chance(0.3) ? -100 : 100)
      rig.drag(from: Point(100, 150), by: way, in: 0.1)
      rig.pointer(.released, Point(100, 150) + way)
    case 3: coordinator.hold()
    case 4:
      coordinator.hold()
      coordinator.track(numbers.next("fraction", 0.4))
    case 5:
      coordinator.hold()
      coordinator.track(0.4)
      coordinator.finish(velocity: numbers.next("velocity", 1))
    case 6: rig.key(.escape)
    default: try rig.resize(to: Size(rig.window.bounds.width + 10, 300))
    }
  }

  @Test func overlongTransitionIsCutAndReported() throws {
    struct Slow: Transition {
      var duration: Double { .infinity }
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        card.alpha = state == .dismissed ? 0 : 1
      }
    }
    let pair = try Pair(Slow())
    let faults = Journal()
    pair.rig.window.onFault = { faults.note($0) }
    pair.push()
    pair.rig.jump(to: 59)
    #expect(pair.stack == ["first"] && faults.lines.isEmpty)
    pair.rig.jump(to: 61)
    #expect(pair.stack == ["first", "second"] && pair.rig.stage.demand == .nothing)
    #expect(faults.lines == ["Slow: it would take longer than 60.0 s, and was stopped there"])
  }

  @Test func overlongDelayEndsAtSameLimit() throws {
    struct Late: Transition {
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func tracks(for card: View, in context: TransitionContext) -> [Track] {
        [Track(.curve(.linear, duration: 0.2), delay: 1e6)]
      }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        card.alpha = state == .dismissed ? 0 : 1
      }
    }
    let pair = try Pair(Late())
    pair.push()
    // No frame is needed before the limit, and one at the limit.
    #expect(pair.rig.stage.demand == .at(60))
    pair.rig.jump(to: 60)
    pair.rig.jump(to: 60.1)
    #expect(pair.stack == ["first", "second"] && pair.rig.stage.demand == .nothing)
  }
}

/// Seeded numbers, some of which are invalid.
private final class OddNumbers {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e12, 1e6, .leastNonzeroMagnitude, 1e-9, -1, 0, 0.3, 1,
    100,
  ]
  private var seeds: SeededGenerator
  /// The odd numbers that were returned, with their names.
  private(set) var given: [String] = []

  init(_ seed: Int) { seeds = SeededGenerator(seed) }

  func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &seeds) < part }
  func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &seeds) }

  func next(_ name: String, _ usual: Double, odd part: Double = 0.35) -> Double {
    guard chance(part) else { return usual }
    let number = Self.odd[pick(Self.odd.count)]
    given.append("\(name) \(number)")
    return number
  }

  func spring() -> Spring {
    switch pick(4) {
    case 0: Spring(angularFrequency: next("frequency", 20), dampingRatio: next("ratio", 1))
    case 1: Spring(response: next("response", 0.3), dampingRatio: next("ratio", 0.8))
    case 2:
      Spring(
        mass: next("mass", 1), stiffness: next("stiffness", 200), damping: next("damping", 20),
        allowsOverdamping: chance(0.5))
    default:
      Spring(
        duration: next("duration", 0.4), dampingRatio: next("ratio", 0.8), initialVelocity: next("start", 0))
    }
  }

  func timing() -> Timing {
    switch pick(4) {
    case 0: .spring(spring(), duration: next("length", 0.4), initialVelocity: next("start", 0))
    case 1:
      .spring(
        duration: next("length", 0.4), dampingRatio: next("ratio", 0.8), initialVelocity: next("start", 0))
    case 2:
      .spring(
        response: next("response", 0.4), dampingRatio: next("ratio", 0.8), initialVelocity: next("start", 0))
    default:
      .curve(
        CubicCurve(next("x1", 0.2), next("y1", 0), next("x2", 0.5), next("y2", 1)),
        duration: next("length", 0.3))
    }
  }

  func track(moving views: [View], only properties: View.PropertySet) -> Track {
    let (timing, delay) = (timing(), next("delay", 0, odd: 0.25))
    let (first, last) = (next("from", 0, odd: 0.2), next("to", 1, odd: 0.2))
    let motion = ReleaseMotion(
      chance(0.5) ? spring() : nil, velocityFactor: next("factor", 1), delay: next("wait", 0))
    var release: (@Sendable (Int) -> ReleaseMotion)?
    if chance(0.3) { release = { @Sendable _ in motion } }
    return Track(
      timing, delay: delay, mirrorsDelay: chance(0.5), moving: views, only: properties,
      during: first <= last ? first...last : 0...1, release: release)
  }
}

/// A transition that uses a generated number wherever possible.
private struct OddTransition: Transition {
  let duration: Double
  private let (length, home): (Double?, Point)
  private let (way, scale, alpha, follows): (Vector, Double, Double, Double)
  private let drag: Drag
  private let steps: [TransitionStep]
  private let (trackCount, outcome): (Int, Int)
  private let keeps: Bool
  private let numbers: OddNumbers

  init(_ numbers: OddNumbers) {
    self.numbers = numbers
    duration = numbers.next("duration", 0.3)
    length = numbers.chance(0.5) ? numbers.next("length", 300) : nil
    home = Point(numbers.next("home", 100), numbers.next("home", 100))
    way = Vector(numbers.next("x", 0, odd: 0.2), numbers.next("y", 400, odd: 0.2))
    (scale, alpha) = (numbers.next("scale", 0.5, odd: 0.2), numbers.next("alpha", 0.2, odd: 0.2))
    follows = numbers.next("follow", 0.5)
    drag = (numbers.chance(0.2) ? Drag.edge(.top, within: numbers.next("reach", 40)) : .down)
      .finishing(from: numbers.next("part", 0.5)).within(numbers.next("angle", 0.7))
    let rests = numbers.chance(0.3)
    steps = (0..<numbers.pick(3)).map {
      TransitionStep("step \($0)", at: numbers.next("step", 0.3), rests: rests)
    }
    (trackCount, outcome, keeps) = (numbers.pick(4), numbers.pick(3), numbers.chance(0.3))
  }

  var keepsPresentedState: Bool { keeps }

  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func tracks(for card: View, in context: TransitionContext) -> [Track] {
    (0..<trackCount).map { (index: Int) -> Track in
      numbers.track(moving: index == 0 ? [] : [card], only: index == 2 ? .alpha : .all)
    }
  }

  func steps(for card: View, in context: TransitionContext) -> [TransitionStep] { steps }

  func apply(_ step: TransitionStep, to card: View, in context: TransitionContext) {
    card.alpha = 0.7
    card.center.x += 30
  }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    guard state == .dismissed else { return }
    card.center = card.center + way
    card.transform = .scale(scale)
    card.alpha = alpha
  }

  func drags(for operation: TransitionOperation) -> [Drag] { [drag, .outward] }

  func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { length }

  func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
    card.center.y += drag.travel.dy * follows
    card.transform = .scale(scale * drag.position)
  }

  func finishes(at fraction: Double, velocity: Double, for card: View, in context: TransitionContext) -> Bool
  { outcome == 0 || outcome == 1 && fraction > 0.5 }

  func home(for card: View, in context: TransitionContext) -> Point { home }
}
