import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Text fields and text views, edited with keys, pointer and input method.
@Suite struct TextFieldTests {
  /// A delegate that records its calls.
  final class Delegate: TextFieldDelegate {
    var calls: [String] = []
    var allows = true
    var onEnd, onChange: (() -> Void)?
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { allows }
    func textFieldDidBeginEditing(_ textField: TextField) { calls.append("begin") }
    func textFieldDidEndEditing(_ textField: TextField) {
      calls.append("end")
      onEnd?()
    }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool {
      calls.append("\(range) \(string)")
      onChange?()
      return allows
    }
    func textFieldShouldReturn(_ textField: TextField) -> Bool {
      calls.append("return")
      return true
    }
  }

  /// A pasteboard that answers later.
  private final class SlowPasteboard: Pasteboard {
    var answers: [(String?) -> Void] = []
    func setString(_ text: String, as selection: PasteboardSelection) {}
    func string(of selection: PasteboardSelection, then: @escaping (String?) -> Void) { answers.append(then) }
  }

  /// A window with a field above a text view and a button.
  final class Bench {
    let window = Window(size: Size(300, 300))
    let field = TextField(placeholder: "Name", identifier: "name")
    let view = TextView(identifier: "notes")
    let button = Button(title: "OK") {}
    let delegate = Delegate()
    var changes: [String] = []

    /// Creates the window; `isEditing` focuses the field.
    init(_ text: String = "", isEditing: Bool = false) {
      field.frame = Rect(x: 20, y: 20, width: 200, height: 36)
      view.frame = Rect(x: 20, y: 80, width: 200, height: 100)
      button.frame = Rect(x: 20, y: 200, width: 100, height: 40)
      for each in [field, view, button] { window.addSubview(each) }
      (field.delegate, field.text) = (delegate, text)
      field.onEditingChanged = { [unowned self] in changes.append($0) }
      window.layoutIfNeeded()
      if isEditing { field.becomeFirstResponder() }
    }

    @discardableResult func key(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
      window.send(.key(KeyEvent(key, modifiers: modifiers, text: key.text(with: modifiers), time: 0)))
    }

    func type(_ text: String) {
      for character in text { window.send(.key(KeyEvent(.character("x"), text: String(character), time: 0))) }
    }

    func text(_ phase: TextEvent.Phase, _ text: String, caret: Int = 0) {
      window.send(.text(TextEvent(phase, text, caret: caret, time: 0)))
    }

    func pointer(_ phase: PointerEvent.Phase, _ point: Point, _ button: PointerButton = .primary) {
      window.send(.pointer(PointerEvent(phase, at: point, button: button, time: window.timeline.now)))
    }

    func click(_ point: Point, _ button: PointerButton = .primary) {
      pointer(.pressed, point, button)
      pointer(.released, point, button)
    }

    var caret: View { field.area.subviews[4] }
  }

  @Test func clickFocusesWithoutRing() {
    let bench = Bench()
    #expect(!bench.field.isFirstResponder)
    bench.click(Point(100, 38))
    #expect(bench.field.isFirstResponder && !bench.window.showsFocus)
    bench.type("é안я")
    #expect(bench.field.text == "é안я" && bench.changes == ["é", "é안", "é안я"] && !bench.window.showsFocus)
    bench.key(.tab)
    #expect(bench.view.isFirstResponder && bench.window.showsFocus)
    #expect(bench.delegate.calls == ["begin", "0..<0 é", "1..<1 안", "2..<2 я", "end"])
  }

  @Test func delegateRefusesFocusAndChanges() {
    let bench = Bench()
    bench.delegate.allows = false
    #expect(!bench.field.becomeFirstResponder() && bench.delegate.calls == [])
    bench.delegate.allows = true
    #expect(bench.field.becomeFirstResponder())
    bench.delegate.allows = false
    bench.type("x")
    #expect(bench.field.text == "" && bench.changes == [])
    #expect(bench.field.resignFirstResponder() && !bench.field.resignFirstResponder())
  }

