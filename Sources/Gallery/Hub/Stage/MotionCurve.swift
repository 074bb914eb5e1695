import SegueAnimation
import SegueControllers

/// Plots of the last motion in a window: position and velocity over time. The curves are white while the user holds the moving
/// view, and blue while a spring moves it.
///
/// The plots sample the motion while it runs, and request no frames of their own.
final class MotionCurve: View, TimedAnimation {
  private static let (held, free) = (Color.white, Color(90, 210, 255))
  /// The heights of the two plots, the distance between them, and the margin inside each, in points.
  private static let (heights, gap, margin) = ((position: 168.0, velocity: 96.0), 44.0, 8.0)
  /// The shortest time that the width of a plot covers, and the longest motion that is plotted, in seconds.
  private static let (leastSpan, longest) = (1.2, 20.0)

  /// One moment of a motion: the time in seconds, the position as a fraction of the distance, and the velocity as the change in
  /// position per second.
  struct Sample {
    var time, position, velocity: Double
    let isHeld: Bool
  }

  private let positionLabel = Label("Position", font: .system(size: 13, weight: .semibold), color: held)
  private let velocityLabel = Label("Velocity", font: .system(size: 13, weight: .semibold), color: held)
  private let springLabel = Label(
    "Drag something: its motion is drawn here.", font: .system(size: 13), color: free)
  private let plots = [View(), View()]
  /// The two lines of each plot: one for the held motion, one for the free motion.
  private let lines = (0..<2).map { _ in
    [held, free].map { ShapeView(Path(), fill: .clear, stroke: $0, lineWidth: 2) }
  }
  private(set) var samples: [Sample] = []
  private var start: Double?
  private weak var motion: (any InspectedMotion)?
  private weak var recorded: Window?

  override init() {
    super.init()
    identifier = "motion-curve"
    isUserInteractionEnabled = false
    springLabel.numberOfLines = 0
    for (plot, lines) in zip(plots, lines) {
      (plot.backgroundColor, plot.cornerRadius) = (Color(white: 1, alpha: 0.07), 10)
      for line in lines {
        line.bounds.origin = .zero
        (line.lineCap, line.lineJoin) = (.round, .round)
        plot.addSubview(line)
      }
    }
    for each in plots + [positionLabel, velocityLabel, springLabel] { addSubview(each) }
  }

  // MARK: - Samples

  /// Starts recording the next motion, unless a recording is running. Called after user input in the window.
  func record() {
    // If no frame was drawn after the last motion, the recording of that motion is still running.
    if motion?.isActive != true { start = nil }
    guard let window, recorded == nil else { return }
    (recorded, start, looked) = (window, nil, window.timeline.now)
    window.timeline.add(self)
  }

  /// Ends the recording. The plots keep their curves.
  func stop() {
    recorded?.timeline.remove(self)
    (recorded, motion) = (nil, nil)
    draw()
  }

  /// The time from one sample to the next, in seconds. Samples are taken even if no frame is drawn.
  private static let interval = 0.02
  /// The time between two drawings of a running motion, in seconds; drawing in each frame would cost more than the demo.
  private static let pause = 1.0 / 30
  private var (looked, plotted) = (0.0, 0.0)
  /// The travel of a pointer from which the change in position per point is measured, in points; shorter travels are inexact.
  private static let base = 12.0
  /// A location of the pointer that holds the motion, the position there, and the change in position per point of the pointer's
  /// travel up to there. `nil` if no pointer holds the motion.
  private var grip: (location: Point, position: Double, slope: Vector)?

  func nextStop(after time: Double, until end: Double) -> Double? {
    let next = looked + Self.interval
    return next > time && next <= end ? next : nil
  }

  var begin: Double { .infinity }
  var end: Double { .infinity }
  func finish(at time: Double) {}

