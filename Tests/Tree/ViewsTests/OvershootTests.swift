import Testing

@testable import SegueViews

/// Properties that a spring carries beyond its ends stay in sensible ranges.
@Suite struct OvershootTests {
  private func properties(_ size: Size, radius: Double = 0) -> View.Properties {
    var result = View.Properties()
    result.bounds = Rect(origin: .zero, size: size)
    result.cornerRadius = radius
    return result
  }

  @Test(arguments: [-0.0717, -0.2, -1, -5, 1.0717, 2]) func sizesStayPositiveBeyondTheEnds(fraction: Double) {
    let (cell, screen) = (properties(Size(50, 50), radius: 10), properties(Size(390, 844)))
    for (one, other, fraction) in [(cell, screen, fraction), (screen, cell, 1 - fraction)] {
      let mixed = one.mixed(with: other, at: fraction)
      #expect(mixed.bounds.width > 0 && mixed.bounds.height > 0)
      #expect(mixed.cornerRadius >= 0)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, through: 1, by: 0.05))) func sizesMixLinearlyBetweenTheEnds(
    fraction: Double
  ) {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: fraction)
    #expect(abs(mixed.bounds.width - (50 + 340 * fraction)) < 1e-9)
    #expect(abs(mixed.bounds.height - (50 + 794 * fraction)) < 1e-9)
  }

  /// A returning card becomes smaller than its cell by at most 8 %, and its center moves by at most 4 % of the cell.
  @Test(arguments: [0.001, 0.02, 0.0717, 0.3, 5.0]) func smallEndBoundsTheOvershoot(
    fraction: Double
  ) {
    var (cell, screen) = (properties(Size(50, 40)), properties(Size(2560, 1440)))
    (cell.center, screen.center) = (Point(90, 700), Point(1280, 720))
    for mixed in [cell.mixed(with: screen, at: -fraction), screen.mixed(with: cell, at: 1 + fraction)] {
      #expect(mixed.bounds.width >= 50 * 0.92 - 1e-9 && mixed.bounds.width < 50)
      #expect(mixed.bounds.height >= 40 * 0.92 - 1e-9 && mixed.bounds.height < 40)
      #expect(abs(mixed.center.x - 90) <= 2 && abs(mixed.center.y - 700) <= 1.6 && mixed.center.x < 90)
    }
  }

  @Test func overshootIsLinearBeyondALargeEnd() {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: 1.0717)
    #expect(abs(mixed.bounds.width - (50 + 340 * 1.0717)) < 1e-9)
  }

  /// The slope does not jump at the end, and the size keeps shrinking beyond it.
  @Test func overshootBendsSmoothly() {
    let (small, large) = (properties(Size(100, 100)), properties(Size(200, 200)))
    var last = (length: 100.0, slope: 1.0)
    for step in 1...400 {
      let length = small.mixed(with: large, at: -Double(step) / 2000).bounds.width
      let slope = (last.length - length) / 0.05
      #expect(length < last.length && length > 92)
      #expect(abs(slope - last.slope) < 0.02)
      last = (length, slope)
    }
  }

  @Test func overshootKeepsTheBoundsOrigin() {
    let mixed = properties(Size(50, 50)).mixed(with: properties(Size(390, 844)), at: -0.0717)
    #expect(abs(mixed.bounds.minX) < 1e-9 && abs(mixed.bounds.minY) < 1e-9)
  }
}
