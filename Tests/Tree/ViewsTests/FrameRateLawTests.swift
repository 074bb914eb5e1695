import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// The frames before a moment do not change how views are shown at it.
@Suite struct FrameRateLawTests {
  /// The frames between two moments.
  enum Frames: CustomTestStringConvertible {
    case rate(Double)
    case irregular(Int)
    case none

    var testDescription: String { "\(self)" }

    static let all: [Frames] = [5, 24, 30, 60, 144, 240].map { .rate($0) } + [.irregular(1), .irregular(2)]

    /// The times of frames after `start` and before `end`, on a grid that begins at 0.
    func times(from start: Double, to end: Double) -> [Double] {
      switch self {
      case .none:
        return []
      case .rate(let rate):
        return stride(from: (start * rate).rounded(.down) + 1, to: end * rate, by: 1).map { $0 / rate }
      case .irregular(let seed):
        var (seeds, times, time) = (SeededGenerator(seed), [Double](), 0.0)
        while time < end {
          if time > start { times.append(time) }
          time += seeds.chance(0.1) ? seeds.next(in: 0.2...1.2) : seeds.next(in: 0.0005...0.04)
        }
        return times
      }
    }
  }

  /// Plays a scene, and returns its numbers at some moments.
  private func samples(of seed: Int, _ frames: Frames) -> [[Double]] {
    let scene = RandomScene(seed)
    var samples: [[Double]] = []
    let stops = (scene.inputs.map { ($0.time, Optional($0.action)) } + RandomScene.moments.map { ($0, nil) })
      .sorted { $0.0 < $1.0 }
    for (time, action) in stops {
      for frame in frames.times(from: scene.window.timeline.now, to: time) { scene.advance(to: frame) }
      scene.advance(to: time)
      if let action { action() } else { samples.append(scene.numbers) }
    }
    return samples
  }

  @Test(arguments: 0..<12) func shownValuesAreIndependentOfFrames(seed: Int) {
    let expected = samples(of: seed, .none)
    #expect(Set(expected).count > RandomScene.moments.count / 2, "something moves")
    for frames in Frames.all {
      for (moment, (one, other)) in zip(samples(of: seed, frames), expected).enumerated() {
        let farthest = zip(one, other).map { abs($0 - $1) }.max() ?? 0
        #expect(one.count == other.count && farthest <= 1e-9, "\(frames), moment \(moment)")
        if farthest > 1e-9 { return }
      }
    }
  }
}

/// Views that are animated, caught, retargeted, scrolled and removed: by inputs, by scheduled actions, and by completions.
private final class RandomScene {
  static let moments = (1...10).map { Double($0) * 0.21 }
  private static let length = 1.8

  let window = Window(size: Size(300, 300))
  private let views = (0..<5).map { View(frame: Rect(x: Double($0) * 50, y: 0, width: 40, height: 40)) }
  private let scrollView = ScrollView()
  private var seeds: SeededGenerator
  private var stateAnimators: [StateAnimator<Int>] = []
  private var animators: [PropertyAnimator] = []
  private(set) var inputs: [(time: Double, action: () -> Void)] = []
  private var chained = 0
  private var ends = [0.0, 0.0]

  init(_ seed: Int) {
    seeds = SeededGenerator(seed)
    for view in views { window.addSubview(view) }
    views[1].addSubview(views[4])
    scrollView.frame = Rect(x: 0, y: 100, width: 100, height: 100)
    scrollView.contentSize = Size(100, 900)
    window.addSubview(scrollView)
    stateAnimators = [views[2], views[3]].map { view in
      StateAnimator(
        [0, 1, 2], initially: 0, over: view, tracks: [Track(Self.timing(&seeds))]
      ) { view.center = Point(100 + Double($0) * 70, 200 - Double($0 * $0) * 20) }
    }
    for _ in 0..<9 {
      let (time, action) = (seeds.next(in: 0...Self.length), action())
      if seeds.chance(0.5) {
        window.timeline.schedule(after: time, action)
      } else {
        inputs.append((time, action))
      }
    }
    inputs.sort { $0.time < $1.time }
  }

