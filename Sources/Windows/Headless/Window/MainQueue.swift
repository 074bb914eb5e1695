internal import CSegueLinux
internal import Dispatch
import Glibc

/// The main queue: tasks of the main actor, and blocks for the main thread.
enum MainQueue {
  /// The maximum number of times that one call empties the queue while all other threads wait. Without a limit, the call would
  /// never end if a task yields forever.
  private static let mostRounds = 20
  /// The number of consecutive checks at which all other threads must be waiting. A single check is not enough: a thread may
  /// wake another one that was already checked, and then wait itself.
  private static let quietLooks = 3
  /// The maximum number of times that one call waits for busy threads, about 0.1 ms each, because a thread may work forever;
  /// `looksLeft` is the number that remains for all calls.
  private static let mostLooks = 500
  private static var looksLeft = 10_000

  /// Runs tasks until all of them wait for something other than a thread of this process. Does nothing inside a task, because
  /// no other task can interrupt that one, and nothing while a loop serves the queue.
  /// - Returns: whether there was anything to run.
  static func runTasks() -> Bool {
    guard withUnsafeCurrentTask(body: { $0 == nil }), linux_main_queue_is_left() != 0 else { return false }
    var (rounds, looks, quiet) = (0, 0, 0)
    while rounds < mostRounds, looks < mostLooks, quiet < quietLooks {
      let isLeft = linux_main_queue_is_left() != 0
      if isLeft { linux_main_queue_perform() }
      if looksLeft > 0, linux_other_threads_wait() == 0 {
        // Other threads run the parts of tasks that do not belong to the main actor.
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
