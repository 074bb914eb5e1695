import Glibc
import Synchronization

/// A set of threads that help the main thread to paint. The threads start when they are first needed, and sleep between frames.
package nonisolated final class PaintingThreads: BandWorkers {
  /// The threads of this process: one for each processor except one, which is left to the display server. With two processors,
  /// both are used, because the server waits for the frame while it is painted.
  package static let shared = PaintingThreads(processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The maximum number of threads that paint at the same time; with more threads, bands would be too thin.
  package static let mostCount = 8

  /// The number of threads that paint, including the main thread; clamped to 1…8. If the system refuses to start more threads,
  /// fewer paint.
  package var count: Int {
    get { standIn?.count ?? limit.load(ordering: .relaxed) }
    set { limit.store(newValue.clamped(to: 1...Self.mostCount), ordering: .relaxed) }
  }

  /// A replacement for the threads, for measurements; `nil`, the default, uses the threads. Access this property only on the
  /// main thread.
  package nonisolated(unsafe) var standIn: (any BandWorkers)?

  private let limit: Atomic<Int>
  /// The bands of the current round, which is one call of `perform`. The upper 32 bits are the number of bands, the lower 32
  /// bits the index of the next band to take.
  private let bands = Atomic<UInt64>(0)
  private let finished = Atomic<Int>(0)
  private let begun = Atomic<Int>(0)
  private nonisolated(unsafe) let wake = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  /// The work of the current round. A thread that has taken a band may call it, because the round does not end before the band
  /// is finished.
  private nonisolated(unsafe) var work: (@Sendable (Int) -> Void)?

  private convenience init(processors: Int) { self.init(count: processors == 2 ? 2 : processors - 1) }

  /// Creates a set of `count` threads, including the main thread; clamped to 1…8.
  package init(count: Int) {
    limit = Atomic(count.clamped(to: 1...Self.mostCount))
    sem_init(wake, 0, 0)
    sem_init(done, 0, 0)
  }

  /// Threads that were started retain the set, so none waits.
  deinit {
    wake.deallocate()
    done.deallocate()
  }

  /// Performs pieces of work on all threads. Call this on the main thread, which takes pieces, too.
  package func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    if let standIn { return standIn.perform(count, work) }
    let helpers = startThreads(min(self.count, count) - 1)
    guard helpers > 0 else { return (0..<count).forEach(work) }
    withoutActuallyEscaping(work) { work in
      self.work = work
      finished.store(0, ordering: .relaxed)
      bands.store(UInt64(count) &<< 32, ordering: .releasing)
      for _ in 0..<helpers { sem_post(wake) }
      takeBands()
      wait(for: done)
      self.work = nil
    }
  }

  /// Starts threads until there are `wanted` of them or the system refuses.
  /// - Returns: the number of helping threads to use, at most `wanted`.
  private func startThreads(_ wanted: Int) -> Int {
    while begun.load(ordering: .relaxed) < wanted {
      var thread = pthread_t()
      let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { threads in
        guard let threads else { return nil }
        // Signals are left to the threads of the application.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let paint = Unmanaged<PaintingThreads>.fromOpaque(threads).takeUnretainedValue()
        while true {
          paint.wait(for: paint.wake)
          paint.takeBands()
        }
      }
      // The threads run until the process ends.
      let threads = Unmanaged.passRetained(self)
      guard pthread_create(&thread, nil, run, threads.toOpaque()) == 0 else {
        threads.release()
        break
      }
      pthread_detach(thread)
      begun.add(1, ordering: .relaxed)
    }
    return min(begun.load(ordering: .relaxed), wanted)
  }

  /// Performs pieces until all are taken. A thread that wakes up late, perhaps in a later round, finds no piece or helps with
  /// that round. The main thread waits for pieces to finish, never for a particular thread.
  private func takeBands() {
    var seen = bands.load(ordering: .acquiring)
    while seen & 0xFFFF_FFFF < seen &>> 32 {
      let (taken, now) = bands.compareExchange(
        expected: seen, desired: seen + 1, ordering: .acquiringAndReleasing)
      guard taken else {
        seen = now
        continue
      }
      paint(Int(seen & 0xFFFF_FFFF))
      if finished.add(1, ordering: .acquiringAndReleasing).newValue == Int(seen &>> 32) { sem_post(done) }
      seen = bands.load(ordering: .acquiring)
    }
  }

  /// Paints one band. This function is not inlined: the closure must be released before the band counts as finished, because it
  /// does not outlive the round.
  @inline(never) private func paint(_ band: Int) { work?(band) }

  private func wait(for semaphore: UnsafeMutablePointer<sem_t>) { while sem_wait(semaphore) != 0 {} }
}
