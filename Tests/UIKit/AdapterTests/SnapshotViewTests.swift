import SegueHeadless
import SegueUIKit
import Testing

/// The contents of snapshots, and the lifetime of their source.
@Suite struct SnapshotViewTests {
  private let window: HeadlessWindow
  private let screen = UIViewController()

  init() throws {
    screen.view.backgroundColor = .white
    window = try HeadlessWindow(size: CGSize(width: 100, height: 100), rootViewController: screen)
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 { window.surface.pixel(x: x, y: y) & 0xFF_FFFF }

  @Test(arguments: [false, true]) func snapshotEndsAtTheBounds(clips: Bool) throws {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    card.backgroundColor = .blue
    card.layer.shadowOpacity = 1
    card.layer.shadowRadius = 6
    let around = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 5))
    around.backgroundColor = .red
    card.addSubview(around)
    let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
    snapshot.frame.origin = CGPoint(x: 40, y: 40)
    snapshot.clipsToBounds = clips
    screen.view.addSubview(snapshot)
    try window.advance(by: 0.1)
    #expect(pixel(41, 41) == 0xFF && pixel(59, 52) == 0xFF0000)
    #expect(pixel(61, 52) == 0xFF_FFFF && pixel(50, 62) == 0xFF_FFFF && pixel(38, 50) == 0xFF_FFFF)
    // The snapshot's own shadow is around it.
    snapshot.layer.shadowOpacity = 1
    snapshot.layer.shadowRadius = 6
    try window.advance(by: 0.1)
    #expect(pixel(50, 62) != 0xFF_FFFF)
  }

  @Test func partialSnapshotsAlignAtHalfPixels() throws {
    let page = UIView(frame: screen.view.bounds)
    page.backgroundColor = .white
    for column in stride(from: 0.0, to: 100, by: 4) {
      let line = UIView(frame: CGRect(x: column, y: 0, width: 2, height: 100))
      line.backgroundColor = .black
      page.addSubview(line)
    }
    screen.view.addSubview(page)
    try window.advance(by: 0.1)
    let expected = window.surface.words
    page.isHidden = true
    for (left, width) in [(0, 37.5), (37.5, 37.5), (75, 25)] as [(CGFloat, CGFloat)] {
      let part = CGRect(x: left, y: 0, width: width, height: 100)
      let view = UIView(frame: part)
      let snapshot = page.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: .zero)
      view.addSubview(try #require(snapshot))
      screen.view.addSubview(view)
    }
    try window.advance(by: 0.1)
    #expect(window.surface.words == expected)
  }

  @Test func removedSnapshotReleasesItsSource() throws {
    weak var source: UIView?
    var snapshot: UIView?
    do {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      card.backgroundColor = .blue
      source = card
      snapshot = card.snapshotView(afterScreenUpdates: true)
    }
    #expect(source != nil)
    let shown = try #require(snapshot)
    screen.view.addSubview(shown)
    try window.advance(by: 0.1)
    #expect(pixel(10, 10) == 0xFF)
    shown.removeFromSuperview()
    try window.advance(by: 0.1)
    #expect(source == nil)
    screen.view.addSubview(shown)
    try window.advance(by: 0.1)
    #expect(pixel(10, 10) == 0xFF_FFFF)
  }
}
