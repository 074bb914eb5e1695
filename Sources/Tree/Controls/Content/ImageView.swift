import SegueViews

/// A view that shows an image, sized and positioned in its bounds as `contentMode` defines; like UIKit's `UIImageView`.
open class ImageView: View {
  /// Defines the size and position of an image in bounds of a different size.
  public nonisolated enum ContentMode: Sendable, Hashable {
    /// The image is stretched to fill the bounds, and may be distorted.
    case scaleToFill
    /// The image is scaled proportionally to the largest size that fits in the bounds. Space may remain on two sides.
    case scaleAspectFit
    /// The image is scaled proportionally to the smallest size that covers the bounds. It may extend beyond the bounds on two
    /// sides; `clipsToBounds` clips it.
    case scaleAspectFill
    /// The image has its own size and is centered.
    case center
    /// The image has its own size and is in the middle of an edge.
    case top, bottom, left, right
    /// The image has its own size and is in a corner.
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// The image that the view shows. With `nil`, the view is empty.
  public var image: Image? {
    didSet {
      guard image !== oldValue else { return }
      setNeedsDisplay()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  /// The object that sets the view's image while the view is in a window; `nil` if `image` is set directly.
  package var imageProvider: (any ImageProvider)?
  /// Defines the size and position of the image in the view's bounds.
  public var contentMode: ContentMode { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  /// Creates a view that shows an image and has the size of the image.
  /// - Parameters:
  ///   - image: the image to show; `nil`, the default, shows nothing.
  ///   - contentMode: defines the size and position of the image in the bounds; `.scaleToFill` by default.
  ///   - cornerRadius: the radius of the corners, in points; above 0, the view also clips to its bounds. The default is 0.
  public init(_ image: Image? = nil, contentMode: ContentMode = .scaleToFill, cornerRadius: Double = 0) {
    (self.image, self.contentMode) = (image, contentMode)
    super.init()
    if cornerRadius > 0 { (self.cornerRadius, clipsToBounds) = (cornerRadius, true) }
    if let image { bounds.size = image.size }
    role = .image
    isUserInteractionEnabled = false
  }

  /// Creates a view without an image.
  public override convenience init() { self.init(nil) }

  open override var intrinsicContentSize: Size {
    image == nil ? super.intrinsicContentSize : sizeThatFits(.zero)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    imageProvider?.naturalSize(of: image) ?? image?.size ?? .zero
  }

  open override func layoutSubviews() { imageProvider?.update(self) }

  open override func didMoveToWindow() {
    // A layout that is due updates the provider later, when the size is known.
    if window == nil || !needsLayout { imageProvider?.update(self) }
  }

  open override func content(in bounds: Rect) -> Content {
    guard let image, !image.size.isEmpty, !bounds.isEmpty else { return .none }
    return .image(image, in: contentMode.place(image.size, in: bounds))
  }
}

/// An object that supplies the image of an image view, in a suitable size.
package protocol ImageProvider: AnyObject {
  /// Returns the natural size of an image, in points; `nil` if the image is unknown or does not come from this provider.
  func naturalSize(of image: Image?) -> Size?
  /// Ends a request for an image.
  func cancel()
  /// Updates the image of a view. Called after the view has been laid out, or has entered or left a window.
  func update(_ view: ImageView)
}

extension ImageView.ContentMode {
  /// Returns the frame in `bounds` that the content mode gives an image of the given size.
  public func place(_ size: Size, in bounds: Rect) -> Rect {
    let across = bounds.width / size.width
    let down = bounds.height / size.height
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: return Rect(center: bounds.center, size: size * min(across, down))
    case .scaleAspectFill: return Rect(center: bounds.center, size: size * max(across, down))
    default:
      return Rect(
        x: bounds.minX + (bounds.width - size.width) * place.x,
        y: bounds.minY + (bounds.height - size.height) * place.y, width: size.width, height: size.height)
    }
  }

  /// The share of the free space that is to the left of the image (`x`) and above it (`y`), 0…1.
  private var place: Point {
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: 0.0
      case .right, .topRight, .bottomRight: 1.0
      default: 0.5
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: 0.0
      case .bottom, .bottomLeft, .bottomRight: 1.0
      default: 0.5
      }
    return Point(x, y)
  }
}
