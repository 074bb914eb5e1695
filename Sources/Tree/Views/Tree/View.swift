import SegueDrawing

/// A rectangle on the screen, with a position in a tree of views.
///
/// A view has two sets of properties. The properties that you set are the *model*: the final position and appearance of the
/// view. While an animator moves the view, `presentation` contains the properties that are shown instead. When the motion ends,
/// the presentation is removed, and nothing has to be restored.
open class View: Responder {
  // A frame reads some properties thousands of times, and a check for exclusive access takes longer than such a read. None
  // of these properties runs other code while it changes. The attribute does not reach other modules, which still check.

  /// The properties that you set. The view has these properties at rest.
  @exclusivity(unchecked) public final package(set) var model = Properties() {
    didSet {
      modelChanged(from: oldValue)
      if let write = View.onWrite { write(self, oldValue) }
    }
  }
  /// Called for each change to a view's model, with the view and its previous properties. Set while the changes made by a
  /// closure are recorded for an animation; `nil` at other times.
  package static var onWrite: ((View, Properties) -> Void)?

  /// The properties that are shown now: the presentation while an animator moves the view, otherwise the model.
  @exclusivity(unchecked) public final private(set) var shown = Properties()
  /// Whether the view has a presentation, because an animator moves it.
  @exclusivity(unchecked) package final private(set) var hasPresentation = false
  /// The properties that are shown instead of `model` while an animator moves the view; `nil` at rest.
  public final internal(set) var presentation: Properties? {
    get { hasPresentation ? shown : nil }
    set {
      hasPresentation = newValue != nil
      show(newValue ?? model)
    }
  }
  /// Sets `presentation` with one copy fewer than its setter makes.
  func present(_ look: consuming Properties) {
    hasPresentation = true
    show(look)
  }

  private func show(_ look: consuming Properties) {
    swap(&look, &shown)
    shownChanged(from: look)
  }

  /// The animators that move the view, each with the properties that it moves. A later animator takes over properties from an
  /// earlier one.
  @exclusivity(unchecked) var movements: [Movement] = []
  /// The number of computations that use the model temporarily. While there are any, changes to the model have no side effects
  /// and are added to `borrowedWrites`.
  @exclusivity(unchecked) package final var modelBorrowers = 0
  /// The changes to borrowed models that have not been undone, in order, each with the properties before it.
  package private(set) static var borrowedWrites: [(view: View, before: Properties)] = []

  /// Undoes the borrowed writes from an index on.
  package static func undoBorrowedWrites(from first: Int) {
    for index in (first..<borrowedWrites.count).reversed() {
      borrowedWrites[index].view.model = borrowedWrites[index].before
    }
    // Undoing has been recorded, too.
    borrowedWrites.removeLast(borrowedWrites.count - first)
  }

  /// The properties that are shown now, with dynamic colors resolved for the view's traits.
  package final var drawn: Properties {
    shown.isDynamic ? shown.resolved(in: sharedTraits.appearance) : shown
  }

  /// The subviews, from back to front.
  @exclusivity(unchecked) public final internal(set) var subviews: [View] = []
  /// The superview; `nil` if the view has no superview. The superview sets this property to `nil` when it is released. A weak
  /// reference would slow down each retain and release of a view with subviews.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var superview: View?
  /// The window that contains the view; a mask is in the window of the view that it masks.
  @exclusivity(unchecked) public final internal(set) weak var window: Window?
  /// The level of the view in its window's tree; the window itself has level 0.
  @exclusivity(unchecked) package final var depth = 0
  /// The safe area insets of the window that contains the view or contained it last. A view outside a window keeps them, so
  /// that it notices a change when it enters a window again.
  var windowInsets = Insets.zero
  /// The shared storage of `traitCollection`. A view outside a window keeps it, so that it notices a change when it enters a
  /// window again.
  @exclusivity(unchecked) package final internal(set) var sharedTraits = SharedTraits.initial
  var ownTraits: OwnTraits?
  /// Whether the view's size determines its size classes, as for a screen's view or a window.
  package final var hasSizeClasses = false
  /// The screen that owns the view, if this is a screen's root view.
  package final weak var owner: (any Screen)?
  /// The storage of `mask`. Only the setter of `mask` changes it.
  @exclusivity(unchecked) var maskView: View?
  /// The view that this one masks; `nil` if this is not a mask.
  @exclusivity(unchecked) package final internal(set) weak var maskedView: View?

