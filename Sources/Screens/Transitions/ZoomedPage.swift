import SegueControllers

/// A zoom of a picture of the screen, which is scaled as a whole. A panel with the outline of the growing view clips the
/// picture. It shows a part of the picture at the closed end, and the whole picture at the open end. If source and page have
/// views in common, their other contents grow with the first of these views (`PageComposition`).
struct ZoomedPage: Zoom {
  private static let shadow = Shadow(color: Color.black.withAlpha(0.36), blur: 60, offset: Vector(0, 4))

  private let source, page: View
  /// The part of the page that is aligned with the source, in the page's coordinates.
  private let part: Rect
  /// A view that clips the panel in the same way as the list clips the source, and that grows to the whole container.
  private let opening = View()
  /// A view that shows a part of the page, and whose bounds are in the page's coordinates.
  private let panel = View()
  /// A view over the page that shows the source and fades out.
  private let cover = View()
  /// A view with the page's color. With a composition it is clear, and its alpha is the progress of a panel that does not grow.
  private let ground = View()
  private let elevation: Elevation
  private let landing: Landing
  /// Whether a drag has started the closing transition.
  private let isDragged: Bool
  private let dimmingColor: Color
  /// The views that source and page have in common, with the same `sharedElement`.
  private let shared: [Shared]
  /// The layout of the panel's contents; `nil` if there are no such views.
  private let composition: PageComposition?

  /// A view of the source and a view of the page, and the picture that moves between them. The frames are in the page's
  /// coordinates.
  private struct Shared {
    let source, target: View
    let picture: SnapshotView
    let closed, open: Rect
    let radii: (closed: Double, open: Double)
  }

