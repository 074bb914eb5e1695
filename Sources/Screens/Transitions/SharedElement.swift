import SegueControllers

/// A moving element in front of both screens: a box with snapshots of the views that the element represents on the two screens.
///
/// In each of the two states, the box has the position, background, border, corners and shadow of one screen's view. The
/// element then looks exactly like that view at rest. Between the two states, its properties are interpolated.
final class SharedElement {
  /// The views that the element represents, by the state in which each view is visible. A pair has two views; an element that
  /// is on only one screen has one.
  let views: [TransitionState: View]
  /// Whether the element represents an overlay: a view that is not a shared element itself, but is in front of one.
  let isOverlay: Bool
  /// The box that moves, and that contains the contents of both views.
  private(set) var box = View()
  /// The content of the box for each view in `views`, by the state in which the view is visible.
  private let contents: [TransitionState: SharedContent]
  /// A view that clips the box wherever straight edges, such as those of a list, clip the original view.
  let clip = View()
  /// A view that clips the box wherever rounded corners, such as those of a card, clip the original view. If there are no such
  /// corners, this view has the frame of the list row that contains the original view. The box is then aligned with pixels like
  /// the row, because views as wide as the window are drawn on whole pixels.
  private let roundedClip = View()
  /// The element whose view contains the view of this element; `nil` if there is no such element.
  private(set) var carrier: SharedElement?
  private let carrierView: View?

  /// Creates an element for a view of the screen that is visible in `state`.
  /// - Parameter partner: the view with the same name on the other screen; `nil`, the default, if there is no such view.
  init(_ raised: RaisedView, _ state: TransitionState, partner: View? = nil) {
    var views = [state: raised.view]
    if let partner { views[state.other] = partner }
    (self.views, isOverlay, carrierView) = (views, !raised.isElement, raised.carrier)
    contents = views.mapValues(SharedContent.init)
  }

  var isPair: Bool { views.count == 2 }

  /// Whether the element represents the effect that covers the edge of a list over its whole width.
  var isEdgeEffect: Bool { isOverlay && views.values.contains { $0 is ScrollEdgeView } }

  /// The views that the element's track moves: `clip`, which contains the box, and the original views.
  var movedViews: [View] { [clip] + views.values }

  /// Returns the content of the view that is visible in a state, for the cross-fade of a pair; `nil` if the element is not a
  /// pair.
  func content(_ state: TransitionState) -> View? { isPair ? contents[state]?.frame : nil }

  // MARK: - Setting up

  /// Hides the original views, and adds the box to the container, in front of all other views.
  func install(in context: TransitionContext, among elements: [SharedElement]) {
    carrier = elements.first { $0 !== self && $0.views.values.contains { $0 === carrierView } }
    if isPair, let name = views[.presented]?.sharedElement { box = context.helperView(named: name) }
    for view in box.subviews { view.removeFromSuperview() }
    for state in [TransitionState.dismissed, .presented] {
      guard let view = views[state], let content = contents[state] else { continue }
      if !isOverlay { context.hide(view, whilePresented: state == .dismissed && context.keepsBackground) }
      let rounded = view.cornerRadius > 0 ? view : views[.presented] ?? view
      (box.corners, content.frame.corners) = (rounded.corners, rounded.corners)
      // The content of a screen is never visible outside its view.
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

  /// Adds a view behind the box that casts a shadow, which is strongest halfway and transparent at both ends. Has no effect if one
  /// of the original views has its own shadow.
  func cast(_ shadow: Shadow, in context: TransitionContext) {
    guard let small = views[.dismissed], let large = views[.presented],
      small.shadow.color.isClear, large.shadow.color.isClear
    else { return }
    // The box itself takes over the shadows of the original views.
    let caster = View()
    roundedClip.insertSubview(caster, below: box)
    context.onShow { [box, small = small.bounds, large = large.bounds] in
      let (shown, part) = (box.shown, box.shown.bounds.progress(from: small, to: large))
      (caster.bounds, caster.center, caster.transform) = (shown.bounds, shown.center, shown.transform)
      caster.cornerRadius = shown.cornerRadius
      let alpha = shadow.color.alpha * max(0, 4 * part * (1 - part))
      caster.shadow = Shadow(color: shadow.color.withAlpha(alpha), blur: shadow.blur, offset: shadow.offset)
    }
  }

  // MARK: - States

  /// The final offset and alpha of an element without a partner.
  typealias Exit = (offset: Vector, alpha: Double)

  /// Places the box over the element's view on the screen that is visible in a state. If the element has no view on this
  /// screen, the box leaves with the element that contains it, or as `exit` specifies.
  /// - Parameters:
  ///   - state: the state.
  ///   - exit: returns the exit of an element with the given frame in the container; called if the element leaves.
  func apply(_ state: TransitionState, in context: TransitionContext, exit: (Rect) -> Exit) {
    let container = context.container
    guard let view = views[state] ?? views[state.other] else { return }
    let isHere = views[state] != nil
    if !isHere, let carrier, let carried = carrier.map(of: carrierView, to: container) {
      // The element moves with the element that contains it.
      clip.open(at: carrier.clip.frame)
      roundedClip.open(at: carrier.roundedClip.frame, radius: carrier.roundedClip.cornerRadius)
      place(as: view, by: view.transform(to: carrierView).concatenating(carried), alpha: 0)
    } else {
      let map = view.transform(to: container)
      let out = isHere ? (offset: .zero, alpha: 1) : exit(map.apply(to: view.bounds))
      // An element that leaves is no longer clipped by the views that contain it.
      if out.offset == .zero { placeClips(around: view, in: context) } else { unclip(in: container) }
      place(
        as: view, by: map.concatenating(.translation(out.offset)),
        alpha: view.opacity(in: container) * out.alpha)
    }
    guard isPair else { return contents.values.forEach { $0.fill(view.bounds.size) } }
    takeLooks(of: view, views[state.other] ?? view)
    for (home, content) in contents { content.fit(box, as: view, isHome: home == state) }
  }

  /// Hides the original view of an overlay, so that it is not drawn twice. Call this when all boxes have been placed.
  func hideOriginal(_ state: TransitionState) { if isOverlay { views[state]?.alpha = 0 } }

  /// Enlarges the clipping views to the whole container, so that they do not cut off the box.
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

  /// Sets the box's background, border, corners and shadow to those that a view has at rest.
  private func takeLooks(of view: View, _ other: View) {
    // A color that fades to clear keeps its components.
    func color(_ key: KeyPath<View, Color>) -> Color {
      view[keyPath: key].isClear ? other[keyPath: key].withAlpha(0) : view[keyPath: key]
    }
    box.backgroundColor = color(\.backgroundColor)
    (box.borderWidth, box.borderColor) = (view.borderWidth, color(\.borderColor))
    (box.cornerRadius, box.shadow) = (view.cornerRadius, view.shadow)
  }

  /// Returns the transform from the coordinates of one of the element's views to the container, through the snapshot in the
  /// box. Returns `nil` for other views.
  private func map(of view: View?, to container: View) -> Transform? {
    contents.first { views[$0.key] === view }?.value.picture.transform(to: container)
  }
}

extension TransitionState {
  /// The opposite of this state.
  var other: TransitionState { self == .dismissed ? .presented : .dismissed }
}
