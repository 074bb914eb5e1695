import SegueControllers

/// An item grows into the screen that it opens, and the screen returns into the item: a value that says what grows, how it is
/// lifted, when, and by which drags.
///
/// It is the `preferredTransition` of a screen whose `transitionSource` says what it comes from. `popInOut`, `springyModal` and
/// `photoProfile` are such values. Where no source is visible, the default transition runs.
public struct ZoomTransition: Transition {
  /// What is seen to grow; a cross-fade by default.
  public var content = Content.crossFade
  /// The view of the foreground that the source becomes; the whole screen by default.
  public var destination: (ViewController) -> View?
  /// What goes with the destination in ways of its own; nothing by default.
  public var accessories: (ViewController) -> [ZoomAccessory] = { _ in [] }
  /// What the way there runs on, and the way back.
  public var opening, closing: Timing
  /// What a way back that was dragged ends on; `nil` is as any other.
  public var release: Timing?
  /// How long the source covers the destination at first, in seconds, so that this does not flicker in its place.
  public var coverTime = 0.0
  /// Whether it lies flat where it has arrived, and casts its shadow on the way only, as what leaves the background visible does.
  public var isFlatAtRest = false
  /// The color over the background while the screen is open; `nil` for none.
  public var dimmingColor: Color? = Elevation.shade
  /// The drags that open it, from the source, and those that lead back.
  public var openingDrags: [Drag] = [.right, .left], closingDrags: [Drag] = [.down, .right]
  /// How long these drags are: a part of the side that they lead along, and of the shorter one for those in any direction.
  public var openingTravel = 0.6, closingTravel = 0.5
  /// Whether a drag that leads back may begin where it presses the screen, in points of that; anywhere by default.
  public var interactiveDismissShouldBegin: (_ location: Point) -> Bool = { _ in true }
  /// The part of the screen that lies on the source while it is closed, in points of the screen; `nil`, the default, is the
  /// destination's. Only for `.page`.
  public var alignmentRectProvider: (ViewController) -> Rect? = { _ in nil }
  /// How a pointer takes along what has grown.
  public var pickUp = PickUp.shrinking

  /// What moves.
  public struct Participants {
    let zoom: any Zoom
  }

  /// A zoom of the whole screen, or of a part of it.
  public init(
    _ timing: Timing = .spring(duration: 0.4, dampingRatio: 1),
    into destination: @escaping (ViewController) -> View? = { $0.view }
  ) { (opening, closing, self.destination) = (timing, timing, destination) }

  /// That of the way there.
  public var duration: Double { opening.duration }

  /// Source and destination, and what is seen of them on the way.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard let source = context.sourceView, let target = destination(context.foreground),
      target.isDescendant(of: context.foreground.view),
      source.convert(source.bounds, to: context.container).intersects(context.visibleRect(of: source))
    else { return nil }
    context.hide(source, whilePresented: context.keepsBackground)
    switch content {
    case .page: return Participants(zoom: ZoomedPage(source, to: target, self, in: context))
    case .live: return Participants(zoom: ZoomedScreen(source, to: target, self, in: context))
    case .picture, .crossFade, .stretch:
      return Participants(zoom: ZoomedView(source, to: target, self, in: context))
    }
  }

  /// Everything in the place of the source; or as it is at rest.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    all.zoom.apply(state, in: context)
  }

  /// Half-way, for a live screen.
  public func steps(for all: Participants, in context: TransitionContext) -> [TransitionStep] {
    all.zoom.steps
  }

  /// The look half-way.
  public func apply(_ step: TransitionStep, to all: Participants, in context: TransitionContext) {
    all.zoom.apply(step, in: context)
  }

  /// The zoom itself, and beside it what fades.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    let isForward = context.operation.isForward
    let timing = isForward ? opening : context.isInteractive ? release ?? closing : closing
    return [Track(timing, release: all.zoom.release)] + all.zoom.tracks(timing, isForward: isForward)
  }

  /// As they were chosen.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? openingDrags : closingDrags
  }

  /// As the application says, on the way back.
  public func shouldBegin(_ drag: Drag, at location: Point) -> Bool {
    !closingDrags.contains(drag) || interactiveDismissShouldBegin(location)
  }

  /// The chosen part of the window.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let size = context.container.bounds.size
    let leadsBack = !context.operation.isForward || context.isCaught && closingDrags.contains(drag)
    let part = (leadsBack ? closingTravel : openingTravel).bounded(0.01...100, or: 0.5)
    switch drag.direction {
    case .left, .right: return part * size.width
    case .up, .down: return part * size.height
    case .outward: return part * min(size.width, size.height)
    }
  }

  /// What has grown stays under the pointer.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    all.zoom.follow(drag, in: context)
  }

  /// The usual rule; or how far a pointer has come that leads freely.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    guard pickUp != .shrinking, !context.operation.isForward, context.isInteractive, let drag = context.drag
    else { return Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }
    if pickUp == .free { return drag.frees(in: context.container.bounds.size) }
    return context.isCaught
      ? Release.finishes(fraction: fraction, velocity: velocity) : YieldingDrag.dismisses(drag)
  }

  /// The source.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    all.zoom.home(in: context)
  }
}
