import Glibc
import SegueControls
import SegueHeadless

/// Text that is visible in a window, with its contrast as measured in the window's pixels.
package struct VisibleText {
  package let view: View
  /// The contrast ratio between the strokes and their background, as defined by WCAG 2, 1…21.
  package let contrast: Double
  package let required: Double
  /// Whether an invisible edge cuts off the text.
  package let isCut: Bool
  package static var cut: String { "an invisible edge cuts it off" }
  package let colors: ColorPair

  /// The color of text and the mean color of its background.
  package struct ColorPair: Hashable {
    package let text, ground: [Int]

    fileprivate init(_ text: Color, on ground: Color) {
      (self.text, self.ground) = (text.levels, ground.levels)
    }
  }

  /// The scale for measurements, in pixels per point. At this scale, the strokes of letters have pixels of their full color.
  package static let scale = 2.0

  /// Returns the visible text of a window, except text that is fading, scaled down or disabled.
  /// - Parameters:
  ///   - headless: a window drawn at `scale`.
  ///   - lookingForCuts: whether to compute `isCut`; otherwise it is `false`.
  package static func all(in headless: HeadlessWindow, lookingForCuts: Bool) throws -> [VisibleText] {
    let window = headless.window
    var found: [(view: View, color: Color, box: Rect, clip: Rect?)] = []
    window.forEachVisible { view, opacity, clip in
      // Strokes of text that is scaled down have no core to measure, and fading text has no definite color.
      guard opacity > 0.995, view.transform(to: nil, by: .shown).maximumScale > 0.999,
        view.shown.backgroundColor.isClear, view.subviews.isEmpty, !view.isInDisabledControl,
        case .text(let text, let origin, let color) = view.content(in: view.shown.bounds)
      else { return }
      let ink = text.inkBounds
      let place = Rect(x: origin.x + ink.minX, y: origin.y, width: ink.width, height: text.size.height)
      let box = view.convert(place, to: nil, by: .shown)
      found.append((view, Color(color.resolved(in: view.sharedTraits.appearance)), box, clip))
    }
    guard !found.isEmpty else { return [] }
    let shown = try headless.picture()
    for text in found { text.view.isConcealed = true }
    let ground = try headless.picture()
    for text in found { text.view.isConcealed = false }
    let pictures = LuminancePair(shown, ground, scale: scale)
    return found.compactMap { view, color, box, clip in
      let visible = box.intersection(window.bounds).intersection(clip ?? window.bounds)
      // Text is not measured if another view covers its center.
      guard window.viewsDrawn(at: visible.center).first?.view === view,
        let contrast = pictures.contrast(in: visible)
      else { return nil }
      let edges =
        lookingForCuts ? clip.map { visible.edges(cutOffFrom: box, by: $0, in: window.bounds) } ?? [] : []
      let behind = ground.mean(in: visible, scale: scale)
      return VisibleText(
        view: view, contrast: contrast, required: view.requiredContrast,
        isCut: edges.contains { pictures.isCut(at: $0, from: visible.minX, to: visible.maxX) },
        colors: ColorPair(behind.mixed(with: color.withAlpha(1), at: color.alpha), on: behind))
    }
  }

  /// The closest color to the text's color in which the text would be legible, found by mixing in black or white; `nil` if
  /// there is no such color. Thin strokes are assumed to lose the same fraction of contrast in the new color.
  fileprivate var nearest: Color? {
    let (text, ground) = (Color(levels: colors.text), Color(levels: colors.ground))
    let goal = required * max(1, text.contrast(with: ground) / contrast) * 1.01
    for percent in 1...100 {
      let mixes = [Color.black, .white].map { text.mixed(with: $0, at: Double(percent) / 100) }
      if let color = mixes.first(where: { $0.contrast(with: ground) >= goal }) { return color }
    }
    return nil
  }
}

/// Text that is hard to read, grouped by its colors.
package struct ContrastFindings<Moment> {
  private var texts: [VisibleText.ColorPair: Group] = [:]
  private var order: [VisibleText.ColorPair] = []

  private struct Group {
    var worst: VisibleText
    /// The name of the view whose text is hardest to read.
    var name: String
    let moment: Moment
    /// The views that were found. They are retained, so that no other view gets the identity of a released one.
    var views: [ObjectIdentifier: View] = [:]
  }

  package init() {}

  package mutating func add(_ text: VisibleText, _ moment: @autoclosure () -> Moment) {
    let pair = text.colors
    if texts[pair] == nil { order.append(pair) }
    var group = texts[pair] ?? Group(worst: text, name: text.view.reportPath, moment: moment())
    if text.contrast < group.worst.contrast { (group.worst, group.name) = (text, text.view.reportPath) }
    group.views[ObjectIdentifier(text.view)] = text.view
    texts[pair] = group
  }

  /// The findings, one for each pair of colors, with the view whose text is hardest to read.
  package var findings: [(view: String, moment: Moment, detail: String)] {
    order.compactMap { texts[$0] }.map { group in
      let (worst, views) = (group.worst, group.views)
      let (pair, better) = (worst.colors, worst.nearest.map { "; \(Self.text($0.levels)) passes" } ?? "")
      return (
        group.name, group.moment,
        "\(views.count) label\(views.count == 1 ? " has" : "s have") a contrast of \(worst.contrast.short) : 1, "
          + "\(Self.text(pair.text)) on \(Self.text(pair.ground)); the minimum is \(worst.required.short) : 1\(better)"
      )
    }
  }

  private static func text(_ levels: [Int]) -> String {
    "Color(\(levels.map { "\($0)" }.joined(separator: ", ")))"
  }
}

