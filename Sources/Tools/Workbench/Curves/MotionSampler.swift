import Glibc
import SegueControllers
import SegueHeadless

/// A sampler of the moving views of a window.
///
/// A view counts as moving if its own properties change. Subviews that only move along are ignored, and so are views that are
/// laid out again because their superview has another size. A sampler of named views samples these instead.
package final class MotionSampler {
  private var times: [Double] = []
  private var phases: [Motions.Phase] = []
  private var sampledViews: [Identity: SampledView] = [:]
  private let identifiers: [String]
  /// The position, size and opacity of each named view, for each sample; `nil` for absent views.
  private var named: [[Element?]] = []
  private let size: Size
  private let origin: Double
  package private(set) var input = InputTrack()

  /// The identity of a sampled view. A reused list row, which gets another name, is treated as another view.
  private struct Identity: Hashable {
    let view: ObjectIdentifier
    let name: String
  }

  /// Creates a sampler without samples.
  /// - Parameters:
  ///   - window: the window to sample, whose current size becomes the size of the motions.
  ///   - names: the identifiers of the views to sample; empty by default, which samples all moving views.
  ///   - origin: the time of the window that counts as 0, in seconds.
  package init(of window: HeadlessWindow, named names: [String] = [], from origin: Double = 0) {
    (size, identifiers, self.origin) = (window.window.bounds.size, names, origin)
  }

  /// Plays a script in a window and samples a part of it.
  /// - Parameters:
  ///   - window: a window at the beginning of the script.
  ///   - names: the identifiers of the views to sample; empty by default, which samples all moving views.
  ///   - script: the script to play.
  ///   - span: the part that is sampled, in seconds.
  ///   - rate: the number of samples per second.
  ///   - progress: called with the number of samples so far.
  package static func motions(
    of window: HeadlessWindow, named names: [String] = [], playing script: EventScript,
    in span: ClosedRange<Double>, rate: Double, progress: (Int) -> Void = { _ in }
  ) -> (motions: Motions, player: ScriptPlayer) {
    let sampler = MotionSampler(of: window, named: names)
    let player = sampler.play(script, in: window)
    for index in 0...count(in: span, rate: rate) {
      window.advanceWithoutDrawing(to: span.lowerBound + Double(index) / rate)
      sampler.sample(window)
      progress(index + 1)
    }
    return (sampler.motions, player)
  }

  /// Returns the index of the last sample of a span, at most 100,000.
  package static func count(in span: ClosedRange<Double>, rate: Double) -> Int {
    Int((span.length * rate + 1e-9).rounded(.down).clamped(to: 0...Double(mostSamples)))
  }

  package static let mostSamples = 100_000

  package func play(_ script: EventScript, in window: HeadlessWindow) -> ScriptPlayer {
    let player = window.play(script)
    player.onInput = { [weak self] in self?.input.add($0, at: $1) }
    return player
  }

  /// Takes a sample of the window's current state.
  package func sample(_ headless: HeadlessWindow) {
    let window = headless.window
    window.layoutIfNeeded()
    times.append(window.timeline.now - origin)
    let coordinator = window.rootViewController?.transitionCoordinator
    phases.append(coordinator.map { $0.isHeld ? .held : .running } ?? .idle)
    guard !identifiers.isEmpty else { return sample(window, .identity, opacity: 1) }
    let elements = headless.describe()
    named.append(
      identifiers.map { name in
        let found = elements.filter { $0.identifier == name }
        return found.first { $0.visibility == .visible } ?? found.first
      })
  }

  /// Samples a view, its mask and its subviews.
  private func sample(_ view: View, _ toWindow: Transform, opacity: Double) {
    guard !view.isHiddenOrConcealed else { return }
    let look = view.drawn
    let opacity = opacity * look.alpha
    let place = Trajectory.Place(of: look.bounds, toWindow, radius: look.outlineRadius, opacity: opacity)
    let identity = Identity(view: ObjectIdentifier(view), name: name(of: view))
    let order = sampledViews.count
    sampledViews[identity, default: SampledView(view, order: order)].record(look, place, at: times.count - 1)
    if let mask = view.mask {
      sample(mask, mask.shown.toSuperview.concatenating(toWindow), opacity: 1)
    }
    for each in view.subviews {
      sample(each, each.toSuperview(by: .shown).concatenating(toWindow), opacity: opacity)
    }
  }

  package var motions: Motions {
    var names: [String: Int] = [:]
    let seen = sampledViews.sorted { $0.value.order < $1.value.order }.map { identity, sampled in
      let name = identity.name
      names[name, default: 0] += 1
      return (sampled, names[name].flatMap { $0 > 1 ? "\(name) (\($0))" : nil } ?? name)
    }
    let ranked = seen.map { (sampled: $0, name: $1, score: $0.score(of: times.count, in: size)) }.sorted {
      $0.score > $1.score
    }
    let series =
      identifiers.isEmpty
      ? ranked.flatMap { sampled, name, _ in
        sampled.columns(count: times.count).compactMap { MotionSeries(view: name, property: $0, values: $1) }
      }
      : identifiers.indices.flatMap { index in
        MovingProperty.ofElements.compactMap { property, value in
          MotionSeries(
            view: "#\(identifiers[index])", property: property, values: named.map { $0[index].map(value) },
            isKept: true)
        }
      }
    return Motions(
      times: times, series: series,
      trajectories: ranked.map { $0.sampled.trajectory($0.name, count: times.count) },
      input: input, phases: phases, size: size)
  }

  private func name(of view: View) -> String {
    (view as? SnapshotView).map { "copy of \($0.source.treePath)" } ?? view.treePath
  }
}

