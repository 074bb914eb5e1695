internal import CSegueLinux
internal import Dispatch
import Glibc

/// The main queue: tasks of the main actor, and blocks for the main thread.
enum MainQueue {
  /// The maximum number of times that one call empties the queue while all other threads wait, because a task may yield
  /// forever.
  private static let mostRounds = 20
  /// The number of consecutive checks that must find all other threads waiting. A thread that was woken may still seem to wait
  /// although the thread that woke it already waits.
  private static let quietChecks = 20
  /// The maximum number of times that one call waits for busy threads, about 0.1 ms each time, because a thread may work
  /// forever. `remainingWaits` is the number of times left for the whole program.
  private static let maximumWaits = 500
  private static var remainingWaits = 10_000
  /// Whether the queue has ever contained anything. Most programs have no tasks, and never wait.
  private static var isUsed = false

  /// Runs tasks until all of them wait for something other than a thread of this process. Does nothing if the caller is a task,
  /// which no other task can interrupt; if a loop serves the queue; or if the queue has never contained anything.
  /// - Returns: `false` if nothing was done.
  static func runTasks() -> Bool {
    guard withUnsafeCurrentTask(body: { $0 == nil }), linux_main_queue_is_served() == 0 else { return false }
    if linux_main_queue_is_unserved() != 0 { isUsed = true }
    guard isUsed else { return false }
    var (rounds, looks, quiet) = (0, 0, 0)
    while rounds < mostRounds, looks < maximumWaits, quiet < quietChecks {
      let isLeft = linux_main_queue_is_unserved() != 0
      linux_main_queue_perform()
      if remainingWaits > 0, linux_other_threads_wait() == 0 {
        // The other threads run parts of tasks that do not belong to the main actor.
        remainingWaits -= 1
        (looks, quiet) = (looks + 1, 0)
        if !isLeft { usleep(100) }
      } else if isLeft {
        (rounds, quiet) = (rounds + 1, 0)
      } else {
        quiet += 1
        usleep(100)
      }
    }
    return true
  }
}
