import SegueViews

/// An item to draw: its shape, color, opacity and clip. Items are copied in every step of a frame, so they hold no references;
/// the list stores the objects to which they refer.
nonisolated struct DisplayItem {
  enum Kind: UInt8 {
    /// A rectangle, with or without round corners, or a disc, in one color.
    case fill
    /// A line along the inner edge of a rectangle, with or without round corners, or of a disc.
    case border
    /// A picture that was drawn before.
    case picture
    /// A shadow that is drawn with a nine-patch.
    case shadow
    /// The inside of any path, in one color.
    case path
    /// A line along any path.
    case stroke
    /// Content that is drawn directly, because a picture of all of it would be far larger than its visible part.
    case content
    /// A group: the items that follow, drawn as one picture; see `DisplayList.Group`.
    case group
    /// An unused position in the list, reserved for items that may be added later.
    case nothing
  }

  /// The view that the item belongs to; owner and kind identify an item from frame to frame.
  var owner: ObjectIdentifier
  var kind: Kind
  /// The rectangle of the outline, in the item's own coordinates.
  var rect: Rect
  var radius = 0.0
  var corners = Corners.all
  var color = Color.Resolved.clear
  var lineWidth = 0.0
  /// The whole pixels that an opaque picture fills although its exact edges lie between pixels; `nil` for other items.
  var filled: PixelRect?
  /// Whether a picture is transparent outside `bounds`, and must not be drawn there.
  var isCut = false
  /// The index of the item's object in the list's array for its kind: paths, contents, groups, shadows or pictures; -1 for
  /// other kinds.
  var detail = -1
  /// A number that changes if the content, the shadow's patch or the pixels of the picture's surface change; 0 for other items.
  /// A different number means that the item looks different.
  var version = 0
  /// The transform from the item's own coordinates to pixels.
  var transform: Transform
  var alpha: Double
  /// The index of the innermost clip, or `DisplayList.noClip`.
  var clip: Int
  /// The pixels that the item may touch.
  var bounds: PixelRect
  /// Whether the item is a fill over which another fill was left out, because its color is the same.
  var isGround = false

  /// Whether the item is a fill that hides everything below it, wherever it covers pixels completely.
  var isOpaqueFill: Bool { kind == .fill && color.isOpaque && alpha >= 1 }

  /// Whether the item is a fill that covers whole pixels and no part of others.
  var isPixelRect: Bool { kind == .fill && radius <= 0 && transform == .identity }

  /// Whether the outline is a circle, both before and after the transform to pixels.
  var isDisc: Bool { outline.isDisc }

  /// The outline of `rect`, with its corners and transform.
  var outline: Outline { Outline(rect: rect, radius: radius, corners: corners, transform: transform) }
}

/// A clip: an outline within a parent clip. Nothing is drawn outside the outline.
nonisolated struct Clip {
  enum Kind: Equatable {
    /// The simple outline that is stored in `outline`.
    case outline
    /// Any path, by its index in the list's `paths`.
    case path(Int)
    /// The picture of a group. The outer clips apply to that picture as a whole.
    case group(ObjectIdentifier)
    /// The picture of a group's mask. The outer clips apply to the group's picture as a whole.
    case mask(ObjectIdentifier)
  }

  var kind = Kind.outline
  var outline: Outline
  /// The index of the next outer clip, or `DisplayList.noClip`.
  var parent: Int
  /// The pixels inside the clip and all outer clips.
  var bounds: PixelRect

  /// Whether the clip is a rectangle of whole pixels, which needs no antialiasing.
  var isPixelRect: Bool { kind == .outline && outline.isUprightRect }

  /// Returns whether all pixels in `part` are completely inside the clip, which may end at the edges of these pixels.
  func isPixelRect(in part: PixelRect) -> Bool {
    guard let box, box.isOnWholePixels, box.contains(part.rect) else { return false }
    return !outline.roundCorners.contains { $0.intersects(part) }
  }

  /// Whether the clip stands for the picture of a group or of a group's mask.
  var isGroup: Bool {
    switch kind {
    case .outline, .path: false
    case .group, .mask: true
    }
  }
}

