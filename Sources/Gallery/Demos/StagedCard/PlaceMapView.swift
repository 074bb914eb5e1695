import SegueControls

/// A map of a town, which fills its superview: streets, a river, parks, and pins at some corners.
final class PlaceMapView: View {
  private nonisolated static let street = Color(.white, Color(38, 42, 58))
  private nonisolated static let water = Color(Color(188, 218, 240), Color(22, 46, 78))
  private nonisolated static let park = Color(Color(212, 232, 204), Color(24, 46, 40))
  private nonisolated static let pin = Color(Color(72, 72, 230), Color(150, 150, 255))
  /// The transform from columns and rows of blocks to points.
  private nonisolated static let blocks = Transform(a: 74, b: -16, c: 18, d: 84, tx: -40, ty: -20)

  override init() {
    super.init()
    (fillsSuperview, isUserInteractionEnabled) = (true, false)
    backgroundColor = Color(Color(244, 242, 236), Color(22, 24, 34))
  }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { canvas in
      func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = Self.street) {
        canvas.fill(.rect(Rect(x: x, y: y, width: width, height: height)).applying(Self.blocks), color)
      }
      /// Draws a third of the streets, along both directions.
      func streets(from first: Double, _ width: Double) {
        for place in stride(from: first, to: 60, by: 3) {
          fill(place, -60, width, 120)
          fill(-60, place, 120, width)
        }
      }
      for (x, y, width, height) in [
        (2.0, 1.0, 2.0, 1.0), (0, 6, 1, 2), (7, 3, 2, 2), (12, 7, 3, 1), (16, 4, 1, 2),
      ] {
        fill(x, y, width, height, Self.park)
      }
      for first in [-59.0, -58] { streets(from: first, 0.06) }
      var river = Path()
      river.move(to: Point(-40, 380))
      river.addCurve(to: Point(420, 180), control1: Point(160, 420), control2: Point(220, 180))
      river.addCurve(
        to: Point(max(bounds.width, 840) + 40, 420), control1: Point(620, 180), control2: Point(640, 420))
      canvas.stroke(river, Self.water, style: StrokeStyle(width: 44))
      streets(from: -60, 0.13)
      for corner in [
        Point(1, 2), Point(3, 4), Point(4, 5), Point(8, 6), Point(11, 5), Point(15, 8), Point(19, 6),
      ] {
        // The corner is in the middle of both streets.
        let center = Self.blocks.apply(to: corner + Vector(0.04, 0.04))
        canvas.fillCircle(center: center, radius: 9, color: Self.street)
        canvas.fillCircle(center: center, radius: 6, color: Self.pin)
      }
    }
  }
}
