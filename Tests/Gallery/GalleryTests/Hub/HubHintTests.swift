import SegueControllers
import SegueHeadless
import Testing

@testable import SegueGallery
@testable import SegueHub

/// Hints at the bottom of a demo: Docs/BEHAVIOR.md#paper-cards.
struct HubHintTests {
  private final class Host: GalleryHost {
    var (reducesMotion, speed, showsStatistics) = (false, 1.0, false)
    var followed: Set<String> = []
    func hasFollowedHint(of demo: String) -> Bool { followed.contains(demo) }
    func noteFollowedHint(of demo: String) { followed.insert(demo) }
    func keptPictures(for key: String) -> [Surface] { [] }
    func keep(_ pictures: [Surface], for key: String) {}
  }

  private func isShown(_ hub: Hub) -> Bool {
    var alphas: [Double] = []
    hub.window.forEachInSubtree { if $0.identifier == "hint", !$0.isHidden { alphas.append($0.shown.alpha) } }
    #expect(alphas.allSatisfy { $0 == 0 || $0 == 1 })
    return alphas.contains(1)
  }

  /// The hint appears again at the next visit, but never after the user has followed it.
  @Test(arguments: Demo.all.map(\.name)) func hintDisappearsForGoodOnceFollowed(name: String) throws {
    let (hub, host) = (try Hub([name]), Host())
    hub.window.setGalleryHost(host)
    for visit in 0..<2 {
      try hub.open(name)
      #expect(isShown(hub), "visit \(visit)")
      // A drag back to the gallery does not count as following the hint.
      try hub.drag(from: Point(3, 400), by: Vector(250, 0), in: 0.3)
      #expect(!isShown(hub))
      try hub.releaseAndRest()
      #expect(hub.depth == 1 && host.followed.isEmpty)
    }
    try hub.open(name)
    let script = try EventScript(
      parsing: """
        0.00 maybe drag #swatch-8 90 300 in 0.2
        0.50 drag 195 300 90 300 in 0.2
        1.00 drag 195 700 195 450 in 0.2
        """)
    hub.headless.play(script)
    try hub.wait(2)
    #expect(host.followed == [name] && !isShown(hub))
    for _ in 0..<4 where hub.depth > 1 {
      try hub.typeAndRest(.escape)
    }
    try hub.open(name)
    #expect(!isShown(hub) && hub.faults.isEmpty)
  }

  /// A press, or a key that moves something, hides the hint.
  @Test(arguments: Demo.all.map(\.name)) func hintAppearsOnlyAtRest(name: String) throws {
    for ends in [false, true] {
      let (hub, host) = (try Hub([name]), Host())
      hub.window.setGalleryHost(host)
      // The model alpha tells whether the hint is shown; the visible alpha is still fading.
      func isTold() -> Bool { hub.view("hint").map { $0.alpha > 0 } ?? false }
      try hub.begin(name)
      while !isTold(), hub.headless.now < 20 {
        let wasMoving = hub.window.timeline.isMoving
        try hub.headless.advance(by: 1.0 / 30)
        #expect(!wasMoving || !isTold())
      }
      #expect(isTold())
      try hub.wait(1)
      if ends {
        hub.headless.press(.end)
      } else {
        hub.headless.click(at: Point(195, 422))
      }
      #expect(!isTold())
      try hub.wait(1)
      #expect(!isTold() && hub.faults.isEmpty)
    }
  }

  /// The picture of a screen that closes while its hint is visible shows only the screen.
  @Test(arguments: ["staged-card", "springy-modal"]) func cardPictureOmitsHint(name: String) throws {
    let (hub, host) = (try Hub([name]), Host())
    hub.window.setGalleryHost(host)
    let before = hub.pixels
    try hub.open(name)
    #expect(isShown(hub))
    try hub.typeAndRest(.escape)
    hub.window.focus(on: nil)
    try hub.draw()
    #expect(hub.depth == 1 && hub.difference(from: before) == nil)
  }

  @Test(arguments: [Size(160, 160), Size(320, 480), Size(844, 390), Size(1280, 800)])
  func hintDoesNotCoverButton(size: Size) throws {
    for name in HubTests.names {
      let (hub, host) = (try Hub([name], size: size), Host())
      hub.window.setGalleryHost(host)
      try hub.open(name)
      guard let hint = hub.view("hint"), !hint.isHidden else { continue }
      #expect(hub.window.bounds.contains(hub.seen(hint)))
      #expect(!hub.seen(hint).intersects(hub.seen(hub.view("gallery-button"))), "\(name)")
    }
  }
}
