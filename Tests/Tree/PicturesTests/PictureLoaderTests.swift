import SegueViews
import Synchronization
import Testing

@testable import SeguePictures

/// Pictures from worker threads, and the limit of their cache.
@Suite struct PictureLoaderTests {
  /// A source that counts how often it is decoded.
  final class Source: PictureSource {
    let name: String
    private let asked = Mutex(0)
    private let isBroken: Bool
    init(_ name: String, isBroken: Bool = false) {
      self.name = name
      self.isBroken = isBroken
    }
    var count: Int { asked.withLock { $0 } }
    func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
      asked.withLock { $0 += 1 }
      let (width, height) = fit.size(for: (100, 100))
      guard !isBroken,
        let data = PictureData(
          width: width, aspectRatio: 1, words: Array(repeating: 0xFF11_2233, count: width * height))
      else { throw DrawingError("cannot read picture \(name)") }
      return data
    }
  }

  static let fit = PictureFit.stretched(width: 10, height: 10)

  @Test func pictureIsDecodedOnceForSeveralRequests() {
    let loader = PictureLoader()
    let source = Source("a")
    var sizes: [Size] = []
    for _ in 0..<3 {
      _ = loader.load(source, Self.fit) { if let picture = $0 { sizes.append(picture.image.size) } }
      loader.performAll()
    }
    #expect(sizes == Array(repeating: Size(10, 10), count: 3))
    #expect(source.count == 1 && loader.cachedByteCount == 400)
  }

  @Test func cacheDropsThePictureUnusedLongest() {
    let loader = PictureLoader(byteLimit: 2000)
    let sources = (0..<20).map { Source("\($0)") }
    for source in sources {
      _ = loader.load(source, Self.fit) { _ in }
      loader.performAll()
      #expect(loader.cachedByteCount <= 2000)
      _ = loader.cachedPicture(sources[0], Self.fit)
    }
    #expect(loader.cachedByteCount == 2000)
    #expect(loader.cachedPicture(sources[0], Self.fit) != nil, "used all the time")
    #expect(loader.cachedPicture(sources[1], Self.fit) == nil)
    #expect(loader.cachedPicture(sources[19], Self.fit) != nil)
  }

  @Test func pictureLargerThanTheCacheIsNotKept() {
    let loader = PictureLoader(byteLimit: 100)
    var came = false
    _ = loader.load(Source("large"), Self.fit) { came = $0 != nil }
    loader.performAll()
    #expect(came && loader.cachedByteCount == 0)
  }

  @Test func brokenPictureIsReportedOnce() {
    let loader = PictureLoader()
    let source = Source("bad", isBroken: true)
    var messages: [String] = []
    var answers: [Bool] = []
    loader.onFailure = { messages.append($0.description) }
    for _ in 0..<3 {
      _ = loader.load(source, Self.fit) { answers.append($0 == nil) }
      loader.performAll()
    }
    #expect(messages == ["cannot read picture bad"])
    #expect(answers == [true, true, true] && source.count == 1)
  }

  @Test func aCancelledRequestIsNotAnswered() {
    let loader = PictureLoader()
    var answers = 0
    let requests = (0..<200).map { loader.load(Source("\($0)"), Self.fit) { _ in answers += 1 } }
    for request in requests.dropFirst() { request?.cancel() }
    loader.performAll()
    #expect(answers == 1)
  }

  @Test func aWindowHasOneLoaderAndWaitsForIt() {
    let window = Window(size: Size(10, 10))
    #expect(window.sources.isEmpty, "nobody has asked for a picture")
    var came = false
    _ = window.pictures.load(Source("a"), Self.fit) { came = $0 != nil }
    _ = window.pictures.load(Source("b"), Self.fit) { _ in }
    #expect(window.sources.count == 1)
    window.waitForSources()
    #expect(came && window.pictures.decodedCount == 2)
  }
}
