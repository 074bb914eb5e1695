internal import SegueChecks
internal import SegueDiagnostics
internal import SegueDrawing
internal import SegueGeometry

/// A panel that shows the time of the running build, or the errors of the last build. It is drawn over the window and is not
/// part of the contents.
@MainActor final class WatchPanel: FrameOverlay {
  /// Called when the panel has to be drawn again; with `nil` when it is empty.
  var onChange: (WatchPanel?) -> Void = { _ in }
  /// The position of the first error as `FILE:LINE`; `nil` if no error has a position.
  private(set) var place: String?
  /// Whether a press that began on the panel is still held.
  var isPressed = false

  private var lines: [Line] = []
  private var notes: [String] = []
  private var clock: Task<Void, Never>?
  private var picture: (surface: Surface, scale: Double, width: Double)?
  /// The frame in which the panel was last drawn, in window coordinates.
  private var frame = Rect.zero

  private struct Line {
    let text: String
    let font: Font
    let color: Color
  }

  private static let (margin, padding) = (12.0, 12.0)
  private static let greatestWidth = 420.0
  private static let mostNotes = 4
  private static let strong = Font.system(size: 12, weight: .semibold)
  private static let plain = Font.system(size: 12)
  private static let code = Font(family: "monospace", size: 11)
  private static let red = Color(255, 110, 104)

  /// Shows a report from the supervisor.
  func show(_ report: String) {
    clock?.cancel()
    place = nil
    let parts = report.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch parts.first ?? "" {
    case "building": count("Building")
    case "waiting": count("Waiting for another build")
    case "fault" where parts.count > 3:
      notes = []
      place = parts[1].isEmpty ? nil : parts[1]
      set(
        (parts[2].isEmpty ? [] : [Line(text: parts[2], font: Self.strong, color: Self.red)])
          + [Line(text: parts[3], font: Self.plain, color: .white)]
          + parts.dropFirst(4).map { Line(text: $0, font: Self.code, color: Color(white: 1, alpha: 0.7)) })
    default: set([])
    }
  }

  /// Adds a line of text, which stays until the next build.
  func note(_ words: String) {
    guard !notes.contains(words) else { return }
    notes.append(words)
    set(lines)
  }

  /// Returns whether a point in the window is inside the panel.
  func contains(_ point: Point) -> Bool { isVisible && frame.contains(point) }

  private var isVisible: Bool { !lines.isEmpty || !notes.isEmpty }

  /// Shows text, followed by the number of seconds since the text appeared.
  private func count(_ words: String) {
    notes = []
    clock = Task { [weak self] in
      var seconds = 0
      while !Task.isCancelled {
        let text = seconds == 0 ? words + " …" : "\(words) … \(seconds) s"
        self?.set([Line(text: text, font: Self.strong, color: .white)])
        try? await Task.sleep(for: .seconds(1))
        seconds += 1
      }
    }
  }

  private func set(_ lines: [Line]) {
    self.lines = lines
    picture = nil
    onChange(isVisible ? self : nil)
  }

  func draw(over surface: Surface, scale: Double) -> PixelRegion {
    let width = min(Self.greatestWidth, Double(surface.width) / scale - 2 * Self.margin)
    if picture.map({ $0.scale != scale || $0.width != width }) ?? true {
      picture = makePicture(width: width, scale: scale).map { ($0, scale, width) }
    }
    guard let picture = picture?.surface else {
      frame = .zero
      return []
    }
    let place = picture.bounds.offset(
      x: Int((Self.margin * scale).rounded()),
      // If the window is too short, the first line matters more than the last one.
      y: max(0, surface.height - picture.height - Int((Self.margin * scale).rounded())))
    Canvas(surface).draw(picture, at: Point(Double(place.x), Double(place.y)))
    frame = place.rect.inPoints(at: scale)
    return PixelRegion(place.intersection(surface.bounds))
  }

  /// Returns a picture of the text on a dark card; `nil` if there is no text, no space or no memory.
  private func makePicture(width: Double, scale: Double) -> Surface? {
    let more = notes.count - Self.mostNotes
    let words = notes.prefix(Self.mostNotes) + (more > 0 ? ["and \(more) more"] : [])
    let lines = lines + words.map { Line(text: $0, font: Self.plain, color: .white) }
    guard !lines.isEmpty, width > 4 * Self.padding else { return nil }
    let inside = width - 2 * Self.padding
    let layouts = lines.map {
      TextLayout($0.text, font: $0.font, alignment: .left, maximumWidth: inside, lineLimit: 4)
    }
    let widest = layouts.map(\.size.width).max() ?? 0
    let height = layouts.reduce(0) { $0 + $1.size.height + 3 } - 3 + 2 * Self.padding
    let size = Size((widest + 2 * Self.padding).rounded(.up), height.rounded(.up))
    guard
      let surface = try? Surface(
        width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    else { return nil }
    let canvas = Canvas(surface)
    canvas.fillCard(size, radius: 10, scale: scale)
    var top = Self.padding
    for (line, layout) in zip(lines, layouts) {
      canvas.draw(layout, at: Point(Self.padding, top), color: line.color)
      top += layout.size.height + 3
    }
    return surface
  }
}
