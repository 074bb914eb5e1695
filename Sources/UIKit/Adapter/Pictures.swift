import SegueControls
import SegueDrawing
import SegueGeometry
import SegueRendering
import SegueViews

/// What is drawn on.
public typealias CGContext = Canvas

extension Canvas {
  /// Remembers transform and clip.
  public func saveGState() { save() }
  /// Goes back to the transform and the clip that were remembered last.
  public func restoreGState() { restore() }
  /// Moves what is drawn from now on, by points.
  public func translateBy(x: CGFloat, y: CGFloat) { translate(by: Vector(x, y)) }
  /// Scales what is drawn from now on.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(.scale(x, y)) }
  /// Turns what is drawn from now on, in radians.
  public func rotate(by angle: CGFloat) { concatenate(.rotation(angle)) }
}

/// The pixels of a picture.
public final class CGImage {
  let surface: Surface
  init(_ surface: Surface) { self.surface = surface }

  /// In pixels.
  public var width: Int { surface.width }
  /// In pixels.
  public var height: Int { surface.height }

  /// A part of the picture, in pixels; `nil` where that is empty.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = PixelRect(covering: rect).intersection(surface.bounds)
    guard !part.isEmpty,
      let copy = try? Surface(width: part.width, height: part.height, format: surface.format)
    else { return nil }
    Canvas(copy).draw(surface, at: Point(Double(-part.x), Double(-part.y)))
    return CGImage(copy)
  }
}

extension SegueDrawing.Image {
  /// How the picture was taken; it is shown upright in any case.
  public enum Orientation: Int {
    /// Upright, or turned, or mirrored.
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// A picture of size zero.
  public convenience init() { self.init(size: .zero) { _ in } }
  /// A picture of pixels, `scale` of them a point.
  public convenience init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    self.init(cgImage.surface, scale: scale)
  }

  /// Its pixels; those of a drawing at one pixel a point, and `nil` where it has no size.
  public var cgImage: CGImage? {
    if let surface { return CGImage(surface) }
    return GraphicsContext(size, isOpaque: false, scale: 1)
      .map {
        draw(on: $0.canvas, in: Rect(origin: .zero, size: size))
        return CGImage($0.canvas.surface)
      }
  }
  /// Upright: it is shown so in any case.
  public var imageOrientation: Orientation { .up }
  /// Pixels per point.
  public var scale: CGFloat { size.width > 0 ? surface.map { Double($0.width) / size.width } ?? 1 : 1 }
  /// Draws the picture stretched over a rectangle of the current context.
  public func draw(in rect: CGRect) {
    if let canvas = UIGraphicsGetCurrentContext() { draw(on: canvas, in: rect) }
  }
}

/// A picture that is being drawn.
final class GraphicsContext {
  static var stack: [GraphicsContext?] = []
  static var current: GraphicsContext? { stack.last ?? nil }

  let canvas: Canvas
  /// What outlines are filled and drawn with.
  var (fillColor, strokeColor) = (Color.black, Color.black)
  private let scale: Double

  /// `nil` where the picture would be empty or too large.
  init?(_ size: Size, isOpaque: Bool, scale: Double) {
    self.scale = scale > 0 ? scale : UIScreen.main.scale
    let pixels = size * self.scale
    guard pixels.width < 32768, pixels.height < 32768,
      let surface = try? Surface(
        width: Int(pixels.width.rounded(.up)), height: Int(pixels.height.rounded(.up)),
        format: isOpaque ? .rgb24 : .argb32)
    else { return nil }
    canvas = Canvas(surface)
    canvas.scaleBy(x: self.scale, y: self.scale)
  }

  var image: UIImage { UIImage(canvas.surface, scale: scale) }
}

/// Begins a picture, `scale` pixels a point; 0 is as many as the screen has.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  GraphicsContext.stack.append(GraphicsContext(size, isOpaque: opaque, scale: scale))
}
/// Begins a picture, one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
/// What is being drawn on; `nil` outside of a picture, or where it is empty or too large.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContext.stack.last??.canvas }
/// What has been drawn so far. Nothing may be drawn on it afterward.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { GraphicsContext.stack.last??.image }
/// Ends the picture that was begun last.
public func UIGraphicsEndImageContext() { _ = GraphicsContext.stack.popLast() }

/// Fills a rectangle of the current picture.
public func UIRectFill(_ rect: CGRect) {
  if let context = GraphicsContext.current { context.canvas.fill(rect, context.fillColor) }
}

extension Color {
  /// Fills and draws outlines in the current picture in this color from now on.
  public func set() {
    setFill()
    setStroke()
  }
  /// Fills in the current picture in this color from now on.
  public func setFill() { GraphicsContext.current?.fillColor = self }
  /// Draws outlines in the current picture in this color from now on.
  public func setStroke() { GraphicsContext.current?.strokeColor = self }
}

/// How a renderer draws.
public struct UIGraphicsImageRendererFormat {
  /// Pixels per point; 0 is as many as the screen has.
  public var scale: CGFloat = 0
  /// Whether there is no alpha channel.
  public var opaque = false
  /// The defaults.
  public init() {}
  /// The defaults.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Draws pictures.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  private let format: UIGraphicsImageRendererFormat

  /// A renderer of pictures of `size` points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    (bounds, self.format) = (CGRect(origin: .zero, size: size), format)
  }
  /// A renderer of pictures of what lies in `bounds`.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// What `actions` draw; a picture of size zero where that would be empty or too large.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = GraphicsContext.stack.last ?? nil else { return UIImage() }
    context.canvas.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(cgContext: context.canvas))
    return context.image
  }
}

/// What a renderer draws on.
public struct UIGraphicsImageRendererContext {
  /// The same.
  public let cgContext: CGContext
}

extension CALayer {
  /// Draws the view with everything in it, at the origin.
  public func render(in context: CGContext) {
    guard !view.model.bounds.isEmpty else { return }
    let scale = max(0.01, context.transform.maximumScale)
    let pixels = view.model.bounds.size * scale
    guard pixels.width < 32768, pixels.height < 32768,
      let picture = try? view.snapshot(
        width: Int(pixels.width.rounded(.up)), height: Int(pixels.height.rounded(.up)), scale: scale)
    else { return }
    let size = Size(Double(picture.width) / scale, Double(picture.height) / scale)
    context.draw(picture, in: Rect(origin: .zero, size: size))
  }

  /// A picture behind the subviews: an image view's own, or a view that is added for it.
  public var contents: Any? {
    get { pictureView?.image?.cgImage }
    set {
      let image = (newValue as? CGImage).map { UIImage(cgImage: $0) }
      if let pictureView { return pictureView.image = image }
      guard let image else { return }
      let added = ContentsView(image)
      added.fillsSuperview = true
      view.insertSubview(added, at: 0)
    }
  }
  private var pictureView: ImageView? { view as? ImageView ?? view.subviews.first as? ContentsView }
}

/// Shows the contents of a layer.
private final class ContentsView: ImageView {}

extension View {
  /// Draws the view with everything in it into the current context.
  /// - Returns: whether there is one.
  @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool
  {
    guard let context = UIGraphicsGetCurrentContext(), !model.bounds.isEmpty else { return false }
    context.withSavedState {
      context.translateBy(x: rect.minX, y: rect.minY)
      context.scaleBy(x: rect.width / model.bounds.width, y: rect.height / model.bounds.height)
      layer.render(in: context)
    }
    return true
  }
}
