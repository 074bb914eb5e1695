import SegueGeometry

/// A view that shows the contents of another view, its source, at a position of its own. This corresponds to a UIKit snapshot
/// view.
///
/// A snapshot draws the source itself rather than a copy of its pixels, so it is sharp at any scale and needs little memory.
/// The source itself may be hidden. Create snapshots with `TransitionContext.snapshotView(of:)`.
public final class SnapshotView: View {
  /// The view that the snapshot shows. A snapshot that has left its window does not retain its source; if the source is
  /// released, an empty view replaces it. If the snapshot is inside its source, this is an empty view, too, because the source
  /// would otherwise contain itself endlessly.
  public var source: View {
    let source = held ?? known ?? nothing
    // Comparing levels, which are known only in a window, usually saves a walk through all superviews.
    return (source.depth < depth || window == nil) && isDescendant(of: source) ? nothing : source
  }
  private var held: View?
  private weak var known: View?
  private lazy var nothing = View()
  /// The part of the source that is shown, in the source's coordinates. The default is all of the source, even if its size
  /// changes later.
  public var region: Rect { part ?? source.shown.bounds }
  private let part: Rect?

  /// Whether the source is cached as an image that is redrawn only when the source changes. This is faster for large parts of a
  /// screen. With `false`, the default, the source is drawn in each frame.
  public var isFlattened = false { didSet { if isFlattened != oldValue { setNeedsDisplay() } } }

  /// Whether the snapshot clips the source to its bounds even if `clipsToBounds` is `false`. This clip is rectangular; it
  /// ignores rounded corners.
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
    // The snapshot must be notified of the next change to the source, even if earlier changes were not drawn yet.
    source.noteLooks()
    source.mirrors.removeAll { $0.object == nil }
    source.mirrors.append(Weak(self))
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

  /// The corner radius that the snapshot shows, in points. If the snapshot's own radius is 0 and the source is shown
  /// completely, this is the source's radius, scaled to the snapshot.
  package var shownCornerRadius: Double {
    guard shown.cornerRadius == 0, region.size == source.shown.bounds.size, region.width > 0 else {
      return shown.cornerRadius
    }
    return source.shown.cornerRadius * shown.bounds.width / region.width
  }

  /// Called when the appearance of the source has changed.
  func sourceChanged() { looksChanged() }
}
