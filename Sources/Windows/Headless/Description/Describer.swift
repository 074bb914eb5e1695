import SegueControllers
import SegueRendering

/// A walk through a window, back to front, that records named elements and the opaque views that may cover them.
struct Describer {
  private var appearances: [Appearance] = []
  private var covers: [OpaqueShape] = []
  private var screens = 0

  /// Returns the named elements of `window`, front screen first; see `HeadlessWindow.describe()`.
  static func elements(of window: Window) -> [Element] {
    var describer = Describer()
    let origin = Vector(-window.shown.bounds.minX, -window.shown.bounds.minY)
    let place = Place(toWindow: .translation(origin), limits: window.shown.bounds.offset(by: origin))
    describer.visitAll(of: window, place)
    return describer.elements
  }

  /// Values accumulated on the way from the window down to a view.
  private struct Place {
    /// The transform to window coordinates from the superview's coordinates, or from the view's own if only its contents are
    /// visited.
    var toWindow: Transform
    var limits: Rect
    var alpha = 1.0
    var isHidden = false
    var screen = 0
    /// The outlines of masks that may clip more tightly than the rectangle `limits`.
    var masks: [MaskOutline] = []

    /// Returns the part of a box that may be visible, both in window coordinates.
    func visible(_ frame: Rect) -> Rect {
      masks.contains { $0.isOutside(frame) } ? .zero : frame.intersection(limits)
    }

    /// Restricts the view and its contents to the part that its mask leaves visible.
    mutating func cut(by mask: View) {
      guard let shape = mask.maskShape else {
        // This mask is a picture, whose pixels are not read: everything under it may be visible, with the opacity of the mask
        // as a whole.
        alpha *= mask.shown.opacity
        masks.append(MaskOutline())
        return
      }
      let toWindow = mask.shown.toSuperview.concatenating(toWindow)
      alpha *= shape.opacity
      guard let outline = shape.path, let fromWindow = toWindow.inverted else {
        limits = .zero
        return
      }
      limits = limits.intersection(toWindow.apply(to: outline.path.bounds))
      // An upright rectangle needs no outline, because `limits` already describes it.
      if case .rect = outline.path.form, toWindow.isUpright { return }
      masks.append(MaskOutline(path: outline.path, rule: outline.rule, fromWindow: fromWindow))
    }
  }

  /// A pending step of the walk. The steps are kept in an array, the next one last, because recursion through a deep tree could
  /// overflow the call stack.
  private enum Step {
    /// Visits a view. If `contents` is `true`, the view's own transform, opacity and hidden state do not apply.
    case visit(View, Place, contents: Bool)
    /// Ends the appearance at this index, after its contents were visited.
    case leave(Int)
  }

  private mutating func visitAll(of window: Window, _ place: Place) {
    var steps = [Step.visit(window, place, contents: true)]
    while let step = steps.popLast() {
      switch step {
      case .visit(let view, let place, let contents):
        steps += visit(view, place, contents: contents).reversed()
      case .leave(let index): appearances[index].coversBehind = covers.count
      }
    }
  }

  /// Records an appearance of a view.
  /// - Returns: the next steps, in the order in which they run.
  private mutating func visit(_ view: View, _ outer: Place, contents: Bool) -> [Step] {
    let shown = view.shown
    var place = outer
    if !contents {
      place.toWindow = view.toSuperview(shown, by: .shown).concatenating(outer.toWindow)
      place.alpha *= shown.opacity
      place.isHidden = outer.isHidden || view.isHiddenOrConcealed
    }
    if view.role == .screen {
      screens += 1
      place.screen = screens
    }
    if let mask = view.mask { place.cut(by: mask) }
    let frame = place.toWindow.apply(to: shown.bounds)
    let index = appearances.count
    appearances.append(
      Appearance(
        view: view, screen: place.screen, frame: frame, visible: place.visible(frame),
        isHidden: place.isHidden, alpha: place.alpha))
    noteCover(view, place)
    if view.clipsToBounds { place.limits = place.limits.intersection(frame) }
    var next: [Step] = []
    if let snapshot = view as? SnapshotView {
      var inner = place
      inner.toWindow = snapshot.fromSource.concatenating(place.toWindow)
      next.append(.visit(snapshot.source, inner, contents: true))
    }
    // The contents of a button count as part of the button.
    if view.role != .button { next += view.subviews.map { .visit($0, place, contents: false) } }
    return next + [.leave(index)]
  }

