import Segue
import Testing

/// The code of Docs/TRAITS.md.
private final class ColumnScreen: ViewController {
  let titleLabel = Label()
  let line = View()
  let card = View()
  private(set) var updates = 0

  override func viewDidLoad() {
    let title = titleLabel
    view.backgroundColor = .systemGroupedBackground
    title.textColor = .label
    line.backgroundColor = .separator
    card.backgroundColor = Color { $0.userInterfaceStyle == .dark ? Color(white: 0.12) : .white }
    registerForTraitChanges([.preferredContentSizeCategory, .horizontalSizeClass]) { [weak self] previous in
      self?.updateColumns()
    }
  }

  private func updateColumns() { updates += 1 }
}

@Suite struct TraitSnippetTests {
  @Test func screenFollowsSizeClassAndAppearance() throws {
    let screen = ColumnScreen()
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: screen)
    window.window.resize(to: Size(900, 844))
    #expect(screen.updates == 1 && screen.traitCollection.horizontalSizeClass == .regular)
    screen.overrideUserInterfaceStyle = .dark
    #expect(screen.card.backgroundColor.resolvedColor(with: screen.traitCollection) == Color(white: 0.12))
  }
}
