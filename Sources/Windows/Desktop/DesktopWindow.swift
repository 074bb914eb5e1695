internal import CSegueX11
import Glibc
public import SegueDiagnostics
import SegueRendering
import SegueStage
import SegueViews

/// A window on an X display that shows a stage and passes input to it.
///
/// An `EventLoop` serves it, which sleeps until something happens: while nothing moves there is no timer and no wake-up.
@MainActor public final class DesktopWindow {
  /// Called after each frame.
  public var onFrame: ((FrameStatistics) -> Void)?
  /// Called after the last frame of a motion, and after each that belongs to none: the next one may not come for long.
  public var onRest: (() -> Void)?
  /// Called when it has been closed, by whomever.
  public var onClose: (() -> Void)?
  /// Called after a frame that came too late for a refresh while something moved: the time of its contents, in seconds of the
  /// window's timeline, and how many were missed before it. For tools.
  package var onMissedRefresh: ((_ time: Double, _ count: Int) -> Void)?
  /// Called on the loop's thread after `LoopWaker.wake` was called on any.
  public var onWake: (() -> Void)?
  /// Called when `preferences` have changed.
  public var onPreferencesChange: (() -> Void)?

  /// What Segue itself does right before the closures above, which belong to the application.
  package var observer = WindowObserver()

  /// Wakes the loop from other threads.
  public let waker: LoopWaker
  /// What the desktop's user wants of all programs: what the settings portal says, and where there is none, what XSETTINGS say.
  public var preferences: DesktopPreferences { portalPreferences.or(settings.preferences) }
  var portalPreferences = DesktopPreferences() {
    didSet { if portalPreferences != oldValue { reportPreferences() } }
  }
  /// Asked for the title whenever something may have changed it.
  public var titleSource: (() -> String)?
  /// The title, as window managers and task bars show it.
  public var title: String { didSet { if title != oldValue, !isClosed { window.setTitle(title) } } }

  /// What lies over the contents to show frame times. It is not part of them: clicks go through it.
  public var hudMode = FrameHUD.Mode.off {
    didSet {
      guard hudMode != .off else { return hud = nil }
      let hud = self.hud ?? FrameHUD(missedCount: scheduler.pacer.missedCount)
      hud.mode = hudMode
      self.hud = hud
    }
  }

  /// Pictures over the contents. Like the HUD they are not part of them.
  package var overlays: [OverlayLevel: any FrameOverlay] = [:] { didSet { isOverlayNew = true } }
  /// Called with each event before the contents get it; `true` keeps it from them. For tools.
  package var onInput: ((InputEvent) -> Bool)?
  /// Called once the server shows the next frame, or knows that the window is not visible. For tools.
  package var onShown: (() -> Void)?

  /// Shows a few words over the contents for a moment, for instance that a picture was saved. Like the HUD they are not part of
  /// the contents.
  /// - Parameter flashes: whether the window flashes, too; with reduced motion it does not.
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

  /// Whether the loop is to end.
  var isClosing = false
  /// Whether everything on the server has been released.
  private var isClosed = false
  /// The size of the stage, in pixels; zero before it has its first.
  var stagePixels: (width: Int, height: Int) = (0, 0)
  var hasMoved = true
  /// Whether the window was visible and is not now: minimized, or hidden by its manager.
  var isHidden = false
  /// Whether another program shows its contents in the window.
  var isHandedOver: Bool { window.isHandedOver }
  /// Whether a frame waits for the server to read the ones before.
  var isHeldUp = false
  private(set) var hud: FrameHUD?
  /// What `show(message:flashes:)` lays over the frames.
  var message: MessageOverlay?
  /// Whether `overlay` has to be drawn, or taken away.
  var isOverlayNew = false
  private(set) var signalHandlers: [Int32: SignalSource.Handler] = [:]
  private var closingTime: Double?
  /// How many missed refreshes `onMissedRefresh` has been told of.
  var missedBefore = 0
  var frameNumber = 0
  /// Whether `onRest` is to be called for a frame.
  var isInMotion = false
  /// Whether the stage has received input since the pointer's shape was last set.
  var hasInputNews = false
  /// Whether something used the input that has come since the last frame, so that the next one shows the response to it.
  var isAnswerDue = false
  private var icons: (() -> [Surface])?
  private var minimumPixels: (width: Int, height: Int) = (0, 0)
  private var userTime: Time = 0
  /// Looks whether the window manager has refused a size.
  var refusal: Task<Void, Never>?

