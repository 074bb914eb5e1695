import SegueGeometry

nonisolated extension View.Properties {
  /// The position and transforms of a view in 3D space. Few views have them, so they are stored separately from the other
  /// properties.
  final class Space: Equatable, Sendable {
    /// The transform in 3D space; `nil` if `View.transform` describes it fully.
    let transform: Transform3D?
    let zPosition, anchorPointZ: Double
    let sublayerTransform: Transform3D

    /// Creates the position and transforms of a view; `nil` if the view and its subviews are flat.
    init?(
      transform: Transform3D?, zPosition: Double, anchorPointZ: Double, sublayerTransform: Transform3D
    ) {
      if transform == nil, zPosition == 0, anchorPointZ == 0, sublayerTransform == .identity { return nil }
      (self.transform, self.sublayerTransform) = (transform, sublayerTransform)
      (self.zPosition, self.anchorPointZ) = (zPosition, anchorPointZ)
    }

    static func == (one: Space, other: Space) -> Bool {
      one === other
        || (one.transform == other.transform && one.zPosition == other.zPosition
          && one.anchorPointZ == other.anchorPointZ && one.sublayerTransform == other.sublayerTransform)
    }

    static func mixed(_ one: View.Properties, _ other: View.Properties, at fraction: Double) -> Space? {
      let turns = one.space?.transform != nil || other.space?.transform != nil
      return Space(
        transform: turns ? one.transform3D.mixed(with: other.transform3D, at: fraction) : nil,
        zPosition: one.zPosition.mixed(with: other.zPosition, at: fraction),
        anchorPointZ: one.anchorPointZ.mixed(with: other.anchorPointZ, at: fraction),
        sublayerTransform: one.sublayerTransform.mixed(with: other.sublayerTransform, at: fraction))
    }

    static func displaced(
      _ look: View.Properties, from one: View.Properties, to other: View.Properties, by factor: Double
    ) -> Space? {
      let turns = [look, one, other].contains { $0.space?.transform != nil }
      return Space(
        transform: turns
          ? look.transform3D.displaced(from: one.transform3D, to: other.transform3D, by: factor) : nil,
        zPosition: look.zPosition.displaced(from: one.zPosition, to: other.zPosition, by: factor),
        anchorPointZ: look.anchorPointZ.displaced(
          from: one.anchorPointZ, to: other.anchorPointZ, by: factor),
        sublayerTransform: look.sublayerTransform.displaced(
          from: one.sublayerTransform, to: other.sublayerTransform, by: factor))
    }
  }

  /// The transform of the view in 3D space about its anchor point. `transform` is its projection onto the plane of the
  /// superview, without the perspective.
  public var transform3D: Transform3D {
    get { space?.transform ?? Transform3D(transform) }
    set {
      let seen = newValue.projection
      transform = Transform(a: seen.a, b: seen.b, c: seen.c, d: seen.d, tx: seen.tx, ty: seen.ty)
      space = Space(
        transform: newValue.affine == nil ? newValue : nil, zPosition: zPosition, anchorPointZ: anchorPointZ,
        sublayerTransform: sublayerTransform)
    }
  }

  /// The depth of the view, in points; positive values are in front of the superview. Subviews with greater values are drawn in
  /// front of others.
  public var zPosition: Double {
    get { space?.zPosition ?? 0 }
    set {
      space = Space(
        transform: space?.transform, zPosition: newValue, anchorPointZ: anchorPointZ,
        sublayerTransform: sublayerTransform)
    }
  }

  /// The depth of the anchor point of `transform3D`, in points; positive values are in front of the view.
  public var anchorPointZ: Double {
    get { space?.anchorPointZ ?? 0 }
    set {
      space = Space(
        transform: space?.transform, zPosition: zPosition, anchorPointZ: newValue,
        sublayerTransform: sublayerTransform)
    }
  }

  /// A transform in 3D space that is applied to all subviews, about the view's anchor point. With a perspective, all subviews
  /// have the same viewpoint.
  public var sublayerTransform: Transform3D {
    get { space?.sublayerTransform ?? .identity }
    set {
      space = Space(
        transform: space?.transform, zPosition: zPosition, anchorPointZ: anchorPointZ,
        sublayerTransform: newValue)
    }
  }

  /// Returns the distance between these properties and `other` in 3D space, in points. This is the greatest distance that a
  /// corner moves. If the transforms of subviews differ, locations 100 points in front of and behind each corner are
  /// considered, too.
  func distanceInSpace(to other: View.Properties, between corners: [(Point, Point)]) -> Double {
    func farthest(_ one: Transform3D, _ another: Transform3D, depth: Double = 0) -> Double {
      corners.reduce(0) { farthest, corner in
        let way = one.place(of: corner.0, depth) - another.place(of: corner.1, depth)
        return max(farthest, (way * way).sum().squareRoot())
      }
    }
    let own = farthest(toSuperview(under: nil), other.toSuperview(under: nil))
    if sublayerTransform == other.sublayerTransform { return own }
    return [-100, 0, 100].reduce(own) { max($0, farthest(ofSublayers, other.ofSublayers, depth: $1)) }
  }

  /// The transform that `sublayerTransform` applies to subviews, in the view's coordinates.
  private var ofSublayers: Transform3D {
    let pivot = Point(
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
    return Transform3D.translation(x: -pivot.x, y: -pivot.y).concatenating(sublayerTransform)
      .concatenating(.translation(x: pivot.x, y: pivot.y))
  }

  /// Returns the 3D transform from the view's coordinates to its superview's.
  /// - Parameter parent: the properties of the superview, whose `sublayerTransform` is included; `nil` includes no such
  ///   transform.
  func toSuperview(under parent: View.Properties?) -> Transform3D {
    let anchor = Vector((anchorPoint.x - 0.5) * bounds.width, (anchorPoint.y - 0.5) * bounds.height)
    let own = Transform3D.translation(
      x: -bounds.midX - anchor.dx, y: -bounds.midY - anchor.dy, z: -anchorPointZ
    )
    .concatenating(transform3D)
    .concatenating(.translation(x: center.x + anchor.dx, y: center.y + anchor.dy, z: zPosition))
    return parent.map { own.concatenating($0.ofSublayers) } ?? own
  }
}

nonisolated extension Transform3D {
  /// Returns the projected position of a point at a depth. For a point behind the viewer, this is a position far away.
  fileprivate func place(of point: Point, _ depth: Double) -> SIMD4<Double> {
    var place = row(SIMD4(point.x, point.y, depth, 1))
    place /= max(place.w, 1e-3)
    place.w = 0
    return place
  }
}

extension View {
  /// The transform of the view in 3D space about its anchor point; the default is the identity. A view that leaves the plane of
  /// its superview is drawn as an image in perspective.
  public var transform3D: Transform3D {
    get { model.transform3D }
    set { setSpace(\.transform3D, newValue.bounded(or: model.transform3D)) }
  }

  /// The depth of the view, in points; positive values are in front of the superview. The default is 0. Subviews with greater
  /// values are drawn in front of others and receive presses first.
  public var zPosition: Double {
    get { model.zPosition }
    set { setSpace(\.zPosition, newValue.bounded(or: model.zPosition)) }
  }

  /// The depth of the anchor point of `transform3D`, in points; positive values are in front of the view. The default is 0.
  /// With minus half the view's width, the view rotates like a side of a cube. As with a Core Animation layer, a change of the
  /// anchor point moves the view, because `zPosition` is the depth of the anchor point.
  public var anchorPointZ: Double {
    get { model.anchorPointZ }
    set { setSpace(\.anchorPointZ, newValue.bounded(or: model.anchorPointZ)) }
  }

  /// A transform in 3D space that is applied to all subviews, about this view's anchor point; the default is the identity. With
  /// `Transform3D.perspective`, all subviews have the same viewpoint.
  public var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set { setSpace(\.sublayerTransform, newValue.bounded(or: model.sublayerTransform)) }
  }

  private func setSpace<Value: Equatable>(_ property: WritableKeyPath<Properties, Value>, _ value: Value) {
    if value != model[keyPath: property] { model[keyPath: property] = value }
  }

  /// Returns the transform from the view's coordinates to its superview's.
  package func toSuperview(by layer: Layer) -> Transform {
    layer == .shown ? toSuperview(shown, by: layer) : toSuperview(model, by: layer)
  }

  /// Returns the transform from the view's coordinates to its superview's that results from the given properties.
  package func toSuperview(_ properties: Properties, by layer: Layer) -> Transform {
    guard let superview, superview.isInSpace(layer) else { return properties.toSuperview }
    return properties.toSuperview(under: superview.properties(layer)).projection
  }

  private func isInSpace(_ layer: Layer) -> Bool { layer == .shown ? shown.isInSpace : model.isInSpace }

  /// Returns whether the view is invisible because it is not double-sided and faces away from the viewer.
  /// - Parameter map: the transform from the view's coordinates to those of an ancestor.
  package func isTurnedAway(_ map: Transform) -> Bool { !isDoubleSided && map.determinant < 0 }

  /// The subviews in the order in which they are drawn, from back to front.
  package var subviewsInSpace: [View] {
    hasSpace ? subviewsByDepth : subviews
  }

  /// The view and its descendants in the order in which they are drawn. Each mask comes directly after its view.
  package var viewsAsDrawn: [View] {
    var (views, rest) = ([View](), [self])
    while let view = rest.popLast() {
      views.append(view)
      rest += view.subviewsInSpace.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
    return views
  }

  private var subviewsByDepth: [View] {
    let (own, sees) = (shown, shown.isInSpace)
    return subviews.enumerated().map { index, view in
      let place = view.shown.toSuperview(under: sees ? own : nil)
      let middle = place.row(SIMD4(view.shown.bounds.midX, view.shown.bounds.midY, 0, 1))
      return (view: view, depth: middle.z / middle.w, index: index)
    }.sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }.map(\.view)
  }

  /// Makes the superview sort its subviews by depth, if this view has a position or a transform in 3D space.
  func noteSpace() { if shown.isInSpace || model.isInSpace { superview?.hasSpace = true } }
}
