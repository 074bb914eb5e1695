import SegueControls

/// The top of a profile, with a portrait, the name, a line about the person, and the numbers of photos and followers.
final class ProfileHead: View {
  private static let side = 72.0
  private static let margin = 16.0
  private static let gray = Color.original(Color(white: 0.45), or: .detailLabel)

  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: side))
  private let name = Label("Mira Solberg", font: .scaled(size: 17, weight: .bold, tracking: -0.2))
  private let about = Label("Maps, coasts, sometimes clouds", font: .scaled(size: 14), color: gray)
  private let counts: [(number: Label, word: Label)]

  /// Creates the top of a profile.
  /// - Parameter photos: the number of photos to display.
  init(photos: Int) {
    counts = [("\(photos)", "photos"), ("2,480", "followers"), ("312", "following")].map {
      (
        Label($0, font: .scaled(size: 15, weight: .semibold)),
        Label($1, font: .scaled(size: 14), color: Self.gray)
      )
    }
    super.init()
    about.numberOfLines = 0
    identifier = "profile-head"
    isUserInteractionEnabled = false
    portrait.identifier = "profile-portrait"
    portrait.accessibilityLabel = "Portrait of Mira Solberg"
    portrait.clipsToBounds = true
    portrait.cornerRadius = Self.side / 2
    name.identifier = "profile-name"
    for view in [portrait, name, about] { addSubview(view) }
    for (number, word) in counts {
      addSubview(number)
      addSubview(word)
    }
  }

  /// Returns the height in a window of the given width, in points.
  func height(in width: Double) -> Double {
    max(120, about.height(forWidth: room(in: width)) + grown(103, lines: 2))
  }

  private func room(in width: Double) -> Double {
    max(0, min(Self.readableWidth, width - min(Self.side, (width * 0.2).rounded()) - 2 * Self.margin - 12))
  }

  override func layoutSubviews() {
    // In a narrow window, the portrait is smaller, to leave room for the text.
    let side = min(Self.side, (bounds.width * 0.2).rounded())
    portrait.frame = pixelAligned(
      Rect(x: Self.margin, y: (bounds.height - side) / 2 - 4, width: side, height: side))
    portrait.cornerRadius = side / 2
    let left = portrait.frame.maxX + Self.margin
    let room = room(in: bounds.width)
    let height = name.height(forWidth: room)
    let lines = about.height(forWidth: room)
    // The text is centered beside the portrait.
    name.frame = pixelAligned(
      Rect(
        x: left, y: portrait.frame.midY - (grown(49, lines: 2) + lines) / 2, width: room, height: height))
    about.frame = pixelAligned(
      Rect(x: left, y: name.frame.maxY + 2, width: room, height: lines))
    var x = left
    for (number, word) in counts {
      let (first, second) = (number.sizeThatFits(bounds.size), word.sizeThatFits(bounds.size))
      let fits = x + first.width + 4 + second.width <= left + room
      for label in [number, word] { label.isHidden = !fits }
      number.frame = pixelAligned(
        Rect(x: x, y: about.frame.maxY + 6, width: first.width, height: first.height))
      word.frame = pixelAligned(
        Rect(
          x: number.frame.maxX + 4, y: number.frame.minY + number.firstBaseline - word.firstBaseline,
          width: second.width, height: second.height))
      x = word.frame.maxX + 12
    }
  }
}
