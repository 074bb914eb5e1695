import SegueStage
import SegueTestSupport
import Testing

@testable import SegueRendering
@testable import SegueViews

/// Display lists of which only parts are rebuilt.
@Suite struct RetainedListTests {
  /// The number of scenes per test case.
  private static let seeds = 40

  @Test(arguments: [1, 1.5, 2], 0..<5) func partlyRebuiltListMatchesNewOne(scale: Double, block: Int) throws {
    var (frames, wholeBuilds) = (0, 0)
    for seed in (block * Self.seeds)..<((block + 1) * Self.seeds) {
      let compositor = Compositor()
      compositor.largestShare = .infinity
      try walk(seed: seed, scale: scale, compositor)
      frames += Self.steps
      wholeBuilds += compositor.wholeBuilds
    }
    // Otherwise, the test would prove little.
    #expect(wholeBuilds * 5 < frames * 4, "\(wholeBuilds) of \(frames)")
  }

  private static let steps = 24

  private func walk(seed: Int, scale: Double, _ compositor: Compositor) throws {
    var seeds = SeededGenerator(seed &* 131 &+ 7)
    let scenery = try Scenery(seed: seed, scale: scale, isAligned: false)
    for _ in 0..<(seed % 3 * 12) { scenery.change() }
    let window = scenery.window
    var surface = try scenery.surface()
    for step in 0..<Self.steps {
      let keepsTree = seeds.chance(0.8)
      for _ in 0..<(1 + seeds.index(3)) {
        if seeds.chance(0.1) { scenery.swell() } else { scenery.change(keepsTree: keepsTree) }
      }
      if seeds.chance(0.04) {
        window.resize(to: Size(window.bounds.width + 8, window.bounds.height + 4))
        let pixels = window.bounds.size * scale
        surface = try .screen(Int(pixels.width.rounded()), Int(pixels.height.rounded()))
      }
      window.layoutIfNeeded()
      window.needsFrame = false
      _ = compositor.draw(window, scale: scale, onto: surface, stale: [])
      let faults = compositor.shown.faults(
        comparedWith: compositor.store.list(of: window, scale: scale, frame: surface.bounds),
        in: surface.bounds)
      if !faults.isEmpty {
        Issue.record(
          """
          seed \(seed), scale \(scale), step \(step): \(faults.prefix(3).joined(separator: "; "))
          \(scenery.log.suffix(8).joined(separator: "\n"))
          \(window.dump())
          """)
        return
      }
    }
  }
}

extension RetainedListTests {
  /// A translucent badge appears over a row of its color, in the same frame as the row, which later gets another color.
  @Test(arguments: [false, true], [false, true])
  func leftOutFillReturns(hidesRow: Bool, redrawsRow: Bool) throws {
    let window = Window(size: Size(200, 200))
    func view(_ frame: Rect, _ color: Color, in superview: View) -> View {
      let view = View(frame: frame)
      view.backgroundColor = color
      superview.addSubview(view)
      return view
    }
    for index in 0..<12 {
      _ = view(Rect(x: Double(index * 10), y: 150, width: 5, height: 5), .black, in: window)
    }
    let card = view(Rect(x: 10, y: 10, width: 100, height: 100), Color(white: 0.5), in: window)
    let row = view(Rect(x: 10, y: 10, width: 80, height: 80), Color(200, 0, 0), in: card)
    let badge = view(Rect(x: 20, y: 20, width: 20, height: 20), Color(200, 0, 0), in: card)
    (badge.alpha, badge.isHidden) = (0.5, true)
    let (stage, surface) = (Stage(window: window), try Surface.screen(200, 200))
    _ = stage.drawFrame(at: 0, onto: surface)
    card.backgroundColor = Color(white: 0.7)
    badge.isHidden = false
    _ = stage.drawFrame(at: 1, onto: surface)
    #expect(surface.equals(try stage.snapshot()))
    if redrawsRow {
      // The row is added again, but not the badge.
      row.setNeedsDisplay()
      _ = stage.drawFrame(at: 1.5, onto: surface)
    }
    if hidesRow { row.isHidden = true } else { row.backgroundColor = Color(0, 0, 200) }
    _ = stage.drawFrame(at: 2, onto: surface)
    #expect(surface.equals(try stage.snapshot()))
  }
}

extension DisplayList {
  /// The differences between a retained list and a new one.
  fileprivate func faults(comparedWith new: DisplayList, in frame: PixelRect) -> [String] {
    let mine = items.indices.filter { items[$0].kind != .nothing }
    guard mine.count == new.items.count else { return ["\(mine.count) items instead of \(new.items.count)"] }
    var faults = zip(mine, new.items.indices).compactMap { fault(at: $0, comparedWith: new, $1) }
    var checked = self
    checked.updateBlocks(in: frame)
    for (number, (block, right)) in zip(blocks, checked.blocks).enumerated()
    where block.bounds != right.bounds || block.isOccluding != right.isOccluding || block.isStale {
      faults.append("block \(number) is \(block) instead of \(right)")
    }
    if blocks.count != checked.blocks.count { faults.append("\(blocks.count) blocks") }
    for index in items.indices where (items[index].kind == .picture) != (pictures[index] != nil) {
      faults.append("item \(index), a \(items[index].kind), has a picture or none")
    }
    return faults
  }

  private func fault(at index: Int, comparedWith new: DisplayList, _ other: Int) -> String? {
    var (mine, new) = (items[index], new)
    let its = new.items[other]
    if mine.owner != its.owner || mine.kind != its.kind { return "item \(index) is of another view or kind" }
    if mine.kind == .picture {
      // A different picture with the same pixels is equivalent.
      guard let surface = pictures[mine.detail], let another = new.pictures[its.detail],
        surface === another || surface.equals(another)
      else { return "item \(index) shows another picture" }
      new.pictures[its.detail] = surface
    }
    if !new.looksAlike(its, mine, of: self) { return "item \(index), a \(mine.kind), looks different" }
    if !new.clipLooksAlike(its.clip, mine.clip, of: self) { return "item \(index) is cut differently" }
    if mine.isCut != its.isCut { return "item \(index) is cut to its bounds or not" }
    guard mine.kind == .group else { return nil }
    let (group, another) = (groups[mine.detail], new.groups[its.detail])
    mine.detail = its.detail
    return group.count == another.count && group.maskCount == another.maskCount
      ? nil : "group \(index) has other items"
  }
}
