import SegueControllers

/// A transition in which a card grows into the screen that it shows. The whole row or grid of cards grows with it, so that the
/// cards keep their arrangement (Docs/BEHAVIOR.md#paper-cards).
///
/// Set the transition as the navigation controller's delegate; it returns itself for every push and pop.
public final class PaperCardTransition: Transition, NavigationControllerDelegate {
  private static let timing = Timing.spring(duration: 0.5, dampingRatio: 1, initialVelocity: 0.2)
  /// The distance that the header moves, and the length of a downward drag that closes the screen, as a fraction of the
  /// container's height.
  private static let headerTravel = 0.4
  /// The minimum length of a drag that opens a card in a grid, as a fraction of the container's height.
  private static let leastTravel = 0.25
  private static let dimming = 0.5
  /// Ranges of the progress for a screen with a panel: in `leaving`, the other cards fade out; in `surrounding`, the
  /// surroundings of the panel fade in; in `clear`, after the panel has passed them, the views beside it fade in.
  private static let (leaving, surrounding, clear) = (0...0.35, 0.3...0.9, 0.86...1.0)
  /// The distance from the left edge beyond which the first card resists a drag to the right, as a fraction of the container's
  /// width.
  private static let freeShare = 0.3

  /// The views that the transition moves.
  public struct Participants {
    let source: any PaperCardPresenting
    let cards: [any PaperCard]
    let chosen: Int
    /// The frame of the chosen card's picture at rest, in the container.
    let rest: Rect
    /// The final frame of the screen or its panel, in the container. For a screen without a panel, this is the whole container,
    /// and `panel` and `surroundings` are `nil`.
    let place: Rect
    let panel: View?
    let surroundings: View?
    /// The views beside the panel.
    let sides: [View]
    /// A view that clips the screen to the frame of the card's picture.
    let opening: View
    let screen: SnapshotView

    var others: [any PaperCard] { cards.enumerated().filter { $0.offset != chosen }.map(\.element) }
  }

  /// Creates a transition, which can be used for any number of screens.
  public init() {}

  /// The transition's duration, 0.5 seconds.
  public var duration: Double { Self.timing.duration }

