import SegueControllers

/// The live screen, so small that the destination covers the source, and nothing else left of it: under a mask that opens to the whole
/// screen.
struct ZoomedScreen: Zoom {
  /// How much of its size the screen loses under a free pointer on the longest way.
  private static let shrinkage = 0.4
  /// Travel over which the corners become round under the pointer, in points.
  private static let rounding = 80.0

  private let page, mask, backdrop: View
  /// What scrolls with the destination, with its places.
  private let rows: [(view: View, center: Point)]
  private let closed, open: Look
  private let radius: Double
  /// The destination on the open screen.
  private let column: Rect
  private let isFree: Bool

  /// The numbers of one look of the screen.
  private struct Look {
    let scale: Double
    /// The middle of the screen, in the container.
    var center: Point
    /// What is left of the screen, in its own coordinates.
    var mask: Rect
    /// How far the rows are from their places.
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

  /// The screen of the foreground under a mask.
  init(_ source: View, to target: View, _ zoom: ZoomTransition, in context: TransitionContext) {
    let (page, container) = (context.foreground.view, context.container)
    let place = source.convert(source.bounds, to: container)
    let hole = place.intersection(context.visibleRect(of: source))
    let row = sequence(first: target, next: \.superview).first { $0.superview is ScrollView } ?? target
    // They move together, so that none slides over its neighbor.
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
    self.page = page
    self.rows = rows.map { ($0, $0.center) }
    closed = Look(
      scale: scale, center: center,
      mask: Rect(center: middle + (hole.center - center) * (1 / scale), size: hole.size * (1 / scale)),
      shift: shift, shade: shade.withAlpha(0))
    open = Look(scale: 1, center: page.center, mask: page.bounds, shift: .zero, shade: shade)
    column = large.intersection(page.bounds)
    radius = container.bounds.size.screenRadius
    isFree = zoom.pickUp == .free
  }

  /// The way by which a view comes to lie within an area, or to begin where it does.
  private static func shift(of place: Rect, into area: Rect) -> Vector {
    let (up, down) = (min(0, area.maxY - place.maxY), max(0, area.minY - place.minY))
    // What is off by a fraction of a pixel was rounded.
    let shift = place.minY + up < area.minY ? area.minY - place.minY : up + down
    return Vector(0, abs(shift) < 1 ? 0 : shift)
  }

  func apply(_ state: TransitionState, in context: TransitionContext) {
    place(as: state == .dismissed ? closed : open)
  }

  /// At first it opens to the destination, so that no text beside that is seen before it is seen from end to end; half-way it is still
  /// as wide, and its corners are round.
  var steps: [TransitionStep] { [TransitionStep("whole", at: Self.whole), TransitionStep("round", at: 0.5)] }
  private static let whole = 0.25

  func apply(_ step: TransitionStep, in context: TransitionContext) {
    var look = closed.mixed(with: open, at: step.position)
    let isWhole = step.position == Self.whole
    if isWhole {
      look.mask = column
    } else {
      (look.mask.origin.x, look.mask.size.width) = (column.minX, column.width)
    }
    look.center.x += overhang(of: look, in: context.container.bounds)
    place(as: look, cornerRadius: isWhole ? 0 : radius)
  }

  /// How far what is left of the screen has to go so that it reaches over neither side of the container, in points.
  private func overhang(of look: Look, in bounds: Rect) -> Double {
    let left = look.center.x + (look.mask.minX - page.bounds.midX) * look.scale - bounds.minX
    let right = bounds.maxX - look.center.x - (look.mask.maxX - page.bounds.midX) * look.scale
    return left + right < 0 ? 0 : max(0, -left) - max(0, -right)
  }

  private func place(as look: Look, cornerRadius: Double = 0) {
    page.transform = .scale(look.scale)
    page.center = look.center
    mask.frame = look.mask
    mask.cornerRadius = cornerRadius
    for (row, center) in rows { row.center = center + look.shift }
    // The color is mixed, not the opacity of the view: nothing moves, so a press goes through.
    backdrop.backgroundColor = look.shade
  }

  func tracks(_ timing: Timing, isForward: Bool) -> [Track] { [] }

  /// A free pointer leaves the background dark.
  func follow(_ drag: DragState, in context: TransitionContext) {
    if isFree, !context.operation.isForward, context.isInteractive {
      place(as: open, cornerRadius: radius * min(1, drag.travel.length / Self.rounding))
      page.transform = .scale(1 - Self.shrinkage * (1 - drag.position).clamped(to: 0...1))
    }
    drag.pickUp(page, in: context)
  }

  func home(in context: TransitionContext) -> Point {
    closed.center + (closed.mask.center - page.bounds.center) * closed.scale
  }
}
