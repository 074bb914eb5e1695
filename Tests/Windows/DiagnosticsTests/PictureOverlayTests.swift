import SegueDrawing
import Testing

@testable import SegueDiagnostics

@Suite struct PictureOverlayTests {
  private func frame() throws -> Surface {
    let frame = try Surface(width: 60, height: 40, format: .rgb24)
    Canvas(frame).paint(Color(40, 90, 160))
    return frame
  }

  @Test func overlayDrawsItsOpaquePart() throws {
    let picture = try Surface(width: 60, height: 40, format: .argb32)
    Canvas(picture).fill(Rect(x: 10, y: 20, width: 5, height: 4), .white)
    Canvas(picture).fill(Rect(x: 30, y: 22, width: 2, height: 10), .white)
    let (frame, plain) = (try frame(), try frame())
    let touched = PictureOverlay(picture).draw(over: frame)
    #expect(touched.boxes() == [PixelRect(x: 10, y: 20, width: 22, height: 12)])
    #expect(frame.pixel(x: 12, y: 21) & 0xFF_FFFF == 0xFF_FFFF)
    #expect(frame.pixel(x: 20, y: 21) == plain.pixel(x: 20, y: 21))
  }

  @Test func overlaySkipsOtherSizesAndClearPictures() throws {
    let (frame, plain) = (try frame(), try frame())
    let other = try Surface(width: 59, height: 40, format: .argb32)
    Canvas(other).paint(.white)
    #expect(PictureOverlay(other).draw(over: frame).isEmpty)
    let clear = try Surface(width: 60, height: 40, format: .argb32)
    #expect(PictureOverlay(clear).draw(over: frame).isEmpty)
    #expect(frame.words == plain.words)
  }
}
