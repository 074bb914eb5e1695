import SegueControls

/// A record in the grid: its sleeve and nothing else.
final class AlbumCell: CollectionViewCell {
  /// The corner radius of a sleeve in the grid, as a part of its side.
  private static let radius = 16.0 / 147

  private let cover = ImageView()

  override init() {
    super.init()
    cover.clipsToBounds = true
    addSubview(cover)
  }

  /// Shows a record.
  func show(_ album: Album, _ image: Image) {
    identifier = "album-\(album.number)"
    accessibilityLabel = "\(album.title), \(album.artist)"
    cover.image = image
    cover.sharedElement = album.coverName
  }

  override func layoutSubviews() {
    // Edges on whole pixels, so that the picture is only copied.
    cover.frame = pixelAligned(frame).offset(by: Point.zero - frame.origin)
    cover.cornerRadius = (bounds.width * Self.radius).rounded()
  }

  override var focusRadius: Double { cover.cornerRadius }
}

extension Album {
  /// What the cover is called on both screens.
  var coverName: String { "album-cover-\(number)" }
}
