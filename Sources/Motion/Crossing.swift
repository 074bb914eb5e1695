/// The place in `lower`…`upper` where `condition` turns from true to false, found by halving down to the last
/// digit.
///
/// The answer is on the false side, so that a time found this way is never too early. Where `condition` is
/// false from the beginning the answer is `lower`.
func crossing(from lower: Double, to upper: Double, while condition: (Double) -> Bool) -> Double {
  guard condition(lower) else { return lower }
  var (inside, outside) = (lower, upper)
  while true {
    let middle = inside + (outside - inside) / 2
    guard middle > inside, middle < outside else { return outside }
    if condition(middle) { inside = middle } else { outside = middle }
  }
}

/// As above without a known upper end: looks ever farther from `lower`, by `stride` and its doubles.
///
/// `condition` must become false somewhere.
func crossing(from lower: Double, stride: Double, while condition: (Double) -> Bool) -> Double {
  var reach = stride
  while condition(lower + reach) { reach *= 2 }
  return crossing(from: lower, to: lower + reach, while: condition)
}