  /// Creates a zoom. Adds pictures of the source and the page to the container, and hides the page.
  init(_ source: View, to target: View, _ zoom: ZoomTransition, in context: TransitionContext) {
    let page = context.foreground.view
    (self.source, self.page, dimmingColor) = (source, page, zoom.dimmingColor ?? .clear)
    elevation = Elevation(of: page)
    func seen(_ view: View) -> Rect {
      view.convert(view.bounds, to: page)
        .intersection(context.container.convert(context.visibleRect(of: view), to: page))
    }
    // A view out of sight, or one without a size, such as a picture that has not loaded, gives the page no place.
    let pairs = source.elements(sharedWith: page) { !seen($0).isEmpty }.filter { !$0.0.bounds.isEmpty }
    // Aligned with a smaller view, the page would be magnified.
    let own = pairs.first { $0.0 === source }
      .flatMap { seen($1).width < source.bounds.width ? nil : seen($1) }
    let wanted =
      zoom.alignmentRectProvider(context.foreground) ?? own ?? target.convert(target.bounds, to: page)
    let inside = wanted.bounded().intersection(page.bounds)
    part = inside.isEmpty ? page.bounds : inside
    let (corner, scale) = (part.origin, part.width / max(source.bounds.width, 1))
    shared = pairs.map { element, target in
      context.hide(element)
      let picture = context.snapshotView(of: target, hidingSource: true)
      picture.clipsToBounds = true
      let place = element.convert(element.bounds, to: source)
      return Shared(
        source: element, target: target, picture: picture,
        closed: Rect(
          x: corner.x + place.minX * scale, y: corner.y + place.minY * scale, width: place.width * scale,
          height: place.height * scale), open: target.convert(target.bounds, to: page),
        radii: (element.cornerRadius * scale, target.cornerRadius))
    }
    landing = Landing(source, in: context)
    let sourcePicture = context.snapshotView(of: source, region: source.bounds)
    let picture = context.snapshotView(of: page, region: page.bounds, isFlattened: true)
    (picture.frame, cover.frame) = (page.bounds, page.bounds)
    context.hide(page)
    cover.addSubview(sourcePicture)
    sourcePicture.frame = Rect(
      origin: corner, size: Size(part.width, source.bounds.height * scale))
    composition = shared.first.map { [part = sourcePicture.frame] in
      PageComposition(closed: $0.closed, open: $0.open, part: part, page: page.bounds)
    }
    panel.identifier = "zoomed-page"
    for view in [opening, panel] { view.clipsToBounds = true }
    // It is visible below the page if the source's picture is taller.
    ground.frame = page.bounds.inset(
      by: Insets(top: page.bounds.height, bottom: -sourcePicture.frame.maxY))
    for view in [ground, picture, cover] + shared.map(\.picture) { panel.addSubview(view) }
    // A source that is an element itself turns into the element of the page, in front of which it fades out.
    let element = shared.first { $0.source === source }?.picture
    if let element { panel.insertSubview(cover, above: element) }
    for view in [elevation.shadowView, panel] { opening.addSubview(view) }
    for view in [elevation.dimmingView, opening] { context.container.addSubview(view) }
    isDragged = !context.operation.isForward && context.isInteractive
    panel.borderColor = source.borderColor
    context.onShow {
      [self, source = (source.cornerRadius, source.borderWidth), color = source.backgroundColor] in
      landing.update(for: panel)
      outline(from: source, in: context)
      if let composition {
        let growth = growth(height: panel.shown.bounds.height, scale: panel.shown.transform.a, in: context)
        (picture.frame, picture.alpha) = (composition.page(at: growth), composition.pageAlpha(at: growth))
        sourcePicture.alpha = composition.sourceAlpha(at: growth)
        for (index, each) in shared.enumerated() {
          each.picture.frame =
            index == 0
            ? composition.element(at: growth)
            : composition.frame(from: each.closed, to: each.open, at: growth)
          each.picture.cornerRadius = each.radii.closed.mixed(with: each.radii.open, at: growth)
        }
        if let element {
          sourcePicture.frame = element.frame
          // At rest, the panel has the corners of the source. Two pictures on top of each other would make their edge denser.
          element.isHidden = sourcePicture.alpha == 1
          sourcePicture.cornerRadius = element.cornerRadius * (1 - sourcePicture.alpha)
        } else if !color.isClear {
          // A source without a color has its plate among its contents.
          sourcePicture.frame = composition.source(at: growth)
        }
        let part = color.isClear ? 1 - composition.sourceAlpha(at: growth) : composition.colorPart(at: growth)
        panel.backgroundColor = color.mixed(with: page.backgroundColor, at: part)
        return
      }
      // The page around the picture of a transparent source is visible until the panel is as small as this picture.
      let place = sourcePicture.frame.size
      let excess = max(panel.shown.bounds.height - place.height, panel.shown.bounds.width - place.width)
      let rest = (excess * panel.shown.transform.a / 4).clamped(to: 0...1)
      picture.alpha = max(cover.alphaBehind, color.isClear ? rest : 0)
      ground.backgroundColor = page.backgroundColor.withAlpha(page.backgroundColor.alpha * picture.alpha)
      // The cover's color hides the part of the page below the source's picture while the panel is higher than this picture.
      cover.backgroundColor = color.withAlpha(color.alpha * max(picture.alpha, rest))
    }
  }

  func apply(_ state: TransitionState, in context: TransitionContext) {
    place(isOpen: state == .presented, in: context)
  }

  private func place(isOpen: Bool, in context: TransitionContext) {
    let (container, place) = (context.container, home(in: context))
    let shadow = isOpen ? Self.shadow : Self.shadow.lying(as: source.shadow)
    (source.cornerRadius, source.borderWidth, source.shadow) = (0, 0, .none)
    // The panel has the color of the source instead, which does not move with the source's contents.
    if composition != nil { source.backgroundColor = .clear }
    landing.apply(in: context)
    let scale = isOpen ? 1 : place.width / part.width
    panel.transform = .scale(scale)
    panel.bounds =
      isOpen
      ? page.bounds : Rect(origin: part.origin, size: Size(part.width, place.height / max(scale, 1e-6)))
    panel.center = isOpen ? page.convert(page.bounds.center, to: container) : place.center
    opening.open(at: isOpen ? container.bounds : context.visibleRect(of: source))
    cover.alpha = isOpen && composition == nil ? 0 : 1
    ground.alpha = isOpen || composition == nil ? 1 : 0
    elevation.dimmingView.frame = container.bounds
    Elevation.shade(elevation.dimmingView, isOpen ? .presented : .dismissed, color: dimmingColor)
    elevation.shadowView.shadow = shadow
    for each in shared { (each.source.cornerRadius, each.target.cornerRadius) = (0, 0) }
  }

