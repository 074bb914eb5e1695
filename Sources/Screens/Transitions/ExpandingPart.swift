import SegueControllers

/// A line of text that a row and the screen it expands to have in common, by its `sharedElement`.
///
/// The line moves from one place to the other inside the panel that the row becomes, and its look in the row fades into its
/// look on the screen.
struct ExpandingText: ExpandingPart {
  /// The fractions of the motion between which the text of the screen replaces that of the row.
  private static let fades = 0.15...0.45
  /// The fractions of the picture's motion between which the line moves from beside the picture to below it.
  private static let sinks = 0...0.2

  let box = View()
  /// The view that contains both texts, and moves inside `box`, out of the picture's way.
  private let line = View()
  let source, target: View
  private let sourcePicture, targetPicture: SnapshotView
  /// The ratio of the screen's text size to the row's text size; `anchors` are the points about which the two texts are scaled.
  private let growth: Double
  /// The points about which the two snapshots are scaled, each in its view's coordinates.
  private let anchors: (source: Point, target: Point)

  /// Creates a line of text.
  /// - Parameter pictures: the pictures of the same row; the line stays below one of them that it is below on the screen.
  init(
    _ source: View, _ target: View, below pictures: [ExpandingPicture], of row: View, in panel: View,
    _ context: TransitionContext
  ) {
    (self.source, self.target) = (source, target)
    sourcePicture = context.snapshotView(of: source, hidingSource: true)
    targetPicture = context.snapshotView(of: target, hidingSource: true)
    if let from = source as? Label, let to = target as? Label {
      growth = Self.size(of: to, from) / Self.size(of: from, to)
      anchors = (from.anchor(of: to.textAlignment), to.anchor(of: to.textAlignment))
    } else {
      growth = target.bounds.height / max(source.bounds.height, 1)
      anchors = (source.bounds.middle, target.bounds.middle)
    }
    for picture in [sourcePicture, targetPicture] { line.addSubview(picture) }
    box.addSubview(line)
    context.onShow { [self] in
      let picture = pictures.last {
        $0.target.convert($0.target.bounds, to: panel).maxY <= target.convert(target.bounds, to: panel).minY
      }
      if let picture { place(below: picture, row: row, panel: panel) }
    }
  }

  /// Moves the line from beside a picture to below it as the picture grows, whatever the current size of the picture is.
  private func place(below picture: ExpandingPicture, row: View, panel: View) {
    let beside = source.convert(source.bounds, to: row).minY - picture.source.convert(.zero, to: row).y
    let below =
      target.convert(target.bounds, to: panel).minY
      - picture.target.convert(picture.target.bounds, to: panel).maxY
    let (progress, edge) = (picture.progress, picture.box.shown)
    let top = edge.center.y + edge.bounds.height / 2 + beside.mixed(with: below, at: progress)
    let own = box.shown.center.y - box.shown.bounds.height / 2
    let done = eased(Self.sinks.fraction(at: progress).clamped(to: 0...1))
    line.frame = Rect(origin: Point(0, (top - own) * done), size: box.shown.bounds.size)
  }

  /// Returns the size of a label's text, for comparison with another label: the width of the text if both texts are equal,
  /// otherwise the font size.
  private static func size(of label: Label, _ other: Label) -> Double {
    guard label.text == other.text else { return max(1, label.font.size) }
    return max(1, label.sizeThatFits(Size(.infinity, .infinity)).width)
  }

  func apply(_ state: TransitionState, row: View, panel: View) {
    let isOpen = state == .presented
    placeBox(state, row: row, panel: panel)
    let anchor = isOpen ? anchors.target : anchors.source
    sourcePicture.show(source.bounds, at: anchor, from: anchors.source, scale: isOpen ? growth : 1)
    targetPicture.show(target.bounds, at: anchor, from: anchors.target, scale: isOpen ? 1 : 1 / growth)
    (sourcePicture.alpha, targetPicture.alpha) = isOpen ? (0, 1) : (1, 0)
  }

  func tracks(_ timing: Timing) -> [Track] {
    [
      Track(timing, moving: [box], during: Self.flight),
      .fade([sourcePicture], timing, during: Self.fadesOut),
      .fade([targetPicture], timing, during: Self.fadesIn),
    ]
  }
}

/// Text or a picture that a row and the screen it expands to have in common.
protocol ExpandingPart {
  /// The view that moves between the places in the row and on the screen.
  var box: View { get }
  var source: View { get }
  var target: View { get }
  /// Places the part as in the row (`.dismissed`) or as on the screen (`.presented`), in the panel's coordinates.
  func apply(_ state: TransitionState, row: View, panel: View)
  /// Returns the tracks on which the part moves and fades.
  func tracks(_ timing: Timing) -> [Track]
}

extension ExpandingPart {
  /// The fractions of the motion between which the part moves. The part arrives before the views around it appear.
  static var flight: ClosedRange<Double> { 0...0.75 }

  func placeBox(_ state: TransitionState, row: View, panel: View) {
    box.frame =
      state == .presented ? target.convert(target.bounds, to: panel) : source.convert(source.bounds, to: row)
  }
}

extension View {
  /// Returns the parts that this row has in common with a screen, and that are visible on that screen: texts first, then the
  /// pictures in front of them.
  func parts(in common: View, panel: View, _ context: TransitionContext) -> [any ExpandingPart] {
    var targets: [String: View] = [:]
    common.forEachInSubtree { view in
      let place = view.convert(view.bounds, to: context.container)
      guard let name = view.sharedElement, place.intersects(context.visibleRect(of: view)) else { return }
      targets[name] = targets[name] ?? view
    }
    var (texts, pictures): ([any ExpandingPart], [any ExpandingPart]) = ([], [])
    forEachInSubtree { view in
      guard let target = view.sharedElement.flatMap({ targets.removeValue(forKey: $0) }) else { return }
      if view is Label {
        texts.append(ExpandingText(view, target, in: context))
      } else {
        pictures.append(ExpandingPicture(view, target, of: self, in: panel, context))
      }
    }
    return texts + pictures
  }
}
