import SegueHeadless
import SegueUIKit
import Testing

/// Collections with UIKit's data source, delegate and layout.
@Suite struct CollectionTests {
  private final class Cell: UICollectionViewCell {
    let label = UILabel()
  }

  private final class Grid: UICollectionViewController {
    var selected: [IndexPath] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register({ Cell() }, forCellWithReuseIdentifier: "cell")
    }
    override func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 5 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.label.text = "\(indexPath.section).\(indexPath.item)"
      return cell
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
  }

  /// A screen with a collection, whose delegate chooses sizes for its width.
  private final class Photos: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    var (count, selected): (Int, [Int]) = (7, [])
    override func viewDidLoad() {
      (grid.dataSource, grid.delegate, grid.fillsSuperview) = (self, self, true)
      view.addSubview(grid)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath) }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath.item)
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: (collectionView.bounds.width - 4) / 3, height: 80) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 2 }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 2 }
  }

  private func frame(_ item: Int, _ section: Int = 0, in grid: UICollectionView) -> CGRect? {
    grid.cellForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test func collectionHasTheMethodsOfUIKit() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 60)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let screen = Grid(collectionViewLayout: layout)
    let window = try HeadlessWindow(size: CGSize(width: 370, height: 600), rootViewController: screen)
    try window.advance(by: 0.1)
    let grid: UICollectionView = screen.collectionView
    // Three items of 100 points in 350 points are 25 points apart.
    #expect(frame(1, in: grid) == CGRect(x: 135, y: 10, width: 100, height: 60))
    #expect(frame(3, in: grid) == CGRect(x: 10, y: 80, width: 100, height: 60))
    #expect(frame(0, 1, in: grid) == CGRect(x: 10, y: 160, width: 100, height: 60))
    let cell = try #require(grid.cellForItem(at: IndexPath(item: 2, section: 1)) as? Cell)
    #expect(cell.label.text == "1.2")
    window.click(at: cell.convert(cell.bounds.center, to: nil))
    try window.advance(by: 1)
    #expect(screen.selected == [IndexPath(item: 2, section: 1)])
    layout.minimumLineSpacing = 30
    try window.advance(by: 0.1)
    #expect(frame(3, in: grid)?.minY == 100)
  }

  @Test func flowDelegateChoosesSizesForEachWidth() throws {
    let photos = Photos()
    let window = try HeadlessWindow(size: CGSize(width: 304, height: 600), rootViewController: photos)
    try window.advance(by: 0.1)
    #expect(frame(4, in: photos.grid) == CGRect(x: 102, y: 102, width: 100, height: 80))
    window.stage.resize(to: Size(604, 600), scale: 1)
    try window.advance(by: 0.1)
    #expect(frame(4, in: photos.grid) == CGRect(x: 202, y: 102, width: 200, height: 80))
    window.click(at: Point(300, 140))
    try window.advance(by: 1)
    #expect(photos.selected == [4])
    photos.count = 0
    photos.grid.reloadData()
    try window.advance(by: 0.1)
    #expect(photos.grid.visibleCells.isEmpty)
  }
}
