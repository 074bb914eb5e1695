import SegueGeometry

/// An animator that moves views by setting their shown properties.
package protocol ViewAnimating: AnyObject {
  /// Returns the properties that this animator gives a view at a time; `nil` for a view that it does not move.
  func look(of view: View, at time: Double) -> View.Properties?
  /// Captures the views' properties in all states again. Called after the window was resized and laid out.
  func windowResized()
  /// Stops the animator and releases its views, which may retain it. Called when the window is released.
  func invalidate()
}

struct WeakViewAnimating {
  weak var mover: (any ViewAnimating)?
}

/// The properties of a view that one animator moves.
struct Movement {
  weak var mover: (any ViewAnimating)?
  let id: ObjectIdentifier
  var properties: View.PropertySet
}

extension View {
  /// Whether the view or one of its containers is moved by an animator or shown by a snapshot.
  package var isInMotion: Bool {
    var view = self
    while !view.hasPresentation, !view.isMirrored {
      guard let container = view.container else { return false }
      view = container
    }
    return true
  }

  private var isMirrored: Bool {
    for index in mirrors.indices where mirrors[index].object != nil { return true }
    return false
  }

  /// The properties that animators are moving. For all other properties, the view shows its model.
  package var movedProperties: PropertySet {
    var moved: PropertySet = []
    for index in movements.indices { moved.formUnion(movements[index].properties) }
    return moved
  }

  /// The animators that move the view.
  package var currentMovers: [any ViewAnimating] { movements.compactMap(\.mover) }

  /// Makes `mover` the animator of the given properties. Other animators stop moving these properties. Properties that `mover`
  /// no longer moves show the model again.
  package func beginAnimating(of properties: PropertySet, by mover: any ViewAnimating) {
    let left = self.properties(movedBy: ObjectIdentifier(mover)).subtracting(properties)
    endAnimating(by: ObjectIdentifier(mover), showsModel: false)
    if !left.isEmpty, var shown = presentation {
      shown.take(left, from: model)
      presentation = shown
    }
    for index in movements.indices { movements[index].properties.subtract(properties) }
    movements.removeAll(where: \.properties.isEmpty)
    movements.append(Movement(mover: mover, id: ObjectIdentifier(mover), properties: properties))
  }

  /// Returns the properties that the animator with the given identifier still moves.
  package func properties(movedBy id: ObjectIdentifier) -> PropertySet {
    // The loop uses indices, because a copy of each movement would create another weak reference.
    for index in movements.indices where movements[index].id == id { return movements[index].properties }
    return []
  }

  /// Shows those properties of `look` that the animator with the given identifier still moves.
  package func show(_ look: Properties, movedBy id: ObjectIdentifier) {
    let properties = properties(movedBy: id)
    guard !properties.isEmpty else { return }
    var changed = shown
    changed.take(properties, from: look)
    if !hasPresentation || changed != shown { present(changed) }
  }

  /// Ends an animator's movement of the view. Properties that other animators have taken over are not affected.
  /// - Parameters:
  ///   - id: the identifier of the animator.
  ///   - showsModel: whether the view shows the model again for the properties that the animator has moved; `true` by default.
  package func endAnimating(by id: ObjectIdentifier, showsModel: Bool = true) {
    guard let index = movements.firstIndex(where: { $0.id == id }) else { return }
    let properties = movements.remove(at: index).properties
    guard showsModel else { return }
    if movements.isEmpty {
      if hasPresentation { presentation = nil }
    } else if var shown = presentation {
      shown.take(properties, from: model)
      presentation = shown
    }
  }

  /// Ends all movements and shows the model, so that the view can be reused.
  package func endAllAnimations() {
    movements = []
    guard hasPresentation else { return }
    presentation = nil
  }

  /// Returns the properties that are shown now, and those that animators will show `interval` seconds later; `nil` if no
  /// animator moves any of `properties`.
  package func shownMotion(of properties: PropertySet, at time: Double, interval: Double) -> (
    now: Properties, next: Properties
  )? {
    guard !movements.isEmpty, !properties.isDisjoint(with: movedProperties) else { return nil }
    var next = shown
    for movement in movements {
      guard let mover = movement.mover, let now = mover.look(of: self, at: time),
        let later = mover.look(of: self, at: time + interval)
      else { continue }
      next.take(
        movement.properties.intersection(properties), from: shown.displaced(from: now, to: later, by: 1))
    }
    return (shown, next)
  }
}
