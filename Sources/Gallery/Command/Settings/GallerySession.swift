import SegueApplication
import SegueCommands
import SegueGallery
import SegueHub
import SegueViews

/// The host of a gallery in a window. It applies the settings to the window, and stores the permanent ones in a file.
@MainActor final class GallerySession: GalleryHost {
  private let window: ApplicationWindow
  private let file: SettingsFile
  private let cards: CardPictureFile
  private var settings: Settings
  /// The speed before Shift was held; `nil` if Shift is not held.
  private var usualSpeed: Double?

  /// Creates a session for a window. In this run, command-line arguments take precedence over the file.
  init(
    _ window: ApplicationWindow, file: SettingsFile = SettingsFile(),
    cards: CardPictureFile = CardPictureFile()
  ) {
    (self.window, self.file, self.cards) = (window, file, cards)
    settings = file.read()
    if window.repeatsHints { settings.followedHints = [] }
    if settings.showsStatistics { window.desktop.hudMode = .figures }
    if window.reducesMotion == nil { window.reducesMotion = settings.reducesMotion }
    window.stage.window.setGalleryHost(self, fills: window.fillsWithDemos)
    window.desktop.onShift = { [weak self] in self?.setSlow($0) }
  }

  /// Slows the window down to a tenth of its speed while Shift is held, and says so.
  private func setSlow(_ isSlow: Bool) {
    let usual = usualSpeed ?? speed
    (usualSpeed, speed) = isSlow ? (usual, usual / 10) : (nil, usual)
    window.desktop.keep(message: isSlow ? "A tenth of the speed" : nil)
  }

  var reducesMotion: Bool {
    get { window.stage.window.traitCollection.reducesMotion }
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

  func hasFollowedHint(of demo: String) -> Bool { settings.followedHints.contains(demo) }

  func noteFollowedHint(of demo: String) {
    settings.followedHints.insert(demo)
    file.write(settings)
  }

  func keptPictures(for key: String) -> [Surface] { cards.read(for: Self.versioned(key)) }
  func keep(_ pictures: [Surface], for key: String) { cards.write(pictures, for: Self.versioned(key)) }

  private static func versioned(_ key: String) -> String { "\(Program.current.version) \(key)" }
}
