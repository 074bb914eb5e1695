import SegueTestSupport
import Testing

@testable import SegueControls

/// The text engine without a view: random changes compared with a plain model.
@Suite struct EditedTextTests {
  /// Characters of one or more scalars and bytes, and scalars that join their neighbors.
  private static let pieces = [
    "a", "B", " ", "\n", "é", "e\u{301}", "\u{301}", "я", "한", "ㅎ", "שלום", "👩‍👩‍👧", "🇩", "🇪", "🇫", "\u{200D}",
    "\u{FFFD}", "_", ".",
    "👍🏽", "\u{600}", "word", "कि",
  ]

  private func anyText(_ seeds: inout SeededGenerator) -> String {
    (0..<seeds.index(5)).map { _ in seeds.pick(Self.pieces) }.joined()
  }

  /// Returns whether an offset is between two characters.
  private func isBoundary(_ offset: Int, in text: String) -> Bool {
    offset == text.utf8.count
      || text.indices.contains { text.utf8.distance(from: text.startIndex, to: $0) == offset }
  }

  /// Performs a random change or movement.
  private func act(on edited: inout EditedText, _ seeds: inout SeededGenerator) {
    let all = edited.text.utf8.count
    switch seeds.index(9) {
    case 0, 1, 2: edited.replace(edited.selection, with: edited.cleaned(anyText(&seeds)), .typing)
    case 3:
      let range = edited.selection.isEmpty ? edited.before(edited.head)..<edited.head : edited.selection
      edited.replace(range, with: "", .deleting)
    case 4:
      let range = edited.selection.isEmpty ? edited.head..<edited.after(edited.head) : edited.selection
      edited.replace(range, with: "", .deleting)
    case 5: edited.select(from: seeds.index(all + 9) - 4, to: seeds.index(all + 9) - 4)
    case 6: edited.select(from: edited.wordEnd(after: edited.head), to: edited.wordStart(before: edited.head))
    case 7:
      edited.mark(anyText(&seeds), selected: 0..<seeds.index(9))
      if seeds.index(2) == 0 { edited.endMarking() }
      edited.endMarking()
    default:
      edited.select(
        from: edited.word(at: edited.head).lowerBound, to: edited.paragraph(at: edited.head).upperBound)
    }
  }

  @Test(arguments: 0..<60) func caretIsBetweenCharacters(seed: Int) {
    var seeds = SeededGenerator(seed)
    var edited = EditedText(isMultiline: seed % 2 == 0, limit: 500)
    for _ in 0..<120 {
      act(on: &edited, &seeds)
      if seeds.index(6) == 0 { _ = seeds.index(2) == 0 ? edited.undo() : edited.redo() }
      #expect(isBoundary(edited.head, in: edited.text) && isBoundary(edited.anchor, in: edited.text))
      #expect(seed % 2 == 0 || !edited.text.contains(where: \.isNewline))
    }
  }

  @Test(arguments: 0..<60) func undoAndRedoReturnToBothEnds(seed: Int) {
    var seeds = SeededGenerator(seed)
    var edited = EditedText(isMultiline: true, limit: .max)
    edited.set(anyText(&seeds))
    let start = Array(edited.text.utf8)
    for _ in 0..<80 { act(on: &edited, &seeds) }
    let end = Array(edited.text.utf8)
    var steps = 0
    while edited.undo() { steps += 1 }
    #expect(Array(edited.text.utf8) == start)
    while edited.redo() { steps -= 1 }
    #expect(Array(edited.text.utf8) == end && steps == 0)
  }

  @Test(arguments: 0..<60) func textEqualsModel(seed: Int) {
    var seeds = SeededGenerator(seed)
    var edited = EditedText(isMultiline: true, limit: .max)
    var model: [UInt8] = []
    for _ in 0..<100 {
      let range = seeds.index(3) == 0 ? edited.bytes(seeds.index(9)..<20) : edited.selection
      let new = anyText(&seeds)
      edited.replace(range, with: new, .typing)
      model.replaceSubrange(range, with: new.utf8)
      #expect(Array(edited.text.utf8) == model)
      let place = edited.bytes(0..<seeds.index(edited.text.count + 4)).upperBound
      edited.select(from: place, to: place)
    }
  }

