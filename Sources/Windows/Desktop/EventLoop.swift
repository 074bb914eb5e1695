internal import CSegueLinux
import Dispatch

/// A loop that serves the windows of a program on the main thread until the last one closes.
///
/// The loop also serves the main queue. Tasks of the main actor, with their continuations after `await` and `Task.sleep`, run
/// between two frames, as do blocks of `DispatchQueue.main.async`. The loop sleeps while nothing happens.
///
/// Run it from a `main` that is not `async`: inside a task, the main queue waits for that task to end.
public final class EventLoop {
  /// The windows that the loop serves.
  public private(set) var windows: [DesktopWindow] = []
  private var isRunning = false
  private var sleep = LoopSleep(descriptors: [])
  /// Whether the set of windows has changed, so that `sleep` must be recreated.
  private var isChanged = true
  /// The watcher of the settings portal. It requests the settings while windows are created, so that the first frame usually
  /// respects them.
  private let portal: PortalWatcher?

  /// Creates a loop without windows.
  public convenience init() { self.init(busAddress: nil) }

  /// Creates a loop without windows.
  /// - Parameter busAddress: the address of the D-Bus message bus that provides the settings portal; `nil` uses the session's
  ///   bus.
  package init(busAddress: String?) { portal = PortalWatcher(address: busAddress) }

  /// Adds a window. The window is shown when the loop begins to run, or immediately if it is running.
  public func add(_ window: DesktopWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    windows.append(window)
    isChanged = true
    if let portal { window.portalPreferences = portal.preferences }
    if isRunning { window.beginService() }
  }

  /// Runs the loop until the last window closes. Only signals for which a window had a handler at the start are handled.
  /// - Throws: `.connectionLost` if a connection to a server was lost, or `.outOfResources`.
  public func run() throws(DesktopError) {
    let signals = try SignalSource(signalHandlers)
    // The main queue creates a descriptor at the first request for one, and ends the process if that fails. This test throws
    // instead.
    _ = try LoopWaker()
    isRunning = true
    linux_main_queue_set_served(1)
    defer {
      isRunning = false
      linux_main_queue_set_served(0)
    }
    takePreferences()
    for window in windows { window.beginService() }
    var isLost = false
    // Blocks that were added to the main queue earlier are already due.
    linux_main_queue_perform()
    while true {
      serve(signals)
      for window in windows where window.isDone {
        isLost = isLost || window.connection.isLost
        windows.removeAll { $0 === window }
        isChanged = true
        window.endService()
      }
      guard !windows.isEmpty else { break }
      rest(signals)
    }
    if isLost { throw DesktopWindow.lost }
  }

  /// Handles the signals, tasks and settings that have arrived, and serves all open windows.
  private func serve(_ signals: SignalSource) {
    if isReady(.signals) { signals.handleAll() }
    if isReady(.mainQueue) { linux_main_queue_perform() }
    if isReady(.portal) { takePreferences() }
    for (index, window) in windows.enumerated() where !window.isDone {
      window.serve(isTimerReady: isReady(.timer(index)), isWoken: isReady(.waker(index)))
    }
  }

  private func takePreferences() {
    guard let portal, portal.take() else { return }
    for window in windows { window.portalPreferences = portal.preferences }
  }

  /// Sleeps until something happens.
  private func rest(_ signals: SignalSource) {
    if isChanged {
      isChanged = false
      sleep = LoopSleep(
        descriptors: [signals.descriptor, linux_main_queue_descriptor(), portal?.descriptor ?? -1]
          + windows.flatMap {
            [$0.connection.descriptor, $0.scheduler.timer.descriptor, $0.waker.descriptor]
          })
    }
    let rests = windows.map { $0.prepareToSleep() }
    guard !rests.contains(.none) else { return sleep.skip() }
    sleep.sleep(ignoring: rests.indices.filter { rests[$0] == .untilTimer }.map { Source.server($0).index })
  }

  /// A handler for each signal that a window handles when the loop starts. Each calls the handlers of all windows that exist
  /// when the signal arrives.
  private var signalHandlers: [Int32: SignalSource.Handler] {
    let handled = windows.reduce(into: [:]) { $0.merge($1.signalHandlers) { one, _ in one } }
    return handled.reduce(into: [:]) { handlers, each in
      let signal = each.key
      handlers[signal] = SignalSource.Handler(
        action: { [unowned self] in windows.forEach { $0.signalHandlers[signal]?.action() } },
        isLast: each.value.isLast)
    }
  }

  /// A source that can wake the loop, with its index in `sleep`.
  private enum Source {
    case signals, mainQueue, portal
    case server(Int), timer(Int), waker(Int)

    var index: Int {
      switch self {
      case .signals: 0
      case .mainQueue: 1
      case .portal: 2
      case .server(let window): 3 + 3 * window
      case .timer(let window): 4 + 3 * window
      case .waker(let window): 5 + 3 * window
      }
    }
  }

  private func isReady(_ source: Source) -> Bool { !isChanged && sleep.isReady(source.index) }
}
