import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// The screen of a single place, with a large picture, the name, the region and a description.
final class PlaceViewController: ViewController {
  private static let margin = 24.0
  private static let buttonSide = 36.0

  let picture: ImageView
  private let name, region, words: Label
  private let button = Button(image: .chevron, identifier: "close", label: "Back")
  private let onClose: () -> Void

  init(_ place: Place, onClose: @escaping () -> Void) {
    picture = ImageView(place.makeImage(), contentMode: .scaleAspectFill)
    name = Label(place.name, font: .system(size: 34, weight: .bold), color: .title)
    region = Label(place.region, font: .system(size: 17, weight: .medium), color: .detail)
    words = Label(place.words, font: .system(size: 19), color: .body)
    self.onClose = onClose
    super.init()
    title = place.name
  }

  override func viewDidLoad() {
    view.identifier = "place"
    view.backgroundColor = .systemBackground
    picture.identifier = "place-picture"
    picture.clipsToBounds = true
    words.numberOfLines = 0
    button.backgroundColor = Color(white: 1, alpha: 0.86)
    button.cornerRadius = Self.buttonSide / 2
    button.onClick = onClose
    for part in [picture, name, region, words, button] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, room) = (view.bounds, view.bounds.width - 2 * Self.margin)
    picture.frame = view.pixelAligned(Rect(x: 0, y: 0, width: bounds.width, height: bounds.height * 0.52))
    var top = picture.frame.maxY + 26
    for (label, space) in [(name, 4.0), (region, 18), (words, 0)] {
      label.frame = view.pixelAligned(
        Rect(x: Self.margin, y: top, width: room, height: label.sizeThatFits(Size(room, .infinity)).height))
      top = label.frame.maxY + space
    }
    button.frame = Rect(
      x: 20, y: max(20, safeAreaInsets.top), width: Self.buttonSide, height: Self.buttonSide)
  }
}

extension Image {
  /// An image of a chevron that points to the left.
  fileprivate static var chevron: Image {
    .vector(size: Size(20, 20)) { canvas in
      canvas.stroke(
        Path(known: "M12.5 4.5 L7 10 L12.5 15.5"), Color(white: 0.15),
        style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
  }
}
