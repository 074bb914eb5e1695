import SegueApplication
import SegueCommands
import SegueGallery
import SegueHub
import SegueViews

/// Does in a window what the gallery's settings say, and keeps in a file what is to last.
@MainActor final class GallerySession: GalleryHost {
  private let window: ApplicationWindow
  private let file: SettingsFile
  private var settings: Settings

  /// A session for `window`. What an argument has decided for this run goes before what the file says.
  init(_ window: ApplicationWindow, file: SettingsFile = SettingsFile()) {
    (self.window, self.file) = (window, file)
    settings = file.read()
    if settings.showsStatistics { window.desktop.hudMode = .figures }
    if window.reducesMotion == nil { window.reducesMotion = settings.reducesMotion }
    window.stage.window.setGalleryHost(self)
  }

  var reducesMotion: Bool {
    get { window.stage.window.reducesMotion }
    set {
      settings.reducesMotion = newValue
      window.reducesMotion = newValue
      file.write(settings)
    }
  }

  var speed: Double {
    get { window.stage.speed }
    set { window.stage.speed = newValue }
  }

  var showsStatistics: Bool {
    get { window.desktop.hudMode != .off }
    set {
      window.desktop.hudMode = newValue ? .figures : .off
      settings.showsStatistics = newValue
      file.write(settings)
    }
  }
}
