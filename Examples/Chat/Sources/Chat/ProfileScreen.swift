import Segue

/// A form for the user's name, status and password. The chat opens when it is complete.
final class ProfileScreen: ViewController, TextFieldDelegate {
  private let name = TextField(placeholder: "Name", identifier: "name")
  private let status = TextField(placeholder: "Status", identifier: "status")
  private let password = TextField(placeholder: "Password", identifier: "password")
  private lazy var join = Button(title: "Join", identifier: "join") { [weak self] in self?.open() }
  private let hint = Label("The password has at least four characters.", font: .footnote, color: .detailLabel)
  private lazy var chat = ChatScreen(name: name.text, status: status.text)
  private lazy var form = StackView(.vertical, spacing: 12, [name, status, password, hint])

  override func viewDidLoad() {
    title = "Your Profile"
    view.backgroundColor = .systemBackground
    password.isSecureTextEntry = true
    hint.numberOfLines = 0
    join.cornerRadius = 10
    for field in [name, status, password] {
      field.delegate = self
      field.onEditingChanged = { [weak self] _ in self?.update() }
    }
    for each in [form, join] { view.addSubview(each) }
    update()
  }

  override func viewDidLayoutSubviews() {
    let frame = view.readableContentFrame(margin: 20)
    let width = min(frame.width, 420)
    let height = form.sizeThatFits(Size(width, .infinity)).height
    form.frame = view.pixelAligned(
      Rect(x: frame.midX - width / 2, y: safeAreaInsets.top + 24, width: width, height: height))
    join.frame = Rect(x: form.frame.minX, y: form.frame.maxY + 20, width: width, height: 44)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if name.text.isEmpty { name.becomeFirstResponder() }
  }

  private var isComplete: Bool { !name.text.isEmpty && password.text.count >= 4 }

  private func update() {
    join.isEnabled = isComplete
    join.backgroundColor = isComplete ? .tintFill : .secondarySystemFill
    join.titleLabel.textColor = isComplete ? .white : .detailLabel
  }

  private func open() {
    guard isComplete, navigationController?.topViewController === self else { return }
    showDetailViewController(chat)
  }

  /// Return goes to the next field, and joins in the last one.
  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    let fields = [name, status, password]
    let next = fields.drop { $0 !== textField }.dropFirst().first
    if let next { next.becomeFirstResponder() } else { open() }
    return true
  }

  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool {
    textField !== name || textField.text.count - range.count + string.count <= 30
  }
}
