import SegueControllers

/// A picture that they have in common: it grows evenly to the width of the panel, and is cropped as its shape changes. Pictures of one
/// thing that are cropped differently show all of its height.
struct ExpandingPicture: ExpandingPart {
  /// Parts of the flight: in which the screen's picture comes over the row's; in which that picture becomes as wide as what shows it; and
  /// in which the corners become those on the screen.
  private static let (covers, fills, rounds) = (0...0.1, 0...0.12, 0.4...1)

  let box = View()
  let source, target: View
  private let sourcePicture, targetPicture: SnapshotView
  private let radii: (source: Double, target: Double)

  init(_ source: View, _ target: View, in context: TransitionContext) {
    (self.source, self.target) = (source, target)
    radii = (source.cornerRadius, target.cornerRadius)
    sourcePicture = context.snapshotView(of: source, hidingSource: true)
    targetPicture = context.snapshotView(of: target, hidingSource: true)
    box.clipsToBounds = true
    for picture in [sourcePicture, targetPicture] { box.addSubview(picture) }
    context.onShow { [self] in show() }
  }

  func apply(_ state: TransitionState, row: View, panel: View) {
    placeBox(state, row: row, panel: panel)
    // The view that crops the pictures has the corners.
    (source.cornerRadius, target.cornerRadius) = (0, 0)
  }

  func tracks(_ timing: Timing) -> [Track] { [Track(timing, moving: [box], during: Self.flight)] }

  /// How far it has flown, by the size at which it is shown, 0…1; whatever has brought it there.
  var progress: Double {
    let (from, to, now) = (source.bounds, target.bounds, box.shown.bounds)
    func part(_ length: KeyPath<Rect, Double>) -> Double? {
      let way = to[keyPath: length] - from[keyPath: length]
      return abs(way) > 1 ? (now[keyPath: length] - from[keyPath: length]) / way : nil
    }
    return part(\.height) ?? part(\.width) ?? 1
  }

  /// Crops the pictures.
  private func show() {
    let (from, to, size, progress) = (source.bounds, target.bounds, box.shown.bounds.size, progress)
    func done(_ range: ClosedRange<Double>) -> Double { range.fraction(at: progress).clamped(to: 0...1) }
    box.cornerRadius = radii.source.mixed(with: radii.target, at: done(Self.rounds))
    // The screen's picture has to cover the crop. At first, it is only as high as the crop, like the row's picture.
    func cover(_ size: Size) -> Double { max(size.width / max(to.width, 1), size.height / max(to.height, 1)) }
    let scale = cover(Size(0, size.height)).mixed(with: cover(size), at: eased(done(Self.fills)))
    targetPicture.alpha = done(Self.covers)
    // The row's picture fades out once the screen's picture covers it.
    sourcePicture.alpha = 1 - done(Self.fills.upperBound...0.3)
    let middle = Point(size.width / 2, size.height / 2)
    targetPicture.show(to, at: middle, scale: scale)
    sourcePicture.show(from, at: middle, scale: scale / max(1e-9, cover(Size(0, from.height))))
  }
}

/// A fraction that begins and ends at rest.
nonisolated func eased(_ fraction: Double) -> Double { fraction * fraction * (3 - 2 * fraction) }
