import SegueGeometry

/// A view into which text can be typed while it has the keyboard focus. The names are those of UIKit's `UITextInput`.
package protocol TextInput: View {
  /// Whether the view accepts the focus now.
  var shouldBeginEditing: Bool { get }
  /// Called when the view receives or loses the focus.
  func focusDidChange(_ isFocused: Bool)
  /// Replaces the marked text, or else the selection.
  func insertText(_ text: String)
  /// Replaces the marked text, or else the selection, with text that an input method is still composing. Empty text removes the
  /// marked text.
  /// - Parameter selectedRange: the selection, in characters from the beginning of the marked text.
  func setMarkedText(_ text: String, selectedRange: Range<Int>)
  /// Whether an input method is composing text.
  var hasMarkedText: Bool { get }
  /// Keeps the marked text as typed text.
  func unmarkText()
  /// The rectangle of the caret in the view's coordinates, where an input method shows its candidates.
  var caretRect: Rect { get }
  /// Whether the text is secret, such as a password.
  var isSecureTextEntry: Bool { get }
}

/// A view, such as a menu, that can take the focus from a text input without ending its editing.
package protocol TextInputCompanion: View {}

/// One of the two selections through which programs on a desktop exchange text.
package nonisolated enum PasteboardSelection: Sendable, CaseIterable {
  /// The clipboard, which a copy command sets.
  case clipboard
  /// The primary selection, which selecting text sets, and which the middle button pastes.
  case primary
}

/// A store for text that is shared with other programs.
package protocol Pasteboard: AnyObject {
  /// Offers text to other programs.
  func setString(_ text: String, as selection: PasteboardSelection)
  /// Requests the text that was offered last, and calls `then` with it immediately or later. `nil` means that there is no text,
  /// that its owner does not answer, or that it is too long.
  func string(of selection: PasteboardSelection, then: @escaping (String?) -> Void)
}

/// A pasteboard that no other program can use.
final class PrivatePasteboard: Pasteboard {
  private var strings: [PasteboardSelection: String] = [:]

  func setString(_ text: String, as selection: PasteboardSelection) { strings[selection] = text }

  func string(of selection: PasteboardSelection, then: @escaping (String?) -> Void) {
    then(strings[selection])
  }
}

/// The state of a text input that an input method follows.
nonisolated struct TextInputState: Equatable {
  let caret: Rect
  let isMarked, isSecure: Bool
}

/// The typed text of a window.
extension Window {
  /// The view that receives typed text now; `nil` if there is no such view. During a transition, this is a view of the arriving
  /// screen.
  package var textInput: (any TextInput)? {
    guard focus.hasTextInput else { return nil }
    let first = host?.firstResponder(in: self) ?? focusedView
    guard let input = first as? any TextInput else { return nil }
    return subviewsInSpace.last(where: \.isModal).map(input.isDescendant) == false ? nil : input
  }

  /// Offers text to other programs; under replay, only to this window.
  package func copy(_ text: String, as selection: PasteboardSelection) {
    (isReplaying ? privatePasteboard : pasteboard).setString(text, as: selection)
  }

  /// Requests text for `input`, which receives it by `insertText(_:)`, immediately or later. The answer is input of the window,
  /// so a recording contains it; under replay, only the recording answers. An answer is dropped if `input` can no longer have
  /// the focus in this window.
  package func paste(_ selection: PasteboardSelection, into input: any TextInput) {
    pasteTarget = input
    guard !isReplaying else { return }
    weak var target: (any TextInput)? = input
    pasteboard.string(of: selection) { [weak self] text in
      // The pasteboard must answer only once; a second answer is dropped.
      defer { target = nil }
      guard let self, let input = target, let text else { return }
      pasteTarget = input
      let event = InputEvent.text(TextEvent(.pasted, text, time: inputTime))
      if let onOwnInput { onOwnInput(event) } else { send(event) }
    }
  }

  /// Delivers a text event.
  /// - Returns: whether a view received the text.
  func insert(_ event: TextEvent) -> Bool {
    let input = event.phase == .pasted ? pasteTarget : textInput
    guard let input else { return false }
    switch event.phase {
    case .inserted: input.insertText(event.text)
    case .marked:
      let caret = min(max(0, event.caret), event.text.count)
      input.setMarkedText(event.text, selectedRange: caret..<caret)
    case .pasted:
      pasteTarget = nil
      guard input.window === self, input.canBecomeFocused else { return false }
      input.unmarkText()
      input.insertText(event.text)
    }
    return true
  }

  /// Notifies views and the desktop if another view receives typed text, or if the caret has moved. Also notifies them if
  /// marked text has begun or ended, or if the text has become secret or public.
  func noteTextInput() {
    guard focus.hasTextInput || focus.editing != nil else { return }
    focus.noteEditing()
    let input = textInput
    let state = input.map {
      TextInputState(
        caret: $0.convert($0.caretRect, to: nil), isMarked: $0.hasMarkedText, isSecure: $0.isSecureTextEntry)
    }
    guard input !== lastTextInput.input || state != lastTextInput.state else { return }
    lastTextInput = (input, state)
    onTextInputChange?()
  }
}
