import SegueViews

extension View {
  package static var maskPrefix: String { "mask of " }

  /// The view's identifier, or its class and the nearest identifier or screen above it: `#card`, `Label in #card`, `Label in
  /// DetailScreen.view`, `mask of #card`.
  package var treePath: String {
    if let ownName { return ownName }
    if let maskedView { return Self.maskPrefix + maskedView.treePath }
    let type = String(describing: type(of: self))
    let named = sequence(first: self, next: \.superview).lazy.compactMap(\.ownName).first
    return named.map { "\(type) in \($0)" } ?? type
  }

  /// The view's identifier; otherwise the class of the screen whose root view this is; `nil` for all other views.
  private var ownName: String? {
    identifier.map { "#\($0)" } ?? owner.map { "\(String(describing: Swift.type(of: $0))).view" }
  }
}
