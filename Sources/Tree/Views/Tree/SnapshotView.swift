import SegueGeometry

/// A view that shows another view at its own position, like a UIKit snapshot view.
///
/// A snapshot draws the live source, not a copy of its pixels, so it is sharp at any scale and needs no memory for pixels. The
/// source itself may be hidden. Create snapshots with `TransitionContext.snapshotView(of:)`.
public final class SnapshotView: View {
  /// The view that the snapshot shows. A snapshot that has left its window does not retain the view; if the view is released,
  /// an empty view replaces it. An empty view is also shown if the snapshot is inside its source, because the source would
  /// contain itself endlessly.
  public var source: View {
    let source = held ?? known ?? nothing
    return isDescendant(of: source) ? nothing : source
  }
  private var held: View?
  private weak var known: View?
  private lazy var nothing = View()
  /// The part of the source that is shown, in the source's coordinates. The default is all of it, even when its size changes.
  public var region: Rect { part ?? source.shown.bounds }
  private let part: Rect?

  /// Whether the source is cached as one picture, which is redrawn only when the source changes. This is cheaper for large
  /// parts of a screen. The default is `false`, which draws the source in every frame.
  public var isFlattened = false { didSet { if isFlattened != oldValue { setNeedsDisplay() } } }

  /// Whether the content ends at the snapshot's bounds even without clipping, so that nothing around the source is visible.
  package var endsAtBounds = false

  override var mirrored: View? { source }

  public override func didMoveToWindow() { held = window == nil ? nil : known }

  /// Creates a snapshot of a part of a view.
  /// - Parameters:
  ///   - source: the view to show.
  ///   - region: the part to show, in the source's coordinates; `nil`, the default, shows all of it.
  package init(source: View, region: Rect? = nil) {
    (held, known) = (source, source)
    part = region
    super.init()
    bounds.size = self.region.size
    clipsToBounds = region != nil
    isUserInteractionEnabled = false
    // The snapshot must be notified of the next change of the source, even if earlier changes were not drawn yet.
    source.noteLooks()
    source.mirrors.removeAll { $0.snapshot == nil }
    source.mirrors.append(Mirror(snapshot: self))
  }
}

extension SnapshotView {
  /// The transform from the source's coordinates to the snapshot's.
  package var fromSource: Transform {
    let (region, to) = (region, shown.bounds)
    guard !region.isEmpty else { return .identity }
    return Transform.translation(Vector(-region.minX, -region.minY))
      .concatenating(.scale(to.width / region.width, to.height / region.height))
      .concatenating(.translation(Vector(to.minX, to.minY)))
  }

  /// The corner radius that the snapshot shows: its own, or that of a source that is shown completely, scaled to the snapshot.
  package var shownCornerRadius: Double {
    guard shown.cornerRadius == 0, region.size == source.shown.bounds.size, region.width > 0 else {
      return shown.cornerRadius
    }
    return source.shown.cornerRadius * shown.bounds.width / region.width
  }

  /// Called when the appearance of the source has changed.
  func sourceChanged() { looksChanged() }
}

/// A weak reference from a view to a snapshot that shows it.
struct Mirror {
  weak var snapshot: SnapshotView?
}
