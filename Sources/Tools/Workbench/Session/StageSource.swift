import SegueAnimation
import SegueHeadless
import SegueViews

/// A source of pictures for the workbench's stage: a window that plays.
protocol StageSource: AnyObject {
  /// The window, at the time that is shown.
  var window: HeadlessWindow { get }
  func frame() throws(DrawingError) -> Surface
  var frameSize: Size { get }
  /// Whether the pictures show the recorded window as it is now.
  var isLive: Bool { get }
}

/// A view that is moving at the shown time.
struct MovingView {
  let view: View
  let track: Int

  /// The view's identifier for tools; `nil` if the view has no identifier.
  var name: String? { view.identifier.map { "#\($0)" } }
  var outline: Path {
    let look = view.shown
    return Path.roundedRect(look.bounds, radius: look.outlineRadius, corners: view.corners).applying(
      view.transform(to: nil, by: .shown))
  }
  var frame: Rect { view.shownBox }
}

extension StageSource {
  var frameSize: Size { window.window.bounds.size }
  var isLive: Bool { false }

  /// The point at which a button is pressed, in points of the window; `nil` if no button is pressed.
  var pressedPoint: Point? { (window.stage.script as? ScriptPlayer)?.pressed }
}

extension HeadlessWindow {
  /// Returns the views that are moving now.
  /// - Parameter moves: returns whether a view moves visibly, given the title of its animator and the view's index there.
  func movingViews(where moves: (_ title: String, _ view: Int) -> Bool = { _, _ in true }) -> [MovingView] {
    var known: Set<ObjectIdentifier> = []
    var found: [MovingView] = []
    for animator in window.runningAnimations.compactMap({ $0 as? any InspectedMotion })
    where animator.isActive {
      for (index, (view, _, track)) in animator.movedViews.enumerated()
      where known.insert(ObjectIdentifier(view)).inserted && moves(animator.title, index) {
        guard view.window != nil, !view.isHiddenOrConcealed else { continue }
        found.append(MovingView(view: view, track: track))
      }
    }
    return found
  }
}
