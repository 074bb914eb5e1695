import SegueViews

/// The animatable property in which two looks of a view differ.
struct PropertyDifference {
  /// The name of the property, such as `alpha`.
  let name: String
  /// The change as text.
  let change: String

  /// Compares two looks.
  /// - Returns: `nil` if they are equal except for rounding errors.
  init?(_ old: View.Properties, _ new: View.Properties) {
    let rows = old == new ? [] : View.Properties.rows.filter { $0.difference(old, new) > 1e-6 }
    guard let row = rows.first(where: \.isPlace) ?? rows.first else { return nil }
    (name, change) = (row.name, "was \(row.text(old)), is \(row.text(new))")
  }
}
