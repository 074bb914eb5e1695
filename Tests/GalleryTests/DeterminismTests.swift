import SegueGeometry
import SegueHeadless
import SegueTestSupport
import Testing

/// The same script gives the same bytes and the same tree, however many frames came between.
@Suite struct DeterminismTests {
  private typealias Frame = (pixels: [UInt32], tree: String)

  /// What a story shows at some moments, with frames in between as `advance` draws them.
  private func frames(of story: Story, _ advance: (HeadlessWindow, Double) throws -> Void) throws -> [Frame] {
    let headless = try story.play()
    return try (1...16).map { step in
      let moment = story.end * Double(step) / 16 - 0.013
      try advance(headless, moment)
      try headless.advance(to: moment)
      return (headless.surface.words, headless.dump())
    }
  }

  private func expect(_ frames: [Frame], equal others: [Frame], _ name: String) {
    for (index, (one, other)) in zip(frames, others).enumerated() {
      #expect(one.tree == other.tree, "\(name), moment \(index)")
      #expect(one.pixels == other.pixels, "\(name), moment \(index)")
    }
  }

  @Test(arguments: await Story.all) func framesDoNotMatter(story: Story) throws {
    let expected = try frames(of: story) { try $0.tick(240, until: $1) }
    // Something has to happen at these moments, or equal frames mean nothing.
    #expect(Set(expected.map(\.tree)).count >= 8)
    #expect(expected.count { $0.tree.contains("shown=") } >= 4)
    for rate in [30.0, 60, 144] {
      try expect(frames(of: story) { try $0.tick(rate, until: $1) }, equal: expected, "\(rate) Hz")
    }
    try expect(frames(of: story) { try $0.advance(to: $1) }, equal: expected, "one frame")
    for seed in 0..<3 {
      var seeds = Seeds(seed)
      let irregular = try frames(of: story) { headless, moment in
        while headless.now < moment {
          try headless.advance(to: min(moment, headless.now + seeds.next(in: 0.001...0.12)))
        }
      }
      expect(irregular, equal: expected, "irregular frames \(seed)")
    }
  }
}
