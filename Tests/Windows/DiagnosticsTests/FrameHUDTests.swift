import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueDiagnostics

@Suite struct FrameHUDTests {
  private let frame: Surface

  init() throws {
    frame = try Surface(width: 390, height: 844, format: .rgb24)
    Canvas(frame).paint(.white)
  }

  private static let panel = PixelRect(x: 390 - 296 - 12, y: 844 - 184 - 12, width: 296, height: 184)
  private static let changed = [
    PixelRect(x: 20, y: 30, width: 60, height: 40), PixelRect(x: 0, y: 700, width: 390, height: 10),
  ]

  private func draw(
    _ hud: FrameHUD, changed: PixelRegion = PixelRegion(changed), isAlone: Bool = false, at now: Double = 1
  ) -> PixelRegion { hud.draw(over: frame, scale: 1, changed: changed, isAlone: isAlone, at: now) }

  private static func hud(_ mode: FrameHUD.Mode) -> FrameHUD {
    let hud = FrameHUD()
    hud.mode = mode
    return hud
  }

  @Test func modesCycle() {
    #expect(FrameHUD.Mode.off.next == .figures)
    #expect(FrameHUD.Mode.figures.next == .flashes)
    #expect(FrameHUD.Mode.flashes.next == .off)
  }

  @Test(arguments: [FrameHUD.Mode.figures, .flashes]) func restingHUDIsDrawnOnce(mode: FrameHUD.Mode) {
    let hud = Self.hud(mode)
    #expect(hud.due == -.infinity)
    _ = draw(hud, changed: [], isAlone: true)
    #expect(hud.due == .infinity)
    hud.mode = mode.next
    #expect(hud.due == -.infinity)
  }

  @Test func hudDrawsNothingWhenOff() {
    let before = frame.words
    #expect(draw(Self.hud(.off)).isEmpty)
    #expect(frame.words == before)
  }

  @Test func hudIsDrawnOnceMoreAfterMotion() {
    let hud = FrameHUD()
    for step in 0..<10 {
      let time = Double(step) / 60
      _ = draw(hud, at: time)
      #expect(hud.due == .infinity)
      hud.record(.some(step, at: time))
      // During motion, the next frame comes long before the HUD is due.
      #expect(hud.due > time + 0.1)
    }
    _ = draw(hud, changed: [], isAlone: true, at: hud.due)
    #expect(hud.due == .infinity)
  }

  @Test func hudDrawsOnlyInReportedRegion() {
    let before = frame.words
    #expect(draw(FrameHUD()) == [Self.panel])
    #expect(difference(before, frame.words)?.box == Self.panel)
  }

  @Test func flashesTintChangedRegionUntilRest() {
    let hud = Self.hud(.flashes)
    #expect(draw(hud) == PixelRegion(Self.changed + [Self.panel]))
    let (inside, edge, outside) = (
      frame.pixel(x: 50, y: 50), frame.pixel(x: 20, y: 50), frame.pixel(x: 50, y: 80)
    )
    // The colors are white, a tint of pink, and more of the tint at the edge.
    #expect(outside == 0xFFFF_FFFF)
    #expect(inside & 0xFF00 < 0xF000 && inside & 0xFF0000 == 0xFF0000)
    #expect(edge & 0xFF00 < inside & 0xFF00)
    #expect(draw(hud, changed: [], isAlone: true) == [Self.panel])
  }

  /// Figures that change in every frame would be illegible. The graph is updated in every frame.
  @Test func figuresUpdateSeldomAndAtRest() throws {
    let hud = FrameHUD()
    func table() -> [UInt32] {
      Canvas(frame).paint(.white)
      _ = draw(hud, at: time)
      return rows(from: Self.panel.y + 100)
    }
    var time = 1.0
    let first = table()
    hud.record(.some(at: time))
    time += 0.1
    #expect(table() == first)
    let graph = frame.pixel(x: Self.panel.x + 253, y: Self.panel.y + 91)
    #expect(graph == 0xFF68_E0B2)
    time += 0.2
    let second = table()
    #expect(second != first)
    hud.record(.some(draw: 3))
    time += 0.01
    #expect(table() == second)
    Canvas(frame).paint(.white)
    _ = draw(hud, isAlone: true, at: time)
    #expect(rows(from: Self.panel.y + 100) != second)
  }

  @Test func panelStartsAtCornerOfSmallWindow() throws {
    let small = try Surface(width: 160, height: 160, format: .rgb24)
    let hud = FrameHUD()
    let place = hud.draw(over: small, scale: 1, changed: [], isAlone: true, at: 0)
    #expect(place == [PixelRect(x: 0, y: 0, width: 296, height: 184)])
    #expect(hud.draw(over: frame, scale: 2, changed: [], isAlone: true, at: 1).first?.width == 592)
  }

  private func rows(from row: Int) -> [UInt32] { Array(frame.words[(row * frame.width)...]) }
}
