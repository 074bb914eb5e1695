import Geometry

extension View {
  /// What is wrong with the tree, one sentence a fault; empty in a sound one. Checked by tests after every step.
  public func faults() -> [String] {
    var faults: [String] = []
    forEachInSubtree { view in
      let name = view.identifier ?? String(describing: type(of: view))
      for child in view.subviews where child.superview !== view {
        faults.append("a subview of \(name) has another superview")
      }
      if Set(view.subviews.map(ObjectIdentifier.init)).count != view.subviews.count {
        faults.append("\(name) holds a subview twice")
      }
      if !view.model.isFinite || !view.shown.isFinite {
        faults.append("\(name) has a number that is not finite")
      }
    }
    return faults
  }
}

extension View.Properties {
  var isFinite: Bool {
    let numbers = [
      bounds.minX, bounds.minY, bounds.width, bounds.height, center.x, center.y, alpha, cornerRadius,
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return numbers.allSatisfy(\.isFinite)
  }
}
