import SegueControls

/// The context of a transition: the two screens, their container, and methods to make snapshots and helper views.
public final class TransitionContext {
  /// The operation that the transition animates.
  public private(set) var operation: TransitionOperation
  /// The screen that is visible while the state is `.dismissed`.
  public internal(set) var background: ViewController
  /// The screen that is visible while the state is `.presented`.
  public let foreground: ViewController
  /// The view that contains both screens, with the foreground in front. A transition may add views only to this container; at
  /// the end, the engine removes the added views.
  public let container: View
  /// The view on the background, or beside the container, from which the foreground opens and into which it closes; `nil` if
  /// there is no such view. The engine obtains it from the foreground's `transitionSource` before it calls `prepare`.
  public private(set) var sourceView: View?
  /// Whether the transition was started by a drag, or by code that holds it like a drag.
  public private(set) var isInteractive: Bool
  /// The fraction of the operation from which the transition finishes when its drag is released slowly; see
  /// `Drag.finishing(from:)`.
  public internal(set) var releaseFraction = Release.decisiveFraction
  /// The state of the drag that drives the transition, or that drove it last; `nil` if no pointer has driven it. The travel of
  /// the pointer is in points in the window; its velocity is known once it has released the transition.
  public internal(set) var drag: DragState?
  /// Whether the pointer that drives the transition caught it in flight, instead of starting it.
  public internal(set) var isCaught = false
  /// Whether the default implementation of `follow`, which changes nothing, has been called for the transition.
  var followsPositionAlone = false
  /// Whether the transition was cancelled. Valid once the transition has ended.
  public internal(set) var wasCancelled = false

  /// Whether the background stays in the window behind the foreground, as in the custom presentation style.
  public let keepsBackground: Bool
  /// The name of the step in which the transition comes to rest, if it keeps its presented state. `nil`, the default, stands
  /// for the presented state. `prepare` may set the name.
  public var restingStep: String?
  private var setup = TransitionSetup()
  /// The views that the foreground kept hidden while it was presented, if this transition dismisses it.
  private let hiddenBefore: [View]

  package init(
    operation: TransitionOperation, background: ViewController, foreground: ViewController, container: View,
    isInteractive: Bool, keepsBackground: Bool = false
  ) {
    self.keepsBackground = keepsBackground
    hiddenBefore = foreground.hiddenWhilePresented
    (self.operation, self.background, self.foreground) = (operation, background, foreground)
    (self.container, self.isInteractive) = (container, isInteractive)
  }

  /// Resets the context for an operation that is about to begin. The transition may be new, or may rest in its presented state.
  func begin(_ operation: TransitionOperation, isInteractive: Bool) {
    (self.operation, self.isInteractive) = (operation, isInteractive)
    (releaseFraction, drag, followsPositionAlone, isCaught) = (Release.decisiveFraction, nil, false, false)
  }

  /// Returns the frame of a screen in the container before the transition; zero for a screen that is not visible yet.
  public func initialFrame(for viewController: ViewController) -> Rect {
    if keepsBackground, viewController === background { return backgroundFrame }
    return frame(of: viewController, unless: operation.isForward ? foreground : background)
  }

  /// The frame of the background: the whole container, unless the background itself rests in a transition.
  private var backgroundFrame: Rect {
    background.view.fillsSuperview ? background.view.frameFilling(container.bounds) : background.view.frame
  }

  /// Returns the frame of a screen in the container after the transition. The frame is zero for a screen that disappears, and
  /// for the foreground in the custom style, which the transition places itself.
  public func finalFrame(for viewController: ViewController) -> Rect {
    if keepsBackground { return viewController === background ? backgroundFrame : .zero }
    return frame(of: viewController, unless: operation.isForward ? background : foreground)
  }

  /// Returns the frame of a screen, which is zero if the screen is `hidden`.
  private func frame(of viewController: ViewController, unless hidden: ViewController) -> Rect {
    if viewController === hidden { return .zero }
    return viewController === background
      ? backgroundFrame : foreground.view.frameFilling(container.bounds)
  }

