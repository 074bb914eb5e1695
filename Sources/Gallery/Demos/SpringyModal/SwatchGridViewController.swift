import SegueTransitions

/// A screen that shows the palette as a grid.
final class SwatchGridViewController: ViewController {
  /// The minimum space around the grid, in points.
  private static let insets = Insets(top: 40, left: 30, bottom: 40, right: 30)
  /// The side of a color, and the space between two, on a phone and in a spacious window, in points.
  private static let (cellSide, gap) = ((50.0, 96.0), (10.0, 16.0))
  private static let perRow = 5
  /// The space between the grid and the hint below it, in points.
  private static let hintGap = 18.0

  private let swatches: [Swatch]
  private let hint = Label(
    "Click a color, or drag it open.", font: .scaled(size: 15), color: Color(white: 0.45))
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(itemSize: Size(cellSide.0, cellSide.0)))

  init(swatches: [Swatch]) {
    self.swatches = swatches
    super.init()
    title = "Colors"
  }

  override var firstResponder: Responder { collectionView }

  override func viewDidLoad() {
    view.identifier = "grid"
    view.backgroundColor = .white
    collectionView.identifier = "swatch-grid"
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    collectionView.opensByDrag = .any
    hint.textAlignment = .center
    collectionView.addSubview(hint)
    view.addSubview(collectionView)
  }

  override func viewDidLayoutSubviews() {
    collectionView.centersContentVertically = traitCollection.horizontalSizeClass == .regular
    let (side, gap) = (measure(Self.cellSide.0, Self.cellSide.1), measure(Self.gap.0, Self.gap.1))
    collectionView.flowLayout = CollectionViewFlowLayout(
      itemSize: Size(side, side), minimumInteritemSpacing: gap, minimumLineSpacing: gap)
    collectionView.frame = view.bounds.inset(by: safeAreaInsets)
    collectionView.layoutIfNeeded()
    let width = collectionView.bounds.width
    let last = collectionView.rectForItem(at: ItemPath(item: swatches.count - 1, section: 0))
    hint.frame = view.pixelAligned(
      Rect(x: 0, y: (last?.maxY ?? 0) + Self.hintGap, width: width, height: hint.height(forWidth: width)))
  }

  private func open(_ indexPath: ItemPath) {
    let modal = SwatchViewController(swatch: swatches[indexPath.item])
    modal.transitionSource = .item(indexPath, in: collectionView)
    present(modal)
  }
}

extension SwatchGridViewController: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    swatches.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "swatch") { SwatchCell() }
    cell.show(swatches[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    // Rows are centered in a window of any width. They have five cells, or fewer in a narrow window.
    let (layout, width) = (collectionView.flowLayout, collectionView.bounds.width)
    let room = width - Self.insets.left - Self.insets.right
    let fitting = (1...Self.perRow).last { layout.width(ofRow: $0) <= room } ?? 1
    var insets = Self.insets
    insets.left = max(insets.left, layout.centeringInset(count: fitting, in: width))
    insets.right = insets.left
    return insets
  }
}
