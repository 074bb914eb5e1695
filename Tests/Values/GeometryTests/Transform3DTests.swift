import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

/// Maps of space, and their projection to the plane.
@Suite struct Transform3DTests {
  private func random(_ seeds: inout SeededGenerator, depth: Double = 300) -> Transform3D {
    func next(_ range: ClosedRange<Double>) -> Double { seeds.next(in: range) }
    return Transform3D.scale(x: next(0.3...2), y: next(0.3...2), z: next(0.3...2))
      .concatenating(.rotation(next(-1.2...1.2), x: next(-1...1), y: next(-1...1), z: next(-1...1)))
      .concatenating(.translation(x: next(-50...50), y: next(-50...50), z: next(-40...40)))
      .concatenating(.perspective(distance: depth))
  }

  /// Returns the largest difference of a component. Multiples of a map are the same map.
  private func distance(_ one: Transform3D, _ other: Transform3D) -> Double {
    let columns = zip([one.x, one.y, one.z, one.origin], [other.x, other.y, other.z, other.origin])
    return columns.reduce(0) { largest, column in
      let difference = column.0 / one.origin.w - column.1 / other.origin.w
      return max(largest, (difference * difference).max().squareRoot())
    }
  }

  @Test(arguments: 0..<100) func projectionMapsPointsOfAPlane(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let (first, second) = (random(&seeds), random(&seeds, depth: 500))
    for _ in 0..<10 {
      let point = Point(seeds.next(in: -40...40), seeds.next(in: -40...40))
      let place = first.row(SIMD4(point.x, point.y, 0, 1))
      let seen = first.projection.apply(to: point)
      #expect(seen.distance(to: Point(place.x / place.w, place.y / place.w)) < 1e-9)
      let back = try #require(first.projection.inverted)
      #expect(back.apply(to: seen).distance(to: point) < 1e-6)
      // The projection of a projection.
      let both = first.projection.concatenating(second.projection)
      #expect(both.apply(to: point).distance(to: second.projection.apply(to: seen)) < 1e-6)
    }
    let inverse = try #require(first.inverted)
    #expect(distance(first.concatenating(inverse), .identity) < 1e-9)
  }

  @Test func pointsBehindTheViewerAreCutOff() {
    // The right half passes the viewer's eye.
    let map = Transform3D.rotation(-1.4, y: 1).concatenating(.perspective(distance: 50)).projection
    let box = map.apply(to: Rect(x: -100, y: -10, width: 200, height: 20))
    #expect(map.w(at: Point(100, 0)) < 0)
    #expect(box.minX < 0 && box.minX > -50 && box.maxX > 1000 && box.width.isFinite)
    #expect(map.apply(to: Rect(x: 90, y: 0, width: 10, height: 10)).isEmpty)
  }

  @Test func rotationsMixAlongTheTurn() {
    for (from, to) in [(0.2, 1.4), (-1.0, 1.0), (0, 3.0)] {
      for part in [0.25, 0.5, 0.9] {
        let mixed = Transform3D.rotation(from, y: 1).mixed(with: .rotation(to, y: 1), at: part)
        #expect(distance(mixed, .rotation(from + (to - from) * part, y: 1)) < 1e-9)
      }
    }
    let view = Transform3D.perspective(distance: 500)
    let mixed = Transform3D.rotation(0.4, x: 1).concatenating(view)
      .mixed(with: .rotation(1.2, x: 1).concatenating(view), at: 0.5)
    #expect(distance(mixed, .rotation(0.8, x: 1).concatenating(view)) < 1e-9)
  }

  @Test(arguments: 0..<200) func mixingIsExactAtEndsAndContinuous(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (from, to) = (random(&seeds), random(&seeds, depth: 400))
    #expect(from.mixed(with: to, at: 0) == from && from.mixed(with: to, at: 1) == to)
    #expect(distance(from.mixed(with: to, at: 1e-7), from) < 1e-3)
    #expect(distance(from.mixed(with: to, at: 1 - 1e-7), to) < 1e-3)
    for step in 0..<50 {
      let (one, next) = (Double(step) / 50, Double(step + 1) / 50)
      #expect(distance(from.mixed(with: to, at: one), from.mixed(with: to, at: next)) < 12)
    }
  }

  @Test func flatMapIsRecognizedAsAffine() {
    let flat = Transform.rotation(0.4).concatenating(.scale(2, 3))
    #expect(Transform3D(flat).affine == flat && Transform3D(flat).projection.isAffine)
    #expect(Transform3D.rotation(0.4, y: 1).affine == nil)
  }
}
