import Segue

/// A screen with a map. A click opens the list of places.
final class MapScreen: ViewController {
  override func viewDidLoad() {
    view.identifier = "map"
    let map = ImageView(.map, contentMode: .scaleAspectFill)
    map.fillsSuperview = true
    view.addSubview(map)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
  }

  func open() {
    let places = PlacesScreen(style: .insetGrouped)
    places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
    present(places)
  }
}

/// A screen that lists the places of the map.
final class PlacesScreen: TableViewController {
  private let places = [
    ("Harbor", ["Ferry Pier", "Fish Market", "Old Crane"]),
    ("Old Town", ["Clock Tower", "Library", "Rose Garden", "Town Hall"]),
    ("Hill", ["Observatory", "Water Tower", "Chapel"]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    sheetPresentation?.prefersGrabberVisible = true
  }

  override func numberOfSections(in tableView: TableView) -> Int { places.count }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    places[section].0
  }

  override func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int {
    places[section].1.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "place") { TableViewCell() }
    let distance = "\(180 * (3 * indexPath.section + indexPath.item + 1)) m"
    cell.content = .value(
      places[indexPath.section].1[indexPath.item], distance, image: .symbol(.pin, color: .tint))
    return cell
  }
}

extension Image {
  /// A map with a river, a park and streets, in a light and a dark version.
  static let map = Image.vector(size: Size(400, 860)) { canvas in
    func color(_ light: Color, _ dark: Color) -> Color {
      Color { $0.userInterfaceStyle == .dark ? dark : light }
    }
    let street = color(.white, Color(62, 64, 68))
    canvas.fill(Rect(x: 0, y: 0, width: 400, height: 860), color(Color(240, 237, 229), Color(36, 37, 40)))
    canvas.fill(
      .roundedRect(Rect(x: 40, y: 60, width: 150, height: 190), radius: 24),
      color(Color(200, 226, 190), Color(34, 58, 44)))
    if let streets = try? Path(svg: "M0 40 400 140 M0 300 400 250 M0 560 400 660 M210 0 250 860 M20 0 70 860")
    {
      canvas.stroke(streets, street, style: StrokeStyle(width: 10))
    }
    if let river = try? Path(svg: "M400 300 C260 340 330 470 200 500 C90 530 120 640 0 660") {
      canvas.stroke(river, color(Color(160, 204, 232), Color(30, 62, 92)), style: StrokeStyle(width: 46))
    }
  }
}
