import Segue

/// A list of songs: all of them, and the place of a search.
class SongsScreen: TableViewController {
  let playback: Playback
  var songs: [Song] { Album.all.flatMap(\.songs).sorted { $0.title < $1.title } }

  init(_ playback: Playback, style: TableView.Style = .plain) {
    self.playback = playback
    super.init(style: style)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = TableView.automaticDimension
    tableView.tableHeaderView = SearchBar()
    tableView.onSelect = { [weak self] in if let self { playback.play(songs[$0.item...]) } }
  }

  override func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { songs.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "song") { TableViewCell() }
    cell.identifier = "song-\(indexPath.item)"
    show(songs[indexPath.item], in: cell)
    return cell
  }

  func show(_ song: Song, in cell: TableViewCell) {
    cell.content = .subtitle(song.title, song.album.artist, image: song.album.cover)
    cell.content?.imageSize = Size(44, 44)
  }
}

/// What comes next. A swipe to the left takes a song out.
final class QueueScreen: SongsScreen {
  override var songs: [Song] { playback.queue }
  private let empty = ContentUnavailableView(
    "Nothing Up Next", secondaryText: "Play an album, and its songs wait here.",
    image: .symbol(.list, side: 52, color: .detailLabel))

  init(_ playback: Playback) {
    super.init(playback)
    sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
    sheetPresentation?.prefersGrabberVisible = true
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.tableHeaderView = nil
    tableView.trailingSwipeActions = { [weak self] _ in
      [ContextualAction(.destructive, title: "Remove") { self?.playback.queue.remove(at: $0.item) }]
    }
    empty.fillsSuperview = true
    view.addSubview(empty)
    playback.observe { [weak self] in self?.update() != nil }
  }

  private func update() {
    empty.isHidden = !songs.isEmpty
    if tableView.numberOfRows(inSection: 0) != songs.count { tableView.reloadData() }
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    songs.isEmpty ? nil : "Up Next"
  }
}

/// An album: its cover, a button and its songs.
final class AlbumScreen: SongsScreen {
  private let album: Album
  private let cover = ImageView(cornerRadius: 12)
  override var songs: [Song] { album.songs }

  init(_ album: Album, _ playback: Playback) {
    self.album = album
    super.init(playback, style: .insetGrouped)
    title = album.title
    navigationItem.largeTitleDisplayMode = .never
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    (cover.image, cover.sharedElement) = (album.cover, "cover")
    let artist = Label(album.artist, font: .title3, color: .detailLabel)
    let play = Button(title: "Play", image: .symbol(.play, side: 16, color: .tint), identifier: "play")
    play.titleLabel.font = .body.weight(.medium)
    play.onClick = { [playback, album] in playback.play(album.songs) }
    let header = StackView(.vertical, spacing: 12, alignment: .center, [cover, artist, play])
    header.layoutMargins.top = 16
    tableView.tableHeaderView = header
    playback.observe { [weak self] in self?.mark() != nil }
  }

  private func mark() { for cell in tableView.visibleCells { show(songs[cell.indexPath.item], in: cell) } }

  override func show(_ song: Song, in cell: TableViewCell) {
    cell.content = .value(song.title, time(song.seconds))
    cell.accessoryType = song == playback.song ? .checkmark : .none
  }

  override func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    "\(songs.count) songs, \(songs.reduce(0) { $0 + $1.seconds } / 60) minutes"
  }
}