  /// Opens the display and makes the window; `runLoop` shows it.
  /// - Parameters:
  ///   - stage: the contents. The window gives it its size and scale at once.
  ///   - options: how the window looks to its user and its window manager.
  ///   - icons: the program's icon in a few sizes; asked for once the first frame is shown.
  /// - Throws: a `DesktopError`: no display, none that we can draw for, or no resources left.
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
    clipboard = Clipboard(connection: connection, window: identifier)
    cursors = CursorSet(connection: connection, window: identifier)
    window.introduce(options, counter: counter)
    stage.longestStep = Self.longestStep
    stage.window.setWake { [waker] in waker.wake() }
    updateStage()
    if options.isFullscreen, !window.isMapped {
      window.beginFullscreen(on: monitors.all.showing(window.frame))
    }
    guard !connection.isLost else { throw Self.lost }
  }

  isolated deinit { tearDown() }

  /// Handles a signal, such as `SIGUSR1`, in the loop instead of letting it interrupt the process. Call it before `runLoop`.
  public func onSignal(_ signal: Int32, perform action: @escaping () -> Void) {
    signalHandlers[signal] = SignalSource.Handler(action: action, isLast: false)
  }

  /// Makes signals, such as `SIGTERM`, close the window cleanly. From the first one on all signals have their default effect
  /// again, so that a second one ends the process at once; one follows by itself after five seconds if the loop has not ended by
  /// then, whatever it waits for. Call it before `runLoop`.
  public func closeOnSignals(_ signals: [Int32]) {
    for signal in signals {
      signalHandlers[signal] = SignalSource.Handler(action: { [unowned self] in close() }, isLast: true)
    }
  }

  /// Shows the window and runs a loop of its own until it is closed: by its user, by `close()`, by a signal that
  /// `closeOnSignals` names. For several windows see `EventLoop`.
  /// - Throws: `.connectionLost` when the server has gone, `.outOfResources`.
  public func runLoop() throws(DesktopError) {
    let loop = EventLoop()
    loop.add(self)
    try loop.run()
  }

  /// The time of the clock that its stage is given, in seconds.
  package var hostTime: Double { monotonicNow() }

  /// A copy of what is shown, with what lies over the contents; `nil` before the first frame.
  package func copyOfFrame() -> Surface? {
    guard let shown = uploader.shown,
      let copy = try? Surface(width: uploader.size.width, height: uploader.size.height, format: .rgb24)
    else { return nil }
    Canvas(copy).draw(shown, at: .zero)
    return copy
  }

  /// Puts text into the clipboard, for other programs. When the window closes, a clipboard manager, where one runs, keeps it.
  /// - Returns: whether the text is there; not where another program has copied something since the last press or key.
  @discardableResult public func copy(_ text: String) -> Bool { clipboard.offer(text, at: input.userTime) }

  /// Closes the window once its loop comes to it.
  public func close() { isClosing = true }

  /// Enters or leaves fullscreen.
  public func toggleFullscreen() { window.toggleFullscreen(on: monitors.all.showing(window.frame)) }

  /// Where the contents were on the screen when the window was closed, and how large, in points; `nil` where a window manager had
  /// decided that, and while it is open.
  package private(set) var lastPlace: (position: WindowOptions.Position, size: Size)?

  /// How much a stall may advance a motion, in seconds (Docs/DESKTOP.md#frame-pacing).
  private static let longestStep = 0.064

  /// How long an application may respond to input, in seconds, before more input is read in front of the next frame.
  private static let busyTime = 0.01

  static var lost: DesktopError { DesktopError(.connectionLost, "the connection to the X server is lost") }

  /// Whether the loop has nothing more to do for the window.
  var isDone: Bool { isClosing || connection.isLost }

  /// Shows the window, which from now on is served by a loop.
  func beginService() {
    closingTime = options.exitAfter.map { monotonicNow() + max(0, $0) }
    window.show()
  }

  /// Takes what has happened, and draws if a frame is due.
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
    // The next frame advances time: what has happened while the application was busy comes before.
    if monotonicNow() - begun > Self.busyTime {
      drainEvents()
      guard !connection.isLost else { return }
      deliverInput()
    }
    settleIfHidden()
    if let closingTime, monotonicNow() >= closingTime { close() }
    drawIfDue()
    if !window.isVisible, window.isKept, window.isIconic { reportShown() }
    answerSync()
    updateAppearance()
  }

  /// Sends what waits to be sent, and arms the timer for the next frame.
  /// - Returns: what may wake the loop next.
  func prepareToSleep() -> Rest {
    connection.flush()
    // Flushing also reads, and events that have been read already do not wake `poll`.
    guard XEventsQueued(connection.display, QueuedAlready) == 0 else { return .none }
    let wake = nextWake(closingTime: closingTime)
    scheduler.timer.arm(at: wake)
    // Between two frames of a motion nothing is read: whatever arrives is read at once when the next frame begins.
    if isInStride(until: wake) { return .untilTimer }
    if isInMotion {
      // A window may be larger than all that can be seen of it.
      if stagePixels.width * stagePixels.height <= monitors.all.reduce(0, { $0 + $1.frame.area }) {
        stage.warmMemory()
      }
      observer.onRest?()
      onRest?()
    }
    isInMotion = false
    return .untilEvent
  }

  /// How long the loop may sleep, as far as a window is concerned.
  enum Rest {
    /// There is something to do at once.
    case none
    /// Until the timer; what the server sends can wait.
    case untilTimer
    /// Until the timer, or until the server sends something.
    case untilEvent
  }

  /// Brings whatever is active to its end, so that the stage is left in a consistent state, and gives back what the server holds.
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

  /// Updates what depends on the stage and the input besides frames: cursor, minimum size, time of last use.
  private func updateAppearance() {
    guard !connection.isLost, !window.isDestroyed, !isHandedOver else { return }
    if frameNumber > 0, let icons {
      self.icons = nil
      window.setIcons(icons())
    }
    // What moves under a resting pointer changes its shape only once it has come to rest: a search in each frame would be wasted.
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

  func updateMinimum() {
    let minimum = pixels(stage.minimumSize, scale: settings.scale.value)
    if minimum != minimumPixels {
      minimumPixels = minimum
      window.setSizeHints(minimum: minimum, options: options)
    }
  }

  /// Tells `onShown`, once, that the server shows what was drawn.
  func reportShown() {
    guard let onShown else { return }
    self.onShown = nil
    XSync(connection.display, xFalse)
    onShown()
  }

  private func tearDown() {
    guard !isClosed else { return }
    isClosed = true
    uploader.close()
    cursors.close()
    counter?.close()
    window.close()
    if !connection.isLost { XSync(connection.display, xFalse) }
  }
}

/// What is called together with the closures of a `DesktopWindow` that have the same names.
package struct WindowObserver {
  package var onFrame: ((FrameStatistics) -> Void)?
  package var onRest, onClose, onPreferencesChange: (() -> Void)?
}

/// A size in points as whole pixels.
func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
  func whole(_ length: Double) -> Int {
    let pixels = (length * scale).rounded()
    return pixels.isFinite ? Int(min(max(pixels, 1), Double(WindowLimits.maximumSide))) : 1
  }
  return (whole(size.width), whole(size.height))
}
