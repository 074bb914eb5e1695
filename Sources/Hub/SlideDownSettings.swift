import SegueAnimation
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueMotion
import SegueViews

/// Settings behind a stage that slides down to show them: by a click, or with a pointer that drags it.
final class SlideDownSettings {
  private static let scale = 0.96
  private static let panelScale = 0.9
  private static let radius = 20.0
  /// The least part of the height that the stage slides, and what is left of it at least, in points.
  private static let (leastShare, leastRest) = (0.5, 96.0)

  private unowned let root: View
  private let stage: PaperCardStage
  let panel = SettingsPanel()
  /// Over the stage while the settings are open: takes the clicks there.
  private let pane = View()
  /// Where the stage was taken hold of, as a position of the animator.
  private var gripPosition = 0.0

  /// Called with a click on the stage while the settings are open, in the stage's coordinates.
  var onClick: ((Point) -> Void)?
  /// Called when the settings are about to be shown, or have gone.
  var onChange: (() -> Void)?
  private var afterClosing: (() -> Void)?

  private(set) lazy var animator = StateAnimator(
    [false, true], initially: false, over: root,
    tracks: [Track(.spring(duration: 0.6, dampingRatio: 0.8, initialVelocity: 0.6))],
    timing: { _, isOpen in
      // On its way back the stage overshoots nothing: there would be nothing below it.
      isOpen
        ? .spring(duration: 0.6, dampingRatio: 0.8, initialVelocity: 0.6)
        : .spring(duration: 0.4, dampingRatio: 1)
    }
  ) { [weak self] in self?.apply($0) }

  private lazy var drag: StateDrag<Bool> = {
    let drag = StateDrag(animator, toward: Vector(0, 1)) { [unowned self] in
      DragScale([0, travel], resistance: .rubberBand(dimension: root.bounds.height))
    }
    drag.target = { Release.finishes(fraction: $0.position, velocity: $0.velocity) }
    return drag
  }()

  /// Settings in `root`, behind `stage`, which lies in it.
  init(over root: View, behind stage: PaperCardStage) {
    (self.root, self.stage) = (root, stage)
    panel.alpha = 0
    root.insertSubview(panel, at: 0)
    panel.onClose = { [weak self] in self?.close() }
    pane.fillsSuperview = true
    pane.isHidden = true
    pane.identifier = "settings-pane"
    pane.accessibilityLabel = "Close the settings"
    pane.role = .button
    pane.cursor = .pointingHand
    pane.addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, let window = pane.window else { return }
        onClick?(window.convert(tap.location, to: pane, by: .shown))
      })
    stage.addSubview(pane)
    animator.name = "SlideDownSettings"
    animator.onSettle = { [weak self] _ in self?.settled() }
  }

  /// Whether the settings are shown, or on their way there.
  var isOpen: Bool { animator.state }

  func open() {
    prepare()
    animator.settle(in: true)
  }

  /// Closes the settings, and then does something else.
  func close(then action: (() -> Void)? = nil) {
    afterClosing = action
    animator.settle(in: false)
    if !animator.isRunning { settled() }
  }

  func toggle() { isOpen ? close() : open() }

  // MARK: - Looks

  private var isStill: Bool { root.window?.reducesMotion ?? false }

  /// How far down the upper edge of the stage is when the settings are open, in points.
  private var travel: Double {
    let height = root.bounds.height
    let wanted = panel.safeTop + panel.height(forWidth: root.bounds.width)
    let most = max(height * Self.leastShare, height - Self.leastRest)
    return wanted.clamped(to: height * Self.leastShare...most).rounded()
  }

  private func apply(_ isOpen: Bool) {
    let bounds = root.bounds
    let moves = isOpen && !isStill
    let size = stage.bounds.size
    // It is scaled about its middle; its upper edge is to be where it is meant to be.
    let lift = size.height * (1 - Self.scale) / 2
    stage.center = Point(bounds.midX, size.height / 2 + (moves ? travel - lift : 0))
    stage.transform = .scale(moves ? Self.scale : 1)
    stage.alpha = isOpen && isStill ? 0 : 1
    stage.cornerRadius = moves ? Self.radius : 0
    stage.shadow = Shadow(color: Color.black.withAlpha(moves ? 0.22 : 0), blur: 36)
    panel.alpha = isOpen ? 1 : 0
    panel.transform = .scale(isOpen || isStill ? 1 : Self.panelScale)
  }

  /// Lays the panel out, and puts everything where it belongs at rest.
  func layout(_ safeArea: Insets) {
    let bounds = root.bounds
    panel.bounds.size = bounds.size
    panel.center = bounds.center
    panel.safeTop = safeArea.top
    panel.visibleHeight = isStill ? bounds.height - safeArea.bottom : travel
    if !animator.isRunning, !animator.isHeld { apply(isOpen) }
  }

  /// Shows the same state with or without motion, after that has been chosen.
  func motionChanged(_ safeArea: Insets) {
    guard isOpen else { return }
    root.animate(withDuration: 0.25) { [self] in
      apply(true)
      panel.visibleHeight = isStill ? root.bounds.height - safeArea.bottom : travel
    }
  }

  private func prepare() {
    panel.update()
    panel.visibleHeight = isStill ? root.bounds.height : travel
    setInUse(true)
  }

  private func settled() {
    guard !isOpen, !animator.isRunning, !animator.isHeld else { return }
    setInUse(false)
    let action = afterClosing
    afterClosing = nil
    action?()
  }

  /// While the settings are in use nothing on the stage is, apart from the pane.
  private func setInUse(_ isInUse: Bool) {
    pane.isHidden = !isInUse
    for view in [stage.header, stage.row] as [View] { view.isUserInteractionEnabled = !isInUse }
    onChange?()
  }

  // MARK: - The drag

  /// The recognizers for the root view: down to open, up to close, and a press that catches.
  /// - Parameter canOpen: whether a drag may open the settings now.
  func makeRecognizers(canOpen: @escaping () -> Bool) -> [PanGestureRecognizer] {
    let pan = PanGestureRecognizer(axis: .vertical, precedence: .row) { [unowned self] in handle($0) }
    pan.shouldBegin = { [unowned self, unowned pan] in
      isOpen ? pan.displacement.dy < 0 : pan.displacement.dy > 0 && canOpen()
    }
    let hold = PanGestureRecognizer(slop: 0, precedence: .transition) { [unowned self] in handle($0) }
    hold.shouldBegin = { [unowned self, unowned hold] in
      animator.isRunning && animator.isMoving(at: hold.startLocation, by: 1)
    }
    for each in [pan, hold] { each.cursor = nil }
    return [pan, hold]
  }

  private func handle(_ pan: PanGestureRecognizer) {
    // Beyond its upper end the stage does not go at all: there would be nothing below it.
    func move() { drag.move(to: max(pan.translation.dy, -max(0, gripPosition) * travel)) }
    switch pan.state {
    case .began:
      afterClosing = nil
      prepare()
      drag.begin()
      gripPosition = animator.position
      if pan.translation != .zero { move() }
    case .changed: move()
    case .ended: drag.end(velocity: pan.velocity.dy)
    case .cancelled: drag.cancel()
    case .possible, .failed: break
    }
    if !drag.isActive, !animator.isRunning { settled() }
  }
}
