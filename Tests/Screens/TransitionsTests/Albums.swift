import SegueHeadless
import SegueTestSupport
import SegueTransitions

/// A grid of albums with covers and titles as shared elements. Cells are reused.
final class Albums: ViewController {
  var items = Array(0..<60)
  /// Whether the grid scrolls to an element for which the transition asks.
  var canScroll = true
  private(set) var asked: [String] = []
  /// The frame of the grid, which clips its cells.
  var place = Rect(x: 0, y: 100, width: 390, height: 600)
  let grid = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(110, 140), minimumInteritemSpacing: 15, minimumLineSpacing: 15))

  override func viewDidLoad() {
    view.backgroundColor = .white
    view.identifier = "albums"
    grid.dataSource = self
    grid.showsScrollIndicators = false
    view.addSubview(grid)
  }

  override func viewDidLayoutSubviews() { grid.frame = place }

  var cells: [AlbumCell] { grid.subviews.compactMap { $0 as? AlbumCell } }
  func cell(_ number: Int) -> AlbumCell? { cells.first { $0.number == number } }
}

extension Albums: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { items.count }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    Insets(top: 15, left: 15, bottom: 15, right: 15)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "album") { AlbumCell() }
    cell.show(items[indexPath.item])
    return cell
  }
}

extension Albums: SharedElementSource {
  func prepareForSharedElement(_ name: String) {
    asked.append(name)
    guard canScroll, name.hasPrefix("cover-"), let number = Int(name.dropFirst(6)),
      let index = items.firstIndex(of: number)
    else { return }
    grid.scrollToItem(at: ItemPath(item: index, section: 0))
  }
}

final class AlbumCell: CollectionViewCell {
  private(set) var number: Int?
  let cover = ImageView(contentMode: .scaleAspectFill)
  let title = Label(font: .system(size: 12))

  override init() {
    super.init()
    cover.clipsToBounds = true
    cover.cornerRadius = 10
    for view in [cover, title] { addSubview(view) }
  }

  func show(_ number: Int) {
    self.number = number
    cover.image = Art.cover(number)
    cover.sharedElement = "cover-\(number)"
    title.text = "Album \(number)"
    title.sharedElement = "title-\(number)"
  }

  override func layoutSubviews() {
    cover.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.width)
    title.frame = Rect(x: 2, y: bounds.width + 6, width: bounds.width - 4, height: 16)
  }
}

/// One album: a large cover with a button on it, a title and a text.
final class Album: ViewController {
  let number: Int
  let cover = ImageView(contentMode: .scaleAspectFill)
  let heading = Label(font: .system(size: 30, weight: .bold))
  let words = Label(
    "Twelve songs, recorded in one night in a boathouse by the sea.", color: Color(white: 0.4))
  let close = View()

  init(_ number: Int) {
    self.number = number
    super.init()
    cover.sharedElement = "cover-\(number)"
    heading.sharedElement = "title-\(number)"
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(250, 246, 238)
    view.identifier = "album"
    cover.image = Art.cover(number)
    cover.clipsToBounds = true
    heading.text = "Album \(number)"
    words.numberOfLines = 0
    close.backgroundColor = Color(0, 0, 0, alpha: 0.6)
    close.cornerRadius = 16
    for subview in [cover, heading, words, close] { view.addSubview(subview) }
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.width
    cover.frame = Rect(x: 0, y: 0, width: width, height: 300)
    close.frame = Rect(x: width - 52, y: 56, width: 32, height: 32)
    heading.frame = Rect(x: 24, y: 320, width: width - 48, height: 38)
    words.frame = Rect(x: 24, y: 370, width: width - 48, height: 60)
  }
}

enum Art {
  /// A picture with marks that reveal how it is scaled.
  static func cover(_ number: Int) -> Image {
    let hue = Double(number * 47 % 360) / 360
    let ground = Color(red: 0.3 + 0.5 * hue, green: 0.35, blue: 0.8 - 0.6 * hue)
    return .vector(size: Size(300, 240)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 300, height: 240), ground)
      canvas.fillCircle(center: Point(150, 120), radius: 70, color: Color(255, 230, 150))
      canvas.fill(Rect(x: 130, y: 100, width: 40, height: 40), Color(60, 40, 80))
    }
  }
}

