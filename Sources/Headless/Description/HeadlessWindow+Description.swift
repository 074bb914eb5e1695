import Geometry
import Views

extension HeadlessWindow {
  /// What is on the screen now: every view with an identifier, a label or, for a screen, a title.
  ///
  /// The front screen comes first, what lies outside of the screens, such as bars, last; within a screen the order is
  /// that of the tree, in which the Tab key walks, too. What lies in a button belongs to the button. A view that is hidden while a stand-in shows it is where the stand-in is;
  /// stand-ins and containers are not elements themselves.
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
