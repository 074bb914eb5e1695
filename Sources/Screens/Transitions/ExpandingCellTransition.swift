import SegueControllers

/// A screen that a table row expands into.
public protocol ExpandingCellPresented: ViewController {
  /// Stores a picture of the presenting screen's bar. This screen shows the picture above its content when the content is
  /// pulled down.
  /// - Parameters:
  ///   - bar: the picture.
  ///   - color: the color of the bar.
  ///   - transition: the transition that made the picture.
  func take(bar: SnapshotView, color: Color, for transition: ExpandingCellTransition)
  /// The visible height of the bar's picture above content that is pulled down, in points; 0 if the content is not pulled.
  var visibleBarHeight: Double { get }
  /// Called when a transition that opens or closes the screen has ended.
  func transitionEnded(_ transition: ExpandingCellTransition, finished: Bool)
}

/// A transition in which a table row expands to fill the whole screen, and pushes everything around it out of the window.
/// Pulling the screen down closes it again (Docs/BEHAVIOR.md#expanding-cells). A row in a list beside the screen flies out of
/// the list, which stays where it is.
///
/// Set the row as the `transitionSource` of the presented screen, and the transition as its `transitioningDelegate`. The
/// presented screen owns the transition.
public final class ExpandingCellTransition: Transition, TransitioningDelegate {
  private static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
  private static let downward = Drag.down.finishing(from: 0).spanning(1)
  /// The part of their way that all parts have come when the rest of the screen begins to appear, and when it may be opaque.
  private static let arrivals = 0.9...1
  private static let rightward = Drag.right.spanning(0.6), leftward = Drag.left.spanning(0.6)

  /// The views that the expansion moves.
  public struct Participants {
    let background, row, target, page, bar, screen: View
    /// The surroundings that the row pushes out; `nil` if the row is in a list beside the screens, which stays as it is.
    let surroundings: Surroundings?
    /// A picture of the row at its place in the list beside the screens. It appears there when the screen has opened.
    let listed: View?
    let parts: [any ExpandingPart]
    /// The colors of the row and of the screen.
    let color, screenColor: Color
    /// A picture of the row without the line along its lower edge, and a picture of that line. The line stays at the lower edge
    /// of the panel. It is a sibling of the picture of the part below, so that both are moved to the same whole pixel.
    let rowPicture, rowEdge: SnapshotView
    let barHeight, pulledBarHeight: Double
    let presented: (any ExpandingCellPresented)?
    let elevation: Elevation
  }

  /// Creates a transition for one presented screen.
  public init() {}

  /// The transition's duration, 0.6 seconds.
  public var duration: Double { Self.timing.duration }

  /// Divides the background into pictures of the row and of the parts above and below it. The bar is in front of all other
  /// views.
  /// - Returns: `nil` if the source does not exist.
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
    let isBeside = context.isBeside(row)
    let surroundings =
      isBeside
      ? nil
      : Surroundings(
        of: row.convert(row.bounds, to: background), on: background, below: barRegion.height,
        color: row.superview?.backgroundColor ?? .clear, in: context)
    let line = 1 / (row.traitCollection.displayScale)
    let rowPicture = context.snapshotView(
      of: row, region: row.bounds.inset(by: Insets(bottom: line)), isFlattened: true)
    let rowEdge = context.snapshotView(
      of: row, region: row.bounds.inset(by: Insets(top: row.bounds.height - line)), isFlattened: true)
    context.hide(row)
    if !isBeside { context.hide(background) }
    let target = View()
    target.clipsToBounds = true
    let parts = row.parts(in: context.foreground.view, context)
    // The page has its final size, so that the screen in it is laid out once.
    let (page, rest) = (View(frame: container.bounds), View())
    rest.fillsSuperview = true
    page.addSubview(rest)
    rest.addSubview(context.foreground.view)
    for view in [rowPicture] + parts.map(\.box) + [page] { target.addSubview(view) }
    let cut = Participants(
      background: background, row: row, target: target, page: page, bar: bar,
      screen: context.foreground.view, surroundings: surroundings,
      listed: isBeside ? row.picture(of: parts) : nil, parts: parts,
      color: row.backgroundColor, screenColor: context.foreground.view.backgroundColor,
      rowPicture: rowPicture, rowEdge: rowEdge, barHeight: barRegion.height,
      pulledBarHeight: presented?.visibleBarHeight ?? 0, presented: presented,
      elevation: Elevation(isFlatAtRest: isBeside))
    let pieces = [
      cut.listed, surroundings?.ground, target, surroundings?.top, rowEdge, surroundings?.bottom,
      cut.elevation.shadowView, bar,
    ]
    for view in pieces { view.map(container.addSubview) }
    context.onShow {
      Self.placeBar(of: cut)
      // The rest of the screen does not appear where parts are still on their way.
      let arrived = parts.reduce(1) { min($0, $1.frames.part(of: $1.box)) }
      rest.alpha = Self.arrivals.fraction(at: arrived).clamped(to: 0...1)
    }
    return cut
  }

  /// For `.dismissed`, places all views as they are at rest around the row. For `.presented`, makes the row as large as the
  /// screen, and pushes everything else out of the window.
  public func apply(_ state: TransitionState, to cut: Participants, in context: TransitionContext) {
    let bounds = context.container.bounds
    let row = cut.row.convert(cut.row.bounds, to: cut.background)
    let pull = cut.pulledBarHeight
    // If the content is pulled down, the bar is above it.
    let open = Rect(x: 0, y: pull, width: bounds.width, height: max(0, bounds.height - pull))
    cut.page.frame = bounds.offset(by: Vector(0, -pull))
    place(cut, as: state == .dismissed ? row : open, in: context)
    show(state, of: cut)
    cut.elevation.cast(state)
    cut.surroundings?.apply(state, in: bounds)
  }

  /// Returns the main track, which moves the panel and its surroundings, and the tracks that fade views. The row fades out
  /// before other views cover it, and the screen fades in when the row is gone.
  public func tracks(for cut: Participants, in context: TransitionContext) -> [Track] {
    [
      Track(Self.timing), Track(Self.timing, moving: [cut.target], only: .background, during: 0...0.3),
      .fade([cut.rowPicture], Self.timing, during: 0.02...0.1),
      .fade([cut.page, cut.listed].compactMap(\.self), Self.timing, during: 0.6...0.9),
    ] + cut.parts.flatMap { $0.tracks(Self.timing) } + cut.elevation.tracks(Self.timing)
  }

  /// Returns drags to either side, over 0.6 of the container's width, and, if the operation closes the screen, a downward drag
  /// over the height. The downward drag finishes at any fraction, because the content has already been pulled far enough when
  /// the drag begins.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    let sideways = [Self.rightward, Self.leftward]
    return operation.isForward ? sideways : [Self.downward] + sideways
  }

  /// Returns the length of a drag, in points. Without a `span`, a downward drag is as long as the container is high, and any
  /// other drag has 0.6 of the container's width as its length. A downward drag that caught the screen in flight is half as
  /// long.
  public func length(of drag: Drag, for cut: Participants, in context: TransitionContext) -> Double? {
    let (size, isDown) = (context.container.bounds.size, drag.direction == .down)
    let own = isDown ? Self.downward : Self.rightward
    return (drag.length(in: size) ?? own.length(in: size)).map { isDown && context.isCaught ? $0 / 2 : $0 }
  }

  /// Tells the presented screen that the transition has ended.
  public func ended(finished: Bool, _ cut: Participants, in context: TransitionContext) {
    cut.presented?.transitionEnded(self, finished: finished)
  }
}
