import SegueGeometry
import SegueViews

/// A number that says where or how a view is shown.
package nonisolated enum MovingProperty: String, Sendable, Hashable, CaseIterable {
  /// The center of the view, in points of the window.
  case x, y
  /// Its extent as it is shown, in points of the window.
  case width, height
  /// In degrees, clockwise.
  case rotation
  /// The view's own opacity, in percent.
  case alpha
  /// In points.
  case cornerRadius = "corner radius"
  /// The scroll offset, in points.
  case scrollX = "scroll x"
  case scrollY = "scroll y"
  /// How far the background has come from its first color, in percent.
  case background
  /// The blur of the shadow, in points.
  case shadow

  /// The properties of a view that change it.
  var sources: View.PropertySet {
    switch self {
    case .x, .y: [.center, .bounds, .transform]
    case .width, .height: [.bounds, .transform]
    case .rotation: .transform
    case .alpha: .alpha
    case .cornerRadius: .cornerRadius
    case .scrollX, .scrollY: .bounds
    case .background: .background
    case .shadow: .shadow
    }
  }

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What its numbers count.
  package var unit: String {
    switch self {
    case .rotation: "°"
    case .alpha, .background: "%"
    default: "pt"
    }
  }

  /// The least difference that can be seen.
  var threshold: Double { unit == "%" ? 1 : 0.5 }
}
