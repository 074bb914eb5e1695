/// The structure of one or more view trees: subviews, identifiers and masks, and properties that cannot be interpolated, such
/// as whether a view is hidden.
struct TreeShape {
  private struct Traits {
    let view: View
    let subviews: [View]
    let mask: View?
    let isHidden, clipsToBounds, isDoubleSided, isUserInteractionEnabled: Bool
    let corners: Corners
    let identifier: String?
    let rules: ConstraintShape

    init(_ view: View) {
      self.view = view
      (subviews, mask) = (view.SegueViews::subviews, view.mask)
      (isHidden, clipsToBounds) = (view.isHidden, view.clipsToBounds)
      (isUserInteractionEnabled, corners) = (view.isUserInteractionEnabled, view.corners)
      (isDoubleSided, identifier) = (view.isDoubleSided, view.identifier)
      rules = ConstraintShape(of: view)
    }

    var isAsBefore: Bool {
      isHidden == view.isHidden && clipsToBounds == view.clipsToBounds && corners == view.corners
        && isDoubleSided == view.isDoubleSided && identifier == view.identifier
        && isUserInteractionEnabled == view.isUserInteractionEnabled
        && mask === view.mask && hasSameSubviews && rules.isAsBefore
    }

    var hasSameSubviews: Bool { subviews.elementsEqual(view.SegueViews::subviews, by: ===) }
  }

  private var traits: [Traits] = []

  /// Captures the structure of the given views, and of all views inside them.
  init(of roots: [View]) {
    for root in roots { root.forEachInSubtree { traits.append(Traits($0)) } }
  }

  /// The captured views.
  var views: Set<View> { Set(traits.lazy.map(\.view)) }

  /// Removes the views that have not changed since they were captured, so that later changes to these views are not reverted.
  mutating func keepChanges() { traits.removeAll(where: \.isAsBefore) }

  /// The current structure of the captured views.
  var now: TreeShape { TreeShape(traits: traits.map { Traits($0.view) }) }

  private init(traits: [Traits]) { self.traits = traits }

  /// Whether no views are captured.
  var isEmpty: Bool { traits.isEmpty }

  /// Restores the captured structure. If `root` is not `nil`, this applies only to this view and the views inside it.
  func restore(within root: View? = nil) {
    for old in traits where !old.isAsBefore {
      if let root, !old.view.isDescendant(of: root) { continue }
      let view = old.view
      (view.isHidden, view.clipsToBounds) = (old.isHidden, old.clipsToBounds)
      (view.isUserInteractionEnabled, view.corners) = (old.isUserInteractionEnabled, old.corners)
      (view.isDoubleSided, view.identifier) = (old.isDoubleSided, old.identifier)
      view.mask = old.mask
      guard !old.hasSameSubviews else { continue }
      for subview in view.SegueViews::subviews where !old.subviews.contains(where: { $0 === subview }) {
        subview.removeFromSuperview()
      }
      for subview in old.subviews { view.addSubview(subview) }
    }
    // Constraints need the views that they connect.
    for old in traits where !old.rules.isAsBefore {
      if let root, !old.view.isDescendant(of: root) { continue }
      old.rules.restore()
    }
  }
}

/// The active constraints that a view holds, with their constants and priorities. Also records whether the view is positioned
/// by its frame.
struct ConstraintShape {
  private let view: View
  private let isTranslated: Bool
  private let constraints: [(constraint: NSLayoutConstraint, constant: Double, priority: UILayoutPriority)]

  init(of view: View) {
    self.view = view
    isTranslated = view.translatesAutoresizingMaskIntoConstraints
    constraints = view.constraints.map { ($0, $0.constant, $0.priority) }
  }

  var isAsBefore: Bool {
    isTranslated == view.translatesAutoresizingMaskIntoConstraints
      && constraints.elementsEqual(view.constraints) {
        $0.constraint === $1 && $0.constant == $1.constant && $0.priority == $1.priority
      }
  }

  func restore() {
    view.translatesAutoresizingMaskIntoConstraints = isTranslated
    for each in view.constraints where !constraints.contains(where: { $0.constraint === each }) {
      each.isActive = false
    }
    for (constraint, constant, priority) in constraints {
      (constraint.constant, constraint.priority, constraint.isActive) = (constant, priority, true)
    }
  }
}

/// Properties of views, which can be set again.
struct Looks {
  let changes: [(view: View, properties: View.PropertySet, look: View.Properties)]

  init(_ changes: [(view: View, properties: View.PropertySet, look: View.Properties)]) {
    self.changes = changes
  }

  /// Captures the current values of the properties that a recording changes.
  init(of recording: Recording) {
    changes = recording.entries.map { ($0.view, $0.properties, $0.view.model) }
  }

  /// A copy with the current values of the recorded properties.
  var now: Looks { Looks(changes.map { ($0.view, $0.properties, $0.view.model) }) }

  /// A copy that also contains the properties that the recording has changed since `self` was captured, with the values before
  /// these changes.
  func extended(by recording: Recording) -> Looks {
    Looks(
      recording.entries.enumerated().map { index, entry in
        (entry.view, entry.properties, index < changes.count ? changes[index].look : entry.plain)
      })
  }

  func filter(_ isIncluded: (View) -> Bool) -> Looks { Looks(changes.filter { isIncluded($0.view) }) }

  func apply() { for each in changes { each.view.take(each.properties, from: each.look) } }
}

/// The positions of views in the view tree: the superview and subview index of each view.
struct TreePlaces {
  private let places: [(view: View, superview: View?, index: Int)]

  /// Captures the superview and the subview index of each view.
  init(of views: [View]) {
    places = views.map { view in
      (view, view.superview, view.superview?.SegueViews::subviews.firstIndex { $0 === view } ?? 0)
    }
  }

  /// Returns each view to its captured position, unless it still has the captured superview.
  func restore() {
    for (view, superview, index) in places where view.superview !== superview {
      if let superview {
        superview.SegueViews::insertSubview(view, at: index)
      } else {
        view.removeFromSuperview()
      }
    }
  }
}
