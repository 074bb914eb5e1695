import SegueHeadless
import Testing

@testable import SegueUIKit

/// Members that subclasses of UIKit's classes override: the layer, the drawing and the view of a screen.
@Suite struct OverrideTests {
  private static let size = CGSize(width: 120, height: 120)

  private func window(showing view: UIView) throws -> HeadlessWindow {
    let screen = UIViewController()
    screen.view.backgroundColor = .white
    screen.view.addSubview(view)
    let window = try HeadlessWindow(size: Self.size, rootViewController: screen)
    try window.advance(by: 0)
    return window
  }

  // MARK: - Layers

  private final class Ring: UIView {
    override class var layerClass: AnyClass { return CAShapeLayer.self }
    private var ring: CAShapeLayer? { layer as? CAShapeLayer }

    override func layoutSubviews() {
      super.layoutSubviews()
      ring?.path = UIBezierPath(ovalIn: bounds).cgPath
      ring?.fillColor = nil
      ring?.strokeColor = UIColor.red.cgColor
      ring?.lineWidth = 20
    }
  }

  private final class Sky: UIView {
    override static var layerClass: AnyClass { CAGradientLayer.self }
    var gradient: CAGradientLayer? { layer as? CAGradientLayer }
  }

  @Test func layerHasItsClass() throws {
    let ring = Ring(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    #expect(type(of: UIView().layer) == CALayer.self && ring.layer == ring.layer)
    let window = try window(showing: ring)
    #expect(window.surface.pixel(x: 60, y: 20) == 0xFFFF_0000)
    #expect(window.surface.pixel(x: 60, y: 60) == 0xFFFF_FFFF)
    let layer = CAShapeLayer()
    #expect(layer.view.layer === layer && type(of: layer.view).layerClass == CAShapeLayer.self)
  }

  @Test func gradientIsFoundBehindAndInFrontOfOtherViews() {
    let sky = Sky(frame: CGRect(x: 0, y: 0, width: 60, height: 120))
    sky.gradient?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    sky.layer.insertSublayer(CALayer(), at: 0)
    #expect(sky.gradient?.colors?.count == 2 && sky.layer.sublayers?.count == 1)
    sky.layer.sublayers = nil
    #expect(sky.gradient?.colors?.count == 2 && sky.layer.sublayers == nil)
    let other = Sky(frame: sky.frame)
    other.layer.addSublayer(CAGradientLayer())
    other.gradient?.colors = [UIColor.red.cgColor]
    #expect(other.subviews.isEmpty && other.layer.sublayers?.count == 1)
  }

  @Test func insertedSubviewIsInFrontOfTheGradient() throws {
    let (sky, sun) = (Sky(frame: CGRect(x: 0, y: 0, width: 60, height: 120)), UIView())
    sky.gradient?.colors = [UIColor.red.cgColor, UIColor.red.cgColor]
    (sun.frame, sun.backgroundColor) = (sky.bounds, .yellow)
    sky.insertSubview(sun, at: 0)
    sky.sendSubviewToBack(sun)
    let window = try window(showing: sky)
    #expect(window.surface.pixel(x: 30, y: 60) == 0xFFFF_FF00)
  }

  @Test func gradientIsBehindTheSubviewsAndFillsTheView() throws {
    let (sky, sun) = (Sky(frame: CGRect(x: 0, y: 0, width: 60, height: 120)), UIView())
    sun.frame = CGRect(x: 20, y: 50, width: 20, height: 20)
    sun.backgroundColor = .yellow
    sky.addSubview(sun)
    sky.gradient?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    sky.gradient?.locations = [0.4, 0.6]
    sky.layer.cornerRadius = 4
    #expect(sky.gradient?.colors?.count == 2 && sky.gradient?.locations == [0.4, 0.6])
    let window = try window(showing: sky)
    #expect(window.surface.pixel(x: 30, y: 20) == 0xFFFF_0000)
    #expect(window.surface.pixel(x: 30, y: 60) == 0xFFFF_FF00)
    #expect(window.surface.pixel(x: 30, y: 110) == 0xFF00_00FF)
    sky.frame.size.width = 120
    sky.gradient?.startPoint = CGPoint(x: 1, y: 0)
    sky.gradient?.endPoint = .zero
    try window.advance(by: 0.1)
    #expect(window.surface.pixel(x: 110, y: 110) == 0xFFFF_0000)
    #expect(window.surface.pixel(x: 10, y: 20) == 0xFF00_00FF && sky.subviews == [sun])
  }

  // MARK: - Drawing

  /// The first override is the one that `segue adopt` adds.
  private final class Badge: UIView {
    var color = UIColor.red { didSet { setNeedsDisplay(bounds) } }
    var draws = 0

    public override func content(in bounds: CGRect) -> DrawnContent { drawing(in: bounds) }
    override func draw(_ rect: CGRect) {
      super.draw(rect)
      draws += 1
      color.setFill()
      UIBezierPath(ovalIn: rect).fill()
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.saveGState()
      context.setStrokeColor(UIColor.blue.cgColor)
      context.setFillColor(UIColor.green.cgColor)
      context.setLineWidth(6)
      context.move(to: CGPoint(x: 0, y: rect.midY))
      context.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      context.strokePath()
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      // One call too many must not affect other contexts.
      UIGraphicsEndImageContext()
      UIGraphicsEndImageContext()
    }
  }

  @Test func viewDrawsItself() throws {
    let badge = Badge(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    let window = try window(showing: badge)
    func colors() -> [UInt32] {
      [(60, 40), (60, 60), (21, 21), (30, 30)].map { window.surface.pixel(x: $0.0, y: $0.1) }
    }
    #expect(colors() == [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFFFF_FFFF])
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    let draws = badge.draws
    try window.advance(by: 0.1)
    #expect(badge.draws == draws)
    badge.color = .green
    try window.advance(by: 0.1)
    #expect(colors() == [0xFF00_FF00, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_FFFF])
    // The context of an image stays the current one while a view draws itself.
    UIGraphicsBeginImageContext(Self.size)
    badge.layer.render(in: try #require(UIGraphicsGetCurrentContext()))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == Self.size)
    UIGraphicsEndImageContext()
  }

  /// Returns the pixels of an image, 10 points wide and high, row by row.
  private func pixels(_ draw: (CGContext) -> Void) throws -> [[UInt32]] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
      draw($0.cgContext)
    }
    let words = try #require(image.cgImage).surface.words
    return (0..<10).map { Array(words[$0 * 10..<$0 * 10 + 10]) }
  }

  @Test func contextDrawsPathsWithItsState() throws {
    let (red, black): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_0000)
    let whole = CGRect(x: 0, y: 0, width: 10, height: 10)
    let inner = whole.insetBy(dx: 3, dy: 3)
    var found = try pixels { context in
      context.setFillColor(UIColor.red.cgColor)
      context.addRect(whole)
      context.addRect(inner)
      context.drawPath(using: .eoFill)
      // The path was removed.
      context.fillPath()
    }
    #expect(found[1][1] == red && found[5][5] == 0)
    found = try pixels { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setLineWidth(2)
      context.addRect(inner)
      context.drawPath(using: .fillStroke)
    }
    #expect(found[5][5] == red && found[5][3] == black && found[5][1] == 0)
    found = try pixels { context in
      context.fill(whole)
      context.clear(CGRect(x: 0, y: 0, width: 10, height: 2))
      context.setFillColor(UIColor.red.cgColor)
      context.addEllipse(in: inner)
      context.clip()
      context.fill(whole)
    }
    #expect(found[1][5] == 0 && found[5][5] == red && found[3][3] != red && found[8][8] == black)
    found = try pixels { context in
      context.setStrokeColor(UIColor.red.cgColor)
      context.setLineWidth(4)
      context.setLineCap(.square)
      context.setLineDash(phase: 0, lengths: [])
      context.beginPath()
      context.move(to: CGPoint(x: 4, y: 5))
      context.addLine(to: CGPoint(x: 6, y: 5))
      context.strokePath()
      context.setLineJoin(.round)
      context.addLines(between: [CGPoint(x: 0, y: 9), CGPoint(x: 9, y: 9)])
      context.closePath()
      context.beginPath()
      context.strokePath()
    }
    #expect(found[5] == [0, 0, red, red, red, red, red, red, 0, 0] && found[9][5] == 0)
    found = try pixels { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setLineWidth(2)
      context.fillEllipse(in: whole)
      context.strokeEllipse(in: whole.insetBy(dx: 1, dy: 1))
      context.stroke(CGRect(x: 4, y: 4, width: 2, height: 2))
    }
    #expect(found[0][0] == 0 && found[5][1] == black && found[2][5] > 0xFFD0_0000 && found[4][4] == black)
  }

