import SegueGeometry

/// Something that moves properties of views: an animator.
package protocol ViewAnimating: AnyObject {
  /// What this mover shows of `view` at a time; `nil` for a view that it does not move.
  func look(of view: View, at time: Double) -> View.Properties?
  /// The window was resized and laid out.
  func windowResized()
  /// The window is gone: nothing moves any more, and the views, which may hold the mover, are let go.
  func invalidate()
}

struct WeakViewAnimating {
  weak var mover: (any ViewAnimating)?
}

/// The properties of a view that one mover moves.
struct Movement {
  weak var mover: (any ViewAnimating)?
  let id: ObjectIdentifier
  var properties: View.PropertySet
}

extension View {
  /// Whether something moves the view, or what it lies in, or shows it elsewhere.
  package var isInMotion: Bool {
    var view = self
    while !view.hasPresentation, !view.isMirrored {
      guard let container = view.container else { return false }
      view = container
    }
    return true
  }

  private var isMirrored: Bool {
    for index in mirrors.indices where mirrors[index].snapshot != nil { return true }
    return false
  }

  /// The properties that a mover moves; the others are shown as in the model.
  package var movedProperties: PropertySet {
    var moved: PropertySet = []
    for index in movements.indices { moved.formUnion(movements[index].properties) }
    return moved
  }

  /// Takes `properties` over from the movers that move them.
  package func beginAnimating(of properties: PropertySet, by mover: any ViewAnimating) {
    endAnimating(by: ObjectIdentifier(mover), showsModel: false)
    for index in movements.indices { movements[index].properties.subtract(properties) }
    movements.removeAll(where: \.properties.isEmpty)
    movements.append(Movement(mover: mover, id: ObjectIdentifier(mover), properties: properties))
  }

  /// The properties that a mover still moves.
  package func properties(movedBy id: ObjectIdentifier) -> PropertySet {
    // By index: a copy of a movement would be another weak reference.
    for index in movements.indices where movements[index].id == id { return movements[index].properties }
    return []
  }

  /// Shows the properties of `look` that a mover still moves.
  package func show(_ look: Properties, movedBy id: ObjectIdentifier) {
    let properties = properties(movedBy: id)
    guard !properties.isEmpty else { return }
    var changed = shown
    changed.take(properties, from: look)
    if !hasPresentation || changed != shown { present(changed) }
  }

  /// Shows the model again for the properties that `id` has moved; what others have taken over stays with them.
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

  /// Shows the model, whatever moves it: the view is used for something else.
  package func endAllAnimations() {
    movements = []
    guard hasPresentation else { return }
    presentation = nil
  }

  /// What other movers show of `properties`, now and `interval` seconds later.
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
