import SegueControls

/// The context of a transition: the two screens, their container, and methods to make snapshots and helper views.
public final class TransitionContext {
  /// The operation that the transition animates.
  public private(set) var operation: TransitionOperation
  /// The screen that is visible while the state is `.dismissed`.
  public internal(set) var background: ViewController
  /// The screen that is visible while the state is `.presented`.
  public let foreground: ViewController
  /// The only view that a transition may add views to. It contains both screens, the foreground in front; at the end, the engine removes
  /// everything else from it.
  public let container: View
  /// The view on the background from which the foreground comes and to which it returns, as its `transitionSource` finds it before
  /// `prepare`; `nil` if there is none, or no longer one.
  public private(set) var sourceView: View?
  /// Whether a drag started the transition.
  public private(set) var isInteractive: Bool
  /// The fraction from which a slow release of the drag that drives the transition finishes it; see `Drag.finishing(from:)`.
  public internal(set) var releaseFraction = Release.decisiveFraction
  /// The pointer that drives the transition, or drove it last: its travel, in points of the window, and its velocity once it has been
  /// released. `nil` if no pointer has driven it.
  public internal(set) var drag: DragState?
  /// Whether the pointer that drives the transition caught it in flight, instead of starting it.
  public internal(set) var isCaught = false
  /// Whether `follow` leaves everything to the position, as the default one does.
  var followsPositionAlone = false
  /// Whether the transition was cancelled; known once it has ended.
  public internal(set) var wasCancelled = false

  /// Whether the background stays in the window behind the foreground, as in the custom presentation style.
  public let keepsBackground: Bool
  /// The name of the step in which a transition that keeps its presented state rests, or will rest; `nil`, the default, is `presented`.
  /// `prepare` may set it.
  public var restingStep: String?
  private var setup = TransitionSetup()
  /// The views that were hidden as long as the foreground was presented, when a dismissal began.
  private let hiddenBefore: [View]

  init(
    operation: TransitionOperation, background: ViewController, foreground: ViewController, container: View,
    isInteractive: Bool, keepsBackground: Bool = false
  ) {
    self.keepsBackground = keepsBackground
    hiddenBefore = foreground.hiddenWhilePresented
    (self.operation, self.background, self.foreground) = (operation, background, foreground)
    (self.container, self.isInteractive) = (container, isInteractive)
    // A dismissal hides again what it needs; the default one hides nothing.
    foreground.showWhatItHides()
  }

  /// Another operation begins where the last one has come to rest.
  func begin(_ operation: TransitionOperation, isInteractive: Bool) {
    (self.operation, self.isInteractive) = (operation, isInteractive)
    (releaseFraction, drag, followsPositionAlone, isCaught) = (Release.decisiveFraction, nil, false, false)
  }

  /// The frame of a screen in the container before the transition; zero for a screen that is not visible yet.
  public func initialFrame(for viewController: ViewController) -> Rect {
    if keepsBackground, viewController === background { return backgroundFrame }
    let comes = operation.isForward ? foreground : background
    return viewController === comes
      ? .zero : viewController === background ? backgroundFrame : foregroundFrame
  }

  /// The background fills the container, unless it is presented itself, in a look that lasts.
  private var backgroundFrame: Rect {
    background.view.fillsSuperview ? background.view.frameFilling(container.bounds) : background.view.frame
  }
  private var foregroundFrame: Rect { foreground.view.frameFilling(container.bounds) }

  /// The frame of a screen in the container after the transition; zero for a screen that disappears, and for one presented in the custom
  /// style, whose frame the transition decides.
  public func finalFrame(for viewController: ViewController) -> Rect {
    if keepsBackground { return viewController === background ? backgroundFrame : .zero }
    let goes = operation.isForward ? background : foreground
    return viewController === goes
      ? .zero : viewController === background ? backgroundFrame : foregroundFrame
  }

  /// The part of the container in which `view` is visible: where no ancestor clips it.
  public func visibleRect(of view: View) -> Rect {
    sequence(first: view, next: \.superview).prefix { $0 !== container }.dropFirst().filter(\.clipsToBounds)
      .reduce(container.bounds) { $0.intersection($1.convert($1.bounds, to: container)) }
  }

  /// A view that shows another one. It has no superview yet; added to the container, it lies exactly over the view it shows, even if that
  /// is scaled or rotated.
  /// - Parameters:
  ///   - view: the view to show. The snapshot is live: it shows later changes of the view.
  ///   - region: the part of `view` to show, in its coordinates, clipped; `nil` is all of it, however large it becomes.
  ///   - hidingSource: whether `view` itself is hidden until the end.
  ///   - isFlattened: whether it is drawn as one picture, which is cheap to move, however complex the view is.
  public func snapshotView(
    of view: View, region: Rect? = nil, hidingSource: Bool = false, isFlattened: Bool = false
  ) -> SnapshotView {
    if hidingSource { hide(view) }
    let snapshot = SnapshotView(source: view, region: region)
    snapshot.isFlattened = isFlattened
    if view.isDescendant(of: container) {
      let toContainer = view.transform(to: container)
      snapshot.center = toContainer.apply(to: snapshot.region.center)
      snapshot.transform = toContainer.withoutTranslation
    }
    return snapshot
  }

