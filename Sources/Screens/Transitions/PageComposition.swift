import SegueControllers

/// The layout of a page that grows out of a source with which it has a view in common: a shared element.
///
/// The other contents of the source make room for the element and fade out, while the other contents of the page fade in; they
/// are scaled with the element, and are the fainter the more of them reaches beyond the lower edge of the panel. All rectangles
/// are in the page's coordinates.
struct PageComposition {
  /// The frame of the element at the closed end and at the open end.
  let closed, open: Rect
  /// The visible part of the page at the closed end, and the whole page.
  let part, page: Rect

  /// The growth at which the source's contents have disappeared, that from which the page's contents are fully visible if the
  /// panel does not cut them off, and that at which the element has reached its column.
  private static let (leaving, arrived, centered) = (0.1, 0.15, 0.5)

  private var scale: Double { scale(ofWidth: closed.width) }
  /// The upper edge of the element at the closed end for which the lower edge of the scaled page would be that of the panel.
  private var fittingTop: Double { part.maxY - (page.maxY - open.minY) * scale }

  /// The alpha of the source's contents.
  func sourceAlpha(at growth: Double) -> Double { 1 - (growth / Self.leaving).clamped(to: 0...1) }

  /// The alpha of the page's contents. The more of the page hangs below the panel, which cuts it off, the fainter it is.
  func pageAlpha(at growth: Double) -> Double {
    guard growth < 1 else { return 1 }
    let place = page(at: growth)
    let excess = place.maxY - part.maxY.mixed(with: page.maxY, at: growth)
    let visibility = (1 - 1.5 * excess / max(place.height, 1)).clamped(to: 0...1)
    return visibility * (growth / Self.arrived).clamped(to: 0...1)
  }

  /// The fraction by which the source's color has become that of the page.
  func colorPart(at growth: Double) -> Double { (growth / Self.centered).clamped(to: 0...1) }

  /// Returns the frame of the element. The element moves to its column earlier than it grows, so that it is in the middle of a
  /// growing panel if it will be in the middle of the page.
  func element(at growth: Double) -> Rect {
    guard growth > 0, growth < 1 else { return growth < 1 ? closed : open }
    let size = closed.size.mixed(with: open.size, at: growth)
    let part = min(1, growth / Self.centered)
    let x = closed.midX.mixed(
      with: open.midX, at: part * part * part * (10 - 15 * part + 6 * part * part))
    // As soon as the page fits in the panel, its lower edge is that of the panel. The bend before is round.
    let (excess, bend) = (
      fittingTop.mixed(with: open.minY, at: growth) - closed.minY, 72 * growth * (1 - growth)
    )
    let raised = closed.minY + (excess + (excess * excess + bend * bend).squareRoot()) / 2
    let y = min(closed.minY.mixed(with: open.minY, at: growth), raised)
    return Rect(x: x - size.width / 2, y: y, width: size.width, height: size.height)
  }

  /// Returns the frame of another element, which has taken its place on the page when the first one has reached its column.
  func frame(from closed: Rect, to open: Rect, at growth: Double) -> Rect {
    let whole = page(at: growth)
    let scale = whole.width / max(page.width, 1)
    let place = Rect(
      x: whole.minX + (open.minX - page.minX) * scale, y: whole.minY + (open.minY - page.minY) * scale,
      width: open.width * scale, height: open.height * scale)
    return closed.mixed(with: place, at: colorPart(at: growth))
  }

  /// Returns the frame of the whole source. The edge of the element that faces the rest of the source takes the rest along.
  func source(at growth: Double) -> Rect {
    let element = element(at: growth)
    let room = Vector(part.width - closed.width, part.height - closed.height)
    let side = Vector(
      (2 * (part.midX - closed.midX) / max(room.dx, 1)).clamped(to: -1...1),
      (2 * (part.midY - closed.midY) / max(room.dy, 1)).clamped(to: -1...1))
    return part.offset(
      by: element.center - closed.center
        + Vector(side.dx * (element.width - closed.width), side.dy * (element.height - closed.height)) * 0.5)
  }

  /// Returns the scale of the page for a width of the element. An element that shrinks does not magnify the page.
  private func scale(ofWidth width: Double) -> Double { min(1, width / max(open.width, 1)) }

  /// Returns the frame of the whole page.
  func page(at growth: Double) -> Rect {
    let element = element(at: growth)
    let scale = scale(ofWidth: element.width)
    return Rect(
      x: element.minX + (page.minX - open.minX) * scale, y: element.minY + (page.minY - open.minY) * scale,
      width: page.width * scale, height: page.height * scale)
  }
}
