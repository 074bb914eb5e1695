/// An object that performs work for a window on other threads, and delivers the results on the window's thread.
///
/// Views start no threads themselves. Attach a source to a window with `Window.attach(_:)`. An event loop collects the results
/// when the source wakes it; a headless window collects them before each frame.
public protocol RunLoopSource: AnyObject {
  /// Sets the closure that the source calls, on any thread, when results are ready. If results are already available, the
  /// source calls the closure immediately. With `nil`, the source calls nothing.
  func setWake(_ wake: (@Sendable () -> Void)?)

  /// Delivers the results that are ready. Called on the window's thread.
  func perform()

  /// Waits until all requested work is done, and delivers its results. Called on the window's thread.
  func performAll()
}

extension Window {
  /// Attaches a source. From then on, the window collects the source's results. Attaching a source again has no effect.
  public func attach(_ source: any RunLoopSource) {
    guard !sources.contains(where: { $0 === source }) else { return }
    sources.append(source)
    source.setWake(wake)
  }

  /// Sets the closure that wakes the window's event loop, for sources that are attached now or later. Sources call it on any
  /// thread; `nil` removes it.
  public func setWake(_ wake: (@Sendable () -> Void)?) {
    self.wake = wake
    for source in sources { source.setWake(wake) }
  }

  /// Attaches the sources of another window and uses its wake closure, so that the other window's event loop delivers the
  /// results of both.
  package func shareSources(of other: Window) {
    wake = other.wake
    for source in other.sources { attach(source) }
  }

  /// Delivers the results that are ready from other threads.
  public func performSources() { for source in sources { source.perform() } }

  /// Waits until other threads have finished all requested work, and delivers the results.
  public func waitForSources() { for source in sources { source.performAll() } }
}

extension Window {
  /// Whether a screen is still loading content, such as previews, step by step. `HeadlessWindow.finishLoading` waits until this
  /// is `false`.
  public var isLoading: Bool { loadCount > 0 }

  /// Records that a screen begins to load content step by step. Each call must be balanced by a call to `endLoading()`.
  public func beginLoading() { loadCount += 1 }

  /// Records that a screen has finished loading or has stopped trying.
  public func endLoading() { loadCount = max(0, loadCount - 1) }
}
