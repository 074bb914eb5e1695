import SegueDrawing

/// A rectangle on the screen with a place in the tree.
///
/// A view has two sets of properties. The ones you set are the *model*: where the view belongs. While something moves it,
/// `presentation` says where it is shown instead; when the motion ends the presentation is dropped and nothing has to be put back.
open class View: Responder {
  /// Where the view belongs and what it looks like at rest.
  public final package(set) var model = Properties() {
    didSet {
      modelChanged(from: oldValue)
      if let write = View.onWrite { write(self, oldValue) }
    }
  }
  /// Told of each write of a model, with what it was before, while a block of animations is recorded: which views a block moves is
  /// known only from what it does.
  package static var onWrite: ((View, Properties) -> Void)?

  /// The properties that are shown now: the model, or the presentation while there is one.
  public final private(set) var shown = Properties()
  /// Whether something moves the view, so that it has a presentation.
  package final private(set) var hasPresentation = false
  /// What is shown instead of `model` while something moves the view.
  public final internal(set) var presentation: Properties? {
    get { hasPresentation ? shown : nil }
    set {
      hasPresentation = newValue != nil
      show(newValue ?? model)
    }
  }
  /// Shows a look instead of `model`: what the setter of `presentation` does, with one copy less.
  func present(_ look: consuming Properties) {
    hasPresentation = true
    show(look)
  }

  private func show(_ look: consuming Properties) {
    swap(&look, &shown)
    shownChanged(from: look)
  }

  /// The movers and the properties that each moves; a later mover takes them over from an earlier one.
  var movements: [Movement] = []
  /// While a look is computed: the model can be written without side effects, and is restored afterward.
  package final var isModelDetached = false

  /// The properties that are shown now, with colors as they look in the view's traits.
  package final var drawn: Properties {
    shown.isDynamic ? shown.resolved(in: sharedTraits.appearance) : shown
  }

  /// The subviews, from back to front.
  public final internal(set) var subviews: [View] = []
  /// The superview. Cleared when that goes; a weak reference would slow down each retain and release of a view with subviews.
  public final internal(set) unowned(unsafe) var superview: View?
  /// The window the view is in; a mask is in that of the view it masks.
  public final internal(set) weak var window: Window?
  /// In how many views of its window it lies.
  package final var depth = 0
  /// The safe area of the window at the last layout; kept outside of it, so that a view that comes back knows what has changed.
  var windowInsets = Insets.zero
  /// See `traitCollection`; kept likewise.
  package final internal(set) var sharedTraits = SharedTraits.initial
  var ownTraits: OwnTraits?
  /// Whether the view's size says which size classes it has: a screen's, or a window.
  package final var hasSizeClasses = false
  /// The screen that owns the view, if it is a screen's root.
  package final weak var owner: Responder?
  /// See `mask`.
  var maskView: View?
  /// The view whose mask this one is.
  package final internal(set) weak var maskedView: View?

