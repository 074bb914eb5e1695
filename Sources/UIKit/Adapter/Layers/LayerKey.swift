/// A key path of a layer's property, with closures that read and set this property in the properties of a view.
struct LayerKey {
  let path: String
  /// The view's properties that change when this property is set.
  let properties: View.PropertySet
  /// Returns the value of the property; `nil` if the view does not have this property.
  let get: (View.Properties) -> (any Animatable)?
  /// Sets the property. Values of a different type are ignored.
  let set: (inout View.Properties, any Animatable) -> Void
  /// Converts any value, such as an `NSNumber`, to the type of the property; `nil` if that is not possible.
  let value: (Any) -> (any Animatable)?

  private init<Value: Animatable>(
    _ path: String, _ properties: View.PropertySet, _ value: @escaping (Any) -> Value?,
    get: @escaping (View.Properties) -> Value?, set: @escaping (inout View.Properties, Value) -> Void
  ) {
    (self.path, self.properties, self.get, self.value) = (path, properties, get, value)
    self.set = { look, value in if let value = value as? Value { set(&look, value) } }
  }

  private init<Value: Animatable>(
    _ path: String, _ properties: View.PropertySet, _ value: @escaping (Any) -> Value?,
    _ property: WritableKeyPath<View.Properties, Value>
  ) {
    self.init(path, properties, value, get: { $0[keyPath: property] }) { $0[keyPath: property] = $1 }
  }

  /// Creates the key for a component of the view's shape. The value is `nil` for views without a shape.
  private init<Value: Animatable>(
    _ path: String, _ value: @escaping (Any) -> Value?, shape part: WritableKeyPath<Shape, Value>
  ) {
    self.init(path, .shape, value, get: { $0.shape?[keyPath: part] }) { $0.shape?[keyPath: part] = $1 }
  }

  /// Creates the key for a key path. Fails if the key path cannot be animated.
  init?(_ path: String) {
    guard let found = Self.key(path) else { return nil }
    self = found
  }

  private static func key(_ path: String) -> LayerKey? {
    switch path {
    case "position": LayerKey(path, .center, point, \.center)
    case "position.x": LayerKey(path, .centerX, number, \.center.x)
    case "position.y": LayerKey(path, .centerY, number, \.center.y)
    case "bounds": LayerKey(path, .bounds, rect, \.bounds)
    case "bounds.origin": LayerKey(path, .boundsOrigin, point, \.bounds.origin)
    case "bounds.origin.x": LayerKey(path, .boundsOrigin, number, \.bounds.origin.x)
    case "bounds.origin.y": LayerKey(path, .boundsOrigin, number, \.bounds.origin.y)
    case "bounds.size": LayerKey(path, .size, size, \.bounds.size)
    case "bounds.size.width", "bounds.width": LayerKey(path, .width, number, \.bounds.size.width)
    case "bounds.size.height", "bounds.height": LayerKey(path, .height, number, \.bounds.size.height)
    case "anchorPoint": LayerKey(path, .transform, point, \.anchorPoint)
    case "zPosition": LayerKey(path, .transform, number, \.zPosition)
    case "anchorPointZ": LayerKey(path, .transform, number, \.anchorPointZ)
    case "opacity": LayerKey(path, .alpha, number, \.alpha)
    case "cornerRadius": LayerKey(path, .cornerRadius, number, \.cornerRadius)
    case "backgroundColor": LayerKey(path, .background, color, \.backgroundColor)
    case "borderWidth": LayerKey(path, .border, number, \.borderWidth)
    case "borderColor": LayerKey(path, .border, color, \.borderColor)
    case "shadowOpacity":
      LayerKey(path, .shadow, number, get: { $0.shadow.color.alpha }) {
        $0.shadow.color = $0.shadow.color.withAlpha($1)
      }
    case "shadowColor":
      LayerKey(path, .shadow, color, get: { $0.shadow.color.withAlpha(1) }) {
        $0.shadow.color = $1.withAlpha($0.shadow.color.alpha)
      }
    case "shadowRadius":
      LayerKey(path, .shadow, number, get: { $0.shadow.blur / 2 }) { $0.shadow.blur = 2 * $1 }
    case "shadowOffset":
      LayerKey(path, .shadow, size, get: { Size($0.shadow.offset.dx, $0.shadow.offset.dy) }) {
        $0.shadow.offset = Vector($1.width, $1.height)
      }
    case "path": LayerKey(path, outline, shape: \.path)
    case "fillColor": LayerKey(path, color, shape: \.fill)
    case "strokeColor": LayerKey(path, color, shape: \.stroke)
    case "lineWidth": LayerKey(path, number, shape: \.lineWidth)
    case "strokeStart": LayerKey(path, number, shape: \.strokeStart)
    case "strokeEnd": LayerKey(path, number, shape: \.strokeEnd)
    case "transform": LayerKey(path, .transform, transform, \.transform3D)
    case "sublayerTransform": LayerKey(path, .transform, transform, \.sublayerTransform)
    case "transform.translation":
      LayerKey(path, .transform, size, get: { Size($0.transform3D.origin.x, $0.transform3D.origin.y) }) {
        ($0.transform3D.origin.x, $0.transform3D.origin.y) = ($1.width, $1.height)
      }
    default: transformKey(path)
    }
  }

