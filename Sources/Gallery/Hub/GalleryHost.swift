import SegueControllers
import SegueGallery

/// What the gallery's settings change outside of it, in the program and the window that show it.
public protocol GalleryHost: AnyObject {
  /// Whether things fade instead of moving.
  var reducesMotion: Bool { get set }
  /// How many seconds pass in the window for each second on the clock; 1 is as it is.
  var speed: Double { get set }
  /// Whether a panel shows how the frames go.
  var showsStatistics: Bool { get set }
  /// Whether what a demo's hint says has been done.
  func hasFollowedHint(of demo: String) -> Bool
  /// It has.
  func noteFollowedHint(of demo: String)
  /// The pictures on the first cards that `keep` was given for the same key in an earlier run; none where there are none.
  func keptPictures(for key: String) -> [Surface]
  /// Keeps the pictures on the first cards for the next run.
  func keep(_ pictures: [Surface], for key: String)
}

/// What stands for a host where there is none: in a window that is only a bitmap.
final class DetachedHost: GalleryHost {
  private unowned let window: Window
  var speed = 1.0
  var showsStatistics = false

  init(_ window: Window) { self.window = window }

  var reducesMotion: Bool {
    get { window.traitCollection.reducesMotion }
    set { window.systemTraits.reducesMotion = newValue }
  }

  // Pictures are of what is always there.
  func hasFollowedHint(of demo: String) -> Bool { true }
  func noteFollowedHint(of demo: String) {}
  func keptPictures(for key: String) -> [Surface] { [] }
  func keep(_ pictures: [Surface], for key: String) {}
}

extension Window {
  /// Gives the gallery that this window shows somebody who does what its settings say; nothing where another demo is shown.
  public func setGalleryHost(_ host: any GalleryHost) {
    guard let stack = rootResponder as? NavigationController else { return }
    for case let gallery as GalleryViewController in stack.viewControllers { gallery.host = host }
  }
}
