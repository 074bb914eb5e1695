import SegueDrawing

/// A photo of a profile: what it shows, in which shape, and what was written about it.
struct FeedPhoto {
  /// Its place in the profile, from 1: the newest one.
  let number: Int
  let scene: PhotoScene
  /// Width divided by height.
  let aspectRatio: Double
  let caption: String
  /// Such as `June 14`.
  let date: String
  let likes: Int
  /// How long it takes to come, in seconds.
  let delay: Double

  /// The size that it is composed for, in points.
  var size: Size { Size(390, 390 / aspectRatio) }

  /// What it is called on both screens.
  var name: String { "feed-photo-\(number)" }

  /// A drawing of it that is crisp at any size.
  func makeImage() -> Image { scene.makeImage(size: size) }

  private static let ratios = [1, 1.25, 0.8, 4.0 / 3, 0.8, 1.5, 1, 0.75, 1.78]
  /// In rows of four neighbors differ, also across corners.
  private static let kinds: [PhotoScene.Kind] = [
    .hills, .facade, .sea, .night, .fruit, .dunes, .city, .forest,
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// Forty-two photos, the newest first. What fits on the first screen comes at once, as from a cache; the others take a while.
  static let all: [FeedPhoto] = {
    var chance = Chance(seed: 7)
    var minutes = CivilDate(year: 2026, month: 9, day: 14, hour: 9, minute: 41).minutes
    return (0..<42).map { index in
      let kind = kinds[(index % kinds.count + index / kinds.count) % kinds.count]
      let date = CivilDate(minutes: minutes)
      minutes -= Int(chance.next(2...9)) * 24 * 60
      let captions = kind.captions
      return FeedPhoto(
        number: index + 1, scene: PhotoScene(kind: kind, seed: index + 3),
        aspectRatio: ratios[(index * 5 + index / 3) % ratios.count],
        caption: captions[index / 8 % captions.count], date: "\(months[date.month - 1]) \(date.day)",
        likes: Int(chance.next(40...900)), delay: index < 32 ? 0 : chance.next(0.15...0.7))
    }
  }()
}

extension PhotoScene.Kind {
  fileprivate var captions: [String] {
    switch self {
    case .hills: ["The light never came from where I had drawn it.", "Four evenings on the same ridge."]
    case .sea: ["Flat as a sheet of paper, and then the sun.", "Last boat. Nobody else on deck."]
    case .city: ["Somebody on the ninth floor never sleeps.", "Counting windows instead of sheep."]
    case .forest: ["Fog is no excuse for leaving out the contour lines.", "Every tree a different gray."]
    case .dunes: ["The wind draws better contours than I do.", "Noon. No shade, and no map either."]
    case .facade: ["The shutters of Mill Lane, all closed but one.", "Somebody painted theirs overnight."]
    case .fruit: ["Lunch, before it was eaten.", "What the market had left at noon."]
    case .night: ["Twenty seconds, and the stars held still.", "The moon was late, and so was I."]
    }
  }
}
