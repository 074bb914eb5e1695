import Glibc
import SegueDrawing
import SegueGeometry
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueRendering

/// Frames in which many views replace others.
@Suite struct DamageGrowthTests {
  /// Earlier searches do not matter.
  @Test(arguments: 0..<30) func itemsAreFoundAsByLinearSearch(seed: Int) {
    var random = SeededGenerator(seed)
    let owners = (0..<Int.random(in: 1...60, using: &random)).map { _ in View() }
    func item() -> DisplayItem {
      DisplayItem(
        owner: ObjectIdentifier(owners.randomElement(using: &random) ?? owners[0]),
        kind: [.fill, .border, .picture].randomElement(using: &random) ?? .fill, rect: .zero,
        transform: .identity, alpha: 1, clip: DisplayList.noClip, bounds: .zero)
    }
    var list = DisplayList()
    list.items = (0..<Int.random(in: 0...200, using: &random)).map { _ in item() }
    let range = list.items.count / 5..<list.items.count
    var (places, start) = (ItemPlaces(in: range), range.lowerBound)
    for _ in 0..<500 {
      let (item, found) = (item(), start)
      let right = (start..<range.upperBound).first {
        list.items[$0].owner == item.owner && list.items[$0].kind == item.kind
      }
      #expect(places.place(of: item, in: list, from: found) == right)
      if let right, Bool.random(using: &random) { start = right + 1 }
    }
  }

  /// The minimum processor time of this thread for a frame in which all views are replaced, in seconds.
  private func cost(ofReplacing count: Int) throws -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let window = Window(size: Size(200, 200))
    window.backgroundColor = .white
    let stage = Stage(window: window)
    let frame = try Surface(width: 200, height: 200, format: .rgb24)
    return (0..<4).reduce(.infinity) { least, step in
      for view in window.subviews { view.removeFromSuperview() }
      for index in 0..<count {
        let view = View(
          frame: Rect(x: Double(index % 50) * 4, y: Double(index / 50) * 2, width: 3, height: 1))
        view.backgroundColor = .black
        window.addSubview(view)
      }
      window.layoutIfNeeded()
      let start = now()
      _ = stage.drawFrame(at: Double(step), onto: frame)
      return step == 0 ? least : min(least, now() - start)
    }
  }

  /// Sixteen times as many views take about sixteen times as long; quadratic growth would give up to 256 times.
  @Test func costOfReplacedViewsGrowsLinearly() throws {
    let costs = [try cost(ofReplacing: 250), try cost(ofReplacing: 4_000)]
    #expect(costs[1] < 40 * costs[0])
  }
}
