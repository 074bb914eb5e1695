import SegueAnimation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A menu behind a screen, which moves aside to the right to show it.
final class SideMenu {
  static let ground = Color(24, 36, 48)
  /// The part of the width that it takes, and its maximum width in points.
  private static let share = 0.8
  private static let widest = 420.0
  /// How far the menu itself moves, as a part of its width.
  private static let parallax = 0.25

  private unowned let root: View
  private let screen: View
  private let menu = View()
  /// Over the screen while the menu is open: dims it, and takes the clicks.
  private let shade = Shade()
  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: 64))
  private let name = Label("Mira Solberg", font: .system(size: 20, weight: .bold), color: .white)
  private let handle = Label("@mirasolberg", font: .system(size: 15), color: Color.white.withAlpha(0.6))
  private let items = ["Profile", "Lists", "Bookmarks", "Drafts", "Settings"].map {
    Label($0, font: .system(size: 19, weight: .medium), color: .white)
  }

  /// Called while it moves.
  var onChange: (() -> Void)? {
    didSet { animator.onChange = onChange }
  }

  private(set) lazy var animator = StateAnimator(
    [false, true], initially: false, over: root, tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))]
  ) { [weak self] in self?.apply($0) }

  /// The drag that opens it from the edge, and closes it from anywhere on the screen beside it.
  private(set) lazy var drag: StateDrag<Bool> = {
    let drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in DragScale([0, width]) }
    drag.target = { Release.finishes(fraction: $0.position, velocity: $0.velocity) }
    return drag
  }()

  /// A menu in `root`, behind `screen`.
  init(over root: View, beside screen: View) {
    (self.root, self.screen) = (root, screen)
    menu.identifier = "side-menu"
    menu.alpha = 0
    menu.backgroundColor = Self.ground
    portrait.clipsToBounds = true
    portrait.cornerRadius = 32
    for view in [portrait, name, handle] + items { menu.addSubview(view) }
    root.insertSubview(menu, at: 0)
    shade.identifier = "side-menu-shade"
    shade.alpha = 0
    screen.addSubview(shade)
    shade.onClick = { [weak self] in self?.close() }
    shade.addGestureRecognizer(drag.makePan(axis: .horizontal, precedence: .row))
    shade.addGestureRecognizer(drag.makeCatch())
    animator.name = "SideMenu"
    animator.fadesWithReducedMotion = true
  }

  /// Whether it is open or opening.
  var isOpen: Bool { animator.state }

  func toggle() { isOpen ? close() : open() }

  func open() { animator.settle(in: true) }

  func close() { animator.settle(in: false) }

  /// How far the screen is moved aside, in points.
  var shownWidth: Double { screen.shown.transform.tx }

  private var width: Double { max(1, min(root.bounds.width * Self.share, Self.widest)) }

  private func apply(_ isOpen: Bool) {
    screen.transform = .translation(Vector(isOpen ? width : 0, 0))
    screen.shadow = Shadow(color: Color.black.withAlpha(isOpen ? 0.4 : 0), blur: 24)
    shade.alpha = isOpen ? 0.5 : 0
    menu.alpha = isOpen ? 1 : 0
    menu.transform = .translation(Vector(isOpen ? 0 : -Self.parallax * width, 0))
  }

  /// Places everything in the root's bounds.
  func layout(_ insets: Insets) {
    let size = root.bounds.size
    menu.bounds.size = Size(width, size.height)
    menu.center = Point(width / 2, size.height / 2)
    shade.frame = Rect(origin: .zero, size: size)
    screen.addSubview(shade)
    portrait.frame = Rect(x: 24, y: insets.top + 24, width: 64, height: 64)
    var top = portrait.frame.maxY + 12
    for (label, gap) in [(name, 2.0), (handle, 28)] + items.map({ ($0, 22.0) }) {
      let height = label.sizeThatFits(Size(width, .infinity)).height
      label.frame = Rect(x: 24, y: top, width: max(0, width - 48), height: height)
      top += height + gap
    }
    if !animator.isRunning, !animator.isHeld { apply(isOpen) }
  }
}

/// The view over the screen beside the open menu: a click closes the menu, and so does Return.
private final class Shade: View {
  var onClick: (() -> Void)?

  override init() {
    super.init()
    backgroundColor = .black
    cursor = .pointingHand
    role = .button
    accessibilityLabel = "Close the menu"
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = Highlight(of: self, covering: Color(white: 0.25)).show
    addGestureRecognizer(tap)
  }

  override var canBecomeFocused: Bool { true }

  override func activate() -> Bool {
    onClick?()
    return true
  }
}
