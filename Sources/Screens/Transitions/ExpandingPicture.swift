import SegueControllers

/// A picture that appears both in a row and on the screen that the row expands into.
///
/// The picture grows once the row's text has sunk below it. It becomes as wide as on the screen before it is as high, and is
/// cropped as its shape changes. If the row and the screen crop the picture differently, both have to show its full height.
struct ExpandingPicture: ExpandingPart {
  /// Ranges of the picture's progress. In `covers`, the screen's picture fades in over the row's picture. In `fills`, the
  /// screen's picture becomes as wide as the crop. In `widens`, the crop, which has the row's proportions until then, becomes
  /// as wide as on the screen. In `rounds`, the corners become those on the screen.
  private static let (covers, fills, widens, rounds) = (0...0.1, 0...0.12, 0.1...0.6, 0.3...1)

  let box = View()
  private let crop = View()
  let source, target: View
  let frames = ExpandingFrames()
  /// The height of the row, and the height by which it grows, in points.
  let rowHeight, growth: Double
  private let sourcePicture, targetPicture: SnapshotView
  private let radii: (source: Double, target: Double)

  init(_ source: View, _ target: View, in row: View, _ context: TransitionContext) {
    (self.source, self.target) = (source, target)
    (rowHeight, growth) = (row.bounds.height, max(1, context.container.bounds.height - row.bounds.height))
    radii = (source.cornerRadius, target.cornerRadius)
    sourcePicture = context.snapshotView(of: source, hidingSource: true)
    targetPicture = context.snapshotView(of: target, hidingSource: true)
    crop.clipsToBounds = true
    for picture in [sourcePicture, targetPicture] { crop.addSubview(picture) }
    box.addSubview(crop)
    context.onShow { [self] in show() }
  }

  func apply(_ state: TransitionState, row: View, panel: View) {
    placeBox(state, row: row, panel: panel)
    // The view that crops the pictures has the rounded corners instead.
    (source.cornerRadius, target.cornerRadius) = (0, 0)
  }

  /// The progress at which the row has room for text below the picture, and text has sunk there, just before the picture grows.
  var sunk: Double { (source.bounds.height / growth).clamped(to: 0.1...0.5) }

  func tracks(_ timing: Timing) -> [Track] {
    [Track(timing, moving: [box], during: sunk + 0.02...Self.arrival)]
  }

  /// The progress of the box from its size in the row (0) to its size on the screen (1).
  var progress: Double {
    let (from, to, now) = (source.bounds, target.bounds, box.shown.bounds)
    func part(_ from: Double, _ to: Double, _ now: Double) -> Double? {
      abs(to - from) > 1 ? (now - from) / (to - from) : nil
    }
    return part(from.height, to.height, now.height) ?? part(from.width, to.width, now.width) ?? 1
  }

  /// The current right edge of the cropped picture.
  var shownMaxX: Double { box.shown.center.x - box.shown.bounds.width / 2 + crop.frame.maxX }

  /// Sizes and crops the pictures for the current size of the box.
  private func show() {
    let (from, to, now, progress) = (source.bounds, target.bounds, box.shown, progress)
    func done(_ range: ClosedRange<Double>) -> Double { range.fraction(at: progress).clamped(to: 0...1) }
    let (left, widened) = (now.center.x - now.bounds.width / 2, eased(done(Self.widens)))
    let narrow = from.width * now.bounds.height / max(from.height, 1)
    let size = Size(narrow.mixed(with: to.width, at: widened), now.bounds.height)
    crop.frame = Rect(origin: Point((frames.screen.minX - left) * widened, 0), size: size)
    crop.cornerRadius = radii.source.mixed(with: radii.target, at: done(Self.rounds))
    // The screen's picture has to cover the crop. Initially, it is only as high as the crop, like the row's picture.
    func cover(_ size: Size) -> Double { max(size.width / max(to.width, 1), size.height / max(to.height, 1)) }
    let scale = cover(Size(0, size.height)).mixed(with: cover(size), at: eased(done(Self.fills)))
    targetPicture.alpha = done(Self.covers)
    // The row's picture fades out once the screen's picture covers it.
    sourcePicture.alpha = 1 - done(Self.fills.upperBound...0.3)
    targetPicture.show(to, at: crop.bounds.middle, scale: scale)
    sourcePicture.show(from, at: crop.bounds.middle, scale: scale / max(1e-9, cover(Size(0, from.height))))
  }
}

/// Returns a fraction that begins and ends with zero velocity.
nonisolated func eased(_ fraction: Double) -> Double { fraction * fraction * (3 - 2 * fraction) }
