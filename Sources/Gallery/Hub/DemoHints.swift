import SegueControllers
import SegueGallery

/// Shows a hint at the bottom of a demo, until the user has followed it once (Docs/BEHAVIOR.md#paper-cards).
final class DemoHints {
  /// The time between two checks whether the window is at rest, in seconds.
  private static let interval = 0.3

  /// The host, which records the demos whose hints the user has followed. Without a host, no hints appear.
  weak var host: (any GalleryHost)?
  private weak var window: Window?
  private weak var layer: BackButtonLayer?
  private var wait: ScheduledAction?

  /// Starts showing the hint of a demo that has appeared, unless the user has followed it before.
  func begin(_ demo: Demo, _ controller: ViewController) {
    guard let host, !host.hasFollowedHint(of: demo.name), let window = controller.view.window else { return }
    (self.window, layer) = (window, controller.backButtonLayer)
    window.observeUse(for: self) { [weak self] isDrag in
      // The text would cover moving content.
      self?.hide()
      guard isDrag else { return }
      self?.host?.noteFollowedHint(of: demo.name)
      self?.end()
    }
    showAtRest()
  }

  /// Hides the hint of a demo that is about to disappear.
  func end() {
    hide()
    window?.observeUse(for: self, nil)
  }

  private func hide() {
    wait?.cancel()
    layer?.showsHint = false
  }

  private func showAtRest() {
    wait = window?.timeline.schedule(after: Self.interval) { [weak self] in
      guard let self, let window else { return }
      if window.timeline.isMoving { showAtRest() } else { layer?.showsHint = true }
    }
  }
}
