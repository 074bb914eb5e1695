import SegueHeadless
import SegueTesting
import SegueTransitions
import Testing

/// The checks of polish, with one fault each: of the view that a pointer holds, of the item that is opened, and of text.
@Suite struct SightTests {
  private func faults(
    _ transition: @escaping @autoclosure () -> any Transition, _ check: SoundnessCheck,
    second: @escaping () -> ViewController = { PlainScreen.second() }
  ) async throws -> [TransitionFault] {
    try await transitionFaults(
      in: TransitionScenario(transition(), from: { PlainScreen.first() }, to: second), checks: [check])
  }

  @Test func slideFollowsThePointer() async throws {
    #expect(try await faults(Slide(), .grip).isEmpty)
    #expect(try await faults(Altered(), .grip).isEmpty)
  }

  @Test(arguments: [300.0, 2000]) func viewThatDoesNotFollowIsFound(length: Double) async throws {
    let found = try await faults(Altered(length: length), .grip)
    #expect(found.contains { $0.property == "place" }, "\(found)")
  }

  @Test func viewThatVanishesUnderThePointerIsFound() async throws {
    let found = try await faults(
      Altered(follows: { drag, card, _ in if drag.travel.dy > 60 { card.alpha = 0 } }), .grip)
    #expect(found.contains { $0.property == "alpha" }, "\(found)")
  }

  /// A slide with a snapshot of a part of the page, which turns so far that the rest of the page would be behind the viewer.
  private struct Folding: Transition {
    let slide = Slide()

    func prepare(in context: TransitionContext) -> (page: View, fold: View)? {
      let page = context.foreground.view
      let fold = context.snapshotView(
        of: page, region: Rect(x: 0, y: 0, width: 90, height: page.bounds.height))
      (fold.anchorPoint, fold.center.x) = (Point(0, 0.5), 0)
      context.container.addSubview(fold)
      return (page, fold)
    }
    func apply(_ state: TransitionState, to all: (page: View, fold: View), in context: TransitionContext) {
      slide.apply(state, to: all.page, in: context)
      let turn = Transform3D.rotation(state == .presented ? 0 : -.pi / 2, y: 1)
      all.fold.transform3D = turn.concatenating(.perspective(distance: 200))
    }
  }

  @Test func partsOutsideASnapshotAreNotFollowed() async throws {
    for check in [SoundnessCheck.continuity, .interruption] {
      let found = try await faults(Folding(), check)
      #expect(found.isEmpty, "\(found)")
    }
  }

  /// A transition that declares itself yielding only has to keep moving with the pointer.
  @Test func yieldingTransitionMayStayBehind() async throws {
    func yielding(_ loss: @escaping (Double) -> Double) -> Altered {
      Altered(
        follows: { drag, card, context in
          if !context.operation.isForward { card.center.y -= loss(max(0, drag.travel.dy)) }
        }, isYielding: true)
    }
    let yields = try await faults(yielding { $0 * 0.3 }, .grip)
    #expect(yields.isEmpty, "\(yields)")
    let stopping = try await faults(yielding { max(0, $0 - 60) }, .grip)
    #expect(stopping.contains { $0.property == "place" }, "\(stopping)")
  }

  /// The page of a plain zoom moves less than the pointer, as on a phone.
  @Test func zoomKeepsItsPageUnderThePointer() async throws {
    var scenario = TransitionScenario(
      root: { NavigationController(rootViewController: Rows()) }, open: { Rows.open(.zoom, in: $0) })
    scenario.closingGesture = .init(from: Point(195, 300), by: Vector(0, 400))
    #expect(try await transitionFaults(in: scenario, checks: [.grip]).isEmpty)
    scenario.closingGesture = .init(from: Point(60, 300), by: Vector(300, 0))
    #expect(try await transitionFaults(in: scenario, checks: [.grip]).isEmpty)
  }

  // MARK: - The item

  /// A list of rows, the third of which is opened.
  private final class Rows: ViewController, TableViewDataSource {
    let table = TableView(style: .plain)

    /// Opens the third row.
    static func open(_ transition: any Transition, in window: HeadlessWindow) {
      guard let stack = window.window.rootViewController as? NavigationController,
        let rows = stack.viewControllers.first as? Rows
      else { return }
      let detail = PlainScreen.second()
      detail.preferredTransition = transition
      detail.transitionSource = .item(ItemPath(item: 2, section: 0), in: rows.table)
      stack.pushViewController(detail)
    }

