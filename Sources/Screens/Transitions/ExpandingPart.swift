import SegueControllers

/// A line of text that appears both in a row and on the screen that the row expands into, with the same `sharedElement`. It
/// moves between the two inside the panel that the row becomes. The row's text fades out before the screen's text fades in, so
/// that the two never overlap visibly.
struct ExpandingText: ExpandingPart {
  /// The ranges of the progress in which the row's text fades out and the screen's text fades in. The row's text is gone before
  /// the picture spreads over it.
  static let (fadesOut, fadesIn) = (0.02...0.1, 0.5...0.75)

  let box = View()
  let source, target: View
  private let sourcePicture, targetPicture: SnapshotView
  /// The size of the screen's text divided by that of the row's text, and the points about which the two texts are scaled.
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

/// A line of text or a picture that appears both in a row and on the screen that the row expands into.
protocol ExpandingPart {
  /// The view that moves between the row and the screen.
  var box: View { get }
  var source: View { get }
  var target: View { get }
  /// Places the part in the panel as it is in the row (`.dismissed`) or on the screen (`.presented`).
  func apply(_ state: TransitionState, row: View, panel: View)
  /// Returns the tracks that move and fade the part.
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
  /// Returns the parts that this row has in common with the screen whose view is `common`, and that are visible on the screen.
  /// Texts come first, because the pictures are in front of them.
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
