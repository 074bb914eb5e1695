internal import CSegueX11
import Glibc
public import SegueDiagnostics
import SegueRendering
import SegueStage
import SegueViews

/// A window on an X display that shows a stage and sends input to it.
///
/// An `EventLoop` serves the window. The loop sleeps until something happens; while nothing moves, there are no timers and no
/// wake-ups.
@MainActor public final class DesktopWindow {
  /// Called after each frame with its statistics.
  public var onFrame: ((FrameStatistics) -> Void)?
  /// Called when the window comes to rest after a motion or after a single frame; the next frame may not come for a long time.
  public var onRest: (() -> Void)?
  /// Called after the window has closed, for any reason.
  public var onClose: (() -> Void)?
  /// For tools: called after a frame that missed its refresh during a motion. The closure receives the time of the frame's
  /// contents, in seconds of the window's timeline, and the number of refreshes missed before it.
  package var onMissedRefresh: ((_ time: Double, _ count: Int) -> Void)?
  /// Called on the loop's thread after `LoopWaker.wake` was called on any thread.
  public var onWake: (() -> Void)?
  /// Called when `preferences` have changed.
  public var onPreferencesChange: (() -> Void)?

  /// Segue's own closures. Each is called right before the application's closure of the same name.
  package var observer = WindowObserver()

  /// A waker with which other threads can wake the loop.
  public let waker: LoopWaker
  /// The user's preferences for all programs, from the settings portal; XSETTINGS supply those that the portal does not
  /// specify.
  public var preferences: DesktopPreferences { portalPreferences.or(settings.preferences) }
  var portalPreferences = DesktopPreferences() {
    didSet { if portalPreferences != oldValue { reportPreferences() } }
  }
  /// Returns the title; called whenever something may have changed it. `nil`, the default, leaves `title` unchanged.
  public var titleSource: (() -> String)?
  /// The title that window managers and task bars show.
  public var title: String { didSet { if title != oldValue, !isClosed { window.setTitle(title) } } }

  /// The mode of the overlay that shows frame times. The overlay is not part of the contents, and clicks pass through it. The
  /// default is `.off`.
  public var hudMode = FrameHUD.Mode.off {
    didSet {
      guard hudMode != .off else { return hud = nil }
      let hud = self.hud ?? FrameHUD(missedCount: scheduler.pacer.missedCount)
      hud.mode = hudMode
      self.hud = hud
    }
  }

  /// Pictures shown over the contents, by level. Like the HUD, they are not part of the contents.
  package var overlays: [OverlayLevel: any FrameOverlay] = [:] { didSet { isOverlayNew = true } }
  /// For tools: called with each event before the contents receive it. If the closure returns `true`, the contents do not
  /// receive the event.
  package var onInput: ((InputEvent) -> Bool)?
  /// For tools: called once, when the server has shown the next frame. For a window that belongs to a `WindowOwner`, also
  /// called when it is minimized and shows no frame.
  package var onShown: (() -> Void)?

  /// Called when Shift is pressed without other modifiers, and when it is released or the window loses the keyboard.
  package var onShift: ((_ isHeld: Bool) -> Void)? {
    get { input.onShift }
    set { input.onShift = newValue }
  }

  /// Shows a message over the contents until another call or another message replaces it; `nil` removes the message.
  package func keep(message: String?) {
    self.message = message.map { MessageOverlay($0, flashes: false, stay: 86_400, at: monotonicNow()) }
  }

  /// Shows a short message over the contents for a moment, for instance to say that a picture was saved. Like the HUD, the
  /// message is not part of the contents.
  /// - Parameters:
  ///   - message: the text to show.
  ///   - flashes: whether the window also flashes; ignored with reduced motion. The default is `false`.
  public func show(message: String, flashes: Bool = false) {
    self.message = MessageOverlay(
      message, flashes: flashes && !stage.window.traitCollection.reducesMotion, at: monotonicNow())
  }

  let stage: Stage
  let options: WindowOptions
  let connection: Connection
  let window: XWindow
  let uploader: Uploader
  let scheduler: FrameScheduler
  let input: InputReader
  let settings: SettingsWatcher
  let compositor: CompositorWatcher
  let monitors: Monitors
  let cursors: CursorSet
  let counter: SyncCounter?
  let clipboard: Clipboard

