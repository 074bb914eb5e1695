import SegueDrawing

extension View {
  // Numbers are bounded here (Docs/RELIABILITY.md#numbers), so that a model has none that layout or drawing could not take.

  /// The visible part of the view's own coordinate space. A negative extent counts as 0.
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

  /// A transform about the anchor point; `frame` of a transformed view is the box around it, so use `bounds` and `center` there.
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

  /// The point about which `transform` scales and rotates, in parts of the bounds: (0, 0) is the upper left corner and (1, 1) the
  /// lower right one. The middle by default. Unlike a Core Animation layer's, it does not move the view.
  public var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      let value = newValue.bounded(or: model.anchorPoint)
      if value != model.anchorPoint { model.anchorPoint = value }
    }
  }

  /// The view's box in its superview's coordinates. Setting it sets `bounds.size` and `center`; a negative extent counts as 0.
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

  /// Opacity of the view and everything in it, 0…1; beyond that the nearer end.
  public var alpha: Double {
    get { model.alpha }
    set {
      let value = newValue.bounded(.fractions, or: model.alpha)
      if value != model.alpha { model.alpha = value }
    }
  }

  /// What a control's own state, such as a press, leaves of the opacity, 0…1.
  package var dimming: Double {
    get { model.dimming }
    set { if newValue != model.dimming { model.dimming = newValue } }
  }

  /// What fills the bounds behind the content.
  public var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      let value = newValue.bounded(or: model.backgroundColor)
      if value != model.backgroundColor { model.backgroundColor = value }
    }
  }

  /// Radius of the rounded corners, in points, at least 0; shown at most as half the shorter side.
  public var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      let value = newValue.bounded(.lengths, or: model.cornerRadius)
      if value != model.cornerRadius { model.cornerRadius = value }
    }
  }

  /// Width of the line inside the edge, in points, at least 0.
  public var borderWidth: Double {
    get { model.borderWidth }
    set {
      let value = newValue.bounded(.lengths, or: model.borderWidth)
      if value != model.borderWidth { model.borderWidth = value }
    }
  }

  /// Color of the line inside the edge.
  public var borderColor: Color {
    get { model.borderColor }
    set {
      let value = newValue.bounded(or: model.borderColor)
      if value != model.borderColor { model.borderColor = value }
    }
  }

  /// The shadow cast by the view's outline.
  public var shadow: Shadow {
    get { model.shadow }
    set {
      let value = newValue.bounded(or: model.shadow)
      if value != model.shadow { model.shadow = value }
    }
  }

  /// Which of a view's two sets of properties a conversion uses.
  public enum Layer {
    /// Where views belong.
    case model
    /// Where views are shown now.
    case shown
  }

  /// `rect` with its edges on whole pixels of the window's display, so that views at rest are sharp.
  public func pixelAligned(_ rect: Rect) -> Rect { rect.aligned(toPixelsOf: traitCollection.displayScale) }

  /// The greatest width at which lines of text are easy to read, in points (Docs/BEHAVIOR.md#screens-and-windows).
  public static let readableWidth = 672.0

  /// The frame for text in the view, in its own coordinates: no wider than `readableWidth`, centered, and at least `margin`
  /// points away from the left and the right edge. What `readableContentGuide` is in UIKit.
  public func readableContentFrame(margin: Double = 0) -> Rect {
    let width = min(Self.readableWidth, max(0, bounds.width - 2 * margin))
    return pixelAligned(
      Rect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height))
  }

  func properties(_ layer: Layer) -> Properties { layer == .model ? model : shown }

  /// The map from this view's coordinates to those of `ancestor`, or to the root's where that is `nil`.
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

  /// `point` of this view in the coordinates of `other`, or of the window where that is `nil`. Both must be in one tree.
  public func convert(_ point: Point, to other: View?, by layer: Layer = .model) -> Point {
    transformBetween(other, by: layer).apply(to: point)
  }

  /// `rect` of this view in the coordinates of `other` (the box around it, if it is turned), or of the window where that is `nil`.
  public func convert(_ rect: Rect, to other: View?, by layer: Layer = .model) -> Rect {
    transformBetween(other, by: layer).apply(to: rect)
  }

  /// `point` of `other`, or of the window where that is `nil`, in the coordinates of this view. Both must be in one tree.
  public func convert(_ point: Point, from other: View?, by layer: Layer = .model) -> Point {
    transformFrom(other, by: layer).apply(to: point)
  }

  /// `rect` of `other`, or of the window where that is `nil`, in the coordinates of this view (the box around it, if it is turned).
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

  /// The box around the view as it is shown, in points of the window.
  package var shownBox: Rect { convert(shown.bounds, to: nil, by: .shown) }

  /// Whether neither the view nor an ancestor is hidden, or is shown transparent.
  package var isVisibleInTree: Bool {
    sequence(first: self, next: \.superview).allSatisfy { !$0.isHiddenOrConcealed && $0.shown.alpha >= 0.01 }
  }
}
