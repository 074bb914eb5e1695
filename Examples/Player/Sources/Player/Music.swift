import Segue

/// A song of an album.
struct Song: Hashable {
  let title: String
  let number, seconds: Int

  var album: Album { Album.all[number] }
}

/// An album, with a generated cover.
struct Album {
  let title, artist: String
  let cover: Image
  let songs: [Song]

  /// All albums of the library.
  static let all = """
    Night Ferry/Ada Lind/Harbor Lights/Two Knots/The Long Deck/Ballast
    Paper Weather/The Slow Maps/Fold Here/Low Pressure/Kite/Margins
    Salt and Copper/Noor Haddad/Lantern/Souk at Noon/Verdigris/Old Coins
    Small Hours/Trio Fenn/Half Past Two/Kettle/Blue Stairs/Milk Round
    Field Notes/Mira Oku/Hedge/Skylark/Ditch Water/Second Hay
    Low Tide/Jonas Vik/Sandbar/Wader/Groyne/Slack Water
    Glasshouse/Ilse Marr/Orchid/Condensation/Panes/Night Watering
    North Window/Ada Lind/First Light/Easel/Linseed/Varnish Day
    Terminal B/Carousel/Gate Change/Moving Walkway/Duty Free/Red Eye
    Honey Year/Tamsin Roe/Smoke/Brood/Linden/Winter Cluster
    """.split(separator: "\n").enumerated().map { number, line in
      let words = line.split(separator: "/").map(String.init)
      let songs = words.dropFirst(2).enumerated().map {
        Song(title: $1, number: number, seconds: 151 + (number * 37 + $0 * 53) % 140)
      }
      return Album(title: words[0], artist: words[1], cover: .cover(number), songs: songs)
    }
}

/// The state of the player: the current song, its position and the queue. There is no sound.
final class Playback {
  private(set) var song = Album.all[0].songs[0]
  private(set) var isPlaying = false
  var position = 48 { didSet { tell() } }
  var queue = Array(Album.all[0].songs.dropFirst() + Album.all[4].songs + Album.all[2].songs) {
    // A list closes the gap after a removed song, but does not know whether it was the last one.
    didSet { if queue.isEmpty { tell() } }
  }
  /// Returns the clock that the songs play by, or `nil` if there is no window yet.
  var clock: () -> WindowClock? = { nil }
  private var observers: [() -> Bool] = []
  private var playing: Task<Void, Never>?

  /// Calls `update` now and after every change, until it returns `false`.
  func observe(_ update: @escaping () -> Bool) { if update() { observers.append(update) } }
  private func tell() { observers.removeAll { !$0() } }

  func play(_ songs: some Sequence<Song>) {
    queue = Array(songs)
    next()
    if !isPlaying { toggle() }
  }

  func next() {
    guard !queue.isEmpty else { return }
    song = queue.removeFirst()
    position = 0
  }

  func toggle() {
    isPlaying.toggle()
    playing?.cancel()
    playing = isPlaying ? Task { [weak self] in await self?.play() } : nil
    tell()
  }

  private func play() async {
    while await tick() {}
    // A player that has left its window pauses, because no time passes there.
    if !Task.isCancelled { toggle() }
  }

  private func tick() async -> Bool {
    guard (try? await clock()?.sleep(for: .seconds(1))) != nil else { return false }
    position += 1
    if position >= song.seconds { next() }
    return true
  }
}

/// Returns a time in minutes and seconds, such as "3:07".
func time(_ seconds: Int) -> String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
