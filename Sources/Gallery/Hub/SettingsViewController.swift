import SegueControllers

/// The settings screen, which is behind the gallery's first screen and appears when the first screen slides down.
final class SettingsViewController: ViewController {
  let panel = SettingsPanel()
  /// Called with the click's location in the window when the user clicks the gallery's first screen below the panel.
  var onClick: ((Point) -> Void)?
  /// Called with `true` when the settings are about to appear, and with `false` after they have disappeared.
  var onAppear: ((_ isShown: Bool) -> Void)?

  /// The minimum height of the settings, as a fraction of the window's height, and the minimum height that they leave free
  /// below them, in points. In a window too low for both, the fraction takes precedence.
  private static let (leastShare, leastRest) = (0.5, 96.0)

  init(_ transition: SettingsTransition) {
    super.init()
    title = "Settings"
    modalPresentationStyle = .custom
    preferredTransition = transition
  }

  /// Returns the distance by which the gallery's first screen slides down in a window of the given size, in points.
  func height(in size: Size) -> Double {
    let wanted = safeAreaInsets.top + panel.height(for: size)
    let most = max(size.height * Self.leastShare, size.height - Self.leastRest)
    return wanted.clamped(to: size.height * Self.leastShare...most).rounded()
  }

  override func viewDidLoad() {
    panel.onClose = { [weak self] in self?.dismiss() }
    panel.fillsSuperview = true
    panel.cursor = .arrow
    view.cursor = .pointingHand
    view.addSubview(panel)
    let tap = TapGestureRecognizer { [weak self] in self?.onClick?($0.location) }
    tap.shouldBegin = { [weak self, unowned tap] in
      self.map { tap.startLocation.y > $0.panel.visibleHeight } ?? false
    }
    view.addGestureRecognizer(tap)
  }

  override func viewDidLayoutSubviews() {
    panel.safeTop = safeAreaInsets.top
    panel.visibleHeight = height(in: view.bounds.size)
  }

  override func viewWillAppear(_ animated: Bool) {
    panel.update()
    onAppear?(true)
  }

  override func viewDidDisappear(_ animated: Bool) { onAppear?(false) }

  /// Closes the settings when comma is pressed. If they are already closing, they open again.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .character(","), event.isPlain else { return super.keyPressed(event) }
    if transitionCoordinator?.operation == .dismiss {
      presentingViewController?.present(self)
    } else {
      dismiss()
    }
    return true
  }
}
