import SegueHeadless
import Testing

@testable import SegueUIKit

/// The values that layer animations show over time.
@Suite struct LayerAnimationTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private final class Ends: CAAnimationDelegate {
    var stops: [Bool] = []
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
  }

  /// Returns the position of the layer at a time of an animation that takes a second.
  private func places(of animation: CAAnimation) -> (_ time: Double) -> CGPoint {
    animation.duration = 1
    let recording = Recording { view.layer.add(animation, forKey: nil) }
    return { time in
      recording.apply(at: time)
      return view.layer.position
    }
  }

  /// Returns the timing on which an animation runs.
  private func timing(of animation: CAAnimation) -> Timing? {
    animation.duration = 1
    let recording = Recording { view.layer.add(animation, forKey: nil) }
    return recording.courses.first?.track?.timing
  }

  @Test func additiveValuesAddToTheLayersValue() {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.isAdditive) = (-10, 30, true)
    let place = places(of: move)
    #expect([0, 0.5, 1].map { place($0).x } == [40, 60, 80])
  }

  @Test func nameIsTheMissingKeyPath() {
    let move = CABasicAnimation()
    (move.fromValue, move.toValue, move.duration) = (0, 80, 1)
    let recording = Recording { view.layer.add(move, forKey: "position.x") }
    recording.apply(at: 0.5)
    #expect(view.layer.position.x == 40 && move.keyPath == nil)
  }

  @Test func discreteValuesStayUntilTheNext() {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    (move.values, move.calculationMode) = ([0, 30, 90], .discrete)
    let place = places(of: move)
    let shown = [0.1, 0.3, 0.4, 0.6, 0.7, 0.9].map { place($0).x }
    #expect(shown == [0, 0, 30, 30, 90, 90])
  }

  @Test func eachKeyframeIntervalHasItsCurve() {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    (move.values, move.keyTimes) = ([0, 50, 100], [0, 0.25, 1])
    move.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn)]
    let place = places(of: move)
    #expect(abs(place(0.125).x - 25) < 1e-9)
    #expect(abs(place(0.25).x - 50) < 1e-9)
    let middle = place(0.625).x
    #expect(middle > 60 && middle < 70)
  }

  @Test func pathIsFollowedAtAnEvenPace() {
    let way = UIBezierPath()
    way.move(to: .zero)
    way.addLine(to: CGPoint(x: 90, y: 0))
    way.addLine(to: CGPoint(x: 90, y: 30))
    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = way.cgPath
    let place = places(of: move)
    for (time, expected) in [
      (0.25, CGPoint(x: 30, y: 0)), (0.5, CGPoint(x: 60, y: 0)), (0.875, CGPoint(x: 90, y: 15)),
    ] {
      #expect(place(time).distance(to: expected) < 0.5)
    }
  }

  @Test func speedShortensTheAnimation() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.toValue, fade.speed) = (0, 4)
    #expect(timing(of: fade)?.duration == 0.25)
  }

  @Test func aSpringBeginsWithItsVelocity() throws {
    let move = CASpringAnimation(keyPath: "position.x")
    (move.toValue, move.initialVelocity) = (150, 5)
    let spring = try #require(timing(of: move))
    #expect(abs(spring.value(at: 0.001) / 0.001 - 5) < 0.1)
  }

  @Test func animationWithTheSameKeyReplacesTheFirst() {
    let (first, second, ends) = (
      CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "position.x"), Ends()
    )
    (first.toValue, first.delegate, second.toValue) = (0, ends, 90)
    let recording = Recording {
      view.layer.add(first, forKey: "it")
      view.layer.add(second, forKey: "it")
      #expect(view.layer.animationKeys() == ["it"])
    }
    #expect(recording.layerAnimations.map(\.animation) == [second])
    recording.apply(at: 1)
    #expect(view.alpha == 1 && view.layer.position.x == 90)
    for block in recording.blocks { block.completion?(true) }
    #expect(ends.stops == [])
  }

  /// Outside of a transition, with the layer's own value set before the animation is added, or after.
  @Test(
    arguments: [
      "position.x", "position.y", "bounds.size.width", "opacity", "cornerRadius", "borderWidth", "zPosition",
      "shadowOpacity", "shadowRadius", "transform.scale", "transform.rotation", "transform.translation.x",
    ], [false, true]
  ) func layerEndsWithItsOwnValue(path: String, isSetFirst: Bool) throws {
    let (screen, layer) = (UIViewController(), view.layer)
    let window = try HeadlessWindow(size: CGSize(width: 400, height: 400), rootViewController: screen)
    screen.view.addSubview(view)
    try window.advance(by: 0)
    let key = try #require(LayerKey(path))
    func number(_ value: (any Animatable)?) -> Double { value as? Double ?? .nan }
    let move = CABasicAnimation(keyPath: path)
    (move.fromValue, move.duration) = (0.1, 0.4)
    if isSetFirst { layer.setValue(0.9, forKeyPath: path) }
    layer.add(move, forKey: "it")
    if !isSetFirst { layer.setValue(0.9, forKeyPath: path) }
    try window.advance(by: 0.2)
    #expect(abs(number(key.get(view.shown)) - 0.5) < 0.01)
    try window.advance(by: 1)
    #expect(abs(number(key.get(view.shown)) - 0.9) < 1e-6 && view.presentation == nil)
    // Set while it moves.
    move.toValue = 0.9
    layer.add(move, forKey: "it")
    try window.advance(by: 0.1)
    layer.setValue(0.3, forKeyPath: path)
    try window.advance(by: 1)
    #expect(abs(number(key.get(view.shown)) - 0.3) < 1e-6)
  }

  @Test func addedAnimationCountsFromValueSetAfterIt() throws {
    let screen = UIViewController()
    let window = try HeadlessWindow(size: CGSize(width: 400, height: 400), rootViewController: screen)
    screen.view.addSubview(view)
    try window.advance(by: 0)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.isAdditive, move.duration) = (-100, 0, true, 0.4)
    view.layer.add(move, forKey: nil)
    view.layer.position.x = 150
    try window.advance(by: 0.2)
    #expect(abs(view.shown.center.x - 100) < 0.01)
    try window.advance(by: 1)
    #expect(view.shown.center.x == 150)
  }

  @Test func easedKeyframesFollowTheirCurves() {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    (move.values, move.keyTimes) = ([0, 844, 0], [0, 0.5, 1])
    move.timingFunctions = [.easeIn, .easeInEaseOut].map { CAMediaTimingFunction(name: $0) }
    move.duration = 1
    let recording = Recording { view.layer.add(move, forKey: nil) }
    let stops = [0] + recording.stops + [1]
    func x(_ time: Double) -> Double {
      recording.apply(at: time)
      return view.layer.position.x
    }
    for (one, two) in zip(stops, stops.dropFirst()) {
      #expect(abs(x((one + two) / 2) - (x(one) + x(two)) / 2) < 0.5)
    }
  }

  @Test func gradientHasItsColorsAtItsLocations() throws {
    let (screen, layer) = (UIViewController(), CAGradientLayer())
    let window = try HeadlessWindow(size: CGSize(width: 100, height: 20), rootViewController: screen)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    (layer.colors, layer.locations) = ([UIColor.red.cgColor, UIColor.blue.cgColor], [0.25, 0.75])
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    screen.view.layer.addSublayer(layer)
    try window.advance(by: 0)
    #expect(
      [10, 20, 80, 90].map { window.surface.pixel(x: $0, y: 10) } == [
        0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF,
      ])
    layer.locations = nil
    try window.advance(by: 0)
    #expect(window.surface.pixel(x: 20, y: 10) != 0xFFFF_0000)
  }
}
