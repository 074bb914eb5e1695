import SegueControls
import Testing

@testable import SegueGallery

/// The zoom in flight: its labels, the status bar, and input.
@Suite struct ZoomCatchTests {
  /// Each part of the status bar has the style that suits the content under it, on either side of the disc's edge.
  @Test func discEdgeDividesStatusBar() throws {
    let icons = try Icons.opened("icon-vimeo")
    let bar = try #require(icons.window.statusBar)
    icons.headless.click("back-button")
    var cuts = 0
    while let disc = icons.movingDisc {
      try icons.headless.advance(by: 1.0 / 480)
      guard icons.movingDisc != nil,
        let inside = (bar.contents(in: .light)?.mask as? ShapeView)?.path
      else { continue }
      let toBar = disc.transform(to: nil, by: .shown).concatenating(
        .translation(Vector(-bar.frame.minX, -bar.frame.minY)))
      #expect(
        inside
          == Path.roundedRect(disc.shown.bounds, radius: disc.source.cornerRadius, corners: disc.corners)
          .applying(toBar))
      cuts += 1
    }
    #expect(cuts > 0)
  }

  /// The button and the labels start beyond their edges, 0.2 s after the zoom.
  @Test func labelsFollowLater() throws {
    let icons = try Icons()
    try icons.click("icon-twitter", waiting: 0.2)
    #expect(icons.seen(icons.view("back-button")).maxY <= 0)
    #expect(icons.seen(icons.view("detail-title")).minY >= 844)
    let places = try [0.1, 0.2, 0.3].map { time in
      try icons.headless.advance(to: 0.2 + time)
      return icons.seen(icons.view("detail-title")).minY
    }
    try icons.wait(1)
    let home = icons.seen(icons.view("detail-title")).minY
    let way = try #require(icons.view("detail-text")).bounds.height
    let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
    let hidden = (places[0] - home) / (1 - timing.value(at: 0.1))
    for (place, time) in zip(places, [0.1, 0.2, 0.3]) {
      #expect(abs(place - home - hidden * (1 - timing.value(at: time))) < 1e-6)
    }
    #expect(hidden >= way)
  }

  /// The labels lag behind the zoom. Once the held zoom is scrubbed, they spring to the position of its fraction.
  @Test func labelsSpringToScrubbedFraction() throws {
    let icons = try Icons()
    try icons.click("icon-twitter", waiting: 0.3)
    icons.headless.send(.pressed, at: Point(195, 600))
    let fraction = icons.coordinator.progress * 0.75
    let early = icons.seen(icons.view("detail-title")).minY
    try icons.wait(2)
    #expect(icons.seen(icons.view("detail-title")).minY == early, "what is held stands still")
    // After scrubbing by a tiny amount, the labels move to the position of the fraction.
    icons.coordinator.track(fraction + 1e-6)
    #expect(abs(icons.seen(icons.view("detail-title")).minY - early) < 0.5)
    try icons.wait(2)
    let resting = icons.seen(icons.view("detail-title")).minY
    #expect(early - resting > 20)
    icons.coordinator.track(fraction)
    #expect(abs(icons.seen(icons.view("detail-title")).minY - resting) < 0.5)
    #expect(icons.headless.stage.demand == .nothing || icons.window.needsFrame)
  }

  @Test func backClickNearEndCloses() throws {
    let icons = try Icons()
    let closed = icons.dump
    try icons.click("icon-twitter", waiting: 0.65)
    #expect(!icons.coordinator.isIdle)
    icons.headless.click("back-button")
    #expect(!icons.coordinator.isHeld)
    try icons.wait(1.5)
    #expect(icons.dump == closed)
  }

  @Test func earlyBackClickOnlyCatches() throws {
    let icons = try Icons()
    try icons.click("icon-twitter", waiting: 0.3)
    try icons.click("back-button", waiting: 1.5)
    #expect(icons.depth == 2)
  }
}