nonisolated extension Color {
  /// The red, green and blue components, 0…255.
  fileprivate var levels: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }
  fileprivate init(levels: [Int]) { self.init(levels[0], levels[1], levels[2]) }
}

extension View {
  /// The minimum contrast of the view's text (WCAG 2.2, success criterion 1.4.3): 4.5, or 3 for large text. Text is large from
  /// 24 points, and bold text from 19 points.
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
  /// Returns the upper and lower edges of `clip` that cut off a part of `box`, except those at the edges of the window. Call this
  /// on the visible part of `box`.
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

/// A picture with text, and the same picture without the text.
private struct LuminancePair {
  private let shown, ground: [UInt32]
  private let width, height: Int
  private let scale: Double
  /// The linear value of each level of a color channel, 0…1.
  private static let linear = (0...255).map { level -> Float in
    let part = Double(level) / 255
    return Float(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
  }

  init(_ shown: Surface, _ ground: Surface, scale: Double) {
    (self.shown, self.ground) = (shown.words, ground.words)
    (width, height, self.scale) = (shown.width, shown.height, scale)
  }

  private func pixels(_ box: Rect) -> (x: Range<Int>, y: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      let first = Int((low * scale).rounded(.down)).clamped(to: 0...limit)
      return first..<Int((high * scale).rounded(.up)).clamped(to: first...limit)
    }
    return (range(box.minX, box.maxX, width), range(box.minY, box.maxY, height))
  }

  /// Returns the relative luminance of a pixel, 0…1 (WCAG 2).
  private func luminance(_ pixel: UInt32) -> Float {
    0.0722 * Self.linear[Int(pixel & 255)] + 0.7152 * Self.linear[Int(pixel &>> 8 & 255)]
      + 0.2126 * Self.linear[Int(pixel &>> 16 & 255)]
  }

  private func ratio(_ one: Float, _ other: Float) -> Double {
    Double((max(one, other) + 0.05) / (min(one, other) + 0.05))
  }

  /// Returns the contrast ratio between both pictures at a pixel.
  private func ratio(at place: Int) -> Double {
    shown[place] == ground[place] ? 1 : ratio(luminance(shown[place]), luminance(ground[place]))
  }

  /// Returns the contrast between strokes and their background: the 95th percentile over the pixels that the text visibly
  /// changes. `nil` if the text changes too few pixels.
  func contrast(in box: Rect) -> Double? {
    let (columns, rows) = pixels(box)
    var (changes, ratios): (Int, [Double]) = (0, [])
    for y in rows {
      for x in columns where shown[y * width + x] != ground[y * width + x] {
        changes += 1
        let ratio = ratio(at: y * width + x)
        if ratio > 1.05 { ratios.append(ratio) }
      }
    }
    // Text in nearly the color of its background changes many pixels, but none visibly.
    guard ratios.count >= 24 else { return changes < 96 ? nil : 1 }
    ratios.sort()
    return ratios[ratios.count * 19 / 20]
  }

  /// Returns whether strokes of full strength end at an edge although the background is the same on both sides of the edge.
  func isCut(at edge: (y: Double, isTop: Bool), from left: Double, to right: Double) -> Bool {
    let columns = pixels(Rect(x: left, y: 0, width: right - left, height: 1)).x
    let row = Int((edge.y * scale).rounded())
    let inside = edge.isTop ? row : row - 1
    guard (3..<height - 3).contains(row), !columns.isEmpty else { return false }
    var (cuts, steps) = (0, 0)
    for x in columns {
      if ratio(at: inside * width + x) > 2 { cuts += 1 }
      let grounds = (row - 3...row + 2).map { luminance(ground[$0 * width + x]) }
      if ratio(grounds.max() ?? 0, grounds.min() ?? 0) > 1.06 { steps += 1 }
    }
    return cuts >= 3 && steps * 5 < columns.count
  }
}

extension Surface {
  fileprivate func mean(in box: Rect, scale: Double) -> Color {
    let low = Point((box.minX * scale).rounded(.up), (box.minY * scale).rounded(.up))
    let columns = max(0, Int(low.x))..<max(Int(low.x) + 1, min(width, Int(box.maxX * scale)))
    let rows = max(0, Int(low.y))..<max(Int(low.y) + 1, min(height, Int(box.maxY * scale)))
    var (sums, count) = ([0, 0, 0], 0)
    withPixels { bytes in
      for y in rows where y < height {
        for x in columns where x < width {
          for channel in 0..<3 { sums[2 - channel] += Int(bytes[y * stride + x * 4 + channel]) }
          count += 1
        }
      }
    }
    return Color(levels: sums.map { $0 / max(1, count) })
  }
}
