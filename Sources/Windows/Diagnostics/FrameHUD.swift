import SegueDrawing

/// A panel over a window that shows frame times, with a graph and figures and, optionally, a tint over what each frame redraws.
///
/// It is no part of the tree. It is drawn over a finished frame, and removed by having the frame redrawn there. It asks for a
/// frame of its own only when its mode changes and once after the last frame of a movement; at rest for none.
public final class FrameHUD {
  /// What is shown.
  public enum Mode: Sendable, Hashable, CaseIterable {
    /// Nothing.
    case off
    /// The panel.
    case figures
    /// The panel, and a tint over what each frame redraws.
    case flashes

    /// The mode that follows this one when a key steps through them.
    public var next: Mode {
      switch self {
      case .off: .figures
      case .figures: .flashes
      case .flashes: .off
      }
    }
  }

  /// Seconds for which the last frame's tint stays.
  private static let linger = 0.3
  /// Seconds for which figures stay, so that they can be read.
  private static let readingTime = 0.25
  static let scales = 0.25...8.0
  /// Space between the panel and the window's edges, in points.
  private static let margin = 12.0
  /// The color over what is redrawn.
  static let tint = Color(255, 45, 140)

  /// What is shown. A HUD in the mode `.off` draws nothing.
  public var mode = Mode.figures {
    didSet {
      guard mode != oldValue else { return }
      panel = nil
      due = -.infinity
    }
  }
  /// When it needs a frame even if nothing else does, in seconds; a past time means at once, infinity not at all.
  public private(set) var due = -Double.infinity
  private var meter: FrameMeter
  private var readings: FrameReadings
  private var readingsTime = -Double.infinity
  private var panel: HUDPanel?

  /// A HUD without frames yet.
  /// - Parameter missedCount: how many refreshes the window has missed so far.
  public init(missedCount: Int = 0) {
    meter = FrameMeter(missedBefore: max(0, missedCount))
    readings = meter.readings
  }

  /// Adds a frame of the contents to the figures.
  public func record(_ frame: FrameStatistics) {
    meter.record(frame)
    due = frame.actualTime + Self.linger
  }

  /// Where the panel was drawn last, in pixels.
  package private(set) var panelPlace: PixelRect?

  /// Draws over a frame.
  /// - Parameters:
  ///   - surface: the whole frame.
  ///   - scale: pixels per point, from 0.25 to 8.
  ///   - changed: the part of it that was redrawn because the contents changed.
  ///   - isAlone: whether only the HUD asked for the frame: nothing moves.
  ///   - now: the time, in seconds.
  /// - Returns: the pixels that no longer show the frame.
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

  /// At the lower right, and at the upper left of a window that is too small.
  private func place(of panel: PixelRect, in window: PixelRect, margin: Int) -> PixelRect {
    panel.offset(
      x: max(0, window.width - panel.width - margin), y: max(0, window.height - panel.height - margin))
  }
}
