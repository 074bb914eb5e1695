import SegueControllers
import SegueGallery

/// The program or window around the gallery, which applies the gallery's settings and remembers its state.
public protocol GalleryHost: AnyObject {
  /// Whether transitions fade instead of moving.
  var reducesMotion: Bool { get set }
  /// The speed of time in the window, as a multiple of real time; 1 is normal speed.
  var speed: Double { get set }
  /// Whether the window shows a panel with frame statistics.
  var showsStatistics: Bool { get set }
  /// Returns whether the user has followed the hint of a demo.
  /// - Parameter demo: the name of the demo.
  func hasFollowedHint(of demo: String) -> Bool
  /// Records that the user has followed the hint of a demo.
  /// - Parameter demo: the name of the demo.
  func noteFollowedHint(of demo: String)
  /// Returns the pictures of the first cards that an earlier run passed to `keep(_:for:)` with the same key; an empty array if
  /// there are no such pictures.
  func keptPictures(for key: String) -> [Surface]
  /// Keeps the pictures of the first cards for the next run.
  func keep(_ pictures: [Surface], for key: String)
}

/// A host for a gallery without a program around it, such as one that is drawn into a bitmap. It records nothing.
final class DetachedHost: GalleryHost {
  private unowned let window: Window
  var speed = 1.0
  var showsStatistics = false

  init(_ window: Window) { self.window = window }

  var reducesMotion: Bool {
    get { window.traitCollection.reducesMotion }
    set { window.systemTraits.reducesMotion = newValue }
  }

  // Pictures show only permanent content, so hints count as followed.
  func hasFollowedHint(of demo: String) -> Bool { true }
  func noteFollowedHint(of demo: String) {}
  func keptPictures(for key: String) -> [Surface] { [] }
  func keep(_ pictures: [Surface], for key: String) {}
}

extension Window {
  /// Sets the host of the gallery that this window shows, and whether demos fill the window, `false` by default; has no effect
  /// if the window shows another demo.
  public func setGalleryHost(_ host: any GalleryHost, fills: Bool = false) {
    guard let stack = rootResponder as? NavigationController else { return }
    for case let gallery as GalleryViewController in stack.viewControllers {
      (gallery.host, gallery.fills) = (host, fills)
    }
  }
}
