/// A data source with UIKit's methods.
public protocol UITableViewDataSource: TableViewDataSource {
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a cell that shows a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// The delegate of a table whose data source is a `UITableViewDataSource`.
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Called when a row is clicked. Does nothing by default. Not called if the table has an `onSelect`.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Returns the height of a row, in points; the table's `rowHeight` by default.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
}

extension UITableViewDelegate {
  /// Does nothing by default.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Returns the table's `rowHeight`.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
}

extension UITableViewDataSource {
  /// Returns the result of the UIKit method. Connects the table's delegate with clicks.
  public func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int {
    tableView.connectDelegate()
    return self.tableView(tableView, numberOfRowsInSection: section)
  }
  /// Returns the result of the UIKit method.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    self.tableView(tableView, cellForRowAt: IndexPath(indexPath))
  }
  /// Returns the height that the table's delegate returns; without a delegate, the table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    tableView.rowDelegate?.tableView(tableView, heightForRowAt: IndexPath(indexPath)) ?? tableView.rowHeight
  }
}

/// A screen with a table, which is the table's data source and delegate.
open class UITableViewController: TableViewController, @MainActor UITableViewDataSource,
  @MainActor UITableViewDelegate
{
  /// Makes the screen the delegate of the table. Overrides must call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.delegate = self
  }
  /// Returns 0, for a table without rows.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Returns an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  /// Does nothing by default.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Returns the table's `rowHeight`.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Returns the result of the UIKit method.
  open override func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int {
    tableView.connectDelegate()
    return self.tableView(tableView, numberOfRowsInSection: section)
  }
  /// Returns the result of the UIKit method.
  open override func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    self.tableView(tableView, cellForRowAt: IndexPath(indexPath))
  }
  /// Returns the result of the UIKit method.
  open override func tableView(
    _ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double
  ) -> Double { self.tableView(tableView, heightForRowAt: IndexPath(indexPath)) }
}

extension TableView {
  private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  private var makers: [String: () -> UITableViewCell] {
    objc_getAssociatedObject(self, Self.key) as? [String: () -> UITableViewCell] ?? [:]
  }

  /// Registers a closure that creates the cells of a kind. `segue adopt` turns `register(Cell.self, …)` into
  /// `register({ Cell() }, …)`.
  public func register(_ make: @escaping () -> UITableViewCell, forCellReuseIdentifier identifier: String) {
    let makers = makers.merging([identifier: make]) { $1 }
    objc_setAssociatedObject(self, Self.key, makers, .OBJC_ASSOCIATION_RETAIN)
  }
  /// Returns an unused cell of a registered kind, or a new one; an empty cell if the kind is not registered.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  { dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell() }
  /// Returns an unused cell of a registered kind, or a new one; `nil` if the kind is not registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    makers[identifier].map { dequeueReusableCell(withIdentifier: identifier, make: $0) }
  }

  /// The animation with which rows appear and disappear. All but `none` look the same: the other rows make room, or close the
  /// gap.
  public nonisolated enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }
  /// Inserts rows, whose items the data source must already have added.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    insertRows(at: indexPaths.map { ItemPath($0) }, animated: animation != .none)
  }
  /// Deletes rows, whose items the data source must already have removed.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    deleteRows(at: indexPaths.map { ItemPath($0) }, animated: animation != .none)
  }

  /// A line between rows.
  public nonisolated enum SeparatorStyle: Int, Sendable {
    /// No lines, or lines in two styles, which look the same.
    case none, singleLine, singleLineEtched
  }
  /// Whether there are lines between rows.
  public var separatorStyle: SeparatorStyle {
    get { showsSeparators ? .singleLine : .none }
    set { showsSeparators = newValue != .none }
  }
  /// The view below the rows. Always `nil`; setting it has no effect. There are no lines below the last row anyway.
  public var tableFooterView: UIView? {
    get { nil }
    set {}
  }

  fileprivate var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  fileprivate func connectDelegate() {
    guard delegateAction == nil else { return }
    delegateAction = { [weak self] in
      guard let self, let delegate = self.rowDelegate else { return nil }
      return { delegate.tableView(self, didSelectRowAt: IndexPath($0)) }
    }
  }
}

extension TableViewCell {
  /// The arrangement of a cell's labels.
  public nonisolated enum CellStyle: Int, Sendable {
    /// One text, or a second text at the right, in two styles, or below.
    case `default`, value1, value2, subtitle
  }
  /// How a selected row looks. Has no effect.
  public nonisolated enum SelectionStyle: Int, Sendable {
    /// No special look, or a background in one of three colors.
    case none, blue, gray, `default`
  }
  /// How the row looks while it is selected. Always `.default`; setting it has no effect.
  public var selectionStyle: SelectionStyle {
    get { .default }
    set {}
  }
  // The third parameter lets subclasses declare UIKit's initializer: they cannot override one of an extension.
  /// Creates an empty row with an accessory. The identifier has no effect.
  public convenience init(style: CellStyle, reuseIdentifier: String?, accessoryType: AccessoryType = .none) {
    self.init()
    self.accessoryType = accessoryType
    guard style != .default, let text = textLabel else { return }
    let detail = DetailLabel()
    (detail.textColor, detail.font) = (.secondaryLabel, .systemFont(ofSize: style == .subtitle ? 12 : 17))
    contentView.addSubview(detail)
    detail.translatesAutoresizingMaskIntoConstraints = false
    if style == .subtitle {
      // A detail label without text has no height, so that the other label is in the middle.
      let both = UILayoutGuide()
      contentView.addLayoutGuide(both)
      detail.leadingAnchor.constraint(equalTo: text.leadingAnchor).isActive = true
      detail.topAnchor.constraint(equalTo: text.bottomAnchor).isActive = true
      both.topAnchor.constraint(equalTo: text.topAnchor).isActive = true
      both.bottomAnchor.constraint(equalTo: detail.bottomAnchor).isActive = true
      both.centerYAnchor.constraint(equalTo: contentView.centerYAnchor).isActive = true
    } else {
      detail.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16).isActive = true
      detail.centerYAnchor.constraint(equalTo: contentView.centerYAnchor).isActive = true
    }
  }

  /// The second label of the row; `nil` in the style `.default`.
  public var detailTextLabel: UILabel? { contentView.subviews.lazy.compactMap { $0 as? DetailLabel }.first }

  /// The label of the row, which is added on first access. The value is never `nil`.
  public var textLabel: UILabel? {
    if let known = contentView.subviews.lazy.compactMap({ $0 as? RowLabel }).first { return known }
    let label = RowLabel()
    contentView.addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16).isActive = true
    let center = label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor)
    center.priority = .defaultLow
    center.isActive = true
    return label
  }
}

private final class RowLabel: UILabel {}
private final class DetailLabel: UILabel {
  override var intrinsicContentSize: CGSize {
    self.SegueControls::text.isEmpty ? .zero : super.intrinsicContentSize
  }
}
