import Controllers
import Drawing
import Geometry
import Views

/// Something that moves in front of two screens: a box with the looks of a view on either screen, and in it what the views show.
///
/// Of what only one of the screens has, the box shows it and has no looks of its own.
final class SharedElement {
  /// What one of the views shows.
  struct Content {
    /// Cuts it off where the view does.
    let frame = View()
    let picture: StandIn
    /// Whether it keeps its size and is scaled, because it would not look the same in another shape.
    let keepsSize: Bool
  }

  /// The view on either screen.
  let views: [TransitionState: View]
  /// Whether it is not an element, but lies in front of one.
  let isCover: Bool
  let contents: [TransitionState: Content]
  /// What cuts it off as the ancestors of the view do: their straight edges.
  let opening = View()
  /// The rounded ones; or else it is where the item of the list is, so that everything in it lies on the same pixels as there.
  let cell = View()
  private(set) var box = View()
  /// The layer that the view lies in.
  private(set) var carrier: SharedElement?
  private let carrierView: View?

  var isPair: Bool { views.count == 2 }
  /// Whether both views are labels with the same words.
  var isSameText: Bool {
    let texts = views.values.map { ($0 as? Label)?.text }
    return texts[0] != nil && texts.first == texts.last
  }

  /// An element of the screen that is visible in `state`, with a partner on the other one.
  init(_ layer: SharedElementLayer, _ state: TransitionState, partner: View? = nil) {
    var views = [state: layer.view]
    if let partner { views[state == .dismissed ? .presented : .dismissed] = partner }
    (self.views, isCover, carrierView) = (views, !layer.isElement, layer.carrier)
    contents = views.mapValues { Content(picture: StandIn(source: $0), keepsSize: $0.keepsSize) }
  }

  /// Hides the views, and puts the box in front of everything that is in the container.
  func install(in context: TransitionContext, among elements: [SharedElement]) {
    carrier = elements.first { $0 !== self && $0.views.values.contains { $0 === carrierView } }
    if isPair, let name = views[.presented]?.sharedElement { box = context.helperView(named: name) }
    for view in box.subviews { view.removeFromSuperview() }
    for state in [TransitionState.dismissed, .presented] {
      guard let view = views[state], let content = contents[state] else { continue }
      if !isCover { context.hide(view, whilePresented: state == .dismissed && context.keepsBackground) }
      let shape = view.cornerRadius > 0 ? view : views[.presented] ?? view
      (box.corners, content.frame.corners) = (shape.corners, shape.corners)
      // Nothing is seen of a screen outside of its view.
      content.frame.clipsToBounds = isPair && content.keepsSize && (view.clipsToBounds || view.owner != nil)
      content.frame.addSubview(content.picture)
      box.addSubview(content.frame)
      if let corners = view.roundedAncestor(in: context.container)?.corners {
        (cell.clipsToBounds, cell.corners) = (true, corners)
      }
    }
    opening.clipsToBounds = true
    opening.isUserInteractionEnabled = false
    cell.addSubview(box)
    opening.addSubview(cell)
    context.container.addSubview(opening)
  }

  /// Puts everything where it is in a state; the alpha of covers comes later.
  func apply(
    _ state: TransitionState, _ unpaired: SharedElementTransition.Unpaired, in context: TransitionContext
  ) {
    guard let view = views[state] ?? views.values.first else { return }
    let container = context.container
    let isHere = views[state] != nil
    var map = view.transform(to: container)
    if !isHere, let carrier, let carried = carrier.map(of: carrierView, to: container) {
      map = view.transform(to: carrierView).then(carried)
      opening.cut(to: carrier.opening.frame)
      cell.cut(to: carrier.cell.frame, radius: carrier.cell.cornerRadius)
    } else {
      opening.cut(to: context.visibleRect(of: view))
      let item = view.roundedAncestor(in: container) ?? (cell.clipsToBounds ? nil : view.item(in: container))
      cell.cut(
        to: item.map { $0.convert($0.bounds, to: container) } ?? container.bounds,
        radius: cell.clipsToBounds ? item?.cornerRadius ?? 0 : 0)
    }
    let leaves = !isHere && !isCover && unpaired == .pushOut
    if leaves {
      map = map.then(.translation(container.bounds.exit(of: map.apply(to: view.bounds))))
    }
    box.bounds.size = view.bounds.size
    box.center = map.apply(to: view.bounds.center)
    box.transform = map.aboutOrigin
    box.alpha = isHere || leaves ? view.opacity(in: container) : 0
    if isPair { takeLooks(of: view, state) }
    for (home, content) in contents { place(content, of: views[home], as: view, isHome: home == state) }
  }

  /// Lets the views that covers show not be seen twice.
  func applyAlpha(_ state: TransitionState) { if isCover { views[state]?.alpha = 0 } }

  /// Lets nothing cut it off outside of a rectangle of the container.
  func open(to rect: Rect) {
    opening.cut(to: rect)
    cell.cut(to: rect)
  }

