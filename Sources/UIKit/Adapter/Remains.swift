import SegueControllers
import SegueGeometry
import SegueViews

/// What the animator that has brought a screen has left behind, where that has taken the place of the other one: the looks and the shape
/// of both screens, of which only the one in front is to be seen, and views around it. The way back begins with it.
final class Remains: Leftover {
  private let animator: any UIViewControllerAnimatedTransitioning
  private let ask: AnimatorTransition.Choice
  private var left: Left
  /// What the screen in front had before it was shown.
  private var plain: [(view: View, properties: View.PropertySet, look: View.Properties)]?

  /// What one run has left.
  struct Left {
    let context: TransitionContext
    /// The size in which it ran.
    let size: Size
    /// What it has set, with the look that is left, in the screens and in the views around them.
    let looks: [(view: View, properties: View.PropertySet, look: View.Properties)]
    /// The screens before, as far as it has changed them, and after.
    let before, after: TreeShape
    /// The views behind the screen in front, and in front of it, from back to front.
    let behind, above: [View]

    /// Whether there are the plain screens.
    var isEmpty: Bool { looks.isEmpty && before.isEmpty && behind.isEmpty && above.isEmpty }
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
    let looks = left.looks.filter { $0.view.isDescendant(of: front) }
    plain = looks.map { ($0.view, $0.properties, $0.view.model) }
    fills = front.fillsSuperview
    front.fillsSuperview = false
    left.after.restore(within: front)
    apply(looks)
  }

  func hide() {
    guard let plain else { return }
    apply(plain)
    left.before.restore(within: screen.view)
    screen.view.fillsSuperview = fills
    for view in left.behind + left.above { view.removeFromSuperview() }
    self.plain = nil
  }
  private var fills = true

  /// In another size the animator runs again, to its end.
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
    apply(
      left.looks.filter { look in (left.behind + left.above).contains { look.view.isDescendant(of: $0) } })
  }

  private func apply(_ looks: [(view: View, properties: View.PropertySet, look: View.Properties)]) {
    for each in looks { each.view.take(each.properties, from: each.look) }
  }

  // MARK: - The way back

  /// Gives the screens in the container of the way back their shape and what is around them.
  /// - Returns: their looks.
  func begin(in context: TransitionContext) -> Recording {
    if left.size != context.container.model.bounds.size { runAgain(in: context) }
    context.container.insertSubview(context.background.view, at: 0)
    surround(context.foreground.view, in: context.container)
    left.after.restore()
    return Recording { apply(left.looks) }
  }

  /// Leaves the plain screens.
  func end() { left.before.restore() }

  private func runAgain(in context: TransitionContext) {
    for view in left.behind + left.above { view.removeFromSuperview() }
    // The delegate may have made one for this size.
    let animator = ask(true) ?? animator
    defer { if !context.operation.isForward { _ = ask(false) } }
    let run = AnimatorRun(of: animator, using: AnimatorContext(context, isForward: true), in: context)
    run.beginEnd(finished: true)
    run.finishEnd()
    if let left = run.left { self.left = left }
  }
}
