import Glibc
import SegueDrawing
import Synchronization

/// A queue that decodes pictures on low-priority threads. The most recent requests are processed first, because their pictures
/// have just become visible.
nonisolated final class DecodeQueue: Sendable {
  /// A picture to decode, at the size at which it is shown.
  nonisolated struct Job: Sendable {
    let number: Int
    let source: any PictureSource
    let fit: PictureFit
  }

  /// A decoded picture, or the reason why it could not be decoded.
  nonisolated struct Answer: Sendable {
    let number: Int
    let result: Result<PictureData, DrawingError>
  }

  private struct State {
    /// The jobs that no worker has taken yet, in the order in which they will be taken.
    var waiting: [Job] = []
    /// The number of jobs that were added since a job was last taken. These jobs are considered to be requested together, and
    /// keep their order.
    var newCount = 0
    var workers = 0
    var answers: [Answer] = []
    var wake: (@Sendable () -> Void)?

    mutating func next() -> Job? {
      newCount = 0
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private let state = Mutex(State())
  /// The maximum number of worker threads.
  private let mostWorkers: Int
  /// The nice value of the workers. With this value, the window's thread and other programs take precedence.
  private static let niceness: Int32 = 10

  /// Creates a queue.
  /// - Parameter mostWorkers: the maximum number of worker threads. The default is one less than the number of processors,
  ///   which leaves one for the window's thread; at least 1 and at most 4.
  init(mostWorkers: Int = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))) {
    self.mostWorkers = mostWorkers
  }

  /// Sets the closure that is called on a worker thread when a result is ready. If a result is already available, the closure
  /// is called immediately, on the calling thread.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    let isReady = state.withLock { state in
      state.wake = wake
      return !state.answers.isEmpty
    }
    if isReady { wake?() }
  }

  /// Adds a job in front of all jobs that were waiting when a job was last taken.
  func add(_ job: Job) {
    let needsWorker = state.withLock { state in
      state.waiting.insert(job, at: state.newCount)
      state.newCount += 1
      guard state.workers < mostWorkers else { return false }
      state.workers += 1
      return true
    }
    if needsWorker { startWorker() }
  }

  /// Removes a job that no worker has taken yet. Has no effect on other jobs.
  func cancel(_ number: Int) {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return }
      state.waiting.remove(at: index)
      if index < state.newCount { state.newCount -= 1 }
    }
  }

  /// Returns the results that have become available since the last call.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Performs the next waiting job on the calling thread.
  /// - Returns: `false` if no job was waiting.
  func workOnce() -> Bool {
    guard let job = state.withLock({ $0.next() }) else { return false }
    finish(job)
    return true
  }

  /// Starts a worker as a POSIX thread, because only such a thread can have its own priority.
  private func startWorker() {
    var thread = pthread_t()
    let queue = Unmanaged.passRetained(self)
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { queue in
      guard let queue else { return nil }
      // The thread blocks all signals, so that the application's threads receive them.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
      _ = nice(DecodeQueue.niceness)  // of this thread only
      Unmanaged<DecodeQueue>.fromOpaque(queue).takeRetainedValue().work()
      return nil
    }
    if pthread_create(&thread, nil, run, queue.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      // The system has no threads left, so the calling thread does the work.
      queue.release()
      work()
    }
  }

  private func work() { while let job = next() { finish(job) } }

  /// Returns the next job. If no job is waiting, ends the worker in the same step, so that `add` starts a new one.
  private func next() -> Job? {
    state.withLock { state in
      if state.waiting.isEmpty { state.workers -= 1 }
      return state.next()
    }
  }

  private func finish(_ job: Job) {
    let result = Result { () throws(DrawingError) in try job.source.decode(job.fit) }
    let wake = state.withLock { state in
      state.answers.append(Answer(number: job.number, result: result))
      return state.wake
    }
    wake?()
  }
}
