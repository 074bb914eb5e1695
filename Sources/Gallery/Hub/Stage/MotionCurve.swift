import SegueAnimation
import SegueControllers

/// Plots of the last motion in a window: position and velocity over time. The curves are white while the user holds the moving
/// view, and blue while a spring moves it.
///
/// The plots sample the motion while it runs, and request no frames of their own.
final class MotionCurve: View, TimedAnimation {
  static let (held, free) = (Color.white, Color(90, 210, 255))
  /// The heights of the two plots, and the distance between them, in points.
  private static let (heights, gap) = ((position: 168.0, velocity: 96.0), 44.0)
  /// The shortest time that the width of a plot covers, and the longest motion that is plotted, in seconds.
  private static let (leastSpan, longest) = (1.2, 20.0)

  /// One moment of a motion: the time in seconds, the position as a fraction of the distance, and the velocity as the change in
  /// position per second.
  struct Sample {
    var time, position, velocity: Double
    let isHeld: Bool
  }

  private let positionLabel = Label("Position", font: .scaled(size: 13, weight: .semibold), color: held)
  private let velocityLabel = Label("Velocity", font: .scaled(size: 13, weight: .semibold), color: held)
  private let springLabel = Label(
    "Drag something: its motion is drawn here.", font: .scaled(size: 13), color: free)
  private let plots = [Plot(\.position, marks: [0, 1]), Plot(\.velocity, marks: [0])]
  private(set) var samples: [Sample] = []
  private var start: Double?
  private weak var motion: (any InspectedMotion)?
  private weak var recorded: Window?

  override init() {
    super.init()
    identifier = "motion-curve"
    isUserInteractionEnabled = false
    springLabel.numberOfLines = 0
    for each in plots + [positionLabel, velocityLabel, springLabel] { addSubview(each) }
  }

  // MARK: - Samples

  /// Starts recording the next motion, unless a recording is running. Called after user input in the window.
  func record() {
    // If no frame was drawn after the last motion, the recording of that motion is still running.
    if motion?.isActive != true { start = nil }
    used = window?.timeline.now ?? 0
    guard let window, recorded == nil else { return }
    (recorded, start, looked) = (window, nil, used)
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
  private var (looked, plotted, used) = (0.0, 0.0, 0.0)
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
    if motion?.isActive != true {
      // A motion that follows without input, such as that of rows that close up, does not belong to the curve.
      if let start, let last = samples.last, !last.isHeld {
        guard start + last.time <= used else { return stop() }
        self.start = nil
      }
      motion = window.leadingMotion
    }
    guard let motion else {
      if window.activeGesture == nil, !window.timeline.isMoving { stop() }
      return
    }
    if start == nil {
      (start, samples) = (time, [])
      for plot in plots { plot.clear() }
    }
    let (place, last) = (motion.place, Double(max(motion.lastState, 1)))
    var sample = Sample(
      time: time - (start ?? time), position: place.value / last, velocity: place.velocity / last,
      isHeld: motion.isHeld)
    if sample.isHeld {
      // Between two events the view is still, but the pointer is not: the line joins the events until the pointer counts as
      // at rest. It also leaves out an event right after another sample, because that step has no velocity.
      if let past = samples.last, past.isHeld,
        sample.time - past.time
          < (past.position == sample.position ? VelocityTracker.rest : Self.interval / 2)
      {
        return
      }
      sample.velocity = heldVelocity(in: window, at: sample)
    } else {
      grip = nil
    }
    guard sample.time < Self.longest, sample.time > samples.last?.time ?? -1 else { return }
    samples.append(sample)
    if abs(time - plotted) >= Self.pause {
      plotted = time
      if let spring = motion.trackTimings.first {
        springLabel.text =
          "Spring: \(Self.text(spring.timing.duration)) s, damping \(Self.text(spring.timing.continuation.dampingRatio))"
      }
      draw()
    }
  }

