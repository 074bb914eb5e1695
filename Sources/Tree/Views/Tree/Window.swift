import SegueDrawing

/// The root of a view tree that is shown in a desktop window or drawn into a bitmap.
@MainActor public final class Window: View {
  /// The window that has received the most recent input event; before the first event, the first window that was created.
  package private(set) static weak var latest: Window?

  /// The timeline that drives the animations in this window.
  public let timeline = Timeline()
  /// The attached objects that deliver results from other threads.
  public internal(set) var sources: [any RunLoopSource] = []
  /// The number of screens that are loading content step by step.
  var loadCount = 0
  /// The owner of the window's content, whose first responder receives keys if no view has the focus.
  package var rootResponder: Responder?
  /// The space at the edges of the window that is covered by bars or the frame of a device, in points.
  public override var safeAreaInsets: Insets {
    get { deviceInsets }
    set { deviceInsets = newValue.bounded(or: deviceInsets) }
  }
  private var deviceInsets = Insets.zero {
    didSet { if deviceInsets != oldValue { forEachInSubtree { $0.take(deviceInsets) } } }
  }
  /// A bar in front of all other views at the top edge, usually as high as the top safe area; `nil`, the default, shows no bar.
  package var upperBar: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let upperBar { addSubview(upperBar) }
    }
  }
  /// The frame of `upperBar`, in points. With `nil`, the default, the bar is as wide as the window and as high as the top safe
  /// area.
  package var upperBarFrame: Rect? { didSet { if upperBarFrame != oldValue { setNeedsLayout() } } }
  /// The keyboard commands of the window. They work regardless of the keyboard focus, but only for keys that nothing else in
  /// the window uses. If two commands have the same key, the later one is used.
  public var keyCommands: [KeyCommand] = []
  /// The traits that the display and the desktop define for the window. The window inherits them, except the size classes,
  /// which depend on its size.
  public var systemTraits: TraitCollection {
    get { system.collection }
    set {
      guard newValue != systemTraits else { return }
      system = SharedTraits(newValue, texts: texts)
      updateTraits()
    }
  }
  private(set) lazy var system = SharedTraits(TraitCollection(), texts: texts)
  /// Whether transition springs end early, without the slow last part of their motion. Set this to `false` in tests that
  /// compare positions with a spring's formula. The default is `true`.
  package var shortensSpringTails = true
  /// Whether the view tree has changed since the last frame was drawn.
  public var needsFrame = true { didSet { if !needsFrame { noteLooks(using: &changes.rest) } } }
  /// The changes in the view tree since a renderer last took them.
  @exclusivity(unchecked) var changes = ViewChanges()
  /// Called in debug builds, once for each programming mistake, with its description. An example is an animation closure that
  /// does more than set properties. With `nil`, the default, descriptions are written to standard error.
  public var onFault: ((String) -> Void)?
  var reported: Set<String> = []
  /// Whether the input comes from a recording or a script rather than from a user. This is `true` after a build with `--watch`
  /// (Docs/WATCH.md), in the workbench, and in commands such as `strip`. While this is `true`, the application should have no
  /// effects outside its process, such as sending messages or writing files. The default is `false`.
  public package(set) var isReplaying = false
  /// Layout and drawing counters since the window was created, for tests and benchmarks.
  public package(set) var counters = Counters()

  /// Whether the window is visible and has the keyboard focus, as far as is known. Decorative motion should stop in an inactive
  /// window. The default is `true`.
  package var isActive = true { didSet { if isActive != oldValue { onActivity?() } } }
  /// Called when `isActive` changes.
  package var onActivity: (() -> Void)?

  /// The object that handles the window's events before its views do.
  package weak var host: (any WindowHost)?
  /// The animators in this window, which are notified when the window is resized.
  private(set) var movers = KeyedList<ObjectIdentifier, WeakViewAnimating>()
  /// The animators in this window, for tools.
  package var runningAnimations: [any ViewAnimating] { movers.elements.compactMap(\.mover) }
  /// The `MotionTuning` that replaces the timings of animators, for tools; `nil` keeps them.
  package weak var motionTuning: AnyObject?
  /// Called for each method that the transition engine calls, with the names of the method and of the object. Used by tools.
  package var onCall: ((_ method: String, _ subject: String) -> Void)?

  /// The running transition, which the window retains together with the transition's screens; `nil` at rest.
  package var activity: AnyObject?
  /// The transitions whose presented screens remain in the window, from back to front. The window retains them together with
  /// their screens.
  package var presentations: [AnyObject] = []

  /// The pasteboard that typed text is copied to and pasted from. The default is one that no other window uses.
  package lazy var pasteboard: any Pasteboard = privatePasteboard
  let privatePasteboard = PrivatePasteboard()
  /// The view that has requested text from the pasteboard and has not received it yet.
  weak var pasteTarget: (any TextInput)?
  /// Called with input that the window creates itself, so that its stage records it; with `nil`, the window delivers it.
  package var onOwnInput: ((InputEvent) -> Void)?
  /// Whether text inputs show a caret, and repeated animations play. The default is `true`. Checks set it to `false`, because
  /// both belong to no transition and never come to rest.
  package var playsDecoration = true
  /// Called when `textInput`, the location of its caret, `hasMarkedText` or `isSecureTextEntry` changes.
  package var onTextInputChange: (() -> Void)?
  var lastTextInput: (input: (any TextInput)?, state: TextInputState?)

  /// The pan gesture that will drive the next transition; `nil` if there is no such gesture.
  private weak var drivingPan: PanGestureRecognizer?

  /// Runs code that may begin a transition. If it does, a pan gesture that has just begun drives the transition.
  package func drive(by pan: PanGestureRecognizer, _ body: () -> Void) {
    drivingPan = pan
    body()
    drivingPan = nil
  }

  /// Runs code that may begin a transition. If it does, a pinch drives the transition.
  package func drive(by pinch: PinchGestureRecognizer, _ body: () -> Void) {
    body()
    host?.window(self, isDrivenBy: pinch)
  }

  /// Returns the pan gesture that drives the transition that is about to begin. Further calls return `nil`.
  package func takeDrivingPan() -> PanGestureRecognizer? {
    defer { drivingPan = nil }
    return drivingPan
  }

  /// The observers of the user's actions, by their owners.
  private var useObservers = KeyedList<ObjectIdentifier, (_ isDrag: Bool) -> Void>()

  /// Calls a closure for each press, scroll event and key, and again when a press becomes a drag. The closure replaces the
  /// previous one of the same owner; `nil` only removes that one.
  package func observeUse(for owner: AnyObject, _ observer: ((_ isDrag: Bool) -> Void)?) {
    useObservers.remove(ObjectIdentifier(owner))
    if let observer { useObservers.append(observer, for: ObjectIdentifier(owner)) }
  }

  func noteUse(isDrag: Bool) { for observer in Array(useObservers.elements) { observer(isDrag) } }

  /// The closure that wakes the window's event loop; `nil` if there is no event loop.
  var wake: (@Sendable () -> Void)?
  let texts = TextCache()
  /// The highlight of the last press while the highlight fades out.
  package weak var fadingPress: (any PressFeedback)?
  let arbiter = GestureArbiter()
  let touchpad = TouchpadDrag()
  let focus = KeyboardFocus()

  /// Creates a window with a size, in points.
  public init(size: Size) {
    super.init()
    window = self
    if Window.latest == nil { Window.latest = self }
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

  /// Places the bar at the top edge, such as a status bar.
  public override func layoutSubviews() {
    upperBar?.frame = upperBarFrame ?? Rect(x: 0, y: 0, width: bounds.width, height: safeAreaInsets.top)
  }

  /// Lays out the window and then places the focus ring, because layout, scrolling or an animation may have moved the focused
  /// view.
  public override func layoutIfNeeded() {
    super.layoutIfNeeded()
    if focus.placeRing() { super.layoutIfNeeded() }
    noteTextInput()
  }

  /// Resizes the window and notifies its animators and its host.
  /// - Parameter size: the new size, in points.
  public func resize(to size: Size) {
    frame = Rect(origin: .zero, size: size)
    layoutIfNeeded()
    for each in movers.elements { each.mover?.windowResized() }
    host?.windowDidResize(self)
  }

  /// Registers an animator to be notified when the window is resized. The animator must remove itself before it is released.
  package func add(_ mover: any ViewAnimating) {
    movers.append(WeakViewAnimating(mover: mover), for: ObjectIdentifier(mover))
  }

  /// Ends the registration of an animator.
  package func remove(_ mover: any ViewAnimating) { movers.remove(ObjectIdentifier(mover)) }

  /// Delivers an input event to the window. NaN in the event is treated as 0.
  /// - Returns: whether the event was handled.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    Window.latest = self
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
    if event.isUse { noteUse(isDrag: false) }
    switch event {
    case .pointer(let event):
      if event.phase == .pressed {
        focus.isShown = false
        touchpad.letGo()
      }
      if arbiter.handle(event) { return true }
      guard event.phase == .pressed, let key = KeyEvent(event.button, time: event.time) else { return false }
      return press(key)
    case .scroll(let event): return scroll(event)
    case .key(let event):
      // Keys that edit text show no ring.
      if event.key.isNavigation, !subviews.contains(where: \.isModal), event.key == .tab || textInput == nil {
        focus.isShown = true
      }
      return press(event)
    case .text(let event): return insert(event)
    }
  }

  /// Whether the last pointer event only moved the pointer, without affecting any gesture.
  package var hasOnlyMovedPointer: Bool { arbiter.hasOnlyMovedPointer }

  /// The location of the pointer, in points; `nil` if it is outside the window.
  package var pointer: Point? { arbiter.pointer }

  /// The shape of the pointer at its current location.
  public var currentCursor: Cursor { arbiter.cursor }

  /// Withdraws the press from all gestures except `recognizer`, and removes a fading highlight immediately.
  package func cancelPress(except recognizer: GestureRecognizer? = nil) {
    for each in [arbiter, touchpad.arbiter] { each.cancelAll(.withdrawn, except: recognizer) }
    fadingPress?.end()
  }

  /// Lets a gesture receive the rest of the current press, whose view may receive no input any longer.
  /// - Returns: whether a button is held.
  package func continuePress(with recognizer: GestureRecognizer) -> Bool {
    arbiter.continuePress(with: recognizer, at: inputTime)
  }

  /// The gesture whose actions are running; otherwise the gesture that has the press of the pointer or the drag of a touchpad;
  /// `nil` if there is no such gesture.
  package var activeGesture: GestureRecognizer? { arbiter.active ?? touchpad.arbiter.active }

  /// The time of the event that is being delivered, in seconds, which may be later than the time of the last frame. Between
  /// events, this is the timeline's time.
  package var inputTime: Double { delivered ?? timeline.now }
  private var delivered: Double?

  /// Records that a screen opens. If the first press of a double click opens it, the second press does not click on the new
  /// screen.
  package func screenWillOpen(_ screen: View) { arbiter.screenWillOpen(screen) }

  /// Clicks at a point, to repeat a press that happened before its target appeared. Does nothing while a button is held.
  package func click(at point: Point) {
    guard !arbiter.isPressed else { return }
    for phase in [PointerEvent.Phase.pressed, .released] {
      send(.pointer(PointerEvent(phase, at: point, time: timeline.now)))
    }
  }

  /// Withdraws presses and drags from the gestures of a view that was hidden or removed. Does nothing while a closure is run
  /// only to record its changes for an animation.
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
      let focused = focusedView.flatMap { $0.isDescendant(of: modal) ? $0 : nil }
      _ = offer(event, to: focused ?? modal)
      return true
    }
    // Escape first cancels an active press, so that a drag is undone and no screen closes.
    if event.key == .escape, touchpad.arbiter.cancelByUser() || arbiter.cancelByUser() { return true }
    if let host, host.window(self, handle: event) { return true }
    let first = host?.firstResponder(in: self) ?? focusedView ?? rootResponder?.firstResponder
    if offer(event, to: first) || focus.handle(event) { return true }
    guard let command = keyCommands.last(where: { $0.matches(event) }) else { return false }
    command.action()
    return true
  }

  /// Passes a key to a responder, and then along its chain of `next` responders until one uses the key.
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

/// Layout and drawing counters, which tests use to check frame budgets.
public nonisolated struct Counters: Sendable, Equatable {
  /// The number of calls to `layoutSubviews`.
  public package(set) var layouts = 0
  /// The number of view images that were drawn into the cache.
  public package(set) var backings = 0
  /// The number of images that were drawn although the cache held another image of the same, unchanged content.
  public package(set) var repeatedBackings = 0
  /// The number of frames in which anything was drawn.
  public package(set) var frames = 0
  /// The total number of pixels drawn.
  public package(set) var pixels = 0
  /// The number of pixels drawn off screen, for cached images and for masks.
  public package(set) var offscreenPixels = 0

  /// Creates counters that are all 0.
  public init() {}
}
