import SegueControls

/// A scrollable list of places, each with a small picture.
final class PlaceListView: ScrollView {
  private static let rowHeight = 64.0
  private static let names = [
    ("Fog Harbor", "Two ferries a day"), ("The Long Meadow", "Open until dusk"),
    ("Lantern Bridge", "On foot only"), ("Salt Road", "Eleven stations"), ("Quarry Pool", "Cold all year"),
    ("Bell Tower", "199 steps"), ("Upper Mill", "Bread on Fridays"), ("Heron Marsh", "Bring boots"),
    ("Old Observatory", "Clear nights"), ("Chapel Rock", "At low tide"), ("Pine Ridge", "Four hours"),
    ("The Glasshouse", "Ring twice"), ("East Pier", "Anglers and gulls"), ("Copper Steps", "Mind the rain"),
    ("Wild Orchard", "Help yourself"), ("Signal Hill", "Best at six"),
  ]
  private let rows = names.enumerated().map { PlaceRow($1.0, $1.1, landscape: $0) }

  override init() {
    super.init()
    identifier = "place-list"
    for row in rows { addSubview(row) }
  }

  override func layoutSubviews() {
    let rowHeight = grown(Self.rowHeight, lines: 2)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * rowHeight, width: bounds.width, height: rowHeight)
    }
    contentSize = Size(bounds.width, Double(rows.count) * rowHeight)
    super.layoutSubviews()
  }
}

/// A row that shows the picture, the name and a note of a place.
private final class PlaceRow: View {
  private static let ink = Color(Color(38, 38, 110), Color(226, 226, 255))
  private static let noteInk = Color { $0.accessibilityContrast == .high ? ink : ink.withAlpha(0.78) }
  private let picture = ImageView(contentMode: .scaleAspectFill)
  private let name: Label
  private let note: Label

  init(_ name: String, _ note: String, landscape seed: Int) {
    self.name = Label(name, font: .scaled(size: 17, weight: .semibold), color: Self.ink)
    self.note = Label(note, font: .scaled(size: 14), color: Self.noteInk)
    super.init()
    isUserInteractionEnabled = false
    picture.image = .landscape(Landscape(seed: seed), filling: Size(44, 44))
    picture.clipsToBounds = true
    picture.cornerRadius = 12
    for view in [picture, self.name, self.note] { addSubview(view) }
  }

  override func layoutSubviews() {
    picture.frame = Rect(x: 24, y: (bounds.height - 44) / 2, width: 44, height: 44)
    let width = max(0, bounds.width - 84 - 24)
    name.frame = Rect(x: 84, y: 11, width: width, height: name.height(forWidth: width))
    note.frame = Rect(x: 84, y: name.frame.maxY + 1, width: width, height: note.height(forWidth: width))
  }
}
