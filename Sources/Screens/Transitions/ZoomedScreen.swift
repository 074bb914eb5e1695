import SegueControllers

/// A zoom of the live screen under a mask. At the closed end, the screen is scaled so that the destination covers the source,
/// and the mask shows only the area of the source. As the screen opens, the mask grows to the whole screen.
struct ZoomedScreen: Zoom {
  /// The fraction of its size that the screen loses by the end of a drag that it follows freely.
  private static let shrinkage = 0.4

  private let page, mask, backdrop: View
  /// The views that scroll together with the destination, with their centers on the open screen.
  private let rows: [(view: View, center: Point)]
  private let closed, open: Look
  private let elevation: Elevation
  /// The frame of the destination on the open screen, and the horizontal extent of the destination and the views beside it.
  private let column: Rect
  private let breadth: (left: Double, right: Double)
  /// The views to the left or to the right of the destinations in the rows. They are transparent until the mask has passed
  /// them, so that it does not cut through their text.
  private let aside: [(view: View, alpha: Double)]
  private let isFree: Bool

  /// The properties of the screen at one point of the zoom.
  private struct Look {
    let scale: Double
    /// The center of the screen, in the container.
    var center: Point
    /// The visible part of the screen, in the screen's coordinates.
    var mask: Rect
    /// The offset of the rows from their positions on the open screen.
    let shift: Vector
    let shade: Color

    func mixed(with other: Look, at fraction: Double) -> Look {
      Look(
        scale: scale.mixed(with: other.scale, at: fraction),
        center: center.mixed(with: other.center, at: fraction),
        mask: mask.mixed(with: other.mask, at: fraction), shift: shift.mixed(with: other.shift, at: fraction),
        shade: shade.mixed(with: other.shade, at: fraction))
    }
  }

  /// Creates a zoom. Masks the foreground's view, and computes the properties of this view in the closed and the open state.
  init(_ source: View, to target: View, _ zoom: ZoomTransition, in context: TransitionContext) {
    let (page, container) = (context.foreground.view, context.container)
    let place = source.convert(source.bounds, to: container)
    let hole = place.intersection(context.visibleRect(of: source))
    let row = sequence(first: target, next: \.superview).first { $0.superview is ScrollView } ?? target
    // All rows move together, so that no row slides over its neighbor.
    let rows = (row.superview?.subviews ?? []).filter { type(of: $0) == type(of: row) }
    let large = target.convert(target.bounds, to: page)
    let shift = Self.shift(of: large, into: container.convert(context.visibleRect(of: row), to: page))
    let scale = place.width / max(large.width, 1)
    let middle = page.bounds.center
    let center = place.center - (large.center + shift - middle) * scale
    let shade = zoom.dimmingColor ?? .clear
    (mask, backdrop) = (context.helperView(named: "mask"), context.helperView(named: "backdrop"))
    mask.backgroundColor = .black
    backdrop.fillsSuperview = true
    backdrop.isUserInteractionEnabled = false
    context.mask(page, with: mask)
    container.insertSubview(backdrop, below: page)
    elevation = Elevation(of: page)
    self.page = page
    self.rows = rows.map { ($0, $0.center) }
    closed = Look(
      scale: scale, center: center,
      mask: Rect(center: middle + (hole.center - center) * (1 / scale), size: hole.size * (1 / scale)),
      shift: shift, shade: shade.withAlpha(0))
    open = Look(scale: 1, center: page.center, mask: page.bounds, shift: .zero, shade: shade)
    // A destination that has been scrolled away is where the shift brings it.
    let places = [large, large.offset(by: shift)].map { $0.intersection(page.bounds) }
    let column = places.first { !$0.isEmpty } ?? page.bounds
    let beside = rows.flatMap(\.leaves).filter { !$0.isDescendant(of: target) }
      .map { ($0, $0.convert($0.bounds, to: page).intersection(page.bounds)) }
      .filter { !$0.1.isEmpty && ($0.1.minX >= column.maxX - 1 || $0.1.maxX <= column.minX + 1) }
    aside = beside.map { ($0.0, $0.0.alpha) }
    breadth = beside.reduce((column.minX, column.maxX)) { (min($0.0, $1.1.minX), max($0.1, $1.1.maxX)) }
    self.column = column
    isFree = zoom.pickUp == .free
    container.insertSubview(elevation.shadowView, below: page)
    context.onShow { [self] in
      let (map, size) = (page.shown.toSuperview, mask.shown.bounds.size)
      let frame = map.apply(to: Rect(center: mask.shown.center, size: size))
      let radius = elevation.lift(
        frame, from: Rect(center: home, size: closed.mask.size * closed.scale), radius: 0,
        to: container.bounds)
      mask.cornerRadius = radius / max(map.a, 1e-6)
    }
  }

