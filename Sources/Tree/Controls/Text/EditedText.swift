/// Text that is being edited: the text, its selection, the marked text of an input method, and the changes that can be undone.
///
/// Positions in the text are offsets in bytes of UTF-8. The ends of the selection are always between two characters as the user
/// sees them (grapheme clusters). A position from outside is clamped to the text, and moved to the beginning of its character.
struct EditedText {
  /// A kind of change. A change that continues one of the same kind is undone together with it.
  enum Kind { case typing, deleting, other }

  private struct Edit {
    var start: Int
    var old, new: String
    let kind: Kind
    /// The ends of the selection before the change.
    let anchor, head: Int
  }

  /// The text, including marked text.
  private(set) var text = ""
  /// The end of the selection that stays in place when the selection is extended.
  private(set) var anchor = 0
  /// The end of the selection at which the caret is.
  private(set) var head = 0
  /// The text that an input method is composing; `nil` if there is no such text.
  private(set) var marked: Range<Int>?
  /// Whether the text may contain line breaks.
  let isMultiline: Bool
  /// The maximum length of the text, in bytes.
  let limit: Int

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// Whether the next change may continue the last one.
  private var continues = false
  /// The text and the selection as they are without the marked text; `nil` if no text is marked.
  private var base: (text: String, anchor: Int, head: Int)?

  private static let mostEdits = 500

  init(isMultiline: Bool, limit: Int) { (self.isMultiline, self.limit) = (isMultiline, limit) }

