import SegueAnimation
import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// The screen with the cells, one of which opens.
public protocol PopInOutPresenting: ViewController {
  /// The cell of an item, brought into view if it is not; `nil` where there is none (any more).
  func sourceView(forItem item: AnyHashable, in transition: PopInOutTransition) -> View?
}

/// The screen that a cell opens into.
public protocol PopInOutPresented: ViewController {
  /// What it shows. Cells are looked for by it: they scroll, and are used again for other items.
  var popInOutItem: AnyHashable { get }
  /// The part of its view that the cell opens into, in the view's coordinates; all of it by default.
  var popInOutContentFrame: Rect { get }
}

extension PopInOutPresented {
  /// All of it.
  public var popInOutContentFrame: Rect { view.bounds }
}

/// A cell grows into a whole screen, a little too far, and back (Docs/BEHAVIOR.md#pop-in-and-out).
public struct PopInOutTransition: Transition {
  /// How long the new screen is not seen at the start of a push, in seconds: until then it would flicker in the cell.
  static let guardTime = 0.08
  private static let dampingRatio = 0.7
  /// The last part of the way back, on which the pictures cover the cell.
  private static let arrival = 0.1
  /// Travel of a sideways drag on the cell, as a part of the width.
  private static let pushTravel = 0.6
  /// Travel of a drag on the open screen, whichever way, as a part of the container's shorter side.
  private static let popTravel = 300.0 / 390

  /// What pops: a picture of the cell over one of the page.
  public struct Pieces {
    let cell: View
    let page: View
    let cellPicture: SnapshotView
    let pagePicture: SnapshotView
    /// The cell in its place, so that no hole is seen where the pictures shoot beyond it on the way back.
    let ground: SnapshotView?
    let elevation: Elevation
    /// Whether the page is more than what the cell opens into.
    var showsPage: Bool { pagePicture.region != page.bounds }
  }

  /// The pieces; none where there is no cell, and the screens are exchanged at once.
  public typealias Participants = Pieces?

  /// How long it takes, in seconds.
  public let duration: Double

  /// A transition of `duration` seconds.
  public init(duration: Double = 0.4) { self.duration = max(0, duration) }

  /// A transition for `operation`, for two screens of which the one offers a cell for what the other one shows.
  ///
  /// `nil`, which is the default transition, for all other pairs and for no operation at all: a navigation controller's
  /// delegate can ask for every screen of its stack.
  public init?(
    _ operation: TransitionOperation?, from: ViewController, to: ViewController, duration: Double = 0.4
  ) {
    switch operation {
    case .push: guard from is any PopInOutPresenting, to is any PopInOutPresented else { return nil }
    case .pop: guard from is any PopInOutPresented, to is any PopInOutPresenting else { return nil }
    default: return nil
    }
    self.init(duration: duration)
  }

  /// A picture of the cell over a picture of the open screen.
  ///
  /// Both show the living views, so they are crisp at every size, and a photo that is read meanwhile is seen at once.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let presenting = context.background as? any PopInOutPresenting,
      let presented = context.foreground as? any PopInOutPresented
    else { return nil }
    guard let cell = presenting.sourceView(forItem: presented.popInOutItem, in: self),
      cell.isDescendant(of: presenting.view)
      // A pointer that leads it needs something that moves.
    else { return context.isInteractive ? nil : .some(nil) }
    let page = presented.view
    let pagePicture = context.snapshotView(
      of: page, region: presented.popInOutContentFrame.intersection(page.bounds))
    context.hide(page)
    let cellPicture = context.snapshotView(of: cell, region: cell.bounds)
    var ground: SnapshotView?
    if !context.operation.isForward {
      context.hide(cell)
      ground = context.snapshotView(of: cell, region: cell.bounds)
    }
    let pieces = Pieces(
      cell: cell, page: page, cellPicture: cellPicture, pagePicture: pagePicture, ground: ground,
      elevation: Elevation(isFlatAtRest: pagePicture.region != page.bounds))
    let layers: [View?] = [
      ground, pieces.elevation.dimmingView, pieces.elevation.shadowView, pagePicture, cellPicture,
    ]
    for view in layers.compactMap({ $0 }) { context.container.addSubview(view) }
    return pieces
  }

  /// Both pictures in the cell, of which that of the cell is seen; or both over everything, and it is clear.
  public func apply(_ state: TransitionState, to pieces: Participants, in context: TransitionContext) {
    guard let pieces else { return }
    let container = context.container
    let cell = pieces.cell.convert(pieces.cell.bounds, to: container)
    let open = pieces.page.convert(pieces.pagePicture.region, to: container)
    let frame = state == .dismissed ? cell : open
    pieces.pagePicture.frame = frame
    pieces.cellPicture.frame = frame
    pieces.cellPicture.alpha = state == .dismissed ? 1 : 0
    pieces.ground?.frame = cell
    pieces.ground?.alpha = state == .dismissed ? 1 : 0
    pieces.elevation.cast(state, from: frame)
    pieces.elevation.dimmingView.frame = container.bounds
    // Where the page is seen around its content, that is what the rest becomes.
    Elevation.shade(
      pieces.elevation.dimmingView, state, color: pieces.showsPage ? pieces.page.backgroundColor : nil)
  }

  /// A spring that goes a little too far; on a push another one, which begins late, lets the new screen be seen.
  public func tracks(for pieces: Participants, in context: TransitionContext) -> [Track] {
    guard let pieces else { return [Track(.curve(.linear, duration: 0))] }
    let pop = Track(.spring(duration: duration, dampingRatio: Self.dampingRatio))
    let shadow = pieces.elevation.tracks(pop.time.timing)
    guard context.operation.isForward else {
      let ground = pieces.ground.map { [$0] } ?? []
      return [pop, Track(pop.time.timing, moving: ground, only: .alpha, during: 0...Self.arrival)] + shadow
    }
    let delay = min(Self.guardTime, duration / 5)
    let fade = Timing.spring(duration: duration - delay, dampingRatio: 1)
    return [pop, Track(fade, delay: delay, moving: [pieces.cellPicture], only: .alpha, during: 0...0.5)]
      + shadow
  }

  /// Open by a drag to either side, back by a drag in any direction.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.right, .left] : [.outward]
  }

  /// Three fifths of the width; back three quarters of the shorter side.
  public func length(of drag: Drag, for pieces: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    return drag.direction == .outward
      ? min(size.width, size.height) * Self.popTravel : size.width * Self.pushTravel
  }

  /// The pictures shrink about the grabbed point, which stays under the pointer.
  public func follow(_ drag: DragState, _ pieces: Participants, in context: TransitionContext) {
    guard let pieces else { return }
    drag.pickUp(pieces.pagePicture, with: [pieces.cellPicture, pieces.elevation.shadowView], in: context)
  }

  /// The middle of the cell.
  public func home(for pieces: Participants, in context: TransitionContext) -> Point {
    pieces.map { $0.cell.convert($0.cell.bounds.center, to: context.container) } ?? .zero
  }
}
