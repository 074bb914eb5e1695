import SegueControllers

/// Views that have the same `sharedElement` on two screens turn into each other, while the screens change behind them.
///
///     cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
///     cover.sharedElement = "cover-\(album.id)"  // on the screen that it opens
///     navigationController.delegate = transition  // or: screen.transitioningDelegate = transition
///
/// Place, shape, transform, background, border and shadow of a pair are mixed, and what the two show is cross-faded. Pictures are
/// fitted into the intermediate shape; text, and views with subviews, are scaled as they are. What lies in front of an element at
/// rest stays in front of it. If the front screen has no named views, the default transition runs.
public class SharedElementTransition: Transition, NavigationControllerDelegate, TransitioningDelegate {
  /// What the motion runs on.
  public let timing: Timing
  /// How the screens change.
  public let screens: Screens
  /// What happens to elements without a partner.
  public let unpaired: Unpaired
  private var delay = 0.0
  private let dragsForward, dragsBack: [Drag]

  /// A transition that can serve any number of screens.
  /// - Parameters:
  ///   - timing: what the motion runs on.
  ///   - screens: how the screens change.
  ///   - unpaired: what happens to elements without a partner.
  ///   - dragsForward: the drags that lead forward.
  ///   - dragsBack: those that lead back; by default away from the left edge for screens that slide, and also down for others.
  public init(
    _ timing: Timing = .spring(duration: 0.5, dampingRatio: 1), screens: Screens = .fade,
    unpaired: Unpaired = .fade, dragsForward: [Drag] = [], dragsBack: [Drag]? = nil
  ) {
    (self.timing, self.screens, self.unpaired, self.dragsForward) = (timing, screens, unpaired, dragsForward)
    self.dragsBack = dragsBack ?? (screens == .slide ? [.edge(.left)] : [.edge(.left), .down])
  }

  /// The same transition with each element `delay` seconds later than the one before: among the pairs, and among those that are
  /// pushed out of either screen; less where there are so many that the last one would have to wait until the first one has
  /// arrived. On the way back what started last returns first. The screens themselves do not wait.
  public func staggered(by delay: Double) -> SharedElementTransition {
    let staggered = SharedElementTransition(
      timing, screens: screens, unpaired: unpaired, dragsForward: dragsForward, dragsBack: dragsBack)
    staggered.delay = delay.bounded(.seconds)
    return staggered
  }

  /// What the motion runs on in a context.
  func timing(in context: TransitionContext) -> Timing { timing }

  /// The length of the timing, without delays.
  public var duration: Double { timing.duration }

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

  // MARK: - In time

  /// One motion for all; what fades in front does so on the first half of the way, and what is behind it only then.
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

  /// How much later than the first of its kind each element starts; what lies in an element moves with it.
  private func delays(of elements: [SharedElement], _ duration: Double) -> [Double] {
    let kinds = Dictionary(grouping: elements.filter { !$0.isOverlay }) { Set($0.views.keys) }
    var delays: [ObjectIdentifier: Double] = [:]
    for group in kinds.values {
      // However many there are, the last one starts before the first one has arrived.
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

  /// As the transition was made.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? dragsForward : dragsBack
  }

  /// Screens that slide stay under the pointer.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let isHorizontal = drag.direction == .left || drag.direction == .right
    return screens == .slide && isHorizontal ? context.container.bounds.width : nil
  }

  /// The pair under the pointer stays under it.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    for element in all.elements where element.isPair && drag.isHolding(element.box) {
      element.unclip(in: context.container)
      drag.keepUnderPointer(element.box)
    }
  }

  /// The usual rule.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// The first pair's place on the background.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let view = all.elements.first(where: \.isPair)?.views[.dismissed]
    return view.map { $0.convert($0.bounds.center, to: context.container) } ?? context.container.bounds.center
  }
}
