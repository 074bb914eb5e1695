import Testing

@testable import SegueControls
@testable import SegueViews

/// The default appearance of lists (Docs/TRAITS.md#lists).
@Suite struct ListContentTests {
  /// A table in a window, whose rows have contents.
  private final class List: TableViewDataSource {
    let table: TableView
    let window: Window
    var contents: [[ListContent]]
    var headers: [String?] = []
    var footers: [String?] = []
    var fill: (TableViewCell) -> Void = { _ in }

    init(_ contents: [[ListContent]], style: TableView.Style = .insetGrouped, width: Double = 390) {
      (self.contents, table) = (contents, TableView(style: style))
      window = Window(size: Size(width, 600))
      table.rowHeight = TableView.automaticDimension
    }

    func show() {
      table.frame = window.bounds
      table.dataSource = self
      window.addSubview(table)
      window.layoutIfNeeded()
    }

    func cell(_ item: Int, _ section: Int = 0) -> TableViewCell {
      table.cellForRow(at: ItemPath(item: item, section: section)) ?? TableViewCell()
    }

    func labels(_ item: Int, _ section: Int = 0) -> [Label] {
      var labels: [Label] = []
      cell(item, section).forEachInSubtree {
        if let label = $0 as? Label, !label.isHidden { labels.append(label) }
      }
      return labels
    }

    var titles: [Label] { table.subviews.compactMap { $0 as? Label } }