  /// Gives the box the looks of a view at rest.
  private func takeLooks(of view: View, _ state: TransitionState) {
    let other = views[state == .dismissed ? .presented : .dismissed] ?? view
    // On its way to clear a color stays what it is.
    func color(_ key: KeyPath<View, Color>) -> Color {
      view[keyPath: key].isClear ? other[keyPath: key].withAlpha(0) : view[keyPath: key]
    }
    box.backgroundColor = color(\.backgroundColor)
    (box.borderWidth, box.borderColor) = (view.borderWidth, color(\.borderColor))
    (box.cornerRadius, box.shadow) = (view.cornerRadius, view.shadow)
  }

  /// Places what `source` shows in the box, which looks as `view` does.
  private func place(_ content: Content, of source: View?, as view: View, isHome: Bool) {
    guard let source else { return }
    let (frame, picture, bounds) = (content.frame, content.picture, source.bounds)
    let place = Rect(origin: .zero, size: view.bounds.size)
    (frame.frame, picture.frame) = (place, place)
    guard isPair else { return }
    // The box has the looks by now.
    (source.backgroundColor, source.borderWidth, source.shadow) = (.clear, 0, .none)
    (source.cornerRadius, frame.cornerRadius, frame.alpha) = (box.cornerRadius, box.cornerRadius, isHome ? 1 : 0)
    guard content.keepsSize else { return source.bounds.size = place.size }
    // As wide as the box, from its upper edge; or words on words.
    var (scale, anchor, target) = (place.width / max(bounds.width, 1), Point.zero, Point.zero)
    if let words = source as? Label, let model = view as? Label {
      scale = isSameText ? model.textWidth / words.textWidth : model.font.size / max(words.font.size, 1)
      (anchor, target) = (words.anchor(of: model.textAlignment), model.anchor(of: model.textAlignment))
    }
    picture.bounds = bounds
    picture.transform = .scale(scale)
    picture.center = target + (Point(bounds.width / 2, bounds.height / 2) - anchor) * scale
    source.cornerRadius /= scale
    guard isHome, source.clipsToBounds else { return }
    // It cuts itself off; a second edge on the same pixels would show.
    frame.frame = place.inset(by: -1)
    frame.bounds.origin = Point(-1, -1)
    if frame.cornerRadius > 0 { frame.cornerRadius += 1 }
  }

  /// From the coordinates of one of the views to the container, as the box shows it.
  private func map(of view: View?, to container: View) -> Transform? {
    guard let home = views.first(where: { $0.value === view })?.key, let picture = contents[home]?.picture
    else { return nil }
    return picture.transform(to: container)
  }
}

extension View {
  /// Places a view so that everything in it is at the place of its superview's coordinates that it has in its own.
  fileprivate func cut(to rect: Rect, radius: Double = 0) {
    frame = rect
    bounds.origin = rect.origin
    cornerRadius = radius
  }

  /// Whether something else is seen where the view has another size: words, drawings, and subviews.
  fileprivate var keepsSize: Bool {
    switch content(in: bounds) {
    case .none, .image: !subviews.isEmpty
    default: true
    }
  }

  /// The innermost view with rounded corners that cuts this one off.
  fileprivate func roundedAncestor(in container: View) -> View? {
    ancestors(in: container).first { $0.clipsToBounds && $0.cornerRadius > 0 }
  }

  /// The view that lies directly in the one that cuts this one off: the cell of a list.
  fileprivate func item(in container: View) -> View? {
    ([self] + ancestors(in: container)).first { $0.superview?.clipsToBounds ?? true || $0.superview === container }
  }

  /// How much of the view can be seen through itself and what it lies in.
  fileprivate func opacity(in container: View) -> Double {
    ancestors(in: container).reduce(alpha) { $0 * $1.alpha }
  }

  private func ancestors(in container: View) -> [View] {
    sequence(first: self, next: \.superview).dropFirst().prefix { $0 !== container }.map(\.self)
  }
}

extension Transform {
  /// The map without its shift.
  fileprivate var aboutOrigin: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}

extension Label {
  /// Width of the longest line, in points.
  fileprivate var textWidth: Double { max(1, sizeThatFits(bounds.size).width) }

  /// The end of the first line that an alignment keeps in its place, or its middle, on the baseline.
  fileprivate func anchor(of alignment: TextAlignment) -> Point {
    Point((bounds.width - textWidth) * textAlignment.part + textWidth * alignment.part, firstBaseline)
  }
}

extension TextAlignment {
  fileprivate var part: Double { self == .center ? 0.5 : self == .right ? 1 : 0 }
}

extension Rect {
  /// The way on which `rect` leaves this one by the edge that it is nearest to, as parts of its width and height.
  fileprivate func exit(of rect: Rect) -> Vector {
    let offset = Vector((rect.midX - midX) / max(width, 1), (rect.midY - midY) / max(height, 1))
    return abs(offset.dx) > abs(offset.dy)
      ? Vector(offset.dx < 0 ? minX - rect.maxX : maxX - rect.minX, 0)
      : Vector(0, offset.dy < 0 ? minY - rect.maxY : maxY - rect.minY)
  }
}
