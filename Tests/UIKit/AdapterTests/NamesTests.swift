import SegueHeadless
import Testing

@testable import SegueUIKit

/// The names that a file can use if it imports only UIKit.
@Suite struct NamesTests {
  @Test func viewsAndColorsAreOptional() throws {
    let screen = UIViewController()
    let bound = screen.view
    #expect(bound?.bounds == .zero && screen.view! == screen.view)
    guard let view = screen.view else { throw Missing() }
    view.backgroundColor = .red
    #expect(view.backgroundColor?.cgColor == .red)
    view.backgroundColor = nil
    #expect(view.backgroundColor == .clear)
    view.layer.backgroundColor = nil
    #expect(view.layer.backgroundColor == .clear)
  }
  private struct Missing: Error {}

  /// Messages are dropped, so the test only has to compile.
  @Test func messagesAreDropped() {
    let (logger, log) = (Logger(subsystem: "a", category: "b"), OSLog(subsystem: "a", category: "b"))
    logger.debug("moved by \(1, privacy: .public)")
    logger.log(level: .info, "moved")
    os_log("moved %d", log: log, type: .error, 1)
    os_log(.info, "moved")
    #expect(UIColor(named: "brand") != nil)
    UIView().setValue(true, forKey: "ignoreDirectTouchEvents")
  }

  @Test func fontsAndColorsOfTextAreOptional() {
    let (label, field, other): (UILabel, UITextField, UILabel?) = (UILabel(), UITextField(), nil)
    label.font = .boldSystemFont(ofSize: 30)
    #expect(label.font.pointSize == 30 && label.font!.weight == .bold)
    label.font = other?.font
    field.textColor = other?.textColor
    if let font = label.font { #expect(font.pointSize == 17) }
    #expect(field.textColor == .label)
  }

  @Test func tintsAreOptional() {
    let (view, label, other): (UIView, UILabel, UILabel?) = (UIView(), UILabel(), nil)
    label.textColor = .red
    let color = label.textColor
    view.tintColor = color
    #expect(view.tintColor == .red)
    view.tintColor = other?.textColor
    #expect(view.tintColor == UIView().tintColor)
  }

  /// In UIKit, layers are no subviews.
  @Test func viewsOfLayersAreNoSubviews() {
    final class Card: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    let (card, label) = (Card(), UILabel())
    (card.layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    card.layer.addSublayer(CAShapeLayer())
    card.addSubview(label)
    card.layer.contents = UIImage(size: CGSize(width: 4, height: 4)) { $0.clear() }.cgImage
    #expect(card.subviews == [label] && label.superview == card)
  }

  @Test func indexesOfSubviewsSkipLayers() {
    let (card, views, ring) = (UIView(), [UIView(), UIView(), UIView()], CAShapeLayer())
    card.layer.contents = UIImage(size: CGSize(width: 4, height: 4)) { $0.clear() }.cgImage
    card.layer.addSublayer(CALayer())
    for view in [views[0], views[2]] { card.addSubview(view) }
    card.layer.addSublayer(ring)
    card.insertSubview(views[1], at: 1)
    #expect(card.subviews == views && card.layer.sublayers?.last === ring)
    card.insertSubview(views[2], at: 0)
    #expect(card.subviews == [views[2], views[0], views[1]])
    card.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(card.subviews == [views[1], views[0], views[2]] && card.layer.sublayers?.last === ring)
    card.insertSubview(views[1], at: 9)
    #expect(card.subviews == [views[0], views[2], views[1]])
  }

  @Test func barsHaveGuides() throws {
    let screen = UIViewController()
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 844), rootViewController: screen)
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    try window.advance(by: 0.1)
    #expect(screen.topLayoutGuide.length == 20 && screen.bottomLayoutGuide.length == 30)
    #expect(screen.bottomLayoutGuide.layoutFrame == CGRect(x: 0, y: 814, width: 390, height: 30))
  }

