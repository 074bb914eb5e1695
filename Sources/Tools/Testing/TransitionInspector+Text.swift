import Foundation
import SegueChecks
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// Whether text can be read, measured on pixels.
extension TransitionInspector {
  /// Pixels per point at which it is measured: letters have a core there.
  private static let textScale = 2.0
  /// How long text may be hard to read in flight, in looks a tenth of a second apart.
  private static let patience = 3

  func checkLegibility() throws {
    let session = try session(scale: Self.textScale)
    try look(at: session, "at rest in the first screen")
    for way in Way.allCases {
      guard begin(way, in: session) else { return }
      var poor: [ObjectIdentifier: Int] = [:]
      while session.isRunning {
        let texts = try texts(in: session, lookingForCuts: false).filter {
          // Between pixels strokes are a little softer.
          $0.contrast < $0.required * 0.95
        }
        poor = Dictionary(
          texts.map { (ObjectIdentifier($0.view), (poor[ObjectIdentifier($0.view)] ?? 0) + 1) }
        ) { first, _ in first }
        for text in texts where poor[ObjectIdentifier(text.view)] == Self.patience {
          report(text, "\(way), for 0.2 seconds", session)
        }
        session.advance(by: 0.1)
      }
      session.settle()
      if way == .opening { try look(at: session, "at rest in the second screen") }
    }
  }

  private func look(at session: TransitionSession, _ moment: String) throws {
    for text in try texts(in: session, lookingForCuts: true) {
      if text.contrast < text.required { report(text, moment, session) }
      if text.isCut {
        add(
          TransitionFault(
            .legibility, moment, view: text.view.spokenPath, property: "content",
            "an edge that cannot be seen cuts it off"))
      }
    }
  }

  private func report(_ text: VisibleText, _ moment: String, _ session: TransitionSession) {
    add(
      TransitionFault(
        .legibility, moment, frame: session.isIdle ? nil : session.frame, view: text.view.spokenPath,
        property: "color",
        "has a contrast of \(text.contrast.short) : 1; \(text.required.short) : 1 can be read"))
  }

  /// The texts that are seen, not fading and not disabled, with what of them contrasts.
  private func texts(in session: TransitionSession, lookingForCuts: Bool) throws -> [VisibleText] {
    let window = session.window
    var found: [(view: View, box: Rect, clip: Rect?)] = []
    window.forEachVisible { view, opacity, clip in
      // Smaller than it was drawn, its strokes have no core to measure; and fading is no color.
      guard opacity > 0.995, view.transform(to: nil, by: .shown).maximumScale > 0.999,
        view.shown.backgroundColor.isClear, view.subviews.isEmpty,
        !view.isInDisabledControl,
        case .text(let text, let origin, _) = view.content(in: view.shown.bounds)
      else { return }
      let box = view.convert(Rect(origin: origin, size: text.size), to: nil, by: .shown)
      found.append((view, box, clip))
    }
    guard !found.isEmpty else { return [] }
    let shown = try session.picture()
    for text in found { text.view.isConcealed = true }
    let ground = try session.picture()
    for text in found { text.view.isConcealed = false }
    let pictures = LuminancePair(shown, ground, scale: Self.textScale)
    return found.compactMap { view, box, clip in
      let visible = box.intersection(window.bounds).intersection(clip ?? window.bounds)
      // What lies over it hides it more and more, or for good.
      guard window.pile(at: visible.center).first?.view === view,
        let contrast = pictures.contrast(in: visible)
      else { return nil }
      let edges =
        lookingForCuts ? clip.map { visible.edges(cutOffFrom: box, by: $0, in: window.bounds) } ?? [] : []
      return VisibleText(
        view: view, contrast: contrast, required: view.requiredContrast,
        isCut: edges.contains { pictures.isCut(at: $0, from: visible.minX, to: visible.maxX) })
    }
  }
}

/// A text, and how it is seen.
private struct VisibleText {
  let view: View
  /// How much lighter or darker its strokes are than what is behind them: the ratio of WCAG 2, 1…21.
  let contrast: Double
  let required: Double
  /// Whether an edge that cannot be seen cuts it off.
  let isCut: Bool
}

