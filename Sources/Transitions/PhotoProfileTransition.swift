import SegueAnimation
import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// The screen with the cells, one of which opens.
public protocol PhotoProfilePresenting: ViewController {
  /// The picture of an item in its cell, in its own shape: what it lies in cuts it to the shape of the cell. `nil` where there is
  /// none (any more).
  func pictureView(forItem item: AnyHashable, in transition: PhotoProfileTransition) -> View?
}

/// The screen that a cell opens into.
public protocol PhotoProfilePresented: ViewController {
  /// The picture in view, in its own shape, and the item that it shows. The screen brings its content to rest when it is asked.
  func pictureInView(for transition: PhotoProfileTransition) -> (item: AnyHashable, view: View)?
}

/// A post grows out of a grid of pictures: the live screen, scaled so that its picture fills the cell, under a mask that opens from
/// the cell to the whole screen (Docs/BEHAVIOR.md#photo-profile).
///
/// The way back can be dragged freely: the screen shrinks under the pointer and falls into its cell when it is let go.
public final class PhotoProfileTransition: Transition {
  private static let timing = Timing.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4)
  private static let scrubbedPop = Timing.curve(.easeOutQuad, duration: 0.25)
  /// How dark the grid is behind the open post.
  private static let shade = 0.5
  /// Corner radius of the screen on the way, in points and as a part of the container's shorter side.
  private static let radius = (most: 47.0, part: 0.12)
  /// Travel of a sideways drag on the cell, as a part of the width.
  private static let pushTravel = 0.6
  /// How much of its size the screen loses under the pointer on the longest way.
  private static let shrinkage = 0.4
  /// Travel over which the corners become round under the pointer, in points.
  private static let rounding = 80.0
  /// The part of the container beyond which a release finishes the way back, unless the pointer moves forward.
  private static let decisivePart = 0.1
  /// The speed from which a release finishes it from anywhere, in points per second.
  private static let decisiveSpeed = 900.0

  /// The post's screen, what cuts it and what lies behind it.
  public struct Participants {
    let page: View
    let mask: View
    let backdrop: View
    /// The rows of the list, with their places.
    let rows: [(view: View, center: Point)]
    let closed: Look
    let open: Look
    let radius: Double
  }

  /// The numbers of one look of the screen.
  struct Look {
    let scale: Double
    /// The middle of the screen, in the container.
    let center: Point
    /// What is left of the screen, in its own coordinates.
    let mask: Rect
    /// How far the rows of the list are from their places.
    let shift: Vector
    let shade: Double

    func mixed(with other: Look, at fraction: Double) -> Look {
      Look(
        scale: scale.mixed(with: other.scale, at: fraction),
        center: center.mixed(with: other.center, at: fraction),
        mask: mask.mixed(with: other.mask, at: fraction), shift: shift.mixed(with: other.shift, at: fraction),
        shade: shade.mixed(with: other.shade, at: fraction))
    }
  }

  /// A transition that can serve any number of screens.
  public init() {}

  /// 0.4 seconds.
  public var duration: Double { Self.timing.duration }

  /// Both pictures. The one in the grid is hidden, and the post's screen gets a mask.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let presenting = context.background as? any PhotoProfilePresenting,
      let (item, picture) = (context.foreground as? any PhotoProfilePresented)?.pictureInView(for: self),
      let cell = presenting.pictureView(forItem: item, in: self)
    else { return nil }
    let page = context.foreground.view
    let place = cell.convert(cell.bounds, to: context.container)
    let hole = place.intersection(context.visibleRect(of: cell))
    guard picture.isDescendant(of: page), cell.isDescendant(of: presenting.view), !hole.isEmpty else {
      return nil
    }
    let row = sequence(first: picture, next: \.superview).first { $0.superview is ScrollView } ?? picture
    // They move together, so that none slides over its neighbor.
    let rows = (row.superview?.subviews ?? []).filter { type(of: $0) == type(of: row) }
    let large = picture.convert(picture.bounds, to: page)
    let shift = Self.shift(of: large, into: context.container.convert(context.visibleRect(of: row), to: page))
    let scale = place.width / max(large.width, 1)
    let middle = page.bounds.center
    let center = place.center - (large.center + shift - middle) * scale
    let mask = context.helperView(named: "mask")
    let backdrop = context.helperView(named: "backdrop")
    mask.backgroundColor = .black
    backdrop.fillsSuperview = true
    backdrop.isUserInteractionEnabled = false
    context.hide(cell)
    context.mask(page, with: mask)
    context.container.insertSubview(backdrop, below: page)
    let size = context.container.bounds.size
    return Participants(
      page: page, mask: mask, backdrop: backdrop, rows: rows.map { ($0, $0.center) },
      closed: Look(
        scale: scale, center: center,
        mask: Rect(
          center: middle + (hole.center - center) * (1 / scale), size: hole.size * (1 / scale)),
        shift: shift, shade: 0),
      open: Look(scale: 1, center: page.center, mask: page.bounds, shift: .zero, shade: Self.shade),
      radius: min(Self.radius.most, min(size.width, size.height) * Self.radius.part))
  }

  /// The way by which a picture comes to lie within an area, or to begin where it does.
  private static func shift(of picture: Rect, into area: Rect) -> Vector {
    let (up, down) = (min(0, area.maxY - picture.maxY), max(0, area.minY - picture.minY))
    // What is off by a fraction of a pixel was rounded.
    let shift = picture.minY + up < area.minY ? area.minY - picture.minY : up + down
    return Vector(0, abs(shift) < 1 ? 0 : shift)
  }

  /// The screen so small that its picture fills the cell, and nothing else left of it; or all of it, over the darkened grid.
  public func apply(_ state: TransitionState, to post: Participants, in context: TransitionContext) {
    place(post, as: state == .dismissed ? post.closed : post.open)
  }

  /// Half-way its corners are round.
  public func steps(for post: Participants, in context: TransitionContext) -> [TransitionStep] {
    [TransitionStep("round", at: 0.5)]
  }

  /// Half-way, with round corners.
  public func apply(_ step: TransitionStep, to post: Participants, in context: TransitionContext) {
    place(post, as: post.closed.mixed(with: post.open, at: step.position), cornerRadius: post.radius)
  }

  private func place(_ post: Participants, as look: Look, cornerRadius: Double = 0) {
    post.page.transform = .scale(look.scale)
    post.page.center = look.center
    post.mask.frame = look.mask
    post.mask.cornerRadius = cornerRadius
    for (row, center) in post.rows { row.center = center + look.shift }
    // The color is mixed, not the opacity of the view: nothing moves, so a press goes through.
    post.backdrop.backgroundColor = Color.black.withAlpha(look.shade)
  }

  /// A spring; a way back that was dragged ends on a curve.
  public func tracks(for post: Participants, in context: TransitionContext) -> [Track] {
    [Track(context.isInteractive && !context.operation.isForward ? Self.scrubbedPop : Self.timing)]
  }

  /// Open by a drag to either side, back by a drag to the right or down.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward
      ? [.right, .left] : [Drag.right, .down].map { $0.finishing(from: Self.decisivePart) }
  }

  /// Three fifths of the width; back all of it, or the height.
  public func length(of drag: Drag, for post: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    if context.operation.isForward { return size.width * Self.pushTravel }
    return drag.direction == .down ? size.height : size.width
  }

  /// The screen shrinks about the grabbed point, which stays under the pointer; the grid stays dark.
  public func follow(_ drag: DragState, _ post: Participants, in context: TransitionContext) {
    if !context.operation.isForward, context.isInteractive {
      let roundness = min(1, drag.travel.length / Self.rounding)
      place(post, as: post.open, cornerRadius: post.radius * roundness)
      post.page.transform = .scale(1 - Self.shrinkage * (1 - drag.position).clamped(to: 0...1))
    }
    drag.pickUp(post.page, in: context)
  }

  /// On a way back that was dragged from its start, what counts is how far the pointer has come to the right or down.
  public func finishes(
    at fraction: Double, velocity: Double, for post: Participants, in context: TransitionContext
  ) -> Bool {
    guard !context.operation.isForward, context.isInteractive, let drag = context.drag else {
      return Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction)
    }
    let (size, speed) = (context.container.bounds.size, drag.velocity)
    if speed.dx > Self.decisiveSpeed || speed.dy > Self.decisiveSpeed { return true }
    return drag.travel.dx > size.width * Self.decisivePart && speed.dx >= 0
      || drag.travel.dy > size.height * Self.decisivePart && (speed.dy >= 0 || speed.dx > 0)
  }

  /// The cell that was opened.
  public func home(for post: Participants, in context: TransitionContext) -> Point {
    post.closed.center + (post.closed.mask.center - post.page.bounds.center) * post.closed.scale
  }
}

extension PhotoProfileTransition: NavigationControllerDelegate {
  /// Itself, for every pair of screens; those that do not conform get the default push.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }
}
