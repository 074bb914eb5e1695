import SegueApplication
import SegueCommands
import SegueControllers
import SegueGallery
import SegueHub
import SegueTools

/// The program `segue`, which shows the gallery.
@main final class Segue: CommandApplication {
  private var session: GallerySession?

  var options: ApplicationOptions {
    var options = ApplicationOptions(
      title: "Segue", size: Demo.sampleSize, name: "segue",
      keys: [.close, .fullscreen, .frameTimes, .slowMotion, .screenshot, .workbench])
    options.summary = "Fluid, interruptible transitions between screens."
    options.version = GalleryViewController.version
    options.icons = { AppIcon.surfaces }
    options.mainScene = Demo.gallery.name
    return options
  }

  static let commands: [Program.Command] = [Adopt.self, Try.self]

  var scenes: [ApplicationScene] { Demo.all.map(ApplicationScene.init) + [gallery] }

  /// The scene of the whole gallery. In addition to its script, `bench` measures a demo that plays in its card, and one that is
  /// dragged on the stage while its curve is drawn. For comparison with the card, measure the same demo by itself at scale 0.6,
  /// which draws it at the same size.
  private var gallery: ApplicationScene {
    var gallery = ApplicationScene(.gallery)
    gallery.measurements = [
      "gallery-live": "0.00 move 117 600\n3.20 wait",
      "gallery-stage": """
      0.00 resize 1280 800
      1.50 click #card-zooming-icons
      2.50 drag #icon-youtube 680 464 in 3
      6.50 key Escape
      7.50 key Escape
      8.50 wait
      """,
    ]
    return gallery
  }

  func makeRootViewController() -> ViewController { Demo.gallery.makeRootViewController() }

  func didOpen(_ window: ApplicationWindow) { session = GallerySession(window) }
}

extension ApplicationScene {
  /// Creates the scene of a demo, with its status bar and keys.
  init(_ demo: Demo) {
    self.init(demo.name, title: demo.title, summary: demo.summary, script: demo.sampleScript) { window in
      demo.install(in: window)
    }
    guard demo.showsPictures else { return }
    showing = { path throws(CommandError) in
      let folder: PictureFolder
      do { folder = try PictureFolder(path: path) } catch { throw CommandError(.input, "\(error)") }
      return ApplicationScene(demo.showing(folder) ?? demo)
    }
  }
}
