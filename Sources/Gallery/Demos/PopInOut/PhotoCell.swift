import SegueControls
import SeguePictures

/// A cell that shows a picture, stretched to a square.
final class PhotoCell: CollectionViewCell {
  /// The view that grows into the picture's screen.
  let picture = ImageView()
  /// The picture after it has been read; `nil` before that, or if it cannot be read.
  private(set) var content: Picture?

  override init() {
    super.init()
    addSubview(picture)
    picture.backgroundColor = .placeholder
  }

  /// Loads a picture, and shows it when it has been read.
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
    // The edges are on whole pixels, so that the picture is copied, not scaled.
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
  /// The color that is shown until a picture has been read, or if it cannot be read.
  static let placeholder = Color(white: 0.9)
}

extension ImageView {
  /// Shows a symbol for a picture that cannot be read.
  func showMissingPicture() {
    image = .missingPicture
    contentMode = .center
    backgroundColor = .placeholder
  }
}

extension Image {
  /// A crossed-out frame, 40 by 40 points: the symbol for a picture that cannot be read.
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
