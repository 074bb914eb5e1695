/// The changes that the opening animator left behind when the front screen replaced another screen.
///
/// These are changes to the properties and the structure of both screens, and helper views around the front screen. The changes
/// are shown while the front screen is open, and the closing transition begins with them.
final class Remains: Leftover {
  private let animator: any UIViewControllerAnimatedTransitioning
  private let ask: AnimatorTransition.Choice
  private var left: Left
  /// The properties that the front screen's views had before the changes were shown; `nil` while the changes are not shown.
  private var plain: Looks?

  /// The changes that one call to the animator left behind.
  struct Left {
    let context: TransitionContext
    /// The size of the container when the animator was called.
    let size: Size
    /// The properties to show, for views in the screens and for helper views around them.
    let looks: Looks
    /// The structure of the changed views, before and after the call.
    let before, after: TreeShape
    /// The helper views behind the front screen, and those in front of it, each from back to front.
    let behind, above: [View]
    /// Whether timers of the animator made the changes, so that calling it again would move the views again.
    let isTimed: Bool

    /// Whether the call left no changes behind.
    var isEmpty: Bool { looks.changes.isEmpty && before.isEmpty && behind.isEmpty && above.isEmpty }
  }

  init(
    _ left: Left, of animator: any UIViewControllerAnimatedTransitioning,
    ask: @escaping AnimatorTransition.Choice
  ) { (self.left, self.animator, self.ask) = (left, animator, ask) }

  var screen: ViewController { left.context.foreground }

  // MARK: - At rest

  func show() {
    let front: View = screen.view
    guard plain == nil, let stage = front.superview else { return }
    surround(front, in: stage)
    let looks = left.looks.filter { $0.isDescendant(of: front) }
    plain = looks.now
    fills = front.fillsSuperview
    front.fillsSuperview = false
    left.after.restore(within: front)
    looks.apply()
  }

  func hide() {
    guard let plain else { return }
    plain.apply()
    left.before.restore(within: screen.view)
    screen.view.fillsSuperview = fills
    for view in left.behind + left.above { view.removeFromSuperview() }
    self.plain = nil
  }
  private var fills = true

  /// Calls the animator again for a new size, and shows the new changes. Does nothing while the changes are not shown.
  func layOut() {
    guard plain != nil else { return }
    hide()
    let context = left.context
    let screens: [View] = [context.background.view, screen.view]
    guard let stage = screen.view.superview, let window = stage.window else { return }
    let places = TreePlaces(of: screens)
    context.container.frame = stage.bounds
    stage.insertSubview(context.container, above: screen.view)
    for view in screens { context.container.addSubview(view) }
    window.layoutIfNeeded()
    runAgain(in: context)
    places.restore()
    context.container.removeFromSuperview()
    window.layoutIfNeeded()
    show()
  }

  private func surround(_ front: View, in stage: View) {
    for view in left.behind { stage.insertSubview(view, below: front) }
    for view in left.above.reversed() { stage.insertSubview(view, above: front) }
    left.looks.filter { view in (left.behind + left.above).contains { view.isDescendant(of: $0) } }.apply()
  }

  // MARK: - Closing

  /// Shows the changes in the container of the closing transition: the structure of the screens, and the helper views.
  /// - Returns: a recording of the property values from which the closing transition starts.
  func begin(in context: TransitionContext) -> Recording {
    if left.size != context.container.model.bounds.size { runAgain(in: context) }
    context.container.SegueViews::insertSubview(context.background.view, at: 0)
    surround(context.foreground.view, in: context.container)
    left.after.restore()
    return Recording { left.looks.apply() }
  }

  /// Restores the structure that the screens had before the opening animator was called.
  func end() { left.before.restore() }

  private func runAgain(in context: TransitionContext) {
    if left.isTimed { return }
    for view in left.behind + left.above { view.removeFromSuperview() }
    // The delegate may create another animator for this size.
    let animator = ask(true) ?? animator
    defer { if !context.operation.isForward { _ = ask(false) } }
    let run = AnimatorRun(of: animator, using: AnimatorContext(context, isForward: true), in: context)
    run.beginEnd(finished: true)
    run.finishEnd()
    if let left = run.left { self.left = left }
  }
}
