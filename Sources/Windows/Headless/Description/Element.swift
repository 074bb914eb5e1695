import SegueViews

/// Something on the screen that has a name: what a screen reader, a script or a test can refer to.
public nonisolated struct Element: Sendable, Equatable {
  /// Whether an element is visible, and if not, why.
  public nonisolated enum Visibility: String, Sendable {
    /// At least a part of it may be visible.
    case visible
    /// It, or an ancestor, is hidden.
    case hidden
    /// It, or an ancestor, is transparent: alpha under 0.01.
    case clear
    /// Nothing of it lies inside the window and what clips it.
    case outside
    /// One opaque view in front of it covers it completely.
    case covered
  }

  /// What kind of element it is; a named view without a role is a group.
  public let role: Role
  /// Its name for scripts and tests.
  public let identifier: String?
  /// Its name for screen readers.
  public let label: String?
  /// Its bounding box as it is shown now, in points of the window.
  public let frame: Rect
  /// The opacity with which it is shown, that of everything it lies in included, 0…1.
  public let alpha: Double
  /// Whether it is visible.
  public let visibility: Visibility

  /// One line: role, identifier, label, frame, visibility. Numbers have at most two decimals.
  public var line: String {
    var words = [roleName]
    if let identifier { words.append("#\(JSON.string(identifier).text.dropFirst().dropLast())") }
    if let label { words.append(JSON.string(label).text) }
    words.append(frame.short)
    words.append(visibility.rawValue)
    return words.joined(separator: " ")
  }

  package var json: JSON {
    var members: [(String, JSON)] = [("role", .string(roleName))]
    if let identifier { members.append(("identifier", .string(identifier))) }
    if let label { members.append(("label", .string(label))) }
    members.append(
      (
        "frame",
        .object([
          ("x", .number(frame.minX)), ("y", .number(frame.minY)),
          ("width", .number(frame.width)), ("height", .number(frame.height)),
        ])
      ))
    members.append(("visible", .bool(visibility == .visible)))
    if visibility != .visible { members.append(("because", .string(visibility.rawValue))) }
    return .object(members)
  }

  private var roleName: String { role == .none ? "group" : role.rawValue }
}

extension HeadlessWindow {
  /// What is on the screen now: every view with an identifier, a label or, for a screen, a title.
  ///
  /// The front screen comes first, what lies outside of the screens, such as bars, last; within a screen the order is
  /// that of the tree, as for the Tab key. What lies in a button belongs to the button. A view that is hidden while a
  /// snapshot shows it is where the snapshot is; snapshots and containers are not elements themselves.
  public func describe() -> [Element] {
    window.layoutIfNeeded()
    return Describer.elements(of: window)
  }

  /// What is on the screen now, as text: one element a line.
  public var description: String { describe().map { $0.line + "\n" }.joined() }

  /// What is on the screen now, as a JSON object: the time, the window's size and the elements.
  public var descriptionJSON: String {
    JSON.object([
      ("time", .number(now)),
      ("size", .object([("width", .number(stage.size.width)), ("height", .number(stage.size.height))])),
      ("elements", .array(describe().map(\.json))),
    ]).lines
  }
}
