import SegueGeometry

nonisolated extension View.Properties {
  /// The position and transforms of a view in 3D space.
  struct SpaceValues: Equatable, Sendable {
    /// The transform in 3D space; `nil` if `View.transform` describes it fully.
    var transform: Transform3D?
    var (zPosition, anchorPointZ) = (0.0, 0.0)
    var sublayerTransform = Transform3D.identity
  }

  /// A box for the values of a view that is not flat. Few views have one, so it is stored apart from the other properties.
  final class Space: Equatable, Sendable {
    let values: SpaceValues

    /// Creates a box; returns `nil` for the default values, with which the view and its subviews are flat.
    init?(_ values: SpaceValues) {
      if values == SpaceValues() { return nil }
      self.values = values
    }

    static func == (one: Space, other: Space) -> Bool { one === other || one.values == other.values }
  }

  private var spaceValues: SpaceValues {
    get { space?.values ?? SpaceValues() }
    set { space = Space(newValue) }
  }

  /// The position and transforms of the view in 3D space, as one animatable value.
  var depth: Depth {
    get { Depth(flat: transform, space: space) }
    set { space = newValue.space }
  }

  /// The transform of the view in 3D space about its anchor point. `transform` is its projection onto the plane of the
  /// superview, without the perspective.
  public var transform3D: Transform3D {
    get { depth.transform3D }
    set {
      let seen = newValue.projection
      transform = Transform(a: seen.a, b: seen.b, c: seen.c, d: seen.d, tx: seen.tx, ty: seen.ty)
      spaceValues.transform = newValue.affine == nil ? newValue : nil
    }
  }

  /// The depth of the view, in points; positive values are in front of the superview. Subviews with greater values are drawn in
  /// front of others.
  public var zPosition: Double {
    get { spaceValues.zPosition }
    set { spaceValues.zPosition = newValue }
  }

  /// The depth of the anchor point of `transform3D`, in points; positive values are in front of the view.
  public var anchorPointZ: Double {
    get { spaceValues.anchorPointZ }
    set { spaceValues.anchorPointZ = newValue }
  }

  /// A transform in 3D space that is applied to all subviews, about the view's anchor point. With a perspective, all subviews
  /// have the same viewpoint.
  public var sublayerTransform: Transform3D {
    get { spaceValues.sublayerTransform }
    set { spaceValues.sublayerTransform = newValue }
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
    let pivot = anchor
    return Transform3D.translation(x: -pivot.x, y: -pivot.y).concatenating(sublayerTransform)
      .concatenating(.translation(x: pivot.x, y: pivot.y))
  }

  /// Returns the 3D transform from the view's coordinates to its superview's.
  /// - Parameter parent: the properties of the superview, whose `sublayerTransform` is included; `nil` includes no such
  ///   transform.
  func toSuperview(under parent: View.Properties?) -> Transform3D {
    let anchor = anchor
    let own = Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(transform3D)
      .concatenating(.translation(x: center.x, y: center.y, z: zPosition))
    return parent.map { own.concatenating($0.ofSublayers) } ?? own
  }
}

nonisolated extension View.Properties {
  /// The position and transforms in 3D space of a view that may be flat.
  struct Depth: Animatable, PropertyValue {
    /// The transform of a view without a transform in 3D space.
    let flat: Transform
    let space: Space?

    private var values: SpaceValues { space?.values ?? SpaceValues() }
    var transform3D: Transform3D { space?.values.transform ?? Transform3D(flat) }

    static func == (one: Self, other: Self) -> Bool { one.space == other.space }

    func mixed(with other: Self, at fraction: Double) -> Self {
      var result = values
      let end = other.values
      if result.transform != nil || end.transform != nil {
        result.transform = transform3D.mixed(with: other.transform3D, at: fraction)
      }
      result.zPosition = result.zPosition.mixed(with: end.zPosition, at: fraction)
      result.anchorPointZ = result.anchorPointZ.mixed(with: end.anchorPointZ, at: fraction)
      result.sublayerTransform = result.sublayerTransform.mixed(with: end.sublayerTransform, at: fraction)
      return Self(flat: flat.mixed(with: other.flat, at: fraction), space: Space(result))
    }

    func append(to numbers: inout [Double]) {
      numbers += [values.zPosition, values.anchorPointZ]
      for map in [transform3D, values.sublayerTransform] {
        for row in [map.x, map.y, map.z, map.origin] {
          numbers += [row.x, row.y, row.z, row.w].map { $0 * 100 }
        }
      }
    }

    var short: String {
      guard let values = space?.values else { return "flat" }
      return [
        values.transform?.short, values.zPosition == 0 ? nil : "z\(values.zPosition.short)",
        values.anchorPointZ == 0 ? nil : "anchor\(values.anchorPointZ.short)",
        values.sublayerTransform == .identity ? nil : "sublayers\(values.sublayerTransform.short)",
      ].compactMap { $0 }.joined(separator: ",")
    }
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
    set { write(\.transform3D, newValue.bounded(or: model.transform3D)) }
  }

  /// The depth of the view, in points; positive values are in front of the superview. The default is 0. Subviews with greater
  /// values are drawn in front of others and receive presses first.
  public var zPosition: Double {
    get { model.zPosition }
    set { write(\.zPosition, newValue.bounded(or: model.zPosition)) }
  }

  /// The depth of the anchor point of `transform3D`, in points; positive values are in front of the view. The default is 0.
  /// With minus half the view's width, the view rotates like a side of a cube. As with a Core Animation layer, a change of the
  /// anchor point moves the view, because `zPosition` is the depth of the anchor point.
  public var anchorPointZ: Double {
    get { model.anchorPointZ }
    set { write(\.anchorPointZ, newValue.bounded(or: model.anchorPointZ)) }
  }

  /// A transform in 3D space that is applied to all subviews, about this view's anchor point; the default is the identity. With
  /// `Transform3D.perspective`, all subviews have the same viewpoint.
  public var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set { write(\.sublayerTransform, newValue.bounded(or: model.sublayerTransform)) }
  }

  /// Returns the transform from the view's coordinates to its superview's.
  package func toSuperview(by layer: Layer) -> Transform {
    if superview?.isInSpace(layer) == true { return toSuperview(properties(layer), by: layer) }
    return layer == .shown ? shown.toSuperview : model.toSuperview
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
  package var subviewsInSpace: [View] { hasSpace ? subviewsByDepth : subviews }

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
