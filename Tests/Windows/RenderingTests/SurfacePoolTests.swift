import SegueDrawing
import Testing

@testable import SegueRendering

@Suite struct SurfacePoolTests {
  private let side = 300

  private func take(_ pool: inout SurfacePool, _ format: PixelFormat = .rgb24, frame: Int) throws -> Surface {
    let surface = pool.take(width: side, height: side, format: format, frame: frame)
    return try #require(surface)
  }

  @Test func whatNobodyShowsIsUsedAgain() throws {
    var pool = SurfacePool()
    let first = ObjectIdentifier(try take(&pool, frame: 1))
    #expect(ObjectIdentifier(try take(&pool, frame: 2)) == first)
  }

  @Test func whatSomebodyShowsIsNot() throws {
    var pool = SurfacePool()
    let shown = try take(&pool, frame: 1)
    #expect(try take(&pool, frame: 2) !== shown)
  }

  @Test func onlyTheSameSizeAndFormatWillDo() throws {
    var pool = SurfacePool()
    let first = ObjectIdentifier(try take(&pool, frame: 1))
    let other = try take(&pool, .argb32, frame: 1)
    #expect(ObjectIdentifier(other) != first && other.format == .argb32)
    let small = pool.take(width: side, height: side - 1, format: .rgb24, frame: 1)
    #expect(small?.height == side - 1)
  }

  @Test func whatHasAlphaComesBackClear() throws {
    var pool = SurfacePool()
    let first = try blackened(&pool)
    let again = try take(&pool, .argb32, frame: 2)
    #expect(ObjectIdentifier(again) == first)
    #expect(again.words.allSatisfy { $0 == 0 })
  }

  /// Draws on a surface and releases it.
  private func blackened(_ pool: inout SurfacePool) throws -> ObjectIdentifier {
    let surface = try take(&pool, .argb32, frame: 1)
    Canvas(surface).fill(Rect(x: 0, y: 0, width: 300, height: 300), .black)
    #expect(surface.pixel(x: 5, y: 5) == 0xFF00_0000)
    return ObjectIdentifier(surface)
  }

  @Test func whatIsNotTakenIsLetGo() throws {
    var pool = SurfacePool()
    weak let first = try take(&pool, frame: 0)
    #expect(first != nil)
    for frame in 1...400 { pool.beginFrame(frame) }
    #expect(first == nil)
  }

  @Test func noMoreThanAFewAreKept() throws {
    var pool = SurfacePool()
    var held = try (0..<8).map { _ in try take(&pool, frame: 0) }
    let all = held.map { Weak(surface: $0) }
    held = []
    pool.beginFrame(1)
    #expect((1...3).contains(all.count { $0.surface != nil }))
  }

  private struct Weak {
    weak var surface: Surface?
  }
}
