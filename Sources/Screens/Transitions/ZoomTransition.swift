import SegueControllers

/// A transition in which an item grows into the screen that it opens, and the screen shrinks back into the item.
///
/// Set the screen's `preferredTransition` to a `ZoomTransition`, and its `transitionSource` to the item. The properties define
/// what grows, its shadow and dimming, its timings and the drags that drive it. `zoom`, `popInOut`, `springyModal` and
/// `photoProfile` are ready-made configurations. If the source is not visible, the default transition runs instead.
public struct ZoomTransition: Transition {
  /// The content that the zoom shows while it grows. The default is `.crossFade`.
  public var content = Content.crossFade
  /// Returns the view that the source grows into, on the presented screen. By default, this is the screen's whole view. If the
  /// closure returns `nil`, the default transition runs.
  public var destination: (ViewController) -> View?
  /// Returns the subviews of the destination that change in a different way from the destination, such as a button that keeps
  /// its size. The default returns an empty array. Not used with `.page` and `.live`.
  public var accessories: (ViewController) -> [ZoomAccessory] = { _ in [] }
  /// The timings of the main track when the screen opens and when it closes.
  public var opening, closing: Timing
  /// The timing of a closing transition that a drag started; `nil`, the default, uses `closing`.
  public var release: Timing?
  /// The time for which the source stays opaque over the destination when the screen opens, in seconds. It keeps the
  /// destination from flickering inside the source. The time is limited to a fifth of the duration of `opening`, and is used
  /// only for a cross-fade. The default is 0.
  public var coverTime = 0.0
  /// Whether the growing view casts the zoom's shadow only while it moves. Set this to `true` for a screen that leaves part of
  /// the background visible. The default is `false`.
  public var isFlatAtRest = false
  /// The color that dims the background while the screen is open; with `nil`, the background is not dimmed.
  public var dimmingColor: Color? = Elevation.shade
  /// The drags on the source that open the screen, and the drags that close it.
  public var openingDrags: [Drag] = [.right, .left], closingDrags: [Drag] = [.down, .right]
  /// The lengths of the opening and closing drags that have no `span`, as fractions of the container's width or height along
  /// the drag; clamped to 0.01…100. For `.outward` drags, they are fractions of the shorter side.
  public var openingTravel = 0.6, closingTravel = 0.5
  /// Returns whether a closing drag may begin at a location in the screen's coordinates. The default returns `true`.
  public var interactiveDismissShouldBegin: (_ location: Point) -> Bool = { _ in true }
  /// Returns the part of the screen that is aligned with the source at the closed end of the zoom, in the screen's coordinates.
  /// The default returns `nil`, which stands for the frame of the view with the source's `sharedElement`, if there is one that is
  /// not smaller than the source, and otherwise for that of the destination. Only for `.page`.
  public var alignmentRectProvider: (ViewController) -> Rect? = { _ in nil }
  /// The way in which the growing view follows the pointer that drags it. The default is `.shrinking`.
  public var pickUp = PickUp.shrinking

  /// The views that the zoom animates.
  public struct Participants { let zoom: any Zoom }

  /// Creates a zoom that opens and closes with the same timing.
  /// - Parameters:
  ///   - timing: the initial value of `opening` and `closing`; a critically damped spring of 0.4 s by default.
  ///   - destination: returns the view that the source grows into; the whole screen by default.
  public init(
    _ timing: Timing = .spring(duration: 0.4, dampingRatio: 1),
    into destination: @escaping (ViewController) -> View? = { $0.view }
  ) { (opening, closing, self.destination) = (timing, timing, destination) }

  /// The duration of `opening`, in seconds.
  public var duration: Double { opening.duration }

  /// Hides the source and prepares the views that grow.
  /// - Returns: `nil` if there is no visible source, or if the destination is not part of the presented screen.
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

  /// Places the growing view over the source (`.dismissed`) or at its final position (`.presented`).
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    all.zoom.apply(state, in: context)
  }

  /// Returns two intermediate steps for `.live`, at 25 % and 50 % of the motion; an empty array for other content.
  public func steps(for all: Participants, in context: TransitionContext) -> [TransitionStep] {
    all.zoom.steps
  }

  /// Sets the properties of the growing view for one of the `steps`.
  public func apply(_ step: TransitionStep, to all: Participants, in context: TransitionContext) {
    all.zoom.apply(step, in: context)
  }

  /// Returns the main track, with the timing `opening`, `closing` or `release`, and the additional tracks of the content.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    let isForward = context.operation.isForward
    let timing = isForward ? opening : context.isInteractive ? release ?? closing : closing
    return [Track(timing, release: all.zoom.release)] + all.zoom.tracks(timing, isForward: isForward)
  }

  /// Returns `openingDrags` or `closingDrags`, depending on the operation.
  public func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? openingDrags : closingDrags
  }

  /// Returns the result of `interactiveDismissShouldBegin` for closing drags; `true` for all others.
  public func shouldBegin(_ drag: Drag, at location: Point) -> Bool {
    !closingDrags.contains(drag) || interactiveDismissShouldBegin(location)
  }

  /// Returns the length of a drag, in points. If the drag has no `span`, the length is the fraction `closingTravel` of the
  /// container if the screen closes, or if a closing drag has caught it while it opens. Otherwise, the fraction is
  /// `openingTravel`.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    let leadsBack = !context.operation.isForward || context.isCaught && closingDrags.contains(drag)
    let whole = drag.span == nil ? drag.spanning(leadsBack ? closingTravel : openingTravel) : drag
    return whole.length(in: context.container.bounds.size)
  }

  /// Moves the growing view with the pointer, in the way that `pickUp` defines.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    all.zoom.follow(drag, in: context)
  }

  /// Decides whether a released transition finishes.
  ///
  /// Usually, `Release.finishes` decides. If a closing drag started the transition, the rule depends on `pickUp`. With `.free`,
  /// the screen closes if it was pulled to the right or down by more than a tenth of the container. Above 900 points per second
  /// in one of these directions, it always closes. With `.yielding`, it closes after more than 120 points of travel, or above
  /// 1050 points per second; after a catch in flight, `Release.finishes` decides.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    guard pickUp != .shrinking, !context.operation.isForward, context.isInteractive, let drag = context.drag
    else { return Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }
    if pickUp == .free { return drag.frees(in: context.container.bounds.size) }
    return context.isCaught
      ? Release.finishes(fraction: fraction, velocity: velocity) : YieldingDrag.dismisses(drag)
  }
}
