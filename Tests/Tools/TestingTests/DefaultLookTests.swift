import SegueChecks
import SegueControllers
import SegueControls
import SegueHeadless
import Testing

/// A screen of everything to which the library gives a look, and nothing else.
private final class DefaultsScreen: ViewController, TableViewDataSource {
  private let style: TableView.Style
  private(set) lazy var table = TableView(style: style)

  init(_ style: TableView.Style) { self.style = style }

  override func viewDidLoad() {
    title = "Defaults"
    table.dataSource = self
    table.fillsSuperview = true
    table.tableHeaderView = SearchBar()
    view.addSubview(table)
    let controls: [View] = [
      Button(title: "A button", identifier: "button"),
      SegmentedControl(["One", "Two"], identifier: "segments", label: "Segments"),
      Switch(identifier: "switch", label: "Switch"), Slider(identifier: "slider", label: "Slider"),
    ]
    for (index, control) in controls.enumerated() {
      control.frame = Rect(x: 20, y: 460 + Double(index) * 44, width: 200, height: 40)
      view.addSubview(control)
    }
    let toolbar = Toolbar([Button(title: "An action", identifier: "action"), Button(title: "Another")])
    toolbar.frame = Rect(x: 0, y: 640, width: 390, height: 49)
    let empty = ContentUnavailableView(
      "Nothing", secondaryText: "There is nothing here yet.", button: Button(title: "Add something"))
    empty.backgroundColor = table.backgroundColor
    empty.frame = Rect(x: 0, y: 700, width: 390, height: 200)
    for each in [toolbar, empty] { view.addSubview(each) }
  }

  func numberOfSections(in tableView: TableView) -> Int { 1 }
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 6 }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Header" }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { "Footer" }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = TableViewCell()
    if indexPath.item > 3 {
      cell.content = indexPath.item == 4 ? .subtitle("Title", "Subtitle") : .value("Title", "Value")
      cell.accessoryType = .disclosureIndicator
      return cell
    }
    let label = Label("Row \(indexPath.item + 1)")
    label.frame = Rect(x: 20, y: 10, width: 200, height: 24)
    cell.contentView.addSubview(label)
    if indexPath.item == 1 { cell.isSelected = true }
    if indexPath.item == 2 { cell.isHighlighted = true }
    return cell
  }
}

@Suite struct DefaultLookTests {
  @Test(
    "Unstyled text is legible in every appearance", arguments: UserInterfaceStyle.allCases.dropFirst(),
    AccessibilityContrast.allCases)
  func legibility(style: UserInterfaceStyle, contrast: AccessibilityContrast) throws {
    for tableStyle in [TableView.Style.plain, .grouped, .insetGrouped] {
      let screens = [DefaultsScreen(tableStyle), ViewController()]
      let stack = NavigationController(rootViewController: ViewController())
      stack.pushViewController(screens[0], animated: false)
      stack.tabBarItem = TabBarItem("First", glyph: .circle(center: Point(12, 12), radius: 10))
      screens[1].tabBarItem = TabBarItem("Second", glyph: .circle(center: Point(12, 12), radius: 10))
      let tabs = TabBarController(viewControllers: [stack, screens[1]])
      let headless = try HeadlessWindow(
        size: Size(390, 1000), scale: VisibleText.scale, rootViewController: tabs)
      headless.window.systemTraits.userInterfaceStyle = style
      headless.window.systemTraits.accessibilityContrast = contrast
      try headless.advance(by: 1)
      let texts = try VisibleText.all(in: headless, lookingForCuts: false)
      #expect(texts.count >= 21, "\(texts.count)")
      for text in texts {
        #expect(
          text.contrast >= (contrast == .high ? 7 : 4.5),
          "\((text.view as? Label)?.text ?? "") in \(style), \(contrast): \(text.colors)")
      }
    }
  }
}
