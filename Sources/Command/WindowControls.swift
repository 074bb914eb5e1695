import Glibc
import SegueApplication
import SegueViews

/// The keys and signals that belong to the program and not to a screen.
@MainActor enum WindowControls {
  /// Binds them. Keys that the screens use themselves never get here.
  static func install(on window: ApplicationWindow) {
    let takeScreenshot = { [weak stage = window.stage, weak desktop = window.desktop] in
      guard let stage, let desktop else { return }
      let isSaved = Screenshot.take(of: stage)
      desktop.show(message: isSaved ? "Screenshot saved" : "Screenshot not saved", flashes: isSaved)
    }
    window.stage.window.keyCommands += [
      KeyCommand(.character("s"), title: "take a screenshot", action: takeScreenshot),
      KeyCommand(.function(12), title: "take a screenshot", action: takeScreenshot),
    ]
    window.desktop.onSignal(SIGUSR1, perform: takeScreenshot)
  }
}
