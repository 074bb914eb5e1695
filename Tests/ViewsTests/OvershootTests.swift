import Geometry
import Testing

@testable import Views

/// What a spring carries beyond its end stays sane.
@Suite struct OvershootTests {
  private func properties(_ size: Size, radius: Double = 0) -> View.Properties {
    var result = View.Properties()
    result.bounds = Rect(origin: .zero, size: size)
    result.cornerRadius = radius
    return result
  }

  @Test(arguments: [-0.0717, -0.2, -1, -5, 1.0717, 2]) func sizesNeverComeToNothing(fraction: Double) {
    let (cell, screen) = (properties(Size(50, 50), radius: 10), properties(Size(390, 844)))
    for (one, other, fraction) in [(cell, screen, fraction), (screen, cell, 1 - fraction)] {
      let mixed = one.mixed(with: other, at: fraction)
      #expect(mixed.bounds.width > 0 && mixed.bounds.height > 0)
      #expect(mixed.cornerRadius >= 0)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, through: 1, by: 0.05))) func betweenTheEndsItIsStraight(
    fraction: Double
  ) {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: fraction)
    #expect(abs(mixed.bounds.width - (50 + 340 * fraction)) < 1e-9)
    #expect(abs(mixed.bounds.height - (50 + 794 * fraction)) < 1e-9)
  }

  @Test func aLittleBeyondASmallEndItIsStraightToo() {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(150, 150)), at: -0.09)
    #expect(abs(mixed.bounds.width - 41) < 1e-9)
  }

  @Test func beyondALargeEndItIsStraight() {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: 1.0717)
    #expect(abs(mixed.bounds.width - (50 + 340 * 1.0717)) < 1e-9)
  }

  /// No kink where straight turns into bent, and smaller the farther it goes.
  @Test func theBendIsSmooth() {
    let (small, large) = (properties(Size(100, 100)), properties(Size(200, 200)))
    var last = (length: 100.0, slope: 1.0)
    for step in 1...400 {
      let length = small.mixed(with: large, at: -Double(step) / 200).bounds.width
      let slope = (last.length - length) / 0.5
      #expect(length < last.length && length > 0)
      #expect(abs(slope - last.slope) < 0.02)
      last = (length, slope)
    }
  }

  @Test func theMiddleStays() {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: -0.0717)
    #expect(abs(mixed.bounds.midX - (25 - 170 * 0.0717)) < 1e-9)
    #expect(abs(mixed.bounds.midY - (25 - 397 * 0.0717)) < 1e-9)
  }
}
