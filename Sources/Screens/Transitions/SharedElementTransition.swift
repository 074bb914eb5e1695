import SegueControllers

/// A screen whose shared elements may have to be brought into view, such as the items of a list.
public protocol SharedElementSource: ViewController {
  /// Brings the view that has a name into view, without animation. Called on the way back for each shared element of the screen
  /// in front that is not visible on this one.
  func prepareForSharedElement(_ name: String)
}

/// Views that have the same `sharedElement` on two screens turn into each other, while the screens change behind them.
///
///     cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
///     cover.sharedElement = "cover-\(album.id)"  // on the screen that it opens
///     navigationController.delegate = transition  // or: screen.transitioningDelegate = transition
///
/// Place, shape, transform, background, border and shadow of a pair are mixed, and what the two show is cross-faded. Pictures are
/// fitted into the intermediate shape; text, and views with subviews, are scaled as they are. What lies in front of an element at
/// rest stays in front of it. If the front screen has no named views, the default transition runs.
public final class SharedElementTransition: Transition {
  /// How the screens change behind the elements.
  public nonisolated enum Screens: Sendable, Hashable {
    /// The foreground fades in over the background.
    case fade
    /// The foreground comes in from the right, while the background leaves to the left and fades.
    case slide
  }

  /// What happens to an element that the other screen does not have, or that is not visible there.
  public nonisolated enum Unpaired: Sendable, Hashable {
    /// It goes with its screen.
    case fade
    /// It is pushed out by the edge of the container that it is nearest to.
    case pushOut
  }

  /// What moves, from back to front.
  public struct Participants {
    let elements: [SharedElement]
    /// Whether the background shows through the foreground.
    let isForegroundClear: Bool
  }

  /// What the motion runs on.
  public let timing: Timing
  /// How the screens change.
  public let screens: Screens
  /// What happens to elements without a partner.
  public let unpaired: Unpaired
  private let delay: Double
  private let dragsForward, dragsBack: [Drag]

  /// A transition that can serve any number of screens.
  /// - Parameters:
  ///   - timing: what the motion runs on.
  ///   - screens: how the screens change.
  ///   - unpaired: what happens to elements without a partner.
  ///   - dragsForward: the drags that lead forward.
  ///   - dragsBack: those that lead back; by default away from the left edge for screens that slide, and also down for others.
  public convenience init(
    _ timing: Timing = .spring(duration: 0.5, dampingRatio: 1), screens: Screens = .fade,
    unpaired: Unpaired = .fade, dragsForward: [Drag] = [], dragsBack: [Drag]? = nil
  ) {
    self.init(
      timing, screens, unpaired, delay: 0, dragsForward,
      dragsBack ?? (screens == .slide ? [.edge(.left)] : [.edge(.left), .down]))
  }

  private init(
    _ timing: Timing, _ screens: Screens, _ unpaired: Unpaired, delay: Double, _ dragsForward: [Drag],
    _ dragsBack: [Drag]
  ) {
    (self.timing, self.screens, self.unpaired, self.delay) = (timing, screens, unpaired, delay)
    (self.dragsForward, self.dragsBack) = (dragsForward, dragsBack)
  }

  /// The same transition with each element `delay` seconds later than the one before: among the pairs, and among those that are
  /// pushed out of either screen; less where there are so many that the last one would have to wait until the first one has
  /// arrived. On the way back what started last returns first. The screens themselves do not wait.
  public func staggered(by delay: Double) -> SharedElementTransition {
    SharedElementTransition(
      timing, screens, unpaired, delay: delay.bounded(.seconds), dragsForward, dragsBack)
  }

  /// The length of the timing, without delays.
  public var duration: Double { timing.duration }

  // MARK: - Who takes part

