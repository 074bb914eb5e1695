import Geometry

/// What every view of a subtree looked like at one moment.
package struct PropertyCapture {
  private var properties: [ObjectIdentifier: View.Properties] = [:]
  private var views: [View] = []

  /// Reads the models of `root` and everything in it, after laying them out.
  package init(of root: View) {
    root.layoutIfNeeded()
    var properties: [ObjectIdentifier: View.Properties] = [:]
    var views: [View] = []
    root.forEachInSubtree { view in
      properties[ObjectIdentifier(view)] = view.model
      views.append(view)
    }
    self.properties = properties
    self.views = views
  }

  package subscript(view: View) -> View.Properties? { properties[ObjectIdentifier(view)] }

  /// Puts every view's model back to what it was.
  package func restore() {
    for view in views {
      if let properties = self[view], properties != view.model { view.model = properties }
    }
    views.first?.layoutIfNeeded()
  }

  /// The views of the subtree, from back to front.
  package var captured: [View] { views }
}

/// One view on its way from one look to another.
package struct ViewChange {
  /// Who moves.
  package let view: View
  /// The look at fraction 0.
  package var from: View.Properties
  /// The look at fraction 1.
  package var to: View.Properties

  package init(view: View, from: View.Properties, to: View.Properties) {
    self.view = view
    self.from = from
    self.to = to
  }

  /// Shows the look at `fraction`, `offset` away from its place, on behalf of `mover`.
  package func show(_ fraction: Double, movedBy offset: Vector = .zero, for mover: ObjectIdentifier) {
    var properties = from.mixed(with: to, at: fraction)
    properties.center = properties.center + offset
    view.mover = mover
    if view.presentation != properties { view.presentation = properties }
  }

  /// Makes `look` the view's own, as far as the change is about it: the rest may have been laid out anew
  /// meanwhile.
  func keep(_ look: View.Properties) {
    view.model = view.model.taking(from: look, where: from, differsFrom: to)
  }

  /// Lets the model show again, unless somebody else moves the view by now.
  package func end(for mover: ObjectIdentifier) {
    guard view.mover == mover else { return }
    view.mover = nil
    if view.presentation != nil { view.presentation = nil }
  }
}
