/// What paces the frames of a window.
public enum Pacing: String, Sendable, Hashable, CaseIterable {
  /// The server's Present clock as long as it keeps time, and a timer otherwise.
  case auto
  /// The Present clock; a timer only while it does not answer.
  case present
  /// A timer at the monitor's nominal rate.
  case timer
}
