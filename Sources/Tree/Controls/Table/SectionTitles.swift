import SegueViews

/// The titles above and the explanations below the sections of a table.
final class SectionTitles {
  /// The space between a title and its section, and the space above a title, in points.
  private static let (gap, lead) = (7.0, 20.0)

  private struct Place: Hashable {
    let section: Int
    let isHeader: Bool
  }

  private unowned let table: TableView
  /// The labels of the titles and explanations that are visible.
  private var labels: [Place: Label] = [:]
  /// The titles and explanations that the data source has returned. Empty ones are left out.
  private var texts: [Place: String] = [:]
  /// A label that is not shown, but used to measure titles and explanations.
  private let ruler = Label()

  init(in table: TableView) { self.table = table }

  /// The space between two sections, and below the last one, in points.
  var spacing: Double {
    switch table.style {
    case .grouped: TableView.groupSpacing
    case .insetGrouped: 24
    case .plain: 0
    }
  }

  /// The visible labels.
  var visible: some Collection<Label> { labels.values }

  /// Removes all labels. The next ones are again behind the rows.
  func removeAll() {
    for label in labels.values { label.removeFromSuperview() }
    labels = [:]
  }

  /// Discards all texts, because the table is being reloaded.
  func forget() { texts = [:] }

  /// Returns the height of the space above a section, including its title, in points.
  func space(above section: Int) -> Double {
    let title = height(of: Place(section: section, isHeader: true))
    return title == 0 ? spacing : max(spacing, Self.lead + title + Self.gap)
  }

  /// Returns the height that the explanation below a section needs, in points; 0 without an explanation.
  func space(below section: Int) -> Double {
    let title = height(of: Place(section: section, isHeader: false))
    return title == 0 ? 0 : Self.gap + title
  }

  /// Adds labels for the titles and explanations in `area`, and removes all other labels.
  func place(in area: Rect) {
    var gone = labels
    let all = table.edges
    for section in all.indices {
      let start = section == 0 ? 0 : all[section - 1].last ?? 0
      let end = section + 1 < all.count ? all[section + 1].first ?? 0 : .infinity
      guard start < area.maxY, end > area.minY, let first = all[section].first, let last = all[section].last
      else { continue }
      for isHeader in [true, false] {
        let place = Place(section: section, isHeader: isHeader)
        guard let text = text(at: place) else { continue }
        let height = height(of: place)
        let frame = table.pixelAligned(
          Rect(
            x: room.minX, y: isHeader ? first - Self.gap - height : last + Self.gap, width: room.width,
            height: height))
        guard frame.intersects(area) else { continue }
        let label = gone.removeValue(forKey: place) ?? makeLabel(at: place)
        prepare(label, text, at: place)
        label.untransformedFrame = frame
      }
    }
    for (place, label) in gone {
      label.removeFromSuperview()
      labels[place] = nil
    }
  }

  private func makeLabel(at place: Place) -> Label {
    let label = Label()
    labels[place] = label
    table.insertSubview(label, at: 0)
    return label
  }

  private func prepare(_ label: Label, _ text: String, at place: Place) {
    (label.text, label.numberOfLines, label.textColor) = (text, 0, .detailLabel)
    label.font = place.isHeader ? Font.subheadline.weight(.semibold) : .footnote
  }

  private var room: Rect {
    let margin = ListContentView.margin
    return table.style == .insetGrouped
      ? table.rowArea.inset(by: Insets(left: margin, right: margin))
      : table.readableContentFrame(margin: margin)
  }

  private func text(at place: Place) -> String? {
    if let known = texts[place] { return known }
    guard let source = table.dataSource else { return nil }
    let text =
      place.isHeader
      ? source.tableView(table, titleForHeaderInSection: place.section)
      : source.tableView(table, titleForFooterInSection: place.section)
    guard let text, !text.isEmpty else { return nil }
    texts[place] = text
    return text
  }

  private func height(of place: Place) -> Double {
    guard let text = text(at: place) else { return 0 }
    ruler.takeTraits(of: table)
    prepare(ruler, text, at: place)
    return ruler.height(forWidth: room.width)
  }
}
