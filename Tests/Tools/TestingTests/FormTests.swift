import SegueTesting
import SegueTransitions
import Testing

/// A screen with a field that has the focus and a text view.
private final class Form: ViewController {
  private let field = TextField(placeholder: "Name", identifier: "name")
  private let notes = TextView(placeholder: "Notes", identifier: "notes")
  private let bar = SearchBar()

  override func viewDidLoad() {
    title = "Form"
    view.backgroundColor = .systemBackground
    for each in [field, notes, bar] { view.addSubview(each) }
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
    field.text = "typed"
    field.becomeFirstResponder()
  }
}

/// Screens on which the user types: the caret and the focus are no faults.
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
