import SegueHeadless
import Testing

@testable import SegueControllers
@testable import SegueUIKit

/// Transitions of a layer outside transitions between screens.
@Suite struct LayerTransitionTests {
  private let screen = Screen(UIColor(250, 196, 60))
  private let window: HeadlessWindow
  private var card: UIView { screen.card }
  private let transition = CATransition()

  init() throws {
    window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    transition.duration = 1
    try window.advance(by: 0)
  }

  /// Returns the blue component in the window, at a fraction of the card's width.
  private func blue(at part: CGFloat) -> Int {
    let place = Point(card.frame.minX + part * card.frame.width, card.frame.midY)
    return Int(window.surface.words[Int(place.y) * window.surface.width + Int(place.x)] & 0xFF)
  }

  private final class Ends: CAAnimationDelegate {
    var (starts, stops): (Int, [Bool]) = (0, [])
    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
  }

  @Test func pictureIsNoSubview() throws {
    let (one, other, stack) = (UIView(), UIView(), UIStackView())
    for view in [one, other] { stack.addArrangedSubview(view) }
    (stack.axis, stack.distribution) = (.vertical, .fillEqually)
    stack.backgroundColor = .white
    stack.frame = CGRect(x: 60, y: 300, width: 200, height: 200)
    screen.view.addSubview(stack)
    try window.advance(by: 0)
    let frames = [one.frame, other.frame]
    for view in [stack, card] as [UIView] {
      view.layer.add(transition, forKey: nil)
      try window.advance(by: 0.5)
      #expect(view.listed == (view === stack ? [one, other] : []))
      #expect(view.layer.sublayers?.count ?? 0 == view.listed.count)
      #expect(screen.view.layer.sublayers?.count == 2 && screen.view.listed == [card, stack])
      #expect([one.frame, other.frame] == frames && stack.arrangedSubviews.count == 2)
    }
    let layer = CALayer()
    stack.layer.insertSublayer(layer, at: 1)
    #expect(stack.layer.sublayers?[1] === layer)
  }

  @Test func transactionWaitsForTheEnd() throws {
    var count = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { count += 1 }
    card.layer.add(transition, forKey: kCATransition)
    CATransaction.commit()
    try window.advance(by: 0.9)
    #expect(count == 0)
    try window.advance(by: 0.2)
    #expect(count == 1)
  }

  @Test func transitionHasOneName() throws {
    let ends = Ends()
    transition.delegate = ends
    card.layer.add(transition, forKey: "mine")
    #expect(card.layer.animationKeys() == [kCATransition] && card.layer.animation(forKey: "mine") == nil)
    try window.advance(by: 0.5)
    card.layer.add(transition, forKey: nil)
    #expect(ends.starts == 2 && ends.stops == [false] && card.layer.animationKeys()?.count == 1)
    card.layer.removeAllAnimations()
    #expect(ends.stops == [false, false] && card.layer.animationKeys() == nil)
    #expect(screen.view.SegueViews::subviews == [card])
  }

  @Test func ownContentIsExchanged() throws {
    card.layer.add(transition, forKey: nil)
    card.backgroundColor = .black
    try window.advance(by: 0.5)
    #expect(abs(blue(at: 0.5) - 128) < 4 && card.alpha == 1)
    card.layer.removeAllAnimations()
    (transition.type, transition.subtype) = (.push, .fromRight)
    card.layer.add(transition, forKey: nil)
    card.backgroundColor = .white
    try window.advance(by: 0.5)
    #expect(blue(at: 0.25) == 0 && blue(at: 0.75) == 255)
    try window.advance(by: 1)
    #expect(blue(at: 0.25) == 255 && screen.view.SegueViews::subviews == [card])
  }

  /// The old image covers the left quarter, and the new one the right quarter.
  @Test func transparentContentFadesIn() throws {
    func image(_ x: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: card.bounds.size).image {
        $0.cgContext.setFillColor(UIColor.black.cgColor)
        $0.cgContext.fill(CGRect(x: x, y: 0, width: 50, height: 60))
      }
    }
    let view = UIImageView(image: image(0))
    view.frame = card.frame
    screen.view.addSubview(view)
    try window.advance(by: 0)
    view.layer.add(transition, forKey: nil)
    view.image = image(150)
    try window.advance(by: 0.5)
    #expect(abs(blue(at: 0.1) - 128) < 4 && abs(blue(at: 0.9) - 128) < 4 && blue(at: 0.5) == 255)
  }

  @Test func settingsAreCopiedAndKept() throws {
    let (fill, rest) = (UIView(frame: card.bounds), CATransform3DMakeTranslation(0, 8, 0))
    (card.layer.sublayerTransform, fill.backgroundColor) = (rest, .black)
    card.addSubview(fill)
    (transition.type, transition.subtype) = (.push, .fromRight)
    card.layer.add(transition, forKey: nil)
    (transition.type, transition.subtype, transition.duration) = (.fade, nil, 3)
    fill.backgroundColor = .white
    try window.advance(by: 0.5)
    #expect(blue(at: 0.25) == 0 && blue(at: 0.75) == 255)
    #expect(card.layer.sublayerTransform == rest && card.shown.sublayerTransform.origin.y == 8)
    try window.advance(by: 0.6)
    #expect(blue(at: 0.25) == 255 && card.shown.sublayerTransform == rest)
  }

  @Test func unknownKindIsReportedAndFades() throws {
    var faults: [String] = []
    window.window.onFault = { faults.append($0) }
    transition.type = CATransitionType(rawValue: "rippleEffect")
    card.layer.add(transition, forKey: nil)
    card.backgroundColor = .black
    try window.advance(by: 0.5)
    #expect(abs(blue(at: 0.5) - 128) < 4 && faults == ["CATransition: ‘rippleEffect’ is played as a fade"])
  }
}

extension View {
  /// The subviews that UIKit code sees.
  fileprivate var listed: [View] { self.SegueViews::subviews.filter { !($0 is any LayerBacking) } }
}
