import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// The first screen of a scene, on which the user chooses a place.
class ChoiceViewController: ViewController {
  /// The distance from the top of the screen to the list or grid of places, in points.
  static let top = 96.0
  static let margin = 20.0
  private let heading: Label
  /// Called with the index of the chosen place, and the view of its picture.
  var onSelect: ((Int, ImageView) -> Void)?

  init(title: String) {
    heading = Label(title, font: .system(size: 34, weight: .bold), color: .title)
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.identifier = "places"
    view.backgroundColor = .systemBackground
    view.addSubview(heading)
  }

  override func viewDidLayoutSubviews() {
    heading.frame = view.pixelAligned(
      Rect(x: Self.margin, y: 38, width: view.bounds.width - 2 * Self.margin, height: 42))
  }
}

/// A screen with a list of places, for animators that push and pop.
final class PlaceListViewController: ChoiceViewController, TableViewDataSource {
  private let table = TableView(style: .plain)

  init() { super.init(title: "Places") }

  override func viewDidLoad() {
    super.viewDidLoad()
    (table.rowHeight, table.showsSeparators, table.dataSource) = (88, false, self)
    table.onSelect = { [weak self] path in
      guard let self, let row = table.cellForRow(at: path) as? PlaceRow else { return }
      onSelect?(path.item, row.picture)
    }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    table.frame = view.bounds.inset(by: Insets(top: Self.top))
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { Place.all.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let row = tableView.dequeueReusableCell(withIdentifier: "place") { PlaceRow() }
    row.show(Place.all[indexPath.item], at: indexPath.item)
    return row
  }
}

/// A row with a picture, a name and a region.
private final class PlaceRow: TableViewCell {
  private static let side = 64.0
  let picture = ImageView(nil, contentMode: .scaleAspectFill)
  private let name = Label(font: .system(size: 19, weight: .semibold), color: .title)
  private let region = Label(font: .system(size: 15), color: .detail)

  override init() {
    super.init()
    (picture.clipsToBounds, picture.cornerRadius) = (true, 14)
    for part in [picture, name, region] { contentView.addSubview(part) }
  }

  func show(_ place: Place, at index: Int) {
    (identifier, accessibilityLabel) = ("place-\(index + 1)", place.name)
    (picture.image, name.text, region.text) = (place.makeImage(), place.name, place.region)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (left, height) = (ChoiceViewController.margin, contentView.bounds.height)
    picture.frame = Rect(x: left, y: (height - Self.side) / 2, width: Self.side, height: Self.side)
    let room = contentView.bounds.width - picture.frame.maxX - 2 * left
    for (label, y) in [(name, height / 2 - 25), (region, height / 2 + 3)] {
      label.frame = pixelAligned(
        Rect(x: picture.frame.maxX + 16, y: y, width: room, height: label.sizeThatFits(.zero).height))
    }
  }
}

/// A screen with a grid of pictures in at least two columns, for animators that present and dismiss.
final class PlaceGridViewController: ChoiceViewController, CollectionViewDataSource {
  private static let gap = 12.0
  private let grid = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(1, 1), minimumInteritemSpacing: gap, minimumLineSpacing: gap))

  init() { super.init(title: "Pictures") }

  override func viewDidLoad() {
    super.viewDidLoad()
    grid.dataSource = self
    grid.onSelect = { [weak self] path in
      guard let self, let item = grid.cellForItem(at: path) as? PlaceItem else { return }
      onSelect?(path.item, item.picture)
    }
    view.addSubview(grid)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width - 2 * Self.margin
    let columns = max(2, (width / 260).rounded(.down))
    let side = ((width - (columns - 1) * Self.gap) / columns).rounded(.down)
    grid.flowLayout.itemSize = Size(max(1, side), max(1, side))
    grid.frame = view.bounds.inset(by: Insets(top: Self.top))
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    Place.all.count
  }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    Insets(left: Self.margin, bottom: Self.margin, right: Self.margin)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let item = collectionView.dequeueReusableCell(withIdentifier: "place") { PlaceItem() }
    item.identifier = "place-\(indexPath.item + 1)"
    item.accessibilityLabel = Place.all[indexPath.item].name
    item.picture.image = Place.all[indexPath.item].makeImage()
    return item
  }
}

/// An item that shows a picture.
private final class PlaceItem: CollectionViewCell {
  let picture = ImageView(nil, contentMode: .scaleAspectFill)

  override init() {
    super.init()
    (picture.clipsToBounds, picture.cornerRadius) = (true, 16)
    addSubview(picture)
  }

  override func layoutSubviews() { picture.frame = bounds }
}
