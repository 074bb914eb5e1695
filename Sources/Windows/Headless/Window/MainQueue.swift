internal import CSegueLinux
internal import Dispatch
import Glibc

/// What waits in the main queue: tasks of the main actor, and blocks for the main thread.
enum MainQueue {
  /// How often the queue is emptied at once: a task may yield for ever.
  private static let mostRounds = 200
  /// How often other threads are looked at: one may work for ever. A look in vain takes a tenth of a millisecond.
  private static let mostLooks = 10_000
  /// So many looks in a row must find that all other threads wait: one that wakes another may wait by the time that one is looked at.
  private static let quietLooks = 3

  /// Lets tasks go on until all of them wait for something other than a thread of this process. Does nothing in a task, which no other
  /// can interrupt, and while a loop serves the queue.
  /// - Returns: whether there were any.
  static func runTasks() -> Bool {
    guard withUnsafeCurrentTask(body: { $0 == nil }), linux_main_queue_is_left() != 0 else { return false }
    var (rounds, looks, quiet) = (0, 0, 0)
    while rounds < mostRounds, looks < mostLooks, quiet < quietLooks {
      if linux_main_queue_is_left() != 0 {
        linux_main_queue_perform()
        (rounds, quiet) = (rounds + 1, 0)
      } else if linux_other_threads_wait() != 0 {
        quiet += 1
      } else {
        // Parts of a task that do not belong to the main actor run there.
        usleep(100)
        (looks, quiet) = (looks + 1, 0)
      }
    }
    return true
  }
}