  /// The selected range; it is empty if there is only a caret.
  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Returns a part of the text.
  subscript(range: Range<Int>) -> String {
    let range = boundary(range.lowerBound)..<boundary(range.upperBound)
    return String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  /// Returns text as it may be inserted: without control characters, and with `\n` for all line breaks. In a single line, line
  /// breaks and tabs become spaces.
  func cleaned(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      scalars.contains(where: {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x2028...0x2029).contains($0.value)
      })
    else { return text }
    var (result, last) = ("".unicodeScalars, Unicode.Scalar(0))
    for scalar in scalars {
      defer { last = scalar }
      switch scalar.value {
      case 0x0A where last == "\r": break
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: result.append(isMultiline ? "\n" : " ")
      case 0x09: result.append(isMultiline ? "\t" : " ")
      case 0..<0x20, 0x7F...0x9F: break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  // MARK: - Places

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset.clamped(to: 0...text.utf8.count))
  }

  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  /// Returns the beginning of the character at an offset. If `up` is `true` and the offset is inside a character, returns its
  /// end.
  func boundary(_ offset: Int, up: Bool = false) -> Int {
    let index = index(offset)
    guard index < text.endIndex else { return text.utf8.count }
    // These methods of a string treat an index inside a character as the beginning of that character.
    let end = text.index(after: index)
    let start = text.index(before: end)
    return self.offset(up && start < index ? end : start)
  }

  /// Returns the offset after the character at an offset.
  func after(_ offset: Int) -> Int {
    let index = index(offset)
    return index < text.endIndex ? self.offset(text.index(after: index)) : text.utf8.count
  }

  /// Returns the offset before the character that ends at an offset.
  func before(_ offset: Int) -> Int {
    let index = index(offset)
    return index > text.startIndex ? self.offset(text.index(before: index)) : 0
  }

  /// Returns the end of the word at or after an offset.
  func wordEnd(after offset: Int) -> Int {
    var index = index(offset)
    var isInside = false
    while index < text.endIndex, !isInside || text[index].isPartOfWord {
      isInside = isInside || text[index].isPartOfWord
      index = text.index(after: index)
    }
    return self.offset(index)
  }

  /// Returns the beginning of the word at or before an offset.
  func wordStart(before offset: Int) -> Int {
    var index = index(offset)
    var isInside = false
    while index > text.startIndex {
      let before = text.index(before: index)
      if isInside, !text[before].isPartOfWord { break }
      isInside = isInside || text[before].isPartOfWord
      index = before
    }
    return self.offset(index)
  }

  /// Returns the word at an offset. Between words, returns the run of spaces or the single character there.
  func word(at offset: Int) -> Range<Int> {
    var start = index(boundary(offset))
    if start == text.endIndex || text[start].isNewline {
      guard start > text.startIndex, !text[text.index(before: start)].isNewline else {
        return offset..<offset
      }
      start = text.index(before: start)
    }
    let kind = text[start].wordKind
    var end = text.index(after: start)
    if kind != nil {
      while start > text.startIndex, text[text.index(before: start)].wordKind == kind {
        start = text.index(before: start)
      }
      while end < text.endIndex, text[end].wordKind == kind { end = text.index(after: end) }
    }
    return self.offset(start)..<self.offset(end)
  }

  /// Returns the paragraph at an offset, without its line break.
  func paragraph(at offset: Int) -> Range<Int> {
    let index = index(boundary(offset))
    let start = text[..<index].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex
    let end = text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
    return self.offset(start)..<self.offset(end)
  }

  /// Converts a range of bytes to a range of characters.
  func characters(_ range: Range<Int>) -> Range<Int> {
    let start = text[..<index(range.lowerBound)].count
    return start..<start
      + text[index(range.lowerBound)..<index(max(range.lowerBound, range.upperBound))].count
  }

  /// Converts a range of characters, clamped to the text, to a range of bytes.
  func bytes(_ characters: Range<Int>) -> Range<Int> {
    func place(_ count: Int, from start: String.Index) -> String.Index {
      text.index(start, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    }
    let characters = characters.clamped(to: 0..<text.utf8.count)
    let start = place(characters.lowerBound, from: text.startIndex)
    let end = place(characters.count, from: start)
    return offset(start)..<offset(end)
  }

  // MARK: - Changes

  /// Selects the text between two offsets. The next change is not undone together with the previous one.
  mutating func select(from anchor: Int, to head: Int) {
    (self.anchor, self.head) = (boundary(anchor), boundary(head))
    continues = false
  }

  /// Replaces the whole text, which cannot be undone, and puts the caret at its end. Text beyond the limit is left out.
  mutating func set(_ text: String) {
    (self.text, marked, base, done, undone) = (cleaned(text), nil, nil, [], [])
    if self.text.utf8.count > limit { self.text = self[0..<limit] }
    select(from: limit, to: limit)
  }

  /// Returns whether the text stays within its limit if `range` is replaced with `new`.
  func hasRoom(for new: String, in range: Range<Int>) -> Bool {
    new.isEmpty || text.utf8.count - range.count + new.utf8.count <= limit
  }

  /// Replaces a range with cleaned text, and puts the caret after it.
  mutating func replace(_ range: Range<Int>, with new: String, _ kind: Kind) {
    let range = boundary(range.lowerBound)..<boundary(range.upperBound)
    let edit = Edit(
      start: range.lowerBound, old: self[range], new: new, kind: kind, anchor: anchor, head: head)
    put(new, in: range)
    undone = []
    if !join(edit) { done.append(edit) }
    if done.count > Self.mostEdits { done.removeFirst() }
    continues = kind != .other
  }

  private mutating func put(_ new: String, in range: Range<Int>) {
    text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    head = boundary(range.lowerBound + new.utf8.count, up: true)
    anchor = head
  }

  /// Adds a change to the last one if it continues that one: a character of the same word, or a deletion next to the last.
  /// - Returns: whether the change was added.
  private mutating func join(_ edit: Edit) -> Bool {
    guard continues, var last = done.last, last.kind == edit.kind else { return false }
    switch edit.kind {
    case .other: return false
    case .typing:
      let beginsWord = last.new.last?.isWhitespace == true && edit.new.first?.isWhitespace == false
      guard edit.old.isEmpty, edit.start == last.start + last.new.utf8.count, !beginsWord else {
        return false
      }
      last.new += edit.new
    case .deleting:
      if edit.start + edit.old.utf8.count == last.start {
        (last.start, last.old) = (edit.start, edit.old + last.old)
      } else {
        guard edit.start == last.start else { return false }
        last.old += edit.old
      }
    }
    done[done.count - 1] = last
    return true
  }

  /// Undoes the last change.
  /// - Returns: whether there was a change.
  mutating func undo() -> Bool {
    guard let edit = done.popLast() else { return false }
    put(edit.old, in: edit.start..<edit.start + edit.new.utf8.count)
    select(from: edit.anchor, to: edit.head)
    undone.append(edit)
    return true
  }

  /// Repeats the change that was undone last.
  /// - Returns: whether there was a change.
  mutating func redo() -> Bool {
    guard let edit = undone.popLast() else { return false }
    put(edit.new, in: edit.start..<edit.start + edit.old.utf8.count)
    continues = false
    done.append(edit)
    return true
  }

  // MARK: - Marked text

  /// Shows text that an input method is composing, in place of the selection. Empty text restores the selection.
  /// - Parameter selected: the selection, in characters from the beginning of the marked text.
  mutating func mark(_ new: String, selected: Range<Int>) {
    endMarking()
    let new = cleaned(new)
    guard !new.isEmpty, hasRoom(for: new, in: selection) else { return }
    base = (text, anchor, head)
    let start = selection.lowerBound
    put(new, in: selection)
    marked = start..<start + new.utf8.count
    func place(_ count: Int) -> Int { start + new.prefix(max(0, count)).utf8.count }
    select(from: place(selected.lowerBound), to: place(selected.upperBound))
  }

  /// Removes the marked text and restores the selection that it has replaced.
  /// - Returns: the marked text; `nil` if there is none.
  @discardableResult mutating func endMarking() -> String? {
    guard let base, let marked else { return nil }
    // The marked text may begin inside a character, for instance with a combining accent.
    let composed = String(text[index(marked.lowerBound)..<index(marked.upperBound)])
    (text, anchor, head) = base
    (self.base, self.marked) = (nil, nil)
    return composed
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }

  /// `true` for a part of a word, `false` for a space between words, and `nil` for other characters.
  fileprivate var wordKind: Bool? { isPartOfWord ? true : isWhitespace && !isNewline ? false : nil }
}
