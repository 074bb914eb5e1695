internal import Glibc

/// How far long work has come, on the last line of a terminal; nothing where standard error is none.
package struct Progress {
  private let what: String
  private let total: Int
  private let isShown: Bool

  /// Work on so many of something: `frames`.
  package init(_ what: String, of total: Int) {
    (self.what, self.total) = (what, total)
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Says that so many are done; the line goes once all are.
  package func done(_ count: Int) {
    guard isShown else { return }
    let line = count < total ? "\r\u{1B}[K\(count) of \(total) \(what)" : "\r\u{1B}[K"
    _ = try? Process.write(Array(line.utf8), to: STDERR_FILENO)
  }
}
