import SegueViews

/// The walk over the tree.
extension DisplayListBuilder {
  /// Something to be added, drawn by a transform, with an alpha and a clip.
  struct Step {
    enum Part {
      /// A view at its place, in the coordinates of its superview.
      case whole
      /// What a view consists of, leaving its own place, alpha and hidden flag aside.
      case contents
      /// The same, leaving the mask aside, too.
      case unmaskedContents
      /// Its border, which lies over everything in it.
      case border
    }

    let part: Part
    let view: View
    let transform: Transform
    let alpha: Double
    let clip: Int
    /// See `DisplayListBuilder.rounding`; that of the superview for a whole view.
    let rounding: Rounding
    /// See `DisplayListBuilder.isInPlace`.
    let isInPlace: Bool
  }

  /// Adds what `view` consists of, leaving its own place, alpha and hidden flag aside.
  mutating func addContents(of view: View, _ transform: Transform, alpha: Double, clip: Int) {
    finish(.contents, of: view, transform, alpha: alpha, clip: clip)
  }

  /// The same, leaving the mask aside, too.
  mutating func addUnmaskedContents(of view: View, _ transform: Transform, alpha: Double, clip: Int) {
    finish(.unmaskedContents, of: view, transform, alpha: alpha, clip: clip)
  }

  private mutating func finish(
    _ part: Step.Part, of view: View, _ transform: Transform, alpha: Double, clip: Int
  ) {
    let (before, outer, wasInPlace) = (pending.count, rounding, isInPlace)
    add(later: part, of: view, transform, alpha: alpha, clip: clip)
    performAll(until: before)
    (rounding, isInPlace) = (outer, wasInPlace)
  }

  mutating func add(later part: Step.Part, of view: View, _ transform: Transform, alpha: Double, clip: Int) {
    pending.append(
      Step(
        part: part, view: view, transform: transform, alpha: alpha, clip: clip, rounding: rounding,
        isInPlace: isInPlace))
  }

  /// Adds what is pending, until so many steps are left.
  mutating func performAll(until count: Int) {
    let outer = openSpans.count
    while pending.count > count, let step = pending.popLast() {
      (rounding, isInPlace) = (step.rounding, step.isInPlace)
      if keepsSpans, step.part == .whole, isInPlace, nesting == 0 {
        openSpans.append((beginSpan(of: step), rest: pending.count))
      }
      perform(step)
      while openSpans.count > outer, let span = openSpans.last, pending.count <= span.rest {
        endSpan(span.index)
        openSpans.removeLast()
      }
    }
  }

  private mutating func perform(_ step: Step) {
    let (view, transform, alpha, clip) = (step.view, step.transform, step.alpha, step.clip)
    switch step.part {
    case .whole:
      guard !view.isHiddenOrConcealed else { return }
      let shown = view.drawn
      // What moves and is not visible yet gets its pictures before it appears; at this alpha nothing is drawn.
      guard shown.opacity > 0.001 || view.hasPresentation else { return }
      let opacity = shown.opacity > 0.001 ? shown.opacity : 0
      let exact = view.toSuperview(shown, by: .shown).concatenating(transform)
      guard !view.isTurnedAway(exact) else { return }
      if !exact.isAffine { return add(view, seenIn: exact, alpha: alpha * opacity, clip: clip) }
      let place = place(of: view, shown, exact, in: transform)
      rounding = step.rounding.inside(Vector(place.tx - exact.tx, place.ty - exact.ty))
      add(contentsOf: view, shown, place, alpha: alpha * opacity, clip: clip)
    case .contents where !transform.isAffine:
      add(view, seenIn: transform, alpha: alpha, clip: clip)
    case .contents:
      add(contentsOf: view, view.drawn, transform, alpha: alpha, clip: clip)
    case .unmaskedContents:
      add(unmaskedContentsOf: view, view.drawn, transform, alpha: alpha, clip: clip)
    case .border:
      let shown = view.drawn
      add(border: outline(of: view, shown, transform, alpha: alpha, clip: clip), of: shown)
    }
  }

  private mutating func add(
    contentsOf view: View, _ shown: View.Properties, _ transform: Transform, alpha: Double, clip: Int
  ) {
    guard let mask = view.mask else {
      return add(unmaskedContentsOf: view, shown, transform, alpha: alpha, clip: clip)
    }
    add(view, maskedBy: mask, transform, alpha: alpha, clip: clip) { builder, alpha, clip in
      builder.add(later: .unmaskedContents, of: view, transform, alpha: alpha, clip: clip)
    } inGroup: { builder, alpha, clip in
      builder.addUnmaskedContents(of: view, transform, alpha: alpha, clip: clip)
    }
  }
}

/// By how much, in pixels, a view was moved onto whole pixels.
struct Rounding {
  /// By itself, in its superview.
  var own = Vector.zero
  /// Its superview by itself.
  var superview = Vector.zero
  /// With everything around it.
  var total = Vector.zero

  /// That of a subview, which is moved by `own`.
  func inside(_ own: Vector) -> Rounding {
    Rounding(own: own, superview: self.own, total: total + own)
  }
}