  /// Returns the vertical shift that moves a rectangle into an area. If the rectangle is too high for the area, their upper
  /// edges are aligned.
  private static func shift(of place: Rect, into area: Rect) -> Vector {
    let (up, down) = (min(0, area.maxY - place.maxY), max(0, area.minY - place.minY))
    // A shift of less than a point results from rounding.
    let shift = place.minY + up < area.minY ? area.minY - place.minY : up + down
    return Vector(0, abs(shift) < 1 ? 0 : shift)
  }

  func apply(_ state: TransitionState, in context: TransitionContext) {
    place(as: state == .dismissed ? closed : open, isOpen: state == .presented)
    elevation.cast(state)
  }

  /// Two intermediate steps. At 25 %, the mask has grown to the destination, so that it does not cut through text next to the
  /// destination. At 50 %, the mask is as wide as the destination and the views beside it, which fade in from then on.
  var steps: [TransitionStep] { [TransitionStep("whole", at: Self.whole), TransitionStep("wide", at: 0.5)] }
  private static let whole = 0.25

  func apply(_ step: TransitionStep, in context: TransitionContext) {
    var look = closed.mixed(with: open, at: step.position)
    if step.position == Self.whole {
      look.mask = column
    } else {
      (look.mask.origin.x, look.mask.size.width) = (breadth.left, breadth.right - breadth.left)
    }
    look.center.x += overhang(of: look, in: context.container.bounds)
    place(as: look)
  }

  /// Returns the horizontal offset that moves the visible part of the screen back into the container, in points; 0 if this part
  /// is too wide.
  private func overhang(of look: Look, in bounds: Rect) -> Double {
    let left = look.center.x + (look.mask.minX - page.bounds.midX) * look.scale - bounds.minX
    let right = bounds.maxX - look.center.x - (look.mask.maxX - page.bounds.midX) * look.scale
    return left + right < 0 ? 0 : max(0, -left) - max(0, -right)
  }

  private func place(as look: Look, isOpen: Bool = false) {
    page.transform = .scale(look.scale)
    page.center = look.center
    mask.frame = look.mask
    for (row, center) in rows { row.center = center + look.shift }
    for (view, alpha) in aside { view.alpha = isOpen ? alpha : 0 }
    // The color is animated instead of the alpha, because a press does not catch a view of which only the color changes.
    backdrop.backgroundColor = look.shade
  }

  func tracks(_ timing: Timing, isForward: Bool) -> [Track] { [] }

  /// Moves the screen with the pointer. If the screen follows the pointer freely, it shrinks, and the background stays dark.
  func follow(_ drag: DragState, in context: TransitionContext) {
    if isFree, !context.operation.isForward, context.isInteractive {
      place(as: open, isOpen: true)
      page.transform = .scale(1 - Self.shrinkage * (1 - drag.position).clamped(to: 0...1))
    }
    drag.pickUp(page, in: context)
  }

  private var home: Point { closed.center + (closed.mask.center - page.bounds.center) * closed.scale }
}

extension View {
  /// The visible views in this view that have no subviews.
  fileprivate var leaves: [View] {
    isHidden || alpha == 0 ? [] : subviews.isEmpty ? [self] : subviews.flatMap(\.leaves)
  }
}
