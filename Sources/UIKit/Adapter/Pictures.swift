import SegueRendering

/// Core Graphics' name for `Canvas`, a drawing surface.
public typealias CGContext = Canvas

extension Canvas {
  /// Saves the transform, the clip, the colors and the style of lines.
  public func saveGState() {
    save()
    if let context { context.saved.append(context.state) }
  }
  /// Restores what was saved most recently.
  public func restoreGState() {
    restore()
    if let saved = context?.saved.popLast() { context?.state = saved }
  }
  /// Moves the coordinate system for further drawing by the given distances, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { translate(by: Vector(x, y)) }
  /// Scales the coordinate system for further drawing.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(.scale(x, y)) }
  /// Rotates the coordinate system for further drawing clockwise by the given angle, in radians.
  public func rotate(by angle: CGFloat) { concatenate(.rotation(angle)) }
}

// As in Core Graphics, the current path of a context is removed when it is drawn.
extension Canvas: PathBuilding {
  private var context: GraphicsContext? { GraphicsContext.stack.last { $0?.canvas === self } ?? nil }
  /// The current path; empty in a canvas that is not a graphics context.
  public var path: Path {
    get { context?.path ?? Path() }
    set { context?.path = newValue }
  }
  /// Removes the current path.
  public func beginPath() { path = Path() }
  /// Closes the current subpath with a line to its start point.
  public func closePath() { path.close() }

  /// Sets the color with which paths are filled; black by default.
  public func setFillColor(_ color: CGColor) { context?.state.fill = color }
  /// Sets the color of lines; black by default.
  public func setStrokeColor(_ color: CGColor) { context?.state.stroke = color }
  /// Sets the width of lines, in points; 1 by default.
  public func setLineWidth(_ width: CGFloat) { context?.state.style.width = width }
  /// Sets the shape of the ends of lines; `.butt` by default.
  public func setLineCap(_ cap: CGLineCap) { context?.state.style.cap = cap }
  /// Sets the shape of the corners of lines; `.miter` by default.
  public func setLineJoin(_ join: CGLineJoin) { context?.state.style.join = join }
  /// Sets the lengths of dashes and gaps, in points; solid by default. The phase has no effect.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { context?.state.style.dash = lengths }

  /// Fills the current path, draws a line along it, or both.
  public func drawPath(using mode: CGPathDrawingMode) {
    guard let context else { return }
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    if mode != .stroke { fill(path, context.state.fill, rule: isEvenOdd ? .evenOdd : .winding) }
    if mode != .fill, mode != .eoFill { stroke(path, context.state.stroke, style: context.state.style) }
    beginPath()
  }
  private func draw(_ shape: Path, _ mode: CGPathDrawingMode) {
    path = shape
    drawPath(using: mode)
  }
  /// Fills the current path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    draw(path, rule == .evenOdd ? .eoFill : .fill)
  }
  /// Draws a line along the current path.
  public func strokePath() { draw(path, .stroke) }
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { draw(.rect(rect), .fill) }
  /// Draws a line along the edge of a rectangle.
  public func stroke(_ rect: CGRect) { draw(.rect(rect), .stroke) }
  /// Fills the largest ellipse inside a rectangle.
  public func fillEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .fill) }
  /// Draws a line along the largest ellipse inside a rectangle.
  public func strokeEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .stroke) }
  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    withSavedState {
      clip(to: rect)
      clear()
    }
  }
  /// Restricts further drawing to the inside of the current path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: path, rule: rule)
    beginPath()
  }
}

/// The ways in which a path is drawn: filled, with the even-odd rule or not, and with a line along it.
public nonisolated enum CGPathDrawingMode: Int, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// A bitmap image.
public final class CGImage {
  let surface: Surface
  init(_ surface: Surface) { self.surface = surface }

  /// The width, in pixels.
  public var width: Int { surface.width }
  /// The height, in pixels.
  public var height: Int { surface.height }

  /// Returns a copy of the part of the image in `rect`, which is in pixels; `nil` if the part is empty, or if memory runs out.
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
  /// The orientation in which an image was taken. Has no effect, because images are always shown upright.
  public enum Orientation: Int {
    /// An upright, rotated or mirrored image. Has no effect.
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Creates an image with a size of zero.
  public convenience init() { self.init(size: .zero) { _ in } }
  /// Creates an image from pixels.
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - scale: the number of pixels per point.
  ///   - orientation: ignored.
  public convenience init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    self.init(cgImage.surface, scale: scale)
  }

  /// The image as a bitmap. A vector image is rendered at one pixel per point. `nil` if the bitmap would be empty or too large.
  public var cgImage: CGImage? {
    if let surface { return CGImage(surface) }
    return GraphicsContext(size, isOpaque: false, scale: 1)
      .map {
        draw(on: $0.canvas, in: Rect(origin: .zero, size: size))
        return CGImage($0.canvas.surface)
      }
  }
  /// The orientation; always `.up`.
  public var imageOrientation: Orientation { .up }
  /// The number of pixels per point; 1 for a vector image.
  public var scale: CGFloat { size.width > 0 ? surface.map { Double($0.width) / size.width } ?? 1 : 1 }
  /// Draws the image into the current context, scaled to a rectangle.
  public func draw(in rect: CGRect) {
    if let canvas = UIGraphicsGetCurrentContext() { draw(on: canvas, in: rect) }
  }
}

/// The graphics context of an image or a view that is being drawn.
final class GraphicsContext {
  /// The colors and the style of lines with which paths are drawn.
  struct State { var fill = Color.black, stroke = Color.black, style = StrokeStyle() }

  static var stack: [GraphicsContext?] = []
  static var current: GraphicsContext? { stack.last ?? nil }

