import Foundation

/// What a test waited for and did not see.
struct NeverCame: Error, CustomStringConvertible {
  let description: String
}

/// Looks again and again until there is an answer.
///
/// The deadline is only there to end a test that fails; no test depends on how long something takes.
func wait<Answer>(
  for what: @autoclosure () -> String, seconds: Double = 20, _ look: () throws -> Answer?
) throws -> Answer {
  let deadline = ProcessInfo.processInfo.systemUptime + seconds
  while true {
    // One more look after the deadline: a busy machine may have kept us from looking at all.
    let isLast = ProcessInfo.processInfo.systemUptime > deadline
    if let answer = try look() { return answer }
    if isLast { throw NeverCame(description: "waited in vain for \(what())") }
    usleep(4000)
  }
}

/// Looks again and again until something is true.
func wait(until what: @autoclosure () -> String, seconds: Double = 20, _ isTrue: () throws -> Bool) throws {
  _ = try wait(for: what(), seconds: seconds) { try isTrue() ? true : nil }
}
