import SegueControls

extension ImageView {
  /// Shows a picture as soon as it has been read, by the window's `pictures`: at the size of the view in pixels, and again where
  /// that changes. It is read only while the view is in a window, and its proportions are kept unless `contentMode` is
  /// `scaleToFill`. Setting another picture to load, or `nil`, drops the request.
  ///
  /// In a stack, or without a width or a height, the view wants a point for each pixel of the picture: that is read first as large as
  /// it is, but no larger than covers the window. A view that fills its superview, or has a `sizeThatFits` of its own, reads it once.
  /// - Parameters:
  ///   - placeholder: what is shown meanwhile, and afterward if the picture cannot be read.
  ///   - completion: called whenever it has been read, before it is shown; with `nil` where it cannot be.
  public func load(
    _ source: (any PictureSource)?, placeholder: Image? = nil, completion: ((Picture?) -> Void)? = nil
  ) {
    (imageProvider as? ImageLoading)?.cancel()
    image = placeholder
    imageProvider = source.map { ImageLoading($0, completion) }
    setNeedsLayout()
  }
}

/// Loads the picture of one view.
private final class ImageLoading: ImageProvider {
  private let source: any PictureSource
  private let completion: ((Picture?) -> Void)?
  private var request: PictureLoader.Request?
  /// What was requested or is shown.
  private var fit: PictureFit?
  private var naturalSize: Size?
  /// The picture that was read last.
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

  /// Whether the view, in a stack or without a size, waits for the size of its picture.
  private func isFree(_ view: ImageView) -> Bool {
    guard naturalSize == nil, !view.fillsSuperview else { return false }
    // A subclass may want a size of its own.
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
