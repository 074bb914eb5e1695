import SegueControllers

/// A line of text that a row and the screen it expands to have in common, by its `sharedElement`. The text moves from one place
/// to the other inside the panel that the row becomes. The row's text fades out before the screen's text fades in, so that no
/// text is drawn across other text.
struct ExpandingText: ExpandingPart {
  /// The ranges of the progress in which the row's text fades out, before the picture spreads over its place, and in which the
  /// screen's text fades in.
  static let (fadesOut, fadesIn) = (0.02...0.1, 0.5...0.75)

  let box = View()
  let source, target: View
  private let sourcePicture, targetPicture: SnapshotView
  /// The ratio of the size of the screen's text to that of the row's text, and the points about which the two are scaled.
  private let growth: Double
  private let anchors: (source: Point, target: Point)

  init(_ source: View, _ target: View, in context: TransitionContext) {
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
    for picture in [sourcePicture, targetPicture] { box.addSubview(picture) }
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

/// A text or picture that a row and the screen it expands to have in common.
protocol ExpandingPart {
  /// The view that moves between the row and the screen.
  var box: View { get }
  var source: View { get }
  var target: View { get }
  /// Places the part as in the row or as on the screen, in the panel's coordinates.
  func apply(_ state: TransitionState, row: View, panel: View)
  /// Returns the tracks on which the part moves and fades.
  func tracks(_ timing: Timing) -> [Track]
}

extension ExpandingPart {
  /// The range of the progress in which the part moves. The part arrives before the views around it appear.
  static var flight: ClosedRange<Double> { 0...0.75 }

  func placeBox(_ state: TransitionState, row: View, panel: View) {
    box.frame =
      state == .presented ? target.convert(target.bounds, to: panel) : source.convert(source.bounds, to: row)
  }
}

extension View {
  /// Returns the parts that this row has in common with a screen, and that are visible there: texts, and then the pictures in
  /// front of them.
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