  /// Whether the window closes in the next pass of its loop.
  var isClosing = false
  /// Whether all resources on the server have been released.
  private var isClosed = false
  /// The size of the stage, in pixels; zero before the stage has its first size.
  var stagePixels: (width: Int, height: Int) = (0, 0)
  var hasMoved = true
  /// Whether the window was visible and is now minimized, or hidden by its window manager.
  var isHidden = false
  /// Whether the window is handed off to another program, which shows its own contents in it.
  var isHandedOver: Bool { window.isHandedOver }
  /// Whether the next frame must wait until the server has read the previous frames.
  var isHeldUp = false
  private(set) var hud: FrameHUD?
  /// The message that `show(message:flashes:)` displays; `nil` once it has disappeared.
  var message: MessageOverlay?
  /// Whether `overlays` have changed and must be drawn, or removed.
  var isOverlayNew = false
  private(set) var signalHandlers: [Int32: SignalSource.Handler] = [:]
  private var closingTime: Double?
  /// The number of missed refreshes that were reported to `onMissedRefresh` so far.
  var missedBefore = 0
  var frameNumber = 0
  /// Whether a frame was drawn for which `onRest` has not been called yet.
  var isInMotion = false
  /// Whether the stage has received input since the pointer's shape was last set.
  var hasInputNews = false
  /// Whether the view that receives typed text, or its caret, may have changed since the input method was last updated.
  private var isTextInputNew = true
  private var pasteboardBefore: (any Pasteboard)?
  /// Whether the stage has handled input since the last frame, so that the next frame shows the response.
  var isAnswerDue = false
  private var icons: (() -> [Surface])?
  private var minimumPixels: (width: Int, height: Int) = (0, 0)
  private var userTime: Time = 0
  /// The task that checks whether the window manager has refused a size.
  var refusal: Task<Void, Never>?

  /// Creates a window on a display; `runLoop` shows the window.
  /// - Parameters:
  ///   - stage: the contents, which immediately receive the window's size and scale.
  ///   - options: how the window appears to the user and to the window manager.
  ///   - icons: the program's icon in several sizes, evaluated after the first frame.
  /// - Throws: a `DesktopError`, if there is no display, if Segue cannot draw for it, or if resources are exhausted.
  public init(
    stage: Stage, options: WindowOptions, icons: @autoclosure @escaping () -> [Surface] = []
  ) throws(DesktopError) {
    (self.stage, self.icons) = (stage, icons)
    title = options.title
    waker = try LoopWaker()
    connection = try Connection(name: options.displayName, notice: options.onNotice)
    XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
    settings = SettingsWatcher(connection: connection, option: options.scale)
    compositor = CompositorWatcher(connection: connection)
    monitors = Monitors(connection: connection)
    let scale = settings.scale.value
    let size = pixels(options.size, scale: scale)
    let options = options.reachable(size, on: monitors)
    self.options = options
    window = try XWindow(connection: connection, size: size, options: options)
    let identifier = window.identifier
    counter = SyncCounter(connection: connection, existingWindow: options.existingWindow)
    uploader = try Uploader(connection: connection, window: identifier, visual: window.visual)
    scheduler = try FrameScheduler(connection: connection, window: identifier, pacing: options.pacing)
    input = InputReader(connection: connection, window: identifier, scale: scale)
    clipboard = Clipboard(connection: connection, window: identifier, input: input)
    cursors = CursorSet(connection: connection, window: identifier)
    window.introduce(options, counter: counter)
    stage.longestStep = Self.longestStep
    stage.window.setWake { [waker] in waker.wake() }
    stage.onResizeRequest = { [weak self] in self?.ask(for: $0) }
    pasteboardBefore = stage.window.pasteboard
    stage.window.pasteboard = clipboard
    clipboard.willAnswer = { [unowned stage] in stage.send([], at: monotonicNow()) }
    stage.window.onTextInputChange = { [weak self] in self?.isTextInputNew = true }
    updateStage()
    if options.isFullscreen, !window.isMapped {
      window.beginFullscreen(on: monitors.all.showing(window.frame))
    }
    guard !connection.isLost else { throw Self.lost }
  }

  isolated deinit { tearDown() }

  /// Makes the loop perform an action when a signal, such as `SIGUSR1`, arrives. Call this before `runLoop`.
  public func onSignal(_ signal: Int32, perform action: @escaping () -> Void) {
    signalHandlers[signal] = SignalSource.Handler(action: action, isLast: false)
  }

