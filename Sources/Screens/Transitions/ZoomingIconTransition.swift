import SegueControllers

/// What zooms open: the `transitionSource` of the screen that it opens into.
public protocol ZoomingIcon: View {
  /// The disc around the icon.
  var coloredView: View { get }
  /// The icon.
  var iconView: ImageView { get }
}

/// The screen that an icon opens into.
public protocol ZoomingIconViewController: ViewController {
  /// What the disc becomes: the whole view.
  func coloredView(for transition: ZoomingIconTransition) -> View?
  /// The icon.
  func iconView(for transition: ZoomingIconTransition) -> ImageView?
  /// Views that come in a little later, by a track of their own; none by default.
  var trailingViews: [View] { get }
  /// Places `trailingViews` as they are in `state`.
  func placeTrailingViews(_ state: TransitionState)
}

extension ZoomingIconViewController {
  /// No view comes later.
  public var trailingViews: [View] { [] }
  /// Nothing to place.
  public func placeTrailingViews(_ state: TransitionState) {}
}

/// A round icon zooms open into a screen of its color, and back (Docs/BEHAVIOR.md#zooming-icons).
///
/// It is the navigation controller's delegate and the transition in one, so a screen and its source only have to provide two views each.
public final class ZoomingIconTransition: Transition, NavigationControllerDelegate {
  private static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)
  /// How much later than the zoom the trailing views start on a push, in seconds.
  private static let trailingDelay = 0.2
  private static let discScale = 15.0
  private static let menuScale = 0.8
  /// Travel of a drag from the menu to the detail, as a part of the container's shorter side.
  private static let pushTravel = 2.0 / 3
  /// Travel of a drag down, back to the menu, as a part of the container's height; a drag to the right takes the whole width.
  private static let popTravel = 0.5

  /// What the zoom moves.
  public struct Participants {
    let menu: View
    let detail: ZoomingIconViewController
    let smallDisc, largeShape: View
    let smallIcon, largeIcon: ImageView
    let disc: SnapshotView
    /// What gives the disc the color of the large shape.
    let ground: View
    let icon: ImageView
  }

  /// A transition that can serve any number of screens.
  public init() {}

  /// 0.6 seconds; the trailing views may take a little longer.
  public var duration: Double { Self.timing.duration }

  /// Both icons and both colored shapes; a snapshot for the disc and a copy of the icon are what moves.
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

  /// The disc and the icon at their small place; or the disc over everything, the icon large and the menu gone.
  public func apply(_ state: TransitionState, to zoom: Participants, in context: TransitionContext) {
    let container = context.container
    zoom.disc.bounds.size = zoom.smallDisc.bounds.size
    // The disc is the colored background while it moves.
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
    // Not fully transparent, so that their backings are made before they are needed.
    if state == .dismissed { for view in zoom.detail.trailingViews { view.alpha = 0.005 } }
  }

  /// The zoom, and the trailing views behind it.
  public func tracks(for zoom: Participants, in context: TransitionContext) -> [Track] {
    let isForward = context.operation.isForward
    let (views, delay) = (zoom.detail.trailingViews, isForward ? Self.trailingDelay : 0)
    // On the way back they are gone before the disc has left them: their color is made for it. And its color is made for them where it is
    // another one than the icon's.
    return [
      Track(Self.timing), Track(Self.timing, delay: delay, moving: views),
      .fade(views + [zoom.ground], Self.timing, delay: delay, during: isForward ? 0...0.4 : 0.6...1),
    ]
  }

  /// Out in any direction; back down or to the right.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.outward] : [.down, .right]
  }

  /// Two thirds of the shorter side; back half the height or the width.
  public func length(of drag: Drag, for zoom: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    switch drag.direction {
    case .down: return size.height * Self.popTravel
    case .right: return size.width
    default: return min(size.width, size.height) * Self.pushTravel
    }
  }

  /// The disc shrinks about the grabbed point, which stays under the pointer.
  public func follow(_ drag: DragState, _ zoom: Participants, in context: TransitionContext) {
    if drag.pickUp(zoom.disc, in: context) { zoom.icon.center = zoom.disc.center }
  }

  /// The icon that was opened.
  public func home(for zoom: Participants, in context: TransitionContext) -> Point {
    zoom.smallDisc.convert(zoom.smallDisc.bounds.center, to: context.container)
  }

  /// 15, or as much as it takes to cover the farthest corner of a large window.
  private func discScale(of disc: View, covering bounds: Rect) -> Double {
    let reach = bounds.corners.map { $0.distance(to: disc.center) }.max() ?? 0
    return max(Self.discScale, (reach + 2) / max(disc.bounds.width / 2, 1))
  }
}
