import SegueAnimation
import SegueHeadless
import SegueViews

/// Something that the stage shows: a window that plays.
protocol StageSource: AnyObject {
  /// The window, at the time that is shown.
  var window: HeadlessWindow { get }
  func frame() throws(DrawingError) -> Surface
  var frameSize: Size { get }
  /// Whether that is another window, as it is now.
  var isLive: Bool { get }
}

/// A view that moves at the time that is shown.
struct MovingView {
  let view: View
  let track: Int

  /// What tools call it, if it has a name of its own.
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

  /// Where a button is pressed, in points of the window.
  var pressedPoint: Point? { (window.stage.script as? ScriptPlayer)?.pressed }
}

extension HeadlessWindow {
  /// The views that move now, as they are shown: those of transitions first.
  /// - Parameter moves: whether a view of the animator with a title, by its number there, is seen to move.
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