  // MARK: - Views of screens

  private final class Profile: UIView {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  /// A screen that records its calls, and may set its own view.
  private final class ProfileScreen: UIViewController {
    var calls: [String] = []
    let (hasOwnView, color): (Bool, UIColor)
    let card = UIView()
    var profile: Profile? { view as? Profile }

    init(hasOwnView: Bool, _ color: UIColor) {
      (self.hasOwnView, self.color) = (hasOwnView, color)
      super.init()
    }
    override func loadView() {
      super.loadView()
      if hasOwnView { self.view = Profile() }
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = color
      view.identifier = "page"
      (card.identifier, card.backgroundColor) = ("card", .white)
      view.addSubview(card)
    }
    override func viewWillLayoutSubviews() { calls.append("will lay out") }
    override func viewDidLayoutSubviews() {
      calls.append("did lay out")
      card.frame = view.bounds.insetBy(dx: 40, dy: 200)
    }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }
  /// The same transitions of screens with and without a view of their own, side by side.
  @Test(arguments: [true, false]) func ownViewMovesLikeAnyOther(isPresented: Bool) throws {
    let delegate = Delegate {
      let animator = PopAnimator()
      animator.presenting = $0
      return animator
    }
    let presentation = PresentationDelegate { CardAnimator($0) }
    let sides = try [true, false].map { hasOwnView in
      let root = ProfileScreen(hasOwnView: hasOwnView, UIColor(250, 196, 60))
      let second = ProfileScreen(hasOwnView: hasOwnView, UIColor(36, 116, 216))
      let navigation = UINavigationController(rootViewController: root)
      navigation.delegate = delegate
      (second.modalPresentationStyle, second.transitioningDelegate) = (.custom, presentation)
      let window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation)
      try window.advance(by: 0)
      return (root: root, second: second, navigation: navigation, window: window)
    }
    func expectSame(_ seconds: Double, _ place: SourceLocation = #_sourceLocation) throws {
      for side in sides { try side.window.advance(by: seconds) }
      #expect((sides[0].window.surface.words == sides[1].window.surface.words) == true, sourceLocation: place)
    }
    func open() {
      for side in sides {
        if isPresented {
          side.root.present(side.second, animated: true)
        } else {
          side.navigation.pushViewController(side.second, animated: true)
        }
      }
    }
    open()
    for _ in 0..<4 { try expectSame(0.1) }
    try expectSame(2)
    #expect(sides[0].second.view.superview === sides[0].second.profile?.superview)
    for side in sides { side.window.stage.resize(to: Size(500, 700), scale: 1) }
    try expectSame(0.1)
    for side in sides {
      if isPresented { side.second.dismiss(animated: true) } else { side.navigation.popViewController() }
    }
    try expectSame(0.2)
    open()
    try expectSame(2)
    #expect(sides[0].second.calls == sides[1].second.calls && sides[0].root.calls == sides[1].root.calls)
    #expect(sides[0].second.calls.prefix(3) == ["will lay out", "did lay out", "will appear"])
    #expect((sides[0].second.profile?.layouts ?? 0) > 1 && !(sides[1].second.view is Profile))
  }

