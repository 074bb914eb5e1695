import Glibc
import SegueControls

/// The lanes of a recording under a ruler, with the playhead. The wheel with Ctrl zooms, a drag on the ruler moves the
/// playhead, and a drag on the lanes scrolls through time.
final class TimelineView: View, HintSource {
  static let rulerHeight = 24.0

  var onSelect: (_ motion: Int, _ track: Int) -> Void = { _, _ in }
  var selection: (motion: Int, track: Int)? {
    didSet {
      for view in [contents, labels] { view.setNeedsDisplay() }
      placeGrips()
    }
  }

  private let session: Session
  private let ruler = DrawnView()
  private let scroll = ScrollView()
  private let labels = DrawnView()
  private let contents = DrawnView()
  private let playhead = View()
  private let handle = View()
  /// A label that covers the timeline until something has been recorded.
  private let empty = Label("Drag something in the window", font: Palette.body, color: Palette.faint)
  private(set) var scale: TimeScale
  private var shownTake: ClosedRange<Double>?
  private var unfolded: Set<Int> = []
  private var lanes: Lanes
  let grips = TrackGrips()
  /// The width of the column with the names of the rows, in points.
  private var labelWidth = labelWidths.lowerBound
  private static let labelWidths = 168.0...300.0

  init(_ session: Session) {
    self.session = session
    lanes = Lanes(session, unfolded: [])
    scale = TimeScale(showing: session.take, in: 600)
    super.init()
    backgroundColor = Palette.panel
    clipsToBounds = true
    identifier = "timeline"
    ruler.paint = { [unowned self] in
      RulerPainter(session: session, scale: scale, left: labelWidth, size: ruler.bounds.size).draw(on: $0)
    }
    labels.paint = { [unowned self] in drawLabels($0) }
    contents.paint = { [unowned self] in
      LanesPainter(
        canvas: $0, session: session, lanes: lanes, scale: scale, width: contents.bounds.width,
        selection: selection
      ).draw()
    }
    for view in [ruler, labels, contents] { view.onScroll = { [unowned self] in scrolled($0) } }
    scroll.clipsToBounds = true
    contents.clipsToBounds = true
    playhead.backgroundColor = Palette.playhead
    handle.backgroundColor = Palette.playhead
    handle.cornerRadius = 3
    for view in [playhead, handle] { view.isUserInteractionEnabled = false }
    for view in [contents, labels] { scroll.addSubview(view) }
    for view in grips.views { contents.addSubview(view) }
    grips.onCancel = { [session] in session.tuning.undo() }
    (empty.textAlignment, empty.backgroundColor, empty.fillsSuperview) = (.center, Palette.panel, true)
    for view in [scroll, ruler, playhead, handle, empty] as [View] { addSubview(view) }
    ruler.identifier = "ruler"
    ruler.addGestureRecognizer(
      PanGestureRecognizer(slop: 0) { [unowned self] pan in
        session.playhead = clampedTime(at: pan.location(in: self).x)
      })
    contents.addGestureRecognizer(
      PanGestureRecognizer(axis: .horizontal) { [unowned self] pan in
        if pan.state == .began { panStart = scale.start }
        scale.start = panStart - pan.translation.dx / scale.density
        scaleChanged()
      })
    contents.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] tap in click(at: tap.location(in: contents)) })
    labels.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] tap in
        guard case .motion(let index)? = lanes.row(at: tap.location(in: labels).y)?.lane else {
          return click(at: tap.location(in: labels))
        }
        unfolded.formSymmetricDifference([index])
        reload()
      })
  }

  private var panStart = 0.0

  func reload() {
    // If the take grows while a bar is dragged, the scale does not change, because otherwise the bar would leave the pointer.
    let isOther =
      shownTake?.lowerBound != session.take.lowerBound || session.hasNewInput && shownTake != session.take
    if isOther { unfolded = [] }
    empty.isHidden = !session.takes.isEmpty
    lanes = Lanes(session, unfolded: unfolded)
    setLabelWidth()
    shownTake = session.take
    if isOther { fit() }
    setNeedsLayout()
    scaleChanged()
  }

  /// The space after the end of the take, which leaves room for labels, in points.
  private static let endRoom = 96.0

  /// Scales the timeline so that the whole take is visible.
  func fit() {
    scale = TimeScale(showing: session.take, in: max(60, laneWidth - Self.endRoom))
    scale.start -= 8 / scale.density
    scaleChanged()
  }

  private func scaleChanged() {
    for view in [ruler, labels, contents] { view.setNeedsDisplay() }
    placePlayhead()
    placeGrips()
  }

  /// Redraws the bars after timings have changed.
  func tuningChanged() {
    contents.setNeedsDisplay()
    placeGrips()
  }

  /// Places the grips over the bar of the selected track.
  private func placeGrips() {
    grips.density = scale.density
    guard let (index, track) = selection, session.log.motions.indices.contains(index),
      let row = lanes.row(ofTrack: track, motion: index)
    else { return grips.place(over: nil) }
    let motion = session.log.motions[index]
    grips.span = session.span(ofTrack: track, in: motion)
    let bar = lanes.bar(ofTrack: track, in: motion, scale, row.top, row.top + row.height)
    let active = motion.isPlayed ? grips.span?.active : nil
    grips.place(
      over: bar,
      active: active.map {
        Rect(x: scale.x(of: $0.lowerBound), y: bar.minY, width: $0.length * scale.density, height: bar.height)
      })
  }

  /// Makes the column of names as wide as the names require, within `labelWidths`.
  private func setLabelWidth() {
    let wanted = lanes.rows.map { $0.indent + TextLayout($0.label, font: $0.font).size.width + 14 }
    let most = (bounds.width * 0.36).clamped(to: Self.labelWidths)
    labelWidth = (wanted.max() ?? 0).rounded(.up).clamped(to: Self.labelWidths.lowerBound...most)
  }

  private var laneWidth: Double { max(100, bounds.width - labelWidth) }

  override func layoutSubviews() {
    ruler.frame = Rect(x: 0, y: 0, width: bounds.width, height: Self.rulerHeight)
    scroll.frame = Rect(
      x: 0, y: Self.rulerHeight, width: bounds.width, height: max(0, bounds.height - Self.rulerHeight))
    let height = max(lanes.height, scroll.frame.height)
    labels.frame = Rect(x: 0, y: 0, width: labelWidth, height: height)
    contents.frame = Rect(x: labelWidth, y: 0, width: laneWidth, height: height)
    scroll.contentSize = Size(bounds.width, lanes.height)
    if shownTake == nil { reload() }
    placePlayhead()
  }

  func placePlayhead() {
    let x = labelWidth + scale.x(of: session.playhead)
    for view in [playhead, handle] { view.isHidden = x < labelWidth - 1 || x > bounds.width }
    playhead.frame = Rect(x: x - 0.5, y: Self.rulerHeight - 4, width: 1, height: bounds.height)
    handle.frame = Rect(x: x - 5, y: Self.rulerHeight - 12, width: 10, height: 10)
  }

  func followPlayhead() {
    let x = scale.x(of: session.playhead)
    if x < 0 || x > laneWidth {
      scale.start = session.playhead - 0.1 * laneWidth / scale.density
      scaleChanged()
    }
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    let notch = event.isPrecise ? event.delta.dy / 40 : event.delta.dy
    if event.modifiers.contains(.control) {
      let x = (transform(to: nil, by: .shown).inverted?.apply(to: event.location).x ?? 0) - labelWidth
      scale.zoom(by: pow(0.8, notch), around: max(0, x))
      scaleChanged()
      return true
    }
    guard event.delta.dx != 0 || event.modifiers.contains(.shift) else { return false }
    scale.start += (event.delta.dx != 0 ? event.delta.dx : notch) * 40 / scale.density
    scaleChanged()
    return true
  }

  private func clampedTime(at x: Double) -> Double {
    scale.time(at: x - labelWidth).clamped(to: 0...max(session.end, session.take.upperBound))
  }

  /// Handles a click. A click on a call moves the playhead to the call, and a click on a track selects the track. Any other
  /// click moves the playhead.
  private func click(at point: Point) {
    switch lanes.row(at: point.y)?.lane {
    case .calls:
      let time = scale.time(at: point.x)
      let call = session.log.calls.min { abs($0.time - time) < abs($1.time - time) }
      if let call, abs(call.time - time) * scale.density < 40 { session.playhead = call.time }
    case .track(let motion, let track): onSelect(motion, track)
    case .motion(let motion): onSelect(motion, 0)
    case .view(let motion, let view): onSelect(motion, session.log.motions[motion].views[view].track)
    default: session.playhead = scale.time(at: point.x).clamped(to: 0...max(session.end, 0))
    }
  }

  /// Returns the full name of a row, a description of a missed refresh, or the names of all calls that share a mark.
  func hint(at point: Point) -> String? {
    if point.y < Self.rulerHeight {
      return RulerPainter(session: session, scale: scale, left: labelWidth, size: ruler.bounds.size)
        .hint(at: point.x)
    }
    let place = labels.convert(point, from: self)
    guard let row = lanes.row(at: place.y) else { return nil }
    if place.x < labelWidth { return row.name }
    guard case .calls = row.lane else { return nil }
    let x = place.x - labelWidth
    let cluster = session.callClusters(scale).first {
      x > $0.first - MarkLabels.nearest && x < $0.last + MarkLabels.nearest
    }
    return cluster?.words.joined(separator: ", ")
  }

  private func drawLabels(_ canvas: Canvas) {
    canvas.fill(labels.bounds, Palette.panel)
    for row in lanes.rows {
      let layout = TextLayout(
        row.label, font: row.font, maximumWidth: labelWidth - row.indent - 6, lineLimit: 1)
      canvas.draw(
        layout, at: Point(row.indent, row.top + (row.height - layout.size.height) / 2 - 0.5), color: row.color
      )
      canvas.fill(Rect(x: 0, y: row.top + row.height - 1, width: labelWidth, height: 1), Palette.line)
      guard case .track(_, let track) = row.lane else { continue }
      canvas.fillCircle(
        center: Point(18, row.top + row.height / 2), radius: 3.5, color: Palette.track(track))
    }
    canvas.fill(Rect(x: labelWidth - 1, y: 0, width: 1, height: labels.bounds.height), Palette.line)
  }
}

/// A view that a subclass draws.
class PaintedView: View {
  override func content(in bounds: Rect) -> Content {
    bounds.isEmpty ? .none : .drawing(bounds: bounds) { [unowned self] in draw(on: $0) }
  }

  func draw(on canvas: Canvas) {}
}

/// A view that a closure draws.
final class DrawnView: PaintedView {
  var paint: (Canvas) -> Void = { _ in } { didSet { setNeedsDisplay() } }
  var preferredSize = Size.zero
  /// Called for each scroll event before superviews receive it; returns whether the event was handled.
  var onScroll: (ScrollEvent) -> Bool = { _ in false }

  override func sizeThatFits(_ size: Size) -> Size { preferredSize }

  override func scrolled(_ event: ScrollEvent) -> Bool { onScroll(event) }

  override func draw(on canvas: Canvas) { paint(canvas) }
}
