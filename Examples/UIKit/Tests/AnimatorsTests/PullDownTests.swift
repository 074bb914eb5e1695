import Segue
import SegueTesting
import SegueUIKitScenes
import Testing

@testable import Animators

/// A page that a pointer pulls down, and the picture on it.
@Suite struct PullDownTests {
  private typealias Still = (tree: String, pixels: [UInt32])
  private let window: HeadlessWindow
  private let closed, open: Still

  init() throws {
    let scene = try #require(animators.first { $0.name == "zoom" })
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: scene.makeRootViewController())
    try window.advance(by: 0)
    closed = (window.dump(), window.surface.words)
    window.click("place-4")
    try window.advance(by: 2)
    open = (window.dump(), window.surface.words)
  }

  private static let start = Point(195, 300)

  private func pull(to y: Double) throws {
    window.send(.dragged, at: Self.start + Vector(0, y))
    try window.advance(by: 0.02)
  }

  /// Presses, and then drags down or up by `y` points at 500 points per second.
  private func pull(by y: Double) throws {
    window.send(.pressed, at: Self.start)
    for step in stride(from: 10, through: abs(y), by: 10) { try pull(to: y > 0 ? step : -step) }
  }

  private func letGo(at y: Double) { window.send(.released, at: Self.start + Vector(0, y)) }

  /// The bounding box of the flying picture as it is visible, in the window; `nil` if no picture flies.
  private var picture: Rect? {
    let place = window.window.view(withIdentifier: "place-picture")
    let views = place?.superview?.subviews ?? []
    guard let place, let index = views.firstIndex(where: { $0 === place }), place.isHidden else { return nil }
    return views[index + 1].convert(views[index + 1].shown.bounds, to: nil, by: .shown)
  }

  private func expect(_ still: Still) {
    #expect(window.dump() == still.tree)
    #expect((window.surface.words == still.pixels) == true)
  }

  @Test func thePictureIsLedThereAndBack() throws {
    try pull(by: 20)
    var frames: [[UInt32]] = []
    var boxes: [Rect] = []
    let way = Array(stride(from: 20.0, through: 320, by: 50))
    for y in way {
      try pull(to: y)
      try window.advance(by: 0.5)
      frames.append(window.surface.words)
      boxes.append(try #require(picture))
    }
    #expect(Set(frames).count == way.count)
    #expect(boxes.map(\.width) == boxes.map(\.width).sorted(by: >))
    let cell = try #require(window.window.view(withIdentifier: "place-4"))
    // The rest is the distance before the press became a drag.
    #expect(try #require(boxes.last).width < cell.bounds.width + 20)
    for (y, frame) in zip(way, frames).reversed() {
      try pull(to: y)
      try window.advance(by: 0.5)
      #expect((window.surface.words == frame) == true)
    }
  }

  @Test func letGoEarlyItGoesBack() throws {
    try pull(by: 120)
    try window.advance(by: 0.2)
    letGo(at: 120)
    try window.advance(by: 2)
    expect(open)
  }

  @Test(arguments: [(100.0, 0.0), (240, 0.2)]) func thrownOrPulledFarItIsDismissed(y: Double, rest: Double)
    throws
  {
    try pull(by: y)
    try window.advance(by: rest)
    letGo(at: y)
    try window.advance(by: 2)
    expect(closed)
    // The next page has its own gesture recognizer.
    window.click("place-4")
    try window.advance(by: 2)
    expect(open)
  }

  @Test(arguments: [-1.0, 1]) func inFlightItIsCaughtAndThrown(way: Double) throws {
    try pull(by: 240)
    letGo(at: 240)
    try window.advance(by: 0.04)
    let before = try #require(picture)
    window.send(.pressed, at: before.center)
    try window.advance(by: 0.000001)
    for (corner, caught) in zip(before.corners, try #require(picture).corners) {
      #expect(corner.distance(to: caught) < 0.5)
    }
    try window.advance(by: 1)
    let held = try #require(picture)
    for step in 1...10 {
      window.send(.dragged, at: before.center + Vector(0, way * 12 * Double(step)))
      try window.advance(by: 0.01)
    }
    #expect((try #require(picture).width - held.width) * way < -10)
    window.send(.released, at: before.center + Vector(0, way * 120))
    try window.advance(by: 2)
    expect(way > 0 ? closed : open)
  }

  @Test func upwardOrSidewaysItIsTheEngines() throws {
    try pull(by: -60)
    #expect(try #require(picture).width < 390)
    window.send(.cancelled, at: Self.start)
    try window.advance(by: 2)
    expect(open)
  }
}
