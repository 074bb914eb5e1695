internal import Glibc

/// A counter on the last line of the terminal that shows the progress of long work. The counter shows nothing if standard error
/// is not a terminal.
package struct Progress {
  private let what: String
  private let total: Int
  private let isShown: Bool

  /// Creates a counter.
  /// - Parameters:
  ///   - what: the plural name of the counted items, such as `frames`.
  ///   - total: the number of items.
  package init(_ what: String, of total: Int) {
    (self.what, self.total) = (what, total)
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows the number of finished items, and clears the line when all are finished.
  package func done(_ count: Int) {
    guard isShown else { return }
    let line = count < total ? "\r\u{1B}[K\(count) of \(total) \(what)" : "\r\u{1B}[K"
    _ = try? Process.write(Array(line.utf8), to: STDERR_FILENO)
  }
}
