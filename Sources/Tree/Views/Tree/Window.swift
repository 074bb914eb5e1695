import SegueDrawing

/// The root of a tree: what a desktop window or a bitmap shows.
@MainActor public final class Window: View {
  /// The time that moves the views in this window.
  public let timeline = Timeline()
  /// The sources of results from other threads.
  public internal(set) var sources: [any RunLoopSource] = []
  /// How many screens load something bit by bit.
  var loadCount = 0
  /// The owner of what the window shows, which is asked for keys that no view handles.
  package var rootResponder: Responder?
  /// Space at the edges that bars or the frame of a device cover, in points.
  public override var safeAreaInsets: Insets {
    get { deviceInsets }
    set { deviceInsets = newValue.bounded(or: deviceInsets) }
  }
  private var deviceInsets = Insets.zero {
    didSet { if deviceInsets != oldValue { forEachInSubtree { $0.take(deviceInsets) } } }
  }
  /// The view in front of everything at the upper edge, as high as the safe area.
  package var upperBar: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let upperBar { addSubview(upperBar) }
    }
  }
  /// Keys that act wherever the focus is, unless something in the window uses them; of two for one key, the later one wins.
  public var keyCommands: [KeyCommand] = []
  /// The traits that the display and the desktop give the window, which inherits them; its size classes are those of its size.
  public var systemTraits: TraitCollection {
    get { system.collection }
    set {
      guard newValue != systemTraits else { return }
      system = SharedTraits(newValue, texts: texts)
      updateTraits()
    }
  }
  private(set) lazy var system = SharedTraits(TraitCollection(), texts: texts)
  /// Whether springs of transitions are brought to their end without creeping; off in tests that compare positions with a
  /// spring's formula.
  package var shortensSpringTails = true
  /// Whether the tree has changed since the last frame was drawn.
  public var needsFrame = true { didSet { if !needsFrame { noteLooks(using: &changes.rest) } } }
  /// What has changed since it was last taken.
  var changes = ViewChanges()
  /// Called with programming mistakes that debug builds find, such as code that should only set properties and does more; once
  /// for each. `nil` writes them to standard error.
  public var onFault: ((String) -> Void)?
  var reported: Set<String> = []
  /// Whether the input is that of a recording or a script, played without a user: after a build with `--watch` (Docs/WATCH.md), in the
  /// workbench, and in commands such as `strip`. An application then leaves alone what reaches beyond the process: it sends no
  /// message and writes no file. The default is `false`.
  public package(set) var isReplaying = false
  /// Counts since the window was made, for tests and benchmarks.
  public package(set) var counters = Counters()

  /// Whether the window can be seen and has the keyboard, as far as is known: what moves only to be looked at rests otherwise.
  package var isActive = true { didSet { if isActive != oldValue { onActivity?() } } }
  /// Called when that changes.
  package var onActivity: (() -> Void)?

  /// What handles the window's events before its views do.
  package weak var host: (any WindowHost)?
  /// The movers in this window, which capture looks again after a resize.
  private(set) var movers = KeyedList<ObjectIdentifier, WeakViewAnimating>()
  /// The same, for tools.
  package var runningAnimations: [any ViewAnimating] { movers.elements.compactMap(\.mover) }
  /// What gives animators other timings than their own, for tools; a `MotionTuning`.
  package weak var motionTuning: AnyObject?
  /// Called with what the engine of transitions calls: the name of the method, and of what it is called on. For tools.
  package var onCall: ((_ method: String, _ subject: String) -> Void)?

  /// What happens in the window and ends with it: the running transition, which holds the screens that hold the rest of it.
  package var activity: AnyObject?
  /// The transitions that rest in a look of their own, from back to front; the window holds them for the same reason.
  package var presentations: [AnyObject] = []

  /// The drag that leads whatever is pushed or presented now.
  private weak var drivingPan: PanGestureRecognizer?

  /// Runs code that may begin a transition, which a drag that has just begun leads then.
  package func drive(by pan: PanGestureRecognizer, _ body: () -> Void) {
    drivingPan = pan
    body()
    drivingPan = nil
  }

  /// The same for a pinch.
  package func drive(by pinch: PinchGestureRecognizer, _ body: () -> Void) {
    body()
    host?.window(self, isDrivenBy: pinch)
  }

  /// The drag that leads what begins now: the first that asks gets it.
  package func takeDrivingPan() -> PanGestureRecognizer? {
    defer { drivingPan = nil }
    return drivingPan
  }

  /// Called with each press, turn of the wheel and key, and again where a press becomes a drag.
  package var onUse: ((_ isDrag: Bool) -> Void)?

  /// What wakes the loop that runs the window.
  var wake: (@Sendable () -> Void)?
  let texts = TextCache()
  /// The look of the last press, while it fades.
  package weak var fadingPress: (any PressFeedback)?
  let arbiter = GestureArbiter()
  let touchpad = TouchpadDrag()
  let focus = KeyboardFocus()

  /// A window with a size, in points.
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

  /// Keeps the bar at the upper edge.
  public override func layoutSubviews() {
    upperBar?.frame = Rect(x: 0, y: 0, width: bounds.width, height: safeAreaInsets.top)
  }

  /// Lays out everything, and then places the focus ring, whose view may have been moved by layout, scrolling or an animation.
  public override func layoutIfNeeded() {
    super.layoutIfNeeded()
    if focus.placeRing() { super.layoutIfNeeded() }
  }

  /// Resizes the window, in points.
  public func resize(to size: Size) {
    frame = Rect(origin: .zero, size: size)
    layoutIfNeeded()
    for each in movers.elements { each.mover?.windowResized() }
    host?.windowDidResize(self)
  }

  /// Notifies `mover` of resizes, until it is removed; it removes itself before it is gone.
  package func add(_ mover: any ViewAnimating) {
    movers.append(WeakViewAnimating(mover: mover), for: ObjectIdentifier(mover))
  }

  /// Stops notifying `mover` of resizes.
  package func remove(_ mover: any ViewAnimating) { movers.remove(ObjectIdentifier(mover)) }

  /// Delivers an event. NaN in it counts as 0.
  /// - Returns: whether it was handled.
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

  /// Whether the last event of the pointer has only moved it: no press, pinch or hover gesture saw it.
  package var hasOnlyMovedPointer: Bool { arbiter.hasOnlyMovedPointer }

  /// Where the pointer is, in points; `nil` outside of the window.
  package var pointer: Point? { arbiter.pointer }

  /// The pointer's shape for the view under it.
  public var currentCursor: Cursor { arbiter.cursor }

  /// Takes the press away from its gesture, unless that is the given one. Highlights disappear at once.
  package func cancelPress(except recognizer: GestureRecognizer? = nil) {
    for each in [arbiter, touchpad.arbiter] { each.cancelAll(.withdrawn, except: recognizer) }
    fadingPress?.end()
  }

  /// The gesture that is being reported, or else the one to which the press belongs, of a pointer or of a touchpad.
  package var activeGesture: GestureRecognizer? { arbiter.active ?? touchpad.arbiter.active }

  /// The time of the event that is being delivered, or else the present one, in seconds: between two frames the first one goes on.
  package var inputTime: Double { delivered ?? timeline.now }
  private var delivered: Double?

  /// Another screen comes: the second press of a double click that has brought it clicks nothing on it.
  package func screenWillOpen(_ screen: View) { arbiter.screenWillOpen(screen) }

  /// Clicks for a press that came before what it was meant for; not while another one is under way.
  package func click(at point: Point) {
    guard !arbiter.isPressed else { return }
    for phase in [PointerEvent.Phase.pressed, .released] {
      send(.pointer(PointerEvent(phase, at: point, time: timeline.now)))
    }
  }

  /// Takes presses and drags away from the gestures of a view that is hidden or gone. What is recorded is only tried out.
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
    // Escape cancels the press before anything else: what is being dragged goes back, and nothing is closed.
    if event.key == .escape, touchpad.arbiter.cancelByUser() || arbiter.cancelByUser() { return true }
    if let host, host.window(self, handle: event) { return true }
    let first = host?.firstResponder(in: self) ?? focusedView ?? rootResponder?.firstResponder
    if offer(event, to: first) || focus.handle(event) { return true }
    guard let command = keyCommands.last(where: { $0.matches(event) }) else { return false }
    command.action()
    return true
  }

  /// Offers a key to a responder, and up the chain from there until one uses it.
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
  /// Whether it is more than a movement of the pointer, or the end of something.
  fileprivate nonisolated var isUse: Bool {
    if case .pointer(let event) = self { event.phase == .pressed } else { true }
  }
}

/// Counters for frame budgets.
public nonisolated struct Counters: Sendable, Equatable {
  /// Calls of `layoutSubviews`.
  public package(set) var layouts = 0
  /// Pictures of views that were redrawn.
  public package(set) var backings = 0
  /// Those of them that show no more than another one did, of something that has not changed since then.
  public package(set) var repeatedBackings = 0
  /// Frames in which something was drawn.
  public package(set) var frames = 0
  /// Total number of pixels drawn.
  public package(set) var pixels = 0
  /// Pixels drawn off screen: pictures of views, and groups for masks.
  public package(set) var offscreenPixels = 0

  /// No counts.
  public init() {}
}