  /// How far the panel has grown, 0…1: in height or, if source and page have about the same shape, in scale.
  private func growth(height: Double, scale: Double, in context: TransitionContext) -> Double {
    let (small, whole) = (source.bounds.height * part.width / max(source.bounds.width, 1), page.bounds.height)
    let smallScale = home(in: context).width / part.width
    let isHigher = abs(whole - small) > abs(1 - smallScale) * whole
    let (now, first, last) = isHigher ? (height, small, whole) : (scale, smallScale, 1)
    let growth = last == first ? ground.shown.alpha : ((now - first) / (last - first)).clamped(to: 0...1)
    return abs(growth - growth.rounded()) < 1e-9 ? growth.rounded() : growth
  }

  /// Updates the corners of the panel and its shadow. The border of the source becomes thinner.
  private func outline(from source: (radius: Double, border: Double), in context: TransitionContext) {
    let (box, whole) = (panel.shown.toSuperview.apply(to: panel.shown.bounds), context.container.bounds)
    let home = home(in: context)
    let scale = panel.shown.bounds.width / max(box.width, 1)
    panel.cornerRadius = elevation.lift(box, from: home, radius: source.radius, to: whole) * scale
    panel.borderWidth = source.border * (1 - box.progress(from: home, to: whole)) * scale
  }

  /// Returns the springs that take over when a closing drag is released. They start at zero velocity, whatever the velocity of
  /// the pointer. `nil` if no drag started the closing transition.
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? {
    released(to: Spring(response: 0.466, dampingRatio: 0.819))
  }

  private func released(to home: Spring) -> (@Sendable (_ state: Int) -> ReleaseMotion)? {
    guard isDragged else { return nil }
    return { ReleaseMotion($0 == 0 ? home : Spring(response: 0.278, dampingRatio: 0.927), velocityFactor: 0) }
  }

  func tracks(_ timing: Timing, isForward: Bool) -> [Track] {
    if isForward { return [.fade([cover], .spring(response: 0.156, dampingRatio: 1), delay: 0.01)] }
    // With this curve, the shown height, which is the product of size and scale, keeps pace with the width.
    let height = Timing.curve(CubicCurve(0.3, 0.07, 0.4, 1), duration: 0.34)
    return [
      Track(
        timing, moving: [panel], only: .transform,
        release: released(to: Spring(response: 0.43, dampingRatio: 0.803))),
      Track(
        height, moving: [panel], only: .bounds,
        release: released(to: Spring(response: 0.436, dampingRatio: 0.963))),
      .fade([cover], .spring(response: 0.191, dampingRatio: 1)),
      Track(
        timing, moving: [elevation.dimmingView],
        release: released(to: Spring(response: 0.34, dampingRatio: 0.92))),
    ]
  }

  func follow(_ drag: DragState, in context: TransitionContext) {
    guard drag.picksUp(panel, in: context) else { return }
    if context.isCaught {
      opening.open(at: context.bounds(around: source))
      return _ = drag.pickUp(panel, in: context)
    }
    place(isOpen: true, in: context)
    opening.open(at: context.bounds(around: source))
    let grip = context.container.convert(drag.start, from: nil)
    let frame = page.convert(page.bounds, to: context.container)
    let yielding = YieldingDrag(frame, grabbedAt: grip, by: drag.travel)
    panel.transform = .scale(yielding.width)
    panel.bounds.size.height *= yielding.height / yielding.width
    panel.center = yielding.center
    // The lower panel makes the page smaller, too, but the grabbed point stays at its place.
    guard let composition else { return }
    let growth = growth(height: panel.bounds.height, scale: yielding.width, in: context)
    let (small, point) = (composition.page(at: growth), grip - frame.origin)
    let scale = small.width / max(page.bounds.width, 1)
    panel.center =
      panel.center + (point - (small.origin - page.bounds.origin) - point * scale) * yielding.width
  }

  private func home(in context: TransitionContext) -> Rect {
    source.convert(source.bounds, to: context.container)
  }
}
