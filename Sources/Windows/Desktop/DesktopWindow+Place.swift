import Glibc
import SegueDrawing
import SegueStage

extension DesktopWindow {
  package var contentSize: Size { stage.size }

  /// Asks for another size of the contents, in points, and for a least one; a window manager may refuse.
  package func resize(to size: Size, minimum: Size) {
    stage.minimumSize = minimum
    updateMinimum()
    ask(for: size)
  }

  /// Asks for a size of the contents, in points, at the present scale.
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

  /// How long a window manager may take to resize the window. Most that refuse do so without a word, so the size is read then.
  private static let patience = Duration.milliseconds(500)
}

extension WindowOptions {
  /// The same without a place where the contents were before, if no monitor shows much of that any more.
  func reachable(_ size: (width: Int, height: Int), on monitors: Monitors) -> WindowOptions {
    guard let position, position.isOfContents else { return self }
    let top = PixelRect(
      x: position.x, y: position.y, width: size.width, height: min(size.height, Self.leastHeight))
    let isShown = monitors.all.contains {
      $0.frame.intersection(top).area >= size.width * Self.leastHeight / 4
    }
    var options = self
    if !isShown { options.position = nil }
    return options
  }

  /// So much of a window, in pixels from its upper edge, is enough to move it.
  private static let leastHeight = 40
}
