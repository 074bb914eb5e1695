import SegueControllers

/// A picture that appears both in a row and on the screen that the row expands into. The picture grows next to the row's text
/// until the text is gone. It then spreads over the width of the panel, and is cropped as its shape changes. If the row and the
/// screen crop the picture differently, both have to show its full height.
struct ExpandingPicture: ExpandingPart {
  /// Ranges of the progress. In `spreads`, the picture spreads to the width of the screen. In `covers`, the screen's picture
  /// fades in over the row's picture. In `fills`, the screen's picture becomes as wide as the crop.
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
    // The view that crops the pictures has the rounded corners instead.
    (source.cornerRadius, target.cornerRadius) = (0, 0)
  }

  func tracks(_ timing: Timing) -> [Track] { [Track(timing, moving: [box], during: Self.flight)] }

  /// Sizes and crops the pictures according to the current height of the box.
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
    // The screen's picture has to cover the crop. At the beginning, it only has the height of the crop, like the row's picture.
    func cover(_ size: Size) -> Double { max(size.width / max(to.width, 1), size.height / max(to.height, 1)) }
    let scale = cover(Size(0, now.height)).mixed(with: cover(Size(width, now.height)), at: eased(Self.fills))
    targetPicture.alpha = done(Self.covers)
    // The row's picture fades out once the screen's picture covers it.
    sourcePicture.alpha = 1 - done(Self.fills.upperBound...0.3)
    targetPicture.show(to, at: crop.bounds.middle, scale: scale)
    sourcePicture.show(from, at: crop.bounds.middle, scale: scale / max(1e-9, cover(Size(0, from.height))))
  }

  /// Returns the left edge and the width of the picture before it spreads. The picture keeps the proportions of the row's
  /// picture, and grows toward the nearer side of the row, away from the text.
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
