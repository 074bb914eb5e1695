import SegueControllers

/// A view whose icon zooms open. It is the `transitionSource` of the screen that it opens.
public protocol ZoomingIcon: View {
  /// The colored disc behind the icon. It has the color of the screen that the icon opens.
  var coloredView: View { get }
  /// The view that shows the icon on the disc.
  var iconView: ImageView { get }
}

/// A screen that opens out of an icon.
public protocol ZoomingIconViewController: ViewController {
  /// Returns the view that the disc turns into, which covers the whole screen. With `nil`, the default transition runs.
  func coloredView(for transition: ZoomingIconTransition) -> View?
  /// Returns the view that shows the large icon on the screen. With `nil`, the default transition runs.
  func iconView(for transition: ZoomingIconTransition) -> ImageView?
  /// The views that appear slightly later, on a separate track; an empty array by default.
  var trailingViews: [View] { get }
  /// Places `trailingViews` for a state; does nothing by default.
  func placeTrailingViews(_ state: TransitionState)
}

extension ZoomingIconViewController {
  /// An empty array, so that no view appears later.
  public var trailingViews: [View] { [] }
  /// Does nothing, because there are no trailing views by default.
  public func placeTrailingViews(_ state: TransitionState) {}
}

/// A transition in which a round icon zooms open into a screen of the same color, and back (Docs/BEHAVIOR.md#zooming-icons).
///
/// Set the transition as the navigation controller's delegate; it returns itself for every push and pop. The screen and its
/// source each have to provide only two views.
public final class ZoomingIconTransition: Transition, NavigationControllerDelegate {
  private static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
  /// The delay of the trailing views after the start of a push, in seconds.
  private static let trailingDelay = 0.2
  private static let discScale = 15.0
  private static let menuScale = 0.8
  private static let openingDrag = Drag.outward.spanning(2 / 3)
  private static let closingDrags = [Drag.down.spanning(0.5), .right.spanning(1)]

  /// The views that the zoom moves.
  public struct Participants {
    let menu: View
    let detail: ZoomingIconViewController
    let smallDisc, largeShape: View
    let smallIcon, largeIcon: ImageView
    let disc: SnapshotView
    /// A view over the disc that fades in the color of `largeShape`.
    let ground: View
    let icon: ImageView
  }

  /// Creates a transition, which can be used for any number of screens.
  public init() {}

  /// The transition's duration, 0.6 seconds. The trailing views may take slightly longer.
  public var duration: Double { Self.timing.duration }

  /// Finds the icons and the colored views of both screens. Adds the views that move: a snapshot of the disc, and a copy of the
  /// icon.
  /// - Returns: `nil` if the source is not a `ZoomingIcon`, or if the foreground is not a `ZoomingIconViewController` that
  ///   provides both views.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let source = context.sourceView as? any ZoomingIcon,
      let detail = context.foreground as? ZoomingIconViewController,
      let largeShape = detail.coloredView(for: self), let largeIcon = detail.iconView(for: self)
    else { return nil }
    let (smallDisc, smallIcon) = (source.coloredView, source.iconView)
    let disc = context.snapshotView(of: smallDisc, hidingSource: true)
    let ground = View(frame: disc.bounds)
    ground.backgroundColor = largeShape.backgroundColor
    ground.cornerRadius = smallDisc.cornerRadius
    disc.addSubview(ground)
    let icon = ImageView(smallIcon.image, contentMode: .scaleAspectFit)
    context.hide(smallIcon)
    context.hide(largeIcon)
    context.container.insertSubview(disc, below: detail.view)
    context.container.addSubview(icon)
    return Participants(
      menu: context.background.view, detail: detail, smallDisc: smallDisc, largeShape: largeShape,
      smallIcon: smallIcon, largeIcon: largeIcon, disc: disc, ground: ground, icon: icon)
  }

  /// For `.dismissed`, places the disc and the icon as they are in the menu, which is the background. For `.presented`, scales
  /// the disc over the whole container, enlarges the icon, and shrinks and hides the menu.
  public func apply(_ state: TransitionState, to zoom: Participants, in context: TransitionContext) {
    let container = context.container
    zoom.disc.bounds.size = zoom.smallDisc.bounds.size
    // While the disc moves, it is shown in place of the screen's colored background.
    zoom.largeShape.backgroundColor = .clear
    switch state {
    case .dismissed:
      zoom.disc.center = zoom.smallDisc.convert(zoom.smallDisc.bounds.center, to: container)
      zoom.icon.frame = zoom.smallIcon.convert(zoom.smallIcon.bounds, to: container)
    case .presented:
      zoom.icon.frame = zoom.largeIcon.convert(zoom.largeIcon.bounds, to: container)
      zoom.disc.center = zoom.icon.center
      zoom.disc.transform = .scale(discScale(of: zoom.disc, covering: container.bounds))
      zoom.menu.transform = .scale(Self.menuScale)
      zoom.menu.alpha = 0
    }
    zoom.ground.alpha = state == .presented ? 1 : 0
    zoom.detail.placeTrailingViews(state)
    // The views are not fully transparent, so that their cached rasters are created before they are needed.
    if state == .dismissed { for view in zoom.detail.trailingViews { view.alpha = 0.005 } }
  }

  /// Returns the main track, and the tracks of the trailing views, which start later on a push.
  public func tracks(for zoom: Participants, in context: TransitionContext) -> [Track] {
    let isForward = context.operation.isForward
    let (views, delay) = (zoom.detail.trailingViews, isForward ? Self.trailingDelay : 0)
    // When the screen closes, the trailing views disappear before the disc uncovers the area behind them, because their colors
    // suit the disc. The disc's color changes during most of the zoom, because a faster change is seen as a flicker.
    return [
      Track(Self.timing), Track(Self.timing, delay: delay, moving: views),
      .fade(views, Self.timing, delay: delay, during: isForward ? 0...0.4 : 0.6...1),
      .fade([zoom.ground], Self.timing, during: isForward ? 0...0.9 : 0...0.6),
    ]
  }

  /// Returns a drag in any direction if the operation opens the detail screen, over two thirds of the container's shorter side.
  /// If it closes the screen, returns drags down, over half of the height, and to the right, over the whole width.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [Self.openingDrag] : Self.closingDrags
  }

  /// Returns the length of a drag, in points. A drag without a `span` is as long as the closing drag in its direction; in all
  /// other directions, it is as long as the opening drag.
  public func length(of drag: Drag, for zoom: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    let own = Self.closingDrags.first { $0.direction == drag.direction } ?? Self.openingDrag
    return drag.length(in: size) ?? own.length(in: size)
  }

  /// Moves the disc and the icon with a pointer that closes the screen or has caught the disc. The disc shrinks about the
  /// grabbed point, which stays under the pointer.
  public func follow(_ drag: DragState, _ zoom: Participants, in context: TransitionContext) {
    if drag.pickUp(zoom.disc, in: context) { zoom.icon.center = zoom.disc.center }
  }

  /// Returns the center of the disc in the menu.
  public func home(for zoom: Participants, in context: TransitionContext) -> Point {
    zoom.smallDisc.convert(zoom.smallDisc.bounds.center, to: context.container)
  }

  /// Returns the scale of the disc when the screen is open: 15, or more if a larger scale is necessary to cover a large
  /// container.
  private func discScale(of disc: View, covering bounds: Rect) -> Double {
    let reach = bounds.corners.map { $0.distance(to: disc.center) }.max() ?? 0
    return max(Self.discScale, (reach + 2) / max(disc.bounds.width / 2, 1))
  }
}