  @Test func keysEditInsteadOfGoingBack() {
    let bench = Bench("ab")
    var commands = 0
    bench.window.keyCommands = [KeyCommand(.character("r"), title: "") { commands += 1 }]
    bench.field.becomeFirstResponder()
    #expect(bench.key(.backspace) && bench.key(.character("r")) && bench.key(.space))
    #expect(bench.field.text == "ar " && commands == 0)
    #expect(bench.key(.return) && bench.delegate.calls.last == "return")
    #expect(!bench.key(.escape) && !bench.key(.left, .alt))
    bench.text(.marked, "ㅎ")
    #expect(bench.key(.escape) && bench.field.text == "ar ")
    bench.field.resignFirstResponder()
    bench.key(.character("r"))
    #expect(commands == 1)
  }

  /// A program that writes the text itself: a phone number with spaces, for instance.
  @Test func delegateMayReplaceTheText() {
    let bench = Bench("12345", isEditing: true)
    bench.delegate.onChange = { bench.field.text = "1" }
    bench.key(.backspace)
    #expect(bench.field.text == "1" && bench.field.selectedTextRange == 1..<1)
    bench.delegate.onChange = { bench.field.resignFirstResponder() }
    bench.type("2")
    #expect(bench.field.text == "12" && !bench.field.isFirstResponder)
    bench.delegate.onChange = { bench.field.removeFromSuperview() }
    bench.field.becomeFirstResponder()
    bench.type("3")
    #expect(bench.field.text == "123" && bench.window.textInput == nil)
  }

  @Test func disabledFieldLosesFocus() {
    let bench = Bench("a", isEditing: true)
    bench.text(.marked, "ㅎ", caret: 1)
    bench.field.isEnabled = false
    bench.type("x")
    #expect(!bench.field.isFirstResponder && !bench.field.text.contains("x") && !bench.field.hasMarkedText)
    #expect(!bench.field.becomeFirstResponder() && bench.caret.isHidden)
  }

  @Test func oddRangesAreClamped() {
    let bench = Bench("añ👩‍👩‍👧")
    for range in [-9 ..< -3, Int.min..<Int.max, 2..<2, 1..<Int.max, Int.max - 1..<Int.max] {
      bench.field.selectedTextRange = range
      #expect(bench.field.selectedTextRange == range.clamped(to: 0..<3))
    }
  }

  @Test(arguments: [0.0, -5, .nan, .infinity, 1e300]) func oddSizesLeaveTextUsable(length: Double) {
    let bench = Bench("some words")
    bench.view.text = "some\nwords"
    for control in [bench.field, bench.view] as [View] {
      let size = control.sizeThatFits(Size(length, length))
      #expect(size.width.isFinite && size.height.isFinite && size.height >= 0, "\(size)")
      control.frame.size = Size(length, length)
      bench.window.layoutIfNeeded()
      control.becomeFirstResponder()
      bench.type("x")
      for key in [Key.up, .pageDown, .end] { bench.key(key) }
      bench.click(control.frame.center)
    }
    // A view without a size cannot have the focus.
    let typed = length <= 0 ? "" : "x"
    #expect(bench.field.text == "some words" + typed && bench.view.text == "some\nwords" + typed)
  }

  @Test func shiftAndControlSelect() {
    let bench = Bench("one two three", isEditing: true)
    bench.key(.left, [.control, .shift])
    #expect(bench.field.selectedTextRange == 8..<13)
    bench.key(.left)
    #expect(bench.field.selectedTextRange == 8..<8)
    bench.key(.home, .shift)
    #expect(bench.field.selectedTextRange == 0..<8)
    bench.key(.right)
    bench.key(.backspace, .control)
    #expect(bench.field.text == "one three")
    bench.key(.character("z"), .control)
    #expect(bench.field.text == "one two three" && bench.field.selectedTextRange == 8..<8)
    bench.key(.character("z"), [.control, .shift])
    bench.key(.character("a"), .control)
    bench.key(.character("x"), .control)
    bench.key(.character("v"), .control)
    bench.key(.character("v"), .control)
    #expect(bench.field.text == "one threeone three")
    bench.field.selectedTextRange = 3..<99
    bench.key(.delete)
    #expect(bench.field.text == "one")
  }