  func advance(to time: Double) {
    window.timeline.advance(to: time)
    window.layoutIfNeeded()
  }

  /// The properties with which all views are shown, and the times at which motions ended.
  var numbers: [Double] {
    (views + [scrollView]).flatMap { view in
      let look = view.shown
      let corners = look.bounds.corners.map { look.toSuperview.apply(to: $0) }
      return [corners[0].x, corners[0].y, corners[2].x, corners[2].y, look.bounds.minY, look.alpha]
        + [look.cornerRadius, look.backgroundColor.red, view.center.x, view.center.y, view.alpha]
    } + ends
  }

  private static func timing(_ seeds: inout SeededGenerator) -> Timing {
    let duration = seeds.next(in: 0.05...0.9)
    if seeds.chance(0.15) { return .curve(.linear, duration: 0) }
    return seeds.chance(0.5)
      ? .curve(seeds.pick([.linear, .easeInEaseOut, .easeOut]), duration: duration)
      : .spring(duration: duration, dampingRatio: seeds.next(in: 0.3...1.2))
  }

  /// A random action, whose choices are all made in advance.
  private func action() -> () -> Void {
    let (view, number, timing) = (seeds.pick(views), seeds.next(in: 0...1), Self.timing(&seeds))
    switch seeds.index(10) {
    case 0...3:
      let change = change(of: view, number)
      let next = seeds.chance(0.6) ? action() : nil
      let delay = seeds.chance(0.3) ? seeds.next(in: 0...0.4) : 0
      return { [unowned self] in animate(timing, delay, change, next) }
    case 4:
      return { [unowned self] in
        stateAnimators[number < 0.5 ? 0 : 1].settle(in: Int(number * 6) % 3)
      }
    case 5:
      return { [unowned self] in
        let animator = stateAnimators[number < 0.5 ? 0 : 1]
        animator.track(number * 2)
        animator.settle(in: Int(number * 6) % 3, velocity: 6 * number - 3)
      }
    case 6:
      return { [unowned self] in scrollView.setContentOffset(Point(0, number * 600), animated: true) }
    case 7:
      return { [unowned self] in
        scrollView.beginDrag()
        scrollView.drag(by: Vector(0, -40))
        scrollView.endDrag(velocity: Vector(0, -2000 * number))
      }
    case 8:
      return { [unowned self] in
        guard let animator = animators.last else { return }
        if number < 0.3 { animator.isReversed.toggle() } else if number < 0.6 { animator.pauseAnimation() }
        if number > 0.3 { animator.startAnimation() }
      }
    default:
      return {
        // Set by the application, or removed from the window and added again.
        if number < 0.6 {
          view.center.x = number * 200
        } else {
          let parent = view.superview
          view.removeFromSuperview()
          if number < 0.85 { parent?.addSubview(view) }
        }
      }
    }
  }

  private func change(of view: View, _ number: Double) -> () -> Void {
    switch seeds.index(5) {
    case 0: { view.alpha = number }
    case 1: { view.transform = .rotation(number).concatenating(.scale(0.5 + number)) }
    case 2: { view.backgroundColor = Color(red: number, green: 0, blue: 0) }
    case 3: { view.bounds.size = Size(20 + 60 * number, 40) }
    default: { view.center = Point(300 * number, 100 - 50 * number) }
    }
  }

  private func animate(
    _ timing: Timing, _ delay: Double, _ change: @escaping () -> Void, _ next: (() -> Void)?
  ) {
    let animator = PropertyAnimator(timing, over: window)
    animator.addAnimations(change)
    animator.addCompletion { [unowned self] position in
      ends[position == .end ? 0 : 1] += window.timeline.now
      chained += 1
      if chained < 20 { next?() }
    }
    animator.startAnimation(afterDelay: delay)
    animators.append(animator)
  }
}
