import Glibc
import Segue
import SegueViews

/// A screen that writes a line for each key and each text that it receives. Control-V and Control-B paste the clipboard and the
/// primary selection, and Control-C copies a text to both. Control-T gives a text field the focus or removes it, and a click
/// removes it.
final class TypingScreen: ViewController {
  private let field = EchoField(frame: Rect(x: 20, y: 20, width: 100, height: 20))

  override func viewDidLoad() {
    view.backgroundColor = .white
    view.addSubview(field)
    view.addGestureRecognizer(TapGestureRecognizer { [field] _ in field.resignFirstResponder() })
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers == .control, case .character(let letter) = event.key else {
      field.say("key \(event.key) \(event.text)\(event.isRepeat ? " repeated" : "")")
      return true
    }
    guard let pasteboard = view.window?.pasteboard else { return false }
    switch letter {
    case "v": paste(.clipboard, from: pasteboard)
    case "b": paste(.primary, from: pasteboard)
    case "c": for selection in PasteboardSelection.allCases { pasteboard.setString("copiéd", as: selection) }
    case "t": if !field.resignFirstResponder() { field.becomeFirstResponder() }
    default: return false
    }
    field.say("control \(letter)")
    return true
  }

  private func paste(_ selection: PasteboardSelection, from pasteboard: any Pasteboard) {
    pasteboard.string(of: selection) { [field] text in
      field.say(
        text.map { $0.count > 100 ? "pasted \($0.utf8.count) bytes" : "pasted \($0)" } ?? "nothing to paste")
    }
  }
}

/// A text input that keeps nothing but the marked text.
private final class EchoField: View, TextInput {
  private(set) var hasMarkedText = false
  let isSecureTextEntry = false
  let shouldBeginEditing = true
  let caretRect = Rect(x: 10, y: 2, width: 2, height: 16)
  override var canBecomeFocused: Bool { true }

  func focusDidChange(_ isFocused: Bool) {
    if !isFocused { unmarkText() }
    say(isFocused ? "focused" : "left")
  }

  func insertText(_ text: String) {
    hasMarkedText = false
    say("inserted \(text)")
  }

  func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    hasMarkedText = !text.isEmpty
    say("marked \(text) \(selectedRange.lowerBound)")
  }

  func unmarkText() {
    if hasMarkedText { say("unmarked") }
    hasMarkedText = false
  }

  override func keyPressed(_ event: KeyEvent) -> Bool { false }

  func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
