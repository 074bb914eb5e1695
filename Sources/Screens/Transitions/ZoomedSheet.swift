import SegueControllers

/// A sheet on its way between its source and a detent: the whole of it, scaled by its width, under the look of the source.
///
/// Two views that show nothing say where it is: `frame`, what is seen of it, and `place`, what would be seen of it without the zoom. The
/// sheet itself moves between its detents as any other, in a view that takes it from the one to the other.
struct ZoomedSheet {
  private let sheet: SheetTransition.Participants
  private let presentation: SheetPresentation
  private let source: View
  /// What is visible of the source, in its own coordinates.
  private let part: Rect
  let frame, place: View
  /// The look of the source, over the sheet.
  let cover: SnapshotView
  /// Cuts off what of the sheet does not fit, and scales it.
  private let window = PassingView()
  private let page = PassingView()
  private let landing: Landing
  /// The radius of the source's corners, in points.
  private let radius: Double

  /// The distance to its place over which the corners become those at rest, in points, and how much more of the sheet is seen there, so
  /// that its edge is only its own.
  private static let (approach, margin) = (20.0, 2.0)

  /// Where no source can be seen there is no zoom, nor with reduced motion.
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

  /// What moves it.
  var frames: [View] { [frame, place] }

  /// Where the source is in the container.
  func home(in context: TransitionContext) -> Rect { source.convert(part, to: context.container) }

  /// A pointer leads from the smallest detent; without one, everything goes straight to the sheet's own, and beyond it.
  func apply(_ level: Int, in context: TransitionContext) {
    let geometry = SheetGeometry(presentation, in: context.container)
    let isLed = context.isInteractive || context.isCaught
    let detent = isLed ? max(level, 1) - 1 : geometry.index(of: presentation.selectedDetent)
    let part = isLed ? Double(min(level, 1)) : Double(level) / Double(detent + 1)
    place.frame = geometry.frame(at: detent)
    // On the way the cover has the corners, so that they are not stretched.
    source.cornerRadius = level == 0 ? radius : 0
    frame.frame = home(in: context).mixed(with: place.frame, at: part)
    cover.alpha = max(0, 1 - part)
    landing.apply(in: context)
  }

  /// A pointer that has caught it takes it along. Raised between its detents it grows below the pointer, and its upper edge moves as that
  /// does.
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

  /// A pointer that has pulled a sheet below its smallest detent: by so many points.
  func pull(by distance: Double) {
    frame.frame = PulledSheet(place.frame, by: distance).frame
    cover.alpha = 0
  }

  /// Shows the sheet in its frame.
  private func show(in context: TransitionContext) {
    let (now, own, home) = (frame.shownFrame, place.shownFrame, home(in: context))
    let seen = sheet.sheet.shown.toSuperview.apply(
      to: (sheet.outline.shown.shape ?? sheet.outline.shape).path.bounds)
    let scale = max(now.width / max(own.width, 1), now.height / max(own.height, 1))
    let way = max(own.width - now.width, own.height - now.height, 0) / Self.approach
    let margin = Self.margin * (2 - 2 * way).clamped(to: 0...1)
    // What the sheet has grown by beyond its place.
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
    // At rest the sheet's own outline is enough.
    window.cornerRadius = corners / scale * (2 * way).clamped(to: 0...1)
    (cover.frame, cover.cornerRadius) = (now, corners * (20 * done).clamped(to: 0...1))
    page.alpha = cover.alphaBehind
    landing.update(for: frame)
  }
}

/// A view that is no target of the pointer itself.
private final class PassingView: View {
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

nonisolated extension Rect {
  /// The corners that are not in a part of it.
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
  /// The frame in which the view is shown, without its transform.
  fileprivate var shownFrame: Rect { Rect(center: shown.center, size: shown.bounds.size) }
}
