import SegueControls
import SeguePictures

/// A picture in the grid, stretched to a square.
final class PhotoCell: CollectionViewCell {
  /// What pops out.
  let picture = ImageView()
  /// The picture, once it has been read.
  private(set) var content: Picture?

  override init() {
    super.init()
    addSubview(picture)
    picture.backgroundColor = .placeholder
  }

  /// Shows a picture as soon as it is there.
  func show(_ photo: Photo, at index: Int) {
    identifier = "photo-\(index + 1)"
    accessibilityLabel = photo.title
    picture.load(photo.source) { [weak self] in self?.show($0) }
  }

  override func prepareForReuse() {
    picture.load(nil)
    picture.contentMode = .scaleToFill
    picture.backgroundColor = .placeholder
    content = nil
  }

  override func layoutSubviews() {
    // Edges on whole pixels: the picture is as large as its place then, and only copied.
    picture.frame = pixelAligned(frame).offset(by: Point.zero - frame.origin)
  }

  private func show(_ content: Picture?) {
    self.content = content
    if content == nil { return picture.showMissingPicture() }
    picture.contentMode = .scaleToFill
    picture.backgroundColor = .clear
  }
}

nonisolated extension Color {
  /// Where a picture has not been read yet, or cannot be.
  static let placeholder = Color(white: 0.9)
}

extension ImageView {
  /// Shows that there is no picture.
  func showMissingPicture() {
    image = .missingPicture
    contentMode = .center
    backgroundColor = .placeholder
  }
}

extension Image {
  /// A frame with a line through it, for a picture that cannot be read.
  static var missingPicture: Image {
    .vector(size: Size(40, 40)) { canvas in
      let color = Color(white: 0.66)
      canvas.stroke(
        .roundedRect(Rect(x: 5, y: 8, width: 30, height: 24), radius: 4, corners: .all), color,
        style: StrokeStyle(width: 2))
      canvas.fillCircle(center: Point(14, 16), radius: 2.6, color: color)
      canvas.stroke(
        Path(known: "M5 36 L35 4"), color, style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
  }
}
