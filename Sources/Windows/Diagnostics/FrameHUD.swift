import SegueDrawing

/// A panel over a window that shows frame times as a graph and as figures, and optionally tints the pixels that each frame
/// redraws.
///
/// The panel is not part of the view tree: it is drawn over finished frames. To remove the panel, the window redraws the frame
/// below it. The HUD requests a frame of its own when its mode changes, and once after the last frame of a motion. At rest, it
/// requests no frames.
public final class FrameHUD {
  /// The contents of a HUD.
  public enum Mode: Sendable, Hashable, CaseIterable {
    /// The HUD draws nothing.
    case off
    /// The HUD shows the panel.
    case figures
    /// The HUD shows the panel, and tints the pixels that each frame redraws.
    case flashes

    /// The next mode when the user steps through the modes with a key.
    public var next: Mode {
      switch self {
      case .off: .figures
      case .figures: .flashes
      case .flashes: .off
      }
    }
  }

  /// The time for which the tint of the last frame stays visible, in seconds.
  private static let linger = 0.3
  /// The time for which figures stay unchanged so that they can be read, in seconds.
  private static let readingTime = 0.25
  static let scales = 0.25...8.0
  /// The space between the panel and the window's edges, in points.
  private static let margin = 12.0
  /// The color over redrawn pixels.
  static let tint = Color(255, 45, 140)

  /// The contents of the HUD. The default is `.figures`; with `.off`, it draws nothing.
  public var mode = Mode.figures {
    didSet {
      guard mode != oldValue else { return }
      panel = nil
      due = -.infinity
    }
  }
  /// The time at which the HUD itself needs a frame, in seconds. A past time means immediately, infinity never.
  public private(set) var due = -Double.infinity
  private var meter: FrameMeter
  private var readings: FrameReadings
  private var readingsTime = -Double.infinity
  private var panel: HUDPanel?

  /// Creates a HUD that has not recorded any frames.
  /// - Parameter missedCount: the number of refreshes that the window has missed so far; 0 by default.
  public init(missedCount: Int = 0) {
    meter = FrameMeter(missedBefore: max(0, missedCount))
    readings = meter.readings
  }

  /// Adds a frame of the contents to the statistics.
  public func record(_ frame: FrameStatistics) {
    meter.record(frame)
    due = frame.actualTime + Self.linger
  }

  /// The frame of the panel when it was last drawn, in pixels; `nil` before the first time.
  package private(set) var panelPlace: PixelRect?

  /// Draws the HUD over a frame.
  /// - Parameters:
  ///   - surface: the whole frame.
  ///   - scale: the number of pixels per point, from 0.25 to 8.
  ///   - changed: the pixels of the frame that were redrawn because the contents changed.
  ///   - isAlone: whether the HUD alone requested the frame, while nothing moves.
  ///   - now: the current time, in seconds.
  /// - Returns: the pixels that the HUD covers.
  public func draw(
    over surface: Surface, scale: Double, changed: PixelRegion, isAlone: Bool, at now: Double
  ) -> PixelRegion {
    due = .infinity
    guard mode != .off else { return [] }
    let scale = scale.bounded(Self.scales, or: 1)
    if isAlone || now - readingsTime >= Self.readingTime {
      readings = meter.readings
      readingsTime = now
    }
    if panel?.scale != scale { panel = HUDPanel(scale: scale, explainsFlashes: mode == .flashes) }
    let canvas = Canvas(surface)
    var touched: PixelRegion = []
    if mode == .flashes {
      for rect in changed.boxes() {
        flash(rect, width: max(1, scale.rounded()), on: canvas)
        touched.formUnion(rect)
      }
    }
    guard let panel else { return touched }
    panel.draw(meter.bars, readings)
    let place = place(
      of: panel.surface.bounds, in: surface.bounds, margin: Int((Self.margin * scale).rounded()))
    canvas.draw(panel.surface, at: Point(Double(place.x), Double(place.y)))
    panelPlace = place
    touched.formUnion(place)
    return touched
  }

  private func flash(_ rect: PixelRect, width: Double, on canvas: Canvas) {
    canvas.fill(rect.rect, Self.tint.withAlpha(0.16))
    canvas.stroke(
      .rect(rect.rect.inset(by: width / 2)), Self.tint.withAlpha(0.7), style: StrokeStyle(width: width))
  }

  /// Returns the frame of the panel: at the lower right, or at the upper left of a window that is too small.
  private func place(of panel: PixelRect, in window: PixelRect, margin: Int) -> PixelRect {
    panel.offset(
      x: max(0, window.width - panel.width - margin), y: max(0, window.height - panel.height - margin))
  }
}
