import Glibc
import SegueViews

/// A nine-patch of a shadow, shared by outlines of all sizes. The four corners are drawn as they are, and the pieces of the edges
/// and of the center between them are scaled or repeated. A growing view therefore casts its shadow without a new blur in each
/// frame.
final class ShadowPatch {
  /// The values from which a patch is drawn, in pixels. Shadows that would look the same share one key.
  struct Key: Hashable {
    let blur: Int
    let radius: Int
    let corners: Corners
    let color: Color
    /// The number of display pixels per pixel of the patch, in each dimension; a power of two.
    let coarseness: Double
    /// Whether the view is scaled. If not, the patch is a picture in display pixels with longer edges, which is copied. The
    /// resulting pixels are the same, but copying is six times as fast as scaling.
    let isScaled: Bool

    init(_ shown: View.Properties, corners: Corners, scale: Double, isScaled: Bool) {
      let blur = (shown.shadow.blur * scale).bounded(Self.lengths)
      // A large blur has no details that fewer pixels would lose.
      var coarseness = 1.0
      while blur / coarseness > Self.sharpest { coarseness *= 2 }
      // The softer the shadow, the less its corners show the exact radius.
      let step = max(1, (blur / coarseness / 4).rounded(.down))
      self.blur = Int((blur / coarseness).rounded())
      radius = Int(((shown.outlineRadius * scale / coarseness / step).rounded() * step).bounded(Self.lengths))
      (self.coarseness, self.corners, self.isScaled) = (coarseness, corners, isScaled)
      color = shown.shadow.color.withAlpha(1)
    }

    /// The valid blurs and radii, in pixels. The upper limit is far above the size of any patch.
    private static let lengths = 0...1e6
    /// The maximum blur of a patch, in its own pixels.
    static let sharpest = 24.0

    /// The distance by which the shadow extends beyond the outline, in pixels.
    var reach: Int { Int((Double(blur) * 1.5).rounded(.up)) + 2 }
    /// The size of a corner, in pixels; beyond it, the edges look the same everywhere.
    var corner: Int { 2 * reach + radius }
    /// The number of pixels between two corners of the patch.
    var middle: Int { isScaled ? ShadowPatch.middle : ShadowPatch.longMiddle }
    /// The width and height of the patch, in pixels.
    var side: Int { 2 * (isScaled ? corner : corner * Int(coarseness)) + middle }
  }

  /// The maximum size of a corner, in pixels, for which keeping a patch pays off.
  static let largestCorner = 400
  /// The width of the part between the corners, in pixels. Only its middle pixel is scaled; the outer ones are there for
  /// interpolation.
  nonisolated static let middle = 3

  /// The width, in pixels, of the part between the corners in a picture that is copied; this part is repeated.
  static let longMiddle = 128

  private(set) var surface: Surface
  var lastUse = 0

  init?(_ key: Key) {
    let side = 2 * key.corner + Self.middle
    guard let scaled = try? Surface(width: side, height: side, format: .argb32),
      let surface = key.isScaled ? scaled : try? Surface(width: key.side, height: key.side, format: .argb32)
    else { return nil }
    let path = Path.roundedRect(
      scaled.bounds.rect.inset(by: Double(key.reach)), radius: Double(key.radius), corners: key.corners)
    Canvas(scaled).fillShadow(of: path, color: key.color, blur: Double(key.blur))
    self.surface = surface
    guard !key.isScaled else { return }
    ShadowPlace(corner: Double(key.corner) * key.coarseness, middle: Self.middle, hollow: .zero, radius: 0)
      .draw(scaled, in: surface.bounds.rect, alpha: 1, on: Canvas(surface))
  }

  /// Whether a display list still uses the patch.
  var isShown: Bool { !isKnownUniquelyReferenced(&surface) }
}

/// The geometry of a shadow that is drawn from a patch, in pixels.
nonisolated struct ShadowPlace: Equatable {
  var corner: Double
  /// The number of pixels between two corners of the patch. If this number is 3, the middle pixel is scaled; if it is larger,
  /// the pixels are repeated.
  var middle: Int
  /// The area inside the outline that casts the shadow, in which nothing is drawn; empty if the view does not hide the shadow.
  var hollow: Rect
  /// The radius of the outline's corners. Outside their arcs, the shadow is drawn even within `hollow`.
  var radius: Double

  /// Returns whether another shadow has the same pixels, regardless of whether they are scaled or copied.
  func looksLike(_ other: ShadowPlace) -> Bool {
    corner == other.corner && hollow == other.hollow && radius == other.radius
  }

  /// The length of the steps along a corner's arc, in pixels. Finer steps would remove hardly more of the hidden shadow, but
  /// would need more rectangles.
  private static let step = 3.0

  /// Returns the pixels of `bounds` on which the shadow is drawn.
  func region(in bounds: PixelRect) -> PixelRegion {
    var region = PixelRegion(bounds)
    guard !hollow.isEmpty else { return region }
    // Steps along the corners' arcs, from the upper edge to the left one.
    let count = max(1, (radius / Self.step).rounded(.up))
    for step in stride(from: 0, through: radius > 0 ? count : 0, by: 1) where !region.isEmpty {
      let angle = step / count * .pi / 2
      let across = (radius * (1 - sin(angle))).rounded(.up)
      let down = (radius * (1 - cos(angle))).rounded(.up)
      let box = hollow.inset(by: Insets(top: down, left: across, bottom: down, right: across))
      let near = box.intersection(bounds.rect)
      if !near.isEmpty { region.subtract(PixelRect(covering: near)) }
    }
    return region
  }

  /// Draws the visible parts of `patch`, a nine-patch that fills `rect`, in pixels.
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

  /// The part of a patch, `from` to `to`, that is drawn between `low` and `high` along one axis.
  private typealias Span = (low: Double, high: Double, from: Double, to: Double)

  /// Calls `body` for each span along one axis: a corner, the middle part, and the other corner. If the corners do not fit
  /// between `low` and `high`, the first half shows the beginning of the patch, and the second half its end.
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
