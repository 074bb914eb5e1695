import SegueViews

/// The release map of the selected drag, which fills while its releases are played. A click on a cell plays its release on the
/// stage. The arrow keys select a cell, and Return plays its release.
final class ReleaseMapView: PaintedView, HintSource {
  /// Called with a release to play on the stage; with `nil` to stop the current one.
  var onRun: (ShownRun?) -> Void = { _ in }
  var onToggle: () -> Void = {}

  private let session: Session
  private var maker: ReleaseMapMaker?
  /// The selected cell, as indices of its fraction and its velocity; `nil` if no cell is selected.
  private var mark: ReleaseMap.Index? { didSet { setNeedsDisplay() } }
  /// The cell whose release is playing; `nil` if no release is playing.
  private(set) var played: ReleaseMap.Cell? { didSet { setNeedsDisplay() } }

  /// The number of fractions and of velocities. It is small, so that the user does not wait long for the map.
  private static let steps = 11
  private static let margin = 10.0

  init(_ session: Session) {
    self.session = session
    super.init()
    backgroundColor = Palette.ground
    identifier = "release-map"
    isHidden = true
    addGestureRecognizer(
      TapGestureRecognizer { [unowned self] tap in
        mark = place(at: tap.location(in: self))
        play()
      })
  }

  func toggle() {
    guard isHidden else { return close() }
    let maker = session.releaseMapMaker(steps: Self.steps)
    (self.maker, mark, played, isHidden) = (maker, nil, nil, false)
    session.say("Playing releases … (Escape stops)")
    session.start(.map) { [unowned self] in
      defer { setNeedsDisplay() }
      return try maker.step()
    } onEnd: { [unowned self] isComplete in
      guard isComplete else { return close() }
      session.say("Click a release to play it, or use the arrows and Return.")
    }
    onToggle()
  }

  /// Closes the map, and ends the release that is playing.
  func close() {
    guard !isHidden else { return }
    session.stop(.map)
    (maker, isHidden) = (nil, true)
    end()
    session.say("")
    onToggle()
  }

  func end() {
    guard played != nil else { return }
    played = nil
    onRun(nil)
  }

  // MARK: - Cells

  private func play() {
    guard let map = maker?.map, let cell = mark.flatMap(map.cell), let (script, span) = map.script(of: cell)
    else { return }
    played = cell
    onRun(ShownRun(session.run(of: script), in: span))
    session.say(cell.words)
  }

  func hint(at point: Point) -> String? {
    place(at: point).flatMap { maker?.map.cell(at: $0)?.words }
  }

  /// Handles a key that is meant for the map.
  /// - Returns: whether the map uses the key.
  func handle(_ key: Key) -> Bool {
    guard !isHidden, let map = maker?.map else { return false }
    switch key {
    case .escape: close()
    case .return: play()
    default:
      guard let way = key.way else { return false }
      let middle = (map.fractions.count / 2, map.velocities.count / 2)
      mark = map.clamped(mark.map { ($0.fraction + Int(way.dx), $0.velocity + Int(way.dy)) } ?? middle)
      if let cell = mark.flatMap(map.cell) { session.say(cell.words) }
    }
    return true
  }

  // MARK: - Drawing

  /// The transform from plot coordinates to view coordinates.
  private var toView: Transform {
    let (size, room) = (ReleaseMapPlot.size, bounds.inset(by: Self.margin))
    let scale = max(0.01, min(room.width / size.width, room.height / size.height, 1.5))
    let box = Rect(center: room.center, size: size * scale)
    return Transform(a: scale, b: 0, c: 0, d: scale, tx: box.minX, ty: box.minY)
  }

  private func place(at point: Point) -> ReleaseMap.Index? {
    guard let map = maker?.map, let place = toView.inverted?.apply(to: point) else { return nil }
    return ReleaseMapPlot(map, title: "").place(at: place)
  }

  override func draw(on canvas: Canvas) {
    canvas.fill(bounds, Ink.ground)
    guard let maker else { return }
    canvas.concatenate(toView)
    let plot = ReleaseMapPlot(maker.map, title: "Outcome by release")
    plot.plot.draw(on: canvas)
    func frame(_ fraction: Double, _ velocity: Double, _ color: Color) {
      canvas.stroke(
        .roundedRect(plot.rect(fraction, velocity).inset(by: -1), radius: 3), color,
        style: StrokeStyle(width: 2.5))
    }
    if let mark {
      frame(maker.map.fractions[mark.fraction], maker.map.velocities[mark.velocity], Ink.strong)
    }
    if let played { frame(played.fraction, played.velocity, Ink.fault) }
    guard maker.progress < 1 else { return }
    let bar = Rect(x: 84, y: 498, width: 600, height: 3)
    canvas.fillRoundedRect(bar, radius: 1.5, color: Ink.panel)
    canvas.fillRoundedRect(
      Rect(origin: bar.origin, size: Size(bar.width * maker.progress, bar.height)), radius: 1.5,
      color: Palette.accent)
  }
}
