import SegueControllers

/// A sheet that moves between its source and a detent. The whole sheet is scaled to the current width, under a picture of the
/// source.
///
/// Two empty views define the position of the sheet. The frame of `frame` is the visible frame of the sheet; the frame of
/// `place` is the frame that the sheet has without the zoom. The sheet itself moves between its detents like any other sheet,
/// in a view that maps `place` to `frame`.
struct ZoomedSheet {
  private let sheet: SheetTransition.Participants
  private let presentation: SheetPresentation
  private let source: View
  /// The visible part of the source, in the source's coordinates.
  private let part: Rect
  let frame, place: View
  /// A picture of the source, which covers the sheet and fades out as the sheet opens.
  let cover: SnapshotView
  /// A view that scales the sheet, and clips it to its frame.
  private let window = PassingView()
  private let page = PassingView()
  private let landing: Landing
  /// The corner radius of the source, in points.
  private let radius: Double

  /// The size difference from `place` below which the clip stops cutting the sheet, and the width of a margin that then
  /// appears; both in points. Together with sharp corners, the margin uncovers the sheet's own outline at rest.
  private static let (approach, margin) = (20.0, 2.0)

  /// Creates the zoom of a sheet. The result is `nil` if there is no visible source, or if reduced motion is on.
  init?(
    _ sheet: SheetTransition.Participants, _ presentation: SheetPresentation, in context: TransitionContext
  ) {
    let container = context.container
    guard let source = context.sourceView, !container.traitCollection.reducesMotion else { return nil }
    let part = context.visiblePart(of: source)
    guard !part.isEmpty else { return nil }
    (self.sheet, self.presentation, self.source, self.part) = (sheet, presentation, source, part)
    frame = context.helperView(named: "zoomed-sheet")
    place = context.helperView(named: "zoomed-sheet-place")
    landing = Landing(source, in: context)
    (cover, radius) = (context.snapshotView(of: source, region: part), source.cornerRadius)
    cover.corners = source.corners.subtracting(source.bounds.corners(cutBy: part))
    context.hide(source, whilePresented: true)
    frame.identifier = "zoomed-sheet"
    for view in [frame, place] { view.isUserInteractionEnabled = false }
    window.clipsToBounds = true
    (window.frame, page.frame) = (container.bounds, container.bounds)
    container.insertSubview(landing.picture, below: sheet.dim)
    container.insertSubview(window, above: sheet.dim)
    window.addSubview(page)
    page.addSubview(sheet.sheet)
    container.insertSubview(place, above: window)
    container.insertSubview(frame, above: place)
    container.insertSubview(cover, above: frame)
    context.onShow { [self, unowned context] in show(in: context) }
  }

  /// The views that the tracks of the zoom move.
  var frames: [View] { [frame, place] }

  /// Returns the frame of the visible part of the source, in the container's coordinates.
  func home(in context: TransitionContext) -> Rect { source.convert(part, to: context.container) }

  /// Places the views for a level: 0 for dismissed, 1 for the smallest detent, and so on. If a pointer drives the sheet, the
  /// zoom ends at the smallest detent. If not, it ends at the selected detent, and is extrapolated beyond it.
  func apply(_ level: Int, in context: TransitionContext) {
    let geometry = SheetGeometry(presentation, in: context.container)
    let isLed = context.isInteractive || context.isCaught
    let detent = isLed ? max(level, 1) - 1 : geometry.index(of: presentation.selectedDetent)
    let part = isLed ? Double(min(level, 1)) : Double(level) / Double(detent + 1)
    place.frame = geometry.frame(at: detent)
    // While the sheet moves, the cover has the rounded corners instead, so that they are not stretched.
    source.cornerRadius = level == 0 ? radius : 0
    frame.frame = home(in: context).mixed(with: place.frame, at: part)
    cover.alpha = max(0, 1 - part)
    landing.apply(in: context)
  }

