import SegueDrawing

/// The content of a window's pictures: the part of the window that they show, and whether they mark the pointer.
public struct FrameContent: Sendable {
  /// The part of the window that is shown, in points; `nil`, the default, shows all of it.
  public var crop: Rect? { didSet { crop = crop?.bounded() } }
  /// Whether a ring marks the pointer that a script moves; the ring is stronger while a button is down.
  public var showsPointer: Bool
  /// Called to draw additional marks over the window, in its coordinates; `nil`, the default, draws nothing.
  package var overlay: (@MainActor @Sendable (_ time: Double, Canvas) -> Void)?
  /// A second window of the same size, which is advanced through the same times and shown to the right of the first one.
  package var beside: HeadlessWindow?

  /// Creates content that shows the whole window, or the part `crop`, in points. By default, the pointer is marked.
  public init(crop: Rect? = nil, showsPointer: Bool = true) {
    self.crop = crop?.bounded()
    self.showsPointer = showsPointer
  }
}

extension FrameContent {
  /// Returns the size of a window's pictures, in pixels.
  func size(of window: HeadlessWindow) -> Size {
    var size = Size(Double(window.surface.width), Double(window.surface.height))
    if let crop { size = crop.size * window.stage.scale }
    size = Size(max(1, size.width.rounded()), max(1, size.height.rounded()))
    return beside == nil ? size : Size(2 * size.width, size.height)
  }
}

extension HeadlessWindow {
  /// Advances the clocks of this window and of the window shown next to it to `time`, and draws both windows.
  func advance(to time: Double, showing content: FrameContent) throws(DrawingError) {
    try advance(to: time)
    try content.beside?.advance(to: time)
  }

  /// Returns a picture of the window.
  /// - Parameter size: the size of the picture, in pixels; `nil`, the default, is the size of the content.
  package func picture(_ content: FrameContent, size: Size? = nil) throws(DrawingError) -> Surface {
    let size = size ?? content.size(of: self)
    let frame = try Surface(width: size.width.wholePixels, height: size.height.wholePixels, format: .rgb24)
    let canvas = Canvas(frame)
    draw(content, in: Rect(origin: .zero, size: size), on: canvas)
    if let failure = canvas.failure { throw failure }
    return frame
  }

  /// Draws the window into a frame that has the window's initial size. A window that has become larger is scaled to fit.
  func draw(_ content: FrameContent, in place: Rect, on canvas: Canvas) {
    if let other = content.beside {
      var (half, content) = (place, content)
      half.size.width /= 2
      content.beside = nil
      draw(content, in: half, on: canvas)
      half.origin.x += half.width
      return other.draw(content, in: half, on: canvas)
    }
    let origin = content.crop.map { (($0.origin - .zero) * stage.scale).rounded() } ?? .zero
    let size = Size(Double(surface.width), Double(surface.height))
    if content.crop != nil {
      canvas.withSavedState {
        canvas.clip(to: place)
        canvas.fill(place, FilmStrip.paper)
        canvas.draw(surface, at: place.origin - origin)
      }
    } else if size == place.size {
      canvas.draw(surface, at: place.origin)
    } else {
      canvas.fill(place, FilmStrip.paper)
      let fit = min(place.width / size.width, place.height / size.height, 1)
      canvas.draw(surface, in: Rect(center: place.center, size: size * fit))
    }
    if let overlay = content.overlay, content.crop != nil || size == place.size {
      canvas.withSavedState {
        canvas.clip(to: place)
        canvas.translate(by: place.origin - .zero - origin)
        canvas.concatenate(.scale(stage.scale))
        overlay(now, canvas)
      }
    }
    if content.showsPointer, let player = stage.script as? ScriptPlayer,
      let point = player.pressed ?? player.hovering
    {
      let center = place.origin - origin + (point - .zero) * stage.scale
      draw(pointer: center, isPressed: player.pressed != nil, in: place, on: canvas)
    }
  }

  /// Draws a ring that marks the pointer, dark with a light edge so that it is visible on any color.
  private func draw(pointer center: Point, isPressed: Bool, in place: Rect, on canvas: Canvas) {
    let scale = stage.scale
    let ring = Path.circle(center: center, radius: (isPressed ? 22 : 26) * scale)
    canvas.withSavedState {
      canvas.clip(to: place)
      canvas.fill(ring, Color.black.withAlpha(isPressed ? 0.22 : 0.1))
      canvas.stroke(ring, Color.white.withAlpha(0.9), style: StrokeStyle(width: max(1, 2.5 * scale)))
    }
  }
}

extension Vector {
  fileprivate func rounded() -> Vector { Vector(dx.rounded(), dy.rounded()) }
}
