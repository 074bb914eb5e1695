import SegueControls

/// A dark bar that offers to undo a deletion for five seconds. The bar is opaque and slides over the lower edge; with reduced
/// motion, it fades instead.
final class UndoBar: View {
  private static let height = 48.0
  private static let stay = 5.0

  /// Called when the Undo button is clicked.
  var onUndo: (() -> Void)? { didSet { button.onClick = onUndo } }
  private let label = Label("Post deleted", font: .scaled(size: 15, weight: .medium), color: .white)
  private let button = Button(
    face: Label("Undo", font: .scaled(size: 15, weight: .semibold), color: Color(110, 190, 255)),
    identifier: "undo-button", label: "Undo")
  private lazy var animator = StateAnimator(
    [false, true], initially: false, over: self, tracks: [Track(.spring(duration: 0.35, dampingRatio: 1))]
  ) { [weak self] in self?.apply($0) }

  override init() {
    super.init()
    identifier = "undo-bar"
    backgroundColor = Color(32, 38, 46)
    cornerRadius = 14
    shadow = Shadow(color: Color.black.withAlpha(0.25), blur: 14, offset: Vector(0, 4))
    isHidden = true
    addSubview(label)
    addSubview(button)
  }

  /// Shows the bar, and hides it again after five seconds.
  func show() {
    isHidden = false
    animator.settle(in: true)
    animator.onSettle = { [weak self] isShown in
      if isShown { self?.animator.settle(in: false, after: Self.stay) } else { self?.isHidden = true }
    }
    if !animator.isRunning { animator.onSettle?(true) }
  }

  func hide() { animator.settle(in: false) }

  private func apply(_ isShown: Bool) {
    let fades = traitCollection.reducesMotion
    alpha = isShown || !fades ? 1 : 0
    transform = isShown || fades ? .identity : .translation(Vector(0, wayOut))
  }

  /// The distance by which the bar has to move so that it and its shadow are below the lower edge, in points.
  private var wayOut: Double {
    max(0, (superview?.bounds.height ?? 0) - (center.y - bounds.height / 2)) + shadow.blur
  }

  /// Places the bar at the lower edge of `area`, at most 360 points wide.
  func place(in area: Rect) {
    let width = max(0, min(360, area.width - 32))
    bounds.size = Size(width, Self.height)
    center = Point(area.midX, area.maxY - 16 - Self.height / 2)
    if !animator.isRunning, !animator.isHeld { apply(animator.state) }
  }

  override func layoutSubviews() {
    let height = label.sizeThatFits(bounds.size).height
    label.frame = Rect(
      x: 18, y: ((bounds.height - height) / 2).rounded(), width: max(0, bounds.width - 110), height: height)
    button.frame = Rect(x: bounds.width - 84, y: 0, width: 84, height: bounds.height)
  }
}