  /// Makes signals, such as `SIGTERM`, close the window cleanly. Call this before `runLoop`.
  ///
  /// After the first of these signals, all signals have their default effect again, so a second one ends the process
  /// immediately. If the loop has not ended within five seconds, one of these signals is sent automatically.
  public func closeOnSignals(_ signals: [Int32]) {
    for signal in signals {
      signalHandlers[signal] = SignalSource.Handler(action: { [unowned self] in close() }, isLast: true)
    }
  }

  /// Shows the window and runs an event loop until the user, `close()` or a signal passed to `closeOnSignals` closes the
  /// window. For several windows, use an `EventLoop`.
  /// - Throws: `.connectionLost` if the connection to the server is lost, or `.outOfResources`.
  public func runLoop() throws(DesktopError) {
    let loop = EventLoop()
    loop.add(self)
    try loop.run()
  }

  /// The current time, in seconds of the clock that drives the stage.
  package var hostTime: Double { monotonicNow() }

  /// Returns a copy of the shown frame, including overlays; `nil` before the first frame.
  package func copyOfFrame() -> Surface? {
    guard let shown = uploader.shown,
      let copy = try? Surface(width: uploader.size.width, height: uploader.size.height, format: .rgb24)
    else { return nil }
    Canvas(copy).draw(shown, at: .zero)
    return copy
  }

  /// Copies text to the clipboard, for other programs. When the window closes, a clipboard manager preserves the text, if one
  /// is running.
  /// - Returns: whether the text was copied; `false` if another program has copied something since the last press or key.
  @discardableResult public func copy(_ text: String) -> Bool { clipboard.offer(text, as: .clipboard) }

  /// Closes the window in the next pass of its loop.
  public func close() { isClosing = true }

  /// Enters or leaves fullscreen mode.
  public func toggleFullscreen() { window.toggleFullscreen(on: monitors.all.showing(window.frame)) }

  /// The position of the contents, in pixels, and their size, in points, when the window closed. `nil` until then, and if the
  /// window was maximized, hidden or in fullscreen mode.
  package private(set) var lastPlace: (position: WindowOptions.Position, size: Size)?

  /// The maximum time by which one frame advances motion after a stall, in seconds (Docs/DESKTOP.md#frame-pacing).
  private static let longestStep = 0.064

  /// The time that the application may spend on input, in seconds. If it takes longer, input is read again before the next
  /// frame.
  private static let busyTime = 0.01

  static var lost: DesktopError { DesktopError(.connectionLost, "the connection to the X server is lost") }

  /// Whether the loop has nothing left to do for the window.
  var isDone: Bool { isClosing || connection.isLost }

  /// Shows the window, which a loop serves from now on.
  func beginService() {
    closingTime = options.exitAfter.map { monotonicNow() + max(0, $0) }
    window.show()
  }

  /// Handles pending events and input, and draws a frame if one is due.
  /// - Parameters:
  ///   - isTimerReady: whether `scheduler.timer` has expired.
  ///   - isWoken: whether `waker` was used.
  func serve(isTimerReady: Bool, isWoken: Bool) {
    drainEvents()
    guard !connection.isLost else { return }
    let begun = monotonicNow()
    if isTimerReady { scheduler.timer.expire() }
    if isWoken {
      waker.clear()
      stage.window.performSources()
      onWake?()
    }
    stage.window.isActive = window.isVisible && !window.isCovered && input.isFocused
    deliverInput()
    // The next frame advances the time, so events that arrived while the application was busy must be handled before it.
    if monotonicNow() - begun > Self.busyTime {
      drainEvents()
      guard !connection.isLost else { return }
      deliverInput()
    }
    settleIfHidden()
    if let closingTime, monotonicNow() >= closingTime { close() }
    drawIfDue()
    updateTextInput()
    if !window.isVisible, window.isKept, window.isIconic { reportShown() }
    answerSync()
    updateAppearance()
  }

  /// Sends pending requests, and arms the timer for the next frame.
  /// - Returns: the longest sleep that the window allows the loop.
  func prepareToSleep() -> Rest {
    connection.flush()
    // Flushing also reads, and events that have already been read do not wake `poll`.
    guard XEventsQueued(connection.display, QueuedAlready) == 0 else { return .none }
    let wake = nextWake(closingTime: closingTime)
    scheduler.timer.arm(at: wake)
    // Between two frames of a motion, nothing is read; events that arrive are read when the next frame begins.
    if isInStride(until: wake) { return .untilTimer }
    if isInMotion {
      // A window may be larger than all monitors together.
      if stagePixels.width * stagePixels.height <= monitors.all.reduce(0, { $0 + $1.frame.area }) {
        stage.warmMemory()
      }
      observer.onRest?()
      onRest?()
    }
    isInMotion = false
    return .untilEvent
  }

