import SegueViews

/// The picture of a shadow that outlines of any size cast alike: its four corners, and between them a piece of each edge and of
/// the middle, which are stretched. So a view that grows casts its shadow without a blur in any frame.
final class ShadowPatch {
  /// What a patch is made from, in pixels: outlines and blurs that differ by less than can be seen share one.
  struct Key: Hashable {
    let blur: Int
    let radius: Int
    let corners: Corners
    let color: Color
    /// How many pixels of the display one of the patch is.
    let coarseness: Double

    init(_ shown: View.Properties, corners: Corners, scale: Double) {
      let blur = (shown.shadow.blur * scale).bounded(Self.lengths)
      // A large blur has no detail that fewer pixels would lose.
      var coarseness = 1.0
      while blur / coarseness > Self.sharpest { coarseness *= 2 }
      // And the softer the shadow, the less of the corner's shape is left in it.
      let step = max(1, (blur / coarseness / 4).rounded(.down))
      self.blur = Int((blur / coarseness).rounded())
      radius = Int(((shown.outlineRadius * scale / coarseness / step).rounded() * step).bounded(Self.lengths))
      (self.coarseness, self.corners) = (coarseness, corners)
      color = shown.shadow.color.withAlpha(1)
    }

    /// What a blur and a radius count as, in pixels: far more than a patch can have.
    private static let lengths = 0...1e6
    /// The largest blur of a patch, in its pixels.
    static let sharpest = 24.0

    /// How far the shadow reaches beyond the outline, in pixels.
    var reach: Int { Int((Double(blur) * 1.5).rounded(.up)) + 2 }
    /// How far a corner reaches: beyond it the edges are the same all along.
    var corner: Int { 2 * reach + radius }
    /// How wide and high the patch is, in pixels.
    var side: Int { 2 * corner + ShadowPatch.middle }
  }

  /// A larger corner is not worth keeping, in pixels.
  static let largestCorner = 400
  /// The width of what is stretched, in pixels; the outermost ones are only there to be interpolated with.
  nonisolated static let middle = 3

  /// The width of what is repeated instead, in a picture that is copied.
  static let longMiddle = 128
  /// How often a patch is shown before it is worth a picture that is copied.
  private static let fewUses = 8

  let key: Key
  private(set) var surface: Surface
  var lastUse = 0
  private var useCount = 0
  private var copied: Surface?

  init?(_ key: Key) {
    let side = Double(key.side)
    guard let surface = try? Surface(width: key.side, height: key.side, format: .argb32) else { return nil }
    let outline = Rect(x: 0, y: 0, width: side, height: side).inset(by: Double(key.reach))
    let path = Path.roundedRect(outline, radius: Double(key.radius), corners: key.corners)
    Canvas(surface).fillShadow(of: path, color: key.color, blur: Double(key.blur))
    (self.key, self.surface) = (key, surface)
  }

  /// Whether something else has its pictures, which shows them.
  var isShown: Bool {
    if !isKnownUniquelyReferenced(&surface) { return true }
    return copied != nil && !isKnownUniquelyReferenced(&copied)
  }

  /// The same in the display's own pixels and with longer edges, for a shadow that is not scaled: the very pixels that are stretched
  /// otherwise, which takes six times as long as to copy them. Made once the patch has been shown a few times: the corners of what
  /// grows are others in each frame.
  func copy() -> (surface: Surface, isNew: Bool)? {
    useCount += 1
    if let copied { return (copied, false) }
    let corner = Double(key.corner) * key.coarseness
    let side = 2 * Int(corner) + Self.longMiddle
    guard useCount > Self.fewUses, let surface = try? Surface(width: side, height: side, format: .argb32)
    else { return nil }
    ShadowPlace(corner: corner, middle: Self.middle, hollow: .zero, radius: 0)
      .draw(self.surface, in: surface.bounds.rect, alpha: 1, on: Canvas(surface))
    copied = surface
    return (surface, true)
  }
}

/// Where a shadow is drawn from a patch, in pixels.
nonisolated struct ShadowPlace: Equatable {
  var corner: Double
  /// How many pixels lie between two corners of the patch: of three the middle one is stretched, more are repeated.
  var middle: Int
  /// What lies inside of the outline that casts it, and is left out; empty where it shines through.
  var hollow: Rect
  /// The corners of that which are round, and kept.
  var radius: Double

  /// Whether another one leaves the same pixels, whether they are stretched or copied.
  func looksLike(_ other: ShadowPlace) -> Bool {
    corner == other.corner && hollow == other.hollow && radius == other.radius
  }

  /// The pixels of `bounds` on which the shadow is drawn.
  func region(in bounds: PixelRect) -> PixelRegion {
    var region = PixelRegion(bounds)
    guard !hollow.isEmpty else { return region }
    let radius = radius.rounded(.up)
    func cut(_ across: Double, _ down: Double) {
      let box = hollow.inset(by: Insets(top: down, left: across, bottom: down, right: across))
      let near = box.intersection(bounds.rect)
      if !near.isEmpty { region.subtract(PixelRect(covering: near)) }
    }
    cut(radius, 0)
    if radius > 0 { cut(0, radius) }
    return region
  }

  /// Draws `patch` over `rect`, in pixels, with an alpha: of nine parts those that are visible.
  func draw(_ patch: Surface, in rect: Rect, alpha: Double, on canvas: Canvas) {
    let seen = canvas.clipBounds
    let inside = hollow.inset(by: radius.rounded(.up))
    forEachSpan(of: patch.height, from: rect.minY, to: rect.maxY) { row in
      guard row.high > seen.minY, row.low < seen.maxY else { return }
      forEachSpan(of: patch.width, from: rect.minX, to: rect.maxX) { column in
        let place = Rect(
          x: column.low, y: row.low, width: column.high - column.low, height: row.high - row.low)
        guard !place.isEmpty, place.intersects(seen), !inside.contains(place) else { return }
        let piece = Rect(
          x: column.from, y: row.from, width: column.to - column.from, height: row.to - row.from)
        canvas.draw(patch, in: place, from: piece, alpha: alpha)
      }
    }
  }

  /// Which part of a patch, `from` to `to`, is drawn from `low` to `high`, along one axis.
  private typealias Span = (low: Double, high: Double, from: Double, to: Double)

  /// Two corners and what lies between them; where they do not fit side by side, as much of each as does.
  private func forEachSpan(of side: Int, from low: Double, to high: Double, _ body: (Span) -> Void) {
    let (side, source) = (Double(side), Double((side - middle) / 2))
    guard high - low >= 2 * corner else {
      let (half, scale) = (low + ((high - low) / 2).rounded(.up), source / corner)
      body((low, half, 0, (half - low) * scale))
      return body((half, high, side - (high - half) * scale, side))
    }
    body((low, low + corner, 0, source))
    if middle > ShadowPatch.middle {
      for next in stride(from: low + corner, to: high - corner, by: Double(middle)) {
        let length = min(Double(middle), high - corner - next)
        body((next, next + length, source, source + length))
      }
    } else {
      body((low + corner, high - corner, source + 1, source + 2))
    }
    body((high - corner, high, side - source, side))
  }
}
