import SegueViews

/// Clicks and drags, which place the caret and select text.
extension TextArea {
  /// The time between two steps of scrolling while the pointer selects text beyond an edge, in seconds.
  private static let scrollInterval = 0.05

  /// Places the caret, and selects text from there to the pointer.
  func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: begin(at: pan)
    case .changed: follow(pan)
    case .ended, .cancelled:
      scrolling?.cancel()
      copy(as: .primary)
    case .possible, .failed: break
    }
  }

  private func begin(at pan: PanGestureRecognizer) {
    guard let window, let host else { return }
    host.becomeFirstResponder()
    guard isEditing else { return }
    let isFurther =
      window.inputTime - press.time <= TapGestureRecognizer.interval
      && pan.location.distance(to: press.location) <= TapGestureRecognizer.spread
    unmark()
    column = nil
    let place = offset(at: pan.location(in: self))
    press = (window.inputTime, pan.location, isFurther ? press.count % 3 + 1 : 1, place..<place)
    // With Shift, the click extends the selection.
    let isShift = pan.modifierFlags.contains(.shift) && press.count == 1
    press.text = isShift ? edited.anchor..<edited.anchor : text(at: place)
    select(from: press.text.lowerBound, to: isShift ? place : press.text.upperBound)
  }

  /// Returns the range that a click at an offset selects: an empty range, a word or a paragraph, depending on the number of
  /// clicks. A double click selects all of a secure text.
  private func text(at offset: Int) -> Range<Int> {
    if press.count == 1 { return offset..<offset }
    if isSecure { return 0..<edited.text.utf8.count }
    return press.count == 2 ? edited.word(at: offset) : edited.paragraph(at: offset)
  }

  /// Extends the selection to the pointer, and scrolls while the pointer is beyond an edge.
  private func follow(_ pan: PanGestureRecognizer) {
    guard isEditing else { return }
    scrolling?.cancel()
    let text = text(at: offset(at: pan.location(in: self)))
    let isBackward = text.lowerBound < press.text.lowerBound
    let ends =
      isBackward
      ? (press.text.upperBound, text.lowerBound)
      : (press.text.lowerBound, max(text.upperBound, press.text.upperBound))
    if (edited.anchor, edited.head) != ends { select(from: ends.0, to: ends.1) }
    guard !bounds.contains(pan.location(in: self)) else { return }
    scrolling = window?.timeline.schedule(after: Self.scrollInterval) { [weak self, weak pan] in
      if let self, let pan, pan.state == .began || pan.state == .changed { follow(pan) }
    }
  }
}
