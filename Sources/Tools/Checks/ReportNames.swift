import SegueControllers

extension View {
  /// A readable description of the view, such as `button “Save” (#save) in ColorScreen`.
  package var reportName: String {
    reportKind + (identifier.map { " (#\($0))" } ?? "") + (screenName.map { " in \($0)" } ?? "")
  }

  /// The button or the cell that contains the view; if there is no such view, the view itself.
  package var reportElement: View {
    let around = sequence(first: self, next: \.superview)
    return around.first { [.button, .cell].contains($0.role) } ?? self
  }

  /// The view's role, or its class if it has no role, followed by its label, as in `button “Save”`.
  package var reportKind: String {
    let kind = role == .none ? "\(type(of: self))" : role.rawValue
    return kind + (accessibilityLabel.flatMap { $0.isEmpty ? nil : " “\($0)”" } ?? "")
  }

  private var screenName: String? {
    sequence(first: self, next: \.superview).lazy.compactMap(\.owner).first.map { "\(type(of: $0))" }
  }
}

extension ViewController {
  /// The class and the title of the screen that is visible.
  package var reportName: String {
    let seen = frontmost
    return "\(type(of: seen))" + (seen.title.map { " “\($0)”" } ?? "")
  }
}
