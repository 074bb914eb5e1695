import SegueDrawing

/// A short message over a window, optionally with a flash. Use it to report an event that is not visible otherwise, such as
/// that a screenshot was taken.
///
/// Like `FrameHUD`, the message is not part of the view tree: it is drawn over finished frames. To remove the message, the
/// window redraws the frame below it. Once the message has disappeared, it requests no more frames.
public final class MessageOverlay {
  /// The duration of the flash, in seconds; `flashStrength` is its initial opacity, 0…1.
  private static let flashTime = 0.3
  private static let flashStrength = 0.6
  /// The duration of the message's fade at its end, in seconds.
  private static let fade = 0.25
  /// The frame rate during the flash and the fade, in frames per second.
  private static let rate = 60.0
  /// The space between the message and the lower edge of the window, in points.
  private static let margin = 44.0
  /// The space between the message and a panel, in points.
  private static let gap = 12.0

  /// The time at which the message itself needs a frame, in seconds. A past time means immediately, infinity never again.
  public private(set) var due: Double
  private let text: String
  private let start: Double
  private let flashes: Bool
  private let stay: Double
  private var picture: (surface: Surface, scale: Double)?

  /// Creates a message that appears now.
  /// - Parameters:
  ///   - text: the message, in a few words.
  ///   - flashes: whether the whole window flashes at the beginning.
  ///   - now: the current time, in seconds.
  public convenience init(_ text: String, flashes: Bool, at now: Double) {
    self.init(text, flashes: flashes, stay: 1.6, at: now)
  }

  /// Creates a message that appears now, and fades after `stay` seconds.
  package init(_ text: String, flashes: Bool, stay: Double, at now: Double) {
    (self.text, self.flashes, self.stay) = (text, flashes, stay)
    start = now.bounded(.times)
    due = -.infinity
  }

  /// Whether the message has disappeared.
  public var isOver: Bool { due == .infinity }

  /// Draws the message over a frame.
  /// - Parameters:
  ///   - surface: the whole frame.
  ///   - scale: the number of pixels per point, from 0.25 to 8.
  ///   - now: the current time, in seconds.
  /// - Returns: the pixels that the message or its flash covers.
  public func draw(over surface: Surface, scale: Double, at now: Double) -> PixelRegion {
    draw(over: surface, scale: scale, at: now, beside: nil)
  }

  /// Draws the message over a frame, so that it does not cover a panel.
  /// - Parameters:
  ///   - surface: the whole frame.
  ///   - scale: the number of pixels per point, from 0.25 to 8.
  ///   - now: the current time, in seconds.
  ///   - panel: the frame of the panel, in pixels; `nil` if there is no panel.
  /// - Returns: the pixels that the message or its flash covers.
  package func draw(over surface: Surface, scale: Double, at now: Double, beside panel: PixelRect?)
    -> PixelRegion
  {
    let (now, scale) = (now.bounded(.times, or: start), scale.bounded(FrameHUD.scales, or: 1))
    let age = max(0, now - start)
    let end = stay + Self.fade
    guard age < end else {
      due = .infinity
      return []
    }
    let isFlashing = flashes && age < Self.flashTime
    due = isFlashing || age >= stay ? now + 1 / Self.rate : start + stay
    let canvas = Canvas(surface)
    var touched: PixelRegion = []
    if isFlashing {
      let rest = 1 - age / Self.flashTime
      canvas.fill(surface.bounds.rect, Color(white: 1, alpha: Self.flashStrength * rest * rest))
      touched.formUnion(surface.bounds)
    }
    if picture?.scale != scale { picture = Self.makePicture(text, scale: scale).map { ($0, scale) } }
    guard let picture = picture?.surface else { return touched }
    let place = place(
      of: picture.bounds, in: surface.bounds, margin: Int((Self.margin * scale).rounded()), beside: panel,
      gap: Int((Self.gap * scale).rounded()))
    canvas.draw(picture, at: Point(Double(place.x), Double(place.y)), alpha: min(1, (end - age) / Self.fade))
    touched.formUnion(place.intersection(surface.bounds))
    return touched
  }

  /// Returns the frame of the message: in the middle above the lower edge, or above or below a panel that it would cover.
  private func place(
    of picture: PixelRect, in window: PixelRect, margin: Int, beside panel: PixelRect?, gap: Int
  ) -> PixelRect {
    let x = (window.width - picture.width) / 2
    let place = picture.offset(x: x, y: max(0, window.height - picture.height - margin))
    guard let panel, !place.intersection(panel).isEmpty else { return place }
    let above = panel.y - gap - picture.height
    return picture.offset(x: x, y: above >= 0 ? above : panel.maxY + gap)
  }

  /// Returns a picture of the text on a dark capsule; `nil` if there is not enough memory.
  private static func makePicture(_ text: String, scale: Double) -> Surface? {
    let layout = TextLayout(text, font: .system(size: 13, weight: .semibold))
    let size = Size(layout.size.width.rounded(.up) + 32, layout.size.height.rounded(.up) + 18)
    let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    guard let surface = try? Surface(width: width, height: height) else { return nil }
    let canvas = Canvas(surface)
    canvas.fillCard(size, radius: size.height / 2, scale: scale)
    canvas.draw(
      layout, at: Point((size.width - layout.size.width) / 2, (size.height - layout.size.height) / 2),
      color: .white)
    return surface
  }
}
