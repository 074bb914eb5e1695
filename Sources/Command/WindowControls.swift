import Glibc
import SegueDesktop
import SegueRendering
import SegueViews

/// The keys and signals that belong to the program and not to a screen.
@MainActor enum WindowControls {
  /// Binds them. Keys that the screens use themselves never get here.
  static func install(on window: DesktopWindow, stage: Stage) {
    let takeScreenshot = { [weak stage, weak window] in
      guard let stage, let window else { return }
      let isSaved = Screenshot.take(of: stage)
      window.show(message: isSaved ? "Screenshot saved" : "Screenshot not saved", flashes: isSaved)
    }
    let close = { [weak window] in
      if let window { window.close() }
    }
    stage.window.keyCommands += [
      KeyCommand(.character("s"), title: "take a screenshot", action: takeScreenshot),
      KeyCommand(.function(12), title: "take a screenshot", action: takeScreenshot),
      KeyCommand(.character("h"), title: "frame times; flashes; off") { [weak window] in
        if let window { window.hudMode = window.hudMode.next }
      },
      KeyCommand(.function(11), title: "fullscreen") { [weak window] in window?.toggleFullscreen() },
      KeyCommand(.character("w"), modifiers: .control, title: "close", action: close),
      KeyCommand(.character("q"), modifiers: .control, title: "close", action: close),
    ]
    window.closeOnSignals([SIGINT, SIGTERM, SIGHUP])
    window.onSignal(SIGUSR1, perform: takeScreenshot)
  }

  /// Moves things as the desktop's user wants them to be moved, from now on.
  /// - Parameter choice: what the program's user has chosen, which outweighs that.
  static func followMotionPreference(
    of window: DesktopWindow, stage: Stage, unless choice: MotionOption?
  ) {
    // The window keeps the closure: it must not keep the window in return.
    let update = { [weak window, weak stage] in
      guard let window, let stage else { return }
      stage.window.reducesMotion = choice.map { $0 == .reduced } ?? window.prefersReducedMotion ?? false
    }
    update()
    window.onMotionPreferenceChange = update
  }
}
