import SegueDrawing

/// A photo of a profile: its scene, shape, caption, date and likes.
struct FeedPhoto {
  /// The position of the photo in the profile; 1 is the newest.
  let number: Int
  let scene: PhotoScene
  /// The width divided by the height.
  let aspectRatio: Double
  let caption: String
  /// The day of the photo, such as `June 14`.
  let date: String
  let likes: Int
  /// The time that the photo takes to load, in seconds.
  let delay: Double

  /// The size that the photo is composed for, in points.
  var size: Size { Size(390, 390 / aspectRatio) }

  /// The name that the photo has on both screens.
  var name: String { "feed-photo-\(number)" }

  /// Returns a drawing of the photo that is sharp at any size.
  func makeImage() -> Image { scene.makeImage(size: size) }

  private static let ratios = [1, 1.25, 0.8, 4.0 / 3, 0.8, 1.5, 1, 0.75, 1.78]
  /// The order of the scenes. In rows of four, neighbors differ, even diagonally.
  private static let kinds: [PhotoScene.Kind] = [
    .hills, .facade, .sea, .night, .fruit, .dunes, .city, .forest,
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The forty-two photos of the profile, the newest first. The photos on the first screen load immediately, as if from a
  /// cache; the others take a while.
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
