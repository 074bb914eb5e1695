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
public final class TextField: Control, TextAreaOwner {
  /// The maximum length of the text, in bytes of UTF-8.
  package static let limit = 1 << 16
  /// The minimum height of a field, and its width if its superview does not limit it, in points.
  private static let (leastHeight, width) = (36.0, 160.0)

  /// The object that is notified while the user edits the text; held weakly.
  public weak var delegate: (any TextFieldDelegate)?
  /// Called with the text when the user has changed it. UIKit's control event `editingChanged`.
  public var onEditingChanged: ((String) -> Void)?
  package let area: TextArea

  /// Creates an empty field.
  /// - Parameters:
  ///   - placeholder: the text that is shown while the field is empty, and the field's name for screen readers; empty by
  ///     default.
  ///   - identifier: the name of the field for tests and scripts.
  public convenience init(placeholder: String = "", identifier: String? = nil) {
    self.init(placeholder: placeholder, identifier: identifier, insets: Insets(left: 10, right: 10))
  }

  init(placeholder: String, identifier: String?, insets: Insets) {
    area = TextArea(isMultiline: false, limit: Self.limit, insets: insets)
    super.init(identifier: identifier, label: placeholder)
    (role, cursor, cornerRadius) = (.textField, .iBeam, 8)
    (backgroundColor, area.host, area.placeholder.text) = (.tertiarySystemFill, self, placeholder)
    addSubview(area)
  }

  /// The text. Setting it moves the caret to its end, and does not notify the delegate.
  public var text: String {
    get { area.edited.text }
    set { area.set(newValue) }
  }
  /// The text that is shown while the field is empty. The default is empty.
  public var placeholder: String {
    get { area.placeholder.text }
    set { (area.placeholder.text, accessibilityLabel) = (newValue, newValue) }
  }
  /// The font of the text. The default is `.body`.
  public var font: Font {
    get { area.font }
    set { area.font = newValue }
  }
  /// The color of the text. The default is `.label`.
  public var textColor: Color {
    get { area.textColor }
    set { area.textColor = newValue }
  }
  /// The horizontal alignment of the text. The default is `.natural`.
  public var textAlignment: TextAlignment {
    get { area.textAlignment }
    set { area.textAlignment = newValue }
  }
  /// The selected characters, counted from the beginning of the text; an empty range is the place of the caret. A range that is
  /// set is clamped to the text.
  public var selectedTextRange: Range<Int> {
    get { area.selectedCharacters }
    set { area.selectedCharacters = newValue }
  }
  /// Whether the field shows dots in place of the characters, and its text cannot be copied, as for a password. The default is
  /// `false`.
  public var isSecureTextEntry: Bool {
    get { area.isSecure }
    set { area.isSecure = newValue }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(
      size.width.isFinite ? size.width : Self.width,
      max(Self.leastHeight, area.size(fitting: size.width).height))
  }

  public override func layoutSubviews() { area.place(in: bounds) }

  /// Edits the text; see Docs/BEHAVIOR.md#text.
  public override func keyPressed(_ event: KeyEvent) -> Bool { area.handle(event) || super.keyPressed(event) }

  package var shouldBeginEditing: Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }

  package func focusDidChange(_ isFocused: Bool) {
    area.setEditing(isFocused)
    callAction {
      if isFocused {
        delegate?.textFieldDidBeginEditing(self)
      } else {
        delegate?.textFieldDidEndEditing(self)
      }
    }
  }

  package func shouldChange(_ range: Range<Int>, to string: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
  }

  package func textDidChange() { callAction { onEditingChanged?(text) } }

  package func selectionDidChange() { callAction { delegate?.textFieldDidChangeSelection(self) } }

  package func returnPressed() -> Bool { delegate?.textFieldShouldReturn(self) ?? false }
}
