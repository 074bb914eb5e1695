import SegueViews

/// The object that is notified while the user edits a text view; like UIKit's `UITextViewDelegate`. All methods are optional.
public protocol TextViewDelegate: AnyObject {
  /// Returns whether the text view may receive the keyboard focus.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool
  /// Called when the text view has received the keyboard focus.
  func textViewDidBeginEditing(_ textView: TextView)
  /// Called when the text view has lost the keyboard focus.
  func textViewDidEndEditing(_ textView: TextView)
  /// Returns whether the user may change the text. Not called for text that an input method is still composing.
  /// - Parameters:
  ///   - range: the characters that are replaced, counted from the beginning of the text.
  ///   - text: the new characters; empty if characters are deleted.
  func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String)
    -> Bool
  /// Called when the user has changed the text.
  func textViewDidChange(_ textView: TextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Returns `true`.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
  /// Does nothing when the text view has received the focus.
  public func textViewDidBeginEditing(_ textView: TextView) {}
  /// Does nothing when the text view has lost the focus.
  public func textViewDidEndEditing(_ textView: TextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Does nothing when the text has changed.
  public func textViewDidChange(_ textView: TextView) {}
  /// Does nothing when the selection has changed.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}

/// A field for several lines of text, like UIKit's `UITextView`.
///
/// Its preferred height is that of its text, so that it grows while the user types; text that is higher than the view scrolls.
/// Control characters in pasted text are left out, except line breaks and tabs. The text is at most 131,072 bytes long in
/// UTF-8: typed or pasted text that would make it longer is refused.
public final class TextView: TextControl {
  /// The maximum length of the text, in bytes of UTF-8.
  package static let limit = 1 << 17
  /// The width of a text view if its superview does not limit it, in points.
  private static let width = 240.0

  /// The object that is notified while the user edits the text; held weakly.
  public weak var delegate: (any TextViewDelegate)?

  /// Creates an empty text view.
  /// - Parameters:
  ///   - placeholder: the text that is shown while the view is empty, and its name for screen readers; empty by default.
  ///   - identifier: the name of the view for tests and scripts.
  public init(placeholder: String = "", identifier: String? = nil) {
    let insets = Insets(top: 8, left: 10, bottom: 8, right: 10)
    super.init(
      TextArea(isMultiline: true, limit: Self.limit, insets: insets), placeholder: placeholder,
      identifier: identifier)
  }

  /// The selected characters, counted from the beginning of the text; an empty range is the position of the caret. A range that
  /// is set is clamped to the text.
  public var selectedRange: Range<Int> {
    get { area.selectedCharacters }
    set { area.selectedCharacters = newValue }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isFinite ? size.width : Self.width
    return Size(width, max(0, min(area.size(fitting: width).height, size.height)))
  }

  package override var shouldBeginEditing: Bool { delegate?.textViewShouldBeginEditing(self) ?? true }

  package override func focusDidChange(_ isFocused: Bool) {
    super.focusDidChange(isFocused)
    callAction {
      if isFocused { delegate?.textViewDidBeginEditing(self) } else { delegate?.textViewDidEndEditing(self) }
    }
  }

  override func shouldChange(_ range: Range<Int>, to string: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true
  }

  override func textDidChange() { callAction { delegate?.textViewDidChange(self) } }

  override func selectionDidChange() { callAction { delegate?.textViewDidChangeSelection(self) } }
}
