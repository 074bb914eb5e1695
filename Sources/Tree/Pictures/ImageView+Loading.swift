import SegueControls

extension ImageView {
  /// Loads a picture with the window's `pictures`, at the size of the view in pixels, and shows it as soon as it has been read.
  ///
  /// The picture is read only while the view is in a window, and is read again when the size of the view changes. The
  /// proportions are kept unless `contentMode` is `scaleToFill`. Loading another picture or `nil` cancels the request.
  ///
  /// If the view is in a stack, or has no width or height, its preferred size is the picture's size, at one point per pixel.
  /// The picture is then first read at its own size, but no larger than needed to cover the window. A view that fills its
  /// superview, or that overrides `sizeThatFits`, does not need this first reading.
  /// - Parameters:
  ///   - source: the picture to load; `nil` shows only the placeholder.
  ///   - placeholder: the image shown until the picture is read, and also if it cannot be read.
  ///   - completion: called each time the picture has been read, before it is shown. The argument is `nil` if the picture
  ///     cannot be read.
  public func load(
    _ source: (any PictureSource)?, placeholder: Image? = nil, completion: ((Picture?) -> Void)? = nil
  ) {
    imageProvider?.cancel()
    image = placeholder
    imageProvider = source.map { ImageLoading($0, completion) }
    setNeedsLayout()
  }
}

extension ListContent {
  /// The picture to the left of the text, which is read with the window's `pictures`. Until it has been read, `image` is shown
  /// in its place. Without an `imageSize`, it has the size of `image`, or 40 by 40 points. The default is `nil`.
  public var imageSource: (any PictureSource)? {
    get { picture?.source }
    set { picture = newValue.map { source in (source, { $0.load(source, placeholder: $0.image) }) } }
  }
}

/// Loads the picture of one image view.
private final class ImageLoading: ImageProvider {
  private let source: any PictureSource
  private let completion: ((Picture?) -> Void)?
  private var request: PictureLoader.Request?
  /// The size for which the picture was last requested.
  private var fit: PictureFit?
  private var naturalSize: Size?
  /// The image that was read last.
  private weak var image: Image?

  init(_ source: any PictureSource, _ completion: ((Picture?) -> Void)?) {
    (self.source, self.completion) = (source, completion)
  }

  func cancel() {
    guard request != nil else { return }
    request?.cancel()
    (request, fit) = (nil, nil)
  }

  func naturalSize(of image: Image?) -> Size? { image != nil && image === self.image ? naturalSize : nil }

  /// Returns whether the picture must first be read at its own size, because the view's size depends on that size.
  private func isFree(_ view: ImageView) -> Bool {
    guard naturalSize == nil, !view.fillsSuperview else { return false }
    // A subclass may have a preferred size that does not depend on the picture.
    let wanted = view.sizeThatFits(view.superview?.bounds.size ?? .zero)
    guard wanted.isEmpty || wanted == view.image?.size else { return false }
    return view.bounds.isEmpty || view.superview?.arrangesSubviews == true
  }

  func update(_ view: ImageView) {
    guard let window = view.window else { return cancel() }
    let isFree = isFree(view)
    let size = isFree ? window.bounds.size : view.bounds.size * window.traitCollection.displayScale
    guard size.width >= 1, size.height >= 1 else { return }
    let (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
    let fit: PictureFit =
      view.contentMode == .scaleToFill && !isFree
      ? .stretched(width: width, height: height) : .filling(width: width, height: height)
    guard fit != self.fit else { return }
    cancel()
    self.fit = fit
    request = window.pictures.load(source, fit) { [weak self, weak view] picture in
      self?.request = nil
      self?.completion?(picture)
      guard let picture else { return }
      self?.image = picture.image
      if isFree {
        self?.naturalSize = picture.image.size
        view?.setNeedsLayout()
      }
      view?.image = picture.image
    }
  }
}
