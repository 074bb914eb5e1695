import SegueAnimation
import SegueViews

/// The rest of a transition in its presented state.
extension ActiveTransition {
  /// Whether the transition rests in its presented state.
  var isResting: Bool { rest != nil }

  /// The superview of the container. Without a transition, it contains the screens directly.
  var stage: View? { container.superview }

  /// The state in which the transition comes to rest when its screen is presented.
  var presentedStop: Stop {
    let step = context.restingStep.flatMap { name in
      prepared?.steps.first { $0.name == name && $0.rests }
    }
    return step.map { .step($0.name) } ?? .state(.presented)
  }

  /// Brings the transition to rest. The screens stay in the container, with the property values of the presented state.
  func comeToRest() {
    for each in container.gestureRecognizers { container.removeGestureRecognizer(each) }
    container.isResting = true
    context.background.view.isBehindModal = sheet?.isModal ?? true
    rest = RestingLook(of: [context.background.view, context.foreground.view], in: container) {
      setLook(presentedStop)
    }
    context.shownChanged()
  }

  /// Undoes the property values of the resting state, but leaves screens and helper views in the container.
  func wake() {
    rest?.undo()
    rest = nil
    container.isResting = false
    container.layoutIfNeeded()
  }

  /// Removes the helper views of the transition, but no view that was added over the screens later.
  func leaveHelpers() {
    context.undoSetup(keeping: container.subviews)
    let foreground = context.foreground.view
    if let place = sequence(first: foreground, next: \.superview).first(where: { $0.superview === container }
    ),
      place !== foreground
    {
      container.insertSubview(foreground, below: place)
    }
    for helper in helpers { helper.removeFromSuperview() }
    container.layoutIfNeeded()
  }
}

/// The property values of views while a transition rests in its presented state. They are undone before anything moves again.
struct RestingLook {
  private let changes: PropertyChanges
  /// The screens' views whose `fillsSuperview` was `true`. The property is `false` while the transition rests, so that layout
  /// does not move the screens.
  private let filling: [View]

  /// Sets properties of views in a container, and records the changes.
  /// - Parameters:
  ///   - screens: the views of both screens, which are inside the container.
  ///   - body: sets the properties.
  init(of screens: [View], in container: View, by body: () -> Void) {
    container.layoutIfNeeded()
    filling = screens.filter(\.fillsSuperview)
    for view in filling { view.fillsSuperview = false }
    changes = PropertyChanges(in: container, by: body)
  }

  /// Restores the property values that the views had when the initializer was called.
  func undo() {
    changes.undo()
    for view in filling { view.fillsSuperview = true }
  }
}
