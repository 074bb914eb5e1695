import Segue

/// All albums. A click on one zooms it open.
final class LibraryScreen: ViewController, CollectionViewDataSource {
  private let playback: Playback
  private let grid = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: .zero))

  init(_ playback: Playback) { self.playback = playback }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    (grid.dataSource, grid.alwaysBounceVertical, grid.fillsSuperview) = (self, true, true)
    grid.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(grid)
  }

  override func viewDidLayoutSubviews() {
    let text = Font.subheadline.resolved(for: traitCollection.preferredContentSizeCategory).size
    // Large words need wide covers over them.
    let columns = max(text > 24 ? 1 : 2, ((view.bounds.width - 16) / max(212, text * 9.6)).rounded(.down))
    let side = ((view.bounds.width - 16 * (columns + 1)) / columns).rounded(.down)
    grid.flowLayout = CollectionViewFlowLayout(
      itemSize: Size(side, side + text * 2.6 + 8), minimumInteritemSpacing: 16, minimumLineSpacing: 16)
  }

  private func open(_ indexPath: ItemPath) {
    let screen = AlbumScreen(Album.all[indexPath.item], playback)
    screen.transitionSource = .item(indexPath, in: grid) { ($0 as? AlbumCell)?.cover }
    screen.preferredTransition = .zoom
    navigationController?.pushViewController(screen)
  }

  func collectionView(_ view: CollectionView, numberOfItemsIn section: Int) -> Int { Album.all.count }

  func collectionView(_ view: CollectionView, insetForSection section: Int) -> Insets {
    Insets(top: 8, left: 16, bottom: 16 + safeAreaInsets.bottom, right: 16)
  }

  func collectionView(_ view: CollectionView, cellForItemAt indexPath: ItemPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withIdentifier: "album") { AlbumCell() }
    cell.identifier = "album-\(indexPath.item)"
    cell.show(Album.all[indexPath.item])
    return cell
  }
}

/// A cover over a title and an artist.
final class AlbumCell: CollectionViewCell {
  let cover = ImageView(cornerRadius: 8)
  private let title = Label(font: .subheadline.weight(.medium))
  private let artist = Label(font: .subheadline, color: .detailLabel)
  private lazy var texts = StackView(.vertical, [title, artist])

  func show(_ album: Album) {
    (cover.image, title.text, artist.text) = (album.cover, album.title, album.artist)
    cover.sharedElement = "cover"
    for view in [cover, texts] where view.superview == nil { addSubview(view) }
  }

  override func layoutSubviews() {
    cover.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.width)
    texts.frame = bounds.inset(by: Insets(top: bounds.width + 8))
  }
}
