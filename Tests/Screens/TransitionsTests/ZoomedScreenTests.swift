import SegueHeadless
import SegueTransitions
import Testing

/// The zoom of a live screen whose rows have words beside their photos.
@Suite struct ZoomedScreenTests {
  private final class Post: ViewController {
    let (list, row, photo, words) = (ScrollView(), View(), View(), View())

    override func viewDidLoad() {
      view.backgroundColor = .white
      (list.fillsSuperview, list.contentSize) = (true, Size(390, 3000))
      row.frame = Rect(x: 0, y: 100, width: 390, height: 200)
      photo.frame = Rect(x: 0, y: 0, width: 200, height: 200)
      words.frame = Rect(x: 220, y: 20, width: 150, height: 20)
      words.alpha = 0.6
      for view in [photo, words] { view.backgroundColor = Color(20, 140, 90) }
      view.addSubview(list)
      list.addSubview(row)
      for view in [photo, words] { row.addSubview(view) }
    }
  }

  private let home = SpringHome(cellAt: Rect(x: 50, y: 140, width: 50, height: 50))
  private let post = Post()
  private let window: HeadlessWindow

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: home)
    post.transitionSource = .view(home.cell)
    post.preferredTransition = ZoomTransition.photoProfile { ($0 as? Post)?.photo }
    home.present(post)
  }

  @Test func wordsKeepTheirAlpha() throws {
    try window.advance(by: 0.05)
    #expect(post.words.shown.alpha == 0 && post.photo.shown.alpha == 1)
    for _ in 0..<50 {
      try window.advance(by: 0.02)
      #expect(post.words.shown.alpha <= 0.6)
    }
    #expect(post.words.shown.alpha == 0.6)
    post.dismiss()
    try window.advance(by: 2)
    #expect(post.words.alpha == 0.6 && post.view.window == nil)
  }

  /// The screen stays visible through its mask.
  @Test func photoThatWasScrolledAwayLandsVisibly() throws {
    try window.advance(by: 2)
    post.list.contentOffset.y = 1500
    post.dismiss()
    #expect(post.view.mask != nil)
    for _ in 0..<15 {
      try window.advance(by: 0.02)
      #expect(post.photo.shown.alpha == 1)
      #expect(post.view.mask.map { $0.shown.bounds.width > 100 } ?? true)
    }
  }
}
