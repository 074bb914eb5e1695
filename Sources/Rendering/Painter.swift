import Drawing
import Geometry

/// Turns a flat list into pixels.
enum Painter {
  /// Draws all of `list`.
  static func paint(_ list: DisplayList, on canvas: Canvas) {
    paint(list, from: 0, to: list.items.count, behind: Occlusion(), on: canvas)
  }

  /// Draws the items `start..<end` of `list`, as far as `occlusion` leaves them in sight, within whatever the canvas is clipped to.
  static func paint(
    _ list: DisplayList, from start: Int, to end: Int, behind occlusion: Occlusion, on canvas: Canvas
  ) {
    for index in start..<max(start, end) {
      let item = list.items[index]
      switch occlusion.sight(ofItemAt: index) {
      case .nothing:
        continue
      case .whole where item.clip == DisplayList.noClip:
        paint(item, on: canvas)
      case .whole:
        canvas.save()
        clip(to: item.clip, of: list, on: canvas)
        paint(item, on: canvas)
        canvas.restore()
      case .parts(let range):
        canvas.save()
        canvas.clip(to: occlusion.parts[range])
        if item.clip != DisplayList.noClip { clip(to: item.clip, of: list, on: canvas) }
        paint(item, on: canvas)
        canvas.restore()
      }
    }
  }

  private static func paint(_ item: DisplayItem, on canvas: Canvas) {
    canvas.setTransform(item.transform)
    let color = item.alpha < 1 ? item.color.withAlpha(item.color.alpha * item.alpha) : item.color
    switch item.kind {
    case .fill:
      if item.isDisc {
        canvas.fillCircle(center: item.rect.center, radius: item.radius, color: color)
      } else if item.radius > 0 {
        canvas.fillRoundedRect(item.rect, radius: item.radius, corners: item.corners, color: color)
      } else {
        canvas.fill(item.rect, color)
      }
    case .border:
      let inset = item.lineWidth / 2
      canvas.stroke(
        Path.roundedRect(
          item.rect.inset(by: inset), radius: max(0, item.radius - inset), corners: item.corners),
        color, style: StrokeStyle(width: item.lineWidth))
    case .picture:
      guard let surface = item.surface else { return }
      canvas.draw(surface, in: item.rect, alpha: item.alpha)
    }
  }

  private static func clip(to index: Int, of list: DisplayList, on canvas: Canvas) {
    let clip = list.clips[index]
    if clip.parent != DisplayList.noClip { Self.clip(to: clip.parent, of: list, on: canvas) }
    canvas.setTransform(clip.transform)
    if clip.isPixelRect {
      let pixels = clip.transform.apply(to: clip.rect)
      let left = pixels.minX.rounded()
      let top = pixels.minY.rounded()
      canvas.setTransform(.identity)
      canvas.clip(
        to: Rect(x: left, y: top, width: pixels.maxX.rounded() - left, height: pixels.maxY.rounded() - top))
    } else {
      canvas.clip(toRoundedRect: clip.rect, radius: clip.radius, corners: clip.corners)
    }
  }
}
