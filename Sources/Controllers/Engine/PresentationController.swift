import SegueAnimation
import SegueGeometry
import SegueViews

/// Keeps the presented look of a transition for as long as its foreground is presented, if it is one that lasts: a card, a sheet, a
/// drawer. What UIKit's presentation controllers do.
///
/// At rest both screens lie in a container of its own, together with the helper views, as the transition's `apply(.presented)`
/// leaves them. For another transition of the two, or for a change without one, it steps aside and leaves two plain screens.
final class PresentationController {
  /// The transition whose presented look lasts.
  let transition: any Transition
  private(set) weak var foreground: ViewController?
  private weak var background: ViewController?
  private let container = View()
  /// What the transition has set up, and the properties that it has set.
  private var setup = TransitionSetup()
  private var helpers: [View] = []
  private var look: PropertyChanges?
  /// Which of the two screens filled their superview.
  private var filling: [View] = []

  /// The controller of a presented screen, which is shown plain so far.
  init(_ transition: any Transition, of foreground: ViewController, over background: ViewController) {
    (self.transition, self.foreground, self.background) = (transition, foreground, background)
    container.fillsSuperview = true
  }

  /// The view that contains both screens when the look is not kept; `nil` while that is so anyway.
  var stage: View? { container.superview }

  /// Gives the two screens the look, in the place where they are.
  func begin() {
    guard let background, let foreground, let stage = background.view.superview, container.superview == nil
    else { return }
    stage.insertSubview(container, above: background.view)
    container.frame = stage.bounds
    for screen in [background, foreground] { container.addSubview(screen.view) }
    apply()
  }

  /// Leaves two plain screens, in the same place.
  func end() {
    guard let background, let foreground, let stage = container.superview else { return }
    restore()
    stage.insertSubview(background.view, above: container)
    stage.insertSubview(foreground.view, above: background.view)
    container.removeFromSuperview()
    stage.layoutIfNeeded()
  }

  /// Sets the look again where it was restored, in the size that the container has by now.
  func apply() {
    guard let background, let foreground, container.superview != nil, look == nil else { return }
    container.layoutIfNeeded()
    let context = TransitionContext(
      operation: .present, background: background, foreground: foreground, container: container,
      isInteractive: false, keepsBackground: true, setup: setup)
    look = apply(transition, in: context)
    setup = context.setup
  }

  private func apply(_ transition: some Transition, in context: TransitionContext) -> PropertyChanges? {
    let before = container.subviews
    let participants = transition.prepare(in: context)
    helpers = container.subviews.filter { view in !before.contains { $0 === view } }
    guard let participants else { return nil }
    container.layoutIfNeeded()
    // From here on the look decides, and no longer the layout.
    filling = [context.background.view, context.foreground.view].filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    return PropertyChanges(in: container) {
      transition.apply(.presented, to: participants, in: context)
    }
  }

  /// Takes the look back, before it is set again in another size.
  func restore() {
    guard let background, let foreground, container.superview != nil else { return }
    look?.undo()
    look = nil
    for view in filling { view.fillsSuperview = true }
    filling = []
    setup.undo()
    for helper in helpers {
      if foreground.view.isDescendant(of: helper) {
        container.insertSubview(foreground.view, above: background.view)
      }
      helper.removeFromSuperview()
    }
    helpers = []
    container.layoutIfNeeded()
  }
}
