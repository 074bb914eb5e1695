import SegueControls
import SegueHeadless
import SegueStage
import Testing

@testable import SegueGallery

/// A text that is complete at scale 1 is complete at every scale. Frames are aligned to pixels, so they may become narrower by
/// a fraction of a point.
@Suite struct TruncationTests {
  @Test(arguments: Demo.all, [Size(390, 844), Size(1280, 800)]) func scaleTruncatesNoText(
    demo: Demo, size: Size
  ) throws {
    let headless = try HeadlessWindow(showing: demo, size: size)
    func cutOff(at scale: Double) -> Set<String> {
      headless.stage.resize(to: size, scale: scale)
      headless.window.layoutIfNeeded()
      var found: Set<String> = []
      headless.window.forEachInSubtree {
        if let label = $0 as? Label, label.isTruncated { found.insert(label.text) }
      }
      return found
    }
    let expected = cutOff(at: 1)
    for step in 1...40 {
      let scale = 1 + Double(step) / 20
      let more = cutOff(at: scale).subtracting(expected)
      #expect(more.isEmpty, "at scale \(scale): \(more)")
    }
  }
}
