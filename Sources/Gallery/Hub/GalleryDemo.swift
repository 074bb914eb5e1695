import SegueControllers
import SegueGallery

nonisolated extension Demo {
  /// The gallery, which shows all demos behind cards. The program opens it by default.
  public static let gallery = Demo(
    "gallery", title: "Gallery", summary: "All demos, each behind a card that grows into it.",
    hint: "Drag a card up",
    sampleScript: "1.50 press #card-expanding-cells\n1.60 release #card-expanding-cells\n2.40 wait",
    // The cards and the panel look like a device in each window.
    keepsInsets: true, followsAppearance: true
  ) { makeGallery(all) }

  /// Creates a gallery of the given demos, in a navigation controller.
  @MainActor static func makeGallery(_ demos: [Demo]) -> ViewController {
    let gallery = GalleryViewController(demos)
    let navigation = NavigationController(rootViewController: gallery)
    navigation.delegate = gallery.transition
    return navigation
  }
}
