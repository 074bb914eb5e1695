import SegueAnimation
import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// The screen with the cell that a screen springs from.
public protocol SpringyModalPresenting: ViewController {
  /// The cell, scrolled into view; `nil` if there is none, or none any more.
  func sourceView(for transition: SpringyModalTransition) -> View?
}

/// A screen that can spring from a cell.
public protocol SpringyModalPresented: ViewController {
  /// What is stretched from the cell: the whole view, or a card in it that leaves the screen behind visible.
  func cardView(for transition: SpringyModalTransition) -> View
  /// Text on the card that disappears before it shrinks, because it would be squeezed.
  func headlineView(for transition: SpringyModalTransition) -> View?
  /// A button in the upper right corner of the card: it keeps its size and its distance from that corner.
  func closeButton(for transition: SpringyModalTransition) -> View?
}

extension SpringyModalPresented {
  /// The whole view.
  public func cardView(for transition: SpringyModalTransition) -> View { view }
  /// No headline.
  public func headlineView(for transition: SpringyModalTransition) -> View? { nil }
  /// None.
  public func closeButton(for transition: SpringyModalTransition) -> View? { nil }
}

/// A screen springs out of a cell, overshoots, and springs into the cell again (Docs/BEHAVIOR.md#springy-modal).
///
/// The presented screen has the custom presentation style. Its transitioning delegate is the owner of the transition: the
/// presenting screen, or the transition itself, which serves any number of screens.
public final class SpringyModalTransition: Transition {
  /// A damping ratio of 500 counts as 1; the one overshoot comes from the initial velocity.
  private static let timing = Timing.spring(duration: 1, dampingRatio: 500, initialVelocity: 15)
  /// Travel of a drag that opens, as a part of the container's shorter side.
  private static let presentTravel = 2.0 / 3
  /// Travel of a drag down that closes, as a part of the height.
  private static let dismissTravel = 0.5

  /// What the spring moves.
  public struct Participants {
    let cell: View
    let card: View
    let modal: View
    /// Clips the panel where the list clips the cell; it opens to the whole container.
    let opening: View
    let panel: View
    let picture: SnapshotView
    let headline: SnapshotView?
    let closeButton: SnapshotView?
    /// Whether the screen has a shade of its own around the card.
    let hasShade: Bool
    let elevation = Elevation(isFlatAtRest: true)
  }

  /// A transition that can serve any number of screens.
  public init() {}

  /// One second.
  public var duration: Double { Self.timing.duration }

