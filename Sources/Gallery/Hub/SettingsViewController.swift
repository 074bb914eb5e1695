import SegueControllers

/// The settings behind the gallery, whose first screen slides down to show them.
final class SettingsViewController: ViewController {
  let panel = SettingsPanel()
  /// Called with a click on what has slid down, at a point of the window.
  var onClick: ((Point) -> Void)?
  /// Called when the settings are about to be shown, and when they have gone.
  var onAppear: ((_ isShown: Bool) -> Void)?

  /// The least part of the height that they take, and what they leave of it at least, in points.
  private static let (leastShare, leastRest) = (0.5, 96.0)

  init(_ transition: SettingsTransition) {
    super.init()
    title = "Settings"
    modalPresentationStyle = .custom
    preferredTransition = transition
  }

  /// How far down the first screen slides in a window of some size, in points.
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

  /// A comma hides the settings again, and shows them while they go.
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
