import SegueControls
import SegueTestSupport
import Testing

@testable import SegueRendering

/// Pictures of a view, made in one or several steps.
@Suite struct SnapshotTests {
  private static let budget = SnapshotRenderer.Budget(pictures: 2, pixels: 2000)

  /// A view with text, drawings, a shadow and a group, all of which are rasterized before they are composed.
  private func scene(background: Color = .white) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    view.backgroundColor = background
    for row in 0..<8 {
      let label = Label("Row \(row)", font: .system(size: 13))
      label.frame = Rect(x: 8, y: Double(row) * 18, width: 80, height: 16)
      view.addSubview(label)
      let dot = ImageView(
        .vector(size: Size(12, 12)) { $0.fillCircle(center: Point(6, 6), radius: 5, color: .black) })
      dot.frame = Rect(x: 96, y: Double(row) * 18, width: 12, height: 12)
      view.addSubview(dot)
    }
    let group = View(frame: Rect(x: 20, y: 40, width: 80, height: 60))
    group.backgroundColor = Color(200, 40, 40)
    group.alpha = 0.6
    group.shadow = Shadow(color: Color.black.withAlpha(0.5), blur: 8, offset: Vector(0, 2))
    let words = Label("Group", font: .system(size: 17))
    words.frame = Rect(x: 4, y: 4, width: 70, height: 20)
    group.addSubview(words)
    view.addSubview(group)
    return view
  }

  @Test(arguments: [1.0, 2, 0.6]) func stepsGiveSamePictureAsOnce(scale: Double) throws {
    let view = scene()
    let (width, height) = (Int(120 * scale), Int(160 * scale))
    let renderer = SnapshotRenderer(of: view, width: width, height: height, scale: scale)
    var (picture, steps, largest) = (Surface?.none, 0, 0)
    while picture == nil, steps < 100 {
      picture = try renderer.step(Self.budget)
      steps += 1
      largest = max(largest, renderer.lastStep.pictures)
      // A picture that is larger than the budget has a step to itself.
      #expect(renderer.lastStep.pixels <= Self.budget.pixels || renderer.lastStep.pictures == 1)
    }
    #expect(largest == Self.budget.pictures && steps > 8)
    #expect(renderer.lastStep.pictures == 0, "it is put together in a step of its own")
    let once = try view.snapshot(width: width, height: height, scale: scale)
    #expect(try #require(picture).equals(once))
  }

  @Test func changeBetweenStepsIsDrawn() throws {
    let view = scene()
    let renderer = SnapshotRenderer(of: view, width: 120, height: 160, scale: 1)
    for _ in 0..<4 { #expect(try renderer.step(Self.budget) == nil) }
    (view.subviews[0] as? Label)?.text = "Another"
    view.subviews[4].removeFromSuperview()
    var picture: Surface?
    for _ in 0..<100 where picture == nil { picture = try renderer.step(Self.budget) }
    #expect(try #require(picture).equals(view.snapshot(width: 120, height: 160, scale: 1)))
  }

  @Test func opaqueViewGivesOpaquePicture() throws {
    func format(_ view: View) throws -> PixelFormat {
      try view.snapshot(width: 120, height: 160, scale: 1).format
    }
    #expect(try format(scene()) == .rgb24)
    #expect(try format(scene(background: .clear)) == .argb32)
    #expect(try format(scene(background: Color.white.withAlpha(0.5))) == .argb32)
    let small = scene()
    small.bounds.size.height = 159
    #expect(try format(small) == .argb32)
    let (halves, outer) = ([0.0, 80].map { View(frame: Rect(x: 0, y: $0, width: 120, height: 80)) }, View())
    outer.bounds.size = Size(120, 160)
    for half in halves {
      half.backgroundColor = .black
      outer.addSubview(half)
    }
    #expect(try format(outer) == .rgb24)
  }

  @Test func emptyPictureIsError() {
    let renderer = SnapshotRenderer(of: View(), width: 0, height: 4, scale: 1)
    #expect(throws: DrawingError.self) { for _ in 0..<3 { _ = try renderer.step(Self.budget) } }
  }
}
