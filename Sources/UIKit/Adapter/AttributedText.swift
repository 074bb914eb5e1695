// On Linux, Foundation has attributed strings, but no attributes of text.

nonisolated extension NSAttributedString.Key {
  /// The `UIFont` of the text.
  public static let font = NSAttributedString.Key("NSFont")
  /// The `UIColor` of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The extra distance between letters, in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// An attribute that Segue does not show.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor"),
    underlineStyle = NSAttributedString.Key("NSUnderline"),
    strikethroughStyle = NSAttributedString.Key("NSStrikethrough"),
    baselineOffset = NSAttributedString.Key("NSBaselineOffset"),
    strokeColor = NSAttributedString.Key("NSStrokeColor"),
    strokeWidth = NSAttributedString.Key("NSStrokeWidth")
}

/// The style of a line under or through text, which Segue does not show.
public nonisolated struct NSUnderlineStyle: OptionSet, Sendable {
  /// The raw bits, as in UIKit.
  public let rawValue: Int
  /// Creates a style from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One line, a thick line, or two lines.
  public static let single = NSUnderlineStyle(rawValue: 1), thick = NSUnderlineStyle(rawValue: 2),
    double = NSUnderlineStyle(rawValue: 9)
}

/// How lines of text break. Has no effect: text breaks between words, and ends in an ellipsis.
public nonisolated enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words or letters, are cut off, or are truncated.
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The style of a paragraph. Only the alignment has an effect.
public class NSParagraphStyle: NSObject {
  /// The alignment of the lines; `.natural` by default.
  public var alignment = NSTextAlignment.natural
  /// The space between lines, in points. Has no effect.
  public var lineSpacing: CGFloat = 0
  /// The height of a line, as a multiple of the font's. Has no effect.
  public var lineHeightMultiple: CGFloat = 0
  /// How lines break. Has no effect.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
}
/// The style of a paragraph; the same as `NSParagraphStyle`.
public final class NSMutableParagraphStyle: NSParagraphStyle {}

extension NSAttributedString {
  /// Returns the size of the text in the font of its first letter, in points.
  public func size() -> CGSize {
    (string as NSString).size(withAttributes: length > 0 ? attributes(at: 0, effectiveRange: nil) : nil)
  }
}

extension NSString {
  /// Returns the size of the text in the font among the attributes, in points; by default, the system font of 12 points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    var font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    if let kern = attributes?[.kern].flatMap(LayerKey.number) { font.tracking = kern }
    return TextLayout(self as String, font: font).size
  }
}

/// A view that shows text in one font and one color.
public protocol UIAttributedTextView: AnyObject {
  /// The text.
  var text: String? { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font of the text.
  var font: UIFont! { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of the text.
  var textColor: UIColor! { get set }
  /// The alignment of the lines.
  var textAlignment: TextAlignment { get set }
}
extension Label: UIAttributedTextView {}
extension TextControl: UIAttributedTextView {}

extension UIAttributedTextView {
  /// The text with its font, color, letter spacing and alignment. The attributes of the first letter apply to the whole text;
  /// attributes that it does not have remain as they are.
  public var attributedText: NSAttributedString? {
    get {
      let (style, font, color): (_, Font, Color) = (NSMutableParagraphStyle(), font, textColor)
      style.alignment = textAlignment
      return NSAttributedString(
        string: text ?? "",
        attributes: [
          .font: font, .foregroundColor: color, .kern: font.tracking, .paragraphStyle: style,
        ])
    }
    set {
      text = newValue?.string
      guard let newValue, newValue.length > 0 else { return }
      let attributes = newValue.attributes(at: 0, effectiveRange: nil)
      if let new = attributes[.font] as? UIFont { font = new }
      if let new = attributes[.foregroundColor] as? UIColor { textColor = new }
      if let new = attributes[.kern].flatMap(LayerKey.number) { font.tracking = new }
      if let new = attributes[.paragraphStyle] as? NSParagraphStyle { textAlignment = new.alignment }
    }
  }
}

extension Label {
  /// How lines break. Always `.byTruncatingTail`; setting it has no effect.
  public var lineBreakMode: NSLineBreakMode {
    get { .byTruncatingTail }
    set {}
  }
  /// Whether a smaller font makes the text fit. Always `false`; setting it has no effect.
  public var adjustsFontSizeToFitWidth: Bool {
    get { false }
    set {}
  }
}

extension Button {
  /// Sets the title for a state, and the font and the color of the title for all states, to those of the first letter.
  public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    self.SegueControls::titleLabel.attributedText = title
    setTitle(title?.string, for: state)
  }
}

extension TextField {
  /// The text that is shown while the field is empty. Its attributes have no effect.
  public var attributedPlaceholder: NSAttributedString? {
    get { NSAttributedString(string: placeholder) }
    set { placeholder = newValue?.string ?? "" }
  }

  /// The border of a text field.
  public nonisolated enum BorderStyle: Int, Sendable {
    /// No border, a thin line, the same line again, or a thin line with rounded corners.
    case none, line, bezel, roundedRect
  }

  /// The border. The field has Segue's own look, a rounded fill, until this property is set; a background color that has been set
  /// remains.
  public var borderStyle: BorderStyle {
    get { borderWidth == 0 ? .none : cornerRadius == 0 ? .line : .roundedRect }
    set {
      (borderWidth, cornerRadius) = (newValue == .none ? 0 : 1, newValue == .roundedRect ? 6 : 0)
      borderColor = newValue == .roundedRect ? .systemGray4 : .label
      if self.SegueViews::backgroundColor == .tertiarySystemFill {
        self.SegueViews::backgroundColor = newValue == .roundedRect ? .systemBackground : .clear
      }
    }
  }
}
