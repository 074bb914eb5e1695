import SegueViews

/// A named view of a window, which a screen reader, a script or a test can refer to.
public nonisolated struct Element: Sendable, Equatable {
  /// Whether an element is visible, or the reason why it is not.
  public nonisolated enum Visibility: String, Sendable {
    /// At least a part of the element may be visible.
    case visible
    /// The element or one of its ancestors is hidden.
    case hidden
    /// The opacity of the element, including that of its ancestors, is below 0.01.
    case clear
    /// No part of the element is inside the window and inside all views that clip it.
    case outside
    /// A single opaque view in front covers the element completely.
    case covered
  }

  /// The kind of element; a view without a role is described as a group.
  public let role: Role
  /// The name for scripts and tests; `nil` if the view has no identifier.
  public let identifier: String?
  /// The name for screen readers: the view's accessibility label, otherwise the title of its screen; `nil` if there is neither.
  public let label: String?
  /// The bounding box as currently shown, in window coordinates.
  public let frame: Rect
  /// The opacity as currently shown, 0…1, which includes the opacities of all ancestors.
  public let alpha: Double
  /// Whether the element is visible, or the reason why it is not.
  public let visibility: Visibility

  /// The element as one line: role, identifier, label, frame and visibility. Numbers have at most two decimals.
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
  /// Returns the elements that the window shows now: each view with an identifier or a label, and each screen with a title.
  ///
  /// The front screen comes first; elements outside all screens, such as bars, come last. Within a screen, the order is that of
  /// the tree, as for the Tab key. Views inside a button are part of the button, not elements of their own. A hidden view that
  /// a snapshot shows has the frame of the snapshot; snapshots and containers are not elements themselves.
  public func describe() -> [Element] {
    window.layoutIfNeeded()
    return Describer.elements(of: window)
  }

  /// The elements that the window shows now, as text with one line per element.
  public var description: String { describe().map { $0.line + "\n" }.joined() }

  /// The elements that the window shows now, as a JSON object with the time, the window's size and the elements.
  public var descriptionJSON: String {
    JSON.object([
      ("time", .number(now)),
      ("size", .object([("width", .number(stage.size.width)), ("height", .number(stage.size.height))])),
      ("elements", .array(describe().map(\.json))),
    ]).lines
  }
}
