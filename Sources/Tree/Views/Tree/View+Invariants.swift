import SegueGeometry

extension View {
  /// Returns a sentence for each fault in the view tree; empty if there is no fault. Tests check this after every step.
  public func faults() -> [String] {
    var faults: [String] = []
    forEachInSubtree { view in
      let name = view.identifier ?? String(describing: type(of: view))
      for child in view.subviews where child.superview !== view {
        faults.append("a subview of \(name) has another superview")
      }
      if let mask = view.maskView {
        if mask.superview != nil { faults.append("the mask of \(name) has a superview") }
        if mask.maskedView !== view { faults.append("the mask of \(name) masks another view") }
        if view.isPart(of: mask) { faults.append("\(name) is masked by a view that contains it") }
      }
      if Set(view.subviews.map(ObjectIdentifier.init)).count != view.subviews.count {
        faults.append("\(name) contains a subview twice")
      }
      if !view.model.isFinite || !view.shown.isFinite {
        faults.append("\(name) has a number that is not finite")
      }
    }
    return faults
  }
}
