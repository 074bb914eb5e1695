import Controllers
import Geometry
import Views

/// Walks over a window as it is painted and notes what can be named and what covers.
struct Describer {
  private var sightings: [Sighting] = []
  private var covers: [OpaqueShape] = []
  private var screens = 0

  /// The named elements of `window`, front screen first; see `HeadlessWindow.describe()`.
  static func elements(of window: Window) -> [Element] {
    var describer = Describer()
    let origin = Vector(-window.shown.bounds.minX, -window.shown.bounds.minY)
    let place = Place(toWindow: .translation(origin), limits: window.shown.bounds.offset(by: origin))
    describer.visit(window, place, contents: true)
    return describer.elements
  }

  /// What the way down to a view has gathered.
  private struct Place {
    /// From the view's superview to the window, or from the view itself where only its contents are looked at.
    var toWindow: Transform
    var limits: Rect
    var alpha = 1.0
    var isHidden = false
    var screen = 0
    /// The outlines of masks that may cut off more than `limits`.
    var masks: [MaskOutline] = []

    /// What may be seen of a box, in points of the window.
    func visible(_ frame: Rect) -> Rect {
      masks.contains { $0.isOutside(frame) } ? .zero : frame.intersection(limits)
    }

    /// Leaves no more of the view at this place, and of what lies in it, than its mask does.
    mutating func cut(by mask: View) {
      guard let shape = mask.maskShape else {
        // Pixels are not looked at: all under them may be visible, as strongly as the mask as a whole is.
        alpha *= mask.shown.alpha
        masks.append(MaskOutline())
        return
      }
      let toWindow = mask.shown.toSuperview.then(toWindow)
      alpha *= shape.opacity
      guard let outline = shape.path, let fromWindow = toWindow.inverted else {
        limits = .zero
        return
      }
      limits = limits.intersection(toWindow.apply(to: outline.path.bounds))
      // Of an upright rectangle the limits say all.
      if case .rect = outline.path.form, toWindow.isUpright { return }
      masks.append(MaskOutline(path: outline.path, rule: outline.rule, fromWindow: fromWindow))
    }
  }

  private mutating func visit(_ view: View, _ outer: Place, contents: Bool = false) {
    let shown = view.shown
    var place = outer
    if !contents {
      place.toWindow = shown.toSuperview.then(outer.toWindow)
      place.alpha *= shown.alpha
      place.isHidden = outer.isHidden || view.isHidden
    }
    if view.role == .screen {
      screens += 1
      place.screen = screens
    }
    if let mask = view.mask { place.cut(by: mask) }
    let frame = place.toWindow.apply(to: shown.bounds)
    let index = sightings.count
    sightings.append(
      Sighting(
        view: view, screen: place.screen, frame: frame, visible: place.visible(frame),
        isHidden: place.isHidden, alpha: place.alpha))
    noteCover(view, place)
    if view.clipsToBounds { place.limits = place.limits.intersection(frame) }
    if let standIn = view as? StandIn {
      var inner = place
      inner.toWindow = standIn.fromSource.then(place.toWindow)
      visit(standIn.source, inner, contents: true)
    }
    // What lies in a button is the button.
    if view.role != .button {
      for subview in view.subviews { visit(subview, place) }
    }
    sightings[index].coversBelow = covers.count
  }

  private mutating func noteCover(_ view: View, _ place: Place) {
    let shown = view.shown
    guard !place.isHidden, place.alpha >= 1, place.masks.isEmpty, shown.backgroundColor.isOpaque,
      let back = place.toWindow.inverted
    else { return }
    covers.append(
      OpaqueShape(
        rect: shown.bounds, radius: min(shown.cornerRadius, min(shown.bounds.width, shown.bounds.height) / 2),
        fromWindow: back, limits: place.limits))
  }

  /// The sightings that have a name, each view once: where it can be seen, if anywhere.
  private var elements: [Element] {
    var order: [ObjectIdentifier] = []
    var best: [ObjectIdentifier: (Element, screen: Int)] = [:]
    for sighting in sightings {
      guard let element = element(sighting) else { continue }
      let key = ObjectIdentifier(sighting.view)
      if let known = best[key] {
        // A stand-in shows what is hidden itself; the element stays one of its own screen.
        guard known.0.visibility == .hidden, element.visibility != .hidden else { continue }
        best[key] = (element, known.screen)
      } else {
        order.append(key)
        best[key] = (element, sighting.screen)
      }
    }
    let found = order.compactMap { best[$0] }
    return Set(found.map(\.screen)).sorted(by: >).flatMap { screen in
      found.filter { $0.screen == screen }.map(\.0)
    }
  }

  private func element(_ sighting: Sighting) -> Element? {
    let view = sighting.view
    let title = (view.owner as? ViewController)?.title
    let label = [view.accessibilityLabel, title].compactMap(\.self).first { !$0.isEmpty }
    guard view.identifier != nil || label != nil else { return nil }
    return Element(
      role: view.role, identifier: view.identifier, label: label, frame: sighting.frame,
      visibility: visibility(sighting))
  }

  private func visibility(_ sighting: Sighting) -> Element.Visibility {
    if sighting.isHidden { return .hidden }
    if sighting.alpha < 0.01 { return .clear }
    if sighting.visible.isEmpty { return .outside }
    return covers[sighting.coversBelow...].contains { $0.covers(sighting.visible) } ? .covered : .visible
  }
}
