import SegueControls

/// The top of a timeline: a picture behind a portrait and a name. The picture grows when the content is pulled down.
final class TimelineHeader: View {
  static let height = 220.0
  private static let fade = 20.0

  private let cover = ImageView(contentMode: .scaleAspectFill)
  private let ring = View()
  private let portrait = ImageView(
    .portrait(Portrait(seed: 64, hue: 0...0.1, saturation: 0.3...0.6, brightness: 0.9...1), side: 76))
  private let name = Label(
    "Elin Varga", font: .scaled(size: 24, weight: .bold, tracking: -0.3), color: .white)
  private let note = Label(
    "Records, posters, places", font: .scaled(size: 15, weight: .medium), color: Color.white.withAlpha(0.9))
  private let shade = View()

  override init() {
    super.init()
    identifier = "timeline-header"
    isUserInteractionEnabled = false
    ring.backgroundColor = .white
    ring.cornerRadius = 42
    portrait.clipsToBounds = true
    portrait.cornerRadius = 38
    ring.addSubview(portrait)
    shade.backgroundColor = Color { .black.withAlpha($0.accessibilityContrast == .high ? 0.62 : 0.36) }
    note.numberOfLines = 0
    for view in [cover, shade, ring, name, note] { addSubview(view) }
  }

  /// The distance by which the content is pulled down, in points. The picture becomes higher by this distance, and its lower
  /// edge stays in place. The default is 0.
  var pull = 0.0 { didSet { if pull != oldValue { stretch() } } }

  /// Fades out the portrait and the text before they scroll under the bar.
  /// - Parameters:
  ///   - distance: the distance by which the content is scrolled, in points.
  ///   - bar: the height of the bar, in points.
  func scroll(by distance: Double, under bar: Double) {
    // They fade together, because a single line would stand alone above the entries.
    let room = max(0, ring.frame.minY - bar - Self.fade)
    for view in [ring, name, note] {
      view.alpha = 1 - ((distance - room) / Self.fade).clamped(to: 0...1)
    }
  }

  private func stretch() {
    let factor = 1 + pull / Self.height
    for view in [cover, shade] {
      view.transform = Transform.scale(factor).concatenating(.translation(Vector(0, -pull / 2)))
    }
  }

  override func layoutSubviews() {
    let bounds = bounds
    if cover.bounds.size != bounds.size {
      cover.image = .landscape(Landscape(seed: 8), filling: bounds.size)
      for view in [cover, shade] {
        view.bounds.size = bounds.size
        view.center = bounds.center
      }
    }
    let column = readableContentFrame()
    ring.frame = Rect(x: column.minX + 16, y: bounds.height - 16 - 84, width: 84, height: 84)
    portrait.frame = ring.bounds.inset(by: 4)
    let room = Size(max(0, column.width - 116 - 16), .infinity)
    let height = name.sizeThatFits(room).height
    name.frame = Rect(
      x: ring.frame.maxX + 16, y: ring.frame.midY - height + 2, width: room.width, height: height)
    note.frame = Rect(
      x: ring.frame.maxX + 16, y: ring.frame.midY + 4, width: room.width,
      height: note.height(forWidth: room.width))
  }
}
