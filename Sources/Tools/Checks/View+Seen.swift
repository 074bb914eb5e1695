import SegueHeadless
import SegueViews

extension View {
  /// The path of the view in reports. The path of a label without an identifier contains its current text.
  package var reportPath: String { treePath.saying(accessibilityLabel) }

  /// Whether the view itself draws something, regardless of its subviews.
  package var drawsSomething: Bool {
    if shown.drawsSomething || self is SnapshotView { return true }
    if case .none = content(in: shown.bounds) { return false }
    return true
  }

  /// Calls `body` with each visible view of the tree, superviews first.
  /// - Parameters:
  ///   - opacity: the opacity of the superview, 0…1.
  ///   - clip: the box in the window to which the superviews clip the view; `nil` if they do not clip it.
  ///   - body: receives the view, the opacity with which it is shown, and the box to which it is clipped.
  package func forEachVisible(opacity: Double = 1, clip: Rect? = nil, _ body: (View, Double, Rect?) -> Void) {
    let opacity = opacity * shown.alpha
    guard !isHiddenOrConcealed, opacity >= 0.01 else { return }
    if let mask, case .nothing = mask.maskShape?.outline { return }
    let own = clip.narrowed(to: mask.flatMap(maskBox))
    body(self, opacity, own)
    let inner = clipsToBounds ? own.narrowed(to: shownBox) : own
    for view in subviews { view.forEachVisible(opacity: opacity, clip: inner, body) }
  }
}

extension View.Properties {
  /// Whether a view with these properties draws something besides its content.
  var drawsSomething: Bool {
    !backgroundColor.isClear || shadow != .none || borderWidth > 0 || shape != nil
  }
}

extension String {
  /// The maximum number of characters from a label's text that its path contains.
  private static let longestText = 24

  /// Adds a view's text to its path, as in `Label “Save” in #card`. A path without ` in `, such as the path of a view with an
  /// identifier, is not changed.
  package func saying(_ text: String?) -> String {
    guard let text, !text.isEmpty, !hasPrefix(View.maskPrefix), let middle = firstRange(of: " in ") else {
      return self
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.count > Self.longestText ? words.prefix(Self.longestText - 1) + "…" : words[...]
    return "\(self[..<middle.lowerBound]) “\(short)”\(self[middle.lowerBound...])"
  }
}

extension View {
  /// Returns the box around the region that a mask shows, in the window; `nil` if the region depends on the pixels of the mask.
  private func maskBox(_ mask: View) -> Rect? {
    guard let outline = mask.maskShape?.path else { return nil }
    return convert(mask.shown.toSuperview.apply(to: outline.path.bounds), to: nil, by: .shown)
  }
}

extension Rect? {
  /// Returns the intersection of this box and `box`, where `nil` stands for an unlimited box.
  fileprivate func narrowed(to box: Rect?) -> Rect? {
    guard let self, let box else { return self ?? box }
    return self.intersection(box)
  }
}

extension Rect {
  package func inPoints(at scale: Double) -> Rect {
    Rect(x: minX / scale, y: minY / scale, width: width / scale, height: height / scale)
  }
}