  /// Every visible named view of either screen, and what lies in front of it.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard context.namesElements(context.foreground) else { return nil }
    let front = context.sharedElements(of: context.foreground)
    bringIntoView(front, in: context)
    let back = context.sharedElements(of: context.background)
    let partners = Dictionary(back.map { ($0.sharedElement, $0) }) { first, _ in first }
    let names = Set(front.map(\.sharedElement))
    // What goes with its screen stays in it.
    let raisesUnpaired = unpaired == .pushOut
    var elements = context.raisedViews(of: context.foreground) { view in
      front.contains { $0 === view } && (raisesUnpaired || partners[view.sharedElement] != nil)
    }.map { raised in
      SharedElement(raised, .presented, partner: raised.isElement ? partners[raised.view.sharedElement] : nil)
    }
    let behind = context.raisedViews(of: context.background) { view in
      back.contains { $0 === view }
        && (names.contains(view.sharedElement) || raisesUnpaired && !context.keepsBackground)
    }
    // What only the background has lies behind the pairs, but in front of what it covers there.
    var backmost = 0
    for (number, raised) in behind.enumerated() {
      func index(of other: RaisedView) -> Int? { elements.firstIndex { $0.views[.dismissed] === other.view } }
      guard index(of: raised) == nil else { continue }
      let covered = behind[..<number].filter { $0.extent.intersects(raised.extent) }.compactMap(index).max()
      elements.insert(SharedElement(raised, .dismissed), at: covered.map { $0 + 1 } ?? backmost)
      if covered == nil { backmost += 1 }
    }
    for element in elements { element.install(in: context, among: elements) }
    return Participants(
      elements: elements,
      isForegroundClear: !context.keepsBackground && context.foreground.view.backgroundColor.alpha < 1)
  }

  private func bringIntoView(_ elements: [View], in context: TransitionContext) {
    guard !context.operation.isForward, let source = context.background.topmost as? any SharedElementSource
    else { return }
    let visible = Set(context.sharedElements(of: context.background).map(\.sharedElement))
    for case let name? in elements.map(\.sharedElement) where !visible.contains(name) {
      source.prepareForSharedElement(name)
    }
    context.background.view.layoutIfNeeded()
  }

  // MARK: - The two looks

  /// Each element as the view of that screen at rest, and the other screen gone.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    let exit = exit(ofScreenGoneIn: state, in: context)
    for element in all.elements {
      element.apply(state, in: context) { place in
        // What cuts an element off stays until that has left it.
        if element.isEdgeEffect { return (.zero, 0) }
        return unpaired == .pushOut && !element.isOverlay
          ? (context.container.bounds.exit(of: place), 1) : exit
      }
    }
    for element in all.elements { element.hideOriginal(state) }
    let isBackgroundGone = screens == .slide ? !context.keepsBackground : all.isForegroundClear
    if state == .dismissed || isBackgroundGone {
      let gone = state == .dismissed ? context.foreground.view : context.background.view
      gone.center = gone.center + exit.offset
      gone.alpha *= exit.alpha
    }
    guard screens == .slide else { return }
    // Visible where the background fades.
    let ground = (state == .dismissed ? context.background : context.foreground).view.backgroundColor
    if ground.isOpaque { context.container.backgroundColor = ground }
  }

  /// The offset and the alpha of the screen that is not visible in a state.
  private func exit(ofScreenGoneIn state: TransitionState, in context: TransitionContext)
    -> SharedElement.Exit
  {
    guard screens == .slide else { return (.zero, 0) }
    let width = context.container.bounds.width
    return state == .dismissed ? (Vector(width, 0), 1) : (Vector(-width, 0), 0)
  }

  // MARK: - In time

  /// One motion for all; what fades in front does so on the first half of the way, and what is behind it only then.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    var tracks = [Track(timing)]
    if screens == .fade, all.isForegroundClear {
      tracks.append(Track(timing, moving: [context.background.view], only: .alpha, during: 0.5...1))
    }
    let delays = delays(of: all.elements)
    for (element, delay) in zip(all.elements, delays) {
      func track(_ views: [View], _ properties: View.PropertySet, _ range: ClosedRange<Double>) -> Track {
        Track(
          timing, delay: delay, mirrorsDelay: self.delay > 0, moving: views, only: properties, during: range)
      }
      tracks.append(track(element.movedViews, .all, 0...1))
      if let content = element.content(.dismissed) { tracks.append(track([content], .alpha, 0.5...1)) }
      if let content = element.content(.presented) { tracks.append(track([content], .alpha, 0...0.5)) }
    }
    return tracks
  }

  /// How much later than the first of its kind each element starts; what lies in an element moves with it.
  private func delays(of elements: [SharedElement]) -> [Double] {
    let kinds = Dictionary(grouping: elements.filter { !$0.isOverlay }) { Set($0.views.keys) }
    var delays: [ObjectIdentifier: Double] = [:]
    for group in kinds.values {
      // However many there are, the last one starts before the first one has arrived.
      let delay = min(delay, timing.duration / Double(group.count))
      for (number, element) in group.enumerated() {
        delays[ObjectIdentifier(element)] = Double(number) * delay
      }
    }
    return elements.map { element in
      (element.isOverlay ? element.carrier : element).flatMap { delays[ObjectIdentifier($0)] } ?? 0
    }
  }

  // MARK: - Drags

  /// As the transition was made.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? dragsForward : dragsBack
  }

  /// Screens that slide stay under the pointer.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    screens == .slide && drag.isHorizontal ? context.container.bounds.width : nil
  }

  /// The pair under the pointer stays under it.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    for element in all.elements where element.isPair && drag.isHolding(element.box) {
      element.unclip(in: context.container)
      drag.keepUnderPointer(element.box)
    }
  }

  /// The first pair's place on the background.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let view = all.elements.first(where: \.isPair)?.views[.dismissed]
    return view.map { $0.convert($0.bounds.center, to: context.container) } ?? context.container.bounds.center
  }
}

extension SharedElementTransition: NavigationControllerDelegate, TransitioningDelegate {
  /// Itself, for every pair of screens.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }

  /// Itself.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { self }

  /// Itself.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}

extension Drag {
  fileprivate var isHorizontal: Bool { direction == .left || direction == .right }
}

nonisolated extension Rect {
  /// The displacement by which `rect` leaves this one over its nearest edge, in proportion to width and height.
  fileprivate func exit(of rect: Rect) -> Vector {
    let offset = Vector((rect.midX - midX) / max(width, 1), (rect.midY - midY) / max(height, 1))
    return abs(offset.dx) > abs(offset.dy)
      ? Vector(offset.dx < 0 ? minX - rect.maxX : maxX - rect.minX, 0)
      : Vector(0, offset.dy < 0 ? minY - rect.maxY : maxY - rect.minY)
  }
}