  /// The cell, and a picture of the card at its end frame, with headline and close button apart.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let presenting = context.background.topmost as? any SpringyModalPresenting,
      let presented = context.foreground as? any SpringyModalPresented,
      let cell = presenting.sourceView(for: self), cell.isDescendant(of: context.background.view),
      cell.convert(cell.bounds, to: context.container).intersects(context.visibleRect(of: cell))
    else { return nil }
    context.hide(cell, whilePresented: true)
    let card = presented.cardView(for: self)
    let headline = presented.headlineView(for: self).map {
      context.snapshotView(of: $0, hidingSource: true, isFlattened: true)
    }
    let closeButton = presented.closeButton(for: self).map {
      context.snapshotView(of: $0, hidingSource: true)
    }
    let (opening, panel) = (View(), View())
    opening.clipsToBounds = true
    panel.clipsToBounds = true
    let picture = context.snapshotView(of: card, hidingSource: true)
    panel.addSubview(picture)
    for view in [headline, closeButton].compactMap(\.self) { panel.addSubview(view) }
    let spring = Participants(
      cell: cell, card: card, modal: presented.view, opening: opening, panel: panel, picture: picture,
      headline: headline, closeButton: closeButton,
      hasShade: card !== presented.view && !presented.view.backgroundColor.isClear)
    opening.addSubview(spring.elevation.shadowView)
    opening.addSubview(panel)
    context.container.addSubview(spring.elevation.dimmingView)
    context.container.addSubview(opening)
    return spring
  }

  /// The picture in the place of the cell, without headline and close button; or in the place of the card.
  public func apply(_ state: TransitionState, to spring: Participants, in context: TransitionContext) {
    let container = context.container
    let card = spring.card.convert(spring.card.bounds, to: container)
    let radius = spring.card.cornerRadius
    // The panel has the corners, so that they are not squeezed with the picture.
    spring.card.cornerRadius = 0
    switch state {
    case .dismissed:
      spring.panel.frame = spring.cell.convert(spring.cell.bounds, to: container)
      spring.panel.cornerRadius = spring.cell.cornerRadius
      spring.opening.frame = context.visibleRect(of: spring.cell)
      for view in [spring.headline, spring.closeButton] { view?.alpha = 0 }
      if spring.card !== spring.modal { spring.modal.backgroundColor = .clear }
    case .presented:
      spring.panel.frame = card
      spring.panel.cornerRadius = radius
      spring.opening.frame = container.bounds
    }
    spring.elevation.cast(state, from: spring.panel.frame, cornerRadius: spring.panel.cornerRadius)
    spring.elevation.dimmingView.frame = container.bounds
    Elevation.shade(spring.elevation.dimmingView, state, color: spring.hasShade ? .clear : nil)
    // Coordinates in the opening are those of the container, wherever it is itself.
    spring.opening.bounds.origin = spring.opening.frame.origin
    let size = spring.panel.bounds.size
    spring.picture.frame = Rect(origin: .zero, size: size)
    if let closeButton = spring.closeButton {
      let place = closeButton.source.convert(closeButton.source.bounds, to: spring.card)
      closeButton.frame = place.offset(by: Vector(size.width - card.width, 0))
    }
    guard let headline = spring.headline else { return }
    // A picture of a constant size, so that it need not be redrawn while it is stretched.
    let place = headline.source.convert(headline.source.bounds, to: spring.card)
    let (across, down) = (size.width / max(card.width, 1), size.height / max(card.height, 1))
    headline.bounds.size = place.size
    headline.center = Point(place.midX * across, place.midY * down)
    headline.transform = .scale(across, down)
  }

  /// The spring, and headline and close button, which come in on the first half of the way and are gone after the first fifth of the way
  /// back.
  public func tracks(for spring: Participants, in context: TransitionContext) -> [Track] {
    let range = context.operation.isForward ? 0...0.5 : 0.8...1
    let words = [spring.headline, spring.closeButton].compactMap(\.self)
    return [Track(Self.timing), Track(Self.timing, moving: words, only: .alpha, during: range)]
      + spring.elevation.tracks(Self.timing)
  }

  /// Opened by a drag in any direction, closed by a drag down.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.outward] : [.down]
  }

  /// Two thirds of the shorter side, or half the height.
  public func length(of drag: Drag, for spring: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    return drag.direction == .down
      ? size.height * Self.dismissTravel : min(size.width, size.height) * Self.presentTravel
  }

  /// The panel shrinks about the grabbed point, which stays under the pointer, in front of everything.
  public func follow(_ drag: DragState, _ spring: Participants, in context: TransitionContext) {
    guard drag.picksUp(spring.panel, in: context) else { return }
    spring.opening.frame = context.container.bounds
    spring.opening.bounds.origin = spring.opening.frame.origin
    drag.pickUp(spring.panel, with: [spring.elevation.shadowView], in: context)
  }

  /// The cell that was opened.
  public func home(for spring: Participants, in context: TransitionContext) -> Point {
    spring.cell.convert(spring.cell.bounds.center, to: context.container)
  }
}

extension SpringyModalTransition: TransitioningDelegate {
  /// Itself; screens that do not conform, or have no cell, get the default modal.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? {
    self
  }

  /// Itself; a cell that is gone gets the default modal.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}
