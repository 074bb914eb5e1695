// Members that are optional in UIKit, or that have another meaning there. They are visible only in files that import this
// module but not Segue. A file that also imports Segue uses Segue's own members, which these members call.

extension ViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The screen's view, which is loaded on first access. As in UIKit, the type is implicitly unwrapped, so that code can bind
  /// or force-unwrap the value. Setting `nil` has no effect.
  @_disfavoredOverload public var view: View! {
    get { self.SegueControllers::view }
    set { self.SegueControllers::view = newValue ?? self.SegueControllers::view }
  }
}

extension Label {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font. Setting `nil` chooses the system font of 17 points.
  @_disfavoredOverload public var font: UIFont! {
    get { self.SegueControls::font }
    set { self.SegueControls::font = newValue ?? .systemFont(ofSize: 17) }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of the text. Setting `nil` chooses the color of labels.
  @_disfavoredOverload public var textColor: UIColor! {
    get { self.SegueControls::textColor }
    set { self.SegueControls::textColor = newValue ?? .label }
  }
  /// The text of the label. `nil` stands for an empty text.
  @_disfavoredOverload public var text: String? {
    get { self.SegueControls::text }
    set { self.SegueControls::text = newValue ?? "" }
  }
}

extension TextControl {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font. Setting `nil` chooses the system font of 17 points.
  @_disfavoredOverload public var font: UIFont! {
    get { self.SegueControls::font }
    set { self.SegueControls::font = newValue ?? .systemFont(ofSize: 17) }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of the text. Setting `nil` chooses the color of labels.
  @_disfavoredOverload public var textColor: UIColor! {
    get { self.SegueControls::textColor }
    set { self.SegueControls::textColor = newValue ?? .label }
  }
  /// The text. `nil` stands for an empty text.
  @_disfavoredOverload public var text: String? {
    get { self.SegueControls::text }
    set { self.SegueControls::text = newValue ?? "" }
  }
}

extension TabBarController {
  /// The screens, from left to right. The value is never `nil`. Setting it calls `setViewControllers(_:animated:)`.
  @_disfavoredOverload public var viewControllers: [ViewController]? {
    get { self.SegueControllers::viewControllers }
    set { setViewControllers(newValue ?? []) }
  }
  /// Replaces the screens, immediately, and returns whether they were replaced. `nil` removes all screens.
  @_disfavoredOverload @discardableResult
  public func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) -> Bool {
    setViewControllers(viewControllers ?? [], animated: animated)
  }
}

extension NavigationController {
  /// The screens of the stack, from bottom to top. Setting it replaces the stack without animation.
  @_disfavoredOverload public var viewControllers: [ViewController] {
    get { self.SegueControllers::viewControllers }
    set { setViewControllers(newValue, animated: false) }
  }
}

extension ViewController {
  /// Presents a screen.
  /// - Parameter completion: called at the end, even if the presentation was cancelled.
  /// - Returns: whether the presentation began.
  @_disfavoredOverload @discardableResult
  public func present(
    _ screen: ViewController, animated: Bool, completion: (() -> Void)?
  ) -> Bool { present(screen, animated: animated, completion: completion.map { call in { _ in call() } }) }
  /// Dismisses the presented screen.
  /// - Parameter completion: called at the end, even if the dismissal was cancelled.
  /// - Returns: whether the dismissal began.
  @_disfavoredOverload @discardableResult
  public func dismiss(animated: Bool, completion: (() -> Void)?) -> Bool {
    dismiss(animated: animated, completion: completion.map { call in { _ in call() } })
  }
}

extension ViewController {
  /// Pushes a screen onto the stack that contains this screen, or presents the screen if there is no stack.
  @_disfavoredOverload public func show(_ screen: ViewController, sender: Any?) {
    let stack = self as? NavigationController ?? navigationController
    if let stack { stack.pushViewController(screen) } else { present(screen, animated: true) }
  }
}

extension View {
  /// The number by which `viewWithTag` finds the view. The default is 0, which means that the view has no tag. The tag is
  /// stored in the view's `identifier`, so setting it replaces the identifier.
  public var tag: Int {
    get { identifier.flatMap { $0.hasPrefix("tag ") ? Int($0.dropFirst(4)) : nil } ?? 0 }
    set { identifier = newValue == 0 ? nil : "tag \(newValue)" }
  }
  /// Returns the view with the given tag: this view or one inside it; `nil` if there is no such view.
  public func viewWithTag(_ tag: Int) -> View? { view(withIdentifier: "tag \(tag)") }