  /// The longest sleep that one window allows the loop.
  enum Rest {
    /// No sleep, because there is something to do now.
    case none
    /// A sleep until the timer expires; events from the server can wait.
    case untilTimer
    /// A sleep until the timer expires or the server sends an event.
    case untilEvent
  }

  /// Ends all active input and motion, so that the stage is consistent, and releases all resources on the server.
  func endService() {
    input.hide(at: monotonicNow())
    deliverInput()
    stage.settle()
    if !connection.isLost, window.isVisible, !window.isFullscreen, !window.isMaximized {
      let frame = window.frame
      lastPlace = (WindowOptions.Position(x: frame.x, y: frame.y, isOfContents: true), stage.size)
    }
    if !connection.isLost { clipboard.save(hides: !isHandedOver) }
    tearDown()
    observer.onClose?()
    onClose?()
  }

  func reportPreferences() {
    observer.onPreferencesChange?()
    onPreferencesChange?()
  }

  /// Updates the icons, the cursor, the title, the minimum size and the time of the last user action. Also reports protocol
  /// errors.
  private func updateAppearance() {
    guard !connection.isLost, !window.isDestroyed, !isHandedOver else { return }
    if frameNumber > 0, let icons {
      self.icons = nil
      window.setIcons(icons())
    }
    // Views that move under a resting pointer change its shape only when they come to rest, because searching in each frame
    // would be wasteful.
    if frameNumber > 0, hasInputNews || stage.demand != .continuously {
      hasInputNews = false
      cursors.show(stage.cursor)
      if let titleSource { title = titleSource() }
    }
    updateMinimum()
    if input.userTime != userTime {
      userTime = input.userTime
      window.setUserTime(userTime)
    }
    connection.reportErrors(sparing: window.identifier) { error in
      if uploader.repair(after: error) { isHeldUp = false }
    }
  }

  /// Tells the input method where typed text goes.
  private func updateTextInput() {
    guard isTextInputNew else { return }
    isTextInputNew = false
    let input = stage.window.textInput
    // The view keeps the text itself when it loses the focus or is clicked.
    if self.input.method.isComposing, input?.hasMarkedText != true { self.input.method.reset() }
    let caret = input.map { $0.convert($0.caretRect, to: nil) } ?? .zero
    func pixels(_ length: Double) -> Int16 { Int16((length * stage.scale).clamped(to: 0...32_767)) }
    // An input method could store or suggest a password.
    let takesText = input?.isSecureTextEntry == false
    self.input.method.update(takesText: takesText, caret: (pixels(caret.minX), pixels(caret.maxY)))
  }

  func updateMinimum() {
    let minimum = pixels(stage.minimumSize, scale: settings.scale.value)
    if minimum != minimumPixels {
      minimumPixels = minimum
      window.setSizeHints(minimum: minimum, options: options)
    }
  }

  /// Calls `onShown`, once, after the server has shown the last frame.
  func reportShown() {
    guard let onShown else { return }
    self.onShown = nil
    XSync(connection.display, xFalse)
    onShown()
  }

  private func tearDown() {
    guard !isClosed else { return }
    isClosed = true
    if let pasteboardBefore, stage.window.pasteboard === clipboard {
      stage.window.pasteboard = pasteboardBefore
    }
    stage.onResizeRequest = nil
    clipboard.close()
    uploader.close()
    cursors.close()
    counter?.close()
    window.close()
    if !connection.isLost { XSync(connection.display, xFalse) }
  }
}

/// Closures that are called right before the closures of the same names in a `DesktopWindow`.
package struct WindowObserver {
  package var onFrame: ((FrameStatistics) -> Void)?
  package var onRest, onClose, onPreferencesChange: (() -> Void)?
}

/// Converts a size in points to whole pixels; width and height are clamped to 1…16,384.
func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
  func whole(_ length: Double) -> Int {
    let pixels = (length * scale).rounded()
    return pixels.isFinite ? Int(min(max(pixels, 1), Double(WindowLimits.maximumSide))) : 1
  }
  return (whole(size.width), whole(size.height))
}
