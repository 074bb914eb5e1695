import SegueDrawing
import SegueGeometry
import SegueViews

/// The release map of the drag that is looked at, which fills as it is played. A click on a cell plays that release in the stage;
/// the arrows move to a cell, Return plays it.
final class ReleaseMapView: View, HintSource {
  /// Called with a few words about what it does.
  var onHint: (String) -> Void = { _ in }
  /// Called with a release to be played in the stage; `nil` ends that.
  var onTrial: (ReleaseTrial?) -> Void = { _ in }
  /// Called when it opens or closes.
  var onToggle: () -> Void = {}
  /// How a release is played: seconds of it in each second, and whether again and again.
  var pace: () -> (speed: Double, loops: Bool) = { (1, true) }

  private let session: Session
  private var maker: ReleaseMapMaker?
  private var chore: Chore?
  /// The cell that keys lead to, by the numbers of its fraction and its velocity.
  private var mark: (fraction: Int, velocity: Int)? { didSet { setNeedsDisplay() } }
  private var played: ReleaseMap.Cell? { didSet { setNeedsDisplay() } }

  /// The fractions and the velocities of a map that is made while one waits.
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

  /// Opens it, and plays; or closes it.
  func toggle() {
    guard isHidden else { return close() }
    guard let timeline = window?.timeline else { return }
    let maker = session.releaseMapMaker(steps: Self.steps)
    (self.maker, mark, played, isHidden) = (maker, nil, nil, false)
    onHint("Playing releases … (Escape stops)")
    chore = Chore(
      on: timeline, isBusy: { [session] in session.isBusy },
      step: { [unowned self] in
        defer { setNeedsDisplay() }
        return try maker.step()
      },
      onEnd: { [unowned self] error in
        guard let error else { return onHint("Click a release to play it, or use the arrows and Return.") }
        close()
        onHint((error as? ReleaseMap.Failure).map { $0.message } ?? "\(error)")
      })
    onToggle()
  }

  /// Closes it, and ends what it plays.
  func close() {
    guard !isHidden else { return }
    chore?.cancel()
    (chore, maker, isHidden) = (nil, nil, true)
    end()
    onHint("")
    onToggle()
  }

  /// Ends what is played in the stage.
  func end() {
    guard played != nil else { return }
    played = nil
    onTrial(nil)
  }

  // MARK: - Cells

  private func cell(_ place: (fraction: Int, velocity: Int)) -> ReleaseMap.Cell? {
    guard let map = maker?.map else { return nil }
    return map.cells.first {
      $0.fraction == map.fractions[place.fraction] && $0.velocity == map.velocities[place.velocity]
    }
  }

  /// Plays the release under the mark.
  private func play() {
    guard let map = maker?.map, let cell = mark.flatMap(cell), let (script, span) = map.script(of: cell),
      let playback = try? session.playback(of: script)
    else { return }
    let pace = pace()
    let trial = ReleaseTrial(of: cell, playback, in: span, speed: pace.speed, loops: pace.loops)
    played = cell
    onTrial(trial)
    onHint("R" + trial.words.dropFirst() + ".")
  }

  func hint(at point: Point) -> String? { place(at: point).flatMap(cell).map(words) }

  private func words(of cell: ReleaseMap.Cell) -> String {
    "Released at \(Int((cell.fraction * 100).rounded())) % and \(Int(cell.velocity.rounded())) pt/s, it "
      + "\(cell.finishes ? "finishes" : "goes back") in \(Int((cell.seconds * 1000).rounded())) ms."
  }

  /// Takes the keys of the map.
  /// - Returns: whether this is one.
  func take(_ key: Key) -> Bool {
    guard !isHidden, let map = maker?.map else { return false }
    let steps: [Key: (Int, Int)] = [.left: (-1, 0), .right: (1, 0), .up: (0, 1), .down: (0, -1)]
    switch key {
    case .escape: close()
    case .return: play()
    default:
      guard let step = steps[key] else { return false }
      let from = mark ?? (map.fractions.count / 2, map.velocities.count / 2)
      let now = mark == nil ? from : (from.fraction + step.0, from.velocity + step.1)
      mark = (
        now.0.clamped(to: 0...(map.fractions.count - 1)), now.1.clamped(to: 0...(map.velocities.count - 1))
      )
      if let cell = mark.flatMap(cell) { onHint(words(of: cell)) }
    }
    return true
  }

  // MARK: - Drawing

  /// How much larger than its plot it is drawn, and where.
  private var place: (scale: Double, origin: Point) {
    let (size, room) = (ReleaseMapPlot.size, bounds.inset(by: Self.margin))
    let scale = max(0.01, min(room.width / size.width, room.height / size.height, 1.5))
    return (scale, Point(room.midX - size.width * scale / 2, room.midY - size.height * scale / 2))
  }

  private func place(at point: Point) -> (fraction: Int, velocity: Int)? {
    let (scale, origin) = place
    guard let map = maker?.map else { return nil }
    return ReleaseMapPlot(map, title: "").place(
      at: Point((point.x - origin.x) / scale, (point.y - origin.y) / scale))
  }

  override func content(in bounds: Rect) -> Content {
    bounds.isEmpty ? .none : .drawing(bounds: bounds) { [unowned self] in draw(on: $0) }
  }

  private func draw(on canvas: Canvas) {
    canvas.fill(bounds, Ink.ground)
    guard let maker else { return }
    let (scale, origin) = place
    canvas.concatenate(Transform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y))
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
