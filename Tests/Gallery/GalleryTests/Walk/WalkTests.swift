import Foundation
import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// Long runs of random input over every demo. `./run.sh walk` runs a million events with other seeds.
@Suite struct WalkTests {
  /// The number of events for each demo, and the number of events after which a new window is used.
  private static let (count, length) = (Effort.count(1_000, thorough: 10_000), 500)
  /// The demos whose screens remember changes: deleted rows, the stage of a card, a followed person,
  /// a song.
  private static let keepers: Set = [
    "launch-logo", "swipe-actions", "staged-card", "clock-tooltip", "player", "gallery",
  ]

  @Test(arguments: Demo.all.map(\.name) + ["gallery"]) func randomInputLeavesNothingBehind(name: String)
    throws
  {
    let environment = ProcessInfo.processInfo.environment
    let events = environment["SEGUE_WALK_EVENTS"].flatMap { Int($0) } ?? Self.count
    let first = environment["SEGUE_WALK_SEED"].flatMap { Int($0) } ?? 1
    let demo = try #require((Demo.all + [Demo.gallery]).first { $0.name == name })
    var (memory, visits) = (WalkMemory(), GalleryVisits())
    for seed in first..<first + max(1, events / Self.length) {
      var walk = Walk(demo)
      (walk.endsAsItBegan, walk.traits.reducesMotion) = (!Self.keepers.contains(name), seed.isMultiple(of: 4))
      walk.onEvent = { window in
        memory.measure()
        visits.note(window)
      }
      let script = EventScript.random(
        seed, count: Self.length, after: name == "gallery" ? GalleryVisits.keys(toOpen: seed) : [])
      memory.begin()
      let fault = try walk.shortestFault(script, savedAs: "walk-\(name)-\(seed)")
      memory.end()
      guard let fault else { continue }
      Issue.record("\(name), seed \(seed): \(fault)")
      return
    }
    if environment["SEGUE_WALK_EVENTS"] != nil {
      print("\(name): \(events) events from seed \(first), \(memory)")
    }
    #expect(memory.isBounded, "\(memory)")
    // Each of these seeds opens another demo.
    if name == "gallery", events / Self.length >= Demo.all.count {
      #expect(visits.names == Set(Demo.all.map(\.name)))
    }
  }
}

/// The demos that were open in the gallery.
private struct GalleryVisits {
  private(set) var names: Set<String> = []

  /// Returns the keys that open a demo; each seed opens another one.
  static func keys(toOpen seed: Int) -> [Key] {
    // The first stop of Tab is the settings button.
    [.tab, .tab] + Array(repeating: .right, count: seed % Demo.all.count) + [.return]
  }

  mutating func note(_ window: Window) {
    guard let stack = window.rootViewController as? NavigationController, stack.viewControllers.count > 1,
      let gallery = stack.viewControllers.first as? GalleryViewController,
      let index = gallery.screens.index(of: stack.viewControllers[1])
    else { return }
    names.insert(Demo.all[index].name)
  }
}