  /// Whether the view and everything in it is invisible and receives no input. A press on it ends where it is hidden, unless what hides
  /// it is being recorded.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if !isConcealed { visibilityChanged() }
      if isHidden { window?.endPresses(in: self) }
      arrangementChanged()
    }
  }
  /// Whether a transition hides the view, and shows it again later. A list does not reuse the cell that contains it meanwhile.
  package final var isConcealed = false {
    didSet {
      guard isConcealed != oldValue else { return }
      if !isHidden { visibilityChanged() }
      guard !isConcealed else { return }
      // The item may no longer be visible, and its cell can be released.
      sequence(first: self, next: \.superview).first { $0 is any ScrollContainer }?.setNeedsLayout()
    }
  }
  /// Whether the application or a transition hides the view.
  package final var isHiddenOrConcealed: Bool { isHidden || isConcealed }
  /// Whether what lies outside the bounds is clipped (along the rounded corners, where there are any).
  public final var clipsToBounds = false { didSet { if clipsToBounds != oldValue { looksChanged() } } }
  /// Which corners the corner radius rounds.
  public final var corners = Corners.all { didSet { if corners != oldValue { looksChanged() } } }
  /// Whether the view can be seen from behind, where a `transform3D` turns it around.
  public final var isDoubleSided = true { didSet { if isDoubleSided != oldValue { placeChanged() } } }
  /// Whether a subview has ever been somewhere in space.
  var hasSpace = false
  /// Whether the view and its subviews receive input.
  public final var isUserInteractionEnabled = true
  /// Whether the view and its subviews receive no input because a screen is presented over them.
  package final var isBehindModal = false {
    didSet { if isBehindModal, !oldValue { window?.endPresses(in: self) } }
  }
  /// Whether the view and its subviews receive no input because it is a control that is disabled.
  package final var isDisabledControl = false {
    didSet { if isDisabledControl, !oldValue { window?.endPresses(in: self) } }
  }
  /// Whether the view lets input through to itself and its subviews.
  package final var receivesInput: Bool { isUserInteractionEnabled && !isBehindModal && !isDisabledControl }
  /// Whether the superview's layout makes the view fill its bounds.
  public final var fillsSuperview = false {
    didSet {
      if fillsSuperview { container?.setNeedsLayout() }
      if fillsSuperview != oldValue { arrangementChanged() }
    }
  }
  /// The pointer's shape over the view; `nil` takes the superview's.
  public final var cursor: Cursor?
  /// A name for tests, scripts and bug reports (`back-button`).
  public final var identifier: String?
  /// A name for what the view shows: `SharedElementTransition` treats a view of the next screen with the same name as the same
  /// thing. In a list, set it whenever a cell is filled.
  public final var sharedElement: String?
  /// The name of the view for screen readers; a `Label` that is given none has its text.
  open var accessibilityLabel: String?
  /// The kind of element: one of its own, or only a container of others.
  public final var role = Role.none
  /// The gestures that receive presses on the view, in the order in which they were added.
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Counts changes of what the view itself draws.
  package final private(set) var contentVersion = 0
  /// Counts changes of how the view and everything in it look, apart from its own position, alpha, hidden flag and mask. All that
  /// change before it is asked for again count as one.
  package final var looksVersion: Int {
    noteLooks()
    return looksCount
  }
  private var looksCount = 0
  /// Whether the looks have changed since they were noted. Those of every view that it lies in have, too, up to the first hidden
  /// one: where one has changed already, a change goes no further up, however deep the tree is.
  private var hasNewLooks = false
  /// Snapshots that show this view elsewhere.
  var mirrors: [Mirror] = []
  /// What the renderer keeps for the view between frames.
  package final var renderCache: AnyObject?
  /// Where the view is in the list that the renderer keeps for the window, if it is there.
  package final var renderIndex = -1
  /// Whether the window knows that the view has changed; see `ViewChanges`.
  var isNoted = false

  package final internal(set) var needsLayout = true
  var subtreeNeedsLayout = true

  /// A view of size zero.
  public override init() {}

  /// A view with a frame in its superview.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  isolated deinit {
    // Released by their superviews, the views of a deep tree would be released within each other.
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

  open override var next: Responder? { owner ?? superview }

  /// What the view draws over its background; asked each frame with the bounds that are shown.
  open func content(in bounds: Rect) -> Content { .none }

  /// The preferred size of the view, at most `size`. Where it changes by itself, `invalidateIntrinsicContentSize` says so.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The height that fits a width, in points.
  package func height(forWidth width: Double) -> Double { sizeThatFits(Size(width, .infinity)).height }

  /// Whether the preferred size, and the layout, follow from which subviews there are and how large they want to be.
  package final var arrangesSubviews = false
  /// What the view shows instead of something of its own.
  var mirrored: View? { nil }

  /// Places the subviews; called when the bounds' size changed or `setNeedsLayout()` was.
  open func layoutSubviews() {}

  /// Called after the view has entered a window or left it.
  open func didMoveToWindow() {}

  /// What the ring goes around when the view has the focus, in the view's own coordinates.
  open var focusBounds: Rect { shown.bounds }

  /// Radius of the corners of `focusBounds`, in points.
  open var focusRadius: Double { model.cornerRadius > 0 ? model.cornerRadius : 2 }

  /// Whether the keyboard's focus can rest on the view.
  open var canBecomeFocused: Bool { false }

  /// Whether keys go to this view alone while it lies directly in a window; of several such views, the frontmost.
  open var isModal: Bool { false }

  /// Activates the view by the keyboard, as a click would.
  /// - Returns: whether the view did anything.
  open func activate() -> Bool { false }

  /// Return and Space activate a view that can have the focus, unless it is moving with its screen. Overrides call super.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard canBecomeFocused, event.key == .return || event.key == .space, !event.isRepeat,
      event.modifiers.isDisjoint(with: [.control, .alt]), window?.suspendsFocusRing != true
    else { return false }
    return activate()
  }

  /// Handles a turn of the wheel over the view.
  /// - Returns: whether the view used it; `false` asks the superview.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Space at the edges of the view that bars or the frame of a device cover, in points and in the view's own coordinates: that of its
  /// screen, as far as the view reaches into it. Zero outside of a window. It follows from where the view is now; a view that is
  /// moved without a change of its size lays itself out again only after `setNeedsLayout()`.
  public var safeAreaInsets: Insets { inheritedSafeAreaInsets }

  /// Whether `point`, in the view's own coordinates, counts as inside.
  open func contains(_ point: Point) -> Bool { shown.bounds.contains(point) }

  /// The frontmost view under `point`, as views are shown now.
  ///
  /// Hidden, transparent (alpha under 0.01) and disabled views let the point through with everything in them, and so does a view
  /// outside of the outline that masks it (see `mask`).
  /// - Parameter point: a place in this view's own coordinates.
  open func hitTest(_ point: Point) -> View? {
    guard let isInside = isHit(at: point) else { return nil }
    // What is needed at each level is found elsewhere, so that a deep tree takes little of the stack.
    let views = subviewsInSpace
    var index = views.count
    while index > 0 {
      index -= 1
      if let place = views[index].placeInside(point), let hit = views[index].hitTest(place) { return hit }
    }
    return isInside ? self : nil
  }

  /// Whether a point that the view or a subview may be hit at lies inside; `nil` where nothing can be hit.
  @inline(never) private func isHit(at point: Point) -> Bool? {
    guard !isHiddenOrConcealed, receivesInput, shown.alpha >= 0.01 else { return nil }
    let isInside = contains(point)
    if clipsToBounds && !isInside { return nil }
    if let maskView, !maskView.showsContent(at: point) { return nil }
    return isInside
  }

  /// A point of the superview in the view's own coordinates.
  @inline(never) private func placeInside(_ point: Point) -> Point? {
    let map = toSuperview(by: .shown)
    guard let place = map.inverted?.apply(to: point) else { return nil }
    return map.w(at: place) > 0 && !isTurnedAway(map) ? place : nil
  }

  // MARK: - Telling that something changed

  /// Asks for a redraw of what the view itself draws.
  public func setNeedsDisplay() {
    contentVersion &+= 1
    looksChanged()
  }

  /// Lays out the view and everything in it, now.
  public func layoutIfNeeded() {
    guard subtreeNeedsLayout, !CallChain.endsHere() else { return }
    let depth = CallChain.layouts
    // A layout may request another one of a parent; a bounded number of rounds keeps an endless cycle from hanging the program. What
    // is left of one within others is laid out by those.
    CallChain.layOut {
      for _ in 0..<max(1, 8 >> depth) where subtreeNeedsLayout { layoutSubtree() }
    }
    guard subtreeNeedsLayout, depth == 0 else { return }
    reportFault("\(endless.faultName): its layout asks for another layout again and again", in: window)
  }

  /// Invalidates every picture that contains the view, because it looks different.
  func looksChanged() {
    noteChange()
    guard !hasNewLooks else { return }
    takeNewLooks()
    if !isHiddenOrConcealed { superviewLooksChanged() }
  }

  /// Invalidates every picture that contains the view, because its position or opacity has changed.
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
      // The picture that is kept of a view does not show its mask.
      if superview != nil { parent.takeNewLooks() } else { parent.updateMirrors() }
      // Changes of a hidden view are only visible in its snapshots.
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
  func updateMirrors() { for mirror in mirrors { mirror.snapshot?.sourceChanged() } }

  /// Marks the looks of the view and its subviews as drawn: the next change counts again.
  func noteLooks() {
    guard hasNewLooks else { return }
    var rest: [View] = []
    noteLooks(using: &rest)
  }

  /// The same with memory that is used again.
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
    if isModelDetached { return }
    if model.bounds.size != old.bounds.size, hasLayout { setNeedsLayout() }
    guard hasPresentation else { return shownChanged(from: old) }
    guard !movements.isEmpty else { return placeChanged() }
    // Properties that no mover moves follow the model.
    var look = shown
    look.take(movedProperties.symmetricDifference(.all), from: model)
    if look == shown { placeChanged() } else { presentation = look }
  }

  private func shownChanged(from old: Properties) {
    // It may lie before or behind other siblings than it did.
    if superview?.hasSpace == true { noteTreeChange() }
    if shown.looksLike(old) { placeChanged() } else { looksChanged() }
  }
}

/// What kind of element a view is, for tests, scripts and readers.
public nonisolated enum Role: String, Sendable {
  /// Only a container of others.
  case none
  /// A button.
  case button
  /// A picture.
  case image
  /// Text.
  case text
  /// A whole screen.
  case screen
  /// An item of a collection or a row of a table.
  case cell
}