  let canvas: Canvas
  var (state, saved, path) = (State(), [State](), Path())
  private let scale: Double

  /// Creates a context for drawing a view.
  init(_ canvas: Canvas) { (self.canvas, scale) = (canvas, 0) }

  /// Creates a context for an image of the given size, in points. Fails if the image would be empty, or if a side would be
  /// 32768 pixels or longer.
  init?(_ size: Size, isOpaque: Bool, scale: Double) {
    self.scale = scale > 0 ? scale : UIScreen.main.scale
    let pixels = size * self.scale
    guard min(pixels.width, pixels.height) > 0, max(pixels.width, pixels.height) < 32768,
      let surface = try? Surface(
        width: Int(pixels.width.rounded(.up)), height: Int(pixels.height.rounded(.up)),
        format: isOpaque ? .rgb24 : .argb32)
    else { return nil }
    canvas = Canvas(surface)
    canvas.scaleBy(x: self.scale, y: self.scale)
  }

  /// The image; `nil` in the context of a view.
  var image: UIImage? { scale > 0 ? UIImage(canvas.surface, scale: scale) : nil }
}

extension View {
  /// The content that a view draws over its background.
  public typealias DrawnContent = Content
  /// Returns a content that `draw(_:)` draws in a current context. `segue adopt` makes views that override `draw(_:)` return it.
  public func drawing(in bounds: CGRect) -> Content {
    .drawing(bounds: bounds) { [weak self] canvas in
      let outer = GraphicsContext.stack
      GraphicsContext.stack.append(GraphicsContext(canvas))
      self?.draw(bounds)
      GraphicsContext.stack = outer
    }
  }
  /// Requests that the content of the view be drawn again.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
}

/// Begins a new image, whose context becomes the current one.
/// - Parameters:
///   - size: the size, in points.
///   - opaque: whether the image is opaque, without an alpha channel.
///   - scale: the number of pixels per point; 0 uses the scale of the screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  GraphicsContext.stack.append(GraphicsContext(size, isOpaque: opaque, scale: scale))
}
/// Begins a new image with an alpha channel and one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
/// Returns the canvas of the current image or view; `nil` if there is none, or if the image would be empty or too large.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContext.stack.last??.canvas }
/// Returns the current image as it has been drawn so far. Do not draw in the current context afterward.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { GraphicsContext.current?.image }
/// Ends the current image, and makes the previous image current again.
public func UIGraphicsEndImageContext() { _ = GraphicsContext.stack.popLast() }

/// Fills a rectangle of the current image or view with the current fill color.
public func UIRectFill(_ rect: CGRect) {
  if let context = GraphicsContext.current { context.canvas.fill(rect, context.state.fill) }
}

extension Color {
  /// Sets the fill and stroke colors of the current context to this color.
  public func set() {
    setFill()
    setStroke()
  }
  /// Sets the fill color of the current context to this color.
  public func setFill() { GraphicsContext.current?.state.fill = self }
  /// Sets the stroke color of the current context to this color.
  public func setStroke() { GraphicsContext.current?.state.stroke = self }
}

/// The pixel format of the images that a renderer draws.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point; 0, the default, uses the scale of the screen.
  public var scale: CGFloat = 0
  /// Whether images are opaque, without an alpha channel. The default is `false`.
  public var opaque = false
  /// Creates a format with default values.
  public init() {}
  /// Returns a format with default values.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// A renderer that draws images.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of the given size, in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    (bounds, self.format) = (CGRect(origin: .zero, size: size), format)
  }
  /// Creates a renderer for images of the area `bounds`, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// Returns an image that `actions` draws. If the image would be empty or too large, returns an image with a size of zero.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = GraphicsContext.current else { return UIImage() }
    context.canvas.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(cgContext: context.canvas))
    return context.image ?? UIImage()
  }
}

/// The context that a renderer passes to drawing code.
public struct UIGraphicsImageRendererContext {
  /// The canvas of the image.
  public let cgContext: CGContext
}

extension CALayer {
  /// Draws the layer's view and its subviews, with the view's upper left corner at the origin.
  public func render(in context: CGContext) {
    guard !view.model.bounds.isEmpty else { return }
    let scale = max(0.01, context.transform.maximumScale)
    let pixels = view.model.bounds.size * scale
    guard min(pixels.width, pixels.height) > 0, max(pixels.width, pixels.height) < 32768,
      let picture = try? view.snapshot(
        width: Int(pixels.width.rounded(.up)), height: Int(pixels.height.rounded(.up)), scale: scale)
    else { return }
    let size = Size(Double(picture.width) / scale, Double(picture.height) / scale)
    context.draw(picture, in: Rect(origin: .zero, size: size))
  }

  /// The `CGImage` that the layer shows behind its sublayers. Setting any other value removes the image.
  ///
  /// For the layer of an image view, this is the view's own image. For any other layer, setting it inserts an image view behind
  /// the subviews.
  public var contents: Any? {
    get { pictureView?.image?.cgImage }
    set {
      let image = (newValue as? CGImage).map { UIImage(cgImage: $0) }
      if let pictureView { return pictureView.image = image }
      guard let image else { return }
      let added = ContentsView(image)
      added.fillsSuperview = true
      view.insertAtBack(added)
    }
  }
  private var pictureView: ImageView? {
    view as? ImageView ?? view.SegueViews::subviews.lazy.compactMap { $0 as? ContentsView }.first
  }
}

/// The image view that shows the `contents` of a layer.
private final class ContentsView: ImageView, BackdropBacking {}

extension View {
  /// Draws the view and its subviews into the current context, scaled to `rect`.
  /// - Returns: `false` if there is no current context, or if the view is empty.
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
