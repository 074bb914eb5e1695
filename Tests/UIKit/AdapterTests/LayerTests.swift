import SegueHeadless
import Testing

@testable import SegueUIKit

/// Layers, outlines and their animations.
@Suite struct LayerTests {
  @Test func layersArePartOfTheTree() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = UILabel()
    view.addSubview(label)
    let (one, two) = (CALayer(), CAShapeLayer())
    view.layer.insertSublayer(one, at: 0)
    view.layer.addSublayer(two)
    #expect(view.layer.sublayers == [one, label.layer, two] && one.superlayer == view.layer)
    #expect(view.layer.sublayers?.last as? CAShapeLayer === two)
    // A press passes through the layers to the view.
    one.frame = view.bounds
    two.frame = view.bounds
    #expect(view.hitTest(CGPoint(x: 50, y: 50)) === view)
    two.removeFromSuperlayer()
    #expect(two.superlayer == nil && view.layer.sublayers?.count == 2 && view.subviews == [label])
    view.layer.mask = two
    #expect(view.layer.mask === two && view.mask != nil)
    two.removeFromSuperlayer()
    #expect(view.layer.mask == nil)
    view.layer.mask = CAGradientLayer()
    #expect(view.layer.mask is CAGradientLayer)
  }

  /// The application does not retain the layer.
  @Test func aLayerKeepsItsPropertiesInTheTree() {
    let view = UIView()
    let path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    do {
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = nil
      (layer.strokeColor, layer.lineWidth, layer.fillRule) = (UIColor.red.cgColor, 5, .evenOdd)
      view.layer.mask = layer
    }
    let again = view.layer.mask as? CAShapeLayer
    #expect(again?.path?.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(again?.fillColor == .clear && again?.strokeColor == .red && again?.lineWidth == 5)
    #expect(again?.fillRule == .evenOdd)
    again?.path = nil
    #expect(again?.path == nil)
  }

  @Test func outlinesMatchCoreGraphics() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(UIBezierPath(ovalIn: rect).cgPath.path == CGPath(ellipseIn: rect, transform: nil).path)
    #expect(UIBezierPath(roundedRect: rect, cornerRadius: 5).bounds == rect)
    let corners = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 8, height: 8))
    #expect(corners.contains(CGPoint(x: 11, y: 59)) && !corners.contains(CGPoint(x: 11, y: 21)))
    // Clockwise on the screen, from the right: downward.
    let arc = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(arc.bounds.minX) < 1e-9 && abs(arc.bounds.minY) < 1e-9)
    let rest = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(rest.bounds.minX < -9.9 && rest.bounds.minY < -9.9)
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(abs(path.boundingBox.width - 20) < 0.01)
    // Reversed, the oval is a hole.
    let frame = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 70))
    frame.append(UIBezierPath(ovalIn: rect).reversing())
    #expect(frame.contains(CGPoint(x: 2, y: 2)) && !frame.contains(CGPoint(x: 25, y: 40)))
    frame.removeAllPoints()
    #expect(frame.isEmpty)
    var turn = CGAffineTransform(translationX: 5, y: 0)
    #expect(CGPath(rect: rect, transform: &turn).boundingBox.minX == 15)
  }

  @Test(arguments: [
    "position", "position.x", "bounds", "bounds.size", "bounds.size.height", "anchorPoint", "zPosition",
    "opacity",
    "cornerRadius", "backgroundColor", "borderWidth", "borderColor", "shadowOpacity", "shadowColor",
    "shadowRadius",
    "shadowOffset", "transform", "sublayerTransform", "transform.scale", "transform.scale.x",
    "transform.rotation",
    "transform.rotation.y", "transform.translation", "transform.translation.y", "path", "fillColor",
    "strokeColor",
    "lineWidth",
  ])
  func keyPathSetsItsProperty(path: String) throws {
    var look = View.Properties()
    look.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    (look.center, look.anchorPoint) = (CGPoint(x: 100, y: 200), CGPoint(x: 0.25, y: 0.5))
    look.shape = Shape(.rect(look.bounds))
    let key = try #require(LayerKey(path))
    let before = look
    let given: [Any] = [
      0.5, NSValue(cgPoint: CGPoint(x: 0.5, y: 0.75)), CGSize(width: 7, height: 8),
      CGRect(x: 3, y: 4, width: 50, height: 60), UIColor.red.cgColor,
      NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)), UIBezierPath(ovalIn: look.bounds).cgPath,
    ]
    let values = given.compactMap(key.value)
    #expect(!values.isEmpty && values.count < given.count)
    for value in values {
      key.set(&look, value)
      if path != "transform.rotation.y" {
        #expect(key.get(look).map(String.init(describing:)) == String(describing: value))
      }
      #expect(before.components(differingFrom: look).subtracting([key.properties, .center]) == [])
    }
    #expect(LayerKey("frame") == nil && LayerKey("transform.wobble") == nil)
  }

  private func window(_ view: UIView) throws -> HeadlessWindow {
    let screen = UIViewController()
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 300), rootViewController: screen)
    screen.view.addSubview(view)
    try window.advance(by: 0)
    return window
  }

  private final class Ends: CAAnimationDelegate {
    var (starts, stops) = (0, [Bool]())
    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
  }

  /// The layer shows other values for a time, and then its own again.
  @Test func anAnimationLeavesTheLayerAsItIs() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    let ends = Ends()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.toValue, move.duration, move.delegate) = (150, 0.4, ends)
    view.layer.add(move, forKey: "move")
    #expect(view.layer.animation(forKey: "move") === move && view.layer.animationKeys() == ["move"])
    try window.advance(by: 0.2)
    #expect(view.layer.position.x == 50 && abs(view.shown.center.x - 100) < 1e-6)
    #expect(view.layer.presentation().map { abs($0.position.x - 100) < 1e-6 } == true)
    try window.advance(by: 0.3)
    #expect(view.shown.center.x == 50 && ends.starts == 1 && ends.stops == [true])
    #expect(view.layer.animation(forKey: "move") == nil)
    view.layer.add(move, forKey: "move")
    try window.advance(by: 0.1)
    view.layer.removeAnimation(forKey: "move")
    #expect(view.shown.center.x == 50 && ends.stops == [true, false])
  }

  @Test func keptAnimationKeepsItsFinalValue() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1.5 * CGFloat.pi, 0.4)
    (turn.fillMode, turn.isRemovedOnCompletion) = (.forwards, false)
    view.layer.add(turn, forKey: nil)
    for step in 1...3 {
      try window.advance(by: 0.1)
      let angle = 1.5 * .pi * Double(step) / 4
      #expect(
        abs(view.shown.transform.a - cos(angle)) < 1e-3 && abs(view.shown.transform.b - sin(angle)) < 1e-3)
    }
    try window.advance(by: 0.3)
    #expect(abs(view.transform.b + 1) < 1e-9)
  }

  /// Repeated and reversed, with one key path.
  @Test func repeatedAnimationFollowsItsCycles() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    let blink = CABasicAnimation(keyPath: "opacity")
    (blink.fromValue, blink.toValue, blink.duration) = (1, 0, 0.2)
    (blink.autoreverses, blink.repeatCount) = (true, 2)
    view.layer.add(blink, forKey: nil)
    for (time, alpha) in [(0.1, 0.5), (0.2, 0), (0.3, 0.5), (0.4, 1), (0.5, 0.5), (0.6, 0), (0.7, 0.5)] {
      try window.advance(by: time - window.window.timeline.now)
      #expect(abs(view.shown.alpha - alpha) < 0.01, "\(time)")
    }
    try window.advance(by: 0.2)
    #expect(view.shown.alpha == 1 && view.presentation == nil)
  }

  @Test func endlessAnimationRunsUntilRemoved() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    (turn.fromValue, turn.toValue, turn.duration, turn.repeatCount) = (0, 2 * CGFloat.pi, 1, .infinity)
    view.layer.add(turn, forKey: "spin")
    try window.advance(by: 3.25)
    #expect(abs(view.shown.transform.b - 1) < 0.02)
    view.layer.removeAllAnimations()
    #expect(view.shown.transform == .identity)
    try window.advance(by: 1)
    #expect(window.window.timeline.isIdle)
  }

  /// The transaction gives the animation a duration of 0, which cannot be repeated.
  @Test func endlessAnimationWithoutDurationIsOver() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.repeatCount) = (0, 0.5, .infinity)
    view.layer.add(fade, forKey: "fade")
    CATransaction.commit()
    try window.advance(by: 1)
    #expect(view.shown.alpha == 1 && window.window.timeline.isIdle)
  }

  @Test func unanimatableKeyPathIsReported() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    var faults: [String] = []
    window.window.onFault = { faults.append($0) }
    let ends = Ends()
    for path in ["contents", "path"] {
      let other = CABasicAnimation(keyPath: path)
      (other.toValue, other.duration, other.delegate) = (1, 0.2, ends)
      view.layer.add(other, forKey: nil)
    }
    try window.advance(by: 0.5)
    #expect(
      faults == ["CABasicAnimation: ‘contents’ is not animated", "CABasicAnimation: ‘path’ is not animated"])
    #expect(ends.stops == [true, true])
  }

  @Test func transactionAnimatesOnlyStandaloneLayers() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let layer = CALayer()
    view.layer.addSublayer(layer)
    let recording = Recording {
      layer.opacity = 0.9
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      #expect(CATransaction.animationDuration() == 0.5)
      (layer.opacity, view.alpha) = (0.4, 0.2)
      CATransaction.setDisableActions(true)
      layer.cornerRadius = 7
      #expect(CATransaction.disableActions())
      CATransaction.commit()
      #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    }
    #expect(recording.blocks.compactMap(\.timing?.duration) == [0.5])
    let (own, views) = (recording.entries[0], recording.entries[1])
    #expect(abs(own.start.alpha - 0.9) < 1e-6 && abs(own.end.alpha - 0.4) < 1e-6)
    #expect(own.animated == .alpha && own.start.cornerRadius == 7)
    #expect(views.start.alpha == 0.2 && views.animated == [])
  }

  /// A transaction waits for its own animations, and for all of them.
  @Test(arguments: [[0.2, 0.6], [0.6, 0.2], []]) func transactionWaitsForItsAnimations(durations: [Double])
    throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(view)
    func animation(_ keyPath: String, _ duration: Double) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.toValue, animation.duration) = (0.5, duration)
      return animation
    }
    let endless = animation("cornerRadius", 1)
    endless.repeatCount = .infinity
    view.layer.add(endless, forKey: nil)
    var isOver = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isOver = true }
    for (keyPath, duration) in zip(["position.x", "opacity"], durations) {
      view.layer.add(animation(keyPath, duration), forKey: nil)
    }
    CATransaction.commit()
    #expect(isOver == durations.isEmpty)
    try window.advance(by: 0.4)
    #expect(isOver == durations.isEmpty)
    try window.advance(by: 0.3)
    #expect(isOver)
  }

  @Test func groupGivesItsDurationToItsAnimations() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (fade, move) = (CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "position.y"))
    (fade.fromValue, fade.toValue) = (0, 1)
    (move.byValue, move.beginTime, move.duration) = (CGFloat(40), 0.2, 0.3)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([fade, move], 1)
    let recording = Recording { view.layer.add(group, forKey: nil) }
    #expect(recording.courses.map { $0.track?.delay } == [0, 0.2])
    #expect(recording.courses.map { $0.track?.timing.duration } == [1, 0.3])
    recording.apply(at: 1)
    #expect(view.center.y == 90 && view.alpha == 1)
    recording.removeCourses()
    #expect(view.center.y == 50)
  }
}
