import Glibc

extension Window {
  /// Reports a programming mistake, each one once.
  package func report(_ fault: String) {
    guard reported.insert(fault).inserted else { return }
    if let onFault { return onFault(fault) }
    writeFault(fault)
  }
}

/// Writes a programming mistake to standard error.
package func writeFault(_ fault: String) {
  let line = Array("\(fault)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Reports a programming mistake in debug builds, to the window in which it was made.
package func reportFault(_ fault: @autoclosure () -> String, in window: Window?) {
  #if DEBUG
    window?.report(fault())
  #endif
}
