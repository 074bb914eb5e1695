import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueTransitions
import SegueViews

/// A screen with a long grid, from whose cells another screen can spring. The grid uses its cells again.
final class SpringGrid: ViewController {
  /// Where the grid is: it cuts its cells off there.
  static let place = Rect(x: 0, y: 100, width: 390, height: 500)

  /// What the grid shows.
  var items = Array(0..<300)
  /// Whether the opened item is scrolled into view when it is asked for.
  var scrolls = true
  let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(100, 100), minimumInteritemSpacing: 10))
  private let transition = SpringyModalTransition()
  private(set) var opened: Int?

  override func viewDidLoad() {
    view.backgroundColor = .white
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0.item) }
    view.addSubview(collectionView)
  }

  override func viewDidLayoutSubviews() { collectionView.frame = Self.place }

  /// Presents a screen from the cell at an index.
  @discardableResult func open(_ index: Int, _ modal: SpringModal = SpringModal(inset: 40)) -> SpringModal {
    opened = items[index]
    modal.transitioningDelegate = transition
    present(modal)
    return modal
  }

  /// All cells, visible or not.
  var cells: [NumberCell] { collectionView.subviews.compactMap { $0 as? NumberCell } }
  /// The numbers that are hidden.
  var hidden: [Int] { cells.filter(\.isHiddenOrConcealed).compactMap(\.number) }
  /// The cell of the opened number.
  var source: View? { cells.first { $0.number == opened } }
}

/// A cell that knows what it shows.
final class NumberCell: CollectionViewCell {
  var number: Int?

  override func prepareForReuse() { number = nil }
}

extension SpringGrid: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { items.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "number") { NumberCell() }
    cell.number = items[indexPath.item]
    cell.backgroundColor = Color(20, 140, 90)
    cell.cornerRadius = 10
    return cell
  }
}

extension SpringGrid: SpringyModalPresenting {
  func sourceView(for transition: SpringyModalTransition) -> View? {
    guard let opened, let index = items.firstIndex(of: opened) else { return nil }
    collectionView.layoutIfNeeded()
    let indexPath = ItemPath(item: index, section: 0)
    if scrolls, collectionView.cellForItem(at: indexPath) == nil {
      collectionView.scrollToItem(at: indexPath)
    }
    return collectionView.cellForItem(at: indexPath)
  }
}
