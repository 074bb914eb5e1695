import SeguePictures
import SegueTransitions

/// A screen filled by a picture.
final class PhotoViewController: ViewController {
  private let photo: Photo
  private let picture = ImageView()
  private var aspectRatio: Double
  private var request: PictureLoader.Request?
  private var fit: PictureFit?

  /// Creates the screen of a picture.
  /// - Parameter preview: a smaller version, shown until the picture has been read at its full size; `nil` shows no picture
  ///   until then.
  init(_ photo: Photo, preview: Picture?) {
    self.photo = photo
    aspectRatio = preview?.aspectRatio ?? 1
    super.init()
    title = photo.title
    picture.image = preview?.image
    preferredTransition = ZoomTransition.popInOut { ($0 as? PhotoViewController)?.picture }
  }

  override func viewDidLoad() {
    view.identifier = "photo"
    closesByPinch = true
    picture.identifier = "photo-picture"
    picture.accessibilityLabel = photo.title
    if picture.image == nil { picture.showMissingPicture() }
    view.addSubview(picture)
  }

  override func viewDidLayoutSubviews() {
    // In an upright window, the picture covers the screen, and is cut off at the sides. In a wide window, the whole picture is
    // visible.
    let bounds = view.bounds
    showBackdrop()
    let isUpright = bounds.height >= bounds.width
    let height = (isUpright ? max : min)(bounds.height, bounds.width / max(aspectRatio, 0.01))
    let size = Size(height * aspectRatio, height)
    picture.frame = view.pixelAligned(Rect(center: bounds.center, size: size))
    load()
  }

  override var preferredStatusBarStyle: StatusBarStyle { hasDarkBackdrop ? .light : .dark }

  override func viewDidDisappear(_ animated: Bool) {
    request?.cancel()
    request = nil
  }

  private func load() {
    guard let window = view.window else { return }
    let size = picture.frame.intersection(view.bounds).size * window.traitCollection.displayScale
    let fit = PictureFit.filling(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    guard fit != self.fit, size.width >= 1, size.height >= 1 else { return }
    self.fit = fit
    request?.cancel()
    request = window.pictures.load(photo.source, fit) { [weak self] in self?.show($0) }
  }

  private func show(_ content: Picture?) {
    request = nil
    guard let content else { return picture.showMissingPicture() }
    picture.image = content.image
    picture.contentMode = .scaleToFill
    picture.backgroundColor = .clear
    if content.aspectRatio != aspectRatio {
      aspectRatio = content.aspectRatio
      view.setNeedsLayout()
    }
  }
}
