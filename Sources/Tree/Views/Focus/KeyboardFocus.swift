import SegueGeometry

/// The keyboard focus of a window: the view that has the focus, and whether a ring shows it.
///
/// Only views that are visible or can be scrolled into view can have the focus. Each screen keeps its own focus while another
/// screen covers it. The ring is shown if the user last navigated with a key. It is moved to the focused view after each
/// layout.
final class KeyboardFocus {
  /// The space around the focused view that is scrolled into view together with the view, in points.
  private static let padding = 44.0

  weak var window: Window?
  /// The focused views of all screens, including covered ones, in the order in which they were focused.
  private var places: [Weak<View>] = []
  /// The ring while it is shown; `nil` while it is hidden.
  private var ring: FocusRing?

  /// Whether the focus ring may be shown, because the user last navigated with a key or the focus was moved.
  var isShown = false { didSet { if isShown != oldValue { placeRing() } } }
  /// Whether the ring is temporarily hidden because a transition is running.
  var isSuspended = false { didSet { if isSuspended != oldValue { placeRing() } } }

  /// The view that has the focus; `nil` if no view has it. A view that is temporarily hidden, disabled or covered by an opaque
  /// view regains the focus later.
  var view: View? { places.last { $0.object.map(isReachable) ?? false }?.object }

  /// The distance from the edge of the focused view to the outer edge of its ring, in points.
  package static var focusRingReach: Double { FocusRing.reach }

  /// Returns the view that will have the focus on a screen that is appearing and may not be visible yet; `nil` if there is no
  /// such view.
  func view(in screen: View) -> View? {
    places.last { place in
      guard let view = place.object, view.isDescendant(of: screen) else { return false }
      return sequence(first: view, next: \.superview).prefix { $0 !== screen }.allSatisfy {
        !$0.isHidden && $0.receivesInput
      }
    }?.object
  }

  /// Returns whether a view or one of its descendants has the focus, or will regain it when its screen is no longer covered.
  func remembers(_ view: View) -> Bool { places.contains { $0.object?.isDescendant(of: view) ?? false } }

  /// The text input that was last notified that it has the focus.
  private(set) weak var editing: (any TextInput)?

  /// Whether a text input on any screen has the focus.
  var hasTextInput: Bool { places.contains { $0.object is any TextInput } }

  /// Notifies the text inputs that have lost and received typed text. During a transition, these are inputs of the screen that
  /// is arriving. If an input moves the focus when it is notified, it notifies the next input itself.
  func noteEditing() {
    guard window?.textInput !== editing, !(view is any TextInputCompanion) else { return }
    let old = editing
    editing = nil
    // An input that was moved to another window may have the focus there.
    if let old, old.window === window || !old.isFirstResponder { old.focusDidChange(false) }
    guard editing == nil, let input = window?.textInput else { return }
    editing = input
    input.focusDidChange(true)
  }

  /// Moves the focus to a view; `nil` removes the focus from all screens. A text input may refuse the focus.
  /// - Parameter showsRing: whether the ring is shown.
  func move(to view: View?, showsRing: Bool = true) {
    if let input = view as? any TextInput, input !== editing, !input.shouldBeginEditing { return }
    // A screen keeps its focus while another one covers it, or is about to.
    places.removeAll { place in
      guard let view, let old = place.object else { return true }
      return old === view || isReachable(old) && old.outermostScreen === view.outermostScreen
    }
    if let view { places.append(Weak(view)) }
    isShown = view != nil && showsRing
    placeRing()
    window?.noteTextInput()
  }

  // MARK: - Ring

  /// Places the ring at the current position of the focused view, or removes the ring.
  /// - Returns: whether the ring was added or needs layout.
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

  /// Returns the visible part of the outline of `view`, in the window's coordinates; `nil` if no part is visible.
  private func visibleRect(of view: View, in window: Window) -> Rect? {
    view.visiblePart(of: view.focusBounds)?.intersection(window.bounds)
  }

  // MARK: - Keys