  /// A plain view for the transition. After a resize, the transition gets the same view for the same name, so a pointer that has grabbed
  /// it keeps hold of it.
  public func helperView(named name: String) -> View {
    if let view = setup.helperViews[name] { return view }
    let view = View()
    setup.helperViews[name] = view
    return view
  }

  /// Hides `view` until the end. Until then, a list does not reuse the cell that contains it.
  /// - Parameter whilePresented: keep the view hidden as long as the foreground is presented, such as the cell from which a screen came.
  ///   Any dismissal of that screen shows the view again.
  public func hide(_ view: View, whilePresented: Bool = false) {
    guard !view.isConcealed else { return }
    view.isConcealed = true
    setup.hidden.append((view, whilePresented))
  }

  /// Called when what the source is an item of was scrolled, or has changed.
  var onSourceShift: () -> Void = {}

  /// Looks for the source.
  /// - Parameter scrolls: whether it is scrolled into view where it is not visible.
  func findSource(scrolls: Bool) {
    sourceView = nil
    guard let source = foreground.transitionSource, let found = source.find(in: background.view) else {
      return
    }
    if scrolls { setup.scroll = SourceScroll(source, found, in: self) }
    setup.scroll?.begin()
    setup.list = found.list
    found.list?.onShift = { [weak self] in self?.onSourceShift() }
    sourceView = found.view().flatMap { $0.isDescendant(of: background.view) ? $0 : nil }
  }

  /// Whether the source is still the same view, wherever that is by now. What has scrolled its list meanwhile decides where that is.
  func followsSource() -> Bool {
    guard let view = sourceView, foreground.transitionSource?.find(in: background.view)?.view() === view
    else { return false }
    if setup.scroll?.isDisplaced == true {
      setup.list?.shownArea = nil
      setup.scroll = nil
    }
    return true
  }

  /// Scrolls the list of the source to where it is in a state.
  func applySource(_ state: TransitionState) { setup.scroll?.apply(state) }

  /// Calls `update` whenever the shown positions of views have changed, for anything that depends on those positions instead of the
  /// transition's progress. It may set properties of views that the transition does not otherwise animate.
  public func onShow(_ update: @escaping () -> Void) { setup.updates.append(update) }

  /// The motion has shown another moment.
  func shownChanged() { for update in setup.updates { update() } }

  /// Nothing is shown any more.
  func endUpdates() { setup.updates = [] }

  /// Masks `view` until the end, and then restores the view's own mask.
  public func mask(_ view: View, with mask: View) {
    setup.masked.append((view, view.mask))
    view.mask = mask
  }

  /// Shows again what was hidden and masked, last first, and removes helper views, apart from `subviews` of the container.
  func undoSetup(keeping subviews: [View]) {
    setup.undo()
    for view in container.subviews where !subviews.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
  }

  /// Shows again what was hidden, apart from what stays so while the foreground is presented.
  func undoSetup(isPresented: Bool) {
    let found = setup.hidden.filter(\.whilePresented).map(\.view)
    let scroll = setup.scroll
    setup.scroll = nil
    setup.list?.onShift = nil
    undoSetup(keeping: container.subviews)
    // Before the list scrolls back: it does not reuse a cell with something hidden in it.
    if isPresented {
      // A screen that faded in has hidden nothing, and a dismissal that is cancelled leaves that so.
      let staysShown = !operation.isForward && hiddenBefore.isEmpty
      foreground.hideWhilePresented(found.isEmpty || staysShown ? hiddenBefore : found)
    }
    scroll?.end(in: isPresented ? .presented : .dismissed)
  }
}

/// What a transition has set up in the tree.
private struct TransitionSetup {
  /// The plain views of its own, by their names.
  var helperViews: [String: View] = [:]
  /// The views that it hides, and whether it does so for as long as the foreground is presented.
  var hidden: [(view: View, whilePresented: Bool)] = []
  /// The masked views, with the masks they had before.
  var masked: [(view: View, mask: View?)] = []
  /// What is called when views have been shown elsewhere.
  var updates: [() -> Void] = []
  /// How it scrolls the list of its source.
  var scroll: SourceScroll?
  /// The list of its source, which says when it changes.
  weak var list: ScrollView?

  /// Shows again what was hidden and masked, last first.
  mutating func undo() {
    updates = []
    while let (view, mask) = masked.popLast() { view.mask = mask }
    while let (view, _) = hidden.popLast() { view.isConcealed = false }
    list?.onShift = nil
    scroll?.end(in: nil)
    scroll = nil
  }
}
