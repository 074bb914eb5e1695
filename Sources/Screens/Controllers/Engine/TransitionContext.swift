import SegueControls

/// What a transition works with: the two screens, the container they are in, and snapshots for parts of them.
public final class TransitionContext {
  /// What the transition is for.
  public private(set) var operation: TransitionOperation
  /// The screen that is visible while the state is `.dismissed`.
  public let background: ViewController
  /// The screen that is visible while the state is `.presented`.
  public let foreground: ViewController
  /// The only view that a transition may put views into. Both screens are in it, the foreground in front.
  /// Everything else in it is removed at the end.
  public let container: View
  /// Where the foreground comes from and returns to: the view on the background that its `transitionSource` finds; `nil` where it
  /// has none, or none any more. It is looked for before `prepare`, where it has its place at rest.
  public private(set) var sourceView: View?
  /// Whether a drag started the transition.
  public private(set) var isInteractive: Bool
  /// The fraction from which a slow release of the drag that leads the transition finishes it; see `Drag.finishing(from:)`.
  public internal(set) var releaseFraction = Release.decisiveFraction
  /// The pointer that leads the transition, or led it last: its travel, in points of the window, and, once it has been released,
  /// its velocity. `nil` where none has led it.
  public internal(set) var drag: DragState?
  /// Whether the pointer that leads it caught it in flight, and did not begin it.
  public internal(set) var isCaught = false
  /// Whether `follow` leaves everything to the position, as the default one does.
  var followsPositionAlone = false
  /// Whether the transition ended where it began; known once it has ended.
  public internal(set) var wasCancelled = false

  /// Whether the background stays in the window behind the foreground, as for one that is presented in the custom style.
  public let keepsBackground: Bool
  /// The name of the step in which a transition that keeps its presented look rests, or comes to rest; `nil`, as at first, is
  /// `presented`. `prepare` may set it.
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

  /// The frame of a screen in the container before the transition; zero for one that is not on the screen yet.
  public func initialFrame(for viewController: ViewController) -> Rect {
    if keepsBackground, viewController === background { return backgroundFrame }
    let comes = operation.isForward ? foreground : background
    return viewController === comes
      ? .zero : viewController === background ? backgroundFrame : container.bounds
  }

  /// The background fills the container, unless it is presented itself, in a look that lasts.
  private var backgroundFrame: Rect {
    background.view.fillsSuperview ? container.bounds : background.view.frame
  }

  /// The frame of a screen in the container after the transition; zero for one that goes, and for one that is presented in the
  /// custom style, whose frame the transition decides.
  public func finalFrame(for viewController: ViewController) -> Rect {
    if keepsBackground { return viewController === background ? backgroundFrame : .zero }
    let goes = operation.isForward ? background : foreground
    return viewController === goes
      ? .zero : viewController === background ? backgroundFrame : container.bounds
  }

  /// The part of the container in which `view` is visible: where no ancestor clips it.
  public func visibleRect(of view: View) -> Rect {
    sequence(first: view, next: \.superview).prefix { $0 !== container }.dropFirst().filter(\.clipsToBounds)
      .reduce(container.bounds) { $0.intersection($1.convert($1.bounds, to: container)) }
  }

  /// A view that shows another one, wherever it is put; it is in no superview yet. Added to the container it lies exactly over what
  /// it shows, also where that is scaled or rotated.
  /// - Parameters:
  ///   - view: what it shows, live: changes of it are seen in the snapshot.
  ///   - region: the part of `view` that it shows, in the coordinates of `view`, clipped; `nil` is all of it, however large it
  ///     becomes.
  ///   - hidingSource: whether `view` itself is hidden until the end.
  ///   - isFlattened: whether it is drawn as one picture, which is cheap to move, however complex it is.
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

  /// A plain view of the transition's own. Prepared again after a resize, the transition gets the same view for a name, so that a
  /// pointer that has grabbed it still holds it.
  public func helperView(named name: String) -> View {
    if let view = setup.helperViews[name] { return view }
    let view = View()
    setup.helperViews[name] = view
    return view
  }

  /// Hides `view` until the end. A list does not reuse the cell that contains it meanwhile.
  /// - Parameter whilePresented: keep it hidden for as long as the foreground is presented, as the cell from which a screen came.
  ///   However that screen is dismissed, the view is shown again then.
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

  /// Calls `update` whenever views have been shown elsewhere: for what depends on where they are seen, and not on how far the
  /// transition is. It sets properties of views that the transition does not move otherwise.
  public func onShow(_ update: @escaping () -> Void) { setup.updates.append(update) }

  /// The motion has shown another moment.
  func shownChanged() { for update in setup.updates { update() } }

  /// Nothing is shown any more.
  func endUpdates() { setup.updates = [] }

  /// Masks `view` until the end; a mask of its own is given back then.
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