  @Test func clicksSelectWordAndLine() {
    let bench = Bench("one two")
    let point = Point(35, 38)
    bench.click(point)
    bench.click(point)
    #expect(bench.field.selectedTextRange == 0..<3)
    bench.click(point)
    #expect(bench.field.selectedTextRange == 0..<7)
    bench.click(point)
    #expect(bench.field.selectedTextRange.isEmpty)
    bench.pointer(.pressed, Point(22, 38))
    bench.pointer(.dragged, Point(300, 38))
    #expect(bench.field.selectedTextRange == 0..<7)
    bench.pointer(.released, Point(300, 38))
    bench.field.selectedTextRange = 7..<7
    bench.window.send(
      .pointer(PointerEvent(.pressed, at: Point(22, 38), modifiers: .shift, time: 1)))
    bench.pointer(.released, Point(22, 38))
    #expect(bench.field.selectedTextRange == 0..<7)
    bench.click(Point(50, 120), .middle)
    #expect(bench.view.text == "one two" && bench.view.isFirstResponder)
  }

  @Test func dragBeyondEdgeScrolls() {
    let bench = Bench(String(repeating: "word ", count: 50), isEditing: true)
    bench.key(.home, .control)
    #expect(bench.field.area.contentOffset.x == 0)
    bench.pointer(.pressed, Point(60, 38))
    bench.pointer(.dragged, Point(250, 38))
    for step in 1...20 { bench.window.timeline.advance(to: Double(step) / 10) }
    #expect(bench.field.area.contentOffset.x > 400)
    bench.pointer(.released, Point(250, 38))
    let offset = bench.field.area.contentOffset.x
    bench.window.timeline.advance(to: 5)
    #expect(bench.field.area.contentOffset.x == offset)
  }

  @Test func secureFieldCopiesNothing() {
    let bench = Bench("pass word")
    bench.field.isSecureTextEntry = true
    bench.field.becomeFirstResponder()
    bench.key(.left, [.control, .shift])
    #expect(bench.field.selectedTextRange == 0..<9)
    bench.key(.character("c"), .control)
    bench.key(.character("x"), .control)
    #expect(bench.field.text == "pass word")
    bench.key(.end)
    bench.key(.character("v"), .control)
    #expect(bench.field.text == "pass word")
    bench.key(.left)
    bench.type("é")
    #expect(bench.field.text == "pass woréd")
    bench.click(Point(215, 38))
    #expect(bench.field.selectedTextRange == 10..<10)
  }

  @Test func markedTextIsInsertedOnce() {
    let bench = Bench("ab", isEditing: true)
    bench.key(.left)
    bench.text(.marked, "ㅎ", caret: 1)
    bench.text(.marked, "하", caret: 99)
    #expect(bench.field.text == "a하b" && bench.changes == [] && bench.delegate.calls == ["begin"])
    bench.text(.inserted, "한")
    #expect(bench.field.text == "a한b" && bench.changes == ["a한b"])
    bench.text(.marked, "ㄱ")
    bench.key(.tab)
    #expect(bench.field.text == "a한ㄱb" && bench.changes.count == 2)
  }

  @Test func pastedTextGoesToFieldThatAskedForIt() {
    let (bench, slow) = (Bench(), SlowPasteboard())
    bench.window.pasteboard = slow
    bench.field.becomeFirstResponder()
    bench.key(.character("v"), .control)
    bench.view.becomeFirstResponder()
    slow.answers.first?("a\nb\u{0}")
    #expect(bench.field.text == "a b" && bench.view.text == "")
    slow.answers.first?("again")
    #expect(bench.field.text == "a b" && bench.view.text == "")
    bench.window.isReplaying = true
    bench.key(.character("v"), .control)
    bench.text(.pasted, "c\nd")
    #expect(bench.view.text == "c\nd")
  }

