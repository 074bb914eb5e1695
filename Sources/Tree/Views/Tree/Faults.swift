import Glibc

extension Window {
  /// Reports a programming mistake to `onFault`, or to standard error. Each message is reported only once.
  package func report(_ fault: String) {
    guard reported.insert(fault).inserted else { return }
    if let onFault { return onFault(fault) }
    writeFault(fault)
  }
}

/// Writes a message about a programming mistake to standard error.
package func writeFault(_ fault: String) {
  let line = Array("\(fault)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Reports a programming mistake to a window. Does nothing in release builds, or if `window` is `nil`.
package func reportFault(_ fault: @autoclosure () -> String, in window: Window?) {
  #if DEBUG
    window?.report(fault())
  #endif
}

extension View {
  /// The name of the view in fault reports: its identifier, or its type.
  package var faultName: String { identifier.map { "#\($0)" } ?? String(describing: type(of: self)) }
}

/// A guard against endless recursion in calls to delegates, actions, completions and layouts.
package enum CallChain {
  /// The current depth of nested calls.
  @TaskLocal private static var depth = 0
  /// The number of layouts among the nested calls.
  @TaskLocal static var layouts = 0
  /// The limit on the depth; `nil` up to the fifth nested call.
  @TaskLocal private static var limit: Limit?

  private final class Limit {
    var cuts = 0
    /// The maximum depth, which shrinks as chains are cut. A chain that branches at each level would otherwise run practically
    /// forever.
    var longest: Int { 32 - cuts / 16 }
  }

  /// Returns whether the chain of calls is too deep and must be cut here, before the stack overflows.
  package static func endsHere() -> Bool {
    guard let limit, depth >= limit.longest else { return false }
    limit.cuts += 1
    return true
  }

  /// Calls a closure that may cause the same call again.
  /// - Parameters:
  ///   - body: the closure to call.
  ///   - stop: called instead if the chain of calls is too deep.
  package static func call<Result>(_ body: () -> Result, otherwise stop: () -> Result) -> Result {
    endsHere() ? stop() : within(body)
  }

  /// Calls a closure that performs a layout. Such a call is never cut.
  static func layOut(_ body: () -> Void) { $layouts.withValue(layouts + 1) { within(body) } }

  private static func within<Result>(_ body: () -> Result) -> Result {
    $depth.withValue(depth + 1) {
      depth == 5 ? $limit.withValue(Limit(), operation: body) : body()
    }
  }

  /// Calls a closure, unless the chain of calls is too deep.
  package static func call(_ body: () -> Void) { call(body, otherwise: {}) }
}

extension View {
  /// Calls an action of the application that may trigger the same action again. An endless chain of calls is cut, and reported
  /// in debug builds.
  package func callAction(_ action: () -> Void) {
    CallChain.call {
      action()
    } otherwise: {
      reportFault(
        "\(faultName): its action causes itself again and again, and was no longer called", in: window)
    }
  }
}
