import Drawing
import Geometry

/// The keyboard's place in the window: which view it rests on, and the line around it.
final class FocusRing {
  /// How much beyond the place of the focus is kept visible, in points.
  private static let reach = 44.0

  /// How near to the window's edges the line comes, in points.
  private static let margin = 2.0

  weak var window: Window?
  private(set) weak var view: View?
  private let ring = View()

  init() {
    ring.isUserInteractionEnabled = false
    ring.borderWidth = 2
    ring.borderColor = Color(10, 132, 255)
  }

  /// Rests on `view`, or nowhere.
  func move(to view: View?) {
    self.view = view
    guard let window, let view else { return hide() }
    // Around what is as wide as the window the line runs just within the window.
    let frame = view.convert(view.bounds, to: nil, by: .shown).inset(by: -4)
      .intersection(window.bounds.inset(by: Self.margin))
    ring.frame = frame
    ring.cornerRadius = view.focusRadius + 4
    window.addSubview(ring)
  }

  /// Takes the line away; the place is kept for when the keyboard is used again.
  func hide() { ring.removeFromSuperview() }

  /// Moves by the arrow and Tab keys, acts on Return and Space.
  func handle(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .return, .space:
      guard let view, isVisible(view) else { return false }
      return view.activate()
    case .tab:
      return step(event.modifiers.contains(.shift) ? -1 : 1)
    case .left: return go(Vector(-1, 0))
    case .right: return go(Vector(1, 0))
    case .up: return go(Vector(0, -1))
    case .down: return go(Vector(0, 1))
    default: return false
    }
  }

  private func step(_ by: Int) -> Bool {
    let places = candidates()
    guard !places.isEmpty else { return false }
    let index = places.firstIndex { $0 === view }.map { $0 + by } ?? (by > 0 ? 0 : places.count - 1)
    step(to: places[(index + places.count) % places.count])
    return true
  }

  private func go(_ direction: Vector) -> Bool {
    guard let view, isVisible(view) else { return step(1) }
    let from = view.convert(view.bounds.center, to: nil)
    let nearest = candidates().filter { $0 !== view }
      .compactMap { place -> (View, Double)? in
        let way = place.convert(place.bounds.center, to: nil) - from
        let along = way.dot(direction)
        let aside = (way - direction * along).length
        // What lies ahead counts; what lies more aside than ahead is another row.
        guard along > 0.5, aside <= along * 2 else { return nil }
        return (place, along + aside)
      }
      .min { $0.1 < $1.1 }
    step(to: nearest?.0 ?? view)
    return true
  }

  /// Moves to `view`, and makes it visible with a little of what comes after it.
  private func step(to view: View) {
    var each = view.superview
    while let outer = each {
      if let scrollView = outer as? ScrollView {
        let rect = view.convert(view.bounds, to: scrollView)
        scrollView.scrollRectToVisible(rect, padding: Self.reach)
      }
      each = outer.superview
    }
    window?.layoutIfNeeded()
    move(to: view)
  }

  /// Everything that the focus can rest on, in reading order.
  private func candidates() -> [View] {
    var found: [View] = []
    window?.forEachInSubtree { if $0.canBecomeFocused && isVisible($0) { found.append($0) } }
    return found
  }

  private func isVisible(_ view: View) -> Bool { window.map(view.canBeReached) ?? false }
}

extension View {
  /// Whether the view is in `window`, and it and all that it lies in can be seen and used.
  fileprivate func canBeReached(in window: Window) -> Bool {
    guard isDescendant(of: window) else { return false }
    var each: View? = self
    while let view = each {
      if view.isHidden || view.alpha < 0.01 || !view.isUserInteractionEnabled { return false }
      each = view.superview
    }
    return true
  }
}

extension Window {
  /// The view that the keyboard's focus rests on; one that is hidden or inert for a time has it again later.
  public var focusedView: View? {
    guard let view = focus.view, view.canBeReached(in: self) else { return nil }
    return view
  }

  /// Moves the keyboard's focus.
  public func focus(on view: View?) { focus.move(to: view) }

  /// Takes the line around the focused view away until the keyboard is used again.
  package func hideFocusRing() { focus.hide() }
}
