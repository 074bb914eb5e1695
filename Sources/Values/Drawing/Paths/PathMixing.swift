import SegueGeometry

extension Path: Animatable {
  /// Returns this path plus `factor` times the difference between `other` and `one`, point by point.
  ///
  /// If this path cannot be interpolated with `one`, it is returned unchanged. If it can be, but `one` cannot be interpolated
  /// with `other`, the result is this path for a factor below ½, otherwise `other`.
  public func displaced(from one: Path, to other: Path, by factor: Double) -> Path {
    guard one != other, mixes(with: one) else { return self }
    guard one.mixes(with: other) else { return factor < 0.5 ? self : other }
    return one.mixed(with: mixed(with: one.mixed(with: other, at: factor), at: 0.5), at: 2)
  }

  /// Returns whether the two paths can be interpolated.
  private func mixes(with other: Path) -> Bool { steps(toward: other, at: 0.5) != nil }

  /// Returns the path interpolated toward `other`.
  ///
  /// Two rectangles, rounded or not, can be interpolated, and so can two ellipses. Two paths with the same kinds of elements in
  /// the same order are interpolated point by point. A path that ends where it begins, such as an arc of a full turn, counts as
  /// closed. For all other paths, the result changes from this path to `other` at ½.
  public func mixed(with other: Path, at fraction: Double) -> Path {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    return steps(toward: other, at: fraction) ?? (fraction < 0.5 ? self : other)
  }

  /// Returns the path interpolated toward `other`; `nil` if the two paths cannot be interpolated.
  private func steps(toward other: Path, at fraction: Double) -> Path? {
    let (from, to) = (closed(like: other), other.closed(like: self))
    if let one = from.form, let two = to.form, let mixed = one.mixed(with: two, at: fraction) { return mixed }
    guard from.elements.count == to.elements.count else { return nil }
    var result = Path()
    result.elements.reserveCapacity(from.elements.count)
    for (one, two) in zip(from.elements, to.elements) {
      guard let element = one.mixed(with: two, at: fraction) else { return nil }
      result.elements.append(element)
    }
    return result
  }

  /// Returns the path with the final `close` that only `other` has, if the path ends where it begins.
  private func closed(like other: Path) -> Path {
    guard elements.count + 1 == other.elements.count, other.elements.last == .close, let start = partStart,
      let end = currentPoint, start.distance(to: end) < 1e-6
    else { return self }
    var path = self
    path.close()
    return path
  }
}

extension Path.Element {
  /// Returns the element interpolated toward `other`; `nil` if `other` is of another kind.
  fileprivate func mixed(with other: Path.Element, at fraction: Double) -> Path.Element? {
    switch (self, other) {
    case (.move(let one), .move(let two)): .move(one.mixed(with: two, at: fraction))
    case (.line(let one), .line(let two)): .line(one.mixed(with: two, at: fraction))
    case (
      .curve(let one, let oneControl1, let oneControl2), .curve(let two, let twoControl1, let twoControl2)
    ):
      .curve(
        one.mixed(with: two, at: fraction), control1: oneControl1.mixed(with: twoControl1, at: fraction),
        control2: oneControl2.mixed(with: twoControl2, at: fraction))
    case (.close, .close): .close
    default: nil
    }
  }
}

extension Path.Form {
  /// Returns the path of this shape interpolated toward `other`; `nil` if the two shapes are of different kinds. Fractions
  /// outside 0…1, from a spring that overshoots, do not turn the shape inside out.
  fileprivate func mixed(with other: Path.Form, at fraction: Double) -> Path? {
    switch (self, other) {
    case (.ellipse(let one), .ellipse(let two)):
      return .ellipse(in: one.mixedSize(with: two, at: fraction))
    case (.rect(let one), .rect(let two)): return .rect(one.mixedSize(with: two, at: fraction))
    case (.rect(let one), .roundedRect(let two, let radius, let corners)):
      return .roundedRect(
        one.mixedSize(with: two, at: fraction), radius: 0.0.mixed(with: radius, at: fraction),
        corners: corners)
    case (.roundedRect(let one, let radius, let corners), .rect(let two)):
      return .roundedRect(
        one.mixedSize(with: two, at: fraction), radius: radius.mixed(with: 0, at: fraction), corners: corners)
    case (.roundedRect(let one, let radius, let corners), .roundedRect(let two, let other, let others))
    where corners == others:
      return .roundedRect(
        one.mixedSize(with: two, at: fraction), radius: radius.mixed(with: other, at: fraction),
        corners: corners)
    default: return nil
    }
  }
}

extension Rect {
  /// Returns the rectangle interpolated toward `other`, with a width and height of at least 0.
  fileprivate func mixedSize(with other: Rect, at fraction: Double) -> Rect {
    let mixed = mixed(with: other, at: fraction)
    guard mixed.width < 0 || mixed.height < 0 else { return mixed }
    return Rect(center: mixed.center, size: Size(max(0, mixed.width), max(0, mixed.height)))
  }
}
