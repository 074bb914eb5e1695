import SegueControllers
import SegueGallery

/// Says at the foot of a demo what can be done there, until it has been done once (Docs/BEHAVIOR.md#paper-cards).
final class DemoHints {
  /// How often it looks whether everything is at rest, in seconds.
  private static let interval = 0.3

  /// Who keeps what was done.
  weak var host: (any GalleryHost)?
  private weak var window: Window?
  private weak var layer: BackButtonLayer?
  private var wait: ScheduledAction?

  /// Begins for a demo that has appeared.
  func begin(_ demo: Demo, _ controller: ViewController) {
    guard let host, !host.hasFollowedHint(of: demo.name), let window = controller.view.window else { return }
    (self.window, layer) = (window, controller.backButtonLayer)
    window.onUse = { [weak self] isDrag in
      // No words over what moves.
      self?.hide()
      guard isDrag else { return }
      self?.host?.noteFollowedHint(of: demo.name)
      self?.end()
    }
    showAtRest()
  }

  /// The demo goes.
  func end() {
    hide()
    window?.onUse = nil
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
