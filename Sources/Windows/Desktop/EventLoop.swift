internal import CSegueLinux
import Dispatch

/// Serves the windows of a program on the main thread until the last one is closed.
///
/// The main queue is served with them: tasks of the main actor, what comes after an `await` or a `Task.sleep` in one, and
/// `DispatchQueue.main.async` run between two frames. While nothing happens the loop sleeps.
///
/// Run it from a `main` that is not `async`: inside of a task the main queue waits for that task to end.
public final class EventLoop {
  /// The windows that are served.
  public private(set) var windows: [DesktopWindow] = []
  private var isRunning = false
  private var sleep = LoopSleep(descriptors: [])
  /// Whether `sleep` has to be made for other windows.
  private var isChanged = true
  /// It asks while windows are made, so that mostly the first frame is as it says.
  private let portal: PortalWatcher?

  /// A loop without windows.
  public convenience init() { self.init(busAddress: nil) }

  /// A loop without windows.
  /// - Parameter busAddress: the D-Bus with the settings portal; `nil` is that of the session.
  package init(busAddress: String?) { portal = PortalWatcher(address: busAddress) }

  /// Serves a window from now on: shows it at once, or when the loop begins to run.
  public func add(_ window: DesktopWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    windows.append(window)
    isChanged = true
    if let portal { window.portalPreferences = portal.preferences }
    if isRunning { window.beginService() }
  }

  /// Runs until the last window is closed. The signals that are handled are those of the windows that it begins with.
  /// - Throws: `.connectionLost` when a server has gone, `.outOfResources`.
  public func run() throws(DesktopError) {
    let signals = try SignalSource(signalHandlers)
    // The main queue makes a descriptor of its own when it is first asked for one, and without any left it ends the process.
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
    // What was put into the main queue before is due already.
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

  /// Takes all that has happened.
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

  /// What the signals do that the first windows handle: what each window, whenever it was added, does at them.
  private var signalHandlers: [Int32: SignalSource.Handler] {
    let handled = windows.reduce(into: [:]) { $0.merge($1.signalHandlers) { one, _ in one } }
    return handled.reduce(into: [:]) { handlers, each in
      let signal = each.key
      handlers[signal] = SignalSource.Handler(
        action: { [unowned self] in windows.forEach { $0.signalHandlers[signal]?.action() } },
        isLast: each.value.isLast)
    }
  }

  /// What can wake the loop, at its index in `sleep`.
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