  func show(at time: Double) {
    guard let window = recorded else { return }
    looked = time
    if motion?.isActive != true { motion = window.leadingMotion }
    guard let motion else {
      if window.activeGesture == nil, !window.timeline.isMoving { stop() }
      return
    }
    if start == nil { (start, samples) = (time, []) }
    let (place, last) = (motion.place, Double(max(motion.lastState, 1)))
    var sample = Sample(
      time: time - (start ?? time), position: place.value / last, velocity: place.velocity / last,
      isHeld: motion.isHeld)
    if sample.isHeld, let pan = window.activeGesture as? PanGestureRecognizer {
      sample.velocity = velocity(of: pan, in: window, at: sample)
    } else {
      grip = nil
      if sample.isHeld, let past = samples.last, past.time < sample.time {
        sample.velocity = (sample.position - past.position) / (sample.time - past.time)
      }
    }
    // The free line starts where the held line ends, and vice versa.
    if let last = samples.last, last.isHeld != sample.isHeld {
      samples.append(
        Sample(time: last.time, position: last.position, velocity: last.velocity, isHeld: sample.isHeld))
    }
    guard sample.time < Self.longest, sample.time > samples.last?.time ?? -1 else { return }
    samples.append(sample)
    if let spring = motion.trackTimings.first {
      springLabel.text =
        "Spring: \(Self.text(spring.timing.duration)) s, damping \(Self.text(spring.timing.continuation.dampingRatio))"
    }
    if abs(time - plotted) >= Self.pause {
      plotted = time
      draw()
    }
  }

  /// Returns the velocity that a release would give the motion. It is measured from the times of the events, which may arrive in
  /// bursts.
  private func velocity(of pan: PanGestureRecognizer, in window: Window, at sample: Sample) -> Double {
    let location = pan.location(in: window)
    let way = grip.map { location - $0.location } ?? .zero
    if way.length >= Self.base || way != .zero && grip?.slope == .zero || grip == nil {
      let step = sample.position - (grip?.position ?? sample.position)
      grip = (location, sample.position, way == .zero ? .zero : way * (step / way.dot(way)))
    }
    let moved = samples.last { $0.position != sample.position }?.time ?? sample.time
    guard let grip, sample.time - moved <= VelocityTracker.rest + Self.interval else { return 0 }
    return pan.velocity.dot(grip.slope)
  }

  private static func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  // MARK: - Drawing

  override func layoutSubviews() {
    let whole = Self.heights.position + Self.heights.velocity + 2 * Self.gap
    var top = max(Self.gap, (bounds.height - whole) / 2)
    func place(_ label: Label, _ y: Double) {
      let height = label.height(forWidth: bounds.width)
      label.frame = pixelAligned(Rect(x: 0, y: y, width: bounds.width, height: height))
    }
    for (index, height) in [Self.heights.position, Self.heights.velocity].enumerated() {
      place(index == 0 ? positionLabel : velocityLabel, top - 24)
      plots[index].frame = pixelAligned(Rect(x: 0, y: top, width: bounds.width, height: height))
      for line in lines[index] {
        (line.bounds.size, line.center) = (plots[index].bounds.size, plots[index].bounds.center)
      }
      top += height + Self.gap
    }
    place(springLabel, top - Self.gap + 12)
    draw()
  }

  private func draw() {
    let span = max(Self.leastSpan, samples.last?.time ?? 0)
    let velocities = samples.map(\.velocity)
    let (least, most) = (min(-1, velocities.min() ?? 0), max(1, velocities.max() ?? 0))
    draw(lines[0], \.position, in: -0.1...1.15, over: span)
    draw(lines[1], \.velocity, in: least...most, over: span)
  }

  private func draw(
    _ lines: [ShapeView], _ value: KeyPath<Sample, Double>, in range: ClosedRange<Double>, over span: Double
  ) {
    let room = lines[0].bounds.inset(by: Self.margin)
    var paths = [Path(), Path()]
    for (index, sample) in samples.enumerated() {
      let height = (sample[keyPath: value] - range.lowerBound) / (range.upperBound - range.lowerBound)
      let point = Point(
        room.minX + room.width * sample.time / span, room.maxY - room.height * height.clamped(to: 0...1))
      let line = sample.isHeld ? 0 : 1
      let continues = index > 0 && samples[index - 1].isHeld == sample.isHeld
      if continues { paths[line].addLine(to: point) } else { paths[line].move(to: point) }
    }
    for (line, path) in zip(lines, paths) { line.path = path }
  }
}

extension Window {
  /// The active motion that is plotted: a transition if there is one; otherwise the first motion that changes a frame or a
  /// transform; `nil` if there is neither.
  fileprivate var leadingMotion: (any InspectedMotion)? {
    let motions = runningAnimations.compactMap { $0 as? any InspectedMotion }.filter(\.isActive)
    return motions.first(where: \.isOfTransition)
      ?? motions.first { $0.movedViews.contains { !$0.properties.isDisjoint(with: [.frame, .transform]) } }
  }
}
