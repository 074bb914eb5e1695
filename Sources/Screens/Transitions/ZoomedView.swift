import SegueControllers

/// A zoom in which a panel with pictures of the source and the destination grows from one to the other.
struct ZoomedView: Zoom {
  private let source, target, page: View
  /// The visible parts of the destination and the source, each in its own coordinates.
  private let region, sourceRegion: Rect
  /// Whether the source or the destination has rounded corners. If so, the destination's picture is hidden while the source's
  /// picture covers it, so that it does not show through the antialiased edges.
  private let isSmooth: Bool
  /// A view that clips the panel in the same way as the list clips the source, and that grows to the whole container.
  private let opening = View()
  private let panel = View()
  private let picture: SnapshotView
  private let sourcePicture: SnapshotView?
  /// The frame of the common image in the source's coordinates, and in the destination's; `nil` if each picture fills the
  /// panel.
  private let crops: (source: Rect, target: Rect)?
  private let accessories: [(ZoomAccessory, SnapshotView)]
  /// A view that contains and fades the snapshots of the accessories.
  private let accessoriesView = View()
  /// A picture of the screen around a destination that is only a part of it, and pictures of the views that cover the
  /// destination. They fade in with the zoom.
  private let surroundings: [SnapshotView]
  private let landing: Landing?
  private let elevation: Elevation
  private let dimmingColor: Color?
  private let coverTime: Double
  private let radii: (source: Double, target: Double)

  /// Creates a zoom. Adds pictures of the source and the destination to the container, and hides the destination and its
  /// screen.
  init(_ source: View, to target: View, _ zoom: ZoomTransition, in context: TransitionContext) {
    let page = context.foreground.view
    (self.source, self.target, self.page) = (source, target, page)
    let crops = zoom.content == .picture ? Self.crops(source, target) : nil
    self.crops = crops
    region = page.convert(page.bounds, to: target).intersection(target.visibleBox(in: context))
    sourceRegion = source.visibleBox(in: context)
    radii = (source.cornerRadius, target.cornerRadius)
    isSmooth = radii.source > 0 || radii.target > 0
    landing = zoom.content == .stretch ? nil : Landing(source, in: context)
    let isPart = target.convert(region, to: page) != page.bounds
    elevation = Elevation(isFlatAtRest: zoom.isFlatAtRest || isPart)
    let hasSurroundings =
      isPart
      && sequence(first: target, next: \.superview).prefix { $0 !== page }.contains {
        $0.superview.map { $0.subviews.count > 1 } ?? false
          || $0 !== target && !($0.backgroundColor.isClear && $0.borderWidth == 0)
      }
    // If the page is visible around the destination, it covers the background: its picture, or its color if it has no other views.
    dimmingColor =
      !isPart || page.backgroundColor.isClear
      ? zoom.dimmingColor : hasSurroundings ? nil : page.backgroundColor
    coverTime = zoom.coverTime.bounded(.seconds)
    accessories = zoom.accessories(context.foreground).map { ($0, $0.snapshot(in: context)) }
    picture = context.snapshotView(of: target, region: crops == nil ? region : nil)
    sourcePicture = zoom.content == .stretch ? nil : context.snapshotView(of: source, region: sourceRegion)
    let covers =
      !hasSurroundings
      ? [] : context.raisedViews(of: context.foreground) { $0 === target }.filter { !$0.isElement }
    surroundings = hasSurroundings ? ([page] + covers.map(\.view)).map { context.snapshotView(of: $0) } : []
    for view in [target, page] + covers.map(\.view) { context.hide(view) }
    for view in [opening, panel] { view.clipsToBounds = true }
    for view in [picture, sourcePicture].compactMap(\.self) { panel.addSubview(view) }
    for (_, snapshot) in accessories { accessoriesView.addSubview(snapshot) }
    if !accessories.isEmpty { panel.addSubview(accessoriesView) }
    for view in [elevation.shadowView, panel] { opening.addSubview(view) }
    for view in [elevation.dimmingView] + surroundings { context.container.addSubview(view) }
    // The screen is behind the panel, the views that cover the destination are in front of it.
    context.container.insertSubview(opening, above: surroundings.first ?? elevation.dimmingView)
    context.onShow { [self] in
      if let sourcePicture, isSmooth { picture.alpha = sourcePicture.alphaBehind }
      lift(in: context)
      landing?.update(for: panel)
      for (accessory, snapshot) in accessories { place(snapshot, as: accessory) }
    }
  }

  /// Returns the frames of the images in the source and in the destination; `nil` if one of the two is not an image view with a
  /// visible image.
  private static func crops(_ source: View, _ target: View) -> (source: Rect, target: Rect)? {
    let places = [source, target].compactMap(\.picturePlace)
    return places.count == 2 && !places.contains(where: \.isEmpty) ? (places[0], places[1]) : nil
  }

  func apply(_ state: TransitionState, in context: TransitionContext) {
    let (container, isOpen) = (context.container, state == .presented)
    let (view, part) = isOpen ? (target, region) : (source, sourceRegion)
    let (shadow, border) = (view.shadow, view.borderWidth)
    panel.borderColor = (border > 0 ? view : isOpen ? source : target).borderColor
    // The panel has the rounded corners and the border instead, so that they are not distorted with the pictures.
    for view in [source, target] { (view.cornerRadius, view.borderWidth, view.shadow) = (0, 0, .none) }
    panel.frame = view.convert(part, to: container)
    panel.borderWidth = border
    opening.open(at: isOpen ? container.bounds : context.visibleRect(of: source))
    elevation.cast(state, own: shadow)
    elevation.dimmingView.frame = container.bounds
    Elevation.shade(elevation.dimmingView, state, color: dimmingColor ?? .clear)
    sourcePicture?.alpha = isOpen ? 0 : 1
    for view in surroundings + [accessoriesView] { view.alpha = isOpen ? 1 : 0 }
    landing?.apply(in: context)
    placePictures(isOpen)
  }