  /// The color that fills the bounds behind the content. `nil` stands for a clear color.
  @_disfavoredOverload public var backgroundColor: Color? {
    get { self.SegueViews::backgroundColor }
    set { self.SegueViews::backgroundColor = newValue ?? .clear }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The tint color of the view and its descendants. Setting `nil` restores the superview's tint color.
  @_disfavoredOverload public var tintColor: UIColor! {
    get { self.SegueViews::tintColor }
    set { traitOverrides.tintColor = newValue }
  }

  /// The subviews, from back to front, without the views of layers.
  @_disfavoredOverload public var subviews: [View] {
    self.SegueViews::subviews.filter { !($0 is any LayerBacking) }
  }
  /// Adds a view at an index of `subviews`, counted from the back. At index 0, the view is also behind the sublayers. An index
  /// out of range is clamped.
  /// - Parameter index: the index among the subviews, not counting `view` itself.
  @_disfavoredOverload public func insertSubview(_ view: View, at index: Int) {
    guard index > 0 else { return insertAtBack(view) }
    let others = subviews.filter { $0 !== view }
    if index < others.count { insertSubview(view, below: others[index]) } else { addSubview(view) }
  }
  /// Adds a view behind all subviews and sublayers, in front of what the layer draws itself.
  func insertAtBack(_ view: View) {
    let others = self.SegueViews::subviews.filter { $0 !== view }
    let backdrop = others.lastIndex { $0 is any BackdropBacking } ?? -1
    self.SegueViews::insertSubview(view, at: backdrop + 1)
  }

  /// The view's gesture recognizers; never `nil`.
  @_disfavoredOverload public var gestureRecognizers: [GestureRecognizer]? {
    self.SegueViews::gestureRecognizers
  }

  /// Gives the view the size that its content needs; at most its current size, unless this is zero.
  public func sizeToFit() {
    bounds.size = sizeThatFits(bounds.size.isEmpty ? Size(.infinity, .infinity) : bounds.size)
  }

  /// Whether the background color is opaque. Setting it has no effect, because Segue detects opaque views itself.
  public var isOpaque: Bool {
    get { self.SegueViews::backgroundColor.alpha >= 1 }
    set {}
  }

  /// A set of the parts of a view's frame that change with the size of its superview.
  public nonisolated struct AutoresizingMask: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The space on the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width of the view.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The space on the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The space at the top.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height of the view.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The space at the bottom.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The parts of the frame that change with the superview's size. If the width and the height are flexible, the view fills its
  /// superview; other combinations have no effect.
  ///
  /// Setting this property in an animator has no effect, because the animator is called again after a resize.
  public var autoresizingMask: AutoresizingMask {
    get { fillsSuperview ? [.flexibleWidth, .flexibleHeight] : [] }
    set {
      if Recording.current == nil {
        fillsSuperview = newValue.isSuperset(of: [.flexibleWidth, .flexibleHeight])
      }
    }
  }
}

/// An object that is equal only to itself.
public protocol IdentityHashable: AnyObject, Hashable {}
nonisolated extension IdentityHashable {
  /// Returns whether both are the same object.
  public static func == (one: Self, other: Self) -> Bool { one === other }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
nonisolated extension CAAnimation: IdentityHashable {}
nonisolated extension GestureRecognizer: IdentityHashable {}
nonisolated extension Responder: IdentityHashable {}

extension Responder {
  /// Returns whether the object is of a class or of one of its subclasses.
  public func isKind<Class: AnyObject>(of class: Class.Type) -> Bool { self is Class }
  /// Returns whether the object is of a class itself.
  public func isMember<Class: AnyObject>(of class: Class.Type) -> Bool { type(of: self) == `class` }
}