    override func viewDidLoad() {
      table.rowHeight = 100
      table.dataSource = self
      view.addSubview(table)
    }

    override func viewDidLayoutSubviews() { table.frame = view.bounds }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 40 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = TableViewCell()
      cell.identifier = "row-\(indexPath.item)"
      cell.backgroundColor = Color(white: 0.5 + 0.01 * Double(indexPath.item))
      return cell
    }
  }

  /// A transition that grows out of a row.
  private struct Grow: Transition {
    var hides = true
    var scrolls = false

    func prepare(in context: TransitionContext) -> SnapshotView? {
      guard let source = context.sourceView else { return nil }
      let picture = context.snapshotView(of: source, region: source.bounds)
      context.container.addSubview(picture)
      if hides { context.hide(source) }
      return picture
    }

    func apply(_ state: TransitionState, to picture: SnapshotView, in context: TransitionContext) {
      let container = context.container.bounds
      let place = picture.source.convert(picture.source.bounds, to: context.container)
      picture.frame = state == .dismissed ? place : container.offset(by: Vector(0, 500))
      context.foreground.view.alpha = state == .dismissed ? 0 : 1
      if scrolls, state == .presented, let table = picture.source.superview as? TableView {
        table.bounds.origin.y += 40
      }
    }
  }

  private func faults(_ grow: Grow) async throws -> [TransitionFault] {
    let scenario = TransitionScenario(
      root: { NavigationController(rootViewController: Rows()) },
      open: { Rows.open(grow, in: $0) })
    return try await transitionFaults(in: scenario, checks: [.source])
  }

  @Test func itemShownOnceIsSound() async throws {
    let found = try await faults(Grow())
    #expect(found.isEmpty, "\(found)")
  }

  @Test func itemShownTwiceIsFound() async throws {
    let found = try await faults(Grow(hides: false))
    #expect(found.contains { $0.view?.contains("row-2") == true && $0.property == "isHidden" }, "\(found)")
  }

  @Test func scrolledListIsFound() async throws {
    let found = try await faults(Grow(scrolls: true))
    #expect(found.contains { $0.property == "contentOffset" }, "\(found)")
  }

  // MARK: - Text

  /// A screen with text in a color, and in a box that may cut it off.
  private final class Words: ViewController {
    let color: Color
    let height: Double
    var line = Color.clear
    var alignment = TextAlignment.natural

    init(_ color: Color, height: Double = 40) {
      (self.color, self.height) = (color, height)
      super.init()
    }

    override func viewDidLoad() {
      view.backgroundColor = .white
      let box = View(frame: Rect(x: 40, y: 100, width: 200, height: height))
      box.clipsToBounds = true
      let label = Label("Words to read", font: .system(size: 15), color: color)
      label.identifier = "words"
      label.textAlignment = alignment
      label.frame = Rect(x: 0, y: 0, width: 200, height: 40)
      box.addSubview(label)
      let edge = View(frame: Rect(x: 0, y: 100 + height, width: 390, height: 1))
      edge.backgroundColor = line
      for each in [box, edge] { view.addSubview(each) }
    }
  }

  private func faults(in words: @escaping @autoclosure () -> Words) async throws -> [TransitionFault] {
    try await faults(Slide(), .legibility, second: words)
  }

  @Test func legibleTextIsSound() async throws {
    let found = try await faults(in: Words(Color(90, 90, 90)))
    #expect(found.isEmpty, "\(found)")
  }

  /// The contrast is 3.5 : 1.
  @Test func textWithLowContrastIsFound() async throws {
    let found = try await faults(in: Words(Color(135, 135, 135)))
    let fault = try #require(found.first { $0.view == "#words" && $0.property == "color" }, "\(found)")
    #expect(
      fault.detail.hasSuffix(
        " : 1, Color(135, 135, 135) on Color(255, 255, 255); the minimum is 4.5 : 1; Color(117, 117, 117) passes"
      ),
      "\(fault)")
    #expect(try await faults(in: Words(Color(117, 117, 117))).isEmpty)
  }

  /// Nobody sees that there is text.
  @Test func textInTheColorBehindItIsFound() async throws {
    let found = try await faults(in: Words(Color(252, 252, 252)))
    #expect(found.contains { $0.view == "#words" && $0.property == "color" }, "\(found)")
  }

  @Test func textIllegibleOnlyInDarkIsFound() async throws {
    func words() -> Words {
      let words = Words(.black)
      words.view.backgroundColor = .systemBackground
      let label = words.view.subviews.first?.subviews.first as? Label
      label?.textColor = Color { $0.userInterfaceStyle == .dark ? Color(white: 0.2) : .black }
      return words
    }
    let found = try await faults(in: words())
    let fault = try #require(found.first { $0.view == "#words" }, "\(found)")
    #expect(fault.moment.hasSuffix("in the dark") && found.count == 1, "\(found)")
  }

  /// One message gives the number of labels with the same two colors.
  @Test func labelsOfTheSameColorsAreOneFault() async throws {
    func several() -> Words {
      let words = Words(.black)
      for (index, color) in [Color(150, 150, 150), Color(150, 150, 150), Color(240, 120, 120)].enumerated() {
        let label = Label("More to read \(index)", font: .system(size: 15), color: color)
        label.frame = Rect(x: 40, y: 200 + 40 * Double(index), width: 200, height: 40)
        words.view.addSubview(label)
      }
      return words
    }
    let found = try await faults(in: several())
    #expect(found.count == 2 && found.map { $0.detail.prefix(8) } == ["2 labels", "1 label "], "\(found)")
  }

  /// A screen with every part of the library that has text, unstyled.
  private final class Defaults: ViewController, TableViewDataSource {
    private let table = TableView(style: .grouped)

    override func viewDidLoad() {
      title = "Places"
      navigationItem.rightBarButtonItem = Button(title: "Edit")
      table.dataSource = self
      table.rowHeight = 52
      view.addSubview(table)
    }

    override func viewDidLayoutSubviews() { table.frame = view.bounds }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 5 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = TableViewCell()
      let parts: [View] = [
        Button(title: "Save"), SegmentedControl(["One", "Two"], identifier: "parts", label: "Parts"),
        Label("Words"), SwipeActionField(.normal), SwipeActionField(.destructive),
      ]
      parts[indexPath.item].frame = Rect(x: 16, y: 6, width: 200, height: 40)
      cell.contentView.addSubview(parts[indexPath.item])
      return cell
    }
  }

  /// The background of a swipe action, with its title.
  private final class SwipeActionField: View {
    init(_ style: ContextualAction.Style) {
      super.init()
      let action = ContextualAction(style, title: "Archive") { _ in }
      backgroundColor = action.color
      let label = Label(action.title, font: .system(size: 15), color: .white)
      label.frame = Rect(x: 10, y: 0, width: 100, height: 40)
      addSubview(label)
    }
  }

  @Test(arguments: [false, true]) func textOfTheLibraryIsLegible(isLarge: Bool) async throws {
    let scenario = TransitionScenario(
      root: {
        let navigation = NavigationController(rootViewController: Defaults())
        navigation.isNavigationBarHidden = false
        navigation.navigationBar.prefersLargeTitles = isLarge
        let other = ViewController()
        (navigation.tabBarItem, other.tabBarItem) = (
          TabBarItem("Places", glyph: Path()), TabBarItem("People", glyph: Path())
        )
        return TabBarController(viewControllers: [navigation, other])
      },
      open: { window in
        let navigation = (window.window.rootViewController as? TabBarController)?.viewControllers.first
        (navigation as? NavigationController)?.pushViewController(Defaults())
      })
    let found = try await transitionFaults(in: scenario, checks: [.contract, .legibility])
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [TextAlignment.left, .center, .right])
  func alignmentDoesNotHideIllegibleText(alignment: TextAlignment) async throws {
    func aligned() -> Words {
      let words = Words(Color(135, 135, 135))
      words.alignment = alignment
      return words
    }
    let found = try await faults(in: aligned())
    #expect(found.contains { $0.view == "#words" && $0.property == "color" }, "\(found)")
  }

  @Test func truncatedTextIsFound() async throws {
    let found = try await faults(in: Words(.black, height: 20))
    #expect(found.contains { $0.view == "#words" && $0.property == "content" }, "\(found)")
  }

  @Test func textMayBeCutAtALine() async throws {
    func ruled() -> Words {
      let words = Words(.black, height: 20)
      words.line = Color(white: 0.6)
      return words
    }
    let found = try await faults(in: ruled())
    #expect(found.isEmpty, "\(found)")
  }
}
