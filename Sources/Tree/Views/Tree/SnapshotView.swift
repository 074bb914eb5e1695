import SegueGeometry

/// Shows what another view looks like at its own place: what UIKit calls a snapshot view.
///
/// It draws the live source, not a picture of it, so it is sharp at any scale and costs no memory. The source itself may be
/// hidden meanwhile. Made by `TransitionContext.snapshotView(of:)`.
public final class SnapshotView: View {
  /// The view that is shown. A snapshot that has left its window does not keep it: once nobody else does, an empty view takes its place.
  /// So it does where the snapshot lies in that view, which would contain itself without end.
  public var source: View {
    let source = held ?? known ?? nothing
    return isDescendant(of: source) ? nothing : source
  }
  private var held: View?
  private weak var known: View?
  private lazy var nothing = View()
  /// The part of the source that is shown, in the source's coordinates; all of it, however large it becomes, by default.
  public var region: Rect { part ?? source.shown.bounds }
  private let part: Rect?

  /// Whether the source is shown as one picture, which is redrawn only when the source changes, instead of being drawn in every
  /// frame: cheaper for a large part of a screen.
  public var isFlattened = false { didSet { if isFlattened != oldValue { setNeedsDisplay() } } }

  /// Whether what it shows ends at its bounds even if it does not clip, so that nothing around the source is seen.
  package var endsAtBounds = false

  override var mirrored: View? { source }

  public override func didMoveToWindow() { held = window == nil ? nil : known }

  /// A snapshot for `region` of `source`, or for the whole of it.
  package init(source: View, region: Rect? = nil) {
    (held, known) = (source, source)
    part = region
    super.init()
    bounds.size = self.region.size
    clipsToBounds = region != nil
    isUserInteractionEnabled = false
    // The next change of the source is the first one that the snapshot is to show.
    source.noteLooks()
    source.mirrors.removeAll { $0.snapshot == nil }
    source.mirrors.append(Mirror(snapshot: self))
  }
}

extension SnapshotView {
  /// From the source's coordinates to the snapshot's.
  package var fromSource: Transform {
    let (region, to) = (region, shown.bounds)
    guard !region.isEmpty else { return .identity }
    return Transform.translation(Vector(-region.minX, -region.minY))
      .concatenating(.scale(to.width / region.width, to.height / region.height))
      .concatenating(.translation(Vector(to.minX, to.minY)))
  }

  /// The radius of what it shows: its own, or that of a source that it shows whole.
  package var shownCornerRadius: Double {
    guard shown.cornerRadius == 0, region.size == source.shown.bounds.size, region.width > 0 else {
      return shown.cornerRadius
    }
    return source.shown.cornerRadius * shown.bounds.width / region.width
  }

  /// Called when the source looks different.
  func sourceChanged() { looksChanged() }
}

/// A view's reference to a snapshot that shows it.
struct Mirror {
  weak var snapshot: SnapshotView?
}