  /// Returns the velocity that a release would give the motion. It is measured from the times of the events, which may arrive in
  /// bursts; after a single event, from the last two samples.
  private func heldVelocity(in window: Window, at sample: Sample) -> Double {
    let pan = window.activeGesture as? PanGestureRecognizer
    if let location = pan?.location(in: window) {
      let way = grip.map { location - $0.location } ?? .zero
      if way.length >= Self.base || way != .zero && grip?.slope == .zero || grip == nil {
        let step = sample.position - (grip?.position ?? sample.position)
        grip = (location, sample.position, way == .zero ? .zero : way * (step / way.dot(way)))
      }
    }
    guard let past = samples.last, past.position != sample.position else { return 0 }
    guard let velocity = pan?.velocity, velocity != .zero, let slope = grip?.slope, slope != .zero else {
      return (sample.position - past.position) / (sample.time - past.time)
    }
    return velocity.dot(slope)
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
      top += height + Self.gap
    }
    place(springLabel, top - Self.gap + 12)
    draw()
  }

  private func draw() {
    let span = Self.limit(Self.leastSpan, samples.last?.time ?? 0)
    for (plot, range) in zip(plots, [-0.1...1.15, -1.0...1]) {
      let values = samples.map { $0[keyPath: plot.value] }
      let least = -Self.limit(-range.lowerBound, -(values.min() ?? 0))
      plot.draw(samples, in: least...Self.limit(range.upperBound, values.max() ?? 0), over: span)
    }
  }

  /// Returns a limit of an axis, at least `value`. It grows in steps, because a change moves all lines.
  private static func limit(_ least: Double, _ value: Double) -> Double {
    var limit = least
    while limit < value { limit *= 1.5 }
    return limit
  }
}

/// A plot of one value of a motion over time.
///
/// The curve consists of short lines. While the motion runs, only the last line changes, so that a frame draws little.
private final class Plot: View {
  private static let margin = 8.0
  /// The maximum number of samples in a line.
  private static let lineLength = 12

  /// The properties that all points of the curve depend on.
  private struct Axes: Equatable {
    let range: ClosedRange<Double>
    let span: Double
    let size: Size
  }

  let value: KeyPath<MotionCurve.Sample, Double>
  private let marks: [(value: Double, line: View)]
  private let lines = View()
  private var axes: Axes?
  /// The numbers of samples on the plot and in the last line.
  private var (count, lastCount) = (0, 0)

  /// Creates a plot with horizontal marks at some values.
  init(_ value: KeyPath<MotionCurve.Sample, Double>, marks: [Double]) {
    self.value = value
    self.marks = marks.map { ($0, View()) }
    super.init()
    (backgroundColor, cornerRadius, lines.fillsSuperview) = (Color(white: 1, alpha: 0.07), 10, true)
    for mark in self.marks {
      mark.line.backgroundColor = Color(white: 1, alpha: 0.1)
      addSubview(mark.line)
    }
    addSubview(lines)
  }

  /// Removes the curve at the next drawing, which shows another motion.
  func clear() { axes = nil }

  /// Draws the samples that are not yet on the plot, or all of them if the axes have changed.
  func draw(_ samples: [MotionCurve.Sample], in range: ClosedRange<Double>, over span: Double) {
    let room = bounds.inset(by: Self.margin)
    func height(_ value: Double) -> Double {
      room.maxY - room.height
        * ((value - range.lowerBound) / (range.upperBound - range.lowerBound)).clamped(to: 0...1)
    }
    func point(_ index: Int) -> Point {
      Point(room.minX + room.width * samples[index].time / span, height(samples[index][keyPath: value]))
    }
    let axes = Axes(range: range, span: span, size: bounds.size)
    if axes != self.axes {
      (self.axes, count) = (axes, 0)
      for line in lines.subviews { line.removeFromSuperview() }
      for mark in marks {
        mark.line.frame = pixelAligned(Rect(x: 0, y: height(mark.value), width: bounds.width, height: 1))
      }
    }
    while count < samples.count {
      let isHeld = samples[count].isHeld
      if count == 0 || samples[count - 1].isHeld != isHeld || lastCount == Self.lineLength {
        addLine(isHeld ? MotionCurve.held : MotionCurve.free, from: point(max(0, count - 1)))
      }
      (lines.subviews.last as? ShapeView)?.path.addLine(to: point(count))
      (count, lastCount) = (count + 1, lastCount + 1)
    }
  }

  private func addLine(_ color: Color, from start: Point) {
    var path = Path()
    path.move(to: start)
    let line = ShapeView(path, fill: .clear, stroke: color, lineWidth: 2)
    (line.lineCap, line.lineJoin) = (.round, .round)
    lines.addSubview(line)
    lastCount = 0
  }
}

extension Window {
  /// The active motion that is plotted: a transition if there is one; otherwise the first motion that changes the frame or the
  /// transform of a view without fading the view; `nil` if there is neither.
  fileprivate var leadingMotion: (any InspectedMotion)? {
    let motions = runningAnimations.compactMap { $0 as? any InspectedMotion }.filter(\.isActive)
    return motions.first(where: \.isOfTransition)
      ?? motions.first {
        $0.movedViews.contains {
          !$0.properties.isDisjoint(with: [.frame, .transform]) && $0.properties.isDisjoint(with: .alpha)
        }
      }
  }
}
