import SegueControllers

extension View {
  /// What a view is, for people: `button “Save” (#save) in ColorScreen`.
  package var reportName: String {
    reportKind + (identifier.map { " (#\($0))" } ?? "") + (screenName.map { " in \($0)" } ?? "")
  }

  /// The button or the row that a view is a part of; else the view.
  package var reportElement: View {
    let around = sequence(first: self, next: \.superview)
    return around.first { [.button, .cell].contains($0.role) } ?? self
  }

  /// Its role and its label: `button “Save”`; without a role its class.
  package var reportKind: String {
    let kind = role == .none ? "\(type(of: self))" : role.rawValue
    return kind + (accessibilityLabel.flatMap { $0.isEmpty ? nil : " “\($0)”" } ?? "")
  }

  private var screenName: String? {
    sequence(first: self, next: \.superview).lazy.compactMap(\.owner).first.map { "\(type(of: $0))" }
  }
}

extension ViewController {
  /// The class of the screen that is seen, and its title.
  package var reportName: String {
    let seen = frontmost
    return "\(type(of: seen))" + (seen.title.map { " “\($0)”" } ?? "")
  }
}
