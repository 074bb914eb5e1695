import Geometry
import Headless
import TestSupport
import Testing
import Views

@testable import Gallery

/// The same script gives the same bytes, however many frames came between.
@Suite struct ZoomDeterminismTests {
  static let script = """
    0.10 click #icon-vimeo
    0.31 press 200 600
    0.33 move 200 610
    0.36 move 200 640
    0.38 release 200 640
    0.47 key Escape
    1.60 press 305 290
    1.65 move 305 330
    1.70 move 300 380
    1.90 move 280 440
    1.95 release 280 440
    2.03 key space
    2.10 key Right
    2.20 key space
    3.40 click #back-button
    """

  /// Pictures and trees at some moments.
  private func play(_ advance: (Icons, Double) throws -> Void) throws -> [(pixels: [UInt32], tree: String)] {
    let icons = try Icons()
    icons.headless.play(try EventScript(parsing: Self.script))
    return try [0.2, 0.35, 0.55, 1.8, 2.0, 2.15, 2.4, 3.0, 3.61, 5].map { moment in
      try advance(icons, moment)
      try icons.headless.advance(to: moment)
      return (icons.pixels, icons.dump)
    }
  }

  private func expectSame(_ advance: (Icons, Double) throws -> Void) throws {
    let expected = try play { try $0.headless.tick(240, until: $1) }
    let actual = try play(advance)
    for (one, other) in zip(actual, expected) {
      #expect(one.tree == other.tree)
      #expect(difference(one.pixels, other.pixels, width: 390) == nil)
    }
    #expect(expected.contains { $0.tree.contains("StandIn") })
  }

  @Test(arguments: [30.0, 60, 144]) func frameRatesAgree(rate: Double) throws {
    try expectSame { try $0.headless.tick(rate, until: $1) }
  }

  @Test func oneFrameIsEnough() throws { try expectSame { try $0.headless.advance(to: $1) } }

  @Test(arguments: 0..<6) func irregularFramesAgree(seed: Int) throws {
    var seeds = Seeds(seed)
    try expectSame { icons, moment in
      while icons.headless.now < moment {
        let step = Double.random(in: 0.001...0.12, using: &seeds)
        try icons.headless.advance(to: min(moment, icons.headless.now + step))
      }
    }
  }
}
