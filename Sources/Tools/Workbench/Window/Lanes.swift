import SegueHeadless
import SegueViews

/// The rows of the timeline, with their contents and heights.
struct Lanes {
  enum Lane {
    case input
    case phases
    case calls
    /// The faults that debug builds or a check found.
    case faults
    case motion(Int)
    case track(motion: Int, track: Int)
    case view(motion: Int, view: Int)
  }

  struct Row {
    let lane: Lane
    let top, height: Double
    let name: String
    /// The symbol before the name, which shows whether the row is unfolded; empty if the row cannot be unfolded.
    let symbol: String
    /// The space before the name, in points.
    let indent: Double
    let color: Color
    let font: Font

    var label: String { symbol + name }
  }

  private(set) var rows: [Row] = []
  private(set) var height = 0.0
  private let session: Session

  init(_ session: Session, unfolded: Set<Int>) {
    self.session = session
    let (log, take) = (session.log, session.take)
    add(.input, "Input", height: 40)
    add(.phases, "Phase", height: 24)
    add(.calls, "Calls", height: 30)
    if !(log.faults.isEmpty && session.findings.isEmpty) {
      add(.faults, "Issues", height: 24, color: Palette.playhead)
    }
    for (index, motion) in log.motions.enumerated() where take.overlaps(motion.span) {
      let isUnfolded = unfolded.contains(index)
      add(
        .motion(index), motion.shortTitle, height: 26, symbol: isUnfolded ? "▾ " : "▸ ", indent: 10,
        color: Palette.text, font: Palette.strong)
      for track in motion.timings.indices {
        add(
          .track(motion: index, track: track), motion.name(ofTrack: track), height: 34, indent: 28,
          color: Palette.text)
        guard isUnfolded else { continue }
        let views = motion.views.indices.filter { motion.views[$0].track == track && motion.views[$0].moves }
        for view in views.prefix(Self.mostViews) {
          add(
            .view(motion: index, view: view), motion.views[view].name, height: 40, indent: 40,
            font: Palette.small)
        }
      }
    }
  }

  private mutating func add(
    _ lane: Lane, _ name: String, height: Double, symbol: String = "", indent: Double = 12,
    color: Color = Palette.faint, font: Font = Palette.body
  ) {
    rows.append(
      Row(
        lane: lane, top: self.height, height: height, name: name, symbol: symbol, indent: indent,
        color: color,
        font: font))
    self.height += height
  }

  private static let mostViews = 12

  func row(ofTrack track: Int, motion: Int) -> Row? {
    rows.first { if case .track(motion, track) = $0.lane { true } else { false } }
  }

  func bar(
    ofTrack track: Int, in motion: MotionLog.Motion, _ scale: TimeScale, _ top: Double, _ bottom: Double
  ) -> Rect {
    let bar = session.bar(ofTrack: track, in: motion)
    let (left, right) = (scale.x(of: bar.lowerBound), scale.x(of: bar.upperBound))
    return Rect(x: left, y: top + 3, width: max(2, right - left), height: bottom - top - 7)
  }

  func row(at y: Double) -> Row? { rows.last { $0.top <= y && y < $0.top + $0.height } }
}

extension MotionLog.MovedView {
  var moves: Bool {
    guard let first = looks.first else { return false }
    return looks.contains { abs($0.opacity - first.opacity) > 0.01 || $0.distance(to: first) > 0.5 }
  }
}

extension Session {
  func callClusters(_ scale: TimeScale) -> [MarkLabels.Cluster] {
    MarkLabels.clusters(
      of: log.calls.filter { $0.phase == nil }.map { (scale.x(of: $0.time), $0.method) })
  }
}

/// A painter for the rows of the timeline.
struct LanesPainter {
  let canvas: Canvas
  let session: Session
  let lanes: Lanes
  let scale: TimeScale
  let width: Double
  let selection: (motion: Int, track: Int)?

