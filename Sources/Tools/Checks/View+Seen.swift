import SegueHeadless
import SegueViews

extension View {
  /// The same for people: of a label without an identifier its text, too, as it is now.
  package var reportPath: String { treePath.saying(accessibilityLabel) }

  /// Whether the view itself draws something, apart from what lies in it.
  package var drawsSomething: Bool {
    let look = shown
    if !look.backgroundColor.isClear || look.shadow != .none || look.borderWidth > 0 || look.shape != nil {
      return true
    }
    if self is SnapshotView { return true }
    if case .none = content(in: look.bounds) { return false }
    return true
  }

  /// Calls `body` with each view that can be seen, first the view, then what lies in it: with the opacity at which it is shown, and
  /// with the box in the window outside of which the views it lies in clip it.
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

extension String {
  /// The longest part of a label's text that names it, in characters.
  private static let longestText = 24

  /// A path with the text of the view, unless it has a name of its own: `Label “Save” in #card`.
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
  /// The box in the window around what a mask of the view lets through; `nil` where only its pixels say that.
  private func maskBox(_ mask: View) -> Rect? {
    guard let outline = mask.maskShape?.path else { return nil }
    return convert(mask.shown.toSuperview.apply(to: outline.path.bounds), to: nil, by: .shown)
  }
}

extension Rect? {
  /// What both boxes contain, where `nil` contains everything.
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
