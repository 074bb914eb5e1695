/// Something that works for a window on other threads, and whose results are collected on the window's own thread.
///
/// Views start no threads themselves. A source is attached to a window by `Window.attach(_:)`; an event loop collects its results
/// when the source wakes it, a headless window before each frame.
public protocol RunLoopSource: AnyObject {
  /// Sets what the source calls, on any thread, when results are ready, and at once where some are already; `nil` for no one.
  func setWake(_ wake: (@Sendable () -> Void)?)

  /// Collects the results that are ready. Called on the window's thread.
  func perform()

  /// Waits until all requested work is done, and collects its results. Called on the window's thread.
  func performAll()
}

extension Window {
  /// Attaches a source of results from other threads.
  public func attach(_ source: any RunLoopSource) {
    guard !sources.contains(where: { $0 === source }) else { return }
    sources.append(source)
    source.setWake(wake)
  }

  /// Sets what wakes the loop that runs the window, for the sources attached now and later. The closure is called on any thread.
  public func setWake(_ wake: (@Sendable () -> Void)?) {
    self.wake = wake
    for source in sources { source.setWake(wake) }
  }

  /// Takes the sources of another window, by whose loop they are served: what this one asks of them is there for it, too.
  package func shareSources(of other: Window) {
    wake = other.wake
    for source in other.sources { attach(source) }
  }

  /// Collects the results of other threads that are ready.
  public func performSources() {
    for source in sources { source.perform() }
  }

  /// Waits until other threads have finished all requested work, and collects their results.
  public func waitForSources() {
    for source in sources { source.performAll() }
  }
}

extension Window {
  /// Whether a screen still draws or reads something bit by bit, such as previews: `HeadlessWindow.finishLoading` waits for it.
  public var isLoading: Bool { loadCount > 0 }

  /// Says that a screen begins to load something bit by bit.
  public func beginLoading() { loadCount += 1 }

  /// Says that what was begun is there, or given up.
  public func endLoading() { loadCount = max(0, loadCount - 1) }
}
