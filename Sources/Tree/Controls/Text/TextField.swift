import SegueViews

/// The object that is notified while the user edits a text field; like UIKit's `UITextFieldDelegate`. All methods are optional.
public protocol TextFieldDelegate: AnyObject {
  /// Returns whether the field may receive the keyboard focus.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
  /// Called when the field has received the keyboard focus.
  func textFieldDidBeginEditing(_ textField: TextField)
  /// Called when the field has lost the keyboard focus.
  func textFieldDidEndEditing(_ textField: TextField)
  /// Returns whether the user may change the text. Not called for text that an input method is still composing.
  /// - Parameters:
  ///   - range: the characters that are replaced, counted from the beginning of the text.
  ///   - string: the new characters; empty if characters are deleted.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool
  /// Called when Return is pressed.
  /// - Returns: whether the field uses the key; `false` passes it to the next responder.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
  /// Called when the selection has changed.
  func textFieldDidChangeSelection(_ textField: TextField)
}

extension TextFieldDelegate {
  /// Returns `true`.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing when the field has received the focus.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Does nothing when the field has lost the focus.
  public func textFieldDidEndEditing(_ textField: TextField) {}
  /// Returns `true`.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool { true }
  /// Returns `true`.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
  /// Does nothing when the selection has changed.
  public func textFieldDidChangeSelection(_ textField: TextField) {}
}

/// A field for a single line of text, like UIKit's `UITextField`.
///
/// Line breaks and tabs in pasted text become spaces, and other control characters are left out. The text is at most 65,536
/// bytes long in UTF-8: typed or pasted text that would make it longer is refused.
public final class TextField: TextControl {
  /// The maximum length of the text, in bytes of UTF-8.
  package static let limit = 1 << 16
  /// The minimum height of a field, and its width if its superview does not limit it, in points.
  private static let (leastHeight, width) = (36.0, 160.0)

  /// The object that is notified while the user edits the text; held weakly.
  public weak var delegate: (any TextFieldDelegate)?
  /// Called with the text when the user has changed it. UIKit's control event `editingChanged`.
  public var onEditingChanged: ((String) -> Void)?

  /// Creates an empty field.
  /// - Parameters:
  ///   - placeholder: the text that is shown while the field is empty, and the field's name for screen readers; empty by
  ///     default.
  ///   - identifier: the name of the field for tests and scripts.
  public convenience init(placeholder: String = "", identifier: String? = nil) {
    self.init(placeholder: placeholder, identifier: identifier, insets: Insets(left: 10, right: 10))
  }

  init(placeholder: String, identifier: String?, insets: Insets) {
    super.init(
      TextArea(isMultiline: false, limit: Self.limit, insets: insets), placeholder: placeholder,
      identifier: identifier)
  }

  /// The text that is shown while the field is empty. The default is empty.
  public var placeholder: String {
    get { area.placeholder.text }
    set { (area.placeholder.text, accessibilityLabel) = (newValue, newValue) }
  }
  /// The selected characters, counted from the beginning of the text; an empty range is the position of the caret. A range that
  /// is set is clamped to the text.
  public var selectedTextRange: Range<Int> {
    get { area.selectedCharacters }
    set { area.selectedCharacters = newValue }
  }
  /// Whether dots replace the characters, and the text cannot be copied, as for a password. The default is `false`.
  public override var isSecureTextEntry: Bool {
    get { area.isSecure }
    set { area.isSecure = newValue }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(
      size.width.isFinite ? size.width : Self.width,
      max(Self.leastHeight, area.size(fitting: size.width).height))
  }

  package override var shouldBeginEditing: Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }

  package override func focusDidChange(_ isFocused: Bool) {
    super.focusDidChange(isFocused)
    callAction {
      if isFocused {
        delegate?.textFieldDidBeginEditing(self)
      } else {
        delegate?.textFieldDidEndEditing(self)
      }
    }
  }

  override func shouldChange(_ range: Range<Int>, to string: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
  }

  override func textDidChange() { callAction { onEditingChanged?(text) } }

  override func selectionDidChange() { callAction { delegate?.textFieldDidChangeSelection(self) } }

  override func returnPressed() -> Bool { delegate?.textFieldShouldReturn(self) ?? false }
}
