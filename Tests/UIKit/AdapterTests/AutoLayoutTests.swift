import SegueChecks
import SegueHeadless
import SegueTesting
import Testing

@testable import SegueControllers
@testable import SegueUIKit

/// Constraints between views.
@Suite struct AutoLayoutTests {
  private let screen = PlainScreen()
  private let window: HeadlessWindow
  private let card = UIView()
  private let inner = UIView()

  private final class PlainScreen: UIViewController {}

  init() throws {
    window = try HeadlessWindow(size: Size(400, 800), rootViewController: screen)
    for view in [card, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    card.identifier = "card"
    screen.view.addSubview(card)
    card.addSubview(inner)
    try window.advance(by: 0)
  }

  private var view: UIView { screen.view }

  private func lay(_ constraints: [NSLayoutConstraint]) -> CGRect {
    NSLayoutConstraint.activate(constraints)
    view.layoutIfNeeded()
    return card.frame
  }

  private func pinned(_ view: UIView, to other: UIView, by inset: CGFloat = 0) -> [NSLayoutConstraint] {
    [
      view.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
      view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
      other.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: inset),
    ]
  }

  @Test func anchorsPlaceViewsInEachOther() {
    let frame = lay(
      [
        card.centerXAnchor.constraint(equalTo: view.centerXAnchor, constant: 10),
        card.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -100),
        card.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: 20),
        NSLayoutConstraint(
          item: card, attribute: .height, relatedBy: .equal, toItem: card, attribute: .width, multiplier: 2,
          constant: 0),
      ] + pinned(inner, to: card, by: 8))
    #expect(frame == CGRect(x: 100, y: 260, width: 220, height: 440))
    #expect(inner.frame == CGRect(x: 8, y: 8, width: 204, height: 424))
    // A constraint of a view with one outside of its superview.
    inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 300).isActive = true
    NSLayoutConstraint.deactivate(card.constraints.filter { $0.firstAttribute == .top })
    view.layoutIfNeeded()
    #expect(inner.frame.minY == 40 && inner.frame.maxY == 432)
  }

  @Test func frameFollowsTheSizeOfTheRoot() throws {
    _ = lay(pinned(card, to: view, by: 20))
    window.stage.resize(to: Size(300, 500), scale: 1)
    try window.advance(by: 0.1)
    #expect(card.frame == CGRect(x: 20, y: 20, width: 260, height: 460))
  }

  @Test func guidesAreInsideTheView() {
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0)
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    let frame = lay([
      card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      card.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      card.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor),
      card.rightAnchor.constraint(equalTo: guide.leftAnchor),
      guide.widthAnchor.constraint(equalToConstant: 90),
      guide.rightAnchor.constraint(equalTo: view.readableContentGuide.rightAnchor),
    ])
    #expect(frame == CGRect(x: 16, y: 40, width: 278, height: 730))
    #expect(guide.layoutFrame.minX == 294 && view.layoutGuides == [guide])
    screen.additionalSafeAreaInsets.top = 50
    view.layoutIfNeeded()
    #expect(card.frame.minY == 50)
  }

  @Test func strongerConstraintWins() {
    let width = card.widthAnchor.constraint(equalToConstant: 300)
    width.priority = .defaultHigh
    let frame = lay([
      width, card.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, multiplier: 0.5),
      card.heightAnchor.constraint(greaterThanOrEqualToConstant: 50),
    ])
    #expect(frame.size == CGSize(width: 200, height: 50))
    let more = card.widthAnchor.constraint(equalToConstant: 120)
    more.priority = UILayoutPriority(751)
    more.isActive = true
    view.layoutIfNeeded()
    #expect(card.frame.width == 120)
    more.priority = .defaultLow
    view.layoutIfNeeded()
    #expect(card.frame.width == 200)
  }

  @Test func contradictionIsReportedOnce() {
    var faults: [String] = []
    window.window.onFault = { faults.append($0) }
    let last = card.widthAnchor.constraint(equalToConstant: 200)
    let frame = lay([card.widthAnchor.constraint(equalToConstant: 100), last])
    #expect(frame.width == 100)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(
      faults == ["NSLayoutConstraint: #card.width = 200.0 contradicts other constraints and is ignored"])
    // A constraint between views without a common superview.
    inner.widthAnchor.constraint(equalTo: UIView().widthAnchor).isActive = true
    #expect(faults.count == 2)
  }

  @Test func ignoredConstraintLeavesRoomToWeakerOnes() {
    window.window.onFault = { _ in }
    let width = card.widthAnchor.constraint(equalToConstant: 50)
    width.priority = .defaultLow
    let frame = lay([
      card.widthAnchor.constraint(lessThanOrEqualToConstant: 100),
      card.widthAnchor.constraint(greaterThanOrEqualToConstant: 200), width,
    ])
    #expect(frame.width == 50)
  }

  @Test func ambiguousViewKeepsItsFrame() {
    card.frame = CGRect(x: 30, y: 40, width: 50, height: 60)
    #expect(lay([card.widthAnchor.constraint(equalToConstant: 70)]).size == CGSize(width: 70, height: 60))
    #expect(inner.frame == .zero)
  }

  @Test func strangeNumbersAreBounded() {
    let top = card.topAnchor.constraint(equalTo: view.topAnchor, constant: .nan)
    let frame = lay([
      top, card.widthAnchor.constraint(equalToConstant: .infinity),
      card.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: .nan),
      card.leftAnchor.constraint(equalTo: view.leftAnchor, constant: -.infinity),
    ])
    #expect(frame.minY == 0 && frame.height == 800 && window.window.faults() == [])
    top.constant = 12
    top.constant = .nan
    view.layoutIfNeeded()
    #expect(card.frame.minY == 12)
  }

  @Test func removalDeactivatesConstraintsAcross() {
    let own = inner.widthAnchor.constraint(equalToConstant: 10)
    let across = pinned(inner, to: view)
    _ = lay(across + [own])
    card.removeFromSuperview()
    #expect(across.allSatisfy { !$0.isActive } && own.isActive)
    view.addSubview(card)
    _ = lay([])
    #expect(inner.frame.width == 10)
  }

  @Test func labelsHaveTheSizeOfTheirText() {
    let (one, other) = (UILabel("Short"), UILabel("A text that needs two or more lines in 200 points"))
    other.numberOfLines = 0
    for label in [one, other] {
      label.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(label)
    }
    let frame = lay(
      pinned(other, to: card) + [
        card.widthAnchor.constraint(equalToConstant: 200),
        one.topAnchor.constraint(equalTo: card.bottomAnchor),
        one.leftAnchor.constraint(equalTo: card.leftAnchor),
      ])
    #expect(one.frame.size == one.intrinsicContentSize && one.frame.minY == frame.height)
    #expect(frame.height == other.sizeThatFits(Size(200, .infinity)).height && frame.height > 30)
    let height = frame.height
    other.text += " and even more of it, and more, and more"
    view.layoutIfNeeded()
    #expect(card.frame.height > height && one.frame.minY == card.frame.height)
    one.lastBaselineAnchor.constraint(equalTo: other.firstBaselineAnchor).isActive = true
    NSLayoutConstraint.deactivate(
      card.constraints.filter { $0.firstItem === one && $0.firstAttribute == .top })
    view.layoutIfNeeded()
    #expect(abs(one.frame.minY) <= 1)
  }

  @Test func resistanceAndHuggingDecideWhichLabelGivesWay() {
    let labels = [UILabel("A long text, too long"), UILabel("Another one, also too long")]
    for label in labels {
      label.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(label)
    }
    let width = card.widthAnchor.constraint(equalToConstant: 250)
    _ = lay([
      labels[0].leftAnchor.constraint(equalTo: card.leftAnchor),
      labels[1].leftAnchor.constraint(equalTo: labels[0].rightAnchor),
      labels[1].rightAnchor.constraint(equalTo: card.rightAnchor), width,
    ])
    #expect(labels[0].frame.width == labels[0].intrinsicContentSize.width)
    labels[1].setContentCompressionResistancePriority(.required, for: .horizontal)
    view.layoutIfNeeded()
    #expect(labels[1].frame.width == labels[1].intrinsicContentSize.width)
    width.constant = 600
    view.layoutIfNeeded()
    #expect(labels[1].frame.width > 300)
    labels[1].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    view.layoutIfNeeded()
    #expect(labels[0].frame.width > 300)
  }

  @Test func stackUsesTheConstraintsOfItsViews() {
    let row = UIStackView(arrangedSubviews: [UIView(), UIView()])
    row.distribution = .fillEqually
    row.spacing = 10
    let stack = UIStackView(arrangedSubviews: [UILabel("Title"), inner, row])
    stack.axis = .vertical
    stack.spacing = 4
    stack.setCustomSpacing(20, after: inner)
    stack.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(stack)
    _ = lay(
      pinned(stack, to: card) + [
        card.widthAnchor.constraint(equalToConstant: 210), inner.heightAnchor.constraint(equalToConstant: 30),
        row.heightAnchor.constraint(equalToConstant: 40),
      ])
    let title = stack.arrangedSubviews[0].frame
    #expect(title.width == 210 && inner.frame == CGRect(x: 0, y: title.height + 4, width: 210, height: 30))
    #expect(row.frame == CGRect(x: 0, y: title.height + 54, width: 210, height: 40))
    #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 110] && row.arrangedSubviews[1].frame.width == 100)
    #expect(card.frame.height == row.frame.maxY)
    inner.isHidden = true
    view.layoutIfNeeded()
    #expect(card.frame.height == title.height + 44)
    stack.alignment = .center
    view.layoutIfNeeded()
    #expect(abs(stack.arrangedSubviews[0].frame.midX - 105) < 1)
  }

  @Test func scrollViewsContentIsAsLargeAsItsViews() {
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll)
    scroll.addSubview(inner)
    _ = lay(
      pinned(scroll, to: view) + pinned(inner, to: scroll, by: 5) + [
        inner.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -10),
        inner.heightAnchor.constraint(equalToConstant: 2000),
      ])
    #expect(scroll.contentSize == CGSize(width: 400, height: 2010))
    scroll.contentOffset.y = 100
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 5, y: 5, width: 390, height: 2000) && scroll.contentOffset.y == 100)
  }

  @Test func fittingSizeSatisfiesTheConstraints() {
    _ = lay(pinned(inner, to: card, by: 10) + [inner.heightAnchor.constraint(equalToConstant: 30)])
    let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 20, height: 50))
    #expect(
      card.systemLayoutSizeFitting(
        CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 300, height: 50))
  }

  @Test func visualFormatsAreRead() {
    var faults: [String] = []
    window.window.onFault = { faults.append($0) }
    let other = UIView()
    other.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(other)
    let views: [String: Any] = ["card": card, "other": other]
    let formats = [
      "H:|-[card(100)]-[other(>=30, ==card@750)]",
      "V:|-gap-[card(<=90,>=80,==85@20)]-(>=5,==7@800)-[other(40)]",
    ]
    let frame = lay(
      formats.flatMap {
        NSLayoutConstraint.constraints(
          withVisualFormat: $0, options: [], metrics: ["gap": 12], views: views)
      })
    #expect(frame == CGRect(x: 16, y: 12, width: 100, height: 85))
    #expect(other.frame == CGRect(x: 124, y: 104, width: 100, height: 40) && faults == [])
    let all = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|[card]|", options: [], metrics: nil, views: views)
    #expect(
      all.count == 2 && all.allSatisfy { $0.constant == 0 && $0.secondItem === view || $0.firstItem === view }
    )
    let aligned = NSLayoutConstraint.constraints(
      withVisualFormat: "[card][other]", options: [.alignAllTop, .alignAllCenterY], views: views)
    #expect(aligned.map(\.firstAttribute) == [.leading, .top, .centerY])
    for bad in [
      "", "H:", "[nobody]", "|-x-[card]", "[card", "[card(]", "-[card]-(-", "|", "[card]|-", "[card(>=)]",
    ] {
      #expect(NSLayoutConstraint.constraints(withVisualFormat: bad, views: views).isEmpty, "\(bad)")
    }
  }

  @Test func layoutInABlockIsAnimated() throws {
    let top = card.topAnchor.constraint(equalTo: view.topAnchor)
    _ = lay([
      top, card.leftAnchor.constraint(equalTo: view.leftAnchor),
      card.widthAnchor.constraint(equalToConstant: 100),
      card.heightAnchor.constraint(equalTo: card.widthAnchor),
    ])
    top.constant = 200
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.view.layoutIfNeeded() }
    try window.advance(by: 0.5)
    #expect(abs(card.shown.center.y - 150) < 2 && card.frame.minY == 200)
    try window.advance(by: 1)
    #expect(card.shown.center.y == 250)
  }

  /// Random chains of boxes, whose constraints are activated in a random order, and loosened by weaker ones.
  @Test(arguments: 0..<20) func chainIsSolvedInAnyOrder(seed: Int) {
    var random = SeededGenerator(seed)
    var (x, last, all, expected): (CGFloat, UIView?, [NSLayoutConstraint], [CGRect]) = (0, nil, [], [])
    var boxes: [UIView] = []
    for _ in 0..<8 {
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(box)
      boxes.append(box)
      let (gap, width) = (
        CGFloat(Int.random(in: -9...9, using: &random)), CGFloat(Int.random(in: 2...40, using: &random))
      )
      expected.append(CGRect(x: x + gap, y: 0, width: width, height: 10))
      all += [
        box.leftAnchor.constraint(equalTo: last?.rightAnchor ?? view.leftAnchor, constant: gap),
        box.topAnchor.constraint(equalTo: view.topAnchor),
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 10),
        box.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
      ]
      let tall = box.heightAnchor.constraint(equalToConstant: CGFloat(Int.random(in: 0...99, using: &random)))
      tall.priority = UILayoutPriority(Float(Int.random(in: 1...999, using: &random)))
      // The width is known directly, from the center, or from the next box.
      let center = box.centerXAnchor.constraint(equalTo: view.leftAnchor, constant: x + gap + width / 2)
      all += [
        tall, Bool.random(using: &random) ? center : box.widthAnchor.constraint(equalToConstant: width),
      ]
      (x, last) = (x + gap + width, box)
    }
    _ = lay(pinned(card, to: view) + all.shuffled(using: &random))
    #expect(boxes.map(\.frame) == expected)
  }

  /// Random constraints, most of which contradict each other: the layout ends, and the tree stays sound.
  @Test(arguments: 0..<30) func contradictionsEnd(seed: Int) {
    var random = SeededGenerator(seed)
    window.window.onFault = { _ in }
    let views = [view, card, inner] + (0..<4).map { _ in UIView() }
    for each in views.dropFirst(3) {
      each.translatesAutoresizingMaskIntoConstraints = Int.random(in: 0..<4, using: &random) == 0
      (Bool.random(using: &random) ? card : inner).addSubview(each)
    }
    for _ in 0..<60 {
      let attribute = {
        NSLayoutConstraint.Attribute(rawValue: Int.random(in: 1...12, using: &random)) ?? .left
      }
      let constraint = NSLayoutConstraint(
        item: views[Int.random(in: 1..<7, using: &random)], attribute: attribute(),
        relatedBy: .init(rawValue: Int.random(in: -1...1, using: &random)) ?? .equal,
        toItem: views[Int.random(in: 0..<7, using: &random)], attribute: attribute(),
        multiplier: CGFloat(Int.random(in: -2...2, using: &random)),
        constant: CGFloat(Int.random(in: -200...200, using: &random)))
      if Bool.random(using: &random) {
        constraint.priority = UILayoutPriority(Float.random(in: 1...1000, using: &random))
      }
      constraint.isActive = true
      if Bool.random(using: &random) { view.layoutIfNeeded() }
    }
    view.layoutIfNeeded()
    #expect(window.window.faults() == [])
  }

  /// The animation of another property does not swallow the layout of a view that was just added.
  @Test func layoutBeforeAnAnimationIsNotAnimated() throws {
    _ = lay(pinned(card, to: view))
    let toast = UIView()
    toast.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(toast)
    NSLayoutConstraint.activate(pinned(toast, to: view, by: 20))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.card.alpha = 0 }
    try window.advance(by: 0.5)
    let place = CGRect(x: 20, y: 20, width: 360, height: 760)
    #expect(
      toast.frame == place && toast.shown.bounds.size == place.size && abs(card.shown.alpha - 0.5) < 1e-6)
  }

  @Test func centerOfAScrollViewIsThatOfItsFrame() {
    let scroll = UIScrollView()
    view.addSubview(scroll)
    scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    scroll.contentSize = CGSize(width: 300, height: 900)
    scroll.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
      inner.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 100), inner.heightAnchor.constraint(equalToConstant: 40),
    ])
    view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 100, y: 10, width: 100, height: 40))
    #expect(scroll.contentSize == CGSize(width: 300, height: 900))
  }

  @Test func attributeOfNoItemIsIgnored() {
    func length(_ attribute: NSLayoutConstraint.Attribute, _ constant: CGFloat) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: card, attribute: attribute, relatedBy: .equal, toItem: nil, attribute: attribute, multiplier: 1,
        constant: constant)
    }
    #expect(lay([length(.width, 70), length(.height, 30)]).size == CGSize(width: 70, height: 30))
  }

  @Test func captureRestoresPriorities() {
    let width = card.widthAnchor.constraint(equalToConstant: 100)
    width.priority = .defaultHigh
    _ = lay([width])
    let tree = TreeShape(of: [view])
    width.priority = .defaultLow
    tree.restore()
    #expect(width.priority == .defaultHigh && width.isActive)
  }
}