extension View {
  /// 3 for large letters, 4.5 for others (WCAG 2.2, success criterion 1.4.3).
  fileprivate var requiredContrast: Double {
    guard let font = (self as? Label)?.font else { return 4.5 }
    let isBold = font.weight.rawValue >= Font.Weight.bold.rawValue
    return font.size >= 24 || isBold && font.size >= 19 ? 3 : 4.5
  }

  fileprivate var isInDisabledControl: Bool {
    sequence(first: self, next: \.superview).contains { ($0 as? Control)?.isEnabled == false }
  }
}

extension Rect {
  /// The horizontal edges of a clip, inside of the window, at which this visible part of a box ends.
  fileprivate func edges(cutOffFrom box: Rect, by clip: Rect, in bounds: Rect) -> [(y: Double, isTop: Bool)] {
    var edges: [(y: Double, isTop: Bool)] = []
    if minY - box.minY > 2, abs(minY - clip.minY) < 0.5, clip.minY > bounds.minY + 2 {
      edges.append((minY, true))
    }
    if box.maxY - maxY > 2, abs(maxY - clip.maxY) < 0.5, clip.maxY < bounds.maxY - 2 {
      edges.append((maxY, false))
    }
    return edges
  }
}

/// How light a picture is with text and without it.
private struct LuminancePair {
  private let shown, ground: [Float]
  private let width, height: Int
  private let scale: Double

  init(_ shown: Surface, _ ground: Surface, scale: Double) {
    (self.shown, self.ground) = (shown.luminances, ground.luminances)
    (width, height, self.scale) = (shown.width, shown.height, scale)
  }

  private func pixels(_ box: Rect) -> (x: Range<Int>, y: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      let first = Int((low * scale).rounded(.down)).clamped(to: 0...limit)
      return first..<Int((high * scale).rounded(.up)).clamped(to: first...limit)
    }
    return (range(box.minX, box.maxX, width), range(box.minY, box.maxY, height))
  }

  private func ratio(_ one: Float, _ other: Float) -> Double {
    Double((max(one, other) + 0.05) / (min(one, other) + 0.05))
  }

  /// The contrast of strokes with what they cover: of the pixels that the text changes, that of the strongest twentieth. `nil` where
  /// it changes next to nothing.
  func contrast(in box: Rect) -> Double? {
    let (columns, rows) = pixels(box)
    var ratios: [Double] = []
    for y in rows {
      for x in columns {
        let place = y * width + x
        let ratio = ratio(shown[place], ground[place])
        if ratio > 1.05 { ratios.append(ratio) }
      }
    }
    guard ratios.count >= 24 else { return nil }
    ratios.sort()
    return ratios[ratios.count * 19 / 20]
  }

  /// Whether strokes end at an edge at full strength, and the ground is the same on both sides of it.
  func isCut(at edge: (y: Double, isTop: Bool), from left: Double, to right: Double) -> Bool {
    let columns = pixels(Rect(x: left, y: 0, width: right - left, height: 1)).x
    let row = Int((edge.y * scale).rounded())
    let inside = edge.isTop ? row : row - 1
    guard (3..<height - 3).contains(row), !columns.isEmpty else { return false }
    var (cuts, steps) = (0, 0)
    for x in columns {
      if ratio(shown[inside * width + x], ground[inside * width + x]) > 2 { cuts += 1 }
      let grounds = (row - 3...row + 2).map { ground[$0 * width + x] }
      if ratio(grounds.max() ?? 0, grounds.min() ?? 0) > 1.06 { steps += 1 }
    }
    return cuts >= 3 && steps * 5 < columns.count
  }
}

extension Surface {
  /// The relative luminance of each pixel, 0…1 (WCAG 2).
  fileprivate var luminances: [Float] {
    let linear = (0...255).map { level -> Float in
      let part = Double(level) / 255
      return Float(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
    }
    let (width, height, stride) = (width, height, stride)
    return withPixels { bytes in
      var result = [Float](repeating: 0, count: width * height)
      for y in 0..<height {
        for x in 0..<width {
          let place = y * stride + x * 4
          result[y * width + x] =
            0.0722 * linear[Int(bytes[place])] + 0.7152 * linear[Int(bytes[place + 1])]
            + 0.2126 * linear[Int(bytes[place + 2])]
        }
      }
      return result
    }
  }
}