  /// Rounds the corners of the panel and of its shadow; a panel between two square views stays square.
  private func lift(in context: TransitionContext) {
    func place(_ view: View, _ part: Rect) -> Rect { view.convert(part, to: context.container) }
    let radius = elevation.lift(
      Rect(center: panel.shown.center, size: panel.shown.bounds.size), from: place(source, sourceRegion),
      radius: radii.source, to: place(target, region), radius: radii.target)
    panel.cornerRadius = isSmooth ? radius : 0
    if !isSmooth { elevation.shadowView.cornerRadius = 0 }
  }

  private func placePictures(_ isOpen: Bool) {
    let whole = Rect(origin: .zero, size: panel.bounds.size)
    guard let crops else {
      for view in [picture, sourcePicture] { view?.frame = whole }
      return
    }
    // The image has the position that it has in one of the two views. Each picture is placed so that its image is at this
    // position.
    let (crop, origin) = isOpen ? (crops.target, region.origin) : (crops.source, sourceRegion.origin)
    let shown = crop.offset(by: .zero - origin)
    picture.frame = target.bounds.mapped(from: crops.target, to: shown)
    sourcePicture?.frame = sourceRegion.mapped(from: crops.source, to: shown)
  }

  /// Places an accessory for the size at which the destination is currently shown.
  private func place(_ snapshot: SnapshotView, as accessory: ZoomAccessory) {
    let size = panel.shown.bounds.size
    let place = accessory.view.convert(accessory.view.bounds, to: target)
    switch accessory {
    case .pinned:
      let growth = Vector(size.width - target.bounds.width, size.height - target.bounds.height)
      snapshot.frame = place.offset(by: Vector(growth.dx, 0)).keptInside(
        target.convert(region, to: page), by: Rect(center: panel.shown.center, size: size), grownBy: growth)
    case .stretched:
      // The size is constant, so that the snapshot is not redrawn while it is stretched.
      let whole = target.bounds
      let (across, down) = (size.width / max(whole.width, 1), size.height / max(whole.height, 1))
      snapshot.bounds.size = place.size
      snapshot.center = Point(place.midX * across, place.midY * down)
      snapshot.transform = .scale(across, down)
    }
  }

  func tracks(_ timing: Timing, isForward: Bool) -> [Track] {
    // When the screen closes, the fade takes most of the motion; a shorter fade would last only a frame or two.
    var tracks = [Track.fade([accessoriesView], timing, during: isForward ? 0...0.5 : 0.2...1)]
    if let sourcePicture, crops != nil {
      // Both pictures show the same image at the same position, one of them more sharply.
      tracks.append(.fade([sourcePicture], timing, during: 0...0.2))
    } else if let sourcePicture, isForward {
      let delay = min(coverTime, timing.duration / 5)
      let fade = Timing.spring(duration: timing.duration - delay, dampingRatio: 1)
      tracks.append(.fade([sourcePicture], fade, delay: delay, during: 0...0.5))
    }
    return tracks + elevation.tracks(timing)
  }

  func follow(_ drag: DragState, in context: TransitionContext) {
    guard drag.picksUp(panel, in: context) else { return }
    opening.open(at: context.bounds(around: source))
    // The grabbed point of the picture stays under the pointer, however the picture is cropped; the panel moves with the
    // picture.
    let place = picture.center
    drag.keepUnderPointer(picture)
    let shift = picture.center - place
    picture.center = place
    panel.center = panel.center + shift
  }
}

extension View {
  /// The frame in which an image view shows its image; `nil` for other views.
  fileprivate var picturePlace: Rect? {
    (self as? ImageView).flatMap { view in
      view.image.map { view.contentMode.place($0.size, in: view.bounds) }
    }
  }

  /// Returns the bounds, enlarged by the visible part of an image that extends beyond them. An enlarged box is aligned with
  /// pixels, so that only the image has antialiased edges.
  fileprivate func visibleBox(in context: TransitionContext) -> Rect {
    guard !clipsToBounds, let picture = picturePlace else { return bounds }
    let visible = picture.intersection(convert(context.visibleRect(of: self), from: context.container))
    if bounds.inset(by: -0.01).contains(visible) { return bounds }
    let (scale, all) = (traitCollection.displayScale, convert(bounds.union(visible), to: nil))
    let low = Point((all.minX * scale).rounded(.down), (all.minY * scale).rounded(.down))
    let high = Point((all.maxX * scale).rounded(.up), (all.maxY * scale).rounded(.up))
    let outer = Rect(
      x: low.x / scale, y: low.y / scale, width: (high.x - low.x) / scale, height: (high.y - low.y) / scale)
    return convert(outer, from: nil)
  }
}

nonisolated extension Rect {
  /// Returns this rectangle, stretched by the mapping that takes `one` to `other`.
  fileprivate func mapped(from one: Rect, to other: Rect) -> Rect {
    let (across, down) = (other.width / one.width, other.height / one.height)
    return Rect(
      x: other.minX + (minX - one.minX) * across, y: other.minY + (minY - one.minY) * down,
      width: width * across, height: height * down)
  }
}