  /// Whether the view and its descendants are invisible and receive no input. Hiding a view ends presses on it, unless it is
  /// hidden by a closure that is run only to record its changes for an animation. The default is `false`.
  @exclusivity(unchecked) public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if !isConcealed { visibilityChanged() }
      if isHidden { window?.endPresses(in: self) }
      arrangementChanged()
    }
  }
  /// Whether a transition hides the view for its duration. A list does not reuse the cell that contains such a view.
  @exclusivity(unchecked) package final var isConcealed = false {
    didSet {
      guard isConcealed != oldValue else { return }
      if !isHidden { visibilityChanged() }
      guard !isConcealed else { return }
      // The item may have left the visible area, so its cell can be reused now.
      sequence(first: self, next: \.superview).first { $0 is any ScrollContainer }?.setNeedsLayout()
    }
  }
  /// Whether the application or a transition hides the view.
  package final var isHiddenOrConcealed: Bool { isHidden || isConcealed }
  /// Whether the bounds, with their rounded corners, clip the content and the subviews. The default is `false`.
  @exclusivity(unchecked) public final var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { looksChanged() } }
  }
  /// The corners that `cornerRadius` rounds. The default is all four.
  public final var corners = Corners.all { didSet { if corners != oldValue { looksChanged() } } }
  /// Whether the view is visible from behind when its `transform3D` turns it away from the viewer. The default is `true`.
  @exclusivity(unchecked)
  public final var isDoubleSided = true { didSet { if isDoubleSided != oldValue { placeChanged() } } }
  /// Whether a subview has ever had a position or a transform in 3D space.
  @exclusivity(unchecked) var hasSpace = false
  /// Whether the view and its subviews receive input. The default is `true`.
  public final var isUserInteractionEnabled = true
  /// Whether the view and its subviews receive no input because a screen is presented over them.
  package final var isBehindModal = false {
    didSet { if isBehindModal, !oldValue { window?.endPresses(in: self) } }
  }
  /// Whether the view and its subviews receive no input because the view is a disabled control.
  package final var isDisabledControl = false {
    didSet { if isDisabledControl, !oldValue { window?.endPresses(in: self) } }
  }
  /// Whether the view allows input for itself and its subviews.
  package final var receivesInput: Bool { isUserInteractionEnabled && !isBehindModal && !isDisabledControl }
  /// Whether the superview's layout makes the view fill the superview's bounds. The default is `false`.
  public final var fillsSuperview = false {
    didSet {
      if fillsSuperview { container?.setNeedsLayout() }
      if fillsSuperview != oldValue { arrangementChanged() }
    }
  }
  /// The shape of the pointer over the view; `nil`, the default, uses the superview's cursor.
  public final var cursor: Cursor?
  /// A name for tests, scripts and bug reports, such as `back-button`.
  public final var identifier: String?
  /// A name that identifies the content of the view. `SharedElementTransition` matches views of two screens by this name. In a
  /// list, set the name each time a cell is filled.
  public final var sharedElement: String?
  /// The name of the view for screen readers. A `Label` without one uses its text.
  open var accessibilityLabel: String?
  /// The kind of user interface element that the view represents. The default, `.none`, is a container of other elements.
  public final var role = Role.none
  /// The gesture recognizers that receive presses on the view, in the order in which they were added.
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// A number that increases with each change to the content that the view itself draws.
  package final private(set) var contentVersion = 0
  /// A number that increases when the appearance of the view or its descendants changes. The view's own position, alpha, hidden
  /// flag and mask are ignored. Several changes between two reads increase the number by 1.
  package final var looksVersion: Int {
    noteLooks()
    return looksCount
  }
  private var looksCount = 0
  /// Whether the appearance has changed since the last call to `noteLooks()`. If so, all ancestors up to the first hidden one
  /// are marked as well, and further changes do not have to be passed on.
  private var hasNewLooks = false
  /// Weak references to the snapshots that show this view.
  @exclusivity(unchecked) var mirrors: [Weak<SnapshotView>] = []
  /// Data that the renderer keeps for the view between frames.
  package final var renderCache: AnyObject?
  /// The index of the view in the renderer's display list for the window; -1 if it is not in the list.
  package final var renderIndex = -1
  /// Whether the window has recorded a change to the view; see `ViewChanges`.
  @exclusivity(unchecked) var isNoted = false

  package final internal(set) var needsLayout = true
  var subtreeNeedsLayout = true

  /// Creates a view with a size of zero.
  public override init() {}

  /// Creates a view with a frame, in its superview's coordinates.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  isolated deinit {
    // If each view released its own subviews, the release of a deep tree would be recursive and overflow the stack.
    var released = takeSubviews()
    while var view = released.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      released += view.takeSubviews()
    }
  }

  private func takeSubviews() -> [View] {
    let taken = subviews
    subviews = []
    for view in taken { view.superview = nil }
    return taken
  }

  open override var next: Responder? { owner.map { $0 as Responder } ?? superview }

  /// The class of the view's layer, in programs that use UIKit's names. The default, `View` itself, stands for a plain layer.
  open class var layerClass: AnyClass { View.self }

  /// Returns the content that the view draws over its background. Called in each frame, with the bounds that are shown. The
  /// default returns `.none`.
  open func content(in bounds: Rect) -> Content { .none }

  /// Draws the content of the view, in programs that use UIKit's names. Called only if `content(in:)` returns `drawing(in:)`. The
  /// default does nothing.
  open func draw(_ rect: Rect) {}

  /// Returns the preferred size of the view, at most `size`. The default returns the current size. If you override this method,
  /// call `invalidateIntrinsicContentSize` when the preferred size changes.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The size that the content of the view needs, in points, for constraints between views. A width or height of -1, the default,
  /// stands for no preference.
  open var intrinsicContentSize: Size { Size(-1, -1) }

  /// Updates the constraints inside the view. Called before a layout if `setNeedsUpdateConstraints` was called, in programs that
  /// use UIKit's names. The default does nothing.
  open func updateConstraints() {}

  /// Returns the preferred height for a width, in points.
  package func height(forWidth width: Double) -> Double { sizeThatFits(Size(width, .infinity)).height }

  /// Whether the preferred size and the layout depend on the subviews and their preferred sizes. The default is `false`.
  package final var arrangesSubviews = false
  /// An object that places the subviews; `nil`, the default, leaves this to `layoutSubviews`.
  package final var arranger: (any Arranger)?
  /// The view that a snapshot shows; `nil` for other views.
  var mirrored: View? { nil }

  /// Places the subviews. Called before the next frame when the size of the bounds has changed or `setNeedsLayout()` was
  /// called. The default does nothing.
  open func layoutSubviews() {}

  /// Called before the view gets another superview; `nil` if it is removed. The default does nothing.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the view has got another superview, or was removed. The default does nothing.
  open func didMoveToSuperview() {}
  /// Called before the view enters another window; `nil` if it leaves its window. The default does nothing.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called after the view has entered or left a window.
  open func didMoveToWindow() {}
  /// Called after a subview was added that had another superview, or none. The default does nothing.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed, or gets another superview. The default does nothing.
  open func willRemoveSubview(_ subview: View) {}

  /// The rectangle that the focus ring surrounds, in the view's coordinates. The default is the bounds.
  open var focusBounds: Rect { shown.bounds }

  /// The corner radius of `focusBounds`, in points. The default is `cornerRadius`, or 2 if that is 0.
  open var focusRadius: Double { model.cornerRadius > 0 ? model.cornerRadius : 2 }

  /// Whether the view can have the keyboard focus. The default is `false`.
  open var canBecomeFocused: Bool { false }

  /// Whether the view receives all keys while it is a direct subview of a window. If several views are modal, the frontmost one
  /// receives them. The default is `false`.
  open var isModal: Bool { false }

  /// Activates the view from the keyboard, as a click would.
  /// - Returns: whether the activation had an effect; the default returns `false`.
  open func activate() -> Bool { false }

  /// Activates the view with Return or Space, if it can have the focus and no transition is running. Opens the view's menu with
  /// the Menu key or Shift+F10. Overrides must call `super`.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.opensMenu, gestureRecognizers.contains(where: { $0.isEnabled && $0.onMenuKey?() == true }) {
      return true
    }
    guard canBecomeFocused, event.key == .return || event.key == .space, !event.isRepeat,
      event.modifiers.isDisjoint(with: [.control, .alt]), window?.suspendsFocusRing != true
    else { return false }
    return activate()
  }

  /// Handles a scroll event over the view.
  /// - Returns: whether the view used the event; `false`, the default, passes it to the superview.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// The space at the edges of the view that is covered by bars or the frame of a device, in points. These are the screen's
  /// safe area insets as far as they extend into the view; zero outside a window.
  ///
  /// The value depends on the current position of the view. If the view moves without changing its size, it is laid out again
  /// only if you call `setNeedsLayout()`.
  public var safeAreaInsets: Insets { inheritedSafeAreaInsets }

  /// Returns whether a point, in the view's coordinates, is inside the view. The default tests the bounds that are shown.
  open func contains(_ point: Point) -> Bool { shown.bounds.contains(point) }

  /// Returns the frontmost view at a point, based on the positions at which views are shown now.
  ///
  /// Hidden, transparent (alpha below 0.01) and disabled views are skipped with all their descendants. A view is also skipped
  /// if the point is outside the outline of its mask (see `mask`).
  /// - Parameter point: a point in this view's coordinates.
  /// - Returns: the view; `nil` if no view is at the point.
  open func hitTest(_ point: Point) -> View? {
    guard let isInside = isHit(at: point) else { return nil }
    // Most of the work for each level is done in separate functions, so that the recursion needs little stack space.
    let views = subviewsInSpace
    var index = views.count
    while index > 0 {
      index -= 1
      if let place = views[index].placeInside(point), let hit = views[index].hitTest(place) { return hit }
    }
    return isInside ? self : nil
  }

  /// Returns whether a point is inside the view; `nil` if neither the view nor a subview can be hit at the point.
  @inline(never) private func isHit(at point: Point) -> Bool? {
    guard !isHiddenOrConcealed, receivesInput, shown.alpha >= 0.01 else { return nil }
    let isInside = contains(point)
    if clipsToBounds && !isInside { return nil }
    if let maskView, !maskView.showsContent(at: point) { return nil }
    return isInside
  }

  /// Converts a point from the superview's coordinates to this view's; returns `nil` if the view is turned away or the point is
  /// behind the viewer.
  @inline(never) private func placeInside(_ point: Point) -> Point? {
    let map = toSuperview(by: .shown)
    guard let place = map.inverted?.apply(to: point) else { return nil }
    return map.w(at: place) > 0 && !isTurnedAway(map) ? place : nil
  }

  // MARK: - Reporting changes

  /// Requests that the view's content be drawn again.
  public func setNeedsDisplay() {
    contentVersion &+= 1
    looksChanged()
  }

  /// Lays out the view and its descendants now, if necessary.
  public func layoutIfNeeded() {
    guard subtreeNeedsLayout, !CallChain.endsHere() else { return }
    let depth = CallChain.layouts
    // A layout may request another layout of an ancestor. The number of rounds is limited, so that an endless cycle cannot
    // block the program. Rounds that a nested layout does not perform are left to the outer ones.
    CallChain.layOut {
      for _ in 0..<max(1, 8 >> depth) where subtreeNeedsLayout { layoutSubtree() }
    }
    guard subtreeNeedsLayout, depth == 0 else { return }
    reportFault("\(endless.faultName): its layout requests another layout again and again", in: window)
  }

  /// Invalidates all cached images that contain the view, because its appearance has changed.
  func looksChanged() {
    noteChange()
    guard !hasNewLooks else { return }
    takeNewLooks()
    if !isHiddenOrConcealed { superviewLooksChanged() }
  }

  /// Invalidates the cached images of the view's ancestors, because its position or opacity has changed.
  func placeChanged() {
    noteChange()
    if !isHiddenOrConcealed { superviewLooksChanged() }
  }

  private func visibilityChanged() {
    noteChange()
    superviewLooksChanged()
    if isHiddenOrConcealed { window?.arbiter.endHovers(in: self) }
  }

  private func superviewLooksChanged() {
    var view = self
    while true {
      let superview = view.superview
      guard let parent = superview ?? view.maskedView else { break }
      guard !parent.hasNewLooks else { return }
      // The cached image of a view does not include the effect of its mask.
      if superview != nil { parent.takeNewLooks() } else { parent.updateMirrors() }
      // Changes inside a hidden view are visible only in its snapshots.
      if parent.isHiddenOrConcealed { return }
      view = parent
    }
    (view as? Window)?.needsFrame = true
  }

  private func takeNewLooks() {
    hasNewLooks = true
    looksCount &+= 1
    updateMirrors()
  }

  /// Invalidates the snapshots that show the view.
  func updateMirrors() { for mirror in mirrors { mirror.object?.sourceChanged() } }

  /// Marks the current appearance of the view and its descendants as known, so that the next change is reported again.
  func noteLooks() {
    guard hasNewLooks else { return }
    var rest: [View] = []
    noteLooks(using: &rest)
  }

  /// Marks the current appearance of the view and its descendants as known.
  /// - Parameter rest: an empty array, whose memory the traversal uses.
  func noteLooks(using rest: inout [View]) {
    rest.append(self)
    while let view = rest.popLast() {
      if let mask = view.maskView { rest.append(mask) }
      guard view.hasNewLooks else { continue }
      view.hasNewLooks = false
      // Most views of a large tree have not changed.
      for subview in view.subviews where subview.hasNewLooks || subview.maskView != nil {
        rest.append(subview)
      }
      if let source = view.mirrored { rest.append(source) }
    }
  }

  private func modelChanged(from old: Properties) {
    if !hasPresentation { shown = model }
    noteSpace()
    if modelBorrowers > 0 { return View.borrowedWrites.append((self, old)) }
    if model.bounds.size != old.bounds.size, hasLayout { setNeedsLayout() }
    guard hasPresentation else { return shownChanged(from: old) }
    guard !movements.isEmpty else { return placeChanged() }
    // Properties that no animator moves always equal those of the model.
    var look = shown
    look.take(movedProperties.symmetricDifference(.all), from: model)
    if look == shown { placeChanged() } else { presentation = look }
  }

  private func shownChanged(from old: Properties) {
    // The change may affect the order of the view and its siblings by depth.
    if superview?.hasSpace == true { noteTreeChange() }
    if shown.looksLike(old) { placeChanged() } else { looksChanged() }
  }
}

/// An object that places the subviews of a view, for example by constraints.
package protocol Arranger: AnyObject {
  /// Places the subviews. Called when the view is laid out, before `layoutSubviews`.
  /// - Returns: `true` if the layout is complete, so that `layoutSubviews` is not called.
  func arrange(_ view: View) -> Bool
  /// Called before a subview is removed or gets another superview.
  func willRemoveSubview(_ subview: View)
}

/// The kind of user interface element that a view represents, for tests, scripts and screen readers.
public nonisolated enum Role: String, Sendable {
  /// The view is only a container of other elements.
  case none
  /// The view is a button.
  case button
  /// The view shows an image.
  case image
  /// The view shows text.
  case text
  /// The view is a field for typed text.
  case textField
  /// The view is a whole screen.
  case screen
  /// The view is an item of a collection or a row of a table.
  case cell
}
