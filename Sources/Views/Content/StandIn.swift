import Geometry

/// Shows another view's looks in its own place: what UIKit calls a snapshot view.
///
/// It draws the living source, not a picture of it, so it is crisp at any scale and costs no memory. The source itself may
/// be hidden meanwhile. Made by `TransitionContext.standIn(for:)`.
public final class StandIn: View {
  /// The view whose looks are shown.
  public let source: View
  /// The part of the source that is shown, in the source's coordinates; all of it, however large it becomes, by default.
  public var region: Rect { part ?? source.shown.bounds }
  private let part: Rect?

  /// Whether the looks are moved as one picture, which is drawn again only when they change, instead of being redrawn in
  /// every frame: cheaper for a large part of a screen.
  public var isFlattened = false { didSet { if isFlattened != oldValue { setNeedsDisplay() } } }

  /// A stand-in for `region` of `source`, or for the whole of it.
  package init(source: View, region: Rect? = nil) {
    self.source = source
    part = region
    super.init()
    bounds.size = self.region.size
    clipsToBounds = region != nil
    isUserInteractionEnabled = false
    source.mirrors.removeAll { $0.standIn == nil }
    source.mirrors.append(Mirror(standIn: self))
  }
}

extension StandIn {
  /// From the source's coordinates to the stand-in's.
  package var fromSource: Transform {
    let to = shown.bounds
    guard !region.isEmpty else { return .identity }
    return Transform.translation(Vector(-region.minX, -region.minY))
      .then(.scale(to.width / region.width, to.height / region.height))
      .then(.translation(Vector(to.minX, to.minY)))
  }

  /// The source looks different by now.
  func sourceChanged() { looksChanged() }
}

/// A view's knowledge of a stand-in that shows its looks.
struct Mirror {
  weak var standIn: StandIn?
}
