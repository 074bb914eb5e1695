// Transforms of the plane that include perspective: products of 3×3 matrices.
extension Transform {
  /// Returns the divisor `w` of a mapped point's coordinates, which is 0 or less if the point is behind the viewer.
  package func w(at point: Point) -> Double { px * point.x + py * point.y + pw }

  /// The determinant of the matrix, which is negative if the plane is seen from behind.
  package var determinant: Double { a * (d * pw - ty * py) - c * (b * pw - ty * px) + tx * (b * py - d * px) }

  /// Returns the factors by which short distances along the x axis and the y axis grow at a point.
  package func steps(at point: Point) -> (across: Double, down: Double) {
    let (seen, depth) = (apply(to: point), max(w(at: point), Self.nearest))
    return (
      Vector(a - px * seen.x, b - px * seen.y).length / depth,
      Vector(c - py * seen.x, d - py * seen.y).length / depth
    )
  }

  /// Returns the affine transform that best approximates this transform near a point.
  package func tangent(at point: Point) -> Transform {
    let (seen, depth) = (apply(to: point), max(w(at: point), Self.nearest))
    let (x, y) = (
      Vector(a - px * seen.x, b - px * seen.y) * (1 / depth),
      Vector(c - py * seen.x, d - py * seen.y) * (1 / depth)
    )
    return Transform(
      a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: seen.x - x.dx * point.x - y.dx * point.y,
      ty: seen.y - x.dy * point.x - y.dy * point.y)
  }

  /// The smallest divisor `w` of a visible point. Points with a smaller `w` are too close to the viewer, or behind the viewer.
  private static let nearest = 1e-3

  func projected(by next: Transform) -> Transform {
    var result = Transform(
      a: next.a * a + next.c * b + next.tx * px, b: next.b * a + next.d * b + next.ty * px,
      c: next.a * c + next.c * d + next.tx * py, d: next.b * c + next.d * d + next.ty * py,
      tx: next.a * tx + next.c * ty + next.tx * pw, ty: next.b * tx + next.d * ty + next.ty * pw)
    result.px = next.px * a + next.py * b + next.pw * px
    result.py = next.px * c + next.py * d + next.pw * py
    result.pw = next.px * tx + next.py * ty + next.pw * pw
    return result
  }

  var invertedProjection: Transform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    var result = Transform(
      a: (d * pw - ty * py) / determinant, b: (ty * px - b * pw) / determinant,
      c: (tx * py - c * pw) / determinant, d: (a * pw - tx * px) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    result.px = (b * py - d * px) / determinant
    result.py = (c * px - a * py) / determinant
    result.pw = (a * d - b * c) / determinant
    return result
  }

  /// Returns the smallest upright rectangle around the visible part of the mapped `rect`; empty if the mapped `rect` is
  /// completely behind the viewer.
  func projection(of rect: Rect) -> Rect {
    let corners = rect.corners
    var seen: [Point] = []
    for (index, neighbor) in [(0, 1), (1, 3), (3, 2), (2, 0)] {
      let (corner, next) = (corners[index], corners[neighbor])
      let (depth, nextDepth) = (w(at: corner), w(at: next))
      if depth >= Self.nearest { seen.append(apply(to: corner)) }
      guard (depth < Self.nearest) != (nextDepth < Self.nearest) else { continue }
      seen.append(apply(to: corner.mixed(with: next, at: (Self.nearest - depth) / (nextDepth - depth))))
    }
    guard let first = seen.first else { return .zero }
    let (low, high) = seen.reduce((first, first)) { box, point in
      (
        Point(min(box.0.x, point.x), min(box.0.y, point.y)),
        Point(max(box.1.x, point.x), max(box.1.y, point.y))
      )
    }
    let (width, height) = (high.x - low.x, high.y - low.y)
    return (width + height).isFinite ? Rect(x: low.x, y: low.y, width: width, height: height) : .zero
  }
}
