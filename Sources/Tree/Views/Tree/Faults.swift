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

extension View {
  /// What the view is called in a report.
  package var faultName: String { identifier.map { "#\($0)" } ?? String(describing: type(of: self)) }
}

/// Calls that may lead back to themselves: of a delegate, of a completion, of a layout.
package enum CallChain {
  /// How many of them lie within each other.
  @TaskLocal package static var depth = 0
  /// Whether there are so many that the chain is endless, and has to end before the stack does.
  package static var isEndless: Bool { depth >= 32 }

  /// Makes a call.
  /// - Parameter stop: called instead in an endless chain.
  package static func call(_ body: () -> Void, otherwise stop: () -> Void = {}) {
    isEndless ? stop() : $depth.withValue(depth + 1, operation: body)
  }
}
