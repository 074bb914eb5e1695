import SegueAnimation
import SegueViews

/// The view in which a transition takes place. A press on a moving view catches the transition; any other press goes to the
/// arriving screen.
package final class TransitionContainer: View {
  /// The transition that takes place in the container.
  weak var active: ActiveTransition?
  /// Whether nothing moves in the container, so that presses go to the views under the pointer.
  var isResting = false

  package override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    if isResting { return hit }
    guard let active, !active.catches(point) else { return self }
    guard let screen = active.arriving(within: active.approach) else {
      // A sheet itself receives presses while it moves.
      let sheet = active.sheet.map { _ in active.context.foreground.view }
      return sheet.flatMap { hit.isDescendant(of: $0) ? $0 : nil } ?? self
    }
    let found = hit.isDescendant(of: screen) ? hit : self.hit(in: screen, at: point) ?? self
    // A view that is hidden while a picture of it moves, such as the source, is pressed as if it were already shown.
    for view in active.context.hiddenViews where view !== screen && view.isDescendant(of: found) {
      if view.isDescendant(of: screen), let hit = self.hit(in: view, at: point) { return hit }
    }
    return found
  }

  package override func scrolled(_ event: ScrollEvent) -> Bool {
    !isResting && active?.sheet?.scrolled(event) == true
  }

  /// Returns the view that a press at a point would hit in a screen. The screen may be hidden while snapshots are shown in its
  /// place.
  func hit(in screen: View, at point: Point) -> View? {
    guard let toScreen = screen.transform(to: self, by: .shown).inverted else { return nil }
    let inside = toScreen.apply(to: point)
    guard screen.isHiddenOrConcealed else { return screen.hitTest(inside) }
    for view in screen.subviews.reversed() {
      guard let toView = view.shown.toSuperview.inverted else { continue }
      if let hit = view.hitTest(toView.apply(to: inside)) { return hit }
    }
    return screen.receivesInput && screen.contains(inside) ? screen : nil
  }
}
