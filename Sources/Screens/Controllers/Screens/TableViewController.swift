import SegueControls

/// A screen that is one table, which it fills and whose data source it is. UIKit's table view controller.
///
/// The table ends above what covers the lower edge of the screen: a tab bar, for instance. Subclasses override the methods of the data
/// source that they need.
open class TableViewController: ViewController, TableViewDataSource {
  /// The table.
  public let tableView: TableView

  /// A screen with an empty table.
  public init(style: TableView.Style = .plain) {
    tableView = TableView(style: style)
    super.init()
  }

  open override var firstResponder: Responder {
    presentedViewController == nil ? tableView : super.firstResponder
  }

  /// Adds the table. Overrides call super.
  open override func viewDidLoad() {
    view.backgroundColor = tableView.backgroundColor
    tableView.dataSource = self
    tableView.fillsSuperview = true
    view.addSubview(tableView)
  }

  /// Overrides call super.
  open override func viewDidLayoutSubviews() { tableView.contentInset.bottom = safeAreaInsets.bottom }

  /// 1.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// None.
  open func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 0 }
  /// An empty row.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    TableViewCell()
  }
  /// The table's `rowHeight`.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    tableView.rowHeight
  }
  /// The row's place.
  open func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable {
    indexPath
  }
  /// Nothing.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Nothing.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}
