import SegueDrawing

extension View {
  // The setters clamp numbers (Docs/RELIABILITY.md#numbers), so that the model contains only numbers that layout and drawing
  // can handle.

  /// The visible rectangle of the view's own coordinate space. A negative width or height is treated as 0.
  public var bounds: Rect {
    get { model.bounds }
    set {
      let value = newValue.bounded(or: model.bounds)
      if value != model.bounds { model.bounds = value }
    }
  }

  /// The center of the view, in its superview's coordinates.
  public var center: Point {
    get { model.center }
    set {
      let value = newValue.bounded(or: model.center)
      if value != model.center { model.center = value }
    }
  }

  /// The transform of the view about its anchor point; the default is the identity. For a transformed view, `frame` is the
  /// bounding box, so set `bounds` and `center` instead.
  public var transform: Transform {
    get { model.transform }
    set {
      let value = newValue.bounded(or: model.transform)
      if model.space?.transform != nil {
        transform3D = Transform3D(value)
      } else if value != model.transform {
        model.transform = value
      }
    }
  }

  /// The point about which `transform` scales and rotates, as fractions of the bounds: (0, 0) is the top left corner and (1, 1)
  /// the bottom right one. The default is the middle. Unlike with a Core Animation layer, changing the anchor point does not
  /// move the view.
  public var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      let value = newValue.bounded(or: model.anchorPoint)
      if value != model.anchorPoint { model.anchorPoint = value }
    }
  }

  /// The view's bounding box, in its superview's coordinates. Setting it sets `bounds.size` and `center`; a negative width or
  /// height is treated as 0.
  public var frame: Rect {
    get { toSuperview(by: .model).apply(to: model.bounds) }
    set {
      var changed = model
      changed.bounds.size = newValue.size.bounded(or: model.bounds.size)
      changed.center = Rect(origin: newValue.origin, size: changed.bounds.size).center.bounded(
        or: model.center)
      if changed != model { model = changed }
    }
  }

  /// The opacity of the view and its descendants, 0…1; other values are clamped. The default is 1.
  public var alpha: Double {
    get { model.alpha }
    set {
      let value = newValue.bounded(.fractions, or: model.alpha)
      if value != model.alpha { model.alpha = value }
    }
  }

  /// The factor, 0…1, by which a control multiplies the opacity to show its state, such as a press. The default is 1.
  package var dimming: Double {
    get { model.dimming }
    set { if newValue != model.dimming { model.dimming = newValue } }
  }

  /// The color that fills the bounds behind the content. The default is clear.
  public var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      let value = newValue.bounded(or: model.backgroundColor)
      if value != model.backgroundColor { model.backgroundColor = value }
    }
  }

  /// The radius of the rounded corners, in points; negative values are treated as 0. The radius that is shown is at most half
  /// the shorter side. The default is 0.
  public var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      let value = newValue.bounded(.lengths, or: model.cornerRadius)
      if value != model.cornerRadius { model.cornerRadius = value }
    }
  }

  /// The width of the border inside the edge, in points; negative values are treated as 0. The default is 0.
  public var borderWidth: Double {
    get { model.borderWidth }
    set {
      let value = newValue.bounded(.lengths, or: model.borderWidth)
      if value != model.borderWidth { model.borderWidth = value }
    }
  }

  /// The color of the border inside the edge.
  public var borderColor: Color {
    get { model.borderColor }
    set {
      let value = newValue.bounded(or: model.borderColor)
      if value != model.borderColor { model.borderColor = value }
    }
  }

  /// The shadow of the view's outline. The default draws no shadow.
  public var shadow: Shadow {
    get { model.shadow }
    set {
      let value = newValue.bounded(or: model.shadow)
      if value != model.shadow { model.shadow = value }
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
    return pixelAligned(
      Rect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height))
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

  private func transformBetween(_ other: View?, by layer: Layer) -> Transform {
    let toRoot = transform(to: nil, by: layer)
    guard let other else { return toRoot }
    return toRoot.concatenating(other.transform(to: nil, by: layer).inverted ?? .identity)
  }

  /// The bounding box of the view as it is shown now, in the window's coordinates.
  package var shownBox: Rect { convert(shown.bounds, to: nil, by: .shown) }

  /// Whether the view is visible: neither the view nor any ancestor is hidden or currently has an alpha below 0.01.
  package var isVisibleInTree: Bool {
    sequence(first: self, next: \.superview).allSatisfy { !$0.isHiddenOrConcealed && $0.shown.alpha >= 0.01 }
  }
}
