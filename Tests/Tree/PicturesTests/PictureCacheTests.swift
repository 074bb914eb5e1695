import SegueDrawing
import Testing

@testable import SeguePictures

/// Pictures that are kept for as long as there is room.
@Suite struct PictureCacheTests {
  private func picture(_ byteCount: Int) throws -> Picture {
    Picture(
      image: Image(try Surface(width: 1, height: 1, format: .rgb24)), aspectRatio: 1, byteCount: byteCount)
  }

  private func key(_ name: String) -> PictureCache.Key {
    PictureCache.Key(name: name, fit: .stretched(width: 1, height: 1))
  }

  /// A picture without room for it leaves the others; one of the same name is out of date.
  @Test func tooLargePictureLeavesOthers() throws {
    var cache = PictureCache(byteLimit: 100)
    for name in ["a", "b"] { cache.keep(try picture(40), as: key(name)) }
    cache.keep(try picture(101), as: key("c"))
    #expect(cache.byteCount == 80 && cache.picture(key("c")) == nil && cache.picture(key("a")) != nil)
    cache.keep(try picture(101), as: key("b"))
    #expect(cache.byteCount == 40 && cache.picture(key("b")) == nil)
    cache.keep(try picture(100), as: key("d"))
    #expect(cache.byteCount == 100 && cache.picture(key("a")) == nil && cache.picture(key("d")) != nil)
  }
}
