import SegueAnimation
import SegueViews

/// The adaptation of a transition to another size, another background, or another position of its source.
extension ActiveTransition {
  /// Undoes the preparation of the transition, so that the screens in the container can be laid out after a resize.
  func beginRearranging() {
    prepared = nil
    if isResting {
      wake()
      leaveHelpers()
    } else {
      placeScreens()
      context.undoSetup(keeping: [request.background.view, request.foreground.view])
    }
  }

  /// Prepares the transition again after a layout at the new size. The transition then continues at the same position, or rests
  /// again.
  func endRearranging() {
    guard let window else { return }
    guard animator.isActive else {
      // If the background rests in another transition, that transition has just moved it into its own container.
      let background = context.background.view
      if !background.isDescendant(of: container) { container.insertSubview(background, at: 0) }
      prepare(in: window, moving: false)
      return comeToRest()
    }
    placeScreens()
    prepare(in: window, moving: true)
    animator.recapture()
    onRearrange()
  }

  /// Replaces the background of a resting transition.
  /// - Parameters:
  ///   - background: the screen that is now behind the foreground.
  ///   - move: inserts the container, which is its argument, in front of the new background.
  func rest(over background: ViewController, in move: (View) -> Void) {
    beginRearranging()
    move(container)
    context.background = background
    window?.layoutIfNeeded()
    endRearranging()
  }

  /// Finds the source again before the next frame, because its list was scrolled or has changed. The motion continues from the
  /// positions that are currently shown. If the source no longer exists, the transition continues as it was prepared, because
  /// another one would suddenly show other views.
  func followSource() {
    context.onSourceShift = {}
    window?.timeline.schedule(after: 0) { [weak self] in
      guard let self, let window, container.superview != nil else { return }
      let shown = animator.shownMotions
      window.layoutIfNeeded()
      if !context.followsSource() {
        guard context.hasSource else {
          context.releaseScroll()
          // The item may come back.
          context.onSourceShift = { [weak self] in self?.followSource() }
          return
        }
        beginRearranging()
        window.layoutIfNeeded()
        prepare(in: window, moving: true, scrolls: false)
      }
      animator.recapture(from: shown)
      context.onSourceShift = { [weak self] in self?.followSource() }
      onRearrange()
    }
  }
}
