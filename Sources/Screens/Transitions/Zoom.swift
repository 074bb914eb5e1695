import Glibc
import SegueControllers

/// The views that grow from a source to a destination, for one kind of content.
protocol Zoom {
  func apply(_ state: TransitionState, in context: TransitionContext)
  var steps: [TransitionStep] { get }
  /// Returns the motion with which the main track continues toward a state after a release; `nil`, the default, continues at
  /// the pointer's velocity.
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { get }
  func apply(_ step: TransitionStep, in context: TransitionContext)
  /// Returns the tracks in addition to the main one, which has `timing`.
  func tracks(_ timing: Timing, isForward: Bool) -> [Track]
  func follow(_ drag: DragState, in context: TransitionContext)
  /// Returns the center of the source, in the container's coordinates.
  func home(in context: TransitionContext) -> Point
}

extension Zoom {
  var steps: [TransitionStep] { [] }
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { nil }
  func apply(_ step: TransitionStep, in context: TransitionContext) {}
}

/// A view of the destination that changes differently from the rest of the destination.
public enum ZoomAccessory {
  /// The view is stretched together with the destination, as one image. Use it for text, which would otherwise be laid out
  /// again in every frame.
  case stretched(View)
  /// The view keeps its size and its distance from the upper right corner. Use it for buttons.
  case pinned(View)

  /// Returns a snapshot of the view, which is hidden until the end of the transition.
  func snapshot(in context: TransitionContext) -> SnapshotView {
    let isFlattened = if case .stretched = self { true } else { false }
    return context.snapshotView(of: view, hidingSource: true, isFlattened: isFlattened)
  }

  /// The view of either case.
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

/// The item that a screen opens from or closes into. The item itself is hidden, and a picture of it appears once the growing
/// view is so close that the two do not look like separate copies. The distance decides this instead of the progress, because a
/// pointer may hold the view anywhere.
struct Landing {
  /// The distances up to which the item is filled and from which it is empty, as fractions of its shorter side.
  private static let (near, far) = (0.12, 0.24)
  /// The margin by which the picture is smaller than the item on each side, in points.
  private static let margin = 1.0

  let source: View
  /// The picture that fills the item, so that an overshoot does not uncover a hole.
  let picture: SnapshotView
  /// The part of the item that is visible in its list.
  private let part: Rect

  /// Creates the picture of a hidden item, and adds it to the container. Views that are added later are in front of it.
  init(_ source: View, in context: TransitionContext) {
    self.source = source
    part = context.visiblePart(of: source)
    picture = context.snapshotView(of: source, region: part)
    (picture.cornerRadius, picture.corners) = (max(0, source.cornerRadius - Self.margin), source.corners)
    picture.alpha = 0
    context.container.addSubview(picture)
  }

  /// Places the picture over the item, except its edges: an edge that is drawn twice on the same pixels would look stronger.
  func apply(in context: TransitionContext) {
    picture.frame = source.convert(part, to: context.container).inset(by: Self.margin)
  }

  /// Sets the opacity of the picture by the distance between the growing view and the item.
  func update(for flying: View) {
    let (place, now) = (picture.shownBox.inset(by: -Self.margin), flying.shownBox)
    let edges = [now.minX - place.minX, now.minY - place.minY, now.maxX - place.maxX, now.maxY - place.maxY]
    let distance = edges.map(abs).max() ?? 0
    let part = distance / max(1, min(place.width, place.height))
    picture.alpha = 1 - ((part - Self.near) / (Self.far - Self.near)).clamped(to: 0...1)
  }
}

nonisolated extension Rect {
  /// Returns the frame of a button in a panel that overshoots the window. The button follows the overshoot less and less, and
  /// never crosses the window's edge.
  /// - Parameters:
  ///   - window: the frame in which the panel comes to rest.
  ///   - panel: the current frame of the panel.
  ///   - growth: the size that the panel has gained over its size at rest.
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
