import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueDiagnostics

@Suite struct MessageOverlayTests {
  private let frame: Surface

  init() throws {
    frame = try Surface(width: 390, height: 844, format: .rgb24)
    clear()
  }

  private func clear() { Canvas(frame).paint(Color(40, 90, 160)) }

  /// Draws over a cleared frame.
  private func draw(_ message: MessageOverlay, at now: Double, scale: Double = 1) -> PixelRegion {
    clear()
    return message.draw(over: frame, scale: scale, at: now)
  }

  private func isWhiter(_ x: Int, _ y: Int) -> Bool { frame.words[y * 390 + x] & 0xFF > 170 }

  @Test(arguments: [false, true]) func messageFlashesOnlyIfAllowed(flashes: Bool) {
    let message = MessageOverlay("Saved", flashes: flashes, at: 10)
    let region = draw(message, at: 10)
    #expect((region.area == 390 * 844) == flashes)
    #expect(isWhiter(20, 20) == flashes)
    // The flash is short.
    _ = draw(message, at: 10.31)
    #expect(!isWhiter(20, 20))
  }

  @Test(arguments: [1.0, 2]) func textIsCenteredAboveLowerEdge(scale: Double) throws {
    let message = MessageOverlay("Screenshot saved", flashes: false, at: 0)
    let before = frame.words
    let region = draw(message, at: 0.5, scale: scale)
    let box = try #require(region.boxes().first)
    #expect(region.boxes().count == 1)
    #expect(abs(box.x * 2 + box.width - 390) <= 1)
    #expect(844 - box.maxY == Int(44 * scale))
    // Only the box is changed, and it contains dark and white pixels.
    var (dark, white) = (0, 0)
    for (index, (now, old)) in zip(frame.words, before).enumerated() where now != old {
      #expect(box.contains(PixelRect(x: index % 390, y: index / 390, width: 1, height: 1)))
      if now & 0xFF < 60 { dark += 1 }
      if now & 0xFF > 230 { white += 1 }
    }
    #expect(dark > box.area / 2 && white > 60)
  }

  @Test func messageFadesAndEnds() {
    let message = MessageOverlay("Saved", flashes: true, at: 0)
    #expect(message.due == -.infinity)
    var now = 0.0
    var draws = 0
    while !message.isOver, draws < 200 {
      _ = draw(message, at: now)
      draws += 1
      now = message.isOver ? now : max(now, message.due)
    }
    #expect(now > 1.8 && now < 1.95)
    // The message is not drawn again while it stays unchanged.
    #expect(draws < 60)
    #expect(message.due == .infinity)
    #expect(draw(message, at: now + 1).isEmpty)
  }

  /// A window that was hidden during the message does not show it late.
  @Test func lateMessageIsNotShown() {
    let message = MessageOverlay("Saved", flashes: true, at: 0)
    #expect(draw(message, at: 5).isEmpty && message.isOver)
  }

  @Test func textStaysInsideSmallWindow() throws {
    let small = try Surface(width: 100, height: 20, format: .rgb24)
    let region = MessageOverlay("Screenshot saved", flashes: false, at: 0).draw(over: small, scale: 1, at: 0)
    #expect(region.boxes().allSatisfy { small.bounds.intersection($0) == $0 })
  }

  /// The text is above or below the panel with the frame times.
  @Test(arguments: [
    PixelRect(x: 150, y: 700, width: 220, height: 130), PixelRect(x: 0, y: 8, width: 390, height: 800),
  ])
  func textAvoidsPanel(panel: PixelRect) throws {
    clear()
    let message = MessageOverlay("Screenshot saved", flashes: false, at: 0)
    let region = message.draw(over: frame, scale: 1, at: 0.5, beside: panel)
    let box = try #require(region.boxes().first)
    #expect(box.intersection(panel).isEmpty && box.height > 20)
    #expect(panel.y > 100 ? box.maxY == panel.y - 12 : box.y == panel.maxY + 12)
  }
}
