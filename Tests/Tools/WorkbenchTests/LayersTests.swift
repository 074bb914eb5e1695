import SegueChecks
import SegueGallery
import SegueHeadless
import SegueRendering
import SegueStage
import SegueViews
import Testing

@testable import SegueWorkbench

@Suite("Layers, pulled apart in depth") struct LayersTests {
  @Test("All planes on top of each other make the picture, byte for byte", arguments: Demo.all.indices)
  func flat(number: Int) throws {
    let demo = Demo.all[number]
    let script = EventScript.random(number + 3, count: 40)
    let playback = try Playback(script, scene: scene(demo))
    let renderer = DepthRenderer()
    for part in 1...8 {
      let frame = try playback.frame(at: script.duration * Double(part) / 8)
      let picture = try renderer.picture(of: playback.window.window, scale: 1)
      let flat = try picture.flattened()
      #expect(difference(flat, frame) == nil, "\(demo.name), part \(part)")
      #expect(picture.count > 1 && picture.count <= DepthRenderer.maximumPlaneCount)
    }
  }

  @Test("A view on another one is in front of it, and a view next to it is not")
  func order() throws {
    let window = Window(size: Size(200, 200))
    let (page, one, other) = (View(), View(), View())
    page.frame = Rect(x: 10, y: 10, width: 180, height: 180)
    one.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    other.frame = Rect(x: 100, y: 10, width: 40, height: 40)
    for view in [page, one, other] { view.backgroundColor = Color(90, 120, 20) }
    page.addSubview(one)
    page.addSubview(other)
    window.addSubview(page)
    let headless = try HeadlessWindow(stage: Stage(window: window, scale: 2))
    let picture = try DepthRenderer().picture(of: headless.window, scale: 2)
    let planes = [page, one, other].map { picture.plane(of: $0) }
    #expect(planes == [1, 2, 2] && picture.count == 3)
    let alone = try picture.surface(of: [one])
    #expect(alone.pixel(x: 60, y: 60) >> 24 == 255 && alone.pixel(x: 260, y: 60) == 0)
    #expect(alone.pixel(x: 30, y: 30) == 0, "what lies behind it is not drawn")
  }

  @Test("The untilted stage shows the flat picture, a tilted one planes; two clicks reset the tilt")
  func turning() throws {
    let bench = try Bench()
    for _ in 0..<12 { bench.window.press(.right) }
    try bench.window.advance(by: 0.1)
    let flat = try bench.stagePixels()
    try bench.press("d")
    try bench.window.advance(by: 1)
    let stage = try bench.stage
    #expect(stage.tilt.angles == .usual)
    let turned = try bench.stagePixels()
    #expect(turned != flat)
    // A drag tilts it further.
    let middle = stage.frame.center
    try bench.window.drag(from: middle, to: middle + Vector(60, 20), over: 0.2)
    try bench.window.advance(by: 0.5)
    #expect(stage.tilt.angles.yaw > Tilt.Angles.usual.yaw + 0.2)
    bench.window.press(.left, modifiers: .shift)
    try bench.window.advance(by: 0.5)
    #expect(try bench.stagePixels() != turned)
    for _ in 0..<2 { bench.window.click(at: middle) }
    try bench.window.advance(by: 1)
    #expect(stage.tilt.isZero)
    #expect(try bench.stagePixels() == flat)
    try bench.press("d")
    try bench.window.advance(by: 1)
    #expect(try bench.stagePixels() == flat && !bench.window.window.timeline.isMoving)
  }

  @Test("A view between two samples of the log is outlined where it is shown")
  func outlines() throws {
    let window = try HeadlessWindow(size: Size(200, 200), rootViewController: BoxScreen())
    window.play(try EventScript(parsing: "0 click #box"))
    // The log samples 120 times per second.
    window.advanceWithoutDrawing(to: 0.1 + 1 / 240)
    let moving = try #require(window.movingViews().first)
    let seen = try #require(window.window.shownFrame(ofViewWithIdentifier: "box"))
    #expect(moving.name == "#box" && moving.frame == seen && moving.outline.bounds == seen)
    #expect(seen.minX > 12 && seen.minX < 108 && window.movingViews().count == 1)
  }

  @Test("Only the intended motions of a transition are outlined")
  func meant() throws {
    let window = try HeadlessWindow(stage: scene(Demo.all[0])(Size(390, 844), TraitCollection()))
    window.play(try EventScript(parsing: "0 click #icon-twitter"))
    window.advanceWithoutDrawing(to: 0.2)
    let all = window.movingViews()
    let first = window.movingViews { _, index in index == 0 }
    #expect(all.count > 2 && first.count == 1 && first[0].view === all[0].view)
  }

  @Test("Names stay inside the picture and apart from each other")
  func tags() {
    let area = Rect(x: 20, y: 30, width: 120, height: 200)
    var tags = TagLayout(in: area)
    for index in 0..<9 {
      tags.add("#view-\(index)", to: Rect(x: 10 + Double(index), y: 25, width: 300, height: 90), .white)
    }
    tags.add(
      "#a-name-that-is-wider-than-the-picture", to: Rect(x: 110, y: 225, width: 90, height: 90), .white)
    tags.add("#elsewhere", to: Rect(x: 300, y: 30, width: 40, height: 40), .white)
    #expect(tags.tags.count == 10)
    for (index, tag) in tags.tags.enumerated() {
      #expect(area.contains(tag.rect))
      #expect(!tags.tags[..<index].contains { $0.rect.intersects(tag.rect) })
    }
  }
}
