import SegueControllers

/// A picture that they have in common: it grows beside the row's text until that is gone, spreads over the width of the panel before it
/// has grown much, and is cropped as its shape changes. Pictures of one thing that are cropped differently show all of its height.
struct ExpandingPicture: ExpandingPart {
  /// Parts of the flight: in which it spreads to the width of the screen, once the row's text is gone; in which the screen's picture
  /// comes over the row's; and in which that picture becomes as wide as what shows it, before the row's would be too narrow.
  private static let (spreads, covers, fills) = (0.14...0.47, 0...0.1, 0...0.12)

  let box = View()
  let source, target: View
  private let crop = View()
  private let sourcePicture, targetPicture: SnapshotView
  private let radii: (source: Double, target: Double)

  init(_ source: View, _ target: View, of row: View, in panel: View, _ context: TransitionContext) {
    (self.source, self.target) = (source, target)
    radii = (source.cornerRadius, target.cornerRadius)
    sourcePicture = context.snapshotView(of: source, hidingSource: true)
    targetPicture = context.snapshotView(of: target, hidingSource: true)
    crop.clipsToBounds = true
    for picture in [sourcePicture, targetPicture] { crop.addSubview(picture) }
    box.addSubview(crop)
    context.onShow { [self] in show(row: row, panel: panel) }
  }

  func apply(_ state: TransitionState, row: View, panel: View) {
    placeBox(state, row: row, panel: panel)
    // What crops them has the corners.
    (source.cornerRadius, target.cornerRadius) = (0, 0)
  }

  func tracks(_ timing: Timing) -> [Track] { [Track(timing, moving: [box], during: Self.flight)] }

  /// Crops the pictures by the height at which the box is shown, whatever has brought it there.
  private func show(row: View, panel: View) {
    let (from, to, now) = (source.bounds, target.bounds, box.shown.bounds)
    func part(_ length: KeyPath<Rect, Double>) -> Double? {
      let way = to[keyPath: length] - from[keyPath: length]
      return abs(way) > 1 ? (now[keyPath: length] - from[keyPath: length]) / way : nil
    }
    let progress = part(\.height) ?? part(\.width) ?? 1
    func done(_ range: ClosedRange<Double>) -> Double { range.fraction(at: progress).clamped(to: 0...1) }
    func eased(_ range: ClosedRange<Double>) -> Double {
      let done = done(range)
      return done * done * (3 - 2 * done)
    }
    let spread = eased(Self.spreads)
    let end = target.convert(target.bounds, to: panel)
    let start = beside(source.convert(source.bounds, to: row), in: row, end, height: now.height)
    let width = start.width.mixed(with: to.width, at: spread)
    crop.frame = Rect(
      x: start.left.mixed(with: end.minX, at: spread) - (box.shown.center.x - now.width / 2), y: 0,
      width: width, height: now.height)
    crop.cornerRadius = radii.source.mixed(with: radii.target, at: spread)
    // How large the screen's picture has to be to cover that; at first as high as that, like the row's, which shows the same thing.
    func cover(_ size: Size) -> Double { max(size.width / max(to.width, 1), size.height / max(to.height, 1)) }
    let scale = cover(Size(0, now.height)).mixed(with: cover(Size(width, now.height)), at: eased(Self.fills))
    targetPicture.alpha = done(Self.covers)
    // It goes where it is covered.
    sourcePicture.alpha = 1 - done(Self.fills.upperBound...0.3)
    targetPicture.show(to, at: crop.bounds.middle, scale: scale)
    sourcePicture.show(from, at: crop.bounds.middle, scale: scale / max(1e-9, cover(Size(0, from.height))))
  }

  /// Where it is before it spreads: in the shape of the row's picture, grown toward the nearer side of the row, away from the text.
  private func beside(_ place: Rect, in row: View, _ end: Rect, height: Double) -> (
    left: Double, width: Double
  ) {
    let width = place.width * height / max(place.height, 1)
    let isLeft = place.midX < row.bounds.width / 2
    let left = isLeft ? min(place.minX, max(end.minX, place.maxX - width)) : place.minX
    let right = isLeft ? place.maxX : max(place.maxX, min(end.maxX, place.minX + width))
    return (left, right - left)
  }
}
