import SegueHeadless
import SegueViews

extension EventScript {
  private static let keys: [Key] = [
    .escape, .return, .space, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp,
    .pageDown, .character("1"), .character("2"), .character("3"), .character("m"), .character("r"),
    .character("?"), .function(3),
  ]
  private static let sizes = [
    Size(390, 844), Size(320, 480), Size(800, 600), Size(1280, 800), Size(500, 300), Size(200, 300),
    Size(160, 160), Size(40, 700), Size(1, 1),
  ]

  /// Returns random input of every kind that a window accepts. A seed always returns the same script.
  /// - Parameters:
  ///   - seed: the seed of the random numbers.
  ///   - count: the number of events, including `keys`.
  ///   - size: the initial size of the window, in points.
  ///   - keys: the keys that are pressed before the random input, a tenth of a second apart.
  package static func random(
    _ seed: Int, count: Int, in size: Size = Size(390, 844), after keys: [Key] = []
  ) -> EventScript {
    let beginning = keys.enumerated().map { index, key in
      ScriptEvent(time: Double(index) / 10, action: .key(key, []), line: index + 1)
    }
    var walk = RandomInput(seeds: SeededGenerator(seed), time: Double(keys.count) / 10, size: size)
    return EventScript(
      beginning + (0..<max(0, count - keys.count)).map { walk.next(line: keys.count + $0 + 1) })
  }

  /// The state that random input must respect: a button that is down cannot be pressed again, and time never decreases.
  private struct RandomInput {
    var seeds: SeededGenerator
    private var time: Double
    private var size: Size
    private var place: Point
    private var held: [PointerButton] = []

    init(seeds: SeededGenerator, time: Double, size: Size) {
      (self.seeds, self.time, self.size) = (seeds, time, size)
      place = Point(size.width / 2, size.height / 2)
    }

    mutating func next(line: Int) -> ScriptEvent {
      let action = action()
      defer { pass() }
      return ScriptEvent(time: time, action: action, line: line)
    }

    /// Advances the time: by at most 0.04 s for most events, by 0.1…1.5 s for some.
    private mutating func pass() {
      let step = seeds.chance(0.08) ? seeds.next(in: 0.1...1.5) : seeds.next(in: 0...0.04)
      time += (step * 1000).rounded() / 1000
      time = (time * 1000).rounded() / 1000
    }

    private mutating func action() -> ScriptEvent.Action {
      switch seeds.index(40) {
      case 0...4: return press(.primary)
      case 5: return press(seeds.pick(PointerButton.allCases))
      case 6...17:
        let reach = held.isEmpty ? 200.0 : 60
        place = place + Vector(number(-reach...reach), number(-reach...reach))
        return .move(.point(place))
      case 18...22: return release()
      case 23...24:
        guard held.isEmpty else { return release() }
        place = anywhere()
        return .click(.point(place), .primary)
      case 25...27:
        return .scroll(
          .point(anywhere()), Vector(seeds.pick([-1, 0, 0, 0, 1]), number(-4...4)), modifiers(0.1))
      case 28...29:
        return .slide(.point(anywhere()), Vector(number(-20...20), number(-80...80)), modifiers(0.1))
      case 30...36: return .key(seeds.pick(EventScript.keys), seeds.chance(0.2) ? .shift : modifiers(0.05))
      case 37:
        guard seeds.chance(0.5) else { return .wait }
        size = seeds.pick(EventScript.sizes)
        return .input(.resize(size))
      case 38:
        held = []
        return .lose()
      default:
        guard seeds.chance(0.3) else { return .wait }
        held = []
        return .input(.hide)
      }
    }

    private mutating func press(_ button: PointerButton) -> ScriptEvent.Action {
      guard !held.contains(button) else { return release() }
      if held.isEmpty { place = anywhere() }
      held.append(button)
      return .press(.point(place), button)
    }

    private mutating func release() -> ScriptEvent.Action {
      guard let button = held.popLast() else { return .move(.point(place)) }
      return .release(.point(place), button)
    }

    private mutating func anywhere() -> Point {
      // Some points are up to ten points outside the window, because a drag may leave the window.
      Point(number(-10...size.width + 10), number(-10...size.height + 10))
    }

    private mutating func modifiers(_ part: Double) -> Modifiers { seeds.chance(part) ? .control : [] }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
      (seeds.next(in: range) * 2).rounded() / 2
    }
  }
}
