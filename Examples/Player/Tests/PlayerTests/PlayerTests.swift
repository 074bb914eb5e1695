import Segue
import SegueTesting
import Testing

@testable import Player

@Suite struct PlayerTests {
  private static func tabs() -> ViewController { PlayerTabs(Playback()) }

  @Test func thePlayerGrowsSoundly() async throws {
    var scenario = TransitionScenario(root: Self.tabs, open: { $0.click("mini-player") })
    scenario.openingGesture = .init(from: "mini-player", by: Vector(0, -500))
    scenario.closingGesture = .init(from: Point(195, 120), by: Vector(0, 420))
    // The sizes range from a desktop window to a small phone.
    scenario.otherSizes = [Size(1280, 800), Size(320, 568)]
    scenario.endingCount = 30
    try await expectSound(scenario)
  }

  @Test func anAlbumOpensSoundly() async throws {
    var scenario = TransitionScenario(root: Self.tabs, open: { $0.click("album-2") })
    scenario.closingGesture = .init(from: Point(195, 300), by: Vector(0, 420))
    scenario.endingCount = 30
    try await expectSound(scenario)
  }

  @Test func theQueueOpensSoundly() async throws {
    var scenario = TransitionScenario(root: { NowPlayingScreen(Playback()) }, open: { $0.click("queue") })
    scenario.closingGesture = .init(from: Point(195, 420), by: Vector(0, 420))
    scenario.endingCount = 30
    try await expectSound(scenario)
  }

  @Test func aSwipeTakesASongOutOfTheQueue() throws {
    let playback = Playback()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: NowPlayingScreen(playback))
    window.click("queue")
    try window.advance(by: 2)
    let songs = playback.queue
    let row = try #require(window.window.shownCenter(ofViewWithIdentifier: "song-1"))
    try window.drag(from: row, to: row + Vector(-300, 0))
    try window.advance(by: 2)
    #expect(playback.queue == [songs[0]] + songs[2...])
  }

  @Test func theLastSongLeavesAnEmptyQueue() throws {
    let playback = Playback()
    playback.queue = [playback.song]
    let screen = QueueScreen(playback)
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    let row = try #require(window.window.shownCenter(ofViewWithIdentifier: "song-0"))
    try window.drag(from: row, to: row + Vector(-300, 0))
    try window.advance(by: 2)
    #expect(playback.queue.isEmpty)
    #expect(screen.view.subviews.contains { $0 is ContentUnavailableView && !$0.isHidden })
  }

  @Test func theStateOfAClosedPlayerIsReleased() throws {
    weak var playback: Playback?
    do {
      let tabs = PlayerTabs()
      playback = tabs.playback
      let window = try HeadlessWindow(size: Size(390, 844), rootViewController: tabs)
      try window.advance(by: 0.1)
      #expect(playback != nil)
    }
    #expect(playback == nil)
  }

  @Test func itSurvives() async throws {
    try await expectSurvives(root: Self.tabs, events: 1000)
  }

  /// Compares every screen with an approved picture, in light and dark appearance.
  @Test(
    arguments: [UserInterfaceStyle.light, .dark], ["library", "album-2", "mini-player", "queue"])
  func looks(style: UserInterfaceStyle, screen: String) throws {
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: Self.tabs())
    window.window.systemTraits.userInterfaceStyle = style
    try window.advance(by: 1)
    for name in screen == "queue" ? ["mini-player", "queue"] : [screen] where name != "library" {
      window.click(name)
      try window.advance(by: 2)
    }
    try expectPicture(window, named: "\(screen)-\(style.rawValue)")
  }
}

@Suite struct PlaybackTests {
  @Test func anAlbumPlaysToItsEnd() {
    let (playback, album) = (Playback(), Album.all[3])
    playback.play(album.songs)
    #expect(
      playback.song == album.songs[0] && playback.isPlaying && playback.queue == Array(album.songs[1...]))
    for song in album.songs[1...] {
      playback.next()
      #expect(playback.song == song && playback.position == 0)
    }
    playback.next()
    #expect(playback.song == album.songs.last)
  }

  /// The large player takes the tabs out of the window.
  @Test(arguments: [[], ["mini-player"], ["mini-player", "queue"]])
  func songsPlayInTheTimeOfTheWindow(opened: [String]) async throws {
    let playback = Playback()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: PlayerTabs(playback))
    for name in opened {
      window.click(name)
      try window.advance(by: 2)
    }
    playback.toggle()
    try await Self.pass(10, in: window)
    #expect(playback.position > 50 && playback.position <= 58)
  }

  @Test func aPlayerOutsideAWindowPauses() async throws {
    let playback = Playback()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: PlayerTabs(playback))
    playback.toggle()
    try await Self.pass(2, in: window)
    #expect(playback.isPlaying && playback.position > 48)
    window.window.rootViewController = ViewController()
    try await Self.pass(4, in: window)
    #expect(!playback.isPlaying && playback.position <= 52)
  }

  private static func pass(_ seconds: Int, in window: HeadlessWindow) async throws {
    for _ in 0..<10 * seconds {
      try window.advance(by: 0.1)
      await Task.yield()
    }
  }

  /// A replay and a recording show screens of their own.
  @Test func eachRootHasItsOwnPlayback() throws {
    let roots = (0..<2).compactMap { _ in Player().makeRootViewController() as? PlayerTabs }
    try #require(roots.count == 2)
    roots[0].playback.next()
    #expect(roots[0].playback.song != roots[1].playback.song)
  }

  @Test func whoHasGoneIsNotToldAnyMore() {
    let playback = Playback()
    var calls = 0
    playback.observe {
      calls += 1
      return calls < 3
    }
    for _ in 0..<5 { playback.position += 1 }
    #expect(calls == 3)
  }
}
