import SegueControls
import SegueHeadless
import SegueRendering

/// The stage of the workbench: the recorded window at the playhead, with overlays that show its motion.
final class PictureView: View, ButtonOwner {
  struct Overlays: OptionSet {
    let rawValue: Int
    /// The outlines and names of moving views.
    static let outlines = Overlays(rawValue: 1)
    /// The path of each moving view, with one dot per frame, so that the distance between dots shows the speed.
    static let paths = Overlays(rawValue: 2)
    /// Earlier positions of the moving views.
    static let ghosts = Overlays(rawValue: 4)
    static let pointer = Overlays(rawValue: 8)
    /// The layers of the window, pulled apart in depth.
    static let layers = Overlays(rawValue: 16)
    /// A modifier of `ghosts` that also shows them over the recorded window.
    static let overWindow = Overlays(rawValue: 32)
  }

  var overlays: Overlays = [.pointer] {
    didSet {
      guard overlays != oldValue else { return }
      if overlays.contains(.layers) != oldValue.contains(.layers) {
        tilt.spring(to: overlays.contains(.layers) ? .usual : .zero, on: window?.timeline)
      }
      if overlays.contains(.overWindow) != oldValue.contains(.overWindow) { showOverWindow() }
      update()
    }
  }
  /// The run that is shown; `nil`, the default, shows the recording.
  var run: ShownRun? { didSet { if run !== oldValue { update() } } }
  let comparison: StageComparison
  let ghosts: StageGhosts
  /// The rotation of the planes.
  let tilt = Tilt()
  /// The error that is shown instead of a picture; `nil` if there is a picture.
  private(set) var failure: String?

  private let session: Session
  private var surface: Surface?
  private var other: Surface?
  private let planes = StageDepth()
  /// Whether the layers are shown as planes, including while the planes turn back to the front.
  private var isApart: Bool { overlays.contains(.layers) || !tilt.isZero }
  private var turn = Tilt.Angles.zero
  private lazy var distanceButton = button(
    "", "distance", "Go to the largest difference", shows: { .text($0.comparison.words) }
  ) { $0.comparison.showFarthest() }

  init(_ session: Session) {
    self.session = session
    comparison = StageComparison(session)
    ghosts = StageGhosts(session)
    super.init()
    backgroundColor = Palette.ground
    identifier = "stage"
    clipsToBounds = true
    distanceButton.isHidden = true
    distanceButton.clipsToBounds = true
    addSubview(distanceButton)
    tilt.onChange = { [unowned self] in setNeedsDisplay() }
    comparison.onChange = { [unowned self] in update() }
    ghosts.onChange = { [unowned self] in
      setNeedsDisplay()
      showOverWindow()
    }
    installGestures()
  }

  /// Called with a picture to show over the recorded window, pixel for pixel; with `nil` to remove it.
  var onOverlay: (Surface?) -> Void = { _ in }

  /// Toggles an overlay. For ghosts, switches to the next of three settings: on the stage, also over the window, and off.
  func toggle(_ overlay: Overlays) {
    guard overlay == .ghosts, overlays.contains(.ghosts) else {
      return overlays.formSymmetricDifference(overlay)
    }
    overlays =
      overlays.contains(.overWindow)
      ? overlays.subtracting([.ghosts, .overWindow]) : overlays.union(.overWindow)
  }

  func forget() {
    ghosts.forget()
    showOverWindow()
    comparison.update()
  }

  private func showOverWindow() {
    onOverlay(overlays.contains(.overWindow) ? (try? ghosts.picture()) ?? nil : nil)
  }

  private func installGestures() {
    let pan = PanGestureRecognizer(slop: 3) { [unowned self] pan in
      if pan.state == .began { turn = tilt.angles }
      let way = pan.translation
      tilt.turn(to: Tilt.Angles(yaw: turn.yaw + way.dx * 0.006, pitch: turn.pitch - way.dy * 0.006))
    }
    pan.shouldBegin = { [unowned self] in overlays.contains(.layers) }
    addGestureRecognizer(pan)
    let tap = TapGestureRecognizer(numberOfTapsRequired: 2) { [unowned self] _ in springBack() }
    tap.shouldBegin = { [unowned self] in overlays.contains(.layers) }
    tap.cursor = nil
    addGestureRecognizer(tap)
  }

  /// Turns the planes back to the front or, if they already face the front, to their initial angles.
  func springBack() { tilt.spring(to: tilt.isZero ? .usual : .zero, on: window?.timeline) }

  /// Turns the planes by angles, in radians.
  /// - Returns: `false` if the layers are not shown as planes.
  func turn(yaw: Double, pitch: Double) -> Bool {
    guard overlays.contains(.layers) else { return false }
    tilt.turn(to: Tilt.Angles(yaw: tilt.angles.yaw + yaw, pitch: tilt.angles.pitch + pitch))
    return true
  }

