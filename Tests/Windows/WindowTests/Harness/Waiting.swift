import Foundation

/// A condition that a test waited for in vain.
struct NeverCame: Error, CustomStringConvertible {
  let description: String
}

/// Tries repeatedly until there is an answer.
///
/// The deadline only ends a failing test; no test depends on the duration.
func wait<Answer>(
  for what: @autoclosure () -> String, seconds: Double = 20, _ look: () throws -> Answer?
) throws -> Answer {
  let deadline = ProcessInfo.processInfo.systemUptime + seconds
  while true {
    // Try once more after the deadline, because a busy machine may have prevented every attempt.
    let isLast = ProcessInfo.processInfo.systemUptime > deadline
    if let answer = try look() { return answer }
    if isLast { throw NeverCame(description: "waited in vain for \(what())") }
    usleep(4000)
  }
}

/// Tries repeatedly until a condition is true.
func wait(until what: @autoclosure () -> String, seconds: Double = 20, _ isTrue: () throws -> Bool) throws {
  _ = try wait(for: what(), seconds: seconds) { try isTrue() ? true : nil }
}
