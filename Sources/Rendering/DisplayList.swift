import Drawing
import Geometry

/// One thing to draw: what, where, how strongly, within which outline.
struct DisplayItem {
  enum Kind: UInt8 {
    /// A rectangle, rounded or not, or a disc, in one colour.
    case fill
    /// A line along the inside of such an outline.
    case border
    /// Pixels that were drawn before.
    case picture
  }

  /// The view it is drawn for; together with `kind` the identity from frame to frame.
  var owner: ObjectIdentifier
  var kind: Kind
  /// The outline, in the item's own coordinates.
  var rect: Rect
  var radius = 0.0
  var corners = Corners.all
  var color = Color.clear
  var lineWidth = 0.0
  var surface: Surface?
  /// From the item's own coordinates to pixels.
  var transform: Transform
  var alpha: Double
  /// Index of the innermost clip, or `DisplayList.noClip`.
  var clip: Int
  /// All pixels it may touch.
  var bounds: PixelRect

  /// Whether it hides what lies under it, wherever it fully covers.
  var isOpaqueFill: Bool { kind == .fill && color.isOpaque && alpha >= 1 }

  /// Whether it fills whole pixels and no part of others.
  var isPixelRect: Bool { kind == .fill && radius <= 0 && transform == .identity }

  /// Whether the outline is a circle, and stays one in pixels.
  var isDisc: Bool {
    corners == .all && rect.width == rect.height && radius * 2 >= rect.width && transform.isUpright
      && abs(transform.a - transform.d) < 1e-9 * abs(transform.a)
  }

  /// Whether both draw the same pixels, clips aside.
  func looksLike(_ other: DisplayItem) -> Bool {
    rect == other.rect && transform == other.transform && alpha == other.alpha && color == other.color
      && radius == other.radius && corners == other.corners && lineWidth == other.lineWidth
      && surface === other.surface && bounds == other.bounds
  }
}

/// An outline that cuts off what lies outside, within another one.
struct Clip {
  var rect: Rect
  var radius: Double
  var corners: Corners
  /// From the outline's coordinates to pixels.
  var transform: Transform
  /// Index of the next outer clip, or `DisplayList.noClip`.
  var parent: Int
  /// The pixels that are left, all outer clips included.
  var bounds: PixelRect

  func looksLike(_ other: Clip) -> Bool {
    rect == other.rect && radius == other.radius && corners == other.corners && transform == other.transform
  }

  /// Whether whole pixels describe it, so that no antialiasing is needed.
  var isPixelRect: Bool { radius <= 0 && transform.isUpright }
}

/// A frame as a flat list, from back to front.
struct DisplayList {
  static let noClip = -1

  var items: [DisplayItem] = []
  var clips: [Clip] = []

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  /// Whether the hindmost item covers every pixel of `frame`.
  func hasGround(_ frame: PixelRect) -> Bool {
    guard let ground = items.first else { return false }
    return ground.isOpaqueFill && ground.clip == Self.noClip && Cover.contains(frame, in: ground)
  }

  func clipLooksLike(_ index: Int, _ other: DisplayList, _ otherIndex: Int) -> Bool {
    var (mine, its) = (index, otherIndex)
    while mine != Self.noClip, its != Self.noClip {
      guard clips[mine].looksLike(other.clips[its]) else { return false }
      (mine, its) = (clips[mine].parent, other.clips[its].parent)
    }
    return mine == its
  }
}
