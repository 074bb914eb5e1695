import SegueViews

extension StateAnimator {
  /// Whether the animator may be moved now. While `apply` or `onFollow` runs, this is `false`, and debug builds report a fault.
  var mayMove: Bool {
    if isAsking { reportFault("\(name): it cannot be moved while apply or onFollow runs", in: root?.window) }
    return !isAsking
  }

  /// Calls `apply` to set the models for a state.
  func ask(_ state: State) {
    isAsking = true
    defer { isAsking = false }
    apply?(state)
  }

  /// Runs code that may only set properties. Debug builds report any other change to the view tree.
  func guarded(_ body: () -> Void) {
    isAsking = true
    defer { isAsking = false }
    #if DEBUG
      guard let root, let window = root.window else { return body() }
      let before = TreeShape(of: root)
      body()
      for fault in TreeShape(of: root).faults(since: before) { window.report("\(name): \(fault)") }
    #else
      body()
    #endif
  }
}

/// A record of those properties of a view tree that cannot be animated, used to find changes to them.
struct TreeShape {
  private struct Traits: Equatable {
    let subviews: [ObjectIdentifier]
    let mask: ObjectIdentifier?
    let isHidden, clipsToBounds, isUserInteractionEnabled, fillsSuperview: Bool
    let corners: Corners
    let content: Int
  }

  private var views: [(view: View, traits: Traits)] = []

  init(of root: View) {
    root.forEachInSubtree { view in
      let traits = Traits(
        subviews: view.subviews.map(ObjectIdentifier.init), mask: view.mask.map(ObjectIdentifier.init),
        isHidden: view.isHiddenOrConcealed, clipsToBounds: view.clipsToBounds,
        isUserInteractionEnabled: view.isUserInteractionEnabled, fillsSuperview: view.fillsSuperview,
        corners: view.corners, content: view.contentVersion)
      views.append((view, traits))
    }
  }

  /// Returns the changes since `before`, as one sentence for each view.
  func faults(since before: TreeShape) -> [String] {
    let now = Dictionary(views.map { (ObjectIdentifier($0.view), $0.traits) }) { first, _ in first }
    return before.views.compactMap { view, old in
      guard let new = now[ObjectIdentifier(view)] else { return nil }
      var changes: [String] = []
      if new.subviews != old.subviews {
        let (were, are) = (Set(old.subviews), Set(new.subviews))
        let added = view.subviews.filter { !were.contains(ObjectIdentifier($0)) }.map(\.faultName)
        if !added.isEmpty { changes.append("a subview was added (\(added.joined(separator: ", ")))") }
        if !were.isSubset(of: are) { changes.append("a subview was removed") }
        if were == are { changes.append("its subviews were reordered") }
      }
      if new.mask != old.mask { changes.append("mask was set") }
      if new.isHidden != old.isHidden { changes.append("isHidden was set") }
      if new.clipsToBounds != old.clipsToBounds { changes.append("clipsToBounds was set") }
      if new.corners != old.corners { changes.append("corners was set") }
      if new.isUserInteractionEnabled != old.isUserInteractionEnabled {
        changes.append("isUserInteractionEnabled was set")
      }
      if new.fillsSuperview != old.fillsSuperview { changes.append("fillsSuperview was set") }
      if new.content != old.content { changes.append("its content was changed") }
      guard !changes.isEmpty else { return nil }
      return
        "\(view.faultName): \(changes.joined(separator: ", ")); only animatable properties may be set here"
    }
  }
}
