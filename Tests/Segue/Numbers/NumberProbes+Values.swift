import Segue
import Testing

extension NumberProbe {
  /// Values whose components are all the same number.
  static func rect(_ n: Double) -> Rect { Rect(x: n, y: n, width: n, height: n) }
  static func color(_ n: Double) -> Color { Color(red: n, green: n, blue: n, alpha: n) }
  static func transform(_ n: Double) -> Transform { Transform(a: n, b: n, c: n, d: n, tx: n, ty: n) }

  static let values: [NumberProbe] = [
    NumberProbe(
      "Point.x", "Point.y", "Point.init(_:_:)", "Point.init(x:y:)", "Point.distance(to:)",
      "Point.mixed(with:at:)",
      "Vector.dx", "Vector.dy", "Vector.init(_:_:)", "Vector.init(dx:dy:)", "Vector.dot(_:)",
      "Vector.mixed(with:at:)", "Size.width", "Size.height", "Size.init(_:_:)", "Size.init(width:height:)",
      "Size.mixed(with:at:)"
    ) { n in
      var (point, vector, size) = (Point(x: n, y: n), Vector(dx: n, dy: n), Size(width: n, height: n))
      (point.x, point.y, vector.dx, vector.dy, size.width, size.height) = (n, 1, n, 1, n, 1)
      _ = (point.distance(to: Point(1, n)), point + vector - vector, point.mixed(with: .zero, at: n))
      _ = (
        vector.length, vector.normalized, vector.dot(vector), -vector * n, vector.mixed(with: .zero, at: n)
      )
      _ = (size.isEmpty, size * n, size.mixed(with: .zero, at: n))
    },
    NumberProbe(
      "Rect.origin", "Rect.size", "Rect.init(center:size:)", "Rect.init(origin:size:)",
      "Rect.init(x:y:width:height:)", "Rect.contains(_:)", "Rect.inset(by:)", "Rect.intersection(_:)",
      "Rect.intersects(_:)", "Rect.mixed(with:at:)", "Rect.offset(by:)", "Rect.union(_:)", "Insets.top",
      "Insets.left", "Insets.bottom", "Insets.right", "Insets.init(all:)",
      "Insets.init(top:left:bottom:right:)"
    ) { n in
      let unit = Rect(x: 0, y: 0, width: 1, height: 1)
      var rect = Rect(center: Point(n, n), size: Size(n, n))
      (rect.origin, rect.size) = (Point(n, 1), Size(1, n))
      for other in [rect, Self.rect(n)] {
        _ = (
          unit.contains(other), unit.contains(other.origin), other.contains(unit), other.corners, other.center
        )
        _ = (
          unit.intersection(other), unit.intersects(other), unit.union(other), unit.mixed(with: other, at: n)
        )
        _ = (other.inset(by: n), unit.inset(by: Insets(all: n)), other.offset(by: Vector(n, n)))
      }
      var insets = Insets(top: n, left: n, bottom: n, right: n)
      (insets.top, insets.left, insets.bottom, insets.right) = (n, 1, n, 1)
      _ = unit.inset(by: insets)
    },
    NumberProbe(
      "Transform.a", "Transform.b", "Transform.c", "Transform.d", "Transform.tx", "Transform.ty",
      "Transform.init(a:b:c:d:tx:ty:)", "Transform.apply(to:)", "Transform.mixed(with:at:)",
      "Transform.rotation(_:)", "Transform.scale(_:)", "Transform.scale(_:_:)", "Transform.concatenating(_:)",
      "Transform.translation(_:)"
    ) { n in
      var changed = Transform.identity
      (changed.a, changed.b, changed.c, changed.d, changed.tx, changed.ty) = (n, 1, n, 1, n, 1)
      let all = [
        changed, transform(n), .scale(n), .scale(1, n), .rotation(n), .translation(Vector(n, n)), .identity,
      ]
      for map in all {
        _ = (
          map.inverted, map.turn, map.concatenating(map), map.mixed(with: transform(n), at: n),
          map.apply(to: rect(n))
        )
        _ = (map.apply(to: Point(n, n)), map.apply(to: Vector(n, n)), map.mixed(with: .rotation(1), at: n))
      }
    },
    NumberProbe(
      "Color.red", "Color.green", "Color.blue", "Color.alpha", "Color.contrast(with:)",
      "Color.init(hue:saturation:brightness:alpha:)", "Color.init(red:green:blue:alpha:)",
      "Color.init(white:alpha:)", "Color.mixed(with:at:)", "Color.withAlpha(_:)"
    ) { n in
      var changed = Color.white
      (changed.red, changed.green, changed.blue, changed.alpha) = (n, n, n, n)
      let all = [
        changed, color(n), Color(white: n, alpha: n), Color(hue: n, saturation: n, brightness: n, alpha: n),
        Color.black.withAlpha(n), Color(0, 0, 0, alpha: n),
      ]
      for color in all {
        _ = (color.contrast(with: .white), color.luminance, color.isOpaque, color.isClear)
        _ = color.mixed(with: changed, at: n)
        try show { $0.subviews[0].backgroundColor = color }
      }
    },
    NumberProbe(whole: "Color.init(_:_:_:alpha:)") { n in
      let color = Color(n, n, n)
      try show { $0.subviews[0].backgroundColor = color }
    },
    NumberProbe(
      whole: "PixelRect.x", "PixelRect.y", "PixelRect.width", "PixelRect.height",
      "PixelRect.init(x:y:width:height:)",
      "PixelRect.contains(_:)", "PixelRect.intersection(_:)", "PixelRect.intersects(_:)",
      "PixelRect.offset(x:y:)",
      "PixelRect.union(_:)", "PixelRegion.boxes(limit:)", "PixelRegion.contains(_:)",
      "PixelRegion.formIntersection(_:)", "PixelRegion.formUnion(_:)", "PixelRegion.init(_:)",
      "PixelRegion.init(arrayLiteral:)", "PixelRegion.intersects(_:)", "PixelRegion.mergeNeighbors(limit:)",
      "PixelRegion.subtract(_:)", "Canvas.clip(to:)", "Canvas.shows(_:)"
    ) { n in
      var changed = PixelRect(x: 0, y: 0, width: 4, height: 4)
      let unit = changed
      (changed.x, changed.y) = (n, n)
      (changed.width, changed.height) = (n, 2)
      for rect in [
        changed, PixelRect(x: n, y: n, width: n, height: n), PixelRect(x: 0, y: 0, width: n, height: n),
      ] {
        _ = (rect.maxX, rect.maxY, rect.area, rect.isEmpty, rect.rect, rect.offset(x: n, y: n))
        _ = (unit.contains(rect), rect.contains(unit), unit.intersection(rect), unit.intersects(rect))
        _ = (unit.union(rect), rect.union(unit))
        for start: PixelRegion in [
          [unit], [unit, PixelRect(x: 8, y: 8, width: 2, height: 2)], PixelRegion(rect),
        ] {
          var region = start
          region.formUnion(rect)
          _ = (region.area, region.contains(rect), region.intersects(rect), region.boxes(limit: n))
          region.mergeNeighbors(limit: n)
          region.subtract(rect)
          region.formUnion(unit)
          region.formIntersection(rect)
          region.subtract(PixelRegion([rect, unit]))
          region.formIntersection(PixelRegion([rect, unit]))
        }
        let canvas = Canvas(try Surface(width: 4, height: 4))
        canvas.clip(to: [rect, unit])
        _ = canvas.shows(rect)
        canvas.paint(.white)
      }
    },
    NumberProbe("PixelRect.init(covering:)") { n in
      _ = (PixelRect(covering: rect(n)), PixelRect(covering: Rect(x: 0, y: n, width: 4, height: n)))
    },
    NumberProbe(
      whole: "Surface.init(width:height:format:)", "Surface.init(wrapping:width:height:stride:format:owner:)",
      "Surface.pixel(x:y:)", "Surface.stride(forWidth:)", "Surface.encodeJPEG(quality:)"
    ) { n in
      let surface = try Surface(width: 2, height: 2)
      _ = (surface.pixel(x: n, y: 0), surface.pixel(x: n, y: n), Surface.stride(forWidth: n))
      _ = try surface.encodeJPEG(quality: n)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
      defer { memory.deallocate() }
      for (width, height, stride) in [(n, 2, 8), (2, n, 8), (2, 2, n)] {
        _ = try? Surface(
          wrapping: memory, width: width, height: height, stride: stride, format: .rgb24, owner: surface)
        _ = try? Surface(width: width, height: height)
      }
    },
    NumberProbe(whole: "AnimatedPNG.init(width:height:rate:)") { n in
      var whole = AnimatedPNG(width: 2, height: 2, rate: n)
      try whole.append(try Surface(width: 2, height: 2))
      _ = try whole.encoded()
      var file = AnimatedPNG(width: n, height: n, rate: 1)
      try file.append(try Surface(width: 2, height: 2))
    },
  ]
}
