import Controllers
import Geometry
import Motion
import Views

/// The screen with the cells, one of which opens.
public protocol PopInOutPresenting: ViewController {
  /// The cell of an item, brought into sight if it is not; `nil` where there is none (any more).
  func sourceView(forItem item: AnyHashable, in transition: PopInOutTransition) -> View?
}

/// The screen that a cell opens into.
public protocol PopInOutPresented: ViewController {
  /// What it shows. Cells are looked for by it: they scroll, and are used again for other items.
  var popInOutItem: AnyHashable { get }
}

/// A cell grows into a whole screen, a little too far, and back (screens.md section 3).
public struct PopInOutTransition: Transition {
  /// How long the new screen is not seen at the start of a push, in seconds: until then it would flicker in the cell.
  static let guardTime = 0.08
  private static let dampingRatio = 0.7
  /// Travel of a sideways drag on the cell, in points.
  private static let pushTravel = 234.0
  /// Travel of a drag on the open screen, whichever way, in points.
  private static let popTravel = 300.0

  /// What pops.
  public struct Pieces {
    let cell: View
    /// On a push, the cell once more behind it all: nothing shines through while the screen is not seen yet.
    let ground: StandIn?
    let cellPicture: StandIn
    let page: View
    let pagePicture: StandIn
    /// What the picture of the page lies in: it shows it once the guard time is over.
    let shutter: View
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
  public func participants(in context: TransitionContext) -> Participants? {
    guard let presenting = context.background as? any PopInOutPresenting,
      let presented = context.foreground as? any PopInOutPresented
    else { return nil }
    guard let cell = presenting.sourceView(forItem: presented.popInOutItem, in: self),
      cell.isDescendant(of: presenting.view)
      // A hand that leads it needs something that moves.
    else { return context.isInteractive ? nil : .some(nil) }
    let page = presented.view
    let pagePicture = context.standIn(forRegion: page.bounds, of: page)
    context.hide(page)
    let isForward = context.operation.isForward
    let cellPicture =
      isForward ? context.standIn(forRegion: cell.bounds, of: cell) : context.standIn(for: cell)
    let ground = isForward ? context.standIn(forRegion: cell.bounds, of: cell) : nil
    if let ground { context.container.addSubview(ground) }
    let shutter = View(frame: context.container.bounds)
    shutter.isUserInteractionEnabled = false
    shutter.addSubview(pagePicture)
    context.container.addSubview(shutter)
    context.container.addSubview(cellPicture)
    return Pieces(
      cell: cell, ground: ground, cellPicture: cellPicture, page: page, pagePicture: pagePicture,
      shutter: shutter)
  }

  /// Both pictures in the cell, of which that of the cell is seen; or both over everything, and it is clear.
  public func apply(_ state: TransitionState, to pieces: Participants, in context: TransitionContext) {
    guard let pieces else { return }
    let container = context.container
    pieces.shutter.frame = container.bounds
    let frame =
      state == .dismissed ? pieces.cell.convert(pieces.cell.bounds, to: container) : container.bounds
    pieces.ground?.frame = frame
    pieces.pagePicture.frame = frame
    pieces.cellPicture.frame = frame
    pieces.cellPicture.alpha = state == .dismissed ? 1 : 0
    pieces.shutter.alpha = state == .dismissed && context.operation.isForward ? 0 : 1
  }

  /// A spring that goes a little too far; on a push another one, which begins late, lets the new screen be seen.
  public func tracks(for pieces: Participants, in context: TransitionContext) -> [Track] {
    guard let pieces else { return [Track(.curve(.linear, duration: 0))] }
    let pop = Timing.spring(duration: duration, dampingRatio: Self.dampingRatio)
    guard context.operation.isForward else { return [Track(pop)] }
    let delay = min(Self.guardTime, duration / 5)
    let opening = Timing.spring(duration: duration - delay, dampingRatio: 1)
    // The screen is there with the first third of that spring; turned round it stays until the last one.
    return [
      Track(pop, moving: [pieces.pagePicture, pieces.cellPicture] + (pieces.ground.map { [$0] } ?? [])),
      Track(opening, delay: delay, moving: [pieces.shutter], over: 0...0.3),
    ]
  }

  /// Open by a drag to either side, back by a drag in any direction.
  public func dragPaths(for operation: TransitionOperation) -> [DragPath] {
    operation.isForward
      ? [.right(length: Self.pushTravel), .left(length: Self.pushTravel)]
      : [.outward(length: Self.popTravel)]
  }

  /// On the way back both pictures follow the hand.
  public func pulledViews(for pieces: Participants, in context: TransitionContext) -> [View] {
    guard let pieces, !context.operation.isForward else { return [] }
    return [pieces.pagePicture, pieces.cellPicture]
  }

  /// The middle of the cell.
  public func dragOrigin(for pieces: Participants, in context: TransitionContext) -> Point {
    pieces.map { $0.cell.convert($0.cell.bounds.center, to: context.container) } ?? .zero
  }
}
