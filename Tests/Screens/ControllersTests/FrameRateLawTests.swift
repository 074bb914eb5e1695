import SegueTestSupport
import Testing

@testable import SegueControllers

/// Random transitions show the same state at a given time, regardless of earlier frames. They are caught, driven, reversed and
/// interrupted by each other, by scheduled actions and by completions.
@Suite struct FrameRateLawTests {
  private static let moments = (1...12).map { Double($0) * 0.17 }
  private static let length = 1.9

  /// A stack with a card over it, and the random actions on them.
  private final class Story {
    let pair: CardPair
    let navigation: NavigationController
    private(set) var inputs: [(time: Double, action: () -> Void)] = []

    init(_ seed: Int) throws {
      var seeds = SeededGenerator(seed)
      pair = try CardPair()
      pair.rig.window.shortensSpringTails = seeds.chance(0.7)
      let stack = try #require(pair.root as? NavigationController)
      navigation = stack
      let timing: Timing = seeds.pick([
        .spring(duration: 0.4, dampingRatio: 0.6), .curve(.easeInEaseOut, duration: 0.35),
        .spring(duration: 0.5, dampingRatio: 1, initialVelocity: 4),
      ])
      chooser = Chooser(
        ReversalTests.Look(timing: timing, drags: [.down, .right]) { view, _ in view.center.x += 390 })
      if seeds.chance(0.7) { navigation.delegate = chooser }
      for _ in 0..<10 {
        let (time, action) = (seeds.next(in: 0...FrameRateLawTests.length), action(&seeds))
        if seeds.chance(0.4) {
          pair.rig.window.timeline.schedule(after: time, action)
        } else {
          inputs.append((time, action))
        }
      }
      inputs.sort { $0.time < $1.time }
    }

    private let chooser: Chooser

    private func action(_ seeds: inout SeededGenerator) -> () -> Void {
      let (pair, navigation, number) = (pair, navigation, seeds.next(in: 0...1))
      let coordinator = pair.coordinator
      let point = Point(195, 500)
      func send(_ phase: PointerEvent.Phase, _ point: Point) {
        let window = pair.rig.window
        window.send(.pointer(PointerEvent(phase, at: point, time: window.timeline.now)))
      }
      let next: (() -> Void)? = seeds.chance(0.3) ? action(&seeds) : nil
      switch seeds.index(9) {
      case 0, 1, 2:
        return { [journal = pair.journal] in
          _ = navigation.pushViewController(Screen("next", journal: journal)) { _ in next?() }
        }
      case 3: return { _ = navigation.popViewController() }
      case 4: return { _ = pair.first.present(pair.card, animated: true) }
      case 5: return { _ = pair.card.dismiss(animated: true) }
      case 6: return { number < 0.5 ? coordinator.cancel() : coordinator.hold() }
      case 7:
        return {
          coordinator.track(number)
          if number < 0.7 { coordinator.finish(velocity: 3 * number) }
        }
      default:
        return {
          send(.pressed, point)
          send(.dragged, point + Vector(12, 14))
          send(.dragged, point + Vector(30, 20 + 200 * number))
          if number < 0.8 { send(.released, point + Vector(30, 20 + 200 * number)) }
        }
      }
    }

    /// The shown geometry of all views, and the journal so far.
    var sample: (numbers: [Double], words: [String]) {
      pair.rig.window.layoutIfNeeded()
      var numbers: [Double] = []
      pair.rig.window.forEachInSubtree { view in
        let (box, map) = (view.shown.bounds, view.shown.toSuperview)
        let corners = [Point(box.minX, box.minY), Point(box.maxX, box.maxY)].map(map.apply(to:))
        numbers += corners.flatMap { [$0.x, $0.y] } + [view.shown.alpha, view.shown.cornerRadius]
      }
      return (numbers, pair.journal.lines)
    }
  }

  private func samples(of seed: Int, _ frames: (_ start: Double, _ end: Double) -> [Double]) throws
    -> [(numbers: [Double], words: [String])]
  {
    let story = try Story(seed)
    let timeline = story.pair.rig.window.timeline
    var samples: [(numbers: [Double], words: [String])] = []
    let stops = (story.inputs.map { ($0.time, Optional($0.action)) } + Self.moments.map { ($0, nil) })
      .sorted { $0.0 < $1.0 }
    for (time, action) in stops {
      for frame in frames(timeline.now, time) {
        timeline.advance(to: frame)
        story.pair.rig.window.layoutIfNeeded()
      }
      timeline.advance(to: time)
      if let action { action() } else { samples.append(story.sample) }
    }
    return samples
  }

  @Test(arguments: 0..<10) func earlierFramesDoNotChangeLaterOnes(seed: Int) throws {
    let expected = try samples(of: seed) { _, _ in [] }
    func check(_ name: String, _ frames: (Double, Double) -> [Double]) throws {
      for (moment, (one, other)) in zip(try samples(of: seed, frames), expected).enumerated() {
        let farthest = zip(one.numbers, other.numbers).map { abs($0 - $1) }.max() ?? 0
        #expect(one.numbers.count == other.numbers.count && farthest <= 1e-9, "\(name), moment \(moment)")
        #expect(one.words == other.words, "\(name), moment \(moment)")
      }
    }
    for rate in [5.0, 24, 30, 60, 144, 240] {
      try check("\(rate) Hz") { start, end in
        stride(from: (start * rate).rounded(.down) + 1, to: end * rate, by: 1).map { $0 / rate }
      }
    }
    var seeds = SeededGenerator(seed)
    try check("irregular") { start, end in
      stride(from: start + 0.001, to: end, by: 0.013).filter { _ in seeds.chance(0.3) }
    }
  }
}
