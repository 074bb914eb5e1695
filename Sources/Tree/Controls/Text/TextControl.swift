import SegueViews

/// A control whose text the user edits; the common part of `TextField` and `TextView`.
public class TextControl: Control, TextInput {
  package let area: TextArea

  init(_ area: TextArea, placeholder: String, identifier: String?) {
    self.area = area
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

  public override func layoutSubviews() { area.place(in: bounds) }

  /// Moves the caret and edits the text (Docs/BEHAVIOR.md#text).
  public override func keyPressed(_ event: KeyEvent) -> Bool { area.handle(event) || super.keyPressed(event) }

  // MARK: - Changes by the user

  /// Returns whether the user may replace a range of characters. The default returns `true`.
  func shouldChange(_ range: Range<Int>, to string: String) -> Bool { true }
  /// Called when the user has changed the text.
  func textDidChange() {}
  /// Called when the selection has changed.
  func selectionDidChange() {}
  /// Called when Return is pressed in a control with a single line.
  /// - Returns: whether the key was used; the default returns `false`.
  func returnPressed() -> Bool { false }

  // MARK: - TextInput

  package var shouldBeginEditing: Bool { true }
  package func focusDidChange(_ isFocused: Bool) { area.setEditing(isFocused) }
  package func insertText(_ text: String) { area.insert(text) }
  package func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    area.mark(text, selected: selectedRange)
  }
  package var hasMarkedText: Bool { area.edited.marked != nil }
  package func unmarkText() { area.unmark() }
  package var caretRect: Rect { area.convert(area.caretFrame, to: self) }
  package var isSecureTextEntry: Bool { area.isSecure }
}
