import SegueChecks
import SegueControllers
import SegueControls
import SegueHeadless
import Testing

/// A screen of everything that the library gives a look, and nothing else.
private final class DefaultsScreen: ViewController, TableViewDataSource {
  private let style: TableView.Style
  private(set) lazy var table = TableView(style: style)

  init(_ style: TableView.Style) { self.style = style }

  override func viewDidLoad() {
    title = "Defaults"
    table.dataSource = self
    table.fillsSuperview = true
    view.addSubview(table)
    let controls: [View] = [
      Button(title: "A button", identifier: "button"),
      SegmentedControl(["One", "Two"], identifier: "segments", label: "Segments"),
      Switch(identifier: "switch", label: "Switch"), Slider(identifier: "slider", label: "Slider"),
    ]
    for (index, control) in controls.enumerated() {
      control.frame = Rect(x: 20, y: 300 + Double(index) * 60, width: 200, height: 40)
      view.addSubview(control)
    }
  }

  func numberOfSections(in tableView: TableView) -> Int { 1 }
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 4 }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = TableViewCell()
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
    "What nobody has styled can be read in every look", arguments: UserInterfaceStyle.allCases.dropFirst(),
    AccessibilityContrast.allCases)
  func legibility(style: UserInterfaceStyle, contrast: AccessibilityContrast) throws {
    for tableStyle in [TableView.Style.plain, .grouped] {
      let screens = [DefaultsScreen(tableStyle), ViewController()]
      let stack = NavigationController(rootViewController: ViewController())
      stack.pushViewController(screens[0], animated: false)
      stack.tabBarItem = TabBarItem("First", glyph: .circle(center: Point(12, 12), radius: 10))
      screens[1].tabBarItem = TabBarItem("Second", glyph: .circle(center: Point(12, 12), radius: 10))
      let tabs = TabBarController(viewControllers: [stack, screens[1]])
      let headless = try HeadlessWindow(
        size: Size(390, 700), scale: VisibleText.scale, rootViewController: tabs)
      headless.window.systemTraits.userInterfaceStyle = style
      headless.window.systemTraits.accessibilityContrast = contrast
      try headless.advance(by: 1)
      let texts = try VisibleText.all(in: headless, lookingForCuts: false)
      #expect(texts.count >= 9)
      for text in texts {
        #expect(
          text.contrast >= (contrast == .high ? 7 : 4.5),
          "\((text.view as? Label)?.text ?? "") in \(style), \(contrast): \(text.colors)")
      }
    }
  }
}
