import SegueViews

/// A picture, fitted into a rectangle.
open class ImageView: View {
  /// How a picture of one shape goes into a rectangle of another.
  public nonisolated enum ContentMode: Sendable, Hashable {
    /// Stretched to the rectangle.
    case scaleToFill
    /// As large as fits, with space left at two sides.
    case scaleAspectFit
    /// As small as covers, with two sides cut off (by `clipsToBounds`).
    case scaleAspectFill
    /// In its own size, in the middle.
    case center
    /// In its own size, in the middle of an edge.
    case top, bottom, left, right
    /// In its own size, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// The picture.
  public var image: Image? {
    didSet {
      guard image !== oldValue else { return }
      setNeedsDisplay()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  /// Gives the view its picture where it is shown.
  package var imageProvider: (any ImageProvider)?
  /// How the picture goes into the bounds.
  public var contentMode: ContentMode { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  /// A view that shows `image`.
  /// - Parameter cornerRadius: the radius of its corners, in points, along which it clips.
  public init(_ image: Image? = nil, contentMode: ContentMode = .scaleToFill, cornerRadius: Double = 0) {
    (self.image, self.contentMode) = (image, contentMode)
    super.init()
    if cornerRadius > 0 { (self.cornerRadius, clipsToBounds) = (cornerRadius, true) }
    if let image { bounds.size = image.size }
    role = .image
    isUserInteractionEnabled = false
  }

  /// A view without a picture.
  public override convenience init() { self.init(nil) }

  open override func sizeThatFits(_ size: Size) -> Size {
    imageProvider?.naturalSize(of: image) ?? image?.size ?? .zero
  }

  open override func layoutSubviews() { imageProvider?.update(self) }

  open override func didMoveToWindow() {
    // A layout that is due knows the size.
    if window == nil || !needsLayout { imageProvider?.update(self) }
  }

  open override func content(in bounds: Rect) -> Content {
    guard let image, !image.size.isEmpty, !bounds.isEmpty else { return .none }
    return .image(image, in: contentMode.place(image.size, in: bounds))
  }
}

/// What finds out which picture an image view shows, and in which size.
package protocol ImageProvider: AnyObject {
  /// The size that a picture has by itself, in points; `nil` for an image that is not known or does not come from here.
  func naturalSize(of image: Image?) -> Size?
  /// The view has another size, or has come into a window or left it.
  func update(_ view: ImageView)
}

extension ImageView.ContentMode {
  /// Where a picture of `size` goes in `bounds`.
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

  /// Where the space that a picture leaves is divided, from 0 at the left and at the top to 1.
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
