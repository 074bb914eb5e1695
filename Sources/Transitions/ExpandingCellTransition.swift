import SegueAnimation
import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// The screen that the row expands to.
public protocol ExpandingCellPresented: ViewController {
  /// Takes a picture of the presenting screen's bar, to show it above content that is pulled down.
  func take(bar: SnapshotView, color: Color, for transition: ExpandingCellTransition)
  /// How much of that picture is visible, in points.
  var visibleBarHeight: Double { get }
  /// Called when a transition has ended.
  func transitionEnded(_ transition: ExpandingCellTransition, finished: Bool)
}

/// A row of a table expands to the whole screen and pushes everything around it out; pulled down, the screen is closed again
/// (Docs/BEHAVIOR.md#expanding-cells).
///
/// The row is the `transitionSource` of the presented screen, which owns the transition and has it as its transitioning delegate.
public final class ExpandingCellTransition: Transition {
  private static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
  /// Travel of a sideways drag on the row, as a part of the width, and of one down on the open screen, as a part of the height.
  private static let travel = (present: 0.6, dismiss: 0.5)

  /// What the expansion moves.
  public struct Participants {
    let background, row, target, page, bar: View
    let surroundings: Surroundings
    /// The row without the line along its lower edge, and that line, which stays at the edge of what the row becomes.
    let rowPicture, rowEdge: SnapshotView
    let barHeight, pulledBarHeight: Double
    let presented: (any ExpandingCellPresented)?
    let elevation = Elevation()
  }

  /// A transition for one presented screen.
  public init() {}

  /// 0.6 seconds.
  public var duration: Double { Self.timing.duration }

  /// Cuts the screen into what lies above the row, the row, and what lies below, with the bar in front of everything.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let row = context.sourceView else { return nil }
    let (background, container) = (context.background.view, context.container)
    let presented = context.foreground as? ExpandingCellPresented
    let barRegion = context.background.barRegion
    let bar = View()
    bar.clipsToBounds = true
    bar.backgroundColor = context.background.barColor
    bar.addSubview(context.snapshotView(of: background, region: barRegion, isFlattened: true))
    presented?.take(
      bar: context.snapshotView(of: background, region: barRegion, isFlattened: true),
      color: bar.backgroundColor, for: self)
    let surroundings = Surroundings(of: row.convert(row.bounds, to: background), on: background, in: context)
    let line = 1 / (row.window?.displayScale ?? 1)
    let rowPicture = context.snapshotView(
      of: row, region: row.bounds.inset(by: Insets(bottom: line)), isFlattened: true)
    let rowEdge = context.snapshotView(
      of: row, region: row.bounds.inset(by: Insets(top: row.bounds.height - line)), isFlattened: true)
    context.hide(row)
    context.hide(background)
    let target = View()
    target.backgroundColor = .white
    target.clipsToBounds = true
    // As large as it will be, so that the screen in it is laid out once.
    let page = View(frame: container.bounds)
    page.addSubview(context.foreground.view)
    for view in [rowPicture, rowEdge, page] { target.addSubview(view) }
    let cut = Participants(
      background: background, row: row, target: target, page: page, bar: bar, surroundings: surroundings,
      rowPicture: rowPicture, rowEdge: rowEdge, barHeight: barRegion.height,
      pulledBarHeight: presented?.visibleBarHeight ?? 0, presented: presented)
    for view in [target, surroundings.top, surroundings.bottom, cut.elevation.shadowView, bar] {
      container.addSubview(view)
    }
    return cut
  }

  /// Everything at its place around the row; or the row as large as the screen, and everything else pushed out.
  public func apply(_ state: TransitionState, to cut: Participants, in context: TransitionContext) {
    let bounds = context.container.bounds
    let row = cut.row.convert(cut.row.bounds, to: cut.background)
    cut.page.frame = bounds
    let target = state == .dismissed ? row : bounds
    let line = cut.rowEdge.region.height
    cut.rowPicture.frame = Rect(x: 0, y: 0, width: row.width, height: row.height - line)
    cut.rowEdge.frame = Rect(x: 0, y: target.height - line, width: row.width, height: line)
    cut.target.frame = target
    cut.elevation.cast(state, from: target)
    cut.surroundings.apply(state, around: row, in: bounds)
    cut.page.alpha = state == .dismissed ? 0 : 1
    let barPicture = Rect(x: 0, y: 0, width: bounds.width, height: cut.barHeight)
    let barShift = state == .dismissed ? 0 : cut.pulledBarHeight - cut.barHeight
    cut.bar.frame = barPicture.offset(by: Vector(0, barShift))
    cut.bar.subviews.first?.frame = barPicture
  }

  /// One for the regions and the row, and one for the bar, which waits until the region above the row reaches it.
  public func tracks(for cut: Participants, in context: TransitionContext) -> [Track] {
    let top = cut.surroundings.top.region.height
    let waits = top > cut.barHeight ? 1 - cut.barHeight / top : 0
    return [Track(Self.timing), Track(Self.timing, moving: [cut.bar], during: waits...1)]
  }

  /// Opened by a drag to either side, closed by a drag down: by the time that begins, the screen has been pulled far enough.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.right, .left] : [.down.finishing(from: 0)]
  }

  /// Three fifths of the width, or half the height.
  public func length(of drag: Drag, for cut: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    return drag.direction == .down ? size.height * Self.travel.dismiss : size.width * Self.travel.present
  }

  /// The row.
  public func home(for cut: Participants, in context: TransitionContext) -> Point {
    cut.row.convert(cut.row.bounds.center, to: cut.background)
  }

  /// Calls the presented screen.
  public func ended(finished: Bool, _ cut: Participants, in context: TransitionContext) {
    cut.presented?.transitionEnded(self, finished: finished)
  }
}

extension ExpandingCellTransition: TransitioningDelegate {
  /// Itself; screens that do not conform get the default modal.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? {
    self
  }

  /// Itself; a row that is gone gets the default modal.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}
