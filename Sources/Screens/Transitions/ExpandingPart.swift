import SegueControllers

/// A line of text or a picture that appears both in a row and on the screen that the row expands into.
protocol ExpandingPart {
  /// The view that moves between the row and the screen.
  var box: View { get }
  var source: View { get }
  var target: View { get }
  var frames: ExpandingFrames { get }
  /// Gives the part the position and appearance that it has in the row (`.dismissed`) or on the screen (`.presented`).
  func apply(_ state: TransitionState, row: View, panel: View)
  /// Returns the tracks that move and fade the part.
  func tracks(_ timing: Timing) -> [Track]
}

extension ExpandingPart {
  /// The progress at which the part arrives, before the views around it appear.
  static var arrival: Double { 0.75 }

  func placeBox(_ state: TransitionState, row: View, panel: View) {
    let isOpen = state == .presented
    let frame = isOpen ? target.convert(target.bounds, to: panel) : source.convert(source.bounds, to: row)
    box.frame = frame
    if isOpen { frames.screen = frame } else { frames.row = frame }
  }
}

/// The frames of a part in the row and in the panel when it is as large as the screen. They change only with the layout.
final class ExpandingFrames {
  fileprivate(set) var (row, screen) = (Rect.zero, Rect.zero)

  /// Returns how far a view has come from the row (0) to the screen (1). After a catch, this may be less than the progress of
  /// the motion.
  func part(of view: View) -> Double {
    let (way, left) = (row.center.distance(to: screen.center), view.shown.center.distance(to: screen.center))
    return way < 1 ? 1 : 1 - left / way
  }
}

/// A line of text that appears both in a row and on the screen that the row expands into, with the same `sharedElement`.
///
/// The text moves between the two inside the panel that the row becomes, and its style fades from the row's to the screen's. A
/// text that is below a picture on the screen sinks below the picture before the picture grows, and stays there. Lines of the
/// screen's text below its first one appear later, because they would lie on the next text.
struct ExpandingText: ExpandingPart {
  /// The ranges of the progress in which the screen's style replaces the row's, and in which further lines appear.
  private static let (fades, wraps) = (0.15...0.45, 0.45...0.7)

  /// The height by which a text overlaps a picture when it is moved completely beside the picture, in points.
  private static let overlap = 12.0

  let box = View()
  /// A view in the box that is moved below a picture.
  private let line = View()
  let source, target: View
  let frames = ExpandingFrames()
  private let sourcePicture: SnapshotView
  /// The first line of the screen's text, and all others if there are any.
  private let targetPictures: [SnapshotView]
  /// The progress at which the text begins to move.
  private let start: Double
  /// The size of the screen's text divided by that of the row's text, and the points about which the two texts are scaled.
  private let ratio: Double
  private let anchors: (source: Point, target: Point)

  /// Creates the text.
  /// - Parameter pictures: the pictures in front of the text; it stays below the last one that is above it on the screen.
  init(_ source: View, _ target: View, below pictures: [ExpandingPicture], _ context: TransitionContext) {
    (self.source, self.target) = (source, target)
    // In a low window, the text sinks longer. Until then, it must not move below the picture, which is beside it.
    start = ((pictures.map(\.sunk).max() ?? 0.1) - 0.1) * 1.5
    sourcePicture = context.snapshotView(of: source, hidingSource: true)
    let (whole, first) = (target.bounds, (target as? Label)?.height(forWidth: .infinity) ?? .infinity)
    let regions =
      whole.height < 1.5 * first
      ? [nil] : [whole.inset(by: Insets(bottom: whole.height - first)), whole.inset(by: Insets(top: first))]
    targetPictures = regions.map { context.snapshotView(of: target, region: $0, hidingSource: true) }
    if let from = source as? Label, let to = target as? Label {
      ratio = Self.size(of: to, from) / Self.size(of: from, to)
      anchors = (from.anchor(of: to.textAlignment), to.anchor(of: to.textAlignment))
    } else {
      ratio = target.bounds.height / max(source.bounds.height, 1)
      anchors = (source.bounds.middle, target.bounds.middle)
    }
    for picture in [sourcePicture] + targetPictures { line.addSubview(picture) }
    box.addSubview(line)
    context.onShow { [self] in
      let picture = pictures.last { $0.frames.screen.maxY <= frames.screen.minY }
      if let picture { sink(below: picture) }
    }
  }

