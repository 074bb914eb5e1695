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

/// Calls that may lead back to themselves: of a delegate, of an action, of a completion, of a layout.
package enum CallChain {
  /// How many of them lie within each other.
  @TaskLocal private static var depth = 0
  /// How many of those are layouts.
  @TaskLocal static var layouts = 0
  /// How long the chain may become, known from its fifth call on.
  @TaskLocal private static var limit: Limit?

  private final class Limit {
    var cuts = 0
    /// What leads back to itself in two ways would be called without end if the chain could become as long again after each cut.
    var longest: Int { 32 - cuts / 16 }
  }

  /// Whether the chain is endless, and has to end here, before the stack does.
  package static func endsHere() -> Bool {
    guard let limit, depth >= limit.longest else { return false }
    limit.cuts += 1
    return true
  }

  /// Makes a call.
  /// - Parameter stop: called instead in an endless chain.
  package static func call<Result>(_ body: () -> Result, otherwise stop: () -> Result) -> Result {
    endsHere() ? stop() : within(body)
  }

  /// Makes the call of a layout, which is no part of an endless chain.
  static func layOut(_ body: () -> Void) { $layouts.withValue(layouts + 1) { within(body) } }

  private static func within<Result>(_ body: () -> Result) -> Result {
    $depth.withValue(depth + 1) {
      depth == 5 ? $limit.withValue(Limit(), operation: body) : body()
    }
  }

  /// Makes a call, unless the chain is endless.
  package static func call(_ body: () -> Void) { call(body, otherwise: {}) }
}

extension View {
  /// Calls what the application does for an input, which may cause the same input again.
  package func callAction(_ action: () -> Void) {
    CallChain.call {
      action()
    } otherwise: {
      reportFault(
        "\(faultName): its action causes itself again and again, and was not called any more", in: window)
    }
  }
}
