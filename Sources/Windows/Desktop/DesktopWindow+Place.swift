import Glibc
import SegueDrawing
import SegueStage

extension DesktopWindow {
  package var contentSize: Size { stage.size }

  /// Requests a size for the contents and sets their minimum size, both in points. A window manager may refuse the size.
  package func resize(to size: Size, minimum: Size) {
    stage.minimumSize = minimum
    updateMinimum()
    ask(for: size)
  }

  /// Requests a size for the contents, in points, at the current scale.
  func ask(for size: Size) {
    window.resize(to: pixels(size, scale: settings.scale.value))
    refusal?.cancel()
    refusal = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard let self, !Task.isCancelled, !isDone else { return }
      window.readSize()
      waker.wake()
    }
  }

  /// The time that a window manager has to resize the window. After that time, the actual size is read, because most window
  /// managers do not report a refusal.
  private static let patience = Duration.milliseconds(500)
}

extension WindowOptions {
  /// Returns the options, but without the saved position if a window there would be too far off the monitors to be moved.
  /// - Parameter size: the size of the window, in pixels.
  func reachable(_ size: (width: Int, height: Int), on monitors: Monitors) -> WindowOptions {
    guard let position, position.isOfContents else { return self }
    let top = PixelRect(
      x: position.x, y: position.y, width: size.width, height: min(size.height, Self.leastHeight))
    let isShown = monitors.all.contains { $0.frame.intersection(top).area >= top.area / 4 }
    var options = self
    if !isShown { options.position = nil }
    return options
  }

  /// The height of a strip along the top edge of a window, in pixels. At least a quarter of this strip must be on a monitor, so
  /// that the user can move the window.
  private static let leastHeight = 40
}
