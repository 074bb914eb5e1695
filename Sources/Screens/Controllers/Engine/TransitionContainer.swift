import SegueAnimation
import SegueViews

/// The view in which a transition takes place. A press on what moves catches it; any other press goes to the arriving screen.
package final class TransitionContainer: View {
  var catches: (Point) -> Bool = { _ in false }
  var arriving: () -> View? = { nil }
  /// Takes turns of the wheel while it moves.
  var scrolls: (ScrollEvent) -> Bool = { _ in false }
  /// What takes the presses on it itself while it moves.
  weak var catcher: View?
  /// Whether nothing moves in it: presses go to what lies there.
  var isResting = false

  package override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    if isResting { return hit }
    if catches(point) { return self }
    guard let screen = arriving() else {
      return catcher.flatMap { hit.isDescendant(of: $0) ? $0 : nil } ?? self
    }
    return hit.isDescendant(of: screen) ? hit : self.hit(in: screen, at: point) ?? self
  }

  package override func scrolled(_ event: ScrollEvent) -> Bool { !isResting && scrolls(event) }

  /// The view that would be pressed in a screen that may still be hidden, because snapshots are shown instead of it.
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

/// The look in which a transition rests: properties of views, which it takes back before anything moves again.
struct RestingLook {
  private let changes: PropertyChanges
  /// The screens that filled their superview. Meanwhile the look decides where they are, and no longer the layout.
  private let filling: [View]

  /// Sets properties of views in a container, in which `screens` lie.
  init(of screens: [View], in container: View, by body: () -> Void) {
    container.layoutIfNeeded()
    filling = screens.filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    changes = PropertyChanges(in: container, by: body)
  }

  /// Sets them back.
  func undo() {
    changes.undo()
    for view in filling { view.fillsSuperview = true }
  }
}
