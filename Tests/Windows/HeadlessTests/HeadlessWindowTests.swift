import SegueHeadless
import SegueViews
import Testing

@Suite("Windows in memory")
struct HeadlessWindowTests {
  private func window() throws -> HeadlessWindow {
    try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
  }

  @Test("A window draws its first frame immediately, at time 0")
  func first() throws {
    let window = try window()
    #expect(window.now == 0)
    #expect(window.surface.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
    #expect(window.surface.pixel(x: 30, y: 35) == 0xFF1E_5ADC)
    #expect(try window.advance(to: 0).isEmpty)
  }

  @Test(
    "The scale converts points to pixels",
    arguments: [(0.5, 60, 80), (1, 120, 160), (2.25, 270, 360), (4, 480, 640)])
  func scale(scale: Double, width: Int, height: Int) throws {
    let window = try HeadlessWindow(size: Sample.size, scale: scale, rootViewController: Sample.root())
    #expect(window.surface.width == width)
    #expect(window.surface.height == height)
    #expect(window.stage.size == Sample.size)
  }

  @Test(
    "An impossible size is an error",
    arguments: [
      Size(0, 10), Size(-5, 10), Size(.nan, 10), Size(10, .infinity), Size(1e300, 10), Size(40_000, 10),
    ])
  func impossible(size: Size) {
    #expect(throws: DrawingError.self) { try HeadlessWindow(size: size) }
  }

  @Test("Earlier and invalid times do not move the clock", arguments: [0.5, -1, .nan, .infinity])
  func clock(time: Double) throws {
    let window = try window()
    try window.advance(to: 1)
    try window.advance(to: time)
    #expect(window.now == 1)
    try window.advance(by: 0.5)
    #expect(window.now == 1.5)
  }

  @Test("Ticks draw frames at the given rate, and one at the end")
  func ticks() throws {
    let window = try window()
    window.click("roll")
    try window.tick(60, until: 0.1)
    #expect(window.now == 0.1)
    #expect(window.window.counters.frames == 1 + 6)
  }

  @Test("Insets and reduced motion reach the window")
  func settings() throws {
    let insets = Insets(top: 47, bottom: 34)
    let window = try HeadlessWindow(safeAreaInsets: insets, reducesMotion: true)
    #expect(window.window.safeAreaInsets == insets)
    #expect(window.window.traitCollection.reducesMotion)
  }

  @Test("A click finds a view by its name; an unknown name does nothing")
  func click() throws {
    let window = try window()
    #expect(!window.click("nothing"))
    #expect(window.click("open"))
    try window.advance(to: 2)
    #expect(window.surface.pixel(x: 5, y: 5) == 0xFF14_785A)
    #expect(window.press(.escape))
    try window.advance(to: 4)
    #expect(window.surface.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
  }

  @Test("A drag has its duration, and ends with or without a release", arguments: [true, false])
  func drag(releases: Bool) throws {
    let window = try HeadlessWindow(size: Sample.size)
    var log: [GestureRecognizer.State] = []
    window.window.addGestureRecognizer(PanGestureRecognizer { log.append($0.state) })
    try window.drag(from: Point(10, 10), to: Point(90, 50), over: 0.25, rate: 40, releases: releases)
    #expect(window.now == 0.25)
    #expect(log.first == .began)
    #expect(log.last == (releases ? .ended : .changed))
    #expect(log.filter { $0 == .changed }.count >= 7)
  }
}
