import Drawing
import Geometry

/// A rectangle on the screen with a place in the tree.
///
/// A view has two sets of properties. The ones you set are the *model*: where the view belongs. While something moves it,
/// `presentation` says where it is shown instead; when the motion ends the presentation is dropped and nothing has to be put back.
open class View: Responder {
  /// Where the view belongs and what it looks like at rest.
  public internal(set) var model = Properties() {
    didSet { modelChanged(from: oldValue) }
  }

  /// What is shown instead of `model` while something moves the view.
  public internal(set) var presentation: Properties? {
    didSet { shownChanged(from: oldValue ?? model) }
  }

  /// Who moves which properties at the moment; a later mover takes them over from an earlier one.
  var movements: [Movement] = []
  /// While a look is computed: the model can be written without consequences, and is put back afterward.
  var isModelDetached = false

  /// What is on the screen now.
  public var shown: Properties { presentation ?? model }

  /// The views in this one, from back to front.
  public internal(set) var subviews: [View] = []
  /// The view this one lies in.
  public internal(set) weak var superview: View?
  /// The screen that owns the view, if it is a screen's root.
  package weak var owner: Responder?
  /// See `mask`.
  var maskView: View?
  /// The view whose mask this one is.
  weak var maskedView: View?

  /// Whether neither the view nor anything in it is shown or can be touched.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      tellSuperviews()
      if isHidden { window?.arbiter.viewDisappeared(self) }
    }
  }
  /// Whether a transition hides the view, and shows it again later. A list does not use the cell that the view lies in for
  /// another item meanwhile.
  package var isConcealed = false {
    didSet {
      isHidden = isConcealed
      guard !isConcealed else { return }
      // The item may not be visible any more, and its cell may go.
      sequence(first: self, next: \.superview).first { $0 is ScrollView }?.setNeedsLayout()
    }
  }
  /// Whether what lies outside the bounds is cut off (along the rounded corners, where there are any).
  public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { looksChanged() } } }
  /// Which corners the corner radius rounds.
  public var corners = Corners.all { didSet { if corners != oldValue { looksChanged() } } }
  /// Whether the view and what lies in it can be touched.
  public var isUserInteractionEnabled = true
  /// Whether the superview's layout gives the view all of its bounds.
  public var fillsSuperview = false { didSet { if fillsSuperview { container?.setNeedsLayout() } } }
  /// The pointer's shape over the view; `nil` takes the superview's.
  public var cursor: Cursor?
  /// A name for tests, scripts and bug reports (`back-button`).
  public var identifier: String?
  /// What the view shows, by a name: a view of the next screen with the same name is taken for the same thing by
  /// `SharedElementTransition`. A list sets it whenever it fills a cell.
  public var sharedElement: String?
  /// What the view is called when it is read aloud.
  public var accessibilityLabel: String?
  /// What the view is: an element of its own, or only a frame around others.
  public var role = Role.none
  /// The gestures that listen to presses on the view, first one first.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Counts changes of what the view itself draws.
  package private(set) var contentVersion = 0
  /// Counts changes of what the view and everything in it look like, its own place, alpha, hidden flag and mask aside.
  package private(set) var looksVersion = 0
  /// Stand-ins that show this view's looks in places of their own.
  var mirrors: [Mirror] = []
  /// What the renderer keeps for the view between frames.
  package var renderCache: AnyObject?

  private(set) var needsLayout = true
  private(set) var subtreeNeedsLayout = true

  /// A view of no size.
  public override init() {}

  /// A view at a place in its superview.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  open override var next: Responder? { owner ?? superview }

  /// What the view draws over its background; asked each frame with the bounds that are shown.
  open func content(in bounds: Rect) -> Content { .none }

  /// The size the view would like, at most `size`.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

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

  /// Whether keys go to this view alone while it lies directly in a window; of several such views to the frontmost.
  open var isModal: Bool { false }

  /// Does what a click would do, for the keyboard.
  /// - Returns: whether there was anything to do.
  open func activate() -> Bool { false }

  /// Return and Space do what a click would do, where the view can have the focus. Overrides call it.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard canBecomeFocused, event.key == .return || event.key == .space, !event.isRepeat,
      event.modifiers.isDisjoint(with: [.control, .alt])
    else { return false }
    return activate()
  }

  /// Takes a turn of the wheel over the view.
  /// - Returns: whether the view did something with it; `false` asks the superview.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Whether `point`, in the view's own coordinates, counts as inside.
  open func contains(_ point: Point) -> Bool { shown.bounds.contains(point) }

  /// The frontmost view under `point`, as things are shown now.
  ///
  /// Hidden, clear (alpha under 0.01) and inert views let the point through with everything in them, and so does a view
  /// outside of the outline that masks it (see `mask`).
  /// - Parameter point: a place in this view's own coordinates.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, shown.alpha >= 0.01 else { return nil }
    let isInside = contains(point)
    if clipsToBounds && !isInside { return nil }
    if let maskView, !maskView.letsThrough(point) { return nil }
    for view in subviews.reversed() {
      guard let toSubview = view.shown.toSuperview.inverted else { continue }
      if let hit = view.hitTest(toSubview.apply(to: point)) { return hit }
    }
    return isInside ? self : nil
  }

  // MARK: - Telling that something changed

  /// Asks for a redraw of what the view itself draws.
  public func setNeedsDisplay() {
    contentVersion &+= 1
    looksChanged()
  }

  /// Asks for a call of `layoutSubviews` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    var view: View? = self
    while let each = view, !each.subtreeNeedsLayout {
      each.subtreeNeedsLayout = true
      view = each.container
    }
    window?.needsFrame = true
  }

  /// Lays out the view and everything in it, now.
  public func layoutIfNeeded() {
    guard subtreeNeedsLayout else { return }
    // A layout may ask for another one of a parent; a bounded number of rounds keeps a quarrel from hanging the program.
    for _ in 0..<8 where subtreeNeedsLayout { layoutSubtree() }
  }

  private func layoutSubtree() {
    subtreeNeedsLayout = false
    if needsLayout {
      needsLayout = false
      window?.counters.layouts += 1
      for view in subviews where view.fillsSuperview { view.frame = bounds }
      if let maskView, maskView.fillsSuperview { maskView.frame = bounds }
      layoutSubviews()
    }
    if let maskView, maskView.subtreeNeedsLayout { maskView.layoutSubtree() }
    for view in subviews where view.subtreeNeedsLayout { view.layoutSubtree() }
  }

  /// Tells everybody whose picture contains the view that it looks different.
  func looksChanged() {
    looksVersion &+= 1
    for mirror in mirrors { mirror.standIn?.sourceChanged() }
    placeChanged()
  }

  /// Tells everybody whose picture contains the view that it is somewhere else, or shines through differently.
  func placeChanged() {
    if !isHidden { tellSuperviews() }
  }

  func tellSuperviews() {
    var view = self
    while let parent = view.container {
      // The picture that is kept of a view does not show its mask.
      if view.superview != nil { parent.looksVersion &+= 1 }
      for mirror in parent.mirrors { mirror.standIn?.sourceChanged() }
      // What changes in a hidden view is seen by its mirrors only.
      if parent.isHidden { return }
      view = parent
    }
    (view as? Window)?.needsFrame = true
  }

  private func modelChanged(from old: Properties) {
    if isModelDetached { return }
    if model.bounds.size != old.bounds.size { setNeedsLayout() }
    guard var shown = presentation else { return shownChanged(from: old) }
    guard !movements.isEmpty else { return placeChanged() }
    // What nobody moves follows the model.
    shown.take(movedProperties.symmetricDifference(.all), from: model)
    if shown == presentation { placeChanged() } else { presentation = shown }
  }

  private func shownChanged(from old: Properties) {
    if shown.looksLike(old) { placeChanged() } else { looksChanged() }
  }
}

/// What kind of element a view is, for tests, scripts and readers.
public enum Role: String, Sendable {
  /// Only a frame around others.
  case none
  /// Something to click.
  case button
  /// A picture.
  case image
  /// Words.
  case text
  /// A whole screen.
  case screen
  /// An item of a collection or a row of a table.
  case cell
}