  /// Moves the focus with the arrow keys and Tab.
  /// - Returns: whether the key was used. Keys with Control or Alt are not used.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch event.key {
    case .tab: return step(event.modifiers.contains(.shift) ? -1 : 1)
    case .left: return step(toward: Vector(-1, 0))
    case .right: return step(toward: Vector(1, 0))
    case .up: return step(toward: Vector(0, -1))
    case .down: return step(toward: Vector(0, 1))
    default: return false
    }
  }

  private func step(_ by: Int) -> Bool {
    let candidates = candidates()
    guard !candidates.isEmpty else { return false }
    let view = view
    let index = candidates.firstIndex { $0 === view }.map { $0 + by } ?? (by > 0 ? 0 : candidates.count - 1)
    step(to: candidates[(index + candidates.count) % candidates.count])
    return true
  }

  private func step(toward direction: Vector) -> Bool {
    guard let view else { return begin() }
    let from = view.convert(view.bounds, to: nil)
    let nearest = candidates().filter { $0 !== view }
      .compactMap { candidate -> (view: View, isAside: Bool, distance: Double)? in
        let to = candidate.convert(candidate.bounds, to: nil)
        let way = to.center - from.center
        let along = way.dot(direction)
        let aside = (way - direction * along).length
        // A candidate must lie in the direction of the move. If it is more than twice as far to the side as ahead, it is
        // considered part of another row.
        guard along > 0.5, aside <= along * 2 else { return nil }
        // A view in the same row or column comes before a nearer one in another.
        let isAside =
          direction.dx == 0
          ? to.maxX <= from.minX || to.minX >= from.maxX : to.maxY <= from.minY || to.minY >= from.maxY
        return (candidate, isAside, along + aside)
      }
      .min { $0.isAside == $1.isAside ? $0.distance < $1.distance : $1.isAside }
    step(to: nearest?.view ?? view)
    return true
  }

  /// Gives the focus to the first visible view inside the screen's first responder, such as a list; if there is no such view,
  /// to the first view in reading order. Called for an arrow key if no view has the focus.
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

  /// Gives the focus to the first view in reading order inside `container`.
  /// - Returns: `false` if no view inside `container` can have the focus.
  func begin(in container: View) -> Bool {
    guard let first = candidates().first(where: { $0.isDescendant(of: container) }) else { return false }
    step(to: first)
    return true
  }

  /// Moves the focus to `view` and scrolls it into view, with some space around it.
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

  /// Returns all views that can have the focus, in reading order.
  private func candidates() -> [View] {
    var found: [View] = []
    window?.forEachInSubtree { if $0.canBecomeFocused && isReachable($0) { found.append($0) } }
    return found
  }

  private func isReachable(_ view: View) -> Bool { window.map(view.isReachable) ?? false }
}

extension View {
  /// Returns whether the view can have the focus in `window`. The view and its ancestors must be visible and enabled. A part of
  /// the view must be in the window and not covered, or it must be possible to scroll the view there.
  fileprivate func isReachable(in window: Window) -> Bool {
    guard self.window === window else { return false }
    var each: View? = self
    while let view = each {
      if view.isHiddenOrConcealed || view.alpha < 0.01 || !view.receivesInput { return false }
      each = view.superview
    }
    return canBeSeen
  }

  /// The outermost screen among the view and its ancestors; `nil` if there is no screen.
  fileprivate var outermostScreen: View? {
    var (found, view): (View?, View?) = (nil, self)
    while let each = view {
      if each.role == .screen { found = each }
      view = each.superview
    }
    return found
  }

  /// Whether a part of the view, or of an enclosing view that can scroll, is in the window and not covered.
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

extension View {
  /// Whether the view has the keyboard focus.
  public var isFirstResponder: Bool { window?.focusedView === self }

  /// Gives the keyboard focus to the view, without a ring.
  /// - Returns: whether the view has the focus now. It has not if it is in no window, is invisible, or cannot have the focus.
  @discardableResult public func becomeFirstResponder() -> Bool {
    guard let window, canBecomeFocused else { return false }
    window.focusSilently(on: self)
    return isFirstResponder
  }

  /// Removes the keyboard focus from the view.
  /// - Returns: whether the view had the focus.
  @discardableResult public func resignFirstResponder() -> Bool {
    guard let window, isFirstResponder else { return false }
    window.focusSilently(on: nil)
    return true
  }
}

extension Window {
  /// The view that has the keyboard focus; `nil` if no view has it. A view that is temporarily hidden, disabled or covered
  /// regains the focus later.
  public var focusedView: View? { focus.view }

  /// Returns the view that will have the focus on a screen that is appearing; `nil` if there is no such view.
  package func focusedView(in screen: View) -> View? { focus.view(in: screen) }

  /// Moves the keyboard focus to a view and shows the focus ring; `nil` removes the focus.
  public func focus(on view: View?) { focus.move(to: view) }

  /// Moves the keyboard focus to the first view in reading order inside `container`.
  /// - Returns: `false` if no view inside `container` can have the focus.
  package func focusFirst(in container: View) -> Bool { focus.begin(in: container) }

  /// Moves the keyboard focus to a view without showing the ring.
  func focusSilently(on view: View?) { focus.move(to: view, showsRing: false) }

  /// The distance from the edge of the focused view to the outer edge of its ring, in points.
  package static var focusRingReach: Double { FocusRing.reach }

  /// Returns whether a view or one of its descendants has the focus, or will regain it when its screen is no longer covered.
  package func remembersFocus(of view: View) -> Bool { focus.remembers(view) }

  /// The window's subviews, without the focus ring.
  package var viewsInside: [View] { subviews.filter { !($0 is FocusRing) } }

  /// Whether the focus ring may be shown, because the user last navigated with a key or the focus was moved.
  package var showsFocus: Bool { focus.isShown }

  /// Hides the focus ring until a navigation key is pressed or the focus moves.
  package func hideFocusRing() { focus.isShown = false }

  /// Whether the focus ring is temporarily hidden because a transition is running.
  package var suspendsFocusRing: Bool {
    get { focus.isSuspended }
    set { focus.isSuspended = newValue }
  }
}
