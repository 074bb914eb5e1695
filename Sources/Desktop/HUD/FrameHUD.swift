import Drawing
import Geometry

/// What lies over a window to show how its frames go: a panel with a graph and figures and, if wished, a tint over what
/// each frame has drawn anew.
///
/// It is no part of the tree. It is drawn over a finished frame, and taken off by having the frame drawn there again. It
/// asks for a frame of its own only when it comes and once after the last frame of a movement; at rest for nothing.
final class FrameHUD {
  /// Seconds for which the last frame's tint stays.
  private static let linger = 0.3
  /// Seconds for which figures stay, so that they can be read.
  private static let readingTime = 0.25
  /// Room between the panel and the window's edges, in points.
  private static let margin = 12.0
  /// The colour over what was drawn anew.
  static let tint = Color(255, 45, 140)

  /// Whether what each frame has drawn is tinted.
  let isFlashing: Bool
  /// When it wants to be drawn even if nothing else does, in seconds; past means at once, infinity not at all.
  private(set) var due = -Double.infinity
  private var meter: FrameMeter
  private var readings: FrameReadings
  private var readingsTime = -Double.infinity
  private var panel: HUDPanel?

  /// A HUD that has seen no frame yet.
  /// - Parameter missedCount: how many refreshes the window has missed so far.
  init(missedCount: Int = 0) {
    isFlashing = false
    meter = FrameMeter(missedBefore: missedCount)
    readings = meter.readings
  }

  /// The same figures with flashes.
  private init(flashing hud: FrameHUD) {
    isFlashing = true
    meter = hud.meter
    readings = hud.readings
  }

  /// What comes after `hud` when its key is pressed: nothing, figures, figures and flashes, nothing.
  static func next(after hud: FrameHUD?, missedCount: Int) -> FrameHUD? {
    guard let hud else { return FrameHUD(missedCount: missedCount) }
    return hud.isFlashing ? nil : FrameHUD(flashing: hud)
  }

  /// Remembers a frame of the contents.
  func record(_ frame: FrameStatistics) {
    meter.record(frame)
    due = frame.actualTime + Self.linger
  }

  /// Draws over a frame.
  /// - Parameters:
  ///   - surface: the whole frame.
  ///   - scale: pixels per point.
  ///   - changed: what of it was drawn anew because the contents changed.
  ///   - isAlone: whether nobody else has asked for the frame: nothing moves.
  ///   - now: in seconds.
  /// - Returns: the pixels that are not the frame's any more.
  func draw(
    over surface: Surface, scale: Double, changed: [PixelRect], isAlone: Bool, at now: Double
  ) -> [PixelRect] {
    due = .infinity
    if isAlone || now - readingsTime >= Self.readingTime {
      readings = meter.readings
      readingsTime = now
    }
    if panel?.scale != scale { panel = HUDPanel(scale: scale, explainsFlashes: isFlashing) }
    let canvas = Canvas(surface)
    let flashes = isFlashing ? changed : []
    for rect in flashes { flash(rect, width: max(1, scale.rounded()), on: canvas) }
    guard let panel else { return flashes }
    panel.draw(meter.bars, readings)
    let place = place(
      of: panel.surface.bounds, in: surface.bounds, margin: Int((Self.margin * scale).rounded()))
    canvas.draw(panel.surface, at: Point(Double(place.x), Double(place.y)))
    return flashes + [place]
  }

  private func flash(_ rect: PixelRect, width: Double, on canvas: Canvas) {
    canvas.fill(rect.rect, Self.tint.withAlpha(0.16))
    canvas.stroke(
      .rect(rect.rect.inset(by: width / 2)), Self.tint.withAlpha(0.7), style: StrokeStyle(width: width))
  }

  /// At the lower right, and at the upper left of a window that is too small.
  private func place(of panel: PixelRect, in window: PixelRect, margin: Int) -> PixelRect {
    panel.offset(
      x: max(0, window.width - panel.width - margin), y: max(0, window.height - panel.height - margin))
  }
}
