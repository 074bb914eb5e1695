import Geometry
import Headless
import TestSupport
import Testing
import Views

@testable import Gallery

/// The same script gives the same bytes, however many frames came between.
@Suite struct ExpandingCellsDeterminismTests {
  static let script = """
    0.10 press 200 700
    0.14 move 200 640
    0.18 move 200 560
    0.20 release 200 540
    0.60 press 200 400
    0.62 release 200 400
    0.80 scroll 200 400 0 -2
    1.50 click #mail-4
    1.62 press 200 500
    1.66 move 215 500
    1.72 move 260 500
    1.75 release 270 500
    3.00 press 200 200
    3.05 move 200 260
    3.12 move 200 340
    3.20 move 200 420
    3.30 move 200 280
    3.40 move 200 450
    3.45 release 200 470
    3.55 press 200 470
    3.60 move 200 400
    3.64 release 200 380
    5.00 key Escape
    5.10 key Space
    5.20 key Right
    5.30 key Space
    """

  /// Pictures and trees at some moments.
  private func play(_ advance: (Inbox, Double) throws -> Void) throws -> [(pixels: [UInt32], tree: String)] {
    let inbox = try Inbox()
    inbox.headless.play(try EventScript(parsing: Self.script))
    return try [0.19, 0.4, 0.7, 1.0, 1.6, 1.7, 1.9, 3.1, 3.25, 3.33, 3.5, 3.62, 3.9, 5.15, 5.4, 7].map {
      moment in
      try advance(inbox, moment)
      try inbox.headless.advance(to: moment)
      return (inbox.pixels, inbox.dump)
    }
  }

  private func expectSame(_ advance: (Inbox, Double) throws -> Void) throws {
    let expected = try play { try $0.headless.tick(240, until: $1) }
    let actual = try play(advance)
    for (index, (one, other)) in zip(actual, expected).enumerated() {
      #expect(one.tree == other.tree, "moment \(index)")
      #expect(difference(one.pixels, other.pixels, width: 390) == nil, "moment \(index)")
    }
    #expect(expected.contains { $0.tree.contains("TransitionContainer") })
  }

  @Test(arguments: [30.0, 60, 144]) func frameRatesAgree(rate: Double) throws {
    try expectSame { try $0.headless.tick(rate, until: $1) }
  }

  @Test func oneFrameIsEnough() throws { try expectSame { try $0.headless.advance(to: $1) } }

  @Test(arguments: 0..<4) func irregularFramesAgree(seed: Int) throws {
    var seeds = Seeds(seed)
    try expectSame { inbox, moment in
      while inbox.headless.now < moment {
        let step = Double.random(in: 0.001...0.12, using: &seeds)
        try inbox.headless.advance(to: min(moment, inbox.headless.now + step))
      }
    }
  }
}
