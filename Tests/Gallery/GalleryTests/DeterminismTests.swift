import SegueGeometry
import SegueHeadless
import SegueTestSupport
import Testing

/// A script produces the same pixels and the same tree in every run, whatever frames are drawn in between.
@Suite struct DeterminismTests {
  private typealias Frame = (pixels: [UInt32]?, tree: String)

  /// The number of moments of each scenario that are compared.
  private static let moments = 8

  /// Returns the pixels and trees of a scenario at some moments. Between them, frames are shown at the times that `next`
  /// returns.
  /// - Parameter isDrawn: whether the frames at these moments are also drawn.
  private func frames(of story: Story, isDrawn: Bool = false, _ next: (Double) -> Double) throws -> [Frame] {
    let headless = try story.play()
    return try (1...Self.moments).map { step in
      let moment = story.end * Double(step) / Double(Self.moments) - 0.013
      var frame = next(headless.now)
      while frame < moment {
        headless.advanceWithoutDrawing(to: frame)
        frame = next(frame)
      }
      if isDrawn { try headless.advance(to: moment) } else { headless.advanceWithoutDrawing(to: moment) }
      return (isDrawn ? headless.surface.words : nil, headless.dump())
    }
  }

  private func expect(_ frames: [Frame], equal others: [Frame], _ name: String) {
    for (index, (one, other)) in zip(frames, others).enumerated() {
      #expect(one.tree == other.tree, "\(name), moment \(index)")
      if let pixels = one.pixels, let others = other.pixels {
        #expect(pixels == others, "\(name), moment \(index)")
      }
    }
  }

  /// Returns the next frame time at a rate.
  private func at(_ rate: Double) -> (Double) -> Double { { (($0 * rate + 1e-6).rounded(.down) + 1) / rate } }

  /// One usual frame rate for each scenario, and the extreme rates for all of them.
  @Test(arguments: await Array(Story.all.indices)) func frameTimesDoNotChangeResult(index: Int) throws {
    let story = Story.all[index]
    let expected = try frames(of: story, isDrawn: true, at([24, 30, 60, 144, 240][index % 5]))
    // Something has to change between these moments, or equal frames prove nothing.
    #expect(Set(expected.map(\.tree)).count >= 4)
    #expect(expected.count { $0.tree.contains("shown=") } >= 2)
    try expect(frames(of: story, isDrawn: true, at(5)), equal: expected, "5 Hz")
    try expect(frames(of: story) { _ in .infinity }, equal: expected, "one frame")
    var seeds = SeededGenerator(index)
    try expect(
      frames(of: story) { now in now + seeds.next(in: 0.001...0.12) }, equal: expected, "irregular frames")
  }
}
