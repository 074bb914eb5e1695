import Controllers
import Drawing
import Geometry
import Transitions
import Views

/// The palette as a grid. It chooses the way to the colours that it opens: the screen is the delegate.
final class SwatchGridViewController: ViewController {
  /// The least space around the grid, in points.
  private static let insets = Insets(top: 40, left: 30, bottom: 40, right: 30)
  private static let cellSide = 50.0
  private static let perRow = 5

  private let swatches: [Swatch]
  private let transition = SpringyModalTransition()
  private let heading = Label("Colours", font: .system(size: 34, weight: .bold, tracking: -0.5))
  private let hint = Label(
    "Click a colour, or drag it open.", font: .system(size: 15), color: Color(white: 0.56))
  private let collectionView = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(cellSide, cellSide), minimumInteritemSpacing: 10, minimumLineSpacing: 10))
  private var selection: IndexPath?

  init(swatches: [Swatch]) {
    self.swatches = swatches
    super.init()
    title = "Grid"
    tabBarItem = TabBarItem("Grid", glyph: .grid)
  }

  override func viewDidLoad() {
    view.identifier = "grid"
    view.backgroundColor = .white
    hint.textAlignment = .center
    collectionView.dataSource = self
    collectionView.onSelect = { [weak self] in self?.open($0) }
    for subview in [collectionView, heading, hint] { view.addSubview(subview) }
    let pan = PanGestureRecognizer { [weak self] in self?.open(draggedBy: $0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.indexPath(under: pan.startLocation) != nil }
    collectionView.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let size = heading.sizeThatFits(Size(max(0, bounds.width - 40), .infinity))
    heading.frame = view.pixelAligned(
      Rect(x: 20, y: safeAreaInsets.top + 12, width: size.width, height: size.height))
    let top = heading.frame.maxY
    collectionView.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    let height = hint.sizeThatFits(bounds.size).height
    hint.frame = view.pixelAligned(
      Rect(x: 20, y: bounds.height - 28 - height, width: max(0, bounds.width - 40), height: height))
    // In a low window the words would lie on the cells.
    hint.isHidden = hint.frame.minY < top + 2 * (Self.insets.top + Self.cellSide) + 10
  }

  private func open(_ indexPath: IndexPath, draggedBy pan: PanGestureRecognizer? = nil) {
    guard transitionCoordinator.isIdle else { return }
    selection = indexPath
    let modal = SwatchViewController(swatch: swatches[indexPath.item])
    modal.transitioningDelegate = self
    present(modal, draggedBy: pan)
  }

  private func open(draggedBy pan: PanGestureRecognizer) {
    guard pan.state == .began, let indexPath = indexPath(under: pan.startLocation) else { return }
    open(indexPath, draggedBy: pan)
  }

  private func indexPath(under location: Point) -> IndexPath? {
    collectionView.indexPath(at: view.window?.convert(location, to: collectionView) ?? location)
  }
}

extension SwatchGridViewController: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    swatches.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = SwatchCell()
    cell.show(swatches[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    // Rows of five stand in the middle, however wide the window is.
    let aside = collectionView.flowLayout.centeringInset(count: Self.perRow, in: collectionView.bounds.width)
    var insets = Self.insets
    insets.left = max(insets.left, aside)
    insets.right = max(insets.right, aside)
    return insets
  }
}

extension SwatchGridViewController: SpringyModalPresenting {
  func sourceView(for transition: SpringyModalTransition) -> View? {
    selection.flatMap { collectionView.cellForItem(at: $0) }
  }
}

extension SwatchGridViewController: TransitioningDelegate {
  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  {
    transition
  }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? { transition }
}