  /// Returns the part of the container, or of the window for a view beside the container, in which no ancestor of `view` clips
  /// it. The frame of `view` itself does not affect the result.
  public func visibleRect(of view: View) -> Rect {
    let ancestors = sequence(first: view, next: \.superview).prefix { $0 !== container }.dropFirst()
    return ancestors.filter(\.clipsToBounds).reduce(bounds(around: view)) {
      $0.intersection($1.convert($1.bounds, to: container))
    }
  }

  /// Returns the bounds of the container or, for a view beside the container, of the window; in the container's coordinates.
  package func bounds(around view: View) -> Rect {
    let whole = view.isDescendant(of: container) ? container : view.window ?? container
    return whole.convert(whole.bounds, to: container)
  }

  /// Returns whether a source, or the list that contains it, is beside the container and not on the background.
  package func isBeside(_ view: View) -> Bool { !view.isDescendant(of: background.view) }

  /// Returns a snapshot: a view that shows the contents of another view. Add it to the container, where it covers the other
  /// view exactly, even if that view is scaled or rotated.
  /// - Parameters:
  ///   - view: the view to show. The snapshot is live: it shows later changes to the view.
  ///   - region: the part of `view` to show, in its coordinates; the rest is clipped. `nil` shows all of the view, even after
  ///     its size changes.
  ///   - hidingSource: whether `view` itself is hidden until the end of the transition.
  ///   - isFlattened: whether the snapshot is drawn as one image, which is cheap to move, however complex the view is.
  public func snapshotView(
    of view: View, region: Rect? = nil, hidingSource: Bool = false, isFlattened: Bool = false
  ) -> SnapshotView {
    if hidingSource { hide(view) }
    let snapshot = SnapshotView(source: view, region: region)
    snapshot.isFlattened = isFlattened
    if view.isDescendant(of: container) || view.window.map({ $0 === container.window }) == true {
      let toContainer = view.transformBetween(container, by: .model)
      snapshot.center = toContainer.apply(to: snapshot.region.center)
      snapshot.transform = toContainer.withoutTranslation
    }
    return snapshot
  }

  /// Returns an empty view for use in the transition. After a resize, the method returns the same view for the same name, so a
  /// pointer that has grabbed the view keeps hold of it.
  public func helperView(named name: String) -> View {
    if let view = setup.helperViews[name] { return view }
    let view = View()
    setup.helperViews[name] = view
    return view
  }

  /// Adds a black view with an opacity that fills the container behind the foreground, and returns the view.
  func addDimmingView(_ opacity: Double) -> View {
    let view = View()
    view.backgroundColor = Color.black.withAlpha(opacity)
    view.fillsSuperview = true
    container.insertSubview(view, below: foreground.view)
    return view
  }

  /// Hides `view` until the end of the transition. Until then, a list does not reuse the cell that contains the view.
  /// - Parameter whilePresented: whether `view` stays hidden as long as the foreground is presented. Use this for the cell from
  ///   which a screen opened. Any dismissal of the screen shows the view again.
  public func hide(_ view: View, whilePresented: Bool = false) {
    guard !view.isConcealed else { return }
    view.isConcealed = true
    setup.hidden.append((view, whilePresented))
  }

  /// The views that `hide` has hidden.
  var hiddenViews: [View] { setup.hidden.map(\.view) }

  /// Called when the list that contains the source was scrolled or has changed.
  var onSourceShift: () -> Void = {}

  /// Finds the source, and prepares the list that contains it.
  /// - Parameter scrolls: whether a source that is not visible is scrolled into view.
  func findSource(scrolls: Bool) {
    sourceView = nil
    guard let source = foreground.transitionSource, let found = foundSource else { return }
    if scrolls { setup.scroll = SourceScroll(source, found, in: self) }
    setup.scroll?.begin()
    setup.list = found.list
    found.list?.onShift = { [weak self] in self?.onSourceShift() }
    sourceView = found.view()
  }

