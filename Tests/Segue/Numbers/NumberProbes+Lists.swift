import Foundation
import Segue
import Testing

extension NumberProbe {
  static let lists: [NumberProbe] = [
    NumberProbe(
      "ScrollView.contentInset", "ScrollView.contentOffset", "ScrollView.contentSize", "ScrollView.marks",
      "ScrollView.marks(showing:)", "ScrollView.scrollIndicatorInsets", "ScrollView.yield(at:)",
      "ScrollView.scrollRectToVisible(_:padding:animated:)", "ScrollView.setContentOffset(_:animated:)"
    ) { n in
      let changes: [(ScrollView) -> Void] = [
        { $0.contentInset = Insets(top: n, left: n, bottom: n, right: n) },
        { $0.contentInset = Insets(top: n) }, { $0.contentOffset = Point(n, n) }, { $0.contentOffset.y = n },
        { $0.contentSize = Size(n, n) }, { $0.contentSize.height = n }, { $0.marks = [n, 10, n] },
        { $0.marks = $0.marks(showing: [rect(n)]) },
        { $0.scrollIndicatorInsets = Insets(top: n, left: n, bottom: n, right: n) },
        { $0.scrollRectToVisible(rect(n), padding: n) },
        { $0.scrollRectToVisible(Rect(x: 0, y: 90, width: 5, height: 5), padding: n, animated: true) },
        { $0.setContentOffset(Point(n, n), animated: true) }, { $0.yield(at: Point(n, n)) },
      ]
      for change in changes {
        let scroll = ScrollView()
        scroll.contentSize = Size(40, 200)
        scroll.isPagingEnabled = n == 0
        try show(scroll) { scroll, window in
          change(scroll)
          try window.advance(by: 0.02)
          window.send(.scroll(ScrollEvent(at: Point(9, 9), delta: Vector(0, 2), time: window.now)))
          try window.drag(from: Point(9, 30), to: Point(9, 5), over: 0.05)
          try window.advance(by: 0.05)
          change(scroll)
          scroll.flashScrollIndicators()
          window.press(.end)
        }
      }
    },
    NumberProbe("Decay.init(rate:)") { n in
      let scroll = ScrollView()
      scroll.contentSize = Size(40, 2000)
      scroll.decay = Decay(rate: n)
      try show(scroll) { _, window in try window.drag(from: Point(9, 30), to: Point(9, 5), over: 0.05) }
    },
    NumberProbe(
      "ScrollViewDelegate.scrollViewWillEndDragging(_:velocity:targetContentOffset:)",
      "ScrollViewDelegate.scrollViewDidEndDragging(_:velocity:)"
    ) { n in
      let (scroll, delegate) = (ScrollView(), Aiming(n))
      scroll.contentSize = Size(40, 400)
      scroll.delegate = delegate
      try show(scroll) { _, window in try window.drag(from: Point(9, 30), to: Point(9, 5), over: 0.05) }
      delegate.scrollViewDidEndDragging(scroll, velocity: Vector(n, n))
    },
    NumberProbe(
      "ScrollEdgeEffect.extent", "ScrollEdgeEffect.onset", "ScrollEdgeEffect.color",
      "ScrollEdgeEffect.coveringColor"
    ) { n in
      let scroll = ScrollView()
      scroll.contentSize = Size(40, 400)
      try show(scroll) { scroll, window in
        scroll.topEdgeEffect.isHidden = false
        scroll.contentOffset.y = 50
        scroll.topEdgeEffect.color = color(n)
        scroll.topEdgeEffect.extent = n
        scroll.topEdgeEffect.onset = n
        try window.advance(by: 0.05)
        scroll.topEdgeEffect.extent = 20
      }
    },
    NumberProbe(
      "CollectionViewFlowLayout.itemSize", "CollectionViewFlowLayout.minimumInteritemSpacing",
      "CollectionViewFlowLayout.minimumLineSpacing", "CollectionViewFlowLayout.itemsPerRow(in:)",
      "CollectionViewFlowLayout.init(itemSize:minimumInteritemSpacing:minimumLineSpacing:)",
      "CollectionViewFlowLayout.centeringInset(count:in:)", "CollectionViewFlowLayout.fill(_:columns:)",
      "CollectionViewFlowLayout.frames(counts:insets:origin:width:)", "CollectionView.indexPath(at:)",
      "CollectionViewDataSource.collectionView(_:insetForSection:)",
      "CollectionViewDataSource.collectionView(_:itemIdentifierForItemAt:)"
    ) { n in
      var filled = CollectionViewFlowLayout(itemSize: Size(9, 9))
      filled.fill(n, columns: 2)
      var spaced = CollectionViewFlowLayout(itemSize: Size(9, 9), minimumInteritemSpacing: n)
      let opposite = CollectionViewFlowLayout(itemSize: Size(n, 9), minimumInteritemSpacing: -n)
      let all = [
        filled, spaced, opposite,
        CollectionViewFlowLayout(itemSize: Size(n, n), minimumInteritemSpacing: n, minimumLineSpacing: n),
        CollectionViewFlowLayout(itemSize: Size(9, n)),
        CollectionViewFlowLayout(itemSize: Size(9, 9), minimumLineSpacing: n),
      ]
      (spaced.itemSize, spaced.minimumInteritemSpacing, spaced.minimumLineSpacing) = (Size(9, 9), 1, n)
      for layout in all + [spaced, CollectionViewFlowLayout(itemSize: Size(9, 9))] {
        _ = (layout.itemsPerRow(in: n), layout.itemsPerRow(in: 40), layout.centeringInset(count: 3, in: n))
        _ = layout.frames(
          counts: [3, 0], insets: [Insets(all: n), Insets(all: n)], origin: Point(n, n), width: n)
        _ = layout.frames(counts: [3], insets: [.zero], width: 40)
        for insets in [Insets.zero, Insets(all: n), Insets(top: n)] {
          let (collection, items) = (CollectionView(flowLayout: layout), Items(insets: insets))
          collection.dataSource = items
          try show(collection) { collection, window in
            _ = collection.indexPath(at: Point(n, 5))
            collection.centersContentVertically = true
            try window.advance(by: 0.02)
            collection.flowLayout = layout
            collection.scrollToItem(at: ItemPath(item: 2, section: 0), padding: n)
          }
        }
      }
    },
    NumberProbe(
      whole: "CollectionViewFlowLayout.centeringInset(count:in:)",
      "CollectionViewFlowLayout.fill(_:columns:)", "CollectionViewFlowLayout.width(ofRow:)"
    ) { n in
      var layout = CollectionViewFlowLayout(itemSize: Size(9, 9))
      _ = (layout.centeringInset(count: n, in: 40), layout.width(ofRow: n))
      layout.fill(40, columns: n)
    },
    NumberProbe(
      whole: "ItemPath.item", "ItemPath.section", "ItemPath.init(item:section:)",
      "CollectionView.cellForItem(at:)",
      "CollectionView.rectForItem(at:)", "CollectionView.scrollToItem(at:padding:animated:)",
      "TableView.cellForRow(at:)",
      "TableView.rectForRow(at:)", "TableView.scrollToRow(at:padding:animated:)",
      "TableView.deleteRow(at:animated:)",
      "TableView.insertRow(at:animated:)", "TableView.deleteRows(at:animated:)",
      "TableView.insertRows(at:animated:)", "TableView.numberOfRows(inSection:)",
      "TableView.selectRow(at:)", "TableView.deselectRow(at:)", "CollectionView.selectItem(at:)",
      "CollectionView.deselectItem(at:)", "TableView.showSwipeActions(forRowAt:)",
      "TableView.performFirstSwipeAction(forRowAt:isLeading:)"
    ) { n in
      var path = ItemPath(item: n, section: n)
      for (item, section) in [(n, n), (n, 0), (0, n)] {
        (path.item, path.section) = (item, section)
        let (collection, items) = (
          CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(9, 9))), Items()
        )
        collection.dataSource = items
        try show(collection) { collection, _ in
          _ = (collection.cellForItem(at: path), collection.rectForItem(at: path))
          collection.scrollToItem(at: path, animated: true)
          collection.selectItem(at: path)
          collection.deselectItem(at: path)
        }
        let (table, rows) = (TableView(), Rows())
        table.dataSource = rows
        try show(table) { table, window in
          _ = (table.cellForRow(at: path), table.rectForRow(at: path), table.numberOfRows(inSection: n))
          table.scrollToRow(at: path, animated: true)
          table.selectRow(at: path)
          table.deselectRow(at: path)
          table.trailingSwipeActions = { _ in [ContextualAction(title: "") { _ in }] }
          table.showSwipeActions(forRowAt: path)
          table.performFirstSwipeAction(forRowAt: path, isLeading: n == 0)
          table.deleteRow(at: path)
          try window.advance(by: 0.02)
          table.insertRow(at: path)
          table.deleteRow(at: path, animated: false)
          table.insertRows(at: [path, ItemPath(item: 0, section: 0)])
          table.deleteRows(at: [path, ItemPath(item: 0, section: 0)])
        }
      }
    },
    NumberProbe(
      "TableView.rowHeight", "TableView.indexPathForRow(at:)", "TableView.scrollToRow(at:padding:animated:)",
      "TableViewDataSource.tableView(_:itemIdentifierForRowAt:)",
      "TableViewDataSource.tableView(_:heightForRowAt:width:)", "TableViewCell.sizeThatFits(_:)",
      "ContextualAction.init(_:title:glyph:color:identifier:handler:)",
      "CollectionView.scrollToItem(at:padding:animated:)"
    ) { n in
      for rows in [Rows(), Rows(height: n)] {
        let table = TableView(style: n == 0 ? .plain : .grouped)
        table.dataSource = rows
        try show(table) { table, window in
          _ = (table.indexPathForRow(at: Point(n, n)), TableViewCell().sizeThatFits(Size(n, n)))
          table.leadingSwipeActions = { _ in [ContextualAction(title: "a", color: color(n)) { _ in }] }
          table.showSwipeActions(forRowAt: ItemPath(item: 0, section: 0))
          try window.advance(by: 0.02)
          table.rowHeight = n
          _ = (table.indexPathForRow(at: Point(5, n)), table.indexPathForRow(at: Point(5, 5)))
          try window.advance(by: 0.02)
          table.scrollToRow(at: ItemPath(item: 2, section: 0), padding: n, animated: true)
          table.frame = rect(n)
        }
      }
    },
    NumberProbe(
      "ListContent.imageSize", "ListContent.imageCornerRadius", "ListContent.color",
      "ListContent.secondaryColor",
      "TableView.rowBackgroundColor", "ImageView.init(_:contentMode:cornerRadius:)",
      "Image.symbol(_:side:color:)", "SearchBar.sizeThatFits(_:)", "ContentUnavailableView.sizeThatFits(_:)",
      "Toolbar.barTintColor"
    ) { n in
      let table = TableView(style: .insetGrouped)
      let rows = Rows()
      rows.content = .value("Title", "Value", image: .symbol(.play, side: n, color: color(n)))
      rows.content?.color = color(n)
      rows.content?.secondaryColor = color(n)
      table.rowBackgroundColor = color(n)
      table.dataSource = rows
      table.tableHeaderView = SearchBar()
      try show(table) { table, window in
        rows.content?.imageSize = Size(n, n)
        rows.content?.imageCornerRadius = n
        table.reloadData()
        try window.advance(by: 0.02)
        table.tableHeaderView = ImageView(.symbol(.play), cornerRadius: n)
        table.frame = rect(n)
      }
      let toolbar = Toolbar()
      toolbar.barTintColor = color(n)
      for view in [SearchBar(), ContentUnavailableView("Nothing", secondaryText: "Here"), toolbar] {
        _ = view.sizeThatFits(Size(n, n))
        try show(view) { view, _ in view.frame = rect(n) }
      }
    },
    NumberProbe(
      "TableView.separatorInset", "TableViewCell.separatorInset", "ActivityIndicatorView.color",
      "ActivityIndicatorView.sizeThatFits(_:)", "Image.symbol(contentsOfFile:side:color:)"
    ) { n in
      let table = TableView(style: .insetGrouped)
      let (rows, spinner) = (Rows(), ActivityIndicatorView())
      rows.content = .cell("Title")
      table.dataSource = rows
      table.separatorInset = Insets(all: n)
      spinner.color = color(n)
      spinner.startAnimating()
      try show(table) { table, window in
        let cell = table.visibleCells.first
        cell?.separatorInset = Insets(left: n, right: -n)
        cell?.accessoryView = spinner
        _ = spinner.sizeThatFits(Size(n, n))
        try window.advance(by: 0.2)
      }
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).svg")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"></svg>"#.utf8).write(to: file)
      let symbol = try Image.symbol(contentsOfFile: file.path, side: n, color: color(n))
      try show(ImageView(symbol)) { view, _ in view.bounds.size = Size(9, 9) }
    },
    NumberProbe(whole: "ListContent.numberOfLines") { n in
      let table = TableView(style: .insetGrouped)
      let rows = Rows()
      rows.content = .subtitle("Title", "Subtitle")
      rows.content?.numberOfLines = n
      table.dataSource = rows
      try show(table) { _, _ in }
    },
  ]
}

/// A delegate that makes scrolling end at a number.
private final class Aiming: ScrollViewDelegate {
  private let number: Double

  init(_ number: Double) { self.number = number }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point
  ) {
    targetContentOffset = Point(number, number)
  }
}

/// A data source with three items.
private final class Items: CollectionViewDataSource {
  private let insets: Insets

  init(insets: Insets = .zero) { self.insets = insets }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { 3 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  { CollectionViewCell() }

  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets { insets }
}

/// A data source with three rows.
private final class Rows: TableViewDataSource {
  private let height: Double?
  var content: ListContent?

  init(height: Double? = nil) { self.height = height }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 3 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = TableViewCell()
    cell.content = content
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    height ?? tableView.rowHeight
  }
}
