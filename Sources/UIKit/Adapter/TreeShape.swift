import SegueDrawing
import SegueViews

/// What of some trees is no animatable property: who lies where, by which name, what masks it, and what is hidden or clipped.
struct TreeShape {
  private struct Traits {
    let view: View
    let subviews: [View]
    let mask: View?
    let isHidden, clipsToBounds, isDoubleSided, isUserInteractionEnabled: Bool
    let corners: Corners
    let identifier: String?

    init(_ view: View) {
      self.view = view
      (subviews, mask) = (view.subviews, view.mask)
      (isHidden, clipsToBounds) = (view.isHidden, view.clipsToBounds)
      (isUserInteractionEnabled, corners) = (view.isUserInteractionEnabled, view.corners)
      (isDoubleSided, identifier) = (view.isDoubleSided, view.identifier)
    }

    var isAsBefore: Bool {
      isHidden == view.isHidden && clipsToBounds == view.clipsToBounds && corners == view.corners
        && isDoubleSided == view.isDoubleSided && identifier == view.identifier
        && isUserInteractionEnabled == view.isUserInteractionEnabled
        && mask === view.mask && hasSameSubviews
    }

    var hasSameSubviews: Bool { subviews.elementsEqual(view.subviews, by: ===) }
  }

  private var traits: [Traits] = []

  /// Remembers some views and everything in them.
  init(of roots: [View]) {
    for root in roots { root.forEachInSubtree { traits.append(Traits($0)) } }
  }

  /// The views in them.
  var views: Set<View> { Set(traits.lazy.map(\.view)) }

  /// Forgets what is as it was: only what has been changed so far is set back.
  mutating func keepChanges() { traits.removeAll(where: \.isAsBefore) }

  /// The same views as they are by now.
  var now: TreeShape { TreeShape(traits: traits.map { Traits($0.view) }) }

  private init(traits: [Traits]) { self.traits = traits }

  /// Whether it knows of no view.
  var isEmpty: Bool { traits.isEmpty }

  /// Sets everything back, or what lies in a view.
  func restore(within root: View? = nil) {
    for old in traits where !old.isAsBefore {
      if let root, !old.view.isDescendant(of: root) { continue }
      let view = old.view
      (view.isHidden, view.clipsToBounds) = (old.isHidden, old.clipsToBounds)
      (view.isUserInteractionEnabled, view.corners) = (old.isUserInteractionEnabled, old.corners)
      (view.isDoubleSided, view.identifier) = (old.isDoubleSided, old.identifier)
      view.mask = old.mask
      guard !old.hasSameSubviews else { continue }
      for subview in view.subviews where !old.subviews.contains(where: { $0 === subview }) {
        subview.removeFromSuperview()
      }
      for subview in old.subviews { view.addSubview(subview) }
    }
  }
}

/// Where some views lie.
struct TreePlaces {
  private let places: [(view: View, superview: View?, index: Int)]

  /// Remembers where views lie.
  init(of views: [View]) {
    places = views.map { view in
      (view, view.superview, view.superview?.subviews.firstIndex { $0 === view } ?? 0)
    }
  }

  /// Puts them there again.
  func restore() {
    for (view, superview, index) in places where view.superview !== superview {
      if let superview { superview.insertSubview(view, at: index) } else { view.removeFromSuperview() }
    }
  }
}