  func draw() {
    let input = InputLane(input: session.log.input, scale: scale, width: width)
    for row in lanes.rows {
      let (top, bottom) = (row.top, row.top + row.height)
      canvas.fill(Rect(x: 0, y: bottom - 1, width: width, height: 1), Palette.line)
      switch row.lane {
      case .input: input.draw(on: canvas, top: top, bottom: bottom)
      case .phases: drawPhases(top, bottom)
      case .calls: drawCalls(top, bottom)
      case .faults: drawFaults(top, bottom)
      case .motion(let index): drawSpan(of: session.log.motions[index], top, bottom)
      case .track(let motion, let track): drawTrack(motion, track, top, bottom)
      case .view(let motion, let view): drawView(session.log.motions[motion], view, top, bottom)
      }
    }
  }

  private func drawPhases(_ top: Double, _ bottom: Double) {
    let phases = session.log.phases
    for (index, (time, phase)) in phases.enumerated() where phase != .idle {
      let end = index + 1 < phases.count ? phases[index + 1].time : session.end
      let (left, right) = (scale.x(of: time), scale.x(of: end))
      guard right > 0, left < width else { continue }
      let color = phase == .held ? Palette.held : Palette.phase
      let bar = Rect(x: left, y: top + 4, width: max(2, right - left), height: bottom - top - 9)
      canvas.fillRoundedRect(bar, radius: 3, color: color.withAlpha(0.28))
      let label = TextLayout(phase.rawValue, font: Palette.small)
      if label.size.width < bar.width - 8 {
        let x = max(left, 0) + 6
        canvas.draw(label, at: Point(x, bar.midY - label.size.height / 2), color: color)
      }
    }
  }

  private func drawFaults(_ top: Double, _ bottom: Double) {
    for fault in session.log.faults + session.findings {
      let x = scale.x(of: fault.time)
      canvas.fill(Rect(x: x - 1, y: top + 2, width: 2, height: bottom - top - 5), Palette.playhead)
      let label = TextLayout(fault.message, font: Palette.small, maximumWidth: 260, lineLimit: 1)
      canvas.draw(label, at: Point(x + 5, (top + bottom - label.size.height) / 2), color: Palette.playhead)
    }
  }

  /// Draws a mark for each call, and the labels that fit.
  private func drawCalls(_ top: Double, _ bottom: Double) {
    let clusters = session.callClusters(scale)
    for call in session.log.calls where call.phase == nil {
      let x = scale.x(of: call.time)
      guard x > -10, x < width else { continue }
      canvas.fillCircle(center: Point(x, (top + bottom) / 2), radius: 2.5, color: Palette.call)
    }
    let labels = MarkLabels.fitting(clusters, until: width) { TextLayout($0, font: Palette.small).size.width }
    for (x, text) in labels where x > -200 {
      let label = TextLayout(text, font: Palette.small)
      canvas.draw(
        label, at: Point(x, (top + bottom - label.size.height) / 2), color: Palette.call.withAlpha(0.85))
    }
  }

  /// Draws the extent of a motion, and the parts in which it was held.
  private func drawSpan(of motion: MotionLog.Motion, _ top: Double, _ bottom: Double) {
    let y = (top + bottom) / 2
    let (left, right) = (scale.x(of: motion.start), scale.x(of: motion.end))
    canvas.fill(Rect(x: left, y: y, width: max(1, right - left), height: 1), Palette.faint.withAlpha(0.7))
    for x in [left, right] { canvas.fill(Rect(x: x, y: y - 4, width: 1, height: 9), Palette.faint) }
    for index in motion.times.indices where motion.isHeld[index] {
      canvas.fill(
        Rect(
          x: scale.x(of: motion.times[index]), y: y - 1, width: scale.density / MotionLog.rate + 0.5,
          height: 3), Palette.held)
    }
  }

