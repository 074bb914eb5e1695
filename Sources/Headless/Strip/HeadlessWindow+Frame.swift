import SegueDrawing
import SegueGeometry

extension HeadlessWindow {
  /// Draws what the window shows into a place of its first size, fitted into that if it has become larger. Where a script holds the
  /// button down, a ring shows the pointer.
  func draw(in place: Rect, on canvas: Canvas) {
    let size = Size(Double(surface.width), Double(surface.height))
    if size == place.size {
      canvas.draw(surface, at: place.origin)
    } else {
      canvas.fill(place, FilmStrip.paper)
      let fit = min(place.width / size.width, place.height / size.height, 1)
      canvas.draw(surface, in: Rect(center: place.center, size: size * fit))
    }
    if let finger = (stage.script as? ScriptPlayer)?.pressed {
      draw(finger: finger, in: place, on: canvas)
    }
  }

  /// A ring that marks the pointer: dark and light, to be visible on any color.
  private func draw(finger: Point, in place: Rect, on canvas: Canvas) {
    let scale = stage.scale
    let center = Point(place.minX + finger.x * scale, place.minY + finger.y * scale)
    let ring = Path.circle(center: center, radius: 22 * scale)
    canvas.withSavedState {
      canvas.clip(to: place)
      canvas.fill(ring, Color.black.withAlpha(0.22))
      canvas.stroke(ring, Color.white.withAlpha(0.9), style: StrokeStyle(width: max(1, 2.5 * scale)))
    }
  }
}
