import SegueControllers
import SegueRendering

/// Traverses a window from back to front and records named elements and opaque covers.
struct Describer {
  private var appearances: [Appearance] = []
  private var covers: [OpaqueShape] = []
  private var screens = 0

  /// The named elements of `window`, front screen first; see `HeadlessWindow.describe()`.
  static func elements(of window: Window) -> [Element] {
    var describer = Describer()
    let origin = Vector(-window.shown.bounds.minX, -window.shown.bounds.minY)
    let place = Place(toWindow: .translation(origin), limits: window.shown.bounds.offset(by: origin))
    describer.visitAll(of: window, place)
    return describer.elements
  }

  /// What was collected on the way down to a view.
  private struct Place {
    /// From the view's superview to the window, or from the view itself where only its contents are looked at.
    var toWindow: Transform
    var limits: Rect
    var alpha = 1.0
    var isHidden = false
    var screen = 0
    /// The outlines of masks that may cut off more than `limits`.
    var masks: [MaskOutline] = []

    /// What may be visible of a box, in points of the window.
    func visible(_ frame: Rect) -> Rect {
      masks.contains { $0.isOutside(frame) } ? .zero : frame.intersection(limits)
    }

    /// Restricts the view, and what lies in it, to what its mask leaves.
    mutating func cut(by mask: View) {
      guard let shape = mask.maskShape else {
        // Pixels are not read: everything under them may be visible, with the opacity of the mask as a whole.
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
      // For an upright rectangle the limits are enough.
      if case .rect = outline.path.form, toWindow.isUpright { return }
      masks.append(MaskOutline(path: outline.path, rule: outline.rule, fromWindow: fromWindow))
    }
  }

  /// What is still to be done, the next one last: a tree can be deeper than a stack.
  private enum Step {
    /// A view; its contents alone where its own place does not matter.
    case visit(View, Place, contents: Bool)
    /// All that lies in an appearance was visited.
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

  /// Records a view.
  /// - Returns: what comes next.
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
    // What lies in a button counts as the button.
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

  /// The named appearances, each view once: where it is visible, if anywhere.
  private var elements: [Element] {
    var order: [ObjectIdentifier] = []
    var best: [ObjectIdentifier: (Element, screen: Int)] = [:]
    for appearance in appearances {
      guard let element = element(appearance) else { continue }
      let key = ObjectIdentifier(appearance.view)
      if let known = best[key] {
        // A snapshot shows a view that is itself hidden; the element still belongs to its own screen.
        guard known.0.visibility == .hidden, element.visibility != .hidden else { continue }
        best[key] = (element, known.screen)
      } else {
        order.append(key)
        best[key] = (element, appearance.screen)
      }
    }
    let found = order.compactMap { best[$0] }
    return Set(found.map(\.screen)).sorted(by: >).flatMap { screen in
      found.filter { $0.screen == screen }.map(\.0)
    }
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

/// One appearance of a view: in its own place, or in that of a snapshot.
private struct Appearance {
  let view: View
  /// The innermost screen around it, by its index among the screens found so far; 0 outside of all.
  let screen: Int
  /// The box around it, in points of the window.
  let frame: Rect
  /// What is left of the box inside the window and all outlines that clip it.
  let visible: Rect
  let isHidden: Bool
  let alpha: Double
  /// How many covers were drawn by the time the view and its contents had been drawn: later ones lie in front.
  var coversBehind = 0
}

/// What an opaque view hides: the inside of its outline, and of whatever clips that.
private struct OpaqueShape {
  let outline: Outline
  /// What is left of the window inside everything that clips the view.
  let limits: Rect

  /// Whether all of `target`, in points of the window, lies inside. A tolerance of a thousandth of a point allows for rounding
  /// where edges coincide.
  func covers(_ target: Rect) -> Bool { limits.contains(target) && outline.covers(target, margin: -0.001) }
}

/// What a mask leaves of the window: the inside of an outline, or pixels that are not known.
private struct MaskOutline {
  var path: Path?
  var rule = FillRule.winding
  /// From the window's coordinates to those of the path.
  var fromWindow = Transform.identity

  /// Whether nothing in `target`, in points of the window, is let through.
  func isOutside(_ target: Rect) -> Bool {
    path?.overlap(with: fromWindow.apply(to: target), rule: rule) == .outside
  }
}
