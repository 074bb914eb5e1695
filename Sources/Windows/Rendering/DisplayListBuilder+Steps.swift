import SegueViews

/// The walk over the tree of views.
extension DisplayListBuilder {
  /// A step of the walk: a part of a view to add, with its transform, alpha and clip.
  struct Step {
    enum Part {
      /// A view at its own position, in the coordinates of its superview.
      case whole
      /// The contents of a view, without its own position, alpha and hidden state.
      case contents
      /// The contents of a view, without its mask, position, alpha and hidden state.
      case unmaskedContents
      /// The border of a view, which is drawn over everything in it.
      case border
    }

    let part: Part
    let view: View
    let transform: Transform
    let alpha: Double
    let clip: Int
    /// The rounding of the view, or of its superview for a `.whole` step; see `DisplayListBuilder.rounding`.
    let rounding: Rounding
    /// Whether the view is at its own position; see `DisplayListBuilder.isInPlace`.
    let isInPlace: Bool
  }

  /// Adds the contents of `view` with its mask, but without its own position, alpha and hidden state.
  mutating func addContents(of view: View, _ transform: Transform, alpha: Double, clip: Int) {
    finish(.contents, of: view, transform, alpha: alpha, clip: clip)
  }

  /// Adds the contents of `view` without its mask, position, alpha and hidden state.
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

  /// Performs pending steps until `count` of them are left.
  mutating func performAll(until count: Int) {
    let outer = openSpans.count
    while pending.count > count {
      let step = pending.removeLast()
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
      // A moving view gets its pictures before it becomes visible; with an alpha of zero, nothing is drawn.
      guard shown.opacity > 0.001 || view.hasPresentation else { return }
      let opacity = shown.opacity > 0.001 ? shown.opacity : 0
      let exact = view.toSuperview(shown, by: .shown).concatenating(transform)
      guard !view.isTurnedAway(exact) else { return }
      if !exact.isAffine { return add(view, seenIn: exact, alpha: alpha * opacity, clip: clip) }
      let place = place(of: view, shown, exact, in: transform)
      rounding = step.rounding.inside(Vector(place.tx - exact.tx, place.ty - exact.ty))
      add(contentsOf: view, shown, place, alpha: alpha * opacity, clip: clip)
    case .contents where !transform.isAffine: add(view, seenIn: transform, alpha: alpha, clip: clip)
    case .contents: add(contentsOf: view, view.drawn, transform, alpha: alpha, clip: clip)
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

/// The distances, in pixels, by which a view was moved onto whole pixels.
struct Rounding {
  /// The distance by which the view was moved relative to its superview.
  var own = Vector.zero
  /// The distance by which the superview was moved relative to its own superview.
  var superview = Vector.zero
  /// The total distance by which the view was moved, including the distances of all its ancestors.
  var total = Vector.zero

  /// Returns the rounding of a subview that is itself moved by `own`.
  func inside(_ own: Vector) -> Rounding { Rounding(own: own, superview: self.own, total: total + own) }
}