  @Test func typedWordIsUndoneAtOnce() {
    var edited = EditedText(isMultiline: false, limit: 100)
    for character in "one two" { edited.replace(edited.selection, with: String(character), .typing) }
    #expect(edited.undo() && edited.text == "one ")
    #expect(edited.undo() && edited.text == "" && !edited.undo())
    #expect(edited.redo() && edited.redo() && !edited.redo() && edited.text == "one two")
    for _ in 0..<3 { edited.replace(edited.before(edited.head)..<edited.head, with: "", .deleting) }
    #expect(edited.text == "one " && edited.undo() && edited.text == "one two")
  }

  @Test func moveSeparatesUndoneChanges() {
    var edited = EditedText(isMultiline: false, limit: 100)
    edited.replace(0..<0, with: "a", .typing)
    edited.select(from: 1, to: 1)
    edited.replace(1..<1, with: "b", .typing)
    #expect(edited.undo() && edited.text == "a")
  }

  @Test func wordsEndAtSpacesAndPunctuation() {
    var edited = EditedText(isMultiline: true, limit: 100)
    edited.set("ab, čd_1  x\n")
    #expect(edited.wordEnd(after: 0) == 2 && edited.wordEnd(after: 2) == 9)
    #expect(edited.wordStart(before: 9) == 4 && edited.wordStart(before: 4) == 0)
    #expect(edited.word(at: 1) == 0..<2 && edited.word(at: 2) == 2..<3 && edited.word(at: 9) == 9..<11)
    #expect(edited.word(at: 12) == 11..<12 && edited.word(at: 13) == 13..<13)
    #expect(edited.paragraph(at: 3) == 0..<12 && edited.paragraph(at: 13) == 13..<13)
  }

  @Test func controlCharactersAreLeftOut() {
    let field = EditedText(isMultiline: false, limit: 100)
    #expect(field.cleaned("a\r\nb\rc\u{2028}d\te\u{0}\u{7}\u{1B}\u{7F}\u{FFFD}") == "a b c d e\u{FFFD}")
    let view = EditedText(isMultiline: true, limit: 100)
    #expect(view.cleaned("a\r\nb\rc\u{2029}d\te\u{0}") == "a\nb\nc\nd\te")
  }

  @Test func textStaysWithinLimit() {
    var edited = EditedText(isMultiline: false, limit: 10)
    edited.set(String(repeating: "한", count: 9))
    #expect(edited.text == "한한한")
    #expect(edited.hasRoom(for: "x", in: 9..<9) && !edited.hasRoom(for: "xx", in: 9..<9))
    edited.set("e" + String(repeating: "\u{301}", count: 99))
    #expect(edited.text == "")
  }

  @Test func markedTextIsNeverUndone() {
    var edited = EditedText(isMultiline: false, limit: 100)
    edited.set("abc")
    edited.select(from: 1, to: 2)
    edited.mark("ㅎ", selected: 1..<1)
    #expect(edited.text == "aㅎc" && edited.marked == 1..<4 && edited.selection == 4..<4)
    edited.mark("한", selected: 0..<99)
    #expect(edited.text == "a한c" && edited.selection == 1..<4 && !edited.undo())
    edited.mark("", selected: 0..<0)
    #expect(edited.text == "abc" && edited.selection == 1..<2 && edited.marked == nil)
  }

  @Test func markedAccentIsReturnedWithoutItsLetter() {
    var edited = EditedText(isMultiline: false, limit: 100)
    edited.set("e")
    edited.mark("\u{301}", selected: 1..<1)
    let composed = edited.endMarking()
    #expect(composed == "\u{301}" && edited.text == "e")
  }
}
