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

extension View.Properties {
  /// Whether all numbers in the properties are finite.
  var isFinite: Bool {
    let colors = [backgroundColor, borderColor, shadow.color] + (shape.map { [$0.fill, $0.stroke] } ?? [])
    let numbers = [
      bounds.minX, bounds.minY, bounds.width, bounds.height, center.x, center.y, anchorPoint.x, anchorPoint.y,
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, zPosition, anchorPointZ,
      alpha, dimming, cornerRadius, borderWidth, shadow.blur, shadow.offset.dx, shadow.offset.dy,
    ]
    let maps = space == nil ? [] : [transform3D, sublayerTransform]
    let rows = maps.flatMap { [$0.x, $0.y, $0.z, $0.origin] }
    return numbers.allSatisfy(\.isFinite) && rows.allSatisfy { (0 * $0).sum() == 0 }
      && colors.allSatisfy { ($0.red + $0.green + $0.blue + $0.alpha).isFinite }
      && (shape.map { ($0.lineWidth + $0.strokeStart + $0.strokeEnd).isFinite && $0.path.isFinite } ?? true)
  }
}
