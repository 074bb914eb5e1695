import SegueControls

extension ImageView {
  /// Shows a picture as soon as the window's `pictures` has read it, at the size of the view in pixels.
  ///
  /// The picture is read only while the view is in a window, and again when the size of the view changes. The proportions are
  /// kept, unless `contentMode` is `scaleToFill`. Loading another picture, or `nil`, cancels the request.
  ///
  /// In a stack, or without a width or a height, the view asks for one point for each pixel of the picture. The picture is then
  /// first read in its own size, but no larger than covers the window. A view that fills its superview, or has its own
  /// `sizeThatFits`, reads it only once.
  /// - Parameters:
  ///   - source: the picture to load; `nil` shows only the placeholder.
  ///   - placeholder: the image shown until the picture is read, and also if it cannot be read.
  ///   - completion: called whenever the picture has been read, before it is shown; with `nil` if it cannot be read.
  public func load(
    _ source: (any PictureSource)?, placeholder: Image? = nil, completion: ((Picture?) -> Void)? = nil
  ) {
    (imageProvider as? ImageLoading)?.cancel()
    image = placeholder
    imageProvider = source.map { ImageLoading($0, completion) }
    setNeedsLayout()
  }
}

/// Loads the picture of one image view.
private final class ImageLoading: ImageProvider {
  private let source: any PictureSource
  private let completion: ((Picture?) -> Void)?
  private var request: PictureLoader.Request?
  /// The size that was last requested or is shown.
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

  /// Returns whether the view, in a stack or without a size, needs the size of its picture first.
  private func isFree(_ view: ImageView) -> Bool {
    guard naturalSize == nil, !view.fillsSuperview else { return false }
    // A subclass may ask for a size of its own.
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
