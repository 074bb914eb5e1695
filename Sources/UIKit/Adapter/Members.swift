import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews

// Members that are optional in UIKit, or mean something else there. A file that imports this room alone sees these; one that imports
// Segue, too, sees Segue's own, which they call.

extension ViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The screen's view; accessing it loads it. It can be bound and forced like UIKit's.
  @_disfavoredOverload public var view: View! { self.SegueControllers::view }
}

extension TabBarController {
  /// The screens, from left to right; never `nil`.
  @_disfavoredOverload public var viewControllers: [ViewController]? {
    self.SegueControllers::viewControllers
  }
}

extension ViewController {
  /// Presents a screen; the completion is called at the end, in whatever state.
  @_disfavoredOverload @discardableResult
  public func present(
    _ screen: ViewController, animated: Bool, completion: (() -> Void)?
  ) -> Bool { present(screen, animated: animated, completion: completion.map { call in { _ in call() } }) }
  /// Dismisses what is presented; the completion is called at the end, in whatever state.
  @_disfavoredOverload @discardableResult
  public func dismiss(animated: Bool, completion: (() -> Void)?) -> Bool {
    dismiss(animated: animated, completion: completion.map { call in { _ in call() } })
  }
}

extension View {
  /// A number by which `viewWithTag` finds the view, kept as its identifier; 0 is none.
  public var tag: Int {
    get { identifier.flatMap { $0.hasPrefix("tag ") ? Int($0.dropFirst(4)) : nil } ?? 0 }
    set { identifier = newValue == 0 ? nil : "tag \(newValue)" }
  }
  /// The view in this one, or this one itself, with a tag.
  public func viewWithTag(_ tag: Int) -> View? { view(withIdentifier: "tag \(tag)") }

  /// What fills the bounds behind the content; `nil` is clear.
  @_disfavoredOverload public var backgroundColor: Color? {
    get { self.SegueViews::backgroundColor }
    set { self.SegueViews::backgroundColor = newValue ?? .clear }
  }

  /// Whether the background covers what is behind. What is opaque need not be told, so setting it has no effect.
  public var isOpaque: Bool {
    get { self.SegueViews::backgroundColor.alpha >= 1 }
    set {}
  }

  /// Frames place views, there is no Auto Layout: setting it has no effect.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }

  /// What of a view follows its superview's size.
  public nonisolated struct AutoresizingMask: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// A set by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The space at the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The space at the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The space at the top.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The space at the bottom.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// With both width and height, the view fills its superview; anything else has no effect. Nor has it in an animator, which runs again
  /// in another size.
  public var autoresizingMask: AutoresizingMask {
    get { fillsSuperview ? [.flexibleWidth, .flexibleHeight] : [] }
    set {
      if Recording.current == nil {
        fillsSuperview = newValue.isSuperset(of: [.flexibleWidth, .flexibleHeight])
      }
    }
  }

  /// Where the layer's anchor point is, in the superview's coordinates: the middle, by default.
  @_disfavoredOverload public var center: Point {
    get { self.SegueViews::center + toAnchor }
    set { self.SegueViews::center = newValue - toAnchor }
  }

  /// The visible part of the view's own coordinate space. Another size leaves the anchor point where it is.
  @_disfavoredOverload public var bounds: Rect {
    get { self.SegueViews::bounds }
    set {
      let position = center
      self.SegueViews::bounds = newValue
      if anchorPoint != Point(0.5, 0.5) { center = position }
    }
  }

  /// The view's box in its superview's coordinates. Setting it moves and sizes the view so that the transformed box is the new one, if
  /// the transform does not turn the view by other than right angles. Segue's own places the view as it is without its transform.
  @_disfavoredOverload public var frame: Rect {
    get { self.SegueViews::frame }
    set {
      guard let inverse = transform.withoutTranslation.inverted, transform != .identity else {
        return self.SegueViews::frame = newValue
      }
      self.SegueViews::bounds.size = inverse.apply(to: newValue).size
      let shift = newValue.center - self.SegueViews::frame.center
      self.SegueViews::center = self.SegueViews::center + shift
    }
  }

  /// From the middle to the anchor point, without a transform.
  private var toAnchor: Vector {
    Vector((anchorPoint.x - 0.5) * model.bounds.width, (anchorPoint.y - 0.5) * model.bounds.height)
  }
}

// Views and screens are compared and looked up by who they are.
nonisolated extension Responder: Hashable {
  /// Whether both are the same object.
  public static func == (one: Responder, other: Responder) -> Bool { one === other }
  /// By the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
