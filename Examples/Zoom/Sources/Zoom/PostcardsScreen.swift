import Segue

/// A list of postcards. A click or a drag to the side zooms a postcard open; a drag down closes it.
final class PostcardsScreen: TableViewController {
  private let places =
    "Sandhamn, Arosa, Lamu, Matera, Otaru, Salento, Ilulissat, Hoi An, Piran, Ushuaia, Nafplio, Ghent"
    .split(separator: ", ").map(String.init)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Postcards"
    tableView.tableHeaderView = SearchBar(placeholder: "Places")
    tableView.rowHeight = TableView.automaticDimension
    tableView.opensByDrag = .sideways
    tableView.onSelect = { [weak self] in self?.open($0) }
  }

  private func open(_ indexPath: ItemPath) {
    let detail = PostcardScreen(indexPath.item, from: places[indexPath.item])
    detail.transitionSource = .item(indexPath, in: tableView)
    detail.preferredTransition = .zoom
    navigationController?.pushViewController(detail)
  }

  override func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { places.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "postcard") { TableViewCell() }
    let date = "\(indexPath.item + 2) May"
    cell.content = .subtitle(places[indexPath.item], date, image: .postcard(indexPath.item))
    cell.content?.imageSize = Size(72, 54)
    cell.accessoryType = .disclosureIndicator
    cell.identifier = "postcard-\(indexPath.item)"
    return cell
  }
}

/// A screen that shows one postcard, with the text on its back below it.
final class PostcardScreen: ViewController {
  private let picture: ImageView
  private let text = Label(
    "The ferry was late, the light was not. We walked up to the lighthouse and stayed until the lamps came on.",
    font: .body)

  init(_ number: Int, from place: String) {
    picture = ImageView(.postcard(number), cornerRadius: 12)
    super.init()
    title = place
    text.numberOfLines = 0
  }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    for part in [picture, text] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    let room = view.readableContentFrame(margin: 20)
    let size = Size(room.width, (room.width * 0.75).rounded())
    picture.frame = Rect(origin: Point(room.minX, 20), size: size)
    let height = text.sizeThatFits(Size(room.width, .infinity)).height
    text.frame = Rect(x: room.minX, y: picture.frame.maxY + 20, width: room.width, height: height)
  }
}

extension Image {
  /// Returns a picture of a sun over hills, in colors that differ from card to card.
  static func postcard(_ number: Int) -> Image {
    func color(_ turn: Double, _ saturation: Double, _ brightness: Double) -> Color {
      let hue = (Double(number) * 0.381 + turn).truncatingRemainder(dividingBy: 1)
      return Color(hue: hue, saturation: saturation, brightness: brightness)
    }
    return .vector(size: Size(400, 300)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 400, height: 300), color(0.1, 0.28, 0.95))
      canvas.fillCircle(center: Point(280, 120), radius: 34, color: Color(255, 250, 235))
      let hills = [
        ("M0 200 C80 120 150 150 210 190 C280 120 340 150 400 180 V300 H0 Z", color(0.05, 0.45, 0.6)),
        ("M0 240 C120 190 250 280 400 220 V300 H0 Z", color(0.08, 0.6, 0.35)),
      ]
      for (outline, color) in hills {
        if let hill = try? Path(svg: outline) { canvas.fill(hill, color) }
      }
    }
  }
}
