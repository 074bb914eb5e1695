import SegueControls

/// A dark bar at the lower edge that offers to undo a deletion, for a while. It slides in and out over the edge, opaque; with reduced
/// motion it fades.
final class UndoBar: View {
  private static let height = 48.0
  private static let stay = 5.0

  /// Called by its button.
  var onUndo: (() -> Void)? { didSet { button.onClick = onUndo } }
  private let label = Label("Post deleted", font: .system(size: 15, weight: .medium), color: .white)
  private let button = Button(
    face: Label("Undo", font: .system(size: 15, weight: .semibold), color: Color(110, 190, 255)),
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

  /// Shows it, and hides it again after a while.
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

  /// How far it is from where nothing of it is seen, in points.
  private var wayOut: Double {
    max(0, (superview?.bounds.height ?? 0) - (center.y - bounds.height / 2)) + shadow.blur
  }

  /// Places it at the lower edge of `area`.
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