  @Test func ownViewTakesOverWhatTheScreenHas() throws {
    let screen = ProfileScreen(hasOwnView: true, .white)
    var styles: [UIUserInterfaceStyle] = []
    screen.registerForTraitChanges(.colors) { [unowned screen] _ in
      styles.append(screen.traitCollection.userInterfaceStyle)
    }
    screen.overrideUserInterfaceStyle = .dark
    screen.closesByPinch = true
    #expect(!screen.isViewLoaded)
    let profile = try #require(screen.profile)
    #expect(screen.isViewLoaded && profile.gestureRecognizers.map(\.count) == 1)
    let window = try HeadlessWindow(size: Self.size, rootViewController: screen)
    try window.advance(by: 0)
    #expect(profile.frame.size == Self.size && profile.traitCollection.userInterfaceStyle == .dark)
    #expect(profile.next === screen && screen.next === window.window && styles.last == .dark)
    // A view that is set later takes the place of the old one.
    let list = UIScrollView()
    screen.view = list
    screen.view = nil
    try window.advance(by: 0)
    #expect(screen.view === list && list.superview === window.window && profile.superview == nil)
    #expect(screen.contentScrollView === list && list.frame.size == Self.size)
    #expect(profile.next == nil && list.gestureRecognizers.map(\.count) != 0)
    #expect(list.traitCollection.userInterfaceStyle == .dark)
    // A plain view reports its layouts, too.
    screen.view = UIView()
    try window.advance(by: 0)
    screen.calls = []
    window.stage.resize(to: Size(100, 140), scale: 1)
    #expect(
      screen.calls.prefix(2) == ["will lay out", "did lay out"] && screen.view.frame.size == Size(100, 140))
  }

  // MARK: - Keyboard

  @Test func endOfEditingRemovesTheFocus() throws {
    let (form, field, button) = (UIView(), UITextField(), UIButton(type: .system))
    form.frame = CGRect(origin: .zero, size: Self.size)
    (field.frame, button.frame) = (
      CGRect(x: 0, y: 0, width: 90, height: 40), CGRect(x: 0, y: 60, width: 90, height: 40)
    )
    form.addSubview(field)
    form.addSubview(button)
    let window = try window(showing: form)
    #expect(field.becomeFirstResponder() && !button.endEditing(true) && field.isFirstResponder)
    #expect(form.endEditing(false) && !field.isFirstResponder && !form.endEditing(true))
    field.becomeFirstResponder()
    #expect(field.endEditing(true) && !field.isFirstResponder)
    field.becomeFirstResponder()
    #expect(window.window.endEditing(true) && window.window.focusedView == nil)
    // The focus of a button is not an editing.
    window.window.focus(on: button)
    #expect(!form.endEditing(true) && window.window.focusedView === button)
  }
}
