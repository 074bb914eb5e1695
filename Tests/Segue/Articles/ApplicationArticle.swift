import Segue

// The code of the article on applications, except for the application in Examples/FirstSteps.

final class WordCountScreen: ViewController {
  private let label = Label("Counting …", font: .system(size: 24))
  private var counting: Task<Void, Never>?

  override func viewDidLoad() {
    title = "Words"
    view.backgroundColor = .systemBackground
    label.textAlignment = .center
    view.addSubview(label)
  }

  override func viewDidLayoutSubviews() {
    label.frame = view.bounds.inset(by: safeAreaInsets)
  }

  override func viewDidAppear(_ animated: Bool) {
    counting = Task { label.text = "\(await countWords()) words" }
  }

  override func viewDidDisappear(_ animated: Bool) { counting?.cancel() }

  func countWords() async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for page in 1...100 { group.addTask { await Self.words(onPage: page) } }
      var sum = 0
      for await words in group { sum += words }
      return sum
    }
  }

  @concurrent private nonisolated static func words(onPage page: Int) async -> Int { 200 + page }
}

struct Pages: Application {
  var options = ApplicationOptions(
    title: "Pages", size: Size(480, 640), keys: [.close, .fullscreen, .frameTimes])

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: WordCountScreen())
  }

  func didOpen(_ window: ApplicationWindow) {
    window.stage.window.keyCommands.append(
      KeyCommand(.character("n"), modifiers: .control, title: "new window") { [weak window] in
        _ = try? window?.open(NavigationController(rootViewController: WordCountScreen()))
      })
  }
}

final class SoundScreen: ViewController {
  private let mute = Switch(identifier: "mute", label: "Mute")
  private let volume = Slider(identifier: "volume", label: "Volume")
  private lazy var muteRow = StackView(.horizontal, alignment: .center, [Label("Mute"), mute])
  private lazy var rows = StackView(.vertical, spacing: 24, [muteRow, volume])

  override func viewDidLoad() {
    title = "Sound"
    view.backgroundColor = .systemBackground
    mute.onValueChanged = { [weak self] isOn in self?.volume.isEnabled = !isOn }
    volume.value = 0.6
    muteRow.distribution = .equalSpacing
    view.addSubview(rows)
  }

  override func viewDidLayoutSubviews() {
    let area = view.bounds.inset(by: safeAreaInsets)
    rows.frame = Rect(x: area.minX + 24, y: area.minY + 24, width: area.width - 48, height: 86)
  }
}

final class Inbox: ViewController, TableViewDataSource {
  private let table = TableView(style: .plain)
  private var mails = ["The ferry leaves at six.", "Rain on the glasshouse roof.", "We open on Friday."]

  override func viewDidLoad() {
    title = "Inbox"
    navigationItem.rightBarButtonItem = Button(title: "Edit") { [weak self] in self?.title = "Editing" }
    table.rowHeight = TableView.automaticDimension
    table.allowsSelection = true
    table.trailingSwipeActions = { [weak self] _ in
      [ContextualAction(.destructive, title: "Delete") { self?.mails.remove(at: $0.item) }]
    }
    table.fillsSuperview = true
    table.dataSource = self
    view.addSubview(table)
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { mails.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail") { MailCell() }
    cell.label.text = mails[indexPath.item]
    return cell
  }
}

final class MailCell: TableViewCell {
  let label = Label()

  override init() {
    super.init()
    label.numberOfLines = 0
    label.fillsSuperview = true
    contentView.addSubview(label)
  }
}