  /// Draws the bar of a track with its curve. A dashed curve behind it shows the motion of the previous program or, if there is
  /// no previous program, the original timing.
  private func drawTrack(_ index: Int, _ track: Int, _ top: Double, _ bottom: Double) {
    let motion = session.log.motions[index]
    let color = Palette.track(track)
    let isSelected = selection.map { $0 == (index, track) } ?? false
    let bar = lanes.bar(ofTrack: track, in: motion, scale, top, bottom)
    canvas.fillRoundedRect(bar, radius: 3, color: color.withAlpha(isSelected ? 0.14 : 0.08))
    // A second rectangle marks the part of the bar in which the views of the track move.
    let span = session.span(ofTrack: track, in: motion)
    let active = motion.isPlayed ? span?.active : nil
    let (left, right) =
      active.map { (scale.x(of: $0.lowerBound), scale.x(of: $0.upperBound)) } ?? (bar.minX, bar.maxX)
    canvas.fillRoundedRect(
      Rect(x: left, y: bar.minY, width: max(2, right - left), height: bar.height), radius: 3,
      color: color.withAlpha(isSelected ? 0.14 : 0.06))
    if isSelected {
      canvas.stroke(
        .roundedRect(bar.inset(by: 0.5), radius: 3), color.withAlpha(0.8), style: StrokeStyle(width: 1))
    }
    let range = 0...Double(max(1, motion.lastState))
    func stroke(_ curve: MotionLog.Curve, _ color: Color, dash: [Double] = []) {
      let places = curve.tracks.compactMap { track < $0.count ? $0[track] : nil }
      self.stroke(curve.times, places, in: bar, range, color, dash: dash)
    }
    if let original = session.original(ofMotion: index) {
      stroke(original, Palette.faint.withAlpha(0.8), dash: [3, 3])
    }
    if session.isBehind, motion.isPlayed, let span {
      // The log does not contain the motion with the changed timing yet, so its curve is computed.
      let last = Double(motion.lastState)
      let times = (0...60).map { span.span.lowerBound + span.timing.timing.duration * Double($0) / 60 }
      let values = times.map { span.place(at: $0) * last }
      return self.stroke(
        times, motion.isForward ? values : values.map { last - $0 }, in: bar, range, color)
    }
    stroke(motion.curve, color)
  }

  /// Draws the progress and the speed of a view. If its center ends where it started, its width is plotted instead of its
  /// progress.
  private func drawView(_ motion: MotionLog.Motion, _ view: Int, _ top: Double, _ bottom: Double) {
    let looks = motion.views[view].looks
    guard let first = looks.first, let last = looks.last, looks.count == motion.times.count else { return }
    let box = Rect(x: 0, y: top + 4, width: width, height: bottom - top - 9)
    let color = Palette.track(motion.views[view].track)
    let way = last.center - first.center
    let places =
      way.length > 1
      ? looks.map { ($0.center - first.center).dot(way) / way.dot(way) }
      : looks.map { $0.size.width - first.size.width }
    let range = min(0, places.min() ?? 0)...max(places.max() ?? 1, 1e-6)
    stroke(motion.times, places, in: box, range, color)
    let speeds = zip(looks.dropFirst(), looks).map { ($0.center - $1.center).length * MotionLog.rate }
    let fastest = max(speeds.max() ?? 0, 1)
    stroke(
      Array(motion.times.dropFirst()), speeds, in: box, 0...fastest, Palette.text.withAlpha(0.35), width: 1)
    for (index, place) in places.enumerated()
    where Int((motion.times[index] * 60).rounded(.down))
      != Int(((motion.times[index] - 1 / MotionLog.rate) * 60).rounded(.down))
    {
      let y = Self.height(range.fraction(at: place), in: box)
      canvas.fillCircle(center: Point(scale.x(of: motion.times[index]), y), radius: 1.5, color: color)
    }
    let label = TextLayout("\(Int(fastest)) pt/s", font: Palette.small)
    let x = min(scale.x(of: motion.end) + 6, width - label.size.width - 6)
    canvas.draw(label, at: Point(x, box.midY - label.size.height / 2), color: Palette.faint)
  }

  /// Returns the y-coordinate for a progress value, with room above the end and below the start for springs that overshoot.
  private static func height(_ part: Double, in box: Rect) -> Double {
    box.maxY - 2 - (box.height - 4) * (part.clamped(to: -0.12...1.28) + 0.12) / 1.4
  }

  private func stroke(
    _ times: [Double], _ values: [Double], in box: Rect, _ range: ClosedRange<Double>, _ color: Color,
    width: Double = 1.5, dash: [Double] = []
  ) {
    guard times.count == values.count, times.count > 1 else { return }
    let points = zip(times, values).map {
      Point(scale.x(of: $0), Self.height(range.fraction(at: $1), in: box))
    }
    canvas.stroke(Path(through: points), color, style: StrokeStyle(width: width, join: .round, dash: dash))
  }
}
