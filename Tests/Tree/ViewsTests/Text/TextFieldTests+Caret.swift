import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Where keys put the caret, and when it is shown.
extension TextFieldTests {
  @Test func viewMovesByLines() {
    let bench = Bench()
    bench.view.text = "first line\n\nlast"
    bench.view.becomeFirstResponder()
    bench.key(.up)
    #expect(bench.view.selectedRange == 11..<11)
    bench.key(.up)
    #expect((3...5).contains(bench.view.selectedRange.lowerBound), "the caret returns to its column")
    bench.key(.end)
    #expect(bench.view.selectedRange == 10..<10)
    bench.key(.home)
    bench.key(.up)
    #expect(bench.view.selectedRange == 0..<0)
    bench.key(.return)
    #expect(bench.view.text == "\nfirst line\n\nlast")
    bench.key(.end, .control)
    bench.key(.down, .shift)
    #expect(bench.view.selectedRange == 17..<17)
  }

  @Test func viewGrowsAndScrolls() {
    let bench = Bench()
    let height = bench.view.sizeThatFits(Size(200, .infinity)).height
    bench.view.text = String(repeating: "word ", count: 100)
    #expect(bench.view.sizeThatFits(Size(200, .infinity)).height > 5 * height)
    #expect(bench.view.sizeThatFits(Size(200, 90)).height == 90)
    bench.view.becomeFirstResponder()
    bench.window.layoutIfNeeded()
    #expect(bench.view.area.contentOffset.y > 100)
    bench.key(.home, .control)
    #expect(bench.view.area.contentOffset.y < 8)
    let place = bench.view.selectedRange
    bench.key(.pageDown)
    #expect(bench.view.selectedRange.lowerBound > place.lowerBound + 20)
  }

  @Test func endStaysOnWrappedLine() {
    let bench = Bench()
    bench.view.text = String(repeating: "word ", count: 20)
    bench.view.becomeFirstResponder()
    bench.key(.home, .control)
    let top = bench.view.area.caretFrame.minY
    bench.key(.end)
    #expect(bench.view.area.caretFrame.minY == top && bench.view.selectedRange.lowerBound > 10)
    bench.key(.home)
    #expect(bench.view.selectedRange == 0..<0)
  }

  @Test func arrowsFollowWritingDirection() {
    let bench = Bench("שלום abc", isEditing: true)
    bench.key(.home)
    let right = bench.field.area.caretFrame.minX
    bench.key(.left)
    #expect(bench.field.selectedTextRange == 1..<1 && bench.field.area.caretFrame.minX < right)
    bench.key(.right)
    #expect(bench.field.selectedTextRange == 0..<0)
    var places: Set<Int> = []
    for _ in 0..<9 {
      places.insert(bench.field.selectedTextRange.lowerBound)
      bench.key(.left)
    }
    #expect(places.count == 9, "every place is reached")
  }

  /// A step as displayed would take Pango a minute in 30,000 characters.
  @Test func arrowsFollowTheTextInLongLines() {
    let bench = Bench(String(repeating: "שלום abc ", count: 60), isEditing: true)
    bench.key(.home)
    for place in 1...20 {
      bench.key(.left)
      #expect(bench.field.selectedTextRange == place..<place)
    }
    bench.key(.right)
    #expect(bench.field.selectedTextRange == 19..<19)
  }

  @Test(arguments: 0..<8) func caretMovesByCluster(seed: Int) {
    var seeds = SeededGenerator(seed)
    let pieces = ["a", "e\u{301}", "👩‍👩‍👧", "한", "ש", "🇩🇪", "ा", "क्षि", " ", "1", "م", "لا", "\u{200D}"]
    let bench = Bench((0..<12).map { _ in seeds.pick(pieces) }.joined(), isEditing: true)
    let count = bench.field.text.count
    for _ in 0..<200 {
      let before = bench.field.selectedTextRange
      bench.key(seeds.pick([.left, .right]))
      let after = bench.field.selectedTextRange
      #expect(
        after.isEmpty && after.upperBound <= count
          && (after.lowerBound - before.lowerBound).magnitude <= UInt(count))
    }
    bench.key(.home)
    for _ in 0...count { bench.key(.delete) }
    #expect(bench.field.text == "")
  }

  @Test func caretBlinksOnlyWithFocus() {
    let bench = Bench()
    #expect(bench.caret.isHidden && bench.window.timeline.nextAction == nil)
    bench.field.becomeFirstResponder()
    #expect(
      !bench.caret.isHidden && bench.window.timeline.nextAction == 0.5 && !bench.window.timeline.isMoving)
    bench.window.timeline.advance(to: 0.5)
    #expect(bench.caret.isHidden && bench.window.timeline.nextAction == 1)
    bench.type("a")
    #expect(!bench.caret.isHidden)
    bench.window.timeline.advance(to: 60)
    #expect(!bench.caret.isHidden && bench.window.timeline.isIdle, "the caret does not blink forever")
    bench.type("a")
    bench.field.resignFirstResponder()
    #expect(bench.caret.isHidden && bench.window.timeline.isIdle)
    bench.window.systemTraits.reducesMotion = true
    bench.field.becomeFirstResponder()
    #expect(!bench.caret.isHidden && bench.window.timeline.isIdle)
  }

  @Test func coveredFieldLosesFocusUntilUncovered() {
    let bench = Bench(isEditing: true)
    let cover = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    cover.backgroundColor = .white
    bench.window.addSubview(cover)
    bench.window.layoutIfNeeded()
    #expect(bench.window.textInput == nil && bench.delegate.calls == ["begin", "end"])
    cover.removeFromSuperview()
    bench.window.layoutIfNeeded()
    #expect(bench.window.textInput === bench.field && bench.delegate.calls == ["begin", "end", "begin"])
  }

  @Test func inputMethodFollowsCaret() {
    let bench = Bench()
    var places: [Rect?] = []
    bench.window.onTextInputChange = { [unowned window = bench.window] in
      places.append(window.textInput.map { $0.convert($0.caretRect, to: nil) })
    }
    bench.window.layoutIfNeeded()
    #expect(places.isEmpty)
    bench.field.becomeFirstResponder()
    bench.type("wide")
    bench.window.layoutIfNeeded()
    bench.field.resignFirstResponder()
    #expect(places.count > 2 && places.last == .some(nil))
    #expect(places[0]?.minX == 29 && (places.dropLast().last??.minX ?? 0) > 50)
  }
}
