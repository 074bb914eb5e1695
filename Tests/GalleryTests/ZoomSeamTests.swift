import Geometry
import TestSupport
import Testing
import Views

@testable import Gallery

/// The last frame of a zoom and the first plain one are the same bytes, at both ends.
@Suite struct ZoomSeamTests {
  static let names = ["icon-twitter", "icon-instagram"]

  private func width(_ icons: Icons) -> Int { icons.headless.surface.width }

  @Test(arguments: names, [1.0, 2.0]) func push(name: String, scale: Double) throws {
    let icons = try Icons(scale: scale)
    let before = icons.pixels
    icons.headless.click(name)
    icons.coordinator.hold()
    icons.coordinator.track(0)
    try icons.draw()
    #expect(difference(icons.pixels, before, width: width(icons)) == nil)
    icons.coordinator.track(1)
    try icons.wait(1)
    let last = icons.pixels
    icons.coordinator.finish()
    try icons.wait(2)
    #expect(icons.depth == 2)
    #expect(difference(icons.pixels, last, width: width(icons)) == nil)
  }

  @Test(arguments: names, [1.0, 2.0]) func pop(name: String, scale: Double) throws {
    // The signs of the status bar fade in a time of their own.
    let icons = try Icons(scale: scale, hasStatusBar: false)
    let closed = icons.pixels
    icons.headless.click(name)
    try icons.wait(2)
    let open = icons.pixels
    icons.navigation.popViewController()
    icons.coordinator.hold()
    icons.coordinator.track(0)
    try icons.wait(1)
    #expect(difference(icons.pixels, open, width: width(icons)) == nil)
    icons.coordinator.track(1)
    try icons.draw()
    #expect(difference(icons.pixels, closed, width: width(icons)) == nil)
    icons.coordinator.finish()
    try icons.wait(2)
    #expect(icons.depth == 1)
    #expect(difference(icons.pixels, closed, width: width(icons)) == nil)
  }

  @Test(arguments: [1.0, 2.0]) func cancel(scale: Double) throws {
    let icons = try Icons(scale: scale)
    let closed = icons.pixels
    icons.headless.click("icon-vimeo")
    try icons.wait(0.3)
    icons.coordinator.cancel()
    try icons.wait(2)
    #expect(difference(icons.pixels, closed, width: width(icons)) == nil)
    icons.headless.click("icon-vimeo")
    try icons.wait(2)
    let open = icons.pixels
    icons.navigation.popViewController()
    try icons.wait(0.3)
    icons.coordinator.cancel()
    try icons.wait(2)
    #expect(difference(icons.pixels, open, width: width(icons)) == nil)
  }

  /// What is drawn by damage in mid-flight is what a fresh picture of the same moment shows.
  @Test(arguments: [1.0, 2.0]) func damageMissesNothing(scale: Double) throws {
    let icons = try Icons(scale: scale)
    icons.headless.click("icon-facebook")
    for frame in 0..<110 {
      if frame == 60 { icons.headless.click("back-button") }
      try icons.headless.advance(by: 1 / 60)
      let fresh = try icons.headless.stage.snapshot().words
      #expect(difference(icons.pixels, fresh, width: width(icons)) == nil, "frame \(frame)")
    }
    #expect(icons.depth == 1)
  }
}
