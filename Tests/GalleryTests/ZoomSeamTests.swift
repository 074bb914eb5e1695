import SegueGeometry
import SegueViews
import Testing

@testable import SegueGallery

/// The last frame of a zoom and the first plain one are the same bytes, at both ends.
@Suite struct ZoomSeamTests {
  static let names = ["icon-twitter", "icon-instagram"]

  @Test(arguments: await names, [1.0, 2.0]) func push(name: String, scale: Double) throws {
    let icons = try Icons(scale: scale)
    let before = icons.pixels
    icons.headless.click(name)
    icons.coordinator.hold()
    icons.coordinator.track(0)
    try icons.draw()
    #expect(icons.difference(from: before) == nil)
    icons.coordinator.track(1)
    try icons.wait(1)
    let last = icons.pixels
    #expect(icons.difference(from: before) != nil)
    icons.coordinator.finish()
    try icons.wait(2)
    #expect(icons.depth == 2)
    #expect(icons.difference(from: last) == nil)
  }

  @Test(arguments: await names, [1.0, 2.0]) func pop(name: String, scale: Double) throws {
    // The icons of the status bar fade in a time of their own.
    let icons = try Icons(scale: scale, hasStatusBar: false)
    let closed = icons.pixels
    icons.headless.click(name)
    try icons.wait(2)
    let open = icons.pixels
    icons.navigation.popViewController()
    icons.coordinator.hold()
    icons.coordinator.track(0)
    try icons.wait(1)
    #expect(icons.difference(from: open) == nil)
    icons.coordinator.track(1)
    try icons.draw()
    #expect(icons.difference(from: closed) == nil)
    icons.coordinator.finish()
    try icons.wait(2)
    #expect(icons.depth == 1)
    #expect(icons.difference(from: closed) == nil)
  }

  @Test(arguments: [1.0, 2.0]) func cancel(scale: Double) throws {
    let icons = try Icons(scale: scale)
    let closed = icons.pixels
    icons.headless.click("icon-vimeo")
    try icons.wait(0.3)
    icons.coordinator.cancel()
    try icons.wait(2)
    #expect(icons.difference(from: closed) == nil)
    icons.headless.click("icon-vimeo")
    try icons.wait(2)
    let open = icons.pixels
    icons.navigation.popViewController()
    try icons.wait(0.3)
    icons.coordinator.cancel()
    try icons.wait(2)
    #expect(icons.difference(from: open) == nil)
  }
}