  /// Finds the cards, and adds a live snapshot of the screen in front of the chosen card.
  /// - Returns: `nil` if the background is not a `PaperCardPresenting` screen, or if the source is not one of its cards.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let source = context.background as? any PaperCardPresenting,
      let chosen = source.paperCards.firstIndex(where: { $0 === context.sourceView })
    else { return nil }
    let cards = source.paperCards
    let opening = context.helperView(named: "opening")
    opening.clipsToBounds = true
    opening.corners = cards[chosen].pictureView.corners
    for view in opening.subviews { view.removeFromSuperview() }
    let stage = context.foreground as? any PaperCardStaging
    let screen = context.snapshotView(of: stage?.panelContent ?? context.foreground.view, isFlattened: true)
    context.hide(context.foreground.view)
    opening.addSubview(screen)
    let surroundings = stage.map { context.snapshotView(of: $0.surroundings) }
    surroundings.map(context.container.addSubview)
    context.container.addSubview(opening)
    let picture = cards[chosen].pictureView
    let all = Participants(
      source: source, cards: cards, chosen: chosen,
      rest: picture.convert(picture.bounds, to: context.container),
      place: stage?.panel.frame ?? context.container.bounds, panel: stage?.panel, surroundings: surroundings,
      sides: stage?.surroundings.subviews ?? [], opening: opening, screen: screen)
    place(all, context.operation.isForward ? .dismissed : .presented, in: context)
    return all
  }

  /// For `.dismissed`, places the transparent screen over the picture of its card. For `.presented`, places the screen at its
  /// final frame, with the enlarged cards around it, and without the header.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    place(all, state, in: context)
    for view in [all.surroundings].compactMap(\.self) + all.sides { view.alpha = state == .presented ? 1 : 0 }
    guard state == .presented else { return }
    let bounds = context.container.bounds
    all.source.headerView.center.y -= Self.headerTravel * bounds.height
    all.source.headerView.alpha = 0
    all.source.backdropView.alpha = Self.dimming
    all.cards.grow(
      around: all.chosen, to: all.place, radius: all.panel?.cornerRadius ?? 0, in: context.container)
    if all.surroundings != nil { for card in all.others { card.alpha = 0 } }
  }

  /// Places the view that clips the screen, and the screen inside this view, for a state.
  private func place(_ all: Participants, _ state: TransitionState, in context: TransitionContext) {
    let (place, picture) = (all.place, all.cards[all.chosen].pictureView)
    let isOpen = state == .presented
    all.opening.frame = isOpen ? place : picture.convert(picture.bounds, to: context.container)
    all.opening.cornerRadius = isOpen ? all.panel?.cornerRadius ?? 0 : picture.cornerRadius
    all.opening.shadow = isOpen ? all.panel?.shadow ?? .none : picture.shadow
    if let panel = all.panel {
      (all.opening.borderWidth, all.opening.borderColor) = (
        panel.borderWidth, isOpen ? panel.borderColor : .clear
      )
    }
    let size = all.opening.bounds.size
    let scale = max(size.width / max(place.width, 1), size.height / max(place.height, 1))
    all.screen.bounds.size = place.size
    // A card that becomes a panel shows a part of the screen.
    let part = all.panel == nil ? 0.5 : (all.cards[all.chosen] as? any CroppedPaperCard)?.shownPart ?? 0
    let half = place.height * scale / 2
    all.screen.center = Point(size.width / 2, half.mixed(with: size.height - half, at: part))
    all.screen.transform = .scale(scale)
    all.screen.alpha = isOpen ? 1 : 0
  }

  /// Returns the main track, which moves the cards, and the tracks that fade views. The screen fades in over the picture, which
  /// stays opaque, so that the card is never empty. Titles disappear before they reach the status bar or neighboring cards.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    // In a grid, the titles move across the header's position. Of the tracks that fade a title, the last one applies.
    let isGrid = all.cards.isGrid
    return [Track(Self.timing)]
      + (all.surroundings.map { surroundings in
        [
          .fade([surroundings], Self.timing, during: Self.surrounding),
          .fade(all.sides, Self.timing, during: Self.clear),
          .fade(all.others, Self.timing, during: Self.leaving),
        ]
      } ?? []) + [
        .fade([all.source.headerView], Self.timing, during: 0...(isGrid ? 0.05 : 0.1)),
        .fade(all.cards.map(\.titleView), Self.timing, during: 0...(isGrid ? 0.05 : 0.4)),
        .fade([all.screen], Self.timing, during: 0.05...0.35),
      ]
  }

  /// Returns an upward drag if the operation opens a card; if it closes the screen, a drag from the left edge and a downward
  /// drag.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.up] : [.edge(.left), .down]
  }

  /// Returns the length of a drag, in points. For a drag to the right, this is the width of the container.
  ///
  /// In a row, the length of an upward drag is `nil`, which stands for the travel of the view under the pointer. The length of
  /// a downward drag is 0.4 of the container's height. In a grid, the length of an upward drag is the distance that the
  /// picture's upper edge moves, clamped to 0.25…0.4 of the height. The length of a downward drag is also this distance, but at
  /// least 0.4 of the height.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    let header = size.height * Self.headerTravel
    if drag.direction == .right { return size.width }
    guard all.cards.isGrid else { return drag.direction == .down ? header : nil }
    let rise = all.rest.minY - all.place.minY
    if drag.direction == .down { return max(header, rise) }
    return rise.clamped(to: size.height * Self.leastTravel...header)
  }

  /// Moves all cards with the pointer, so that the grabbed point stays under it. A row never leaves a gap above the window's
  /// lower edge. While a grid opens, it follows the pointer only vertically. The lower edge of the chosen card then moves down
  /// at least half as far as it would without the pointer.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    let (place, isGrid) = (all.opening.center, all.cards.isGrid)
    if !drag.pickUp(all.opening, in: context) {
      guard isGrid else { return }
      drag.keepUnderPointer(all.opening)
      all.opening.center.x = place.x
    }
    let room = isGrid ? (all.place.maxY - all.rest.maxY) / 2 : 0
    let lift = -room * drag.position.clamped(to: 0...1)
    var shift = Vector(all.opening.center.x - place.x, max(lift, all.opening.center.y - place.y))
    // There is no card to the left of the first one, so the row resists a drag to the right instead of leaving the window.
    let free = Self.freeShare * context.container.bounds.width
    let first = all.cards[0].superview?.convert(all.cards[0].frame, to: context.container).minX ?? 0
    let excess = all.panel == nil ? min(shift.dx, first + shift.dx - free) : 0
    if excess > 0 { shift.dx -= excess - rubberBand(excess, dimension: free) }
    all.opening.center = place + shift
    for card in all.cards { card.center = card.center + shift }
  }

  /// Returns the center of the chosen card's picture.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let picture = all.cards[all.chosen].pictureView
    return picture.convert(picture.bounds.center, to: context.container)
  }
}
