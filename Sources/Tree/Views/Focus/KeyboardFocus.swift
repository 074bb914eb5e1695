import SegueGeometry

/// The keyboard focus of a window: which view has it, and whether a ring shows it.
///
/// It reaches what can be seen, and what can be scrolled to. Each screen keeps its own focus while another one covers it. The ring is shown while the last navigation was by a key, and
/// follows its view in every layout pass.
final class KeyboardFocus {
  /// How much beyond the focused view is kept visible, in points.
  private static let padding = 44.0

  weak var window: Window?
  /// Where the focus is, and where it was on screens that are covered, the latest last.
  private var places: [Place] = []
  /// What is shown; it goes when it is hidden.
  private var ring: FocusRing?

  private struct Place {
    weak var view: View?
  }

  /// Whether the last input was a key, so that the focus is shown.
  var isShown = false { didSet { if isShown != oldValue { placeRing() } } }
  /// Whether the ring is hidden during a transition.
  var isSuspended = false { didSet { if isSuspended != oldValue { placeRing() } } }

  /// The view that has the focus; one that is temporarily hidden, disabled or covered by an opaque view regains it later.
  var view: View? { places.last { $0.view.map(isReachable) ?? false }?.view }

  /// From the edge of the focused view to the outer edge of the ring around it, in points.
  package static var focusRingReach: Double { FocusRing.reach }

  /// The view that will have the focus on a screen that is arriving, and may not be seen yet.
  func view(in screen: View) -> View? {
    places.last { place in
      guard let view = place.view, view.isDescendant(of: screen) else { return false }
      return sequence(first: view, next: \.superview).prefix { $0 !== screen }.allSatisfy {
        !$0.isHidden && $0.receivesInput
      }
    }?.view
  }

  /// Whether `view`, or something in it, has the focus, or will regain it when its screen is no longer covered.
  func remembers(_ view: View) -> Bool { places.contains { $0.view?.isDescendant(of: view) ?? false } }

  /// Moves the focus to `view` and shows it there; `nil` removes it from all screens.
  func move(to view: View?) {
    // The focus of covered screens stays.
    places.removeAll { place in view == nil || place.view.map { $0 === view || isReachable($0) } ?? true }
    if let view { places.append(Place(view: view)) }
    isShown = view != nil
    placeRing()
  }

  // MARK: - The ring

  /// Places the ring where the focused view is shown now, or removes it.
  /// - Returns: whether the ring was added and has to be laid out.
  @discardableResult
  func placeRing() -> Bool {
    guard isShown, !isSuspended, let window, let view, let rect = visibleRect(of: view, in: window) else {
      ring?.removeFromSuperview()
      ring = nil
      return false
    }
    let isNew = ring == nil
    let ring = ring ?? FocusRing()
    self.ring = ring
    ring.overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
    if isNew { window.addSubview(ring) }
    ring.surround(rect, radius: view.focusRadius, in: window.bounds)
    return isNew || ring.subtreeNeedsLayout
  }

  /// The visible part of the outline of `view`, in the window; `nil` where there is none.
  private func visibleRect(of view: View, in window: Window) -> Rect? {
    view.visiblePart(of: view.focusBounds)?.intersection(window.bounds)
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
    guard let view else { return begin() }
    let from = view.convert(view.bounds.center, to: nil)
    let nearest = candidates().filter { $0 !== view }
      .compactMap { candidate -> (View, Double)? in
        let way = candidate.convert(candidate.bounds.center, to: nil) - from
        let along = way.dot(direction)
        let aside = (way - direction * along).length
        // Only what lies ahead counts; what lies more aside than ahead belongs to another row.
        guard along > 0.5, aside <= along * 2 else { return nil }
        return (candidate, along + aside)
      }
      .min { $0.1 < $1.1 }
    step(to: nearest?.0 ?? view)
    return true
  }

  /// An arrow without a focus begins at the first thing to be seen where keys go by themselves, as in the list of a screen.
  private func begin() -> Bool {
    guard let window else { return false }
    let content = window.rootResponder?.firstResponder as? View
    let first = candidates().first {
      $0 !== content && content.map($0.isDescendant) == true && visibleRect(of: $0, in: window) != nil
    }
    guard let first else { return step(1) }
    step(to: first)
    return true
  }

  /// Moves to `view`, and scrolls until it is visible with some of what follows.
  private func step(to view: View) {
    var each = view.superview
    while let outer = each {
      if let scrollView = outer as? any ScrollContainer {
        let rect = view.convert(view.bounds, to: scrollView)
        scrollView.scrollRectToVisible(rect, padding: Self.padding, animated: false)
      }
      each = outer.superview
    }
    window?.layoutIfNeeded()
    move(to: view)
  }

  /// Every view that can have the focus, in reading order.
  private func candidates() -> [View] {
    var found: [View] = []
    window?.forEachInSubtree { if $0.canBecomeFocused && isReachable($0) { found.append($0) } }
    return found
  }

  private func isReachable(_ view: View) -> Bool { window.map(view.isReachable) ?? false }
}

extension View {
  /// Whether the view is in `window`, it and its ancestors are visible and enabled, and it can be seen, or scrolled to.
  fileprivate func isReachable(in window: Window) -> Bool {
    guard self.window === window else { return false }
    var each: View? = self
    while let view = each {
      if view.isHiddenOrConcealed || view.alpha < 0.01 || !view.receivesInput { return false }
      each = view.superview
    }
    return canBeSeen
  }

  /// Whether a part of the view is in the window and not covered; or, where that can scroll, of what it lies in.
  private var canBeSeen: Bool {
    var view = self
    while true {
      if let part = view.visiblePart(of: view.shown.bounds), !view.isCovered(in: part) { return true }
      let outer = sequence(first: view, next: \.superview).dropFirst()
        .first { ($0 as? any ScrollContainer)?.canMove ?? false }
      guard let outer else { return false }
      view = outer
    }
  }
}

extension Window {
  /// The view that has the keyboard focus; one that is temporarily hidden, disabled or covered regains it later.
  public var focusedView: View? { focus.view }

  /// The view that will have the focus on a screen that is arriving.
  package func focusedView(in screen: View) -> View? { focus.view(in: screen) }

  /// Moves the keyboard focus to a view and shows it there; `nil` removes it.
  public func focus(on view: View?) { focus.move(to: view) }

  /// From the edge of the focused view to the outer edge of the ring around it, in points.
  package static var focusRingReach: Double { FocusRing.reach }

  /// Whether `view` has the focus, or will regain it when its screen is no longer covered.
  package func remembersFocus(of view: View) -> Bool { focus.remembers(view) }

  /// What lies in the window, without the ring around the focused view.
  package var viewsInside: [View] { subviews.filter { !($0 is FocusRing) } }

  /// Whether the last input was a key, so that the focus is shown.
  package var showsFocus: Bool { focus.isShown }

  /// Hides the ring around the focused view until the keyboard is used again.
  package func hideFocusRing() { focus.isShown = false }

  /// Whether the ring around the focused view is hidden, because that view is moving.
  package var suspendsFocusRing: Bool {
    get { focus.isSuspended }
    set { focus.isSuspended = newValue }
  }
}
