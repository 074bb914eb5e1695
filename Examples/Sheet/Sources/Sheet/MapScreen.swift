import Segue

/// A map. A click on it opens the places.
final class MapScreen: ViewController {
  override func viewDidLoad() {
    view.identifier = "map"
    view.backgroundColor = Color(206, 226, 212)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
  }

  func open() {
    let places = PlacesScreen()
    places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
    present(places)
  }
}

/// A list of places.
final class PlacesScreen: ViewController {
  private let list = ScrollView()
  private let labels = (1...40).map { Label("Place \($0)") }

  override func viewDidLoad() {
    view.identifier = "places"
    view.backgroundColor = .systemBackground
    for label in labels { list.addSubview(label) }
    view.addSubview(list)
  }

  override func viewDidLayoutSubviews() {
    list.frame = view.bounds.inset(by: Insets(top: 24))
    for (index, label) in labels.enumerated() {
      label.frame = Rect(x: 20, y: Double(index) * 44, width: max(0, view.bounds.width - 40), height: 44)
    }
    list.contentSize = Size(view.bounds.width, Double(labels.count) * 44)
  }
}
