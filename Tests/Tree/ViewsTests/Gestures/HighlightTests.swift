import Testing

@testable import SegueControls
@testable import SegueViews

/// Clickable views show a press immediately.
@Suite struct HighlightTests {
  /// A clickable view in a window, and whether it shows a press.
  private struct Subject {
    let pointer: Pointer
    let place: Point
    let isShown: () -> Bool
    let isPlain: () -> Bool
  }

  static let kinds = ["cell", "row", "button", "tab"]

  private final class Items: CollectionViewDataSource, TableViewDataSource {
    func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
    func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { 40 }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
      -> CollectionViewCell
    {
      collectionView.dequeueReusableCell(withIdentifier: "item") { CollectionViewCell() }
    }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 40 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "item") { TableViewCell() }
    }
  }

  private let items = Items()

  private func make(_ kind: String, onClick: @escaping () -> Void = {}) -> Subject {
    let frame = Rect(x: 0, y: 0, width: 400, height: 700)
    switch kind {
    case "cell":
      let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(100, 100)))
      collection.frame = frame
      collection.dataSource = items
      collection.onSelect = { _ in onClick() }
      let pointer = Pointer(over: collection)
      let cell = collection.cellForItem(at: ItemPath(item: 0, section: 0))
      return Subject(
        pointer: pointer, place: Point(50, 50), isShown: { cell?.shown.opacity == 0.8 },
        isPlain: { cell?.shown.opacity == 1 && cell?.presentation == nil && cell?.isHighlighted == false })
    case "row":
      let table = TableView()
      table.frame = frame
      table.dataSource = items
      table.onSelect = { _ in onClick() }
      let pointer = Pointer(over: table)
      let cell = table.cellForRow(at: ItemPath(item: 0, section: 0))
      return Subject(
        pointer: pointer, place: Point(50, 50),
        isShown: {
          let press = cell?.subviews.first
          return press?.backgroundColor == .pressedRow && press?.shown.alpha == 1
        },
        isPlain: { cell.map { $0.subviews.first === $0.contentView } ?? false })
    case "button":
      let button = Button(face: Label("Go"), identifier: "go", label: "Go")
      button.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      button.onClick = onClick
      // A press shows immediately within a scroll view, too.
      let list = ScrollView()
      list.frame = frame
      list.contentSize = Size(400, 2000)
      list.addSubview(button)
      return Subject(
        pointer: Pointer(over: list), place: Point(50, 50), isShown: { button.face.shown.opacity == 0.4 },
        isPlain: {
          button.face.shown.opacity == 1 && button.face.presentation == nil && !button.isHighlighted
        })
    default:
      let bar = TabBar()
      bar.items = [TabBarItem("One", glyph: Path()), TabBarItem("Two", glyph: Path())]
      bar.frame = Rect(x: 0, y: 0, width: 400, height: 100)
      bar.onSelect = { _ in onClick() }
      let pointer = Pointer(over: bar)
      let face = bar.subviews.compactMap { $0 as? TabBarButton }.first?.face
      return Subject(
        pointer: pointer, place: Point(50, 30),
        isShown: { face?.subviews.count == 2 && face?.shown.opacity == 0.4 },
        isPlain: { face?.shown.opacity == 1 && face?.presentation == nil })
    }
  }

  /// A view of the application's own: the color lies in front of its content or behind it, and is removed in the end.
  @Test(arguments: [false, true]) func aHighlightCoversAViewInItsOutline(isBehind: Bool) throws {
    let (card, word) = (View(), View())
    card.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    (card.cornerRadius, card.backgroundColor) = (12, .white)
    card.addSubview(word)
    let tap = TapGestureRecognizer()
    tap.onHighlight = Highlight(of: card, covering: .black, behindContent: isBehind).show
    card.addGestureRecognizer(tap)
    let pointer = Pointer(over: card)
    pointer.press(Point(50, 50))
    let cover = try #require(card.subviews.first { $0 !== word })
    #expect((card.subviews.first === cover) == isBehind && card.subviews.count == 2)
    #expect(cover.frame == card.bounds && cover.cornerRadius == 12 && cover.backgroundColor == .black)
    #expect(card.backgroundColor == .white)
    pointer.release(waiting: 0.1)
    #expect(cover.shown.alpha > 0 && cover.shown.alpha < 1)
    pointer.wait(1)
    #expect(card.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(word)])
  }

  /// A button in a selectable row: the press belongs to the button, and only the button shows it.
  @Test func innermostTapShowsThePress() {
    let subject = make("row")
    let row = subject.pointer.window.hitTest(subject.place)?.superview as? TableViewCell
    let button = Button(face: Label("Go"), identifier: "go", label: "Go")
    button.frame = Rect(x: 200, y: 0, width: 60, height: 44)
    row?.contentView.addSubview(button)
    subject.pointer.press(Point(230, 50))
    #expect(button.isHighlighted && subject.isPlain() && row != nil)
    subject.pointer.release()
    subject.pointer.wait(1)
    subject.pointer.press(subject.place)
    #expect(!button.isHighlighted && subject.isShown())
  }

  @Test func rowThatCannotBeSelectedShowsNoPress() {
    let subject = make("row")
    let table = subject.pointer.window.subviews.compactMap { $0 as? TableView }.first
    table?.onSelect = nil
    subject.pointer.press(subject.place)
    #expect(subject.isPlain() && table != nil)
  }

  @Test(arguments: await kinds) func pressShowsImmediatelyAndFades(kind: String) {
    var clicks = 0
    let subject = make(kind) { clicks += 1 }
    #expect(subject.isPlain())
    subject.pointer.press(subject.place)
    #expect(subject.isShown())
    subject.pointer.wait(1)
    #expect(subject.isShown())
    subject.pointer.release()
    #expect(clicks == 1)
    subject.pointer.wait(0.1)
    // A row that was clicked is plain immediately, because the transition that it starts may begin with it.
    #expect(kind == "row" ? subject.isPlain() : !subject.isShown() && !subject.isPlain())
    subject.pointer.wait(0.11)
    #expect(subject.isPlain())
    #expect(subject.pointer.window.timeline.isIdle)
  }

  @Test(arguments: await kinds, [true, false]) func aPressThatBecomesNoClickFades(
    kind: String, isCalledOff: Bool
  ) {
    var clicks = 0
    let subject = make(kind) { clicks += 1 }
    subject.pointer.press(subject.place)
    if isCalledOff { subject.pointer.send(.cancelled) } else { subject.pointer.move(by: Vector(9, 0)) }
    #expect(!subject.pointer.window.timeline.isIdle)
    subject.pointer.wait(0.21)
    #expect(subject.isPlain() && clicks == 0)
  }

  /// In a list, the highlight ends as soon as the content follows the pointer.
  @Test(arguments: ["cell", "row", "button"]) func dragRemovesTheHighlight(kind: String) {
    let subject = make(kind)
    subject.pointer.press(subject.place)
    subject.pointer.move(by: Vector(0, -7))
    #expect(subject.isShown())
    subject.pointer.move(by: Vector(0, -2))
    subject.pointer.wait(0.05)
    #expect(!subject.isShown())
    subject.pointer.wait(0.2)
    #expect(subject.isPlain())
  }

  /// A transition that begins withdraws all presses before it reads the properties of views.
  @Test(arguments: await kinds, [true, false]) func cancelPressRemovesHighlightsImmediately(
    kind: String, isFading: Bool
  ) {
    let subject = make(kind)
    subject.pointer.press(subject.place)
    if isFading { subject.pointer.send(.cancelled) }
    subject.pointer.window.cancelPress()
    #expect(subject.isPlain())
    #expect(subject.pointer.window.timeline.isIdle)
  }

  @Test func aPressBetweenItemsShowsNothing() {
    let subject = make("cell")
    subject.pointer.press(Point(105, 50))
    #expect(subject.isPlain())
  }

  @Test func itemsThatCannotBeSelectedShowNoPress() throws {
    let subject = make("cell")
    let collection = try #require(subject.pointer.window.subviews.first as? CollectionView)
    collection.onSelect = nil
    subject.pointer.press(subject.place)
    #expect(subject.isPlain())
  }

  /// A cell that scrolled away under the press shows no highlight when it is reused.
  @Test(arguments: ["cell", "row"]) func reusedCellShowsNoHighlight(kind: String) throws {
    let subject = make(kind)
    let list = try #require(subject.pointer.window.subviews.first as? ScrollView)
    subject.pointer.press(subject.place)
    list.contentOffset = Point(0, 300)
    list.contentOffset = .zero
    // There is room for all items, so that every cell in the reuse queue is used.
    list.frame.size.height = 4000
    subject.pointer.window.layoutIfNeeded()
    subject.pointer.send(.cancelled)
    for cell in list.subviews {
      #expect(cell.shown.opacity == 1)
      #expect((cell as? TableViewCell).map { $0.subviews.first === $0.contentView } ?? true)
    }
  }

  /// The list drops a cell that fades, so that only the fade keeps the cell alive.
  @Test(arguments: [true, false]) func cancelPressReleasesAFadingCell(isRow: Bool) {
    let window = Window(size: Size(100, 100))
    weak var dropped: View?
    func press<Cell: View>(_ cell: Cell, _ isHighlighted: ReferenceWritableKeyPath<Cell, Bool>) {
      window.addSubview(cell)
      cell[keyPath: isHighlighted] = true
      cell[keyPath: isHighlighted] = false
      cell.removeFromSuperview()
      dropped = cell
    }
    if isRow {
      press(TableViewCell(), \.isHighlighted)
    } else {
      press(CollectionViewCell(), \.isHighlighted)
    }
    #expect(dropped != nil)
    window.cancelPress()
    #expect(dropped == nil)
  }
}