  private static func transformKey(_ path: String) -> LayerKey? {
    guard path.hasPrefix("transform."), let part = TransformPart(path.dropFirst("transform.".count)) else {
      return nil
    }
    return LayerKey(path, .transform, number, get: { part.get($0.transform3D) }) {
      part.set(&$0.transform3D, $1)
    }
  }

  // MARK: - Conversions

  private static func plain(_ value: Any) -> Any { (value as? NSValue)?.value ?? value }
  static func number(_ value: Any) -> Double? {
    let number: Double? =
      switch plain(value) {
      case let value as Double: value
      case let value as Float: Double(value)
      case let value as Int: Double(value)
      case let value as NSNumber: value.doubleValue
      case let value as Bool: value ? 1 : 0
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0.bounded(-1e9...1e9) : nil }
  }
  private static func point(_ value: Any) -> Point? { (plain(value) as? Point).map { $0.bounded() } }
  private static func rect(_ value: Any) -> Rect? { (plain(value) as? Rect).map { $0.bounded() } }
  private static func size(_ value: Any) -> Size? {
    switch plain(value) {
    case let value as Size: value.bounded()
    case let value as Point: Size(value.x, value.y).bounded()
    case let value as Vector: Size(value.dx, value.dy).bounded()
    default: nil
    }
  }
  private static func color(_ value: Any) -> Color? { value as? Color }
  private static func outline(_ value: Any) -> Path? {
    let path = (value as? CGPath)?.path ?? (value as? UIBezierPath)?.cgPath.path
    return path.flatMap { $0.isFinite ? $0 : nil }
  }
  private static func transform(_ value: Any) -> Transform3D? {
    switch plain(value) {
    case let value as Transform3D: value.bounded(or: .identity)
    case let value as Transform: Transform3D(value.bounded(or: .identity))
    default: nil
    }
  }
}

/// A component of a transform to which a key path can refer: a factor, an angle in radians, or a distance in points. The
/// transform is treated as a scaling, followed by a rotation and a translation.
private struct TransformPart {
  let get: (Transform3D) -> Double
  let set: (inout Transform3D, Double) -> Void
  private typealias Row = WritableKeyPath<Transform3D, SIMD4<Double>>

  private init(get: @escaping (Transform3D) -> Double, set: @escaping (inout Transform3D, Double) -> Void) {
    (self.get, self.set) = (get, set)
  }

  init?(_ name: Substring) {
    switch name {
    case "scale": self.init(scaling: [\.x, \.y])
    case "scale.x": self.init(scaling: [\.x])
    case "scale.y": self.init(scaling: [\.y])
    case "scale.z": self.init(scaling: [\.z])
    case "rotation", "rotation.z": self.init(turningAbout: SIMD3(0, 0, 1))
    case "rotation.x": self.init(turningAbout: SIMD3(1, 0, 0))
    case "rotation.y": self.init(turningAbout: SIMD3(0, 1, 0))
    case "translation.x": self.init(get: \.origin.x) { $0.origin.x = $1 }
    case "translation.y": self.init(get: \.origin.y) { $0.origin.y = $1 }
    case "translation.z": self.init(get: \.origin.z) { $0.origin.z = $1 }
    default: return nil
    }
  }

  private init(scaling rows: [Row]) {
    self.init { map in
      rows.reduce(0) { $0 + Self.length(map[keyPath: $1]) } / Double(rows.count)
    } set: { map, value in
      for row in rows {
        let old = Self.length(map[keyPath: row])
        map[keyPath: row] =
          old > 0 ? map[keyPath: row] * (value / old) : Transform3D.identity[keyPath: row] * value
      }
    }
  }

  /// Creates the angle about an axis. Only angles about the z axis can be read; others are 0.
  private init(turningAbout axis: SIMD3<Double>) {
    let angle: (Transform3D) -> Double = { axis.z == 0 ? 0 : atan2($0.x.y, $0.x.x) }
    self.init(get: angle) { map, value in
      let (across, down) = (max(Self.length(map.x), 1e-9), max(Self.length(map.y), 1e-9))
      map = Transform3D.scale(x: across, y: down)
        .concatenating(.rotation(value - angle(map), x: axis.x, y: axis.y, z: axis.z))
        .concatenating(.scale(x: 1 / across, y: 1 / down)).concatenating(map)
    }
  }

  private static func length(_ row: SIMD4<Double>) -> Double {
    (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
  }
}

extension CALayer {
  /// Sets the property with the given key path. Unknown key paths, and values of a different type, are ignored.
  public func setValue(_ value: Any?, forKeyPath path: String) {
    guard let key = LayerKey(path), let value = value.flatMap(key.value) else { return }
    key.set(&view.model, value)
  }
  /// Returns the value of the property with the given key path; `nil` if the key path is unknown.
  public func value(forKeyPath path: String) -> Any? { LayerKey(path)?.get(view.model) }
}
