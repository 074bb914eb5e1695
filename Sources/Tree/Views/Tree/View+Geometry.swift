import SegueDrawing

extension View {
  /// The view's bounding box, in its superview's coordinates. Setting it sets `bounds.size` and `center`; a negative width or
  /// height is treated as 0.
  ///
  /// For a transformed view, the bounding box becomes the new frame, as in UIKit; this requires that the transform rotates only
  /// by multiples of 90 degrees. Layouts that may run while a view is transformed set `bounds` and `center` instead.
  public var frame: Rect {
    get { toSuperview(by: .model).apply(to: model.bounds) }
    set {
      var changed = model
      let size = newValue.size.bounded(or: model.bounds.size)
      guard let inverse = transform.withoutTranslation.inverted, transform != .identity else {
        changed.untransformedFrame = Rect(
          origin: newValue.origin.bounded(or: model.untransformedFrame.origin), size: size)
        changed.center = changed.center.bounded(or: model.center)
        if changed != model { model = changed }
        return
      }
      changed.bounds.size = inverse.apply(to: Rect(origin: .zero, size: size)).size.bounded(
        or: model.bounds.size)
      let box = changed.toSuperview.apply(to: changed.bounds)
      changed.center = (changed.center + (newValue.origin - box.origin)).bounded(or: model.center)
      if changed != model { model = changed }
    }
  }

  /// The rectangle that the view would cover in its superview without a transform. Layouts set it, because they may run while a
  /// view is transformed.
  package var untransformedFrame: Rect {
    get { model.untransformedFrame }
    set {
      var changed = model
      changed.untransformedFrame = newValue.bounded(or: changed.untransformedFrame)
      changed.center = changed.center.bounded(or: model.center)
      if changed != model { model = changed }
    }
  }

  /// Defines which properties of views a conversion uses.
  public enum Layer {
    /// The model properties: the final positions of views.
    case model
    /// The shown properties: the current positions of views, even during animations.
    case shown
  }

  /// Returns a rectangle with its edges moved to whole pixels of the window's display, so that views at rest are sharp.
  public func pixelAligned(_ rect: Rect) -> Rect { rect.aligned(toPixelsOf: traitCollection.displayScale) }

  /// The maximum width at which lines of text are easy to read, in points (Docs/BEHAVIOR.md#screens-and-windows).
  public static let readableWidth = 672.0

  /// Returns a centered frame for text, no wider than `readableWidth`, in the view's coordinates. This corresponds to UIKit's
  /// `readableContentGuide`.
  /// - Parameter margin: the minimum distance from the left and right edges, in points; 0 by default.
  public func readableContentFrame(margin: Double = 0) -> Rect {
    let width = min(Self.readableWidth, max(0, bounds.width - 2 * margin))
    return pixelAligned(Rect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height))
  }

  func properties(_ layer: Layer) -> Properties { layer == .model ? model : shown }

  /// Returns the transform from this view's coordinates to those of an ancestor; `nil` stands for the root of the tree.
  public func transform(to ancestor: View?, by layer: Layer = .model) -> Transform {
    var (result, view) = (Transform.identity, self)
    while view !== ancestor {
      let container = view.container
      if container != nil || ancestor != nil { result = result.concatenating(view.toSuperview(by: layer)) }
      guard let container else { break }
      view = container
    }
    return result
  }

  /// Converts a point from this view's coordinates to those of another view in the same tree; `nil` stands for the window.
  public func convert(_ point: Point, to other: View?, by layer: Layer = .model) -> Point {
    transformBetween(other, by: layer).apply(to: point)
  }

  /// Converts a rectangle from this view's coordinates to those of another view in the same tree; `nil` stands for the window.
  /// The result is a bounding box if one of the views is rotated.
  public func convert(_ rect: Rect, to other: View?, by layer: Layer = .model) -> Rect {
    transformBetween(other, by: layer).apply(to: rect)
  }

  /// Converts a point to this view's coordinates from those of another view in the same tree; `nil` stands for the window.
  public func convert(_ point: Point, from other: View?, by layer: Layer = .model) -> Point {
    transformFrom(other, by: layer).apply(to: point)
  }

  /// Converts a rectangle to this view's coordinates from those of another view in the same tree; `nil` stands for the window.
  /// The result is a bounding box if one of the views is rotated.
  public func convert(_ rect: Rect, from other: View?, by layer: Layer = .model) -> Rect {
    transformFrom(other, by: layer).apply(to: rect)
  }

  private func transformFrom(_ other: View?, by layer: Layer) -> Transform {
    if let other { return other.transformBetween(self, by: layer) }
    return transform(to: nil, by: layer).inverted ?? .identity
  }

  /// Returns the transform from this view's coordinates to those of another view in the same tree; `nil` stands for the window.
  package func transformBetween(_ other: View?, by layer: Layer) -> Transform {
    guard let other, !isDescendant(of: other) else { return transform(to: other, by: layer) }
    return transform(to: nil, by: layer).concatenating(
      other.transform(to: nil, by: layer).inverted ?? .identity)
  }

  /// The bounding box of the view as it is shown now, in the window's coordinates.
  package var shownBox: Rect { convert(shown.bounds, to: nil, by: .shown) }

  /// Whether the view is visible: neither the view nor any ancestor is hidden or currently has an alpha below 0.01.
  package var isVisibleInTree: Bool {
    sequence(first: self, next: \.superview).allSatisfy { !$0.isHiddenOrConcealed && $0.shown.alpha >= 0.01 }
  }
}
