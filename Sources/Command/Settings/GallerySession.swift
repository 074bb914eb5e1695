import SegueDesktop
import SegueDiagnostics
import SegueGallery
import SegueRendering
import SegueViews

/// Does in a window what the gallery's settings say, and keeps in a file what is to last.
@MainActor final class GallerySession: GalleryHost {
  private let window: DesktopWindow
  private let stage: Stage
  private let file: SettingsFile
  private var settings: Settings
  /// What an argument has decided for this run.
  private let motion: MotionOption?

  /// A session for `window`; `motion` goes before what the file says.
  init(_ window: DesktopWindow, _ stage: Stage, motion: MotionOption?, file: SettingsFile = SettingsFile()) {
    (self.window, self.stage, self.file, self.motion) = (window, stage, file, motion)
    settings = file.read()
    if settings.showsStatistics { window.hudMode = .figures }
    followMotionPreference()
    stage.window.setGalleryHost(self)
  }

  /// Does what an argument asks for, or else what was chosen, or else what the desktop does.
  private func followMotionPreference() {
    let chosen = motion ?? settings.reducesMotion.map { $0 ? .reduced : .full }
    WindowControls.followMotionPreference(of: window, stage: stage, unless: chosen)
  }

  var reducesMotion: Bool {
    get { stage.window.reducesMotion }
    set {
      settings.reducesMotion = newValue
      WindowControls.followMotionPreference(of: window, stage: stage, unless: newValue ? .reduced : .full)
      file.write(settings)
    }
  }

  var speed: Double {
    get { stage.speed }
    set { stage.speed = newValue }
  }

  var showsStatistics: Bool {
    get { window.hudMode != .off }
    set {
      window.hudMode = newValue ? .figures : .off
      settings.showsStatistics = newValue
      file.write(settings)
    }
  }
}
