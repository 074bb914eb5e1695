import SegueChecks
import SegueHeadless
import SegueTesting
import SegueTransitions
import Testing

/// A script that opens and closes a screen: the check finds the faults that the checks of the transition find, and no others.
@Suite struct ScriptCheckTests {
  /// Opened by a click and closed by a key; then opened again and closed by a drag.
  private static let script = """
    0.1 click #first
    2 key Escape
    4 click #first
    6 drag 60 30 60 150 in 0.4
    8 wait
    """

  private static let byKeys = FaultTable.cases.filter {
    // A change long after a transition may be intended, for instance because data has arrived; besides, the script has closed
    // the screen by then.
    $0.checks == [.continuity] && $0.name != "long after the end"
  }

  @Test(arguments: await byKeys) func checkFindsTheFaultsOfTheChecks(_ one: FaultCase) throws {
    let found = try findings(of: one.transition, one.kind, Size(120, 200), second: one.second)
    let isNamed = found.contains {
      $0.view == one.view && (one.property == nil || $0.property == one.property)
        && (one.frames.map { ($0.lowerBound - 2)...($0.upperBound + 1) }?.contains(
          Int((($0.position - 0.1) * 60).rounded())) ?? true)
    }
    #expect(isNamed, "\(found)")
  }

  private static let byDrag = FaultTable.cases.filter {
    $0.checks == [.interruption] && $0.name.contains(" a drag")
  }

  @Test(arguments: await byDrag) func checkFindsFaultsOfDrags(_ one: FaultCase) throws {
    let found = try findings(of: one.transition, one.kind, Size(120, 200), second: one.second)
    #expect(found.contains { $0.view == one.view && $0.property == one.property }, "\(found)")
    #expect(found.allSatisfy { (6...6.5).contains($0.position) }, "\(found)")
  }

  @Test(arguments: await SoundTable.cases) func checkFindsNothingInSoundTransitions(_ one: SoundCase) throws {
    let found = try findings(
      of: one.transition, one.kind, one.size, isPolished: one.taste.isEmpty, second: one.second)
    #expect(found.isEmpty, "\(found)")
  }

  private static let ofAnotherTaste = SoundTable.ofAnotherTaste.filter { one in
    // The script drags down.
    !["right", "left", "up"].contains { one.name.hasSuffix(", \($0)") }
  }

  @Test(arguments: await ofAnotherTaste) func checkFindsFaultsOfPolish(_ one: SoundCase) throws {
    let found = try findings(of: one.transition, one.kind, one.size, second: one.second)
    let properties = one.taste == [.legibility] ? ["color"] : ["place", "alpha"]
    #expect(found.count == 1 && properties.contains(found.first?.property ?? ""), "\(found)")
  }

  /// Newcomers often set a color at the end of a transition, where it is not animated.
  @Test func checkFindsColorsSetInViewDidAppear() throws {
    let found = try findings(
      of: { Look.slide.transition(.curve(.linear, duration: 0.3)) }, .push, Size(120, 200)
    ) {
      let screen = SmallScreen.second()
      screen.onDidAppear = { $0.label.textColor = .black }
      return screen
    }
    #expect(found.first?.view.hasPrefix("#second-label") == true, "\(found)")
    #expect(found.first?.property == "content", "\(found)")
    #expect(found.first?.detail.contains("viewDidAppear") == true, "\(found)")
  }

  /// The text distinguishes labels without an identifier.
  @Test func labelIsNamedByItsText() throws {
    let found = try findings(
      of: { Look.slide.transition(.curve(.linear, duration: 0.3)) }, .push, Size(120, 200)
    ) {
      let screen = SmallScreen.second()
      screen.onWillAppear = { $0.label.identifier = nil }
      screen.onDidAppear = { $0.label.textColor = .black }
      return screen
    }
    #expect(found.first?.view == "Label “second” in #second", "\(found)")
  }

  /// A row opens a screen by the plain zoom, which grows out of the row over a fading background, and returns to it.
  @Test(arguments: ["key Escape", "drag 195 200 195 600 in 0.3", "drag 60 300 340 330 in 0.3"])
  func checkFindsNothingInAZoom(closing: String) throws {
    let check = try ScriptCheck(of: EventScript(parsing: "0.1 click #row-4\n2 \(closing)\n4 wait")) { scale in
      try HeadlessWindow(scale: scale, rootViewController: NavigationController(rootViewController: Rows()))
    }
    let found = try check.run()
    #expect(found.isEmpty, "\(found)")
  }

  private func findings(
    of transition: @escaping () -> any Transition, _ kind: TransitionScenario.Kind, _ size: Size,
    isPolished: Bool = true, second: @escaping () -> SmallScreen
  ) throws -> [RunInspector.Finding] {
    let check = try ScriptCheck(of: EventScript(parsing: Self.script), isPolished: isPolished) { scale in
      try HeadlessWindow(
        size: size, scale: scale, rootViewController: Opener.makeRoot(transition, kind, second))
    }
    return try check.run()
  }
}

/// A delegate that opens another screen on a click.
private final class Opener: NavigationControllerDelegate, TransitioningDelegate {
  private let makeTransition: () -> any Transition

  private init(_ makeTransition: @escaping () -> any Transition) { self.makeTransition = makeTransition }

  /// Returns a navigation controller whose first screen opens another.
  static func makeRoot(
    _ transition: @escaping () -> any Transition, _ kind: TransitionScenario.Kind,
    _ makeSecond: @escaping () -> SmallScreen
  ) -> NavigationController {
    let (first, opener) = (SmallScreen.first(), Opener(transition))
    let root = NavigationController(rootViewController: first)
    root.delegate = opener
    // The recognizer retains the opener, which therefore lives as long as its window.
    first.view.addGestureRecognizer(
      TapGestureRecognizer { [unowned root] _ in
        let second = makeSecond()
        switch kind {
        case .push: root.pushViewController(second)
        case .presentation(let style):
          second.modalPresentationStyle = style
          second.transitioningDelegate = opener
          root.present(second)
        }
      })
    return root
  }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { makeTransition() }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  { makeTransition() }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? { makeTransition() }
}

/// A list whose rows zoom open.
private final class Rows: ViewController, TableViewDataSource {
  private let table = TableView(style: .plain)

  override func viewDidLoad() {
    table.rowHeight = 80
    table.dataSource = self
    table.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  private func open(_ row: ItemPath) {
    let detail = ViewController()
    detail.view.backgroundColor = Self.color(row)
    detail.transitionSource = .item(row, in: table)
    detail.preferredTransition = .zoom
    navigationController?.pushViewController(detail)
  }

  private static func color(_ row: ItemPath) -> Color {
    Color(red: 0.2 + 0.04 * Double(row.item), green: 0.4, blue: 0.7)
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 12 }

  func tableView(_ tableView: TableView, cellForRowAt row: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
    cell.identifier = "row-\(row.item)"
    cell.backgroundColor = Self.color(row)
    return cell
  }
}
