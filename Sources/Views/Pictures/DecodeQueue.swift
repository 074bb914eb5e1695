import Drawing
import Glibc
import Synchronization

/// Decodes pictures on worker threads, the one that was asked for last first: that is what is in sight.
final class DecodeQueue: Sendable {
  /// A picture to make.
  struct Job: Sendable {
    let number: Int
    let source: any PictureSource
    let fit: PictureFit
  }

  /// A picture that was made, or why it could not be.
  struct Answer: Sendable {
    let number: Int
    let result: Result<PictureData, DrawingError>
  }

  private struct State {
    var waiting: [Job] = []
    var workers = 0
    var answers: [Answer] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// How many threads work at once: one processor stays for the window.
  private let mostWorkers = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))

  /// Called on a worker thread when an answer has come.
  func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

  /// Puts a job in front of all that wait.
  func add(_ job: Job) {
    let needsWorker = state.withLock { state in
      state.waiting.append(job)
      guard state.workers < mostWorkers else { return false }
      state.workers += 1
      return true
    }
    if needsWorker { Task.detached(priority: .utility) { self.work() } }
  }

  /// Drops a job that nobody has begun yet.
  func cancel(_ number: Int) {
    state.withLock { state in state.waiting.removeAll { $0.number == number } }
  }

  /// The answers since the last call.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Does the next waiting job on the thread that calls.
  /// - Returns: whether there was one.
  func workOnce() -> Bool {
    guard let job = state.withLock({ $0.waiting.popLast() }) else { return false }
    finish(job)
    return true
  }

  private func work() {
    while let job = next() { finish(job) }
  }

  /// The next job; the worker ends where there is none, in one step with finding that out.
  private func next() -> Job? {
    state.withLock { state in
      if state.waiting.isEmpty { state.workers -= 1 }
      return state.waiting.popLast()
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