/// A headless window with two screens and the transition between them.
final class Shelf {
  /// A way to show the second screen.
  enum Way: CaseIterable { case push, present }

  let headless: HeadlessWindow
  let albums: Albums
  let navigation: NavigationController
  let transition: SharedElementTransition
  let way: Way
  private(set) var album: Album?

  init(
    _ way: Way = .push, _ transition: SharedElementTransition = SharedElementTransition(), scale: Double = 1,
    size: Size = Size(390, 844), albums: Albums = Albums(), isInTabBar: Bool = false,
    reducesMotion: Bool = false
  ) throws {
    (self.transition, self.way, self.albums) = (transition, way, albums)
    navigation = NavigationController(rootViewController: albums)
    navigation.delegate = transition
    let root = isInTabBar ? TabBarController(viewControllers: [navigation, ViewController()]) : navigation
    headless = try HeadlessWindow(
      size: size, scale: scale, rootViewController: root, reducesMotion: reducesMotion)
    window.onFault = { [weak self] in self?.faults.append($0) }
    window.shortensSpringTails = false
    try headless.advance(by: 0)
  }

  private(set) var faults: [String] = []
  var window: Window { headless.window }
  var coordinator: TransitionCoordinator { navigation.coordinator }
  var pixels: [UInt32] { headless.surface.words }
  var dump: String { headless.dump() }
  var isOpen: Bool { album?.view.window != nil && coordinator.isIdle }

  func difference(from other: [UInt32]) -> Difference? {
    SegueDrawing.difference(pixels, other, width: headless.surface.width)
  }

  func open(_ number: Int, animated: Bool = true) throws {
    let album = Album(number)
    try open(album, animated: animated)
  }

  func open(_ album: Album, animated: Bool = true) throws {
    self.album = album
    switch way {
    case .push: navigation.pushViewController(album, animated: animated)
    case .present:
      album.transitioningDelegate = transition
      albums.present(album, animated: animated)
    }
    try draw()
  }

  func close() throws {
    switch way {
    case .push: navigation.popViewController()
    case .present: album?.dismiss()
    }
    try draw()
  }

  /// The box that shows a view during the transition.
  func box(of view: View?) -> View? {
    var found: View?
    window.forEachInSubtree {
      if let snapshot = $0 as? SnapshotView, snapshot.source === view { found = snapshot }
    }
    return found?.superview?.superview
  }

  /// Whether any snapshot, presentation or hidden view is left in the window.
  var hasHelpers: Bool {
    var found = false
    window.forEachInSubtree {
      if $0 is SnapshotView || $0.presentation != nil || $0.isConcealed { found = true }
    }
    return found
  }

  func draw() throws { try headless.advance(by: 0) }
  /// Advances by 60 frames per second, of which only the last one is drawn.
  func wait(_ seconds: Double) throws {
    let (start, end) = (headless.now, headless.now + seconds)
    for time in stride(from: start + 1.0 / 60, to: end, by: 1.0 / 60) {
      headless.advanceWithoutDrawing(to: time)
    }
    try headless.advance(to: end)
  }

  /// Drags in steps of 1/120 s; the button stays down.
  func drag(from start: Point, by way: Vector, in seconds: Double, _ check: (Point) throws -> Void = { _ in })
    throws
  {
    headless.send(.pressed, at: start)
    let (count, begin) = (max(1, Int((seconds * 120).rounded())), headless.now)
    for step in 1...count {
      let part = Double(step) / Double(count)
      try headless.advance(to: begin + seconds * part)
      headless.send(.dragged, at: start + way * part)
      try check(start + way * part)
    }
  }

  /// Holds the transition at a fraction.
  func hold(at fraction: Double) throws {
    coordinator.hold()
    coordinator.track(fraction)
    // Wait until all deviations have sprung to zero.
    try headless.advance(by: 1)
  }
}
