import Geometry
import Views

/// The view in which a transition takes place. It takes every press for itself: while screens move, a press takes hold of
/// them, except on a control of a screen that has already arrived.
final class TransitionContainer: View {
  /// The screen whose controls can be used already.
  var usableScreen: () -> View? = { nil }

  override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    guard let screen = usableScreen() else { return self }
    var view: View? = hit
    while let each = view, each !== screen {
      if each.canBecomeFocused, each.isDescendant(of: screen) { return hit }
      view = each.superview
    }
    return self
  }
}