  /// The source, where it is now; `nil` if it does not exist, or is neither in the background nor visible beside the container.
  private var foundSource: TransitionSource.Found? {
    foreground.transitionSource?.find(in: background.view, orBeside: container)
  }

  /// Whether the source exists now.
  var hasSource: Bool { foundSource?.view() != nil }

  /// Returns whether the source is still the same view, even if that view has moved. If something other than the transition has
  /// scrolled the list, the transition stops scrolling it.
  func followsSource() -> Bool {
    guard let view = sourceView, foundSource?.view() === view else { return false }
    releaseScroll()
    return true
  }

  /// Stops scrolling the list of the source if something other than the transition has scrolled it.
  func releaseScroll() {
    guard setup.scroll?.isDisplaced == true else { return }
    setup.list?.shownArea = nil
    setup.scroll = nil
  }

  /// Scrolls the list that contains the source to the content offset for a state.
  func applySource(_ state: TransitionState) { setup.scroll?.apply(state) }

  /// Registers a closure that is called whenever the shown positions of views have changed. Use it for properties that depend
  /// on these positions instead of the transition's progress. The closure may set only properties of views that the transition
  /// does not otherwise animate.
  public func onShow(_ update: @escaping () -> Void) { setup.updates.append(update) }

  /// Calls the closures that `onShow` has registered. Call this when the shown positions of views have changed.
  func shownChanged() { for update in setup.updates { update() } }

  /// Removes the closures that `onShow` has registered.
  func endUpdates() { setup.updates = [] }

  /// Masks `view` until the end of the transition. The view's own mask is then restored.
  public func mask(_ view: View, with mask: View) {
    setup.masked.append((view, view.mask))
    view.mask = mask
  }

  /// Restores the masks and shows the hidden views, in reverse order. Then removes all views except `subviews` from the
  /// container.
  func undoSetup(keeping subviews: [View]) {
    setup.undo()
    for view in container.subviews where !subviews.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
  }

  /// Undoes the setup at the end of the transition. If the foreground is presented, the views that it hides `whilePresented`
  /// stay hidden.
  func undoSetup(isPresented: Bool) {
    let found = setup.hidden.filter(\.whilePresented).map(\.view)
    let scroll = setup.scroll
    setup.scroll = nil
    setup.list?.onShift = nil
    undoSetup(keeping: container.subviews)
    // The views are hidden before the list scrolls back, because the list does not reuse a cell that contains a hidden view.
    if isPresented {
      // A screen that faded in has hidden no views, and a cancelled dismissal must not hide any.
      let staysShown = !operation.isForward && hiddenBefore.isEmpty
      foreground.hideWhilePresented(found.isEmpty || staysShown ? hiddenBefore : found)
    }
    scroll?.end(in: isPresented ? .presented : .dismissed)
  }
}

/// The changes that a transition has made to the view tree and undoes at its end.
private struct TransitionSetup {
  /// The helper views, by name.
  var helperViews: [String: View] = [:]
  /// The hidden views. The flag of each is `true` if it stays hidden while the foreground is presented.
  var hidden: [(view: View, whilePresented: Bool)] = []
  /// The masked views, with the masks that they had before the transition.
  var masked: [(view: View, mask: View?)] = []
  /// The closures to call when the shown positions of views have changed.
  var updates: [() -> Void] = []
  /// The scrolling that brings the source into view; `nil` if the list does not have to scroll.
  var scroll: SourceScroll?
  /// The list that contains the source, and that reports its changes.
  weak var list: ScrollView?

  /// Restores the masks and shows the hidden views, in reverse order, and ends the scrolling of the list.
  mutating func undo() {
    updates = []
    while let (view, mask) = masked.popLast() { view.mask = mask }
    while let (view, _) = hidden.popLast() { view.isConcealed = false }
    list?.onShift = nil
    scroll?.end(in: nil)
    scroll = nil
  }
}
