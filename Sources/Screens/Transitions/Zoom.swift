import Glibc
import SegueControllers

/// A zoom from a source to a destination, for one kind of content.
protocol Zoom {
  func apply(_ state: TransitionState, in context: TransitionContext)
  var steps: [TransitionStep] { get }
  /// Returns the motion with which the main track continues toward a state after a release. With `nil`, the default, it
  /// continues at the velocity of the pointer.
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { get }
  func apply(_ step: TransitionStep, in context: TransitionContext)
  /// Returns the additional tracks. The main track runs on `timing`.
  func tracks(_ timing: Timing, isForward: Bool) -> [Track]
  func follow(_ drag: DragState, in context: TransitionContext)
}

extension Zoom {
  var steps: [TransitionStep] { [] }
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { nil }
  func apply(_ step: TransitionStep, in context: TransitionContext) {}
}

/// A subview of the destination that changes in a different way from the destination itself.
public enum ZoomAccessory {
  /// The view is stretched together with the destination, as one image. Use this for text, so that it is not laid out again in
  /// every frame.
  case stretched(View)
  /// The view keeps its size and its distance from the upper right corner. Use this for buttons.
  case pinned(View)

  /// Returns a snapshot of the view, and hides the view itself until the end of the transition.
  func snapshot(in context: TransitionContext) -> SnapshotView {
    let isFlattened = if case .stretched = self { true } else { false }
    return context.snapshotView(of: view, hidingSource: true, isFlattened: isFlattened)
  }

  /// The subview of the destination that is the accessory.
  var view: View {
    switch self {
    case .stretched(let view), .pinned(let view): view
    }
  }
}

extension TransitionContext {
  /// Returns the part of a view that no ancestor clips, in the view's coordinates.
  func visiblePart(of view: View) -> Rect {
    container.convert(visibleRect(of: view), to: view).intersection(view.bounds)
  }
}

/// The item from which a screen opens, or into which it closes. The item itself is hidden. A picture of the item appears when
/// the growing view is so close that the two do not look like separate copies. The distance determines this, not the progress,
/// because a pointer may hold the view at any position.
struct Landing {
  /// The distance between the growing view and the item up to which the picture is opaque, and the distance from which it is
  /// transparent. Both are fractions of the item's shorter side.
  private static let (near, far) = (0.12, 0.24)
  /// The margin by which the picture is smaller than the item on each side, in points.
  private static let margin = 1.0

  let source: View
  /// The picture that fills the place of the hidden item, so that an overshoot does not uncover a hole.
  let picture: SnapshotView
  /// The part of the item that is visible in its list.
  private let part: Rect

  /// Creates the picture of an item, and adds it to the container, behind views that are added later.
  init(_ source: View, in context: TransitionContext) {
    self.source = source
    part = context.visiblePart(of: source)
    picture = context.snapshotView(of: source, region: part)
    (picture.cornerRadius, picture.corners) = (max(0, source.cornerRadius - Self.margin), source.corners)
    picture.alpha = 0
    context.container.addSubview(picture)
  }

  /// Places the picture over the item, except for the item's edges. An antialiased edge that is drawn twice on the same pixels
  /// would look too hard.
  func apply(in context: TransitionContext) {
    picture.frame = source.convert(part, to: context.container).inset(by: Self.margin)
  }

  /// Sets the opacity of the picture according to the distance between the growing view and the item.
  func update(for flying: View) {
    let (place, now) = (picture.shownBox.inset(by: -Self.margin), flying.shownBox)
    let edges = [now.minX - place.minX, now.minY - place.minY, now.maxX - place.maxX, now.maxY - place.maxY]
    let distance = edges.map(abs).max() ?? 0
    let part = distance / max(1, min(place.width, place.height))
    picture.alpha = 1 - ((part - Self.near) / (Self.far - Self.near)).clamped(to: 0...1)
  }
}

nonisolated extension Rect {
  /// Returns this frame of a button, adjusted for a panel that overshoots the window. The farther the panel overshoots, the
  /// less the button follows it; it never crosses the window's edge.
  /// - Parameters:
  ///   - window: the frame in which the panel comes to rest.
  ///   - panel: the current frame of the panel.
  ///   - growth: the difference between the panel's current size and its size at rest.
  func keptInside(_ window: Rect, by panel: Rect, grownBy growth: Vector) -> Rect {
    func excess(_ way: Double, toward edge: Double) -> Double {
      let most = max(edge / 2, 1e-9)
      return way > 0 ? way - most * (1 - exp(-way / most)) : 0
    }
    let right = min(panel.maxX - window.maxX, growth.dx)
    let top = min(window.minY - panel.minY, growth.dy)
    return offset(by: Vector(-excess(right, toward: panel.width - maxX), excess(top, toward: minY)))
  }
}