/// The items of a frame as a flat list, from back to front.
nonisolated struct DisplayList {
  static let noClip = -1

  struct PathOutline: Equatable {
    var path: Path
    var rule: FillRule
    /// The caps and joins of a line along the path.
    var cap = StrokeStyle.Cap.butt
    var join = StrokeStyle.Join.miter
  }

  /// A group, which consists of the items that directly follow its own item. The items of the mask, if there is one, come
  /// first.
  struct Group {
    var maskCount: Int
    var count: Int
  }

  var items: [DisplayItem] = []
  var clips: [Clip] = []
  /// The surface of each picture, at the index of its item; `nil` for other items.
  var pictures: [Surface?] = []
  var paths: [PathOutline] = []
  var contents: [(content: Content, appearance: Appearance)] = []
  var groups: [Group] = []
  var shadows: [(place: ShadowPlace, patch: Surface)] = []
  /// The spans of the views whose items are in the list, if the list is kept for the next frame; see
  /// `DisplayListBuilder.renew`.
  var spans: [DisplaySpan] = []
  /// The number of the frame for which the list is being changed.
  var frame = 0
  /// Runs of items, if the list is kept for the next frame.
  var blocks: [DisplayBlock] = []

  mutating func removeAll() {
    removeItems()
    spans.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
  }

  mutating func removeItems() {
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
  }

  /// Returns whether the backmost item covers every pixel of `frame`.
  func hasGround(_ frame: PixelRect) -> Bool {
    guard let ground = items.first else { return false }
    return ground.isOpaqueFill && ground.clip == Self.noClip && Occluder.contains(frame, in: ground.outline)
  }

  /// Returns the pixels of `frame` inside a clip.
  func bounds(ofClip index: Int, in frame: PixelRect) -> PixelRect {
    index == Self.noClip ? frame : clips[index].bounds
  }

  /// Returns whether `pixels` are inside or outside a clip or cross its edge, disregarding outer clips.
  func overlap(of clip: Clip, with pixels: PixelRect) -> Path.Overlap {
    switch clip.kind {
    case .group, .mask: .crossing
    case .outline:
      Occluder.contains(pixels, in: clip.outline)
        ? .inside : clip.outline.misses(pixels.rect.inset(by: -0.5)) ? .outside : .crossing
    case .path(let index): paths[index].overlap(with: pixels, clip.outline.transform)
    }
  }

  /// Returns whether an item draws the same pixels as an item of another list, disregarding clips and changes within a surface
  /// that both show.
  func looksAlike(_ item: DisplayItem, _ other: DisplayItem, of list: DisplayList) -> Bool {
    guard
      item.rect == other.rect && item.transform == other.transform && item.alpha == other.alpha
        && item.color == other.color && item.radius == other.radius && item.corners == other.corners
        && item.lineWidth == other.lineWidth && (item.version == other.version || item.kind == .picture)
        && item.filled == other.filled && item.bounds == other.bounds
    else { return false }
    switch item.kind {
    case .path, .stroke: return paths[item.detail] == list.paths[other.detail]
    case .picture: return pictures[item.detail] === list.pictures[other.detail]
    case .shadow: return shadows[item.detail].place.looksLike(list.shadows[other.detail].place)
    case .fill, .border, .content, .group, .nothing: return true
    }
  }

  /// Returns whether a clip with all its outer clips leaves the same pixels visible as a clip of another list with its outer
  /// clips.
  func clipLooksAlike(_ index: Int, _ otherIndex: Int, of list: DisplayList) -> Bool {
    var (mine, its) = (index, otherIndex)
    while mine != Self.noClip, its != Self.noClip {
      guard looksAlike(clips[mine], list.clips[its], of: list) else { return false }
      (mine, its) = (clips[mine].parent, list.clips[its].parent)
    }
    return mine == its
  }

  private func looksAlike(_ clip: Clip, _ other: Clip, of list: DisplayList) -> Bool {
    guard clip.outline == other.outline else { return false }
    if case .path(let index) = clip.kind, case .path(let otherIndex) = other.kind {
      return paths[index] == list.paths[otherIndex]
    }
    return clip.kind == other.kind
  }
}

nonisolated extension DisplayList.PathOutline {
  /// Returns whether `pixels` are inside or outside the filled path or cross its edge.
  /// - Parameter transform: the transform from the path's coordinates to pixels.
  func overlap(with pixels: PixelRect, _ transform: Transform) -> Path.Overlap {
    guard let back = transform.inverted else { return .outside }
    // Half a pixel is added, so that pixels that the antialiased edge touches count as crossing.
    return path.overlap(with: back.apply(to: pixels.rect.inset(by: -0.5)), rule: rule)
  }
}