  /// Moves the sheet with the pointer that has caught it. If the pointer raises the sheet between its detents, the upper edge
  /// moves with the pointer, and the sheet grows below it.
  func pickUp(_ drag: DragState, in context: TransitionContext) {
    let geometry = SheetGeometry(presentation, in: context.container)
    let heights = geometry.heights.indices.map { geometry.frame(at: $0).height }
    func height(at position: Double) -> Double {
      let above = (position - 1).clamped(to: 0...Double(heights.count - 1))
      let index = min(Int(above), max(0, heights.count - 2))
      return heights[index].mixed(with: heights[min(index + 1, heights.count - 1)], at: above - Double(index))
    }
    let (own, most) = (frame.frame, max(1, drag.origin ?? 1))
    if drag.position > most { frame.frame.size.height *= height(at: most) / height(at: drag.position) }
    let start = frame.center
    drag.keepUnderPointer(frame)
    frame.frame = own.offset(by: frame.center - start)
  }

  /// Shrinks the sheet as a pointer pulls it below its smallest detent.
  /// - Parameter distance: the distance by which the pointer has pulled the sheet below the detent, in points.
  func pull(by distance: Double) {
    frame.frame = PulledSheet(place.frame, by: distance).frame
    cover.alpha = 0
  }

  /// Scales and clips the sheet so that it appears in `frame`.
  private func show(in context: TransitionContext) {
    let (now, own, home) = (frame.shownFrame, place.shownFrame, home(in: context))
    let seen = sheet.sheet.shown.toSuperview.apply(
      to: (sheet.outline.shown.shape ?? sheet.outline.shape).path.bounds)
    let scale = max(now.width / max(own.width, 1), now.height / max(own.height, 1))
    let way = max(own.width - now.width, own.height - now.height, 0) / Self.approach
    let margin = Self.margin * (2 - 2 * way).clamped(to: 0...1)
    // The sheet extends beyond `place` by these distances.
    let (aside, above) = (max(0, own.minX - seen.minX) + margin, max(0, own.minY - seen.minY) + margin)
    let below = max(0, seen.maxY - own.maxY) + margin
    let (width, height) = (now.width / scale, now.height / scale)
    let box = Rect(x: own.midX - width / 2, y: own.minY, width: width, height: height)
      .inset(by: Insets(top: -above, left: -aside, bottom: -below, right: -aside))
    window.bounds = box
    window.center = Point(now.midX + (box.midX - own.midX) * scale, now.minY + (box.midY - own.minY) * scale)
    window.transform = .scale(scale)
    let done = now.progress(from: home, to: own)
    let corners = radius.mixed(with: SheetGeometry.radius * sheet.sheet.shown.transform.a * scale, at: done)
    // At rest, the sheet's own outline is sufficient.
    window.cornerRadius = corners / scale * (2 * way).clamped(to: 0...1)
    (cover.frame, cover.cornerRadius) = (now, corners * (20 * done).clamped(to: 0...1))
    page.alpha = cover.alphaBehind
    landing.update(for: frame)
  }
}

/// A view that passes presses to its subviews, but does not receive presses itself.
private final class PassingView: View {
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

nonisolated extension Rect {
  /// Returns the corners of this rectangle that lie outside `part`.
  fileprivate func corners(cutBy part: Rect) -> Corners {
    var cut: Corners = []
    if part.minX > minX { cut.formUnion([.topLeft, .bottomLeft]) }
    if part.maxX < maxX { cut.formUnion([.topRight, .bottomRight]) }
    if part.minY > minY { cut.formUnion([.topLeft, .topRight]) }
    if part.maxY < maxY { cut.formUnion([.bottomLeft, .bottomRight]) }
    return cut
  }
}

extension View {
  /// The frame in which the view is shown, ignoring its transform.
  fileprivate var shownFrame: Rect { Rect(center: shown.center, size: shown.bounds.size) }
}
