import SegueDrawing
import Testing

@testable import SegueDesktop

@Suite struct PixelTests {
  private static let sixteen = PixelLayout(
    redMask: 0xF800, greenMask: 0x07E0, blueMask: 0x001F, bitsPerPixel: 16)
  private static let thirty = PixelLayout(
    redMask: 0x3FF0_0000, greenMask: 0xFFC00, blueMask: 0x3FF, bitsPerPixel: 32)
  private static let swapped = PixelLayout(
    redMask: 0xFF, greenMask: 0xFF00, blueMask: 0xFF0000, bitsPerPixel: 32)

  @Test(
    arguments: await [
      (sixteen, 0xFFFFFF, 0xFFFF), (sixteen, 0x304060, 0x320C), (sixteen, 0, 0),
      (thirty, 0xFFFFFF, 0x3FFF_FFFF), (thirty, 0x304060, 0x0C14_0581), (swapped, 0x123456, 0x563412),
      (PixelLayout.drawn, 0xABCDEF, 0xABCDEF),
    ] as [(PixelLayout, UInt32, UInt32)])
  func colorsAreConvertedToLayout(layout: PixelLayout, drawn: UInt32, expected: UInt32) {
    #expect(PixelConverter(to: layout).convert(drawn) == expected)
    // The unused byte of a drawn pixel may have any value.
    #expect(PixelConverter(to: layout).convert(drawn | 0xFF00_0000) == expected)
  }

  @Test func wideningKeepsChannelsInOrder() {
    for layout in [Self.sixteen, Self.thirty] {
      let placed = (0...255).map { PixelLayout.place($0, in: layout.redMask) }
      #expect(zip(placed, placed.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(placed.last == layout.redMask)
    }
  }

  @Test(arguments: [16, 24, 32])
  func conversionTouchesOnlyRectangle(bits: Int) {
    let layout =
      bits == 16
      ? Self.sixteen : PixelLayout(redMask: 0xFF0000, greenMask: 0xFF00, blueMask: 0xFF, bitsPerPixel: bits)
    let source = [UInt32](repeating: 0xFFFFFF, count: 8 * 4)
    var target = [UInt8](repeating: 0, count: 32 * 4)
    source.withUnsafeBytes { from in
      target.withUnsafeMutableBytes { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        PixelConverter(to: layout).convert(
          PixelRect(x: 2, y: 1, width: 3, height: 2), from: from, stride: 32, to: to, stride: 32)
      }
    }
    // The fourth byte of 32 bits stays 0.
    let written = target.indices.filter { target[$0] != 0 }
    let bytes = bits / 8
    #expect(written.count == 3 * 2 * min(bytes, 3))
    #expect(written.first == 32 + 2 * bytes)
    #expect(written.allSatisfy { ($0 % 32) / bytes >= 2 && ($0 % 32) / bytes < 5 })
  }

  @Test(
    arguments: [
      (0, 0, 1, 1), (-5, 3, 1, 3), (390, 844, 390, 844), (32_000, 32_000, 16_384, 2075),
      (1, 99_999, 1, 16_384),
    ])
  func sizesAreClampedToUploadableOnes(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) {
    #expect(Uploader.clamp((width, height)) == (expectedWidth, expectedHeight))
  }

  @Test(
    arguments: [
      (0xFF12_3456, 0xFF12_3456), (0x0000_0000, 0), (0x8040_2010, 0x8080_4020), (0x01FF_FFFF, 0x01FF_FFFF),
    ] as [(UInt32, UInt32)])
  func iconColorsAreUnpremultiplied(premultiplied: UInt32, straight: UInt32) {
    #expect(WindowIcon.straight(premultiplied) == straight)
  }
}
