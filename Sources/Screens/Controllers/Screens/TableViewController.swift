import SegueControls

/// A screen that contains a table and is its data source; like UIKit's `UITableViewController`.
///
/// The content of the table ends above bars at the lower edge of the screen, such as a tab bar. In a subclass, override the
/// data source methods that you need.
open class TableViewController: ViewController, TableViewDataSource {
  /// The table that fills the screen.
  public let tableView: TableView

  /// Creates a screen with an empty table.
  /// - Parameter style: the style of the table; `.plain` by default.
  public init(style: TableView.Style = .plain) {
    tableView = TableView(style: style)
    super.init()
  }

  open override var firstResponder: Responder {
    presentedViewController == nil ? tableView : super.firstResponder
  }

  /// Adds the table to the view. Overrides must call `super`.
  open override func viewDidLoad() {
    view.backgroundColor = tableView.backgroundColor
    tableView.dataSource = self
    tableView.fillsSuperview = true
    view.addSubview(tableView)
  }

  /// Keeps the end of the table's content above the bars. Overrides must call `super`.
  open override func viewDidLayoutSubviews() { tableView.contentInset.bottom = safeAreaInsets.bottom }

  /// Returns 1, for a table with one section.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// Returns 0, for a table without rows.
  open func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 0 }
  /// Returns an empty cell. Override this to fill the rows.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    TableViewCell()
  }
  /// Returns the table's `rowHeight`, in points.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    tableView.rowHeight
  }
  /// Returns the index path of the row as its identifier.
  open func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable {
    indexPath
  }
  /// Returns `nil`, for a section without a header title.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns `nil`, for a section without a footer title.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}
