import SegueTesting
import SegueTransitions
import Testing

/// A screen with a field that has the focus, a text view, and motions without end.
private final class Form: ViewController {
  private let field = TextField(placeholder: "Name", identifier: "name")
  private let notes = TextView(placeholder: "Notes", identifier: "notes")
  private let bar = SearchBar()

  private var pulsing: View?

  override func viewDidLoad() {
    title = "Form"
    view.backgroundColor = .systemBackground
    let (spinner, pulsing, scroll) = (ActivityIndicatorView(), View(), ScrollView())
    spinner.frame.origin = Point(300, 120)
    spinner.startAnimating()
    pulsing.frame = Rect(x: 300, y: 180, width: 30, height: 30)
    pulsing.backgroundColor = .systemRed
    scroll.frame = Rect(x: 20, y: 400, width: 200, height: 200)
    scroll.refreshControl = RefreshControl { $0.endRefreshing() }
    for each in [field, notes, bar, spinner, pulsing, scroll] { view.addSubview(each) }
    self.pulsing = pulsing
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    field.frame = Rect(x: 20, y: 120, width: 200, height: 36)
    notes.frame = Rect(
      x: 20, y: 170, width: 200, height: min(100, notes.sizeThatFits(Size(200, .infinity)).height))
    bar.frame = Rect(x: 0, y: 290, width: view.bounds.width, height: 52)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    pulsing?.animate(withDuration: 0.4, options: [.repeat, .autoreverse]) { [weak self] in
      self?.pulsing?.alpha = 0.3
    }
    field.text = "typed"
    field.becomeFirstResponder()
  }
}

/// Screens on which the user types: the caret, the focus and motions without end are no faults.
@Suite struct FormTests {
  @Test func focusedFieldIsSound() async throws {
    try await expectSound(
      PushTransition(), from: { Form() },
      to: {
        // The checks tell the screens apart by their views.
        let form = Form()
        form.view.identifier = "second"
        return form
      }, checks: Set(SoundnessCheck.allCases))
  }

  @Test func formSurvivesRandomInput() async throws {
    try await expectSurvives(root: { NavigationController(rootViewController: Form()) })
  }
}
