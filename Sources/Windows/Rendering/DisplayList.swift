import SegueViews

/// One thing to draw: what, where, how strongly, within which outline. It holds no references, because it is copied in every step of a
/// frame; what an item refers to lies beside the items in the list.
nonisolated struct DisplayItem {
  enum Kind: UInt8 {
    /// A rectangle, rounded or not, or a disc, in one color.
    case fill
    /// A line along the inside of such an outline.
    case border
    /// Pixels that were drawn before.
    case picture
    /// A shadow, stretched from a patch.
    case shadow
    /// The inside of any outline, in one color.
    case path
    /// A line along any outline.
    case stroke
    /// Content that is drawn where it is shown, because a picture of all of it would be far larger than what is visible.
    case content
    /// The items that follow, as one picture; see `DisplayList.Group`.
    case group
    /// Nothing: room for what may come back.
    case nothing
  }

  /// The view it is drawn for; together with `kind` the identity from frame to frame.
  var owner: ObjectIdentifier
  var kind: Kind
  /// The outline, in the item's own coordinates.
  var rect: Rect
  var radius = 0.0
  var corners = Corners.all
  var color = Color.Resolved.clear
  var lineWidth = 0.0
  /// The whole pixels that an opaque picture fills, where its own edges lie between pixels.
  var filled: PixelRect?
  /// Whether a picture is clear outside of `bounds`, and is not to be drawn there.
  var isCut = false
  /// Index into the list's paths, contents, groups, shadows or pictures, by the kind.
  var detail = -1
  /// The version of what content or a shadow was drawn from, or of a picture's surface; another number means that it looks different.
  var version = 0
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
  var isDisc: Bool { outline.isDisc }

  /// Its outline, if it has one of the simple kind.
  var outline: Outline { Outline(rect: rect, radius: radius, corners: corners, transform: transform) }
}

/// An outline that cuts off what lies outside, within another one.
nonisolated struct Clip {
  enum Kind: Equatable {
    /// The simple outline.
    case outline
    /// Any outline: one of the list's paths.
    case path(Int)
    /// Everything in a group, which is drawn on a picture of its own: outer clips cut that.
    case group(ObjectIdentifier)
    /// The mask of a group, likewise.
    case mask(ObjectIdentifier)
  }

  var kind = Kind.outline
  var outline: Outline
  /// Index of the next outer clip, or `DisplayList.noClip`.
  var parent: Int
  /// The pixels that are left, all outer clips included.
  var bounds: PixelRect

  /// Whether whole pixels describe it, so that no antialiasing is needed.
  var isPixelRect: Bool { kind == .outline && outline.isUprightRect }

  /// Whether what it belongs to is a picture of its own.
  var isGroup: Bool {
    switch kind {
    case .outline, .path: false
    case .group, .mask: true
    }
  }
}

/// A frame as a flat list, from back to front.
nonisolated struct DisplayList {
  static let noClip = -1

  struct PathOutline: Equatable {
    var path: Path
    var rule: FillRule
    /// How a line along it ends and turns.
    var cap = StrokeStyle.Cap.butt
    var join = StrokeStyle.Join.miter
  }

  /// How many of the items behind the group's own belong to it: first those of the mask, if there is one, then what is masked.
  struct Group {
    var maskCount: Int
    var count: Int
  }

  var items: [DisplayItem] = []
  var clips: [Clip] = []
  /// Those of the items that are one, at the same index.
  var pictures: [Surface?] = []
  var paths: [PathOutline] = []
  var contents: [(content: Content, appearance: Appearance)] = []
  var groups: [Group] = []
  var shadows: [(place: ShadowPlace, patch: Surface)] = []
  /// The views whose items it holds, in a list that is kept; see `DisplayListBuilder.renew`.
  var spans: [DisplaySpan] = []
  /// The number of the frame for which it is being changed.
  var frame = 0
  /// Runs of items, likewise.
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

  /// Whether the hindmost item covers every pixel of `frame`.
  func hasGround(_ frame: PixelRect) -> Bool {
    guard let ground = items.first else { return false }
    return ground.isOpaqueFill && ground.clip == Self.noClip && Occluder.contains(frame, in: ground.outline)
  }

  /// The pixels that a clip leaves of `frame`.
  func bounds(ofClip index: Int, in frame: PixelRect) -> PixelRect {
    index == Self.noClip ? frame : clips[index].bounds
  }

  /// How `pixels` lie to the inside of a clip by itself.
  func overlap(of clip: Clip, with pixels: PixelRect) -> Path.Overlap {
    switch clip.kind {
    case .group, .mask: .crossing
    case .outline:
      Occluder.contains(pixels, in: clip.outline)
        ? .inside : clip.outline.misses(pixels.rect.inset(by: -0.5)) ? .outside : .crossing
    case .path(let index): paths[index].overlap(with: pixels, clip.outline.transform)
    }
  }

  /// Whether an item draws the same pixels as one of another list, apart from clips and from changes to a surface that both show.
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

  /// Whether two chains of clips, the second one of another list, cut off the same.
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
  /// How `pixels` lie to what filling the outline through `transform` fills.
  func overlap(with pixels: PixelRect, _ transform: Transform) -> Path.Overlap {
    guard let back = transform.inverted else { return .outside }
    // Half a pixel more, so that the antialiased edge lies outside too.
    return path.overlap(with: back.apply(to: pixels.rect.inset(by: -0.5)), rule: rule)
  }
}
