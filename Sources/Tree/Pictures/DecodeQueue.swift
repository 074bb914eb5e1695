import Glibc
import SegueDrawing
import Synchronization

/// Decodes pictures on low-priority threads, the most recent requests first: those pictures have just become visible.
nonisolated final class DecodeQueue: Sendable {
  /// A picture to decode.
  nonisolated struct Job: Sendable {
    let number: Int
    let source: any PictureSource
    let fit: PictureFit
  }

  /// A decoded picture, or why it could not be decoded.
  nonisolated struct Answer: Sendable {
    let number: Int
    let result: Result<PictureData, DrawingError>
  }

  private struct State {
    /// The jobs that no worker has taken, the next one first.
    var waiting: [Job] = []
    /// How many of those were added since a job was last taken: they were requested together, and keep their order.
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
  /// How many threads work at once.
  private let mostWorkers: Int
  /// The nice value of the workers: the window's thread and other programs go first.
  private static let niceness: Int32 = 10

  /// A queue with so many threads: one processor stays for the window.
  init(mostWorkers: Int = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))) {
    self.mostWorkers = mostWorkers
  }

  /// Called on a worker thread when a result is ready; at once where there is one already.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    let isReady = state.withLock { state in
      state.wake = wake
      return !state.answers.isEmpty
    }
    if isReady { wake?() }
  }

  /// Adds a job in front of all that were waiting when the last one was taken.
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

  /// Drops a job that no worker has begun.
  func cancel(_ number: Int) {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return }
      state.waiting.remove(at: index)
      if index < state.newCount { state.newCount -= 1 }
    }
  }

  /// The results since the last call.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Does the next waiting job on the calling thread.
  /// - Returns: whether there was one.
  func workOnce() -> Bool {
    guard let job = state.withLock({ $0.next() }) else { return false }
    finish(job)
    return true
  }

  /// Starts a plain thread, because only that has a priority of its own.
  private func startWorker() {
    var thread = pthread_t()
    let queue = Unmanaged.passRetained(self)
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { queue in
      guard let queue else { return nil }
      // Signals are for the threads of the application.
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
      // The system has no thread left: slow is better than not at all.
      queue.release()
      work()
    }
  }

  private func work() {
    while let job = next() { finish(job) }
  }

  /// The next job. Where there is none the worker ends, in one step with finding that out.
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
