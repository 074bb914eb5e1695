import Testing

@testable import SegueMotion

/// The positions of states along a drag, and the resistance beyond them.
@Suite struct DragScaleTests {
  private static let places = [0.0, 374, 627.2]
  static let resistances: [DragScale.Resistance] = [
    .firm, .rubberBand(dimension: 844), .proportional(0.2), .proportional(0),
  ]

  @Test func pointMapsLinearlyWithinTheEnds() {
    let scale = DragScale(Self.places)
    for (point, position) in [(0.0, 0.0), (187, 0.5), (374, 1), (500.6, 1.5), (627.2, 2)] {
      #expect(abs(scale.position(at: point) - position) < 1e-12)
      #expect(abs(scale.point(at: position) - point) < 1e-9)
    }
  }

  @Test func resistanceAppliesBeyondTheEnds() {
    #expect(DragScale(Self.places).position(at: 900) == 2)
    #expect(DragScale(Self.places).position(at: -50) == 0)
    let fifth = DragScale(Self.places, resistance: .proportional(0.2))
    #expect(abs(fifth.position(at: 727.2) - (2 + 20 / 253.2)) < 1e-12)
    #expect(abs(fifth.position(at: -100) + 20 / 374) < 1e-12)
    let band = DragScale(Self.places, resistance: .rubberBand(dimension: 844))
    #expect(abs(band.position(at: 727.2) - (2 + rubberBand(100, dimension: 844) / 253.2)) < 1e-12)
    #expect(abs(band.position(at: -100) + rubberBand(100, dimension: 844) / 374) < 1e-12)
  }

  /// There is no jump and no reversal, and the inverse finds each point again.
  @Test(arguments: resistances) func positionRisesContinuously(resistance: DragScale.Resistance) {
    let scale = DragScale(Self.places, resistance: resistance)
    var before = scale.position(at: -400.5)
    for step in -400...1100 {
      let point = Double(step)
      let position = scale.position(at: point)
      #expect(position >= before && position - before < 1.01 / 253)
      before = position
      if (0...627).contains(step) || resistance != .firm && resistance != .proportional(0) {
        #expect(abs(scale.point(at: position) - point) < 1e-6)
      }
    }
  }

  @Test func velocityIsThatOfThePosition() {
    let scale = DragScale(Self.places, resistance: .proportional(0.2))
    #expect(abs(scale.velocity(at: 100, pointer: 374) - 1) < 1e-9)
    #expect(abs(scale.velocity(at: 500, pointer: -253.2) + 1) < 1e-9)
    #expect(abs(scale.velocity(at: 800, pointer: 253.2) - 0.2) < 1e-9)
    // At a state, the leg counts into which the pointer moves.
    #expect(abs(scale.velocity(at: 374, pointer: 253.2) - 1) < 1e-9)
    #expect(abs(scale.velocity(at: 374, pointer: -374) + 1) < 1e-9)
    #expect(DragScale(Self.places).velocity(at: 700, pointer: 300) == 0)
  }

  @Test func unsortedPlacesStillMakeAScale() {
    let scale = DragScale([0, 0, -5, 10])
    #expect(scale.places == scale.places.sorted() && Set(scale.places).count == 4)
    #expect(scale.position(at: 10) == 3 && scale.position(at: 0).isFinite)
    #expect(DragScale([7]).position(at: 3) == 0 && DragScale([]).point(at: 1) == 0)
  }
}