  @Test func aCompletionNeedsNoArgument() throws {
    let (first, second) = (Screen(.white), Screen.second())
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 844), rootViewController: first)
    var calls: [String] = []
    let finish: (() -> Void)? = { calls.append("dismissed") }
    first.present(second, animated: false) { calls.append("presented") }
    try window.advance(by: 1)
    #expect(first.presentedViewController == second)
    second.dismiss(animated: true, completion: finish)
    try window.advance(by: 2)
    #expect(calls == ["presented", "dismissed"])
    first.present(second, animated: true, completion: nil)
    try window.advance(by: 2)
    #expect(first.presentedViewController == second)
  }

  @Test func stackCanBeAssigned() {
    let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
    let stack: UINavigationController = NavigationController(rootViewController: first)
    stack.viewControllers += [second, third]
    #expect(stack.topViewController == third && stack.viewControllers.count == 3)
    stack.viewControllers.remove(at: 1)
    #expect(stack.viewControllers == [first, third])
  }

  @Test(arguments: [[], AnimationOptions.transitionCrossDissolve])
  func childReplacesAnother(_ options: AnimationOptions) throws {
    let (parent, old, new) = (Screen(.white), UIViewController(), UIViewController())
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 844), rootViewController: parent)
    parent.addChild(old)
    parent.view.addSubview(old.view)
    parent.addChild(new)
    new.view.alpha = 0
    var isFinished: Bool?
    parent.transition(from: old, to: new, duration: 1, options: options) {
      new.view.alpha = 1
    } completion: {
      isFinished = $0
    }
    try window.advance(by: 0.5)
    #expect(old.view.superview == parent.view && new.view.superview == parent.view && isFinished == nil)
    try window.advance(by: 1)
    #expect(old.view.superview == nil && new.view.alpha == 1 && isFinished == true)
  }

  @Test func viewIsFoundByItsTag() {
    let (view, card) = (UIView(), UIView())
    view.addSubview(card)
    #expect(card.tag == 0 && view.viewWithTag(99) == nil)
    card.tag = 99
    #expect(card.tag == 99 && view.viewWithTag(99) == card)
    card.tag = 0
    #expect(view.viewWithTag(99) == nil)
    card.backgroundColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(card.backgroundColor == .red)
  }

  @Test func opacityAndAutoresizingAreDerived() {
    let (view, card) = (UIView(), UIView())
    view.backgroundColor = .red
    #expect(view.isOpaque && !card.isOpaque && card.translatesAutoresizingMaskIntoConstraints)
    view.addSubview(card)
    card.autoresizingMask = .flexibleWidth
    #expect(card.autoresizingMask == [])
    card.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin]
    #expect(card.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    view.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
  }

  private final class Listener: NSObject {
    var names: [String] = []
    func heard(_ notification: Notification) { names.append(notification.name.rawValue) }
  }

  @Test func observersAreRemoved() {
    let (center, listener) = (NotificationCenter(), Listener())
    let (one, other) = (NSNotification.Name("one"), NSNotification.Name("other"))
    for name in [one, other] {
      center.addObserver(listener, selector: Selector(Listener.heard(_:)), name: name, object: nil)
    }
    center.removeObserver(listener, name: one, object: nil)
    for name in [one, other] { center.post(name: name, object: nil) }
    #expect(listener.names == ["other"])
    center.removeObserver(listener)
    center.post(name: other, object: nil)
    #expect(listener.names == ["other"])
  }

  @Test func notificationsCallAMethod() {
    let (center, name) = (NotificationCenter(), UIResponder.keyboardWillShowNotification)
    var listener: Listener? = Listener()
    weak let weakListener = listener
    if let listener {
      center.addObserver(listener, selector: Selector(Listener.heard(_:)), name: name, object: nil)
    }
    center.post(name: UIResponder.keyboardDidHideNotification, object: nil)
    center.post(name: name, object: nil)
    #expect(listener?.names == [name.rawValue])
    listener = nil
    #expect(weakListener == nil)
    center.post(name: name, object: nil)
  }

  private static var key: UInt8 = 0, innerKey: UInt8 = 0

  @Test func valuesAreAssociatedWithObjects() {
    final class Value {}
    var (view, value): (UIView?, Value?) = (UIView(), Value())
    weak let weakValue = value
    guard let owner = view else { return }
    objc_setAssociatedObject(owner, &Self.key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(owner, &Self.key) as? Value === value)
    #expect(objc_getAssociatedObject(UIView(), &Self.key) == nil)
    (view, value) = (nil, nil)
    objc_setAssociatedObject(owner, &Self.key, nil, .OBJC_ASSOCIATION_ASSIGN)
    #expect(weakValue == nil && objc_getAssociatedObject(owner, &Self.key) == nil)
  }

  /// The deinitializer of a value may access associations, and `OBJC_ASSOCIATION_ASSIGN` does not retain.
  @Test func associationsAreReleasedLast() {
    final class Value {
      let owner: UIView
      init(_ owner: UIView) { self.owner = owner }
      isolated deinit { objc_setAssociatedObject(owner, &NamesTests.innerKey, 2, .OBJC_ASSOCIATION_RETAIN) }
    }
    let (view, other) = (UIView(), UIView())
    objc_setAssociatedObject(view, &Self.key, Value(other), .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(view, &Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(other, &Self.innerKey) as? Int == 2)
    var parent: UIView? = UIView()
    objc_setAssociatedObject(view, &Self.key, parent, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(view, &Self.key) as? UIView === parent)
    parent = nil
    #expect(objc_getAssociatedObject(view, &Self.key) == nil)
  }

  @Test func viewsHaveFramesAndKinds() {
    let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let views = [
      UIButton(frame: frame), UITextField(frame: frame), UITextView(frame: frame), UISlider(frame: frame),
      UITableView(frame: frame, style: .plain), UIImageView(frame: frame), UILabel(frame: frame),
    ]
    #expect(views.allSatisfy { $0.frame == frame && $0.isKind(of: UIView.self) })
    #expect(views.map { $0.isKind(of: UIControl.self) }.filter(\.self).count == 4)
    #expect(views[0].isMember(of: UIButton.self) && !views[0].isMember(of: UIControl.self))
    views[5].contentMode = .scaleAspectFit
    views[6].contentMode = .center
    views[4].contentMode = .redraw
    #expect(UIView.ContentMode.scaleAspectFit == (views[5] as? UIImageView)?.contentMode)
    #expect(views[6].contentMode == .scaleToFill)
    let button = UIButton(frame: frame, title: "Open")
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.blue, for: .disabled)
    #expect(button.titleLabel?.textColor == .red && button.titleLabel?.text == "Open")
    button.setTitleColor(nil, for: .normal)
    #expect(button.titleLabel!.textColor == .tint)
    #expect(UIFont.systemFont(ofSize: 12).withSize(20).pointSize == 20)
    #expect(UIColor(cgColor: .red).isEqual(UIColor.red) && !UIColor.red.isEqual("red"))
  }

  @Test func timeAndDirectionsAreFixed() {
    let layer = UIView().layer
    (layer.speed, layer.timeOffset, layer.beginTime) = (0, 2, 3)
    #expect(layer.convertTime(5, from: nil) == 5 && layer.convertTime(5, to: layer) == 5)
    #expect(
      UIView().effectiveUserInterfaceLayoutDirection == UIApplication.shared.userInterfaceLayoutDirection)
    #expect(
      UIScrollView.DecelerationRate.normal.rawValue == 0.998 && UIScrollView().decelerationRate == .normal)
    #expect(UIInterfaceOrientationMask.all.subtracting(.allButUpsideDown) == .portraitUpsideDown)
    #expect(UIInterfaceOrientationMask.landscape == [.landscapeLeft, .landscapeRight])
    #expect(UIStatusBarStyle.lightContent == .light && UIStatusBarStyle.default == .darkContent)
  }

  @Test func segueShowsItsDestination() throws {
    let (first, second) = (Screen(.white), Screen.second())
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 844), rootViewController: first)
    UIStoryboardSegue(identifier: "a", source: first, destination: second).perform()
    try window.advance(by: 1)
    #expect(first.presentedViewController == second)
  }

  @Test func storyboardsAreEmptyAndReported() throws {
    let screen = Screen(.white)
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 844), rootViewController: screen)
    Recording.window = window.window
    var faults: [String] = []
    window.window.onFault = { faults.append($0) }
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let made = storyboard.instantiateViewController(withIdentifier: "page")
    screen.performSegue(withIdentifier: "open", sender: nil)
    let chosen = storyboard.instantiateViewController(withIdentifier: "card", creator: Screen.second)
    #expect(chosen.card.frame.width == 350 && faults.removeLast().contains("‘card’"))
    #expect(made !== storyboard.instantiateInitialViewController() && screen.storyboard != nil)
    #expect(faults.count == 3 && faults[0].contains("‘page’") && faults[1].contains("‘open’"))
  }

  @Test func rectFillUsesTheCurrentFillColor() throws {
    UIColor.red.set()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 1)
    UIColor.blue.set()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
    UIColor.green.setFill()
    UIColor.red.setStroke()
    UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let pixels = try #require(image.cgImage).surface
    #expect(pixels.pixel(x: 0, y: 0) & 0xFF_FFFF == 0xFF && pixels.pixel(x: 1, y: 0) & 0xFF_FFFF == 0xFF00)
    #expect(image.imageOrientation == .up)
  }

  @Test func centerIsAtTheAnchorPoint() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    #expect(view.center == CGPoint(x: 60, y: 40))
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.center == CGPoint(x: 60, y: 40) && view.layer.position == view.center)
    #expect(view.frame == CGRect(x: 60, y: 0, width: 100, height: 40))
    // The view grows away from its anchor point.
    view.bounds.size = CGSize(width: 200, height: 80)
    #expect(view.frame == CGRect(x: 60, y: -40, width: 200, height: 80))
    view.center.x = 0
    #expect(view.frame.minX == 0)
    view.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
    #expect(view.layer.position == CGPoint(x: 10, y: 60))
  }

  /// For every transform that keeps the sides of the frame horizontal and vertical.
  @Test(arguments: [
    CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(scaleX: -0.25, y: 4),
    CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(translationX: 30, y: -7),
    CGAffineTransform(translationX: 30, y: -7).scaledBy(x: 3, y: 3), .identity,
  ])
  func frameIsTheTransformedBounds(transform: CGAffineTransform) {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.25, y: 1)] {
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
      view.layer.anchorPoint = anchor
      view.transform = transform
      let box = CGRect(x: -40, y: 70, width: 60, height: 90)
      view.frame = box
      expect(view.frame, box)
      let bounds = view.bounds
      view.frame.origin.x += 5
      expect(view.frame, box.offset(by: CGVector(dx: 5, dy: 0)))
      expect(view.bounds, bounds)
      view.layer.frame = box
      expect(view.layer.frame, box)
    }
  }

  private func expect(_ one: CGRect, _ other: CGRect) {
    #expect(zip(one.corners, other.corners).allSatisfy { $0.distance(to: $1) < 1e-9 }, "\(one)")
  }

  /// No bounds give a view that is scaled to nothing the requested frame.
  @Test func frameOfACollapsedViewIgnoresTheTransform() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 90)
    view.transform = .identity
    #expect(view.frame == CGRect(x: 0, y: 0, width: 60, height: 90))
  }

  @Test func picturesAreDrawnAndCropped() throws {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 10))
    view.backgroundColor = .red
    let part = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    part.backgroundColor = .blue
    view.addSubview(part)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format(2)).image {
      view.layer.render(in: $0.cgContext)
    }
    #expect(picture.size == CGSize(width: 20, height: 10) && picture.scale == 2)
    let pixels = try #require(picture.cgImage)
    #expect(pixels.width == 40 && pixels.height == 20)
    #expect([0, 19, 20, 39].map { pixels.surface.pixel(x: $0, y: 5) } == [red, red, blue, blue])
    let right = try #require(pixels.cropping(to: CGRect(x: 10, y: 0, width: 20, height: 20)))
    #expect([0, 9, 10, 19].map { right.surface.pixel(x: $0, y: 19) } == [red, red, blue, blue])
    #expect(pixels.cropping(to: CGRect(x: 50, y: 0, width: 10, height: 10)) == nil)
    #expect(UIImageView(image: picture).frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    // Drawn again, with another origin.
    let moved = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 0, width: 10, height: 10), format: format(1))
      .image { _ in picture.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10)) }
    #expect(moved.cgImage?.surface.pixel(x: 5, y: 5) == blue)
  }
  private var red: UInt32 { 0xFFFF_0000 }
  private var blue: UInt32 { 0xFF00_00FF }
  private func format(_ scale: CGFloat) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = scale
    return format
  }

  @Test(arguments: [0, -5, .nan, .infinity, -.infinity, 1e9, -1e19])
  func impossiblePictureIsEmpty(side: CGFloat) {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: 10), false, 1)
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(
      !UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).drawHierarchy(
        in: .zero, afterScreenUpdates: true))
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: 10)).image { _ in }
    #expect(image.size == .zero && image.cgImage == nil)
  }

  @Test func contentsAreBehindTheSubviews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let label = UILabel(frame: view.bounds)
    view.addSubview(label)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    view.layer.contents = picture.cgImage
    #expect(view.subviews == [label] && view.layer.contents != nil)
    view.layer.contents = nil
    #expect(view.layer.contents == nil && view.subviews == [label])
  }

  /// From back to front: the gradient, the contents, and then subviews and sublayers in one order.
  @Test func layerDrawsItsOwnBehindEverything() {
    final class Card: UIView { override class var layerClass: AnyClass { CAGradientLayer.self } }
    let (card, one, other, layer) = (Card(), UIView(), UIView(), CALayer())
    (card.layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    card.layer.contents = UIImage(size: CGSize(width: 2, height: 2)) { $0.clear() }.cgImage
    card.addSubview(one)
    card.layer.addSublayer(layer)
    card.addSubview(other)
    card.sendSubviewToBack(other)
    #expect(card.layer.sublayers == [other.layer, one.layer, layer])
    card.layer.insertSublayer(layer, at: 0)
    #expect(card.layer.sublayers == [layer, other.layer, one.layer])
    card.exchangeSubview(at: 0, withSubviewAt: 1)
    card.bringSubviewToFront(one)
    card.sendSubviewToBack(one)
    #expect(card.layer.sublayers == [one.layer, layer, other.layer])
    let own = card.SegueViews::subviews.prefix(2)
    #expect(own.allSatisfy { $0 is any BackdropBacking } && own.last is UIImageView)
  }

  @Test func contentsAreFoundInFrontOfOtherViews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let label = UILabel(frame: view.bounds)
    view.addSubview(label)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    view.layer.contents = picture.cgImage
    view.sendSubviewToBack(label)
    view.layer.contents = picture.cgImage
    #expect(view.layer.contents != nil && view.layer.sublayers == [label.layer])
    view.layer.contents = nil
    #expect(view.layer.contents == nil)
  }

  @Test func rectsAndTransformsMatchCoreGraphics() {
    let rect = CGRect(x: 1.5, y: 2.5, width: 3, height: 4)
    #expect(rect.integral == CGRect(x: 1, y: 2, width: 4, height: 5))
    #expect(CGRect(x: 5, y: 5, width: -3, height: -2).standardized == CGRect(x: 2, y: 3, width: 3, height: 2))
    #expect(CGAffineTransform(scaleX: 2, y: 4).inverted() == CGAffineTransform(scaleX: 0.5, y: 0.25))
    #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    let box = CGRect(x: 10, y: 20, width: 100, height: 60)
    let (left, right) = box.divided(atDistance: 30, from: .minXEdge)
    #expect(left == CGRect(x: 10, y: 20, width: 30, height: 60))
    #expect(right == CGRect(x: 40, y: 20, width: 70, height: 60))
    #expect(box.divided(atDistance: 70, from: .maxXEdge) == (slice: right, remainder: left))
    let (bottom, rest) = box.divided(atDistance: 15, from: .maxYEdge)
    #expect(bottom == CGRect(x: 10, y: 65, width: 100, height: 15))
    #expect(rest == box.divided(atDistance: 45, from: .minYEdge).slice)
    #expect(box.divided(atDistance: 500, from: .maxXEdge).slice == box)
    #expect(box.divided(atDistance: -5, from: .minYEdge).remainder == box)
    let view = UIView()
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    #expect(view.corners == [.topLeft, .topRight])
  }

  /// An object that counts what it is told.
  private final class Counter {
    var count = 0
    func tapped(_ sender: Any) { count += 1 }
  }

  @Test func clickCallsTargetsUntilTheyAreRemoved() {
    let (button, one, two) = (UIButton(type: .system), Counter(), Counter())
    for target in [one, two] {
      button.addTarget(target, action: Selector(Counter.tapped(_:)), for: .touchUpInside)
    }
    button.addTarget(one, action: Selector(Counter.tapped(_:)), for: .valueChanged)
    button.onClick?()
    #expect(one.count == 1 && two.count == 1)
    button.removeTarget(one, action: nil, for: .allEvents)
    button.onClick?()
    #expect(one.count == 1 && two.count == 2)
    button.removeTarget(nil, action: nil, for: .touchUpInside)
    button.onClick?()
    #expect(two.count == 2)
  }

  @Test func gestureCallsTargetUntilItIsRemoved() throws {
    let (screen, counter) = (UIViewController(), Counter())
    let window = try HeadlessWindow(size: CGSize(width: 100, height: 100), rootViewController: screen)
    let tap = UITapGestureRecognizer(target: counter, action: Selector(Counter.tapped(_:)))
    tap.cancelsTouchesInView = false
    screen.view.addGestureRecognizer(tap)
    for _ in 1...2 {
      window.send(.pressed, at: Point(50, 50))
      window.send(.released, at: Point(50, 50))
      try window.advance(by: 1)
      #expect(counter.count == 1)
      tap.removeTarget(counter, action: Selector(Counter.tapped(_:)))
    }
  }

  @Test func plainValuesHaveTheirInitializers() {
    let (two, four) = (2, 4)
    #expect(CGRect() == .zero && CGPoint() == .zero && CGSize() == .zero && CGVector() == .zero)
    #expect(
      CGRect(x: two, y: two, width: four, height: four) == CGRect(x: 2.0, y: 2.0, width: 4.0, height: 4.0))
    #expect(
      CGPoint(x: two, y: four) == CGPoint(x: 2.0, y: 4.0) && CGSize(width: two, height: four).height == 4)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect.null.union(rect) == rect && CGRect.null.isNull && CGRect.null.isEmpty && !rect.isNull)
    #expect(CGRect.infinite.contains(rect.origin) && CGRect.infinite.isInfinite && !rect.isInfinite)
    let curve = CAMediaTimingFunction(name: .easeIn)
    var values: [Float] = [9, 9]
    curve.getControlPoint(at: 1, values: &values)
    #expect(values == [0.42, 0])
    #expect(Set([curve, CAMediaTimingFunction(name: .easeIn)]).count == 1)
    let view = UIView()
    #expect(view.isEqual(view) && !view.isEqual(UIView()) && !view.isEqual(nil) && !view.endEditing(true))
  }
}
