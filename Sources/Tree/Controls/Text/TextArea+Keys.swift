import SegueViews

/// The keys that move the caret and edit the text.
extension TextArea {
  /// Handles a key as the owner's first responder.
  /// - Returns: whether the key was used.
  func handle(_ event: KeyEvent) -> Bool {
    guard isEditing, !event.modifiers.contains(.alt) else { return false }
    let (isControl, isShift) = (event.modifiers.contains(.control), event.modifiers.contains(.shift))
    let vertical = column
    column = nil
    switch event.key {
    case .escape:
      guard edited.endMarking() != nil else { return false }
      update()
    case .left, .right:
      move(to: isControl ? word(event.key) : character(event.key, isShift), extending: isShift)
    case .home, .end: move(to: end(event.key, ofText: isControl || isSecure), extending: isShift)
    case .up, .down, .pageUp, .pageDown:
      guard isMultiline, !isControl else { return isControl }
      column = vertical ?? caretFrame.midX
      move(to: line(event.key, at: column ?? 0), extending: isShift)
    case .backspace, .delete: delete(event.key, byWord: isControl)
    case .return:
      guard isMultiline, !isControl else { return host?.returnPressed() == true }
      insert("\n")
    case .insert:
      guard isShift, !isControl, let host else { return false }
      window?.paste(.primary, into: host)
    case .tab, .function, .menu: return false
    case .character(let character) where isControl: return command(character, isShift)
    case .character, .space:
      guard !isControl else { return false }
      if !event.text.isEmpty { insert(event.text) }
    }
    return true
  }

  private func word(_ key: Key) -> Int {
    if isSecure { return key == .left ? 0 : edited.text.utf8.count }
    let isForward = (key == .right) != isRightToLeft
    return isForward ? edited.wordEnd(after: edited.head) : edited.wordStart(before: edited.head)
  }

  /// Whether the line with the caret is written from right to left.
  private var isRightToLeft: Bool { layout.isRightToLeft(at: shownOffset(edited.head)) }

  /// The length of the longest line in which arrow keys move the caret as displayed, in bytes of UTF-8. In longer lines, the
  /// caret moves in the order of the text.
  private static let longestVisualLine = 500

  /// Returns the offset after a move by one character to the left or to the right, as displayed. Without Shift, a selection
  /// collapses to its end on that side instead.
  private func character(_ key: Key, _ isShift: Bool) -> Int {
    let isForward = (key == .right) != isRightToLeft
    if !isShift, !edited.selection.isEmpty {
      return isForward ? edited.selection.upperBound : edited.selection.lowerBound
    }
    // Pango's time for a visual step grows with the square of the line's length.
    guard !isSecure, layout.line(at: edited.head).count <= Self.longestVisualLine else {
      return isForward ? edited.after(edited.head) : edited.before(edited.head)
    }
    let next = layout.offset(nextTo: edited.head, toTheRight: key == .right)
    return edited.boundary(next, up: next > edited.head)
  }

  /// Returns the beginning or the end of the caret's line, or of the whole text.
  private func end(_ key: Key, ofText: Bool) -> Int {
    guard !ofText else { return key == .home ? 0 : edited.text.utf8.count }
    let line = layout.line(at: edited.head)
    if key == .home { return line.lowerBound }
    // The end of a line that is broken inside a paragraph is also the beginning of the next line, where the caret would be shown.
    // The caret goes before the last character instead.
    let isBroken = line.upperBound < edited.text.utf8.count && layout.line(at: line.upperBound) != line
    return isBroken ? max(line.lowerBound, edited.before(line.upperBound)) : line.upperBound
  }

  private func line(_ key: Key, at x: Double) -> Int {
    let caret = caretFrame
    let isPage = key == .pageUp || key == .pageDown
    let way = isPage ? max(caret.height, bounds.height - caret.height) : caret.height
    let y = caret.midY + (key == .up || key == .pageUp ? -way : way)
    if y < origin.y { return 0 }
    if y > origin.y + layout.layout.size.height { return edited.text.utf8.count }
    return offset(at: Point(x, y))
  }

  private func delete(_ key: Key, byWord: Bool) {
    if edited.endMarking() != nil { return update() }
    var range = edited.selection
    let (head, all) = (edited.head, edited.text.utf8.count)
    if range.isEmpty, key == .backspace {
      let word = isSecure ? 0 : edited.wordStart(before: head)
      range = (byWord ? word : edited.before(head))..<head
    } else if range.isEmpty {
      let word = isSecure ? all : edited.wordEnd(after: head)
      range = head..<(byWord ? word : edited.after(head))
    }
    change(range, to: "", .deleting)
  }

  /// Performs the command of a letter with Control, such as C for copying.
  func command(_ letter: Character, _ isShift: Bool) -> Bool {
    switch letter {
    case "a":
      select(from: 0, to: edited.text.utf8.count)
      copy(as: .primary)
    case "c": copy(as: .clipboard)
    case "x":
      guard !isSecure else { break }
      copy(as: .clipboard)
      change(edited.selection, to: "", .other)
    case "v": if let host { window?.paste(.clipboard, into: host) }
    case "z", "y":
      edited.endMarking()
      if letter == "z" && !isShift ? edited.undo() : edited.redo() { changed() } else { update() }
    default: return false
    }
    return true
  }
}
