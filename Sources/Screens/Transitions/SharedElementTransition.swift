import SegueControllers

/// A transition in which views with the same `sharedElement` on two screens turn into each other, while the screens change
/// behind them.
///
///     cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
///     cover.sharedElement = "cover-\(album.id)"  // on the screen that it opens
///     navigationController.delegate = transition  // or: screen.transitioningDelegate = transition
///
/// Place, shape, transform, background, border and shadow of a pair are interpolated, and the contents cross-fade. Images are
/// fitted into the intermediate shape; text, and views with subviews, are scaled as they are. Views in front of an element at
/// rest stay in front of it. If the foreground has no shared elements, the default transition runs.
public class SharedElementTransition: Transition, NavigationControllerDelegate, TransitioningDelegate {
  /// The timing of the motion.
  public let timing: Timing
  /// The change of screens behind the elements.
  public let screens: Screens
  /// The behavior of elements without a partner on the other screen.
  public let unpaired: Unpaired
  private var delay = 0.0
  private let dragsForward, dragsBack: [Drag]

  /// Creates a transition, which can serve any number of screens.
  /// - Parameters:
  ///   - timing: the timing of the motion; a critically damped spring of 0.5 s by default.
  ///   - screens: the change of screens behind the elements; `.fade` by default.
  ///   - unpaired: the behavior of elements without a partner; `.fade` by default.
  ///   - dragsForward: the drags that open the screen; empty by default.
  ///   - dragsBack: the drags that close it. By default, these are a drag from the left edge and, for screens that fade, a drag
  ///     down.
  public init(
    _ timing: Timing = .spring(duration: 0.5, dampingRatio: 1), screens: Screens = .fade,
    unpaired: Unpaired = .fade, dragsForward: [Drag] = [], dragsBack: [Drag]? = nil
  ) {
    (self.timing, self.screens, self.unpaired, self.dragsForward) = (timing, screens, unpaired, dragsForward)
    self.dragsBack = dragsBack ?? (screens == .slide ? [.edge(.left)] : [.edge(.left), .down])
  }

  /// Returns a transition with the same timing, screens and drags in which each element starts `delay` seconds after the one
  /// before. Pairs, and elements that are pushed out of either screen, are counted separately. With many elements, the delay is
  /// shortened so that the last one starts before the first one has arrived. When the screen closes, the last element to start
  /// is the first to return. The screens themselves are not delayed.
  public func staggered(by delay: Double) -> SharedElementTransition {
    let staggered = copy()
    staggered.delay = delay.bounded(.seconds)
    return staggered
  }

  /// Returns another transition of the same kind, without delays.
  func copy() -> SharedElementTransition {
    SharedElementTransition(
      timing, screens: screens, unpaired: unpaired, dragsForward: dragsForward, dragsBack: dragsBack)
  }

  /// Returns the timing of the motion in a context.
  func timing(in context: TransitionContext) -> Timing { timing }

  /// The duration of `timing`, without delays, in seconds.
  public var duration: Double { timing.duration }

  // MARK: - States

  /// Places each element as the view of the screen that is visible in a state, and moves the other screen out.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    let exit = exit(ofScreenGoneIn: state, in: context)
    for element in all.elements {
      element.apply(state, in: context) { place in
        // An effect that cuts off an element stays until the element has left it.
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

  /// Returns the main track and the tracks of the elements. The content in front fades during the first half of the motion, the
  /// content behind it during the second half.
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

  /// Returns the delay of each element after the first one of its kind, in seconds. An overlay starts with the element that
  /// contains it.
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

  /// Returns the container's width for horizontal drags of screens that slide, so that these stay under the pointer; otherwise
  /// `nil`.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let isHorizontal = drag.direction == .left || drag.direction == .right
    return screens == .slide && isHorizontal ? context.container.bounds.width : nil
  }

  /// Keeps the pair that the pointer has grabbed under the pointer.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    for element in all.elements where element.isPair && drag.isHolding(element.box) {
      element.unclip(in: context.container)
      drag.keepUnderPointer(element.box)
    }
  }

  /// Applies the common release rule, with the threshold of the drag.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// Returns the center of the first pair's view on the background; without a pair, the center of the container.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let view = all.elements.first(where: \.isPair)?.views[.dismissed]
    return view.map { $0.convert($0.bounds.center, to: context.container) } ?? context.container.bounds.center
  }
}
