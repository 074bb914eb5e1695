import Glibc
import SegueMotion
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Many views, each with a track of its own, as in a page that turns in tiles: the cost grows with their number, not with its
/// square.
@Suite struct TrackGrowthTests {
  /// A window with tiles, and an animator that moves them one after the other.
  private final class Tiles {
    let window = Window(size: Size(390, 844))
    let animator: StateAnimator<Bool>

    init(_ count: Int) {
      let tiles = (0..<count).map { _ in View() }
      for tile in tiles { window.addSubview(tile) }
      animator = StateAnimator(
        [false, true], initially: false, over: window,
        tracks: [Track(.curve(.linear, duration: 1))]
          + tiles.enumerated().map {
            Track(
              .curve(.linear, duration: 0.5), delay: 0.5 * Double($0) / Double(count), movingOnly: [$1],
              only: .all)
          }, leavesModel: true
      ) { isThere in
        for tile in tiles { tile.transform = .translation(Vector(isThere ? 100 : 0, 0)) }
      }
    }
  }

  /// Returns the least processor time of this thread that `body` took in seven runs, in seconds.
  private func cost(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return (0..<7).reduce(.infinity) { least, _ in
      let start = now()
      body()
      return min(least, now() - start)
    }
  }

  private func growth(_ make: (Tiles) -> () -> Void) -> Double {
    let costs = [50, 400].map { cost(make(Tiles($0))) }
    return costs[1] / costs[0]
  }

  // Eight times as many tiles take eight times as long; a square would be sixty-four times as long.

  @Test func activationCostGrowsLinearly() {
    #expect(
      growth { tiles in
        {
          tiles.animator.activate()
          tiles.animator.rest()
        }
      } < 16)
  }

  /// Without views, whose cost would hide that of the positions.
  @Test func positionCostGrowsLinearly() {
    let costs = [200, 1600].map { count in
      let tracks = (0..<count).map {
        TrackTiming(.curve(.linear, duration: 0.5), delay: 0.5 * Double($0) / Double(count))
      }
      let position = StatePosition(at: 0, of: 2, tracks: tracks)
      return cost { _ = position.trackPositions(scrubbedTo: 0.3) }
    }
    #expect(costs[1] / costs[0] < 16)
  }

  @Test func holdAndScrubCostGrowsLinearly() {
    #expect(
      growth { tiles in
        tiles.animator.settle(in: true)
        tiles.window.timeline.advance(to: 0.4)
        return {
          tiles.animator.hold()
          tiles.animator.track(0.3)
          tiles.animator.settle(in: true, velocity: 0)
        }
      } < 16)
  }
}