  @Test func eachPasteGoesToItsField() throws {
    let (bench, slow) = (Bench(), SlowPasteboard())
    bench.window.pasteboard = slow
    for each in [bench.field, bench.view, bench.field] as [View] {
      each.becomeFirstResponder()
      bench.key(.character("v"), .control)
    }
    try #require(slow.answers.count == 3)
    slow.answers[1]("second")
    slow.answers[0]("first")
    #expect(bench.field.text == "first" && bench.view.text == "second")
    bench.field.isEnabled = false
    slow.answers[2]("late")
    #expect(bench.field.text == "first" && bench.view.text == "second")
  }

  @Test func shiftInsertPastesThePrimarySelection() {
    let bench = Bench("ab", isEditing: true)
    bench.window.copy("c", as: .clipboard)
    bench.window.copy("p", as: .primary)
    bench.field.selectedTextRange = 1..<1
    #expect(!bench.key(.insert) && !bench.key(.insert, [.control, .shift]) && bench.key(.insert, .shift))
    #expect(bench.field.text == "apb")
  }

  @Test func composedTextIsKeptByPasteAndCut() {
    let bench = Bench(isEditing: true)
    bench.window.copy("a", as: .clipboard)
    bench.window.copy("b", as: .primary)
    bench.text(.marked, "ㅎ", caret: 1)
    bench.key(.character("v"), .control)
    #expect(bench.field.text == "ㅎa")
    bench.text(.marked, "하", caret: 1)
    bench.click(Point(215, 38), .middle)
    #expect(bench.field.text == "ㅎa하b")
    bench.text(.marked, "한", caret: 1)
    bench.key(.character("a"), .control)
    bench.key(.character("x"), .control)
    bench.type("c")
    #expect(bench.field.text == "ㅎa하b한c" && !bench.field.hasMarkedText)
  }

  @Test func delegateMovesFocusWhenEditingEnds() {
    let bench = Bench()
    let other = TextField()
    other.frame = Rect(x: 20, y: 250, width: 200, height: 36)
    bench.window.addSubview(other)
    bench.field.becomeFirstResponder()
    bench.delegate.onEnd = { other.becomeFirstResponder() }
    bench.view.becomeFirstResponder()
    bench.type("x")
    #expect(other.text == "x" && bench.view.text == "" && bench.delegate.calls == ["begin", "end"])
    #expect(bench.caret.isHidden && bench.view.area.subviews[4].isHidden && !other.area.subviews[4].isHidden)
  }

  @Test func fieldEditsInAnotherWindow() {
    let (bench, other) = (Bench(), Window(size: Size(300, 300)))
    bench.field.becomeFirstResponder()
    other.addSubview(bench.field)
    bench.field.becomeFirstResponder()
    bench.window.layoutIfNeeded()
    #expect(other.textInput === bench.field && !bench.caret.isHidden)
  }

  @Test func longPasteIsRefused() {
    let bench = Bench("kept", isEditing: true)
    bench.text(.inserted, String(repeating: "x", count: 16 << 20))
    #expect(bench.field.text == "kept")
    bench.text(.inserted, String(repeating: "x", count: 30_000))
    bench.key(.left)
    bench.key(.backspace)
    bench.window.layoutIfNeeded()
    #expect(bench.field.text.count == 30_003)
    #expect(bench.field.area.contentOffset.x > 100_000)
  }

  @Test func searchBarTypesUnlessItIsButton() {
    let bench = Bench()
    let bar = SearchBar()
    var (texts, clicks): ([String], Int) = ([], 0)
    bar.frame = Rect(x: 0, y: 240, width: 300, height: 52)
    bar.onTextChange = { texts.append($0) }
    bench.window.addSubview(bar)
    bench.window.layoutIfNeeded()
    bench.click(Point(150, 264))
    bench.type("ab")
    #expect(texts == ["a", "ab"] && bar.text == "ab" && bar.searchTextField.isFirstResponder)
    bar.onClick = { clicks += 1 }
    bench.click(Point(150, 264))
    bench.type("c")
    #expect(clicks == 1 && bar.text == "ab" && !bar.searchTextField.isFirstResponder)
  }
}
