import Glibc
import SegueViews

/// Reads pictures on other threads, at the size in which they are shown, and caches recently used ones.
///
/// It belongs to the window's thread, and is attached to the window: one on the desktop takes the results when a worker wakes
/// its loop, a headless one waits for all of them before each frame, so that it shows the same bytes every time.
public final class PictureLoader: RunLoopSource {
  /// A picture that was requested and has not been delivered yet.
  public final class Request {
    fileprivate let number: Int
    fileprivate weak var loader: PictureLoader?
    fileprivate let key: PictureCache.Key
    fileprivate let completion: (Picture?) -> Void

    fileprivate init(
      _ number: Int, of loader: PictureLoader, key: PictureCache.Key, completion: @escaping (Picture?) -> Void
    ) {
      (self.number, self.loader, self.key, self.completion) = (number, loader, key, completion)
    }

    /// Drops the request; a picture that no thread has begun to read is not read.
    public func cancel() { loader?.cancel(self) }
  }

  /// Called once for each picture that cannot be read.
  public var onFailure: ((DrawingError) -> Void)?
  /// Called when the last picture that was requested has been delivered.
  public var onIdle: (() -> Void)?
  /// How many pictures were requested and have not been delivered yet.
  public var pendingCount: Int { requests.count }
  /// How many pictures have been decoded.
  public private(set) var decodedCount = 0
  /// The size of the cached pictures, in bytes.
  public var cachedByteCount: Int { cache.byteCount }

  private let queue = DecodeQueue()
  private var cache: PictureCache
  private var requests: [Int: Request] = [:]
  private var broken: Set<String> = []
  private var lastNumber = 0

  /// A loader with a cache of at most `byteLimit` bytes.
  public init(byteLimit: Int = 64 << 20) { cache = PictureCache(byteLimit: byteLimit) }

  /// Sets what wakes the window's loop; called on a worker thread when a picture is ready.
  public func setWake(_ wake: (@Sendable () -> Void)?) { queue.setWake(wake) }

  /// The cached picture, if there is one.
  public func cachedPicture(_ source: any PictureSource, _ fit: PictureFit) -> Picture? {
    cache.picture(PictureCache.Key(name: source.name, fit: fit))
  }

  /// Requests a picture.
  /// - Parameter completion: called with it, or with `nil` where it cannot be read; at once if that is known.
  /// - Returns: a request that can be cancelled; `nil` if `completion` was called.
  public func load(
    _ source: any PictureSource, _ fit: PictureFit, _ completion: @escaping (Picture?) -> Void
  ) -> Request? {
    let key = PictureCache.Key(name: source.name, fit: fit)
    let kept = cache.picture(key)
    if kept != nil || broken.contains(source.name) {
      completion(kept)
      return nil
    }
    lastNumber += 1
    let request = Request(lastNumber, of: self, key: key, completion: completion)
    requests[lastNumber] = request
    queue.add(DecodeQueue.Job(number: lastNumber, source: source, fit: fit))
    return request
  }

  fileprivate func cancel(_ request: Request) {
    guard requests.removeValue(forKey: request.number) != nil else { return }
    queue.cancel(request.number)
  }

  /// Delivers the pictures that have become ready since the last call.
  public func perform() {
    let answers = queue.takeAnswers()
    for answer in answers { deliver(answer) }
    if !answers.isEmpty, requests.isEmpty { onIdle?() }
  }

  /// Waits for all requested pictures, and delivers them.
  public func performAll() {
    perform()
    while !requests.isEmpty {
      // The window's thread helps, since it has to wait anyway.
      if !queue.workOnce() { sched_yield() }
      perform()
    }
  }

  private func deliver(_ answer: DecodeQueue.Answer) {
    decodedCount += 1
    let request = requests.removeValue(forKey: answer.number)
    do {
      let data = try answer.result.get()
      guard let request else { return }
      let picture = Picture(
        image: try data.makeImage(), aspectRatio: data.aspectRatio, byteCount: data.byteCount)
      cache.keep(picture, as: request.key)
      request.completion(picture)
    } catch {
      guard let request else { return }
      if broken.insert(request.key.name).inserted { onFailure?(error) }
      request.completion(nil)
    }
  }
}

extension Window {
  /// Loads the pictures that this window shows; made and attached when it is first asked for.
  public var pictures: PictureLoader {
    for case let loader as PictureLoader in sources { return loader }
    let loader = PictureLoader()
    attach(loader)
    return loader
  }
}