  private mutating func noteCover(_ view: View, _ place: Place) {
    let shown = view.shown
    guard !place.isHidden, place.alpha >= 1, place.masks.isEmpty, shown.backgroundColor.isOpaque else {
      return
    }
    covers.append(
      OpaqueShape(
        outline: Outline(
          rect: shown.bounds, radius: shown.outlineRadius, corners: view.corners, transform: place.toWindow),
        limits: place.limits))
  }

  /// The elements of all named views, one for each view. If a view appears several times, its element describes the first
  /// appearance that is not hidden, or the first one if all are hidden.
  private var elements: [Element] {
    var order: [ObjectIdentifier] = []
    var best: [ObjectIdentifier: (Element, screen: Int)] = [:]
    for appearance in appearances {
      guard let element = element(appearance) else { continue }
      let key = ObjectIdentifier(appearance.view)
      if let known = best[key] {
        // A snapshot may show a view that is itself hidden; the element still belongs to the view's own screen.
        guard known.0.visibility == .hidden, element.visibility != .hidden else { continue }
        best[key] = (element, known.screen)
      } else {
        order.append(key)
        best[key] = (element, appearance.screen)
      }
    }
    let found = order.compactMap { best[$0] }
    let screens = Set(found.map(\.screen)).sorted(by: >)
    return screens.flatMap { screen in found.filter { $0.screen == screen }.map(\.0) }
  }

  private func element(_ appearance: Appearance) -> Element? {
    let view = appearance.view
    let title = (view.owner as? ViewController)?.title
    let label = [view.accessibilityLabel, title].compactMap(\.self).first { !$0.isEmpty }
    guard view.identifier != nil || label != nil else { return nil }
    return Element(
      role: view.role, identifier: view.identifier, label: label, frame: appearance.frame,
      alpha: appearance.alpha, visibility: visibility(appearance))
  }

  private func visibility(_ appearance: Appearance) -> Element.Visibility {
    if appearance.isHidden { return .hidden }
    if appearance.alpha < 0.01 { return .clear }
    if appearance.visible.isEmpty { return .outside }
    return covers[appearance.coversBehind...].contains { $0.covers(appearance.visible) } ? .covered : .visible
  }
}

/// One appearance of a view in the window: either at its own position, or in a snapshot of it.
private struct Appearance {
  let view: View
  /// The number of the innermost screen around the view, counted from 1 from back to front; 0 outside all screens.
  let screen: Int
  /// The view's bounding box, in window coordinates.
  let frame: Rect
  /// The part of `frame` inside the window and inside everything that clips the view.
  let visible: Rect
  let isHidden: Bool
  let alpha: Double
  /// The number of covers found by the time the view and its contents were visited; later covers are in front of the view.
  var coversBehind = 0
}

/// The area that an opaque view hides: the inside of its outline, within everything that clips the view.
private struct OpaqueShape {
  let outline: Outline
  /// The part of the window inside everything that clips the view.
  let limits: Rect

  /// Returns whether `target`, in window coordinates, lies entirely inside the shape. Edges may differ by a thousandth of a
  /// point, to allow for rounding.
  func covers(_ target: Rect) -> Bool { limits.contains(target) && outline.covers(target, margin: -0.001) }
}

/// The area that a mask leaves visible: the inside of an outline. Without a path, the pixels of the mask are unknown, and
/// everything may be visible.
private struct MaskOutline {
  var path: Path?
  var rule = FillRule.winding
  /// The transform from the window's coordinates to the path's.
  var fromWindow = Transform.identity

  /// Returns whether the mask hides all of `target`, which is in window coordinates.
  func isOutside(_ target: Rect) -> Bool {
    path?.overlap(with: fromWindow.apply(to: target), rule: rule) == .outside
  }
}
