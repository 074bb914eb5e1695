import SegueControllers

/// What moves in front of both screens: a box in which snapshots show the content of the views on both screens.
///
/// The box is placed like a view of the one screen or of the other, and has its background, border, corners and shadow; so what
/// it shows in the two states is what the screens show at rest, and every look between is a mix of the two.
final class SharedElement {
  /// The views that it stands for: two for a pair, one for what only one of the screens has.
  let views: [TransitionState: View]
  /// Whether it stands for a view that has no name of its own, but lies in front of one that has.
  let isOverlay: Bool
  /// What moves.
  private(set) var box = View()
  /// What the views show, in the box.
  private let contents: [TransitionState: SharedContent]
  /// Clips the box as the straight edges around the view do, such as those of a list.
  let clip = View()
  /// Clips the box as the rounded corners around the view do; where there are none, it has the frame of the list's row. What is
  /// as wide as the window is drawn on whole pixels, and so the box is in a view of the same size.
  private let roundedClip = View()
  /// The element that contains it, if any.
  private(set) var carrier: SharedElement?
  private let carrierView: View?

  /// An element of the screen that is visible in `state`, with a partner on the other one.
  init(_ raised: RaisedView, _ state: TransitionState, partner: View? = nil) {
    var views = [state: raised.view]
    if let partner { views[state.other] = partner }
    (self.views, isOverlay, carrierView) = (views, !raised.isElement, raised.carrier)
    contents = views.mapValues(SharedContent.init)
  }

  var isPair: Bool { views.count == 2 }

  /// Whether it is what hides the edge of a list, over the whole width of that.
  var isEdgeEffect: Bool { isOverlay && views.values.contains { $0 is ScrollEdgeView } }

  /// The views that are moved: the box, and what it shows.
  var movedViews: [View] { [clip] + views.values }

  /// What fades out of one screen's content into the other's.
  func content(_ state: TransitionState) -> View? { isPair ? contents[state]?.frame : nil }

  // MARK: - Setting up

  /// Hides the views, and puts the box in front of everything that is in the container.
  func install(in context: TransitionContext, among elements: [SharedElement]) {
    carrier = elements.first { $0 !== self && $0.views.values.contains { $0 === carrierView } }
    if isPair, let name = views[.presented]?.sharedElement { box = context.helperView(named: name) }
    for view in box.subviews { view.removeFromSuperview() }
    for state in [TransitionState.dismissed, .presented] {
      guard let view = views[state], let content = contents[state] else { continue }
      if !isOverlay { context.hide(view, whilePresented: state == .dismissed && context.keepsBackground) }
      let rounded = view.cornerRadius > 0 ? view : views[.presented] ?? view
      (box.corners, content.frame.corners) = (rounded.corners, rounded.corners)
      // Nothing of a screen is visible outside of its view.
      content.frame.clipsToBounds = isPair && content.isScaled && (view.clipsToBounds || view.owner != nil)
      box.addSubview(content.frame)
      if let corners = view.roundedAncestor(in: context.container)?.corners {
        (roundedClip.clipsToBounds, roundedClip.corners) = (true, corners)
      }
    }
    clip.clipsToBounds = true
    clip.isUserInteractionEnabled = false
    roundedClip.addSubview(box)
    clip.addSubview(roundedClip)
    context.container.addSubview(clip)
  }

  // MARK: - The two looks

  /// Where an element without a partner leaves to, and its alpha there.
  typealias Exit = (offset: Vector, alpha: Double)

  /// Places the box as the view of a screen, or leaves with the other one.
  /// - Parameter exit: the exit for a frame in the container; called where this screen has no such view.
  func apply(_ state: TransitionState, in context: TransitionContext, exit: (Rect) -> Exit) {
    let container = context.container
    guard let view = views[state] ?? views[state.other] else { return }
    let isHere = views[state] != nil
    if !isHere, let carrier, let carried = carrier.map(of: carrierView, to: container) {
      // It moves with what contains it.
      clip.open(at: carrier.clip.frame)
      roundedClip.open(at: carrier.roundedClip.frame, radius: carrier.roundedClip.cornerRadius)
      place(as: view, by: view.transform(to: carrierView).concatenating(carried), alpha: 0)
    } else {
      let map = view.transform(to: container)
      let out = isHere ? (offset: .zero, alpha: 1) : exit(map.apply(to: view.bounds))
      // What leaves is not clipped where it was.
      if out.offset == .zero { placeClips(around: view, in: context) } else { unclip(in: container) }
      place(
        as: view, by: map.concatenating(.translation(out.offset)),
        alpha: view.opacity(in: container) * out.alpha)
    }
    guard isPair else { return contents.values.forEach { $0.fill(view.bounds.size) } }
    takeLooks(of: view, views[state.other] ?? view)
    for (home, content) in contents { content.fit(box, as: view, isHome: home == state) }
  }

  /// Hides what an overlay shows at its own place, so that it is not visible twice. Called once all boxes are placed.
  func hideOriginal(_ state: TransitionState) { if isOverlay { views[state]?.alpha = 0 } }

  /// Removes the clips around the box.
  func unclip(in container: View) {
    clip.open(at: container.bounds)
    roundedClip.open(at: container.bounds)
  }

  private func placeClips(around view: View, in context: TransitionContext) {
    let container = context.container
    clip.open(at: context.visibleRect(of: view))
    let rounded = view.roundedAncestor(in: container)
    let row = rounded ?? (roundedClip.clipsToBounds ? nil : view.row(in: container))
    roundedClip.open(
      at: row.map { $0.convert($0.bounds, to: container) } ?? container.bounds,
      radius: rounded?.cornerRadius ?? 0)
  }

  private func place(as view: View, by map: Transform, alpha: Double) {
    box.bounds.size = view.bounds.size
    box.center = map.apply(to: view.bounds.center)
    box.transform = map.withoutTranslation
    box.alpha = alpha
  }

  /// Gives the box the background, border, corners and shadow of a view at rest.
  private func takeLooks(of view: View, _ other: View) {
    // On its way to clear a color keeps its components.
    func color(_ key: KeyPath<View, Color>) -> Color {
      view[keyPath: key].isClear ? other[keyPath: key].withAlpha(0) : view[keyPath: key]
    }
    box.backgroundColor = color(\.backgroundColor)
    (box.borderWidth, box.borderColor) = (view.borderWidth, color(\.borderColor))
    (box.cornerRadius, box.shadow) = (view.cornerRadius, view.shadow)
  }

  /// From the coordinates of one of the views to the container, as the box shows it.
  private func map(of view: View?, to container: View) -> Transform? {
    contents.first { views[$0.key] === view }?.value.picture.transform(to: container)
  }
}

extension TransitionState {
  /// The one at the other end.
  var other: TransitionState { self == .dismissed ? .presented : .dismissed }
}
