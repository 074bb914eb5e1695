import SegueDrawing

/// The root of a view tree, which a desktop window or a bitmap shows.
@MainActor public final class Window: View {
  /// The timeline that drives the animations in this window.
  public let timeline = Timeline()
  /// The attached sources of results from other threads.
  public internal(set) var sources: [any RunLoopSource] = []
  /// The number of screens that are loading content step by step.
  var loadCount = 0
  /// The owner of the window's content. Its first responder receives keys when no view has the focus.
  package var rootResponder: Responder?
  /// The space at the edges that bars or the frame of a device cover, in points.
  public override var safeAreaInsets: Insets {
    get { deviceInsets }
    set { deviceInsets = newValue.bounded(or: deviceInsets) }
  }
  private var deviceInsets = Insets.zero {
    didSet { if deviceInsets != oldValue { forEachInSubtree { $0.take(deviceInsets) } } }
  }
  /// A view in front of all others at the top edge, as high as the safe area there; `nil`, the default, shows no bar.
  package var upperBar: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let upperBar { addSubview(upperBar) }
    }
  }
  /// Where that view lies instead, if what it belongs to does not fill the window, in points.
  package var upperBarFrame: Rect? { didSet { if upperBarFrame != oldValue { setNeedsLayout() } } }
  /// The keyboard commands of the window. A command acts wherever the focus is, unless something in the window uses its key; of
  /// two commands for one key, the later one wins.
  public var keyCommands: [KeyCommand] = []
  /// The traits that the display and the desktop give the window. The window inherits them, but its size classes follow from
  /// its size.
  public var systemTraits: TraitCollection {
    get { system.collection }
    set {
      guard newValue != systemTraits else { return }
      system = SharedTraits(newValue, texts: texts)
      updateTraits()
    }
  }
  private(set) lazy var system = SharedTraits(TraitCollection(), texts: texts)
  /// Whether the springs of transitions end early instead of creeping to their end. Turn this off in tests that compare
  /// positions with the formula of a spring. The default is `true`.
  package var shortensSpringTails = true
  /// Whether the view tree has changed since the last frame was drawn.
  public var needsFrame = true { didSet { if !needsFrame { noteLooks(using: &changes.rest) } } }
  /// The changes since the renderer last took them.
  var changes = ViewChanges()
  /// Called in debug builds with the description of a programming mistake, such as an animation closure that does more than set
  /// properties; once for each mistake. `nil`, the default, writes it to standard error.
  public var onFault: ((String) -> Void)?
  var reported: Set<String> = []
  /// Whether the input comes from a recording or a script, and not from a user. This is the case after a build with `--watch`
  /// (Docs/WATCH.md), in the workbench, and in commands such as `strip`. An application should then have no effect outside its
  /// process: it should send no message and write no file. The default is `false`.
  public package(set) var isReplaying = false
  /// Counters since the window was created, for tests and benchmarks.
  public package(set) var counters = Counters()

  /// Whether the window is visible and has the keyboard, as far as is known. Decorative motion should stop in an inactive
  /// window.
  package var isActive = true { didSet { if isActive != oldValue { onActivity?() } } }
  /// Called when `isActive` changes.
  package var onActivity: (() -> Void)?

  /// The object that handles the window's events before its views do.
  package weak var host: (any WindowHost)?
  /// The animators in this window, which capture the states of their views again after a resize.
  private(set) var movers = KeyedList<ObjectIdentifier, WeakViewAnimating>()
  /// The animators in this window, for tools.
  package var runningAnimations: [any ViewAnimating] { movers.elements.compactMap(\.mover) }
  /// The `MotionTuning` that replaces the timings of animators, for tools; `nil` keeps them.
  package weak var motionTuning: AnyObject?
  /// Called with each method that the transition engine calls, and the name of its object, for tools.
  package var onCall: ((_ method: String, _ subject: String) -> Void)?

  /// The running transition. The window retains it, and through it the screens involved.
  package var activity: AnyObject?
  /// The transitions that remain in the window at rest, from back to front. The window retains them, and through them their
  /// screens.
  package var presentations: [AnyObject] = []

  /// The pan gesture that will drive the next transition.
  private weak var drivingPan: PanGestureRecognizer?

  /// Runs code that may begin a transition, and makes a pan gesture that has just begun drive that transition.
  package func drive(by pan: PanGestureRecognizer, _ body: () -> Void) {
    drivingPan = pan
    body()
    drivingPan = nil
  }

  /// Runs code that may begin a transition, and makes a pinch drive that transition.
  package func drive(by pinch: PinchGestureRecognizer, _ body: () -> Void) {
    body()
    host?.window(self, isDrivenBy: pinch)
  }

  /// Returns the pan gesture that drives the transition that begins now; only the first call returns it, others return `nil`.
  package func takeDrivingPan() -> PanGestureRecognizer? {
    defer { drivingPan = nil }
    return drivingPan
  }

  /// Called for each press, scroll event and key, and again when a press becomes a drag.
  package var onUse: ((_ isDrag: Bool) -> Void)?

  /// The closure that wakes the event loop of the window.
  var wake: (@Sendable () -> Void)?
  let texts = TextCache()
  /// The highlight of the last press, while it fades.
  package weak var fadingPress: (any PressFeedback)?
  let arbiter = GestureArbiter()
  let touchpad = TouchpadDrag()
  let focus = KeyboardFocus()

  /// Creates a window with a size, in points.
  public init(size: Size) {
    super.init()
    window = self
    frame = Rect(origin: .zero, size: size)
    backgroundColor = .systemBackground
    hasSizeClasses = true
    updateSizeClasses()
    arbiter.window = self
    touchpad.window = self
    focus.window = self
    #if DEBUG
      timeline.onFault = { [weak self] in self?.report($0) }
    #endif
  }

  isolated deinit { for each in movers.elements { each.mover?.invalidate() } }

  public override var next: Responder? { nil }

  /// Places the bar at the top edge.
  public override func layoutSubviews() {
    upperBar?.frame =
      upperBarFrame ?? Rect(x: 0, y: 0, width: bounds.width, height: safeAreaInsets.top)
  }

  /// Lays out the window and then places the focus ring, because layout, scrolling or an animation may have moved the focused
  /// view.
  public override func layoutIfNeeded() {
    super.layoutIfNeeded()
    if focus.placeRing() { super.layoutIfNeeded() }
  }

  /// Resizes the window and notifies its animators and its host.
  /// - Parameter size: the new size, in points.
  public func resize(to size: Size) {
    frame = Rect(origin: .zero, size: size)
    layoutIfNeeded()
    for each in movers.elements { each.mover?.windowResized() }
    host?.windowDidResize(self)
  }

  /// Notifies an animator of resizes until it is removed. The animator must remove itself before it is released.
  package func add(_ mover: any ViewAnimating) {
    movers.append(WeakViewAnimating(mover: mover), for: ObjectIdentifier(mover))
  }

  /// Stops notifying an animator of resizes.
  package func remove(_ mover: any ViewAnimating) { movers.remove(ObjectIdentifier(mover)) }

  /// Delivers an input event to the window. NaN in the event counts as 0.
  /// - Returns: whether the event was handled.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    layoutIfNeeded()
    return CallChain.call {
      deliver(event.bounded())
    } otherwise: {
      reportFault("Window: events cause each other again and again, and one was not delivered", in: self)
      return false
    }
  }

  private func deliver(_ event: InputEvent) -> Bool {
    let outer = delivered
    delivered = event.time
    defer { delivered = outer }
    if event.isUse { onUse?(false) }
    switch event {
    case .pointer(let event):
      if event.phase == .pressed {
        focus.isShown = false
        touchpad.letGo()
      }
      if arbiter.handle(event) { return true }
      guard event.phase == .pressed, let key = KeyEvent(event.button, time: event.time) else { return false }
      return press(key)
    case .scroll(let event):
      return scroll(event)
    case .key(let event):
      if event.key.isNavigation, !subviews.contains(where: \.isModal) { focus.isShown = true }
      return press(event)
    }
  }

  /// Whether the last pointer event only moved the pointer, and no press, pinch or hover gesture saw it.
  package var hasOnlyMovedPointer: Bool { arbiter.hasOnlyMovedPointer }

  /// The location of the pointer, in points; `nil` if it is outside the window.
  package var pointer: Point? { arbiter.pointer }

  /// The shape of the pointer at its current location.
  public var currentCursor: Cursor { arbiter.cursor }

  /// Withdraws the press from all gestures except the given one, and ends highlights immediately.
  package func cancelPress(except recognizer: GestureRecognizer? = nil) {
    for each in [arbiter, touchpad.arbiter] { each.cancelAll(.withdrawn, except: recognizer) }
    fadingPress?.end()
  }

  /// The gesture whose actions are running; otherwise the gesture that has the press, of the pointer or of a touchpad.
  package var activeGesture: GestureRecognizer? { arbiter.active ?? touchpad.arbiter.active }

  /// The time of the event that is being delivered, in seconds; otherwise the time of the timeline. An event between two frames
  /// has a later time than the timeline.
  package var inputTime: Double { delivered ?? timeline.now }
  private var delivered: Double?

  /// Records that a screen opens, so that the second press of a double click that opened it does not click on it.
  package func screenWillOpen(_ screen: View) { arbiter.screenWillOpen(screen) }

  /// Clicks at a point, on behalf of a press that came before its target did. Does nothing while a button is held.
  package func click(at point: Point) {
    guard !arbiter.isPressed else { return }
    for phase in [PointerEvent.Phase.pressed, .released] {
      send(.pointer(PointerEvent(phase, at: point, time: timeline.now)))
    }
  }

  /// Withdraws presses and drags from the gestures of a view that was hidden or removed. Does nothing while a block of
  /// animations is recorded, because its changes are only tried out.
  func endPresses(in view: View) {
    guard View.onWrite == nil else { return }
    for each in [arbiter, touchpad.arbiter] { each.endPresses(in: view) }
  }

  private func scroll(_ event: ScrollEvent) -> Bool {
    focus.isShown = false
    if event.modifiers.contains(.control), arbiter.pinch(event) { return true }
    if touchpad.follow(event) { return true }
    host?.windowWillRecognizeGesture(self)
    if !arbiter.hasOwner, touchpad.begin(event, beforeScrolling: true) { return true }
    var view = hitTest(event.location)
    while let each = view {
      if each.scrolled(event) { return true }
      view = each.superview
    }
    return !arbiter.hasOwner && touchpad.begin(event, beforeScrolling: false)
  }

  private func press(_ event: KeyEvent) -> Bool {
    if let modal = subviewsInSpace.last(where: \.isModal) {
      _ = offer(event, to: modal)
      return true
    }
    // Escape cancels the active press before anything else, so that a drag goes back and nothing closes.
    if event.key == .escape, touchpad.arbiter.cancelByUser() || arbiter.cancelByUser() { return true }
    if let host, host.window(self, handle: event) { return true }
    let first = host?.firstResponder(in: self) ?? focusedView ?? rootResponder?.firstResponder
    if offer(event, to: first) || focus.handle(event) { return true }
    guard let command = keyCommands.last(where: { $0.matches(event) }) else { return false }
    command.action()
    return true
  }

  /// Offers a key to a responder, and then to each next responder until one uses it.
  /// - Returns: whether a responder used the key.
  private func offer(_ event: KeyEvent, to first: Responder?) -> Bool {
    var responder = first
    while let each = responder {
      if each.keyPressed(event) { return true }
      responder = each.next
    }
    return false
  }
}

extension InputEvent {
  /// Whether the event is an action of the user: a press, a scroll event or a key.
  fileprivate nonisolated var isUse: Bool {
    if case .pointer(let event) = self { event.phase == .pressed } else { true }
  }
}

/// Counters of layout and drawing, for frame budgets.
public nonisolated struct Counters: Sendable, Equatable {
  /// The number of calls of `layoutSubviews`.
  public package(set) var layouts = 0
  /// The number of cached pictures of views that were drawn again.
  public package(set) var backings = 0
  /// The number of redrawn pictures that an existing picture of the same, unchanged content could have replaced.
  public package(set) var repeatedBackings = 0
  /// The number of frames in which anything was drawn.
  public package(set) var frames = 0
  /// The total number of pixels drawn.
  public package(set) var pixels = 0
  /// The number of pixels drawn off screen, for cached pictures and for masks.
  public package(set) var offscreenPixels = 0

  /// Creates counters that are all 0.
  public init() {}
}
