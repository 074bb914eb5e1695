import SegueAnimation
import SegueControllers
import SegueGeometry
import SegueMotion
import SegueViews

/// A picture that they have in common: it spreads over the width of the panel before it has grown much, in front of the row's text, and
/// is cropped as its shape changes. Pictures of one thing that are cropped differently show all of its height.
struct ExpandingPicture: ExpandingPart {
  /// Parts of the flight after which it is as wide as the screen; after which the screen's picture is opaque over the row's; and after
  /// which it is as wide as that.
  private static let (spreads, covers, fills) = (0.3, 0.1, 0.12)

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
    let (from, to, now) = (source.bounds.size, target.bounds.size, box.shown.bounds.size)
    func part(_ length: KeyPath<Size, Double>) -> Double? {
      let way = to[keyPath: length] - from[keyPath: length]
      return abs(way) > 1 ? (now[keyPath: length] - from[keyPath: length]) / way : nil
    }
    let progress = part(\.height) ?? part(\.width) ?? 1
    func eased(_ part: Double) -> Double {
      let done = (progress / part).clamped(to: 0...1)
      return done * done * (3 - 2 * done)
    }
    let spread = eased(Self.spreads)
    let width = from.width.mixed(with: to.width, at: spread)
    let left = source.convert(source.bounds, to: row).minX.mixed(
      with: target.convert(target.bounds, to: panel).minX, at: spread)
    crop.frame = Rect(
      x: left - (box.shown.center.x - now.width / 2), y: 0, width: width, height: now.height)
    crop.cornerRadius = radii.source.mixed(with: radii.target, at: spread)
    // How large the screen's picture has to be to cover that, and how much smaller the row's shows the same thing at first.
    func cover(_ size: Size) -> Double { max(size.width / max(to.width, 1), size.height / max(to.height, 1)) }
    let (height, first) = (from.height / max(to.height, 1), max(1e-9, cover(from)))
    let lead = (height / first).mixed(with: 1, at: eased(Self.fills))
    let scale = cover(Size(width, now.height)) * lead
    targetPicture.alpha = (progress / Self.covers).clamped(to: 0...1)
    // It goes where it is covered.
    sourcePicture.alpha = 1 - ((progress - Self.fills) / (1 - Self.fills)).clamped(to: 0...1)
    place(targetPicture, as: to, scale: scale)
    place(sourcePicture, as: from, scale: scale / max(1e-9, height))
  }

  private func place(_ picture: SnapshotView, as size: Size, scale: Double) {
    picture.bounds.size = size
    picture.transform = .scale(scale)
    picture.center = crop.bounds.middle
  }
}
