import SegueGeometry
import Testing

struct IntegersTests {
  @Test func conversionsKeepLimits() {
    #expect(Int(UInt8.max) == 255)
    #expect(Int(UInt32.max) == 4_294_967_295)
    #expect(Int(Int32.min) == -2_147_483_648)
    let (small, large) = (Int(Int32.min), Int(UInt32.max))
    #expect(Int32(small) == Int32.min)
    #expect(UInt32(large) == UInt32.max)
    #expect(UInt8(large & 0xFF) == UInt8.max)
    #expect(Int(UInt(bitPattern: Int.max)) == Int.max)
  }

  @Test func negativeNumberStopsUnsigned() async {
    await #expect(processExitsWith: .failure) { _ = UInt32(Int(Int32.min)) }
    await #expect(processExitsWith: .failure) { _ = UInt8(Int(Int32.min)) }
  }

  @Test func largeNumberStops() async {
    await #expect(processExitsWith: .failure) { _ = UInt8(Int(UInt8.max) + 1) }
    await #expect(processExitsWith: .failure) { _ = Int32(Int(Int32.max) + 1) }
    await #expect(processExitsWith: .failure) { _ = UInt32(Int(UInt32.max) + 1) }
    await #expect(processExitsWith: .failure) { _ = Int(UInt.max) }
  }
}
