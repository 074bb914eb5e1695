import Glibc
import SegueControllers

/// What grows from a source to a destination.
protocol Zoom {
  func apply(_ state: TransitionState, in context: TransitionContext)
  var steps: [TransitionStep] { get }
  /// How the main track goes on toward a state when a pointer lets go; `nil` is with its velocity.
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { get }
  func apply(_ step: TransitionStep, in context: TransitionContext)
  /// The tracks beside the main one, which has `timing`.
  func tracks(_ timing: Timing, isForward: Bool) -> [Track]
  func follow(_ drag: DragState, in context: TransitionContext)
  /// The middle of the source.
  func home(in context: TransitionContext) -> Point
}

extension Zoom {
  var steps: [TransitionStep] { [] }
  var release: (@Sendable (_ state: Int) -> ReleaseMotion)? { nil }
  func apply(_ step: TransitionStep, in context: TransitionContext) {}
}

/// A view of the destination that goes with it in a way of its own.
public enum ZoomAccessory {
  /// It is stretched with what lies behind it, as one picture: text, which would be laid out again in every frame.
  case stretched(View)
  /// It keeps its size, and its distance from the upper right corner: a button.
  case pinned(View)

  /// A snapshot of it, in its place until the end.
  func snapshot(in context: TransitionContext) -> SnapshotView {
    let isFlattened = if case .stretched = self { true } else { false }
    return context.snapshotView(of: view, hidingSource: true, isFlattened: isFlattened)
  }

  /// The view itself.
  var view: View {
    switch self {
    case .stretched(let view), .pinned(let view): view
    }
  }
}

extension TransitionContext {
  /// The part of a view that nothing clips, in its own coordinates.
  func visiblePart(of view: View) -> Rect {
    container.convert(visibleRect(of: view), to: view).intersection(view.bounds)
  }
}

/// An item that its screen has left, or returns to: it is filled as soon as what flies is so near that no second one is seen beside
/// it. The distance decides, and not how far the transition is, because a pointer may hold what flies anywhere.
struct Landing {
  /// Up to which distance the item is filled, and from which it is empty, as parts of its shorter side.
  private static let (near, far) = (0.12, 0.24)
  /// How much smaller than the item its picture is on each side, in points.
  private static let margin = 1.0

  let source: View
  /// What fills the item, so that no hole is seen where an overshoot uncovers it.
  let picture: SnapshotView
  /// The part of the item that is visible in its list.
  private let part: Rect

  /// Hidden items are filled by a picture at the back of the container.
  init(_ source: View, in context: TransitionContext) {
    self.source = source
    part = context.visiblePart(of: source)
    picture = context.snapshotView(of: source, region: part)
    (picture.cornerRadius, picture.corners) = (max(0, source.cornerRadius - Self.margin), source.corners)
    picture.alpha = 0
    context.container.addSubview(picture)
  }

  /// The picture in the place of the item, but for its edges: of two that lie on the same pixels, more is seen than of one.
  func apply(in context: TransitionContext) {
    picture.frame = source.convert(part, to: context.container).inset(by: Self.margin)
  }

  /// Fills the item, or leaves it empty.
  func update(for flying: View) {
    let (place, now) = (picture.shownBox.inset(by: -Self.margin), flying.shownBox)
    let edges = [now.minX - place.minX, now.minY - place.minY, now.maxX - place.maxX, now.maxY - place.maxY]
    let distance = edges.map(abs).max() ?? 0
    let part = distance / max(1, min(place.width, place.height))
    picture.alpha = 1 - ((part - Self.near) / (Self.far - Self.near)).clamped(to: 0...1)
  }
}

nonisolated extension Rect {
  /// The place of a button in a panel that swings beyond the window: the button goes less and less beyond its own place there, and
  /// never over the edge.
  /// - Parameters:
  ///   - window: where the panel comes to rest.
  ///   - panel: where it is now.
  ///   - growth: how much larger it is now.
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
