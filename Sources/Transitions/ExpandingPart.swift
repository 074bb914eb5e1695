import SegueAnimation
import SegueControllers
import SegueControls
import SegueGeometry
import SegueMotion
import SegueViews

/// A picture or a line of text that a row and the screen it expands to have in common, by its `sharedElement`: it flies from the one
/// place to the other, in the panel that the row becomes.
struct ExpandingPart {
  /// When it flies: it has arrived before what surrounds it appears there.
  private static let flight = 0...0.75
  /// When the one look of it fades into the other: pictures look the same.
  private static let exchange = (words: 0.1...0.5, pictures: 0.0...0.1, covered: 0.1...0.2)

  /// Where it is; a picture is clipped there.
  let box = View()
  private let source, target: View
  private let sourcePicture, targetPicture: SnapshotView
  /// How much larger the one is than the other, and from where each is scaled.
  private let growth: Double
  private let anchors: (source: Point, target: Point)

  /// What a row and a screen have in common that is visible in both, from back to front.
  static func all(of row: View, and screen: View, in context: TransitionContext) -> [ExpandingPart] {
    var targets: [String: View] = [:]
    screen.forEachInSubtree { view in
      let place = view.convert(view.bounds, to: context.container)
      guard let name = view.sharedElement, place.intersects(context.visibleRect(of: view)) else { return }
      targets[name] = targets[name] ?? view
    }
    var parts: [ExpandingPart] = []
    row.forEachInSubtree { view in
      guard let target = view.sharedElement.flatMap({ targets.removeValue(forKey: $0) }) else { return }
      parts.append(ExpandingPart(view, target, in: context))
    }
    return parts
  }

  private init(_ source: View, _ target: View, in context: TransitionContext) {
    (self.source, self.target) = (source, target)
    func snapshot(_ view: View) -> SnapshotView {
      context.snapshotView(of: view, hidingSource: true)
    }
    (sourcePicture, targetPicture) = (snapshot(source), snapshot(target))
    if let from = source as? Label, let to = target as? Label {
      growth = Self.size(of: to, from) / Self.size(of: from, to)
      anchors = (from.anchor(of: to.textAlignment), to.anchor(of: to.textAlignment))
    } else {
      // Pictures of one thing that are cropped differently show all of its height.
      growth = target.bounds.height / max(source.bounds.height, 1)
      anchors = (Self.middle(of: source), Self.middle(of: target))
      box.clipsToBounds = true
    }
    for picture in [sourcePicture, targetPicture] { box.addSubview(picture) }
  }

  /// How large the letters of a label are, in comparison to another one's.
  private static func size(of label: Label, _ other: Label) -> Double {
    guard label.text == other.text else { return max(1, label.font.size) }
    return max(1, label.sizeThatFits(Size(.infinity, .infinity)).width)
  }

  private static func middle(of view: View) -> Point { Point(view.bounds.width / 2, view.bounds.height / 2) }

  /// Places it where the row or the screen has it, in the coordinates of the panel.
  func apply(_ state: TransitionState, row: View, panel: View) {
    let isOpen = state == .presented
    box.frame =
      isOpen ? target.convert(target.bounds, to: panel) : source.convert(source.bounds, to: row)
    box.cornerRadius = isOpen ? target.cornerRadius : source.cornerRadius
    // The box has the corners.
    (source.cornerRadius, target.cornerRadius) = (0, 0)
    let anchor = isOpen ? anchors.target : anchors.source
    place(sourcePicture, of: source, at: anchor, from: anchors.source, scale: isOpen ? growth : 1)
    place(targetPicture, of: target, at: anchor, from: anchors.target, scale: isOpen ? 1 : 1 / growth)
    (sourcePicture.alpha, targetPicture.alpha) = isOpen ? (0, 1) : (1, 0)
  }

  private func place(
    _ picture: SnapshotView, of view: View, at place: Point, from anchor: Point, scale: Double
  ) {
    picture.bounds.size = view.bounds.size
    picture.transform = .scale(scale)
    picture.center = place + (Self.middle(of: view) - anchor) * scale
  }

  /// How it moves, and fades: letters into each other; a picture is covered by the other one before it goes.
  func tracks(_ timing: Timing) -> [Track] {
    let (covers, goes) =
      box.clipsToBounds
      ? (Self.exchange.pictures, Self.exchange.covered) : (Self.exchange.words, Self.exchange.words)
    return [
      Track(timing, moving: [box], during: Self.flight),
      Track(timing, moving: [targetPicture], only: .alpha, during: covers),
      Track(timing, moving: [sourcePicture], only: .alpha, during: goes),
    ]
  }
}
