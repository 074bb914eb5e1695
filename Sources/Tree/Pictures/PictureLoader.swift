import Glibc
import SegueViews

/// A loader that reads pictures on other threads, at the size at which they are shown, and caches recently used ones.
///
/// Attach a loader to a window, and use it only on the window's thread. A window on the desktop collects the results when a
/// worker wakes its event loop. A headless window waits for all results before each frame, so its frames are always identical.
public final class PictureLoader: RunLoopSource {
  /// A request for a picture that has not been delivered yet.
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

    /// Cancels the request. If no thread has begun to read the picture, it is not read.
    public func cancel() { loader?.cancel(self) }
  }

  /// Called once for each picture that cannot be read.
  public var onFailure: ((DrawingError) -> Void)?
  /// Called when all requested pictures have been delivered.
  public var onIdle: (() -> Void)?
  /// The number of requested pictures that have not been delivered yet.
  public var pendingCount: Int { requests.count }
  /// The number of pictures that were decoded and collected, including failures and cancelled requests.
  public private(set) var decodedCount = 0
  /// The total size of the cached pictures, in bytes.
  public var cachedByteCount: Int { cache.byteCount }

  private let queue = DecodeQueue()
  private var cache: PictureCache
  private var requests: [Int: Request] = [:]
  private var broken: Set<String> = []
  private var lastNumber = 0

  /// Creates a loader.
  /// - Parameter byteLimit: the maximum size of the cache, in bytes; 64 MiB by default.
  public init(byteLimit: Int = 64 << 20) { cache = PictureCache(byteLimit: byteLimit) }

  /// Sets the closure that wakes the window's event loop. It is called on a worker thread when a picture is ready; with `nil`,
  /// nothing is called.
  public func setWake(_ wake: (@Sendable () -> Void)?) { queue.setWake(wake) }

  /// Returns a picture from the cache; `nil` if it is not cached.
  public func cachedPicture(_ source: any PictureSource, _ fit: PictureFit) -> Picture? {
    cache.picture(PictureCache.Key(name: source.name, fit: fit))
  }

  /// Requests a picture.
  /// - Parameters:
  ///   - source: the picture to read.
  ///   - fit: the size for which to read it, in pixels.
  ///   - completion: called with the picture, or with `nil` if it cannot be read. If the result is already known, the closure
  ///     is called immediately.
  /// - Returns: a request that you can cancel; `nil` if `completion` has already been called.
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

  /// Delivers the pictures that have been decoded since the last call.
  public func perform() {
    let answers = queue.takeAnswers()
    for answer in answers { deliver(answer) }
    if !answers.isEmpty, requests.isEmpty { onIdle?() }
  }

  /// Waits until all requested pictures have been decoded, and delivers them.
  public func performAll() {
    perform()
    while !requests.isEmpty {
      // The window's thread helps with decoding, because it has to wait anyway.
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
  /// The loader of the pictures that this window shows, created and attached on first use.
  public var pictures: PictureLoader {
    for case let loader as PictureLoader in sources { return loader }
    let loader = PictureLoader()
    attach(loader)
    return loader
  }
}