    func numberOfSections(in tableView: TableView) -> Int { contents.count }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { contents[section].count }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      headers.indices.contains(section) ? headers[section] : nil
    }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
      footers.indices.contains(section) ? footers[section] : nil
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
      cell.content = contents[indexPath.section][indexPath.item]
      fill(cell)
      return cell
    }
  }

  @Test func accessoryViewTakesThePlaceOfTheAccessory() {
    let list = List([[.cell("Wi-Fi")]])
    let (toggle, tall, field) = (Switch(), View(frame: Rect(x: 0, y: 0, width: 20, height: 80)), TextField())
    list.fill = { cell in
      cell.accessoryType = .checkmark
      cell.accessoryView = toggle
    }
    list.show()
    #expect(toggle.superview === list.cell(0) && toggle.frame.size == Switch.size)
    #expect(toggle.frame.maxX == list.cell(0).bounds.width - 16)
    #expect(list.cell(0).contentView.frame.maxX == toggle.frame.minX)
    list.cell(0).accessoryView = tall
    list.window.layoutIfNeeded()
    #expect(toggle.superview == nil && list.cell(0).height(forWidth: 358) == 96)
    list.cell(0).accessoryView = field
    list.window.layoutIfNeeded()
    #expect(field.frame.width == 160)
    list.cell(0).accessoryView = nil
    list.window.layoutIfNeeded()
    #expect(list.cell(0).subviews.contains { $0 is ImageView } && field.superview == nil)
  }

  @Test func accessoryViewReturnsFromAnotherRow() {
    let (toggle, first, second) = (Switch(), TableViewCell(), TableViewCell())
    for cell in [first, second, first] {
      cell.accessoryView = toggle
      #expect(toggle.superview === cell)
    }
    second.accessoryView = nil
    #expect(toggle.superview === first)
  }

  @Test func separatorInsetMovesHairlines() {
    let list = List([[.cell("A"), .cell("B")]])
    list.show()
    func line() -> Rect { list.cell(0).subviews[2].frame }
    #expect(line().minX == 16 && line().maxX == 358 - 16)
    list.table.separatorInset = Insets(left: 60)
    list.window.layoutIfNeeded()
    #expect(line().minX == 60 && line().maxX == 358)
    list.cell(0).separatorInset = .zero
    list.window.layoutIfNeeded()
    #expect(line().minX == 0)
  }

  @Test func tablesHaveColorsOfTheirStyle() {
    let colors = [TableView.Style.plain, .grouped, .insetGrouped].map { TableView(style: $0).backgroundColor }
    #expect(colors == [.systemBackground, .listGround, .systemGroupedBackground])
  }

  /// The frame of a value is measured, and then aligned with pixels.
  @Test(arguments: [0.5, 0.75, 1, 1.25, 1.5, 2, 3]) func alignedFrameHoldsText(scale: Double) {
    let list = List([(0..<40).map { .value("A title", "\($0 / 7):\($0 + 13)") }])
    list.window.systemTraits.displayScale = scale
    list.show()
    for item in 0..<8 {
      let value = list.labels(item)[1]
      let free = value.sizeThatFits(Size(.infinity, .infinity))
      #expect(value.sizeThatFits(Size(value.bounds.width, .infinity)) == free, "\(value.text)")
    }
  }

  /// Rows that are measured a few at a time get the positions of rows that are measured together. No row has a cell before all
  /// are measured.
  @Test func rowsCanBeMeasuredInParts() {
    let list = List([(0..<10).map { .cell(String(repeating: "words ", count: 8 * ($0 % 3 + 1))) }])
    list.show()
    list.table.contentOffset = Point(0, 40)
    list.window.layoutIfNeeded()
    let whole = list.window.dump()
    var made = 0
    list.fill = { _ in made += 1 }
    list.table.reloadData()
    for step in 1...20 {
      made = 0
      let isDone = list.window.layoutIfNeeded(makingCells: 3)
      #expect(made <= 3 && list.table.contentOffset.y == 40)
      #expect(list.table.visibleCells.isEmpty == (step < 4))
      guard !isDone else { break }
    }
    #expect(list.window.dump() == whole)
    list.table.invalidateRowHeights()
    #expect(!list.window.layoutIfNeeded(makingCells: 1))
    #expect(list.table.rectForRow(at: ItemPath(item: 9, section: 0)) != nil)
    #expect(list.window.dump() == whole)
  }

  @Test func aGroupIsACardWithRoundEnds() {
    let list = List([[.cell("One"), .cell("Two"), .cell("Three")], [.cell("Alone")]])
    list.show()
    #expect(list.cell(0).frame == Rect(x: 16, y: 24, width: 358, height: 52))
    #expect([0, 1, 2].map { list.cell($0).cornerRadius } == [26, 0, 26])
    #expect(
      list.cell(0).corners == [.topLeft, .topRight] && list.cell(2).corners == [.bottomLeft, .bottomRight])
    #expect(list.cell(0, 1).corners == .all && list.cell(0, 1).frame.minY == 204)
    let separators: [TableViewCell.Separators] = [.below, .below, []]
    #expect((0..<3).map { list.cell($0).separators } == separators)
    #expect(list.cell(0).backgroundColor == .secondarySystemGroupedBackground)
    #expect(list.table.indexPathForRow(at: Point(8, 40)) == nil)
    #expect(list.table.contentSize.height == 24 + 156 + 24 + 52 + 24)
  }

  /// Only an added row is measured.
  @Test func otherRowsKeepTheirHeightsInUpdates() {
    let tall = ListContent.subtitle("Two", "lines")
    let list = List([[.cell("One"), tall, .cell("Three"), tall], [tall, .cell("Last")]])
    list.show()
    func heights() -> [[Double]] { list.table.edges.map { zip($0, $0.dropFirst()).map { $1 - $0 } } }
    let (short, high) = (heights()[0][0], heights()[0][1])
    #expect(high > short)
    var filled = 0
    list.fill = { _ in filled += 1 }
    list.contents[0].remove(at: 1)
    list.table.deleteRow(at: ItemPath(item: 1, section: 0), animated: false)
    #expect(heights() == [[short, short, high], [high, short]])
    #expect(filled == 0)
    list.contents[0].insert(tall, at: 0)
    list.table.insertRow(at: ItemPath(item: 0, section: 0), animated: false)
    #expect(heights() == [[high, short, short, high], [high, short]])
    #expect(filled == 2, "to be measured, and to be shown")
    list.table.invalidateRowHeights()
    list.window.layoutIfNeeded()
    #expect(filled == 8)
    // At another width, all rows are measured, even if an update is the first to ask.
    list.table.frame.size.width = 300
    list.contents[1].remove(at: 1)
    list.table.deleteRow(at: ItemPath(item: 1, section: 1), animated: false)
    #expect(filled == 13)
  }

  /// Rows that are added or removed hand the rounded ends to other rows.
  @Test func roundedEndsFollowTheRows() {
    let list = List([[.cell("One"), .cell("Two"), .cell("Three")]])
    list.show()
    list.contents[0].removeLast()
    list.table.deleteRow(at: ItemPath(item: 2, section: 0), animated: false)
    #expect(list.cell(1).cornerRadius == 26 && list.cell(1).separators == [])
    list.contents[0].insert(.cell("Zero"), at: 0)
    list.table.insertRow(at: ItemPath(item: 0, section: 0), animated: false)
    list.window.layoutIfNeeded()
    #expect([0, 1, 2].map { list.cell($0).cornerRadius } == [26, 0, 26])
  }

  @Test func cardInAWideWindowHasReadableWidth() {
    let list = List([[.cell("One")]], width: 1280)
    list.show()
    #expect(list.cell(0).frame.width == View.readableWidth && list.cell(0).frame.midX == 640)
  }

  /// The text of a plain list begins where large titles and the search field do.
  @Test func wideListPlacesTextInReadableWidth() {
    let list = List([[.cell("One")]], style: .plain, width: 1280)
    list.headers = ["Header"]
    list.show()
    let label = list.labels(0)[0]
    #expect(label.convert(label.bounds, to: list.table).minX == 304 && list.titles[0].frame.minX == 304)
    #expect(list.cell(0).frame.width == 1280)
  }

  @Test func rowsHaveTheirOwnBackgroundOrTheTables() {
    let list = List([[.cell("One"), .cell("Two")]], style: .plain)
    list.table.rowBackgroundColor = .systemTeal
    // A reused cell keeps its background, so that every row sets one.
    list.fill = { $0.backgroundColor = $0.content?.text == "Two" ? .systemRed : .clear }
    list.show()
    #expect(list.cell(0).backgroundColor == .systemTeal && list.cell(1).backgroundColor == .systemRed)
  }

  @Test func rowFitsItsTextAndPicture() {
    let picture = Image.vector(size: Size(60, 60)) { _ in }
    var content = ListContent.cell("Small", image: picture)
    content.imageSize = Size(29, 29)
    let long = String(repeating: "Word after word ", count: 12)
    let list = List([
      [.cell("One"), .subtitle("One", "Two"), .cell("One", image: picture), content, .cell(long)]
    ])
    list.show()
    let heights = (0..<5).map { list.cell($0).frame.height }
    #expect(heights[0] == 52 && heights[1] > 52 && heights[1] < 64 && heights[2] == 76 && heights[3] == 52)
    #expect(heights[4] > 80)
    #expect(!list.labels(4)[0].isTruncated)
    // The text begins after the picture, as does the line below.
    #expect(list.labels(2)[0].frame.minX == 16 + 60 + 14)
    #expect(list.cell(2).subviews.contains { $0.frame.minX == 90 && $0.frame.height == 1 })
  }

  @Test func longValueGoesBelowItsTitle() {
    let list = List([
      [.value("Title", "Value"), .value("A title that is rather long", "and so is its value")]
    ])
    list.show()
    let (beside, below) = (list.labels(0), list.labels(1))
    #expect(beside[1].frame.maxX == 358 - 16 && beside[1].frame.minY == beside[0].frame.minY)
    #expect(below[1].frame.minY >= below[0].frame.maxY && below[1].frame.minX == 16)
    for label in beside + below { #expect(!label.isTruncated) }
  }

  @Test func accessoryTakesRoomFromTheValue() {
    let list = List([[.value("Title", "Value"), .value("Title", "Value")]])
    list.fill = {
      $0.accessoryType = $0.content?.text == "Title" ? .disclosureIndicator : .none
    }
    list.show()
    #expect(list.labels(0)[1].frame.maxX == 358 - 16 - 7 - 16)
    list.cell(1).accessoryType = .none
    list.window.layoutIfNeeded()
    #expect(list.labels(1)[1].frame.maxX == 358 - 16)
  }

  @Test func textAndRowsFollowTheTextSize() {
    let list = List([[.subtitle("Title", "Subtitle"), .cell("Title")]])
    list.headers = ["Header"]
    list.show()
    let (height, width, top) = (
      list.cell(0).frame.height, list.labels(0)[0].sizeThatFits(Size(900, 900)).width, list.cell(0).frame.minY
    )
    list.window.systemTraits.preferredContentSizeCategory = .accessibilityLarge
    list.window.layoutIfNeeded()
    #expect(list.cell(0).frame.height > height * 1.4)
    #expect(list.labels(0)[0].sizeThatFits(Size(900, 900)).width > width * 1.8)
    #expect(list.cell(0).frame.minY > top + 10)
    for label in list.labels(0) + list.labels(1) {
      #expect(label.bounds.height >= label.sizeThatFits(label.bounds.size).height)
    }
    list.window.systemTraits.preferredContentSizeCategory = .large
    list.window.layoutIfNeeded()
    #expect(list.cell(0).frame.height == height && list.cell(0).frame.minY == top)
  }

  @Test func fontSizesFollowApplesTable() {
    func size(_ font: Font, _ category: ContentSizeCategory) -> Double { font.resolved(for: category).size }
    #expect(size(.body, .large) == 17 && size(.body, .accessibilityExtraExtraExtraLarge) == 53)
    #expect(size(.largeTitle, .extraExtraExtraLarge) == 40 && size(.caption1, .extraExtraExtraLarge) == 18)
    #expect(size(.caption2, .extraSmall) == 11 && size(.footnote, .extraSmall) == 11)
    #expect(size(.system(size: 17), .accessibilityLarge) == 17)
    let scaled = Font.scaled(size: 14, weight: .bold, tracking: -0.5)
    #expect(size(scaled, .extraExtraExtraLarge) == 20)
    #expect(scaled.resolved(for: .large) == .system(size: 14, weight: .bold, tracking: -0.5))
    #expect(Font.body.weight(.bold).resolved(for: .extraLarge) == Font.system(size: 19, weight: .bold))
  }

  @Test func visibleGroupsShowTheirTitles() {
    let rows = (0..<20).map { ListContent.cell("\($0)") }
    let list = List([rows, rows], style: .insetGrouped)
    list.headers = ["First", nil]
    list.footers = ["What the first one is for", ""]
    list.show()
    #expect(list.titles.map(\.text) == ["First"])
    #expect(list.titles[0].frame.minX == 32 && list.titles[0].frame.maxY == list.cell(0).frame.minY - 7)
    let last = list.table.rectForRow(at: ItemPath(item: 19, section: 0)) ?? .zero
    list.table.contentOffset.y = last.minY
    #expect(list.titles.map(\.text) == ["What the first one is for"])
    #expect(list.titles[0].frame.minY == last.maxY + 7)
    let next = list.table.rectForRow(at: ItemPath(item: 0, section: 1)) ?? .zero
    #expect(next.minY == (list.titles[0].frame.maxY + 24).rounded())
    list.headers[0] = "Another"
    list.table.contentOffset.y = 0
    list.table.reloadData()
    list.window.layoutIfNeeded()
    #expect(list.titles.map(\.text) == ["Another"])
  }

  @Test func aHeaderGoesBeforeAllRows() {
    let list = List([[.cell("One")]], style: .plain)
    let header = StackView(.vertical, [Label("Header", font: .body)])
    header.layoutMargins.top = 100
    list.table.tableHeaderView = header
    list.show()
    let height = header.frame.height
    #expect(header.frame.width == 390 && height > 115)
    #expect(list.cell(0).frame.minY == height)
    list.window.systemTraits.preferredContentSizeCategory = .accessibilityLarge
    list.window.layoutIfNeeded()
    #expect(header.frame.height > height && list.cell(0).frame.minY == header.frame.height)
    list.table.tableHeaderView = nil
    list.window.layoutIfNeeded()
    #expect(list.cell(0).frame.minY == 0 && header.superview == nil)
  }

  /// The actions of a swiped row are clipped to the card, whose rounded ends return afterward.
  @Test func aSwipeStaysWithinTheCard() {
    let list = List([[.cell("One"), .cell("Two")]])
    list.table.trailingSwipeActions = { _ in [ContextualAction(title: "Flag", identifier: "flag") { _ in }] }
    list.show()
    let swipe = RowSwipe(list.cell(0), in: list.table)
    swipe.animator.set(.left)
    let flag = list.window.view(withIdentifier: "flag")
    #expect(flag?.frame == Rect(x: 374 - 80, y: 24, width: 80, height: 52))
    swipe.finish(besides: [])
    #expect(list.cell(0).cornerRadius == 26 && list.cell(0).corners == [.topLeft, .topRight])
  }

  /// A row that is added while another is swiped takes over the rounded end.
  @Test func roundedEndsFollowTheRowsOfASwipe() {
    let list = List([[.cell("One"), .cell("Two")]])
    list.table.trailingSwipeActions = { _ in [ContextualAction(title: "Flag", identifier: "flag") { _ in }] }
    list.table.swipeActionsStyle = .detached
    list.show()
    list.table.showSwipeActions(forRowAt: ItemPath(item: 1, section: 0))
    list.window.timeline.advance(to: 2)
    list.contents[0].append(.cell("Three"))
    list.table.insertRow(at: ItemPath(item: 2, section: 0), animated: false)
    list.window.layoutIfNeeded()
    list.table.hideSwipeActions()
    list.window.timeline.advance(to: 4)
    list.window.layoutIfNeeded()
    #expect([0, 1, 2].map { list.cell($0).cornerRadius } == [26, 0, 26])
  }
}
