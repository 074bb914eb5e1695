import SegueViews

extension View {
  /// Returns a picture of the view with all its subviews, after a layout. The view may be hidden, or in no window.
  ///
  /// The view's own position, alpha and hidden state do not matter. The call neither uses nor replaces pictures that are
  /// cached for frames.
  /// - Parameters:
  ///   - width: the width of the picture, in pixels; parts of the view beyond it are cut off.
  ///   - height: the height of the picture, in pixels; parts of the view beyond it are cut off.
  ///   - scale: pixels per point, 0.01…100.
  /// - Throws: if the picture would be empty or larger than a surface can be.
  public func snapshot(width: Int, height: Int, scale: Double) throws(DrawingError) -> Surface {
    try SnapshotRenderer(of: self, width: width, height: height, scale: scale).render()
  }
}

/// A renderer that draws a picture of a view in short steps, so that a window can show frames in between.
///
/// The first steps rasterize the text, drawings and images in the view, a few per step. A final step uses the results to
/// draw the whole view. If the view changes during this, the picture shows its state at the last step.
public final class SnapshotRenderer {
  /// A limit on the work of one step. A step rasterizes at least one picture, however large it is.
  public nonisolated struct Budget: Hashable, Sendable {
    /// The maximum number of pictures in a step. A piece of text, a drawing, or an image in one size is a picture.
    public let pictures: Int
    /// The maximum number of pixels of these pictures.
    public let pixels: Int

    /// Creates a budget; values below 1 are raised to 1.
    public init(pictures: Int, pixels: Int) {
      (self.pictures, self.pixels) = (max(1, pictures), max(1, pixels))
    }
  }

  /// The number of pictures that the last step rasterized, and the number of their pixels.
  public private(set) var lastStep = (pictures: 0, pixels: 0)
  private let view: View
  private let width: Int
  private let height: Int
  private let scale: Double
  private let store = BackingStore(isIsolated: true)
  private var steps = 0
  /// The number of steps after which the view is drawn completely, because a view that changes in every step would never be
  /// finished.
  private static let mostSteps = 1000

  /// Creates a renderer for `view`, which may be hidden, or in no window. The view's own position, alpha and hidden state do
  /// not matter.
  /// - Parameters:
  ///   - width: the width of the picture, in pixels; parts of the view beyond it are cut off.
  ///   - height: the height of the picture, in pixels; parts of the view beyond it are cut off.
  ///   - scale: pixels per point, 0.01…100.
  public init(of view: View, width: Int, height: Int, scale: Double) {
    (self.view, self.width, self.height) = (view, width, height)
    self.scale = scale.bounded(.scales, or: 1)
  }

  /// Performs one step.
  /// - Returns: the picture, if this was the last step; otherwise `nil`.
  /// - Throws: if the picture would be empty or larger than a surface can be.
  public func step(_ budget: Budget) throws(DrawingError) -> Surface? {
    steps += 1
    guard steps < Self.mostSteps else { return try render() }
    let (built, pixels) = (store.built, store.builtPixels)
    store.allowance = DrawingAllowance(budget)
    let list = build()
    lastStep = (store.built - built, store.builtPixels - pixels)
    guard !store.allowance.isExceeded, lastStep.pictures == 0 else { return nil }
    return try paint(list)
  }

  /// Draws the whole picture in a single call.
  fileprivate func render() throws(DrawingError) -> Surface {
    store.allowance = DrawingAllowance()
    return try paint(build())
  }

  private var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  private func build() -> DisplayList {
    view.layoutIfNeeded()
    return store.list(of: view, scale: scale, frame: frame)
  }

  private func paint(_ list: DisplayList) throws(DrawingError) -> Surface {
    // An opaque picture is cheaper to scale and to fade, and hides everything below it.
    let format: PixelFormat = list.isOpaque(in: frame) ? .rgb24 : .argb32
    let surface = try Surface(unfilledWidth: width, height: height, format: format)
    _ = store.banding.paint(list, over: surface)
    return surface
  }
}