  /// The window of the run that is shown.
  private var shownWindow: HeadlessWindow { run?.run.window ?? session.window }
  private var isLive: Bool { run == nil && session.isLive }

  /// Updates the picture, the comparison and the planes.
  func update() {
    do {
      (surface, failure) = (try run?.frame() ?? session.frame(), nil)
      other = run == nil && !isLive ? try comparison.frame() : nil
      if isApart, !isLive { try planes.update(shownWindow) }
    } catch {
      (surface, other, failure) = (nil, nil, "\(error)")
    }
    if overlays.contains(.ghosts) { ghosts.make() }
    distanceButton.isHidden = comparison.mode == .off || run != nil
    distanceButton.refresh()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    let size = distanceButton.sizeThatFits(bounds.size)
    distanceButton.frame = Rect(
      x: Self.margin, y: bounds.height - 30, width: min(size.width, bounds.width - 2 * Self.margin),
      height: 26)
  }

  private static let margin = 16.0

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [unowned self] in draw(on: $0, in: bounds) }
  }

  private func draw(on canvas: Canvas, in bounds: Rect) {
    let size = run == nil ? session.frameSize : shownWindow.window.bounds.size
    guard let surface, !size.isEmpty, failure == nil else {
      return draw(failure ?? "Use the window; your input is recorded.", on: canvas, in: bounds)
    }
    let room = bounds.inset(by: Self.margin)
    if let other, comparison.mode != .off {
      let room = Rect(x: room.minX, y: room.minY, width: room.width, height: max(0, room.height - 24))
      return draw(surface, beside: other, size, on: canvas, in: room)
    }
    if isLive {
      draw(surface, size, on: canvas, in: room)
      return
    }
    if !tilt.isZero, let place = planes.place(of: size, in: room, turnedBy: tilt.angles) {
      return draw(place, on: canvas)
    }
    let rect = draw(surface, size, on: canvas, in: room)
    let toStage = Transform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
    if overlays.contains(.ghosts), run == nil { ghosts.draw(at: session.playhead, toStage, on: canvas) }
    canvas.withSavedState {
      canvas.clip(to: rect)
      overlays(in: rect, front: toStage) { _ in toStage }.draw(on: canvas)
    }
  }

  private func draw(_ words: String, on canvas: Canvas, in bounds: Rect) {
    let text = TextLayout(
      words, font: Palette.body, alignment: .center, maximumWidth: max(40, bounds.width - 40))
    canvas.draw(text, at: Point(20, bounds.midY - text.size.height / 2), color: Palette.faint)
  }

  private func overlays(
    _ more: Overlays = [], in area: Rect, front: Transform, of transform: @escaping (View) -> Transform
  ) -> StageOverlays {
    StageOverlays(
      session: session, window: shownWindow, isRun: run != nil, shown: overlays.union(more), area: area,
      transform: transform,
      front: front)
  }

  private func draw(_ place: StageDepth.Place, on canvas: Canvas) {
    do { try planes.draw(place, on: canvas) } catch { return draw("\(error)", on: canvas, in: bounds) }
    overlays(.outlines, in: bounds.inset(by: 4), front: place.front, of: place.transform).draw(on: canvas)
  }

  /// Draws a picture in the center of the rectangle `room`, as large as this allows, but no larger than `size`.
  /// - Returns: the frame of the picture.
  @discardableResult
  private func draw(_ surface: Surface, _ size: Size, on canvas: Canvas, in room: Rect) -> Rect {
    let scale = max(0.01, min(room.width / size.width, room.height / size.height, 1))
    let rect = Rect(center: room.center, size: size * scale)
    canvas.fillShadow(of: .rect(rect), color: Color(white: 0, alpha: 0.5), blur: 14, offset: Vector(0, 4))
    canvas.draw(surface, in: rect)
    return rect
  }

  private func draw(
    _ surface: Surface, beside other: Surface, _ size: Size, on canvas: Canvas, in room: Rect
  ) {
    func caption(_ words: String, over rect: Rect) {
      let text = TextLayout(words, font: Palette.small, maximumWidth: rect.width, lineLimit: 1)
      canvas.draw(
        text, at: Point(rect.midX - text.size.width / 2, rect.minY - text.size.height - 4),
        color: Palette.text)
    }
    let room = Rect(x: room.minX, y: room.minY + 12, width: room.width, height: room.height - 12)
    guard comparison.mode == .sideBySide else {
      guard let difference = try? surface.difference(to: other) else { return }
      let rect = draw(difference, size, on: canvas, in: room)
      return caption("\(comparison.names.0) vs. \(comparison.names.1)", over: rect)
    }
    let half = Size((room.width - 12) / 2, room.height)
    for (index, picture) in [other, surface].enumerated() {
      let part = Rect(
        x: room.minX + Double(index) * (half.width + 12), y: room.minY, width: half.width, height: half.height
      )
      let rect = draw(picture, size, on: canvas, in: part)
      caption(index == 0 ? comparison.names.0 : comparison.names.1, over: rect)
    }
  }
}
