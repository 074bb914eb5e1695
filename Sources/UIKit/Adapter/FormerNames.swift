// Names from before Swift 4.2, for which Apple's compiler suggests the new names.

/// The former name of `UIView.AnimationOptions`.
@available(*, deprecated, renamed: "UIView.AnimationOptions")
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of `UIView.KeyframeAnimationOptions`.
@available(*, deprecated, renamed: "UIView.KeyframeAnimationOptions")
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// The former name of `UIView.AnimationCurve`.
@available(*, deprecated, renamed: "UIView.AnimationCurve")
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The former name of `UIImageView.ContentMode`.
@available(*, deprecated, renamed: "UIImageView.ContentMode")
public typealias UIViewContentMode = UIImageView.ContentMode
/// The former name of `UINavigationController.Operation`.
@available(*, deprecated, renamed: "UINavigationController.Operation")
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// The former name of `UIBarButtonItem.Style`.
@available(*, deprecated, renamed: "UIBarButtonItem.Style")
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The former name of `UIBarButtonItem.SystemItem`.
@available(*, deprecated, renamed: "UIBarButtonItem.SystemItem")
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The former name of `NSAttributedString.Key`.
@available(*, deprecated, renamed: "NSAttributedString.Key")
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The former name of `UIImage.Orientation`.
@available(*, deprecated, renamed: "UIImage.Orientation")
public typealias UIImageOrientation = UIImage.Orientation
/// The former names of the keys of a transition's screens.
@available(*, deprecated, message: "Use the members of UITransitionContextViewControllerKey.")
public let UITransitionContextFromViewControllerKey = UITransitionContextViewControllerKey.from,
  UITransitionContextToViewControllerKey = UITransitionContextViewControllerKey.to
/// The former names of the keys of a transition's views.
@available(*, deprecated, message: "Use the members of UITransitionContextViewKey.")
public let UITransitionContextFromViewKey = UITransitionContextViewKey.from,
  UITransitionContextToViewKey = UITransitionContextViewKey.to

/// The former name of `UIEdgeInsets(top:left:bottom:right:)`.
@available(*, deprecated, renamed: "UIEdgeInsets(top:left:bottom:right:)")
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{ UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }
/// The former name of `CGRect.inset(by:)`.
@available(*, deprecated, renamed: "CGRect.inset(by:)")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// The former name of `CGRect(x:y:width:height:)`.
@available(*, deprecated, renamed: "CGRect(x:y:width:height:)")
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// The former name of `CGPoint(x:y:)`.
@available(*, deprecated, renamed: "CGPoint(x:y:)")
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// The former name of `CGSize(width:height:)`.
@available(*, deprecated, renamed: "CGSize(width:height:)")
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

extension View {
  /// The former name of `sendSubviewToBack(_:)`.
  @available(*, deprecated, renamed: "sendSubviewToBack(_:)")
  public func sendSubview(toBack view: View) { sendSubviewToBack(view) }
  /// The former name of `bringSubviewToFront(_:)`.
  @available(*, deprecated, renamed: "bringSubviewToFront(_:)")
  public func bringSubview(toFront view: View) { bringSubviewToFront(view) }
}

extension ViewController {
  /// The former name of `children`.
  @available(*, deprecated, renamed: "children")
  public var childViewControllers: [ViewController] { children }
  /// The former name of `addChild(_:)`.
  @available(*, deprecated, renamed: "addChild(_:)")
  public func addChildViewController(_ child: ViewController) { addChild(child) }
  /// The former name of `removeFromParent()`.
  @available(*, deprecated, renamed: "removeFromParent()")
  public func removeFromParentViewController() { removeFromParent() }
}

/// The former names of timing curves.
@available(*, deprecated, message: "Use the members of CAMediaTimingFunctionName.")
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear,
  kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn,
  kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut,
  kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut,
  kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
/// The former names of fill modes.
@available(*, deprecated, message: "Use the members of CAMediaTimingFillMode.")
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards,
  kCAFillModeBackwards = CAMediaTimingFillMode.backwards,
  kCAFillModeBoth = CAMediaTimingFillMode.both, kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The former name of `CAShapeLayerFillRule.evenOdd`.
@available(*, deprecated, renamed: "CAShapeLayerFillRule.evenOdd")
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