/// The samples of one view. The view is retained, so that no other view gets the identity of a released one.
private struct SampledView {
  let view: View
  let order: Int
  /// The properties that have changed on their own, not because of layout.
  private var moved: View.PropertySet = []
  private var last: (look: View.Properties, container: Size?)?
  private var first: View.Properties?
  private var samples: [(index: Int, place: Trajectory.Place, numbers: [Double])] = []

  init(_ view: View, order: Int) { (self.view, self.order) = (view, order) }

  mutating func record(_ look: View.Properties, _ place: Trajectory.Place, at index: Int) {
    let container = view.superview?.shown.bounds.size
    if let last {
      let changes = look.differences(from: last.look)
      if !changes.isEmpty, view.hasPresentation || container == last.container {
        moved.formUnion(changes)
      }
    }
    last = (look, container)
    first = first ?? look
    let places = [
      place.center.x, place.center.y, place.size.width, place.size.height, rotation(place.across),
      look.bounds.minX, look.bounds.minY,
    ]
    samples.append((index, place, places + MovingProperty.values(of: look, since: first ?? look)))
  }

  /// Returns the direction of the top edge, in degrees. It may exceed ±180°, so that the values do not jump.
  private func rotation(_ across: Vector) -> Double {
    let angle = across.length > 0 ? atan2(across.dy, across.dx) * 180 / .pi : 0
    guard let before = samples.last?.numbers[4] else { return angle }
    return angle + ((before - angle) / 360).rounded() * 360
  }

  /// Returns the properties that have changed on their own, each with its values over time.
  func columns(count: Int) -> [(MovingProperty, [Double?])] {
    MovingProperty.all.enumerated().filter { !moved.isDisjoint(with: $0.element.sources) }.map {
      place, property in
      var column = [Double?](repeating: nil, count: count)
      for sample in samples { column[sample.index] = sample.numbers[place] }
      return (property, column)
    }
  }

  func trajectory(_ name: String, count: Int) -> Trajectory {
    var column = [Trajectory.Place?](repeating: nil, count: count)
    for sample in samples { column[sample.index] = sample.place }
    return Trajectory(
      view: name, places: column, hasMoved: !moved.isDisjoint(with: [.center, .bounds, .transform]))
  }

  /// Returns a score for how much the view's motion changes the window. Large views that move far have the highest scores.
  func score(of count: Int, in window: Size) -> Double {
    func most(_ number: Int) -> Double { samples.lazy.map { $0.numbers[number] }.max() ?? 0 }
    func extent(_ number: Int) -> Double {
      most(number) - (samples.lazy.map { $0.numbers[number] }.min() ?? 0)
    }
    // Views that are visible only briefly or are outside the window have a small score.
    let seen = samples.count { $0.place.frame.intersects(Rect(origin: .zero, size: window)) }
    let part = Double(seen) / Double(max(1, count))
    return MovingProperty.all.indices.reduce(0) {
      MovingProperty.all[$1].unit == "pt" || MovingProperty.all[$1].sources == .alpha ? $0 + extent($1) : $0
    }
      * hypot(most(2), most(3)).squareRoot() * part
  }
}