  /// Moves the line below the current lower edge of a picture, or beside the picture.
  private func sink(below picture: ExpandingPicture) {
    let (start, end) = (frames.row, frames.screen)
    let (beside, below) = (start.minY - picture.frames.row.minY, end.minY - picture.frames.screen.maxY)
    let edge = picture.box.shown.center.y + picture.box.shown.bounds.height / 2
    let (shown, size) = (box.shown.center, box.shown.bounds.size)
    let own = Point(shown.x - size.width / 2, shown.y - size.height / 2)
    let growth = (box.superview?.shown.bounds.height ?? 0) - picture.rowHeight
    // The row's lower edge moves at least as far as the text, so that it does not cut the text.
    let sunk = min(
      max(0, growth / max(1, picture.source.bounds.height)),
      eased((growth / picture.growth / picture.sunk).clamped(to: 0...1)))
    let goal = edge + beside.mixed(with: below, at: picture.progress)
    let place = start.minY.mixed(with: goal, at: sunk)
    // A text that is no longer below a picture to its left that is still large, as after a fast pull, stays beside it. It may
    // be far to the left of its place in the row; it reaches its place as the picture reaches the size that it has there.
    let (gap, excess) = (start.minX - picture.frames.row.maxX, picture.shownMaxX - picture.frames.row.maxX)
    let above = ((min(edge, goal) - place) / Self.overlap).clamped(to: 0...1)
    let aside = gap < -1 ? 0 : max(0, min(8 * excess, picture.shownMaxX + gap - own.x)) * above
    line.frame = Rect(origin: Point(aside, place - own.y), size: size)
  }

  /// Returns the size with which a label's text is compared with that of another label. This is the width of the text if both
  /// labels have the same text; otherwise, it is the font size.
  private static func size(of label: Label, _ other: Label) -> Double {
    guard label.text == other.text else { return max(1, label.font.size) }
    return max(1, label.sizeThatFits(Size(.infinity, .infinity)).width)
  }

  func apply(_ state: TransitionState, row: View, panel: View) {
    let isOpen = state == .presented
    placeBox(state, row: row, panel: panel)
    let anchor = isOpen ? anchors.target : anchors.source
    sourcePicture.show(source.bounds, at: anchor, from: anchors.source, scale: isOpen ? ratio : 1)
    sourcePicture.alpha = isOpen ? 0 : 1
    for picture in targetPictures {
      let region = picture.region
      picture.show(
        Rect(origin: .zero, size: region.size), at: anchor, from: anchors.target - (region.origin - .zero),
        scale: isOpen ? 1 : 1 / ratio)
      picture.alpha = isOpen ? 1 : 0
    }
  }

  func tracks(_ timing: Timing) -> [Track] {
    [
      Track(timing, moving: [box], during: start...Self.arrival),
      .fade([sourcePicture, targetPictures[0]], timing, during: Self.fades),
    ] + targetPictures.dropFirst().map { .fade([$0], timing, during: Self.wraps) }
  }
}

extension View {
  /// Returns a picture of this row with the pictures of its parts, which are hidden in the row itself.
  func picture(of parts: [any ExpandingPart]) -> View {
    let picture = View()
    picture.isUserInteractionEnabled = false
    picture.backgroundColor = backgroundColor
    for view in [self] + parts.map(\.source) {
      let (crop, snapshot) = (View(frame: view.convert(view.bounds, to: self)), SnapshotView(source: view))
      (crop.clipsToBounds, crop.cornerRadius) = (true, view.cornerRadius)
      snapshot.frame = crop.bounds
      crop.addSubview(snapshot)
      picture.addSubview(crop)
    }
    return picture
  }

  /// Returns the parts that this row has in common with the screen whose view is `common`, and that are visible on the screen.
  /// Texts come first, because the pictures are in front of them.
  func parts(in common: View, _ context: TransitionContext) -> [any ExpandingPart] {
    let pairs = elements(sharedWith: common) {
      $0.convert($0.bounds, to: context.container).intersects(context.visibleRect(of: $0))
    }
    let pictures = pairs.filter { !($0.0 is Label) }.map { ExpandingPicture($0, $1, in: self, context) }
    let texts = pairs.filter { $0.0 is Label }
    return texts.map { ExpandingText($0, $1, below: pictures, context) } + pictures
  }
}
