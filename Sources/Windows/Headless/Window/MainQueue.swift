internal import CSegueLinux
internal import Dispatch
import Glibc

/// The main queue: tasks of the main actor, and blocks for the main thread.
enum MainQueue {
  /// How often the queue is emptied while all other threads wait: a task may yield forever.
  private static let mostRounds = 20
  /// Number of consecutive times at which all other threads must be found waiting: a thread that wakes another one may already wait when
  /// its own turn comes.
  private static let quietLooks = 20
  /// How often the busy threads of a program are waited for in one call and altogether, about 0.1 ms each time: a thread may work
  /// forever.
  private static let mostLooks = 500
  private static var looksLeft = 10_000
  /// Whether anything was ever left in the queue. Most programs have no tasks, and wait for none.
  private static var isUsed = false

  /// Runs tasks until all of them wait for something other than a thread of this process. Does nothing inside a task, which no other
  /// task can interrupt, or while a loop serves the queue.
  /// - Returns: whether there were any.
  static func runTasks() -> Bool {
    guard withUnsafeCurrentTask(body: { $0 == nil }), linux_main_queue_is_served() == 0 else { return false }
    if linux_main_queue_is_left() != 0 { isUsed = true }
    guard isUsed else { return false }
    var (rounds, looks, quiet) = (0, 0, 0)
    while rounds < mostRounds, looks < mostLooks, quiet < quietLooks {
      let isLeft = linux_main_queue_is_left() != 0
      linux_main_queue_perform()
      if looksLeft > 0, linux_other_threads_wait() == 0 {
        // Parts of a task that do not belong to the main actor run there.
        looksLeft -= 1
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
