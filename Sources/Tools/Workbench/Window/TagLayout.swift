import SegueDrawing
import SegueGeometry

/// Puts names beside what they belong to: inside of a picture, and apart from each other.
struct TagLayout {
  /// A name on its ground.
  struct Tag {
    let text: TextLayout
    let color: Color
    fileprivate(set) var rect: Rect
  }

  /// Where names may lie.
  let area: Rect
  private(set) var tags: [Tag] = []

  init(in area: Rect) { self.area = area }

  private static let padding = Size(4, 1.5)
  private static let gap = 2.0

  /// Adds a name above the upper left corner of a box, else where it is nearest to that. Where there is no room left it is left out.
  mutating func add(_ name: String, to box: Rect, _ color: Color) {
    let seen = box.intersection(area)
    guard !seen.isEmpty else { return }
    let text = TextLayout(
      name, font: Palette.small, maximumWidth: max(20, area.width - 2 * Self.padding.width), lineLimit: 1)
    let size = Size(
      text.size.width + 2 * Self.padding.width, (text.size.height + 2 * Self.padding.height).rounded())
    let x = seen.minX.clamped(to: area.minX...max(area.minX, area.maxX - size.width))
    let lowest = max(area.minY, area.maxY - size.height)
    let wanted = (seen.minY - size.height).clamped(to: area.minY...lowest)
    let step = size.height + Self.gap
    for distance in 0..<Int(area.height / step + 1) {
      for y in distance == 0
        ? [wanted] : [wanted + Double(distance) * step, wanted - Double(distance) * step]
      {
        let rect = Rect(origin: Point(x, y), size: size)
        guard y >= area.minY, y <= lowest, !tags.contains(where: { $0.rect.intersects(rect) }) else {
          continue
        }
        return tags.append(Tag(text: text, color: color, rect: rect))
      }
    }
  }

  /// Draws all names.
  func draw(on canvas: Canvas) {
    for tag in tags {
      canvas.fillRoundedRect(tag.rect, radius: 2, color: tag.color)
      canvas.draw(
        tag.text, at: tag.rect.origin + Vector(Self.padding.width, Self.padding.height),
        color: Palette.ground)
    }
  }
}
