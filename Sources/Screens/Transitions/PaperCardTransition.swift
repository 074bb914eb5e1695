import SegueControllers

/// A card grows in place into the screen that it shows, and the whole row or grid grows with it, so that all cards stay side by side
/// (Docs/BEHAVIOR.md#paper-cards).
///
/// It is the navigation controller's delegate and the transition in one.
public final class PaperCardTransition: Transition, NavigationControllerDelegate {
  private static let timing = Timing.spring(duration: 0.5, dampingRatio: 1, initialVelocity: 0.2)
  /// How far the header leaves, and how far a drag down leads back, as a part of the height.
  private static let headerTravel = 0.4
  /// The shortest drag that opens a card of a grid, as a part of the height.
  private static let leastTravel = 0.25
  private static let dimming = 0.5
  /// How far the row can be pulled away from the left edge without resistance, as a part of the width.
  private static let freeShare = 0.3

  /// What grows.
  public struct Participants {
    let source: any PaperCardPresenting
    let cards: [any PaperCard]
    let chosen: Int
    /// Where the chosen card's picture was at rest, in the container.
    let rest: Rect
    /// Cuts the screen off where the card's picture ends.
    let opening: View
    let screen: SnapshotView
  }

  /// A transition that can serve any number of screens.
  public init() {}

  /// Half a second.
  public var duration: Double { Self.timing.duration }

  /// The cards, and the live screen in front of the chosen one.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let source = context.background as? any PaperCardPresenting,
      let chosen = source.paperCards.firstIndex(where: { $0 === context.sourceView })
    else { return nil }
    let cards = source.paperCards
    let opening = context.helperView(named: "opening")
    opening.clipsToBounds = true
    opening.corners = cards[chosen].pictureView.corners
    for view in opening.subviews { view.removeFromSuperview() }
    let screen = context.snapshotView(of: context.foreground.view, hidingSource: true, isFlattened: true)
    opening.addSubview(screen)
    context.container.addSubview(opening)
    let picture = cards[chosen].pictureView
    let all = Participants(
      source: source, cards: cards, chosen: chosen,
      rest: picture.convert(picture.bounds, to: context.container),
      opening: opening, screen: screen)
    place(all, context.operation.isForward ? .dismissed : .presented, in: context)
    return all
  }

  /// The screen in the picture of its card, clear; or the screen over everything, the other cards beside it, the header gone.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    place(all, state, in: context)
    guard state == .presented else { return }
    let bounds = context.container.bounds
    all.source.headerView.center.y -= Self.headerTravel * bounds.height
    all.source.headerView.alpha = 0
    all.source.backdropView.alpha = Self.dimming
    all.cards.grow(around: all.chosen, in: context.container)
  }

  /// Puts the opening, and the screen in it, where it is in a state.
  private func place(_ all: Participants, _ state: TransitionState, in context: TransitionContext) {
    let (bounds, picture) = (context.container.bounds, all.cards[all.chosen].pictureView)
    let isOpen = state == .presented
    all.opening.frame = isOpen ? bounds : picture.convert(picture.bounds, to: context.container)
    all.opening.cornerRadius = isOpen ? 0 : picture.cornerRadius
    let size = all.opening.bounds.size
    let scale = max(size.width / max(bounds.width, 1), size.height / max(bounds.height, 1))
    all.screen.bounds.size = bounds.size
    all.screen.center = Rect(origin: .zero, size: size).center
    all.screen.transform = .scale(scale)
    all.screen.alpha = isOpen ? 1 : 0
  }

  /// The growth, and the screen that appears over the picture, which stays as it is, so that the card is never empty. The words leave before they reach the status bar, or the neighbors' edges.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    // The titles of a grid pass the status bar, and where the header was.
    let isGrid = all.cards.isGrid
    return [
      Track(Self.timing), .fade([all.source.headerView], Self.timing, during: 0...0.1),
      .fade(all.cards.map(\.titleView), Self.timing, during: 0...(isGrid ? 0.1 : 0.4)),
      .fade([all.screen], Self.timing, during: 0.05...0.35),
    ]
  }

  /// A card is dragged up; its screen down, or to the right from the left edge.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.up] : [.edge(.left), .down]
  }

  /// In a row, as far as the card grows under the pointer. In a grid, where that may be nothing or the other way, as far as the card's
  /// upper edge moves, but neither next to nothing nor most of the window. Back over the width, or as far as the header travels and the
  /// upper edge with it.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    let header = size.height * Self.headerTravel
    if drag.direction == .right { return size.width }
    guard all.cards.isGrid else { return drag.direction == .down ? header : nil }
    if drag.direction == .down { return max(header, all.rest.minY) }
    return all.rest.minY.clamped(to: size.height * Self.leastTravel...header)
  }

  /// The whole row follows the pointer, so that the grabbed point stays under it; but not off the lower edge. A grid is also lifted by a
  /// card that opens, whose lower edge keeps half of its way down.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    let (place, isGrid) = (all.opening.center, all.cards.isGrid)
    if !drag.pickUp(all.opening, in: context) {
      guard isGrid else { return }
      drag.keepUnderPointer(all.opening)
      all.opening.center.x = place.x
    }
    let room = isGrid ? (context.container.bounds.height - all.rest.maxY) / 2 : 0
    let lift = -room * drag.position.clamped(to: 0...1)
    var shift = Vector(all.opening.center.x - place.x, max(lift, all.opening.center.y - place.y))
    // Beside the first card there is nothing: from there on the row resists, so that it does not leave the window.
    let free = Self.freeShare * context.container.bounds.width
    let first = all.cards[0].superview?.convert(all.cards[0].frame, to: context.container).minX ?? 0
    let excess = min(shift.dx, first + shift.dx - free)
    if excess > 0 { shift.dx -= excess - rubberBand(excess, dimension: free) }
    all.opening.center = place + shift
    for card in all.cards { card.center = card.center + shift }
  }

  /// The card.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let picture = all.cards[all.chosen].pictureView
    return picture.convert(picture.bounds.center, to: context.container)
  }
}
