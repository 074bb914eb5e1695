// Properties that have no effect in Segue, so that code that sets them compiles.

extension View {
  /// Whether a press on this view excludes other presses. Always `true`, because there is one pointer; setting it has no effect.
  public var isExclusiveTouch: Bool {
    get { true }
    set {}
  }
  /// Whether the view receives several touches. Always `false`, because there is one pointer; setting it has no effect.
  public var isMultipleTouchEnabled: Bool {
    get { false }
    set {}
  }
  /// The number of pixels per point. Always the window's scale; setting it has no effect.
  public var contentScaleFactor: CGFloat {
    get { traitCollection.displayScale }
    set {}
  }
  /// How the view treats the tint color. Always `.normal`; setting it has no effect.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { .normal }
    set {}
  }
  /// Has no effect, which is reported, because only Objective-C finds properties by their names.
  public func setValue(_ value: Any?, forKey key: String) {
    reportFault("\(faultName): no property is found by its name, ‘\(key)’", in: window)
  }
  /// A treatment of the tint color, which has no effect.
  public nonisolated enum TintAdjustmentMode: Int, Sendable {
    /// The superview's mode, the tint color, or the tint color without its hue.
    case automatic, normal, dimmed
  }
  /// Whether the subviews are hidden from assistive technologies. Always `false`; setting it has no effect.
  public var accessibilityElementsHidden: Bool {
    get { false }
    set {}
  }
  /// Whether subviews follow the size of the view. Always `true`; setting it has no effect.
  public var autoresizesSubviews: Bool {
    get { true }
    set {}
  }
  /// Whether the view is an element for assistive technologies. Always `false`; setting it has no effect.
  public var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  /// Whether assistive technologies ignore views outside. Always `false`; setting it has no effect.
  public var accessibilityViewIsModal: Bool {
    get { false }
    set {}
  }
  /// The name by which tests find the view: its `identifier`. Setting it has no effect if the view has a tag.
  public var accessibilityIdentifier: String? {
    get { identifier }
    set { if tag == 0 { identifier = newValue } }
  }
}

extension ViewController {
  /// The built-in transition of a presentation. Always `.coverVertical`; setting it has no effect.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { .coverVertical }
    set {}
  }
  /// The edges at which the screen extends under bars. Always all; setting it has no effect.
  public var edgesForExtendedLayout: UIRectEdge {
    get { .all }
    set {}
  }
  /// Whether the screen extends under opaque bars. Always `true`; setting it has no effect.
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { true }
    set {}
  }
  /// Whether presented screens use this screen's `modalTransitionStyle`. Always `false`; setting it has no effect.
  public var providesPresentationContextTransitionStyle: Bool {
    get { false }
    set {}
  }
  /// Loads the view, unless it is loaded already.
  public func loadViewIfNeeded() { _ = self.SegueControllers::view }
}

extension NavigationController {
  /// The duration in which a bar is hidden or shown, in seconds.
  public static var hideShowBarDuration: CGFloat { 0.2 }
  /// The screen that is presented, or the topmost one.
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
}

extension TabBar {
  /// The color of the items that are not selected; `nil` for the usual one.
  public var unselectedItemTintColor: UIColor? {
    get { unselectedTintColor }
    set { unselectedTintColor = newValue ?? TabBar().unselectedTintColor }
  }
  /// Whether content shows through the bar. Always `true`; setting it has no effect.
  public var isTranslucent: Bool {
    get { true }
    set {}
  }
}

extension NavigationBar {
  /// Whether content shows through the bar. Always `true`; setting it has no effect.
  public var isTranslucent: Bool {
    get { true }
    set {}
  }
}

/// The built-in transition of a presentation. Has no effect.
public nonisolated enum UIModalTransitionStyle: Int, Sendable {
  /// The screen slides up, flips, fades in, or is revealed by a page that curls.
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

extension Label {
  /// Whether the font follows the text size. Has no effect: a font made for a text style always does.
  public var adjustsFontForContentSizeCategory: Bool {
    get { true }
    set {}
  }
}

extension Button {
  /// The space around the content. Always zero; setting it has no effect.
  public var contentEdgeInsets: UIEdgeInsets {
    get { .zero }
    set {}
  }
  /// The space around the image. Always zero; setting it has no effect.
  public var imageEdgeInsets: UIEdgeInsets {
    get { .zero }
    set {}
  }
  /// The space around the title. Always zero; setting it has no effect.
  public var titleEdgeInsets: UIEdgeInsets {
    get { .zero }
    set {}
  }
}

extension ScrollView {
  /// How a drag hides a keyboard on the screen. Always `.none`; setting it has no effect.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { .none }
    set {}
  }
  /// How a drag hides a keyboard on the screen. Has no effect.
  public nonisolated enum KeyboardDismissMode: Int, Sendable {
    /// Not at all, when the drag begins, or together with the drag.
    case none, onDrag, interactive
  }
  /// How safe areas change the insets. Always `.never`; setting it has no effect.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .never }
    set {}
  }
  /// A treatment of safe areas, which has no effect.
  public nonisolated enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Insets that safe areas change automatically, in scrollable directions, never, or always.
    case automatic, scrollableAxes, never, always
  }
  /// The magnification of the content. Always 1, because the content cannot be zoomed; setting it has no effect.
  public var zoomScale: CGFloat {
    get { 1 }
    set {}
  }
  /// The minimum magnification. Always 1; setting it has no effect.
  public var minimumZoomScale: CGFloat {
    get { 1 }
    set {}
  }
  /// The maximum magnification. Always 1; setting it has no effect.
  public var maximumZoomScale: CGFloat {
    get { 1 }
    set {}
  }
  /// The insets including safe areas: `contentInset`.
  public var adjustedContentInset: UIEdgeInsets { contentInset }
  /// Whether the user drags the content: `isDragging`.
  public var isTracking: Bool { isDragging }
  /// Whether the vertical indicator is shown. Always `true`; setting it has no effect.
  public var showsVerticalScrollIndicator: Bool {
    get { true }
    set {}
  }
  /// Whether the horizontal indicator is shown. Always `true`; setting it has no effect.
  public var showsHorizontalScrollIndicator: Bool {
    get { true }
    set {}
  }
}
