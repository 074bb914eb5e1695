import Geometry

/// The keyboard's place in a window: which view has the focus, and whether a ring shows it.
///
/// Each screen keeps its own place while another one covers it. The ring is shown while the last input that moves about was a key, and
/// follows its view in every layout pass.
final class KeyboardFocus {
  /// How much beyond the focused view is kept visible, in points.
  private static let padding = 44.0

  weak var window: Window?
  /// Where the focus is, and where it was on screens that are covered, the latest last.
  private var places: [Place] = []
  private let ring = FocusRing()

  private struct Place {
    weak var view: View?
  }

  /// Whether the last input was a key, so that the focus is shown.
  var isShown = false { didSet { if isShown != oldValue { placeRing() } } }
  /// Whether the ring is away for the time of a transition.
  var isSuspended = false { didSet { if isSuspended != oldValue { placeRing() } } }

  /// The view that has the focus; one that is hidden, inert or covered for a time has it again later.
  var view: View? { places.last { $0.view.map(isReachable) ?? false }?.view }

  /// Whether `view` has the focus, or will have it again when its screen is no longer covered.
  func remembers(_ view: View) -> Bool { places.contains { $0.view === view } }

  /// Moves the focus to `view` and shows it there; `nil` is nowhere, on no screen.
  func move(to view: View?) {
    // Places on screens that are covered stay.
    places.removeAll { place in view == nil || place.view.map { $0 === view || isReachable($0) } ?? true }
    if let view { places.append(Place(view: view)) }
    isShown = view != nil
    placeRing()
  }

  // MARK: - The ring

  /// Puts the ring where the focused view is shown now, or takes it away.
  /// - Returns: whether the ring was added and has to be laid out.
  @discardableResult
  func placeRing() -> Bool {
    guard isShown, !isSuspended, let window, let view, let rect = visibleRect(of: view, in: window) else {
      ring.removeFromSuperview()
      return false
    }
    let isNew = ring.superview == nil
    if isNew { window.addSubview(ring) }
    ring.surround(rect, radius: view.focusRadius, in: window.bounds)
    return isNew || ring.subtreeNeedsLayout
  }

  /// What can be seen of the outline of `view`, in the window; `nil` where that is nothing.
  private func visibleRect(of view: View, in window: Window) -> Rect? {
    let outline = view.convert(view.focusBounds, to: nil, by: .shown)
    let visible = sequence(first: view, next: \.superview).dropFirst().filter(\.clipsToBounds)
      .reduce(outline.intersection(window.bounds)) {
        $0.intersection($1.convert($1.shown.bounds, to: nil, by: .shown))
      }
    return visible.isEmpty ? nil : visible
  }

  // MARK: - Keys

  /// Moves the focus by the arrow and Tab keys.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch event.key {
    case .tab: return step(event.modifiers.contains(.shift) ? -1 : 1)
    case .left: return go(Vector(-1, 0))
    case .right: return go(Vector(1, 0))
    case .up: return go(Vector(0, -1))
    case .down: return go(Vector(0, 1))
    default: return false
    }
  }

  private func step(_ by: Int) -> Bool {
    let candidates = candidates()
    guard !candidates.isEmpty else { return false }
    let view = view
    let index =
      candidates.firstIndex { $0 === view }.map { $0 + by } ?? (by > 0 ? 0 : candidates.count - 1)
    step(to: candidates[(index + candidates.count) % candidates.count])
    return true
  }

  private func go(_ direction: Vector) -> Bool {
    guard let view else { return step(1) }
    let from = view.convert(view.bounds.center, to: nil)
    let nearest = candidates().filter { $0 !== view }
      .compactMap { candidate -> (View, Double)? in
        let way = candidate.convert(candidate.bounds.center, to: nil) - from
        let along = way.dot(direction)
        let aside = (way - direction * along).length
        // What lies ahead counts; what lies more aside than ahead is another row.
        guard along > 0.5, aside <= along * 2 else { return nil }
        return (candidate, along + aside)
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
        scrollView.scrollRectToVisible(rect, padding: Self.padding)
      }
      each = outer.superview
    }
    window?.layoutIfNeeded()
    move(to: view)
  }

  /// Everything that can have the focus, in reading order.
  private func candidates() -> [View] {
    var found: [View] = []
    window?.forEachInSubtree { if $0.canBecomeFocused && isReachable($0) { found.append($0) } }
    return found
  }

  private func isReachable(_ view: View) -> Bool { window.map(view.isReachable) ?? false }
}

extension View {
  /// Whether the view is in `window`, and it and all that it lies in can be seen and used.
  fileprivate func isReachable(in window: Window) -> Bool {
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
  /// The view that has the keyboard's focus; one that is hidden, inert or covered for a time has it again later.
  public var focusedView: View? { focus.view }

  /// Moves the keyboard's focus to a view and shows it there; `nil` is nowhere.
  public func focus(on view: View?) { focus.move(to: view) }

  /// Takes the ring around the focused view away until the keyboard is used again.
  package func hideFocusRing() { focus.isShown = false }

  /// Whether the ring around the focused view is away, because what it would be around is on its way.
  package var suspendsFocusRing: Bool {
    get { focus.isSuspended }
    set { focus.isSuspended = newValue }
  }
}
