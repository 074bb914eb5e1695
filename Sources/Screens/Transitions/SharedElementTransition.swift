import SegueControllers

/// A transition in which views with the same `sharedElement` on two screens turn into each other, while the screens change
/// behind them.
///
///     cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
///     cover.sharedElement = "cover-\(album.id)"  // on the screen that it opens
///     navigationController.delegate = transition  // or: screen.transitioningDelegate = transition
///
/// The position, shape, transform, background, border and shadow of a pair are interpolated, and its contents cross-fade. An
/// image takes the intermediate shape; text, and views with subviews, keep their proportions and are scaled. Views that are in
/// front of an element at rest stay in front of it. If the foreground has no shared elements, the default transition runs.
public class SharedElementTransition: Transition, NavigationControllerDelegate, TransitioningDelegate {
  /// The timing of the motion.
  public let timing: Timing
  /// The motion of the two screens behind the elements.
  public let screens: Screens
  /// The behavior of elements without a partner on the other screen.
  public let unpaired: Unpaired
  private var delay = 0.0
  private let dragsForward, dragsBack: [Drag]

  /// Creates a transition, which can be used for any number of screens.
  /// - Parameters:
  ///   - timing: the timing of the motion; a critically damped spring of 0.5 s by default.
  ///   - screens: the motion of the two screens behind the elements; `.fade` by default.
  ///   - unpaired: the behavior of elements without a partner; `.fade` by default.
  ///   - dragsForward: the drags that open the screen; empty by default.
  ///   - dragsBack: the drags that close the screen. By default, these are a drag from the left edge and, with `.fade`, a
  ///     downward drag.
  public init(
    _ timing: Timing = .spring(duration: 0.5, dampingRatio: 1), screens: Screens = .fade,
    unpaired: Unpaired = .fade, dragsForward: [Drag] = [], dragsBack: [Drag]? = nil
  ) {
    (self.timing, self.screens, self.unpaired, self.dragsForward) = (timing, screens, unpaired, dragsForward)
    self.dragsBack = dragsBack ?? (screens == .slide ? [.edge(.left)] : [.edge(.left), .down])
  }

  /// Returns a copy of this transition in which each element starts `delay` seconds after the previous one. Three groups of
  /// elements are counted separately: pairs, and the elements that leave each of the two screens. With many elements, the delay
  /// is shortened so that the last element starts before the first one has arrived. When the screen closes, the element that
  /// started last is the first to return. The screens themselves are not delayed.
  public func staggered(by delay: Double) -> SharedElementTransition {
    let staggered = copy()
    staggered.delay = delay.bounded(.seconds)
    return staggered
  }

  /// The shadow that pairs cast while they move, strongest halfway; with `nil`, the default, they cast no additional shadow.
  var lift: Shadow? { nil }

  /// Returns a copy of this transition, without delays.
  func copy() -> SharedElementTransition {
    SharedElementTransition(
      timing, screens: screens, unpaired: unpaired, dragsForward: dragsForward, dragsBack: dragsBack)
  }

  /// Returns the timing of the motion for a context; `timing` by default.
  func timing(in context: TransitionContext) -> Timing { timing }

  /// The duration of `timing`, without delays, in seconds.
  public var duration: Double { timing.duration }

  // MARK: - States

  /// Places the elements as their views are on the screen that is visible in a state. Hides the other screen, or moves it out
  /// of the container.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    let exit = exit(ofScreenGoneIn: state, in: context)
    for element in all.elements {
      element.apply(state, in: context) { place in
        // The edge effect of a list stays until the elements that it covers have left it.
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
    // This color is visible where the background fades.
    let ground = (state == .dismissed ? context.background : context.foreground).view.backgroundColor
    if ground.isOpaque { context.container.backgroundColor = ground }
  }

  // MARK: - Timing

  /// Returns the main track and the tracks of the elements. When the screen opens, the foreground's content of a pair fades in
  /// during the first half of the motion. Behind it, the background's content fades out during the second half.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    let timing = timing(in: context)
    var tracks = [Track(timing)]
    if screens == .fade, all.isForegroundClear {
      tracks.append(.fade([context.background.view], timing, during: 0.5...1))
    }
    for (element, delay) in zip(all.elements, delays(of: all.elements, timing.duration)) {
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

  /// Returns the delay of each element after the first one of its group, in seconds. An overlay starts together with the
  /// element that contains it.
  private func delays(of elements: [SharedElement], _ duration: Double) -> [Double] {
    let kinds = Dictionary(grouping: elements.filter { !$0.isOverlay }) { Set($0.views.keys) }
    var delays: [ObjectIdentifier: Double] = [:]
    for group in kinds.values {
      // Even with many elements, the last one starts before the first one has arrived.
      let delay = min(delay, duration / Double(group.count))
      for (number, element) in group.enumerated() {
        delays[ObjectIdentifier(element)] = Double(number) * delay
      }
    }
    return elements.map { element in
      (element.isOverlay ? element.carrier : element).flatMap { delays[ObjectIdentifier($0)] } ?? 0
    }
  }

  // MARK: - Drags

  /// Returns `dragsForward` or `dragsBack`, depending on the operation.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? dragsForward : dragsBack
  }

  /// Returns the length that the drag's `span` defines. Without a span, returns the container's width for horizontal drags if the
  /// screens slide, so that they stay under the pointer, and otherwise `nil`.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let isHorizontal = drag.direction == .left || drag.direction == .right
    let size = context.container.bounds.size
    return drag.length(in: size) ?? (screens == .slide && isHorizontal ? size.width : nil)
  }

  /// Keeps a pair under the pointer that has grabbed it.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    for element in all.elements where element.isPair && drag.isHolding(element.box) {
      element.unclip(in: context.container)
      drag.keepUnderPointer(element.box)
    }
  }

  /// Returns the result of `Release.finishes`, with the drag's `releaseFraction` as the threshold.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// Returns the center of the first pair's view on the background; the center of the container if there is no pair.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let view = all.elements.first(where: \.isPair)?.views[.dismissed]
    return view.map { $0.convert($0.bounds.center, to: context.container) } ?? context.container.bounds.center
  }
}
