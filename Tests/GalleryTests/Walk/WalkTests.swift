import Foundation
import SegueHeadless
import Testing

@testable import SegueGallery

/// Long runs of random input over every demo. `./run.sh walk` runs a million events of other seeds.
@Suite struct WalkTests {
  /// How many events a demo gets in a run of the tests, and how many of them a fresh window.
  private static let (count, length) = (10_000, 500)
  /// Demos whose screens remember what was done to them: deleted rows, a card's stage, a followed person.
  private static let keepers: Set = [
    "launch-logo", "swipe-actions", "staged-card", "clock-tooltip", "gallery",
  ]

  @Test(arguments: Demo.all.map(\.name) + ["gallery"]) func randomInputLeavesNothingBehind(name: String)
    throws
  {
    let environment = ProcessInfo.processInfo.environment
    let events = environment["SEGUE_WALK_EVENTS"].flatMap { Int($0) } ?? Self.count
    let first = environment["SEGUE_WALK_SEED"].flatMap { Int($0) } ?? 1
    let demo = try #require((Demo.all + [Demo.gallery]).first { $0.name == name })
    let before = residentMegabytes()
    defer {
      if environment["SEGUE_WALK_EVENTS"] != nil {
        print(
          "\(name): \(events) events from seed \(first), \(before) MB before and \(residentMegabytes()) MB after"
        )
      }
    }
    for seed in first..<first + max(1, events / Self.length) {
      let walk = Walk(
        demo: demo, isForgetful: !Self.keepers.contains(name), reducesMotion: seed.isMultiple(of: 4))
      let script = EventScript.random(seed, count: Self.length)
      guard let fault = try walk.fault(script) else { continue }
      let shrunk = try walk.shrunk(script)
      let last = try walk.fault(shrunk) ?? fault
      Issue.record("\(name), seed \(seed): \(last)\n\(shrunk)")
      return
    }
  }

  /// What the process holds in memory.
  private func residentMegabytes() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_000_000
  }
}
