import SegueControllers
import SeguePictures

/// A screen filled by a picture of the sky, with a title and text at its lower edge.
final class SkyViewController: ViewController {
  private static let margin = 24.0
  private static let buttonSide = 44.0

  private let sky: Sky
  private let picture: ImageView
  /// A gradient that darkens the lower part of the picture, so that the text on it is legible.
  private let shade = GradientView([Color.black.withAlpha(0), Color.black.withAlpha(0.72)])
  private let titleLabel: Label
  private let aboutLabel: Label
  private let backButton = Button(
    image: .backArrow(width: 16, .white, lineWidth: 2.2), identifier: "back-button", label: "Back")
  private let preview: Image?

  /// Creates the screen of a sky.
  /// - Parameter preview: an image to show until the picture has been read at its full size.
  init(_ sky: Sky, preview: Image?) {
    (self.sky, self.preview) = (sky, preview)
    picture = ImageView(contentMode: .scaleAspectFill)
    titleLabel = Label(sky.photo.title, font: .scaled(size: 34, weight: .bold, tracking: -0.6), color: .white)
    aboutLabel = Label(sky.about, font: .scaled(size: 17), color: Color.white.withAlpha(0.85))
    super.init()
    title = sky.photo.title
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  override func viewDidLoad() {
    view.identifier = "sky"
    view.backgroundColor = Color(8, 9, 20)
    view.clipsToBounds = true
    picture.identifier = "sky-picture"
    picture.accessibilityLabel = sky.photo.title
    picture.clipsToBounds = true
    picture.load(sky.photo.source, placeholder: preview)
    titleLabel.identifier = "sky-title"
    aboutLabel.identifier = "sky-about"
    for label in [titleLabel, aboutLabel] { label.numberOfLines = 0 }
    backButton.backgroundColor = Color.black.withAlpha(0.35)
    backButton.cornerRadius = Self.buttonSide / 2
    backButton.onClick = { [weak self] in self?.navigationController?.popViewController() }
    for each in [picture, shade, titleLabel, aboutLabel, backButton] { view.addSubview(each) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, safe) = (view.bounds, safeAreaInsets)
    picture.frame = bounds
    let column = view.readableContentFrame(margin: Self.margin)
    let about = aboutLabel.height(forWidth: column.width)
    let heading = titleLabel.height(forWidth: column.width)
    let bottom = bounds.height - max(safe.bottom, 12) - Self.margin
    aboutLabel.frame = view.pixelAligned(
      Rect(x: column.minX, y: bottom - about, width: column.width, height: about))
    titleLabel.frame = view.pixelAligned(
      Rect(x: column.minX, y: bottom - about - 8 - heading, width: column.width, height: heading))
    let top = max(0, titleLabel.frame.minY - 120)
    shade.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    backButton.frame = view.pixelAligned(
      Rect(x: column.minX - 4, y: safe.top + 8, width: Self.buttonSide, height: Self.buttonSide))
  }
}
