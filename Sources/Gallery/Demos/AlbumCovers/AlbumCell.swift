import SegueControls

/// A cell that shows the sleeve of a record, without any text.
final class AlbumCell: CollectionViewCell {
  /// The corner radius of a sleeve in the grid, as a fraction of its side.
  private static let radius = 16.0 / 147

  private let cover = ImageView()

  override init() {
    super.init()
    cover.clipsToBounds = true
    addSubview(cover)
  }

  /// Shows a record, with its sleeve already drawn as an image.
  func show(_ album: Album, _ image: Image) {
    identifier = "album-\(album.number)"
    accessibilityLabel = "\(album.title), \(album.artist)"
    cover.image = image
    cover.sharedElement = album.coverName
  }

  override func layoutSubviews() {
    // The edges are on whole pixels, so that the image is copied, not scaled.
    cover.frame = pixelAligned(frame).offset(by: Point.zero - frame.origin)
    cover.cornerRadius = (bounds.width * Self.radius).rounded()
  }

  override var focusRadius: Double { cover.cornerRadius }
}

extension Album {
  /// The name that the cover has on both screens, so that the transition pairs the two views.
  var coverName: String { "album-cover-\(number)" }
}
