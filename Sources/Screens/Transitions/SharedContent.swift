import SegueControllers

/// The content of one of the views that a `SharedElement` represents, shown in the element's box.
struct SharedContent {
  /// A view that clips the content at the edges of the box, and whose alpha changes during the cross-fade.
  let frame = View()
  let picture: SnapshotView
  /// Whether the content is scaled and keeps its proportions. If not, it takes the shape of the box.
  let isScaled: Bool
  private let source: View

  init(_ source: View) {
    (self.source, picture) = (source, SnapshotView(source: source))
    isScaled = source.looksDifferentResized
    frame.addSubview(picture)
  }

  /// Fills a box of the given size with the content.
  func fill(_ size: Size) {
    let place = Rect(origin: .zero, size: size)
    (frame.frame, picture.frame) = (place, place)
  }

  /// Fits the content in the box of a pair, which currently has the size and the properties of one of the pair's views.
  /// - Parameters:
  ///   - box: the box.
  ///   - view: that view.
  ///   - isHome: whether `view` is the source of this content.
  func fit(_ box: View, as view: View, isHome: Bool) {
    let (place, bounds) = (Rect(origin: .zero, size: view.bounds.size), source.bounds)
    fill(place.size)
    (source.backgroundColor, source.borderWidth, source.shadow) = (.clear, 0, .none)
    (source.cornerRadius, frame.cornerRadius) = (box.cornerRadius, box.cornerRadius)
    frame.alpha = isHome ? 1 : 0
    guard isScaled else { return source.bounds.size = place.size }
    // The content is as wide as the box and begins at its upper edge; text is aligned with the text of the other view.
    var (scale, anchor, target) = (place.width / max(bounds.width, 1), Point.zero, Point.zero)
    if let words = source as? Label, let model = view as? Label {
      scale = words.scale(toMatch: model)
      (anchor, target) = (words.anchor(of: model.textAlignment), model.anchor(of: model.textAlignment))
    }
    picture.show(bounds, at: target, from: anchor, scale: scale)
    source.cornerRadius /= scale
    guard isHome, source.clipsToBounds else { return }
    // The content clips itself. The frame is slightly larger, because a second antialiased edge on the same pixels would be
    // visible.
    frame.frame = place.inset(by: -1)
    frame.bounds.origin = Point(-1, -1)
    if frame.cornerRadius > 0 { frame.cornerRadius += 1 }
  }
}

extension View {
  /// Whether a resize would change more than the size of the content. This is the case for views with text, drawings or
  /// subviews.
  fileprivate var looksDifferentResized: Bool {
    switch content(in: bounds) {
    case .none, .image: !subviews.isEmpty
    default: true
    }
  }
}

extension Label {
  /// Returns the scale at which this text matches the text of `other`. Equal texts get the same width; different texts get the
  /// same font size.
  fileprivate func scale(toMatch other: Label) -> Double {
    text == other.text ? other.textWidth / textWidth : other.font.size / max(font.size, 1)
  }

  /// The width of the longest line, in points.
  private var textWidth: Double { max(1, sizeThatFits(bounds.size).width) }

  /// Returns the point of the first baseline that stays in place when text with this alignment changes its width. It is at the
  /// beginning, the middle or the end of the text.
  func anchor(of alignment: TextAlignment) -> Point {
    Point((bounds.width - textWidth) * textAlignment.part + textWidth * alignment.part, firstBaseline)
  }
}

nonisolated extension TextAlignment {
  fileprivate var part: Double { self == .center ? 0.5 : self == .right ? 1 : 0 }
}
