/// What a display offers, what we would use of it, and why: the answer to "why is it slow here?".
///
/// It names no files, hosts or users and is safe to paste.
public struct DisplayReport: Sendable, CustomStringConvertible {
  /// One line of the report.
  public struct Entry: Sendable, Hashable {
    /// What the line is about, in a word or two.
    public let name: String
    /// What was found, and where it matters what was chosen and why.
    public let value: String
  }

  /// The lines, in the order in which to show them.
  public let entries: [Entry]

  /// Looks at a display. Takes about a third of a second, because the clock is measured.
  /// - Parameters:
  ///   - displayName: such as `:0`; `nil` means `$DISPLAY`.
  ///   - scale: the scale asked for on the command line, if any.
  ///   - onNotice: see `WindowOptions.onNotice`.
  /// - Throws: `.noDisplay`, `.connectionLost`.
  public init(
    displayName: String? = nil, scale: Double? = nil, onNotice: ((String) -> Void)? = nil
  ) throws(DesktopError) {
    let probe = try DisplayProbe(displayName: displayName, scale: scale, onNotice: onNotice)
    entries = probe.entries()
    if probe.isLost { throw DesktopWindow.lost }
  }

  /// The lines as two columns.
  public var description: String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { entry in
      entry.name + String(repeating: " ", count: width - entry.name.count + 2) + entry.value
    }.joined(separator: "\n")
  }
}
