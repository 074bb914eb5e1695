import SegueViews

/// A cross-fade that replaces the motion toward a state when reduced motion is on.
struct Fade {
  /// The properties that views showed when the fade began.
  let looks: [ObjectIdentifier: View.Properties]
  /// The position at which the fade began.
  let start: Double
  let target: Int
  /// The snapshots of views that change their position, by view. Each snapshot shows its view at either the old or the new
  /// position; the view itself is shown at the other one.
  var ghosts: [ObjectIdentifier: Ghost] = [:]

  /// Removes the snapshots from the view tree.
  func end() { for ghost in ghosts.values { ghost.view.removeFromSuperview() } }
}

/// A snapshot that shows a view at its old or its new position during a cross-fade. The view itself is shown at the other
/// position.
struct Ghost {
  let view: SnapshotView
  private let opacity: Double
  /// Whether the snapshot is at the old position of the view.
  let isBefore: Bool
  /// The position at which the view's image stays opaque, because the image at the other position covers it; `nil` if neither
  /// image covers the other.
  private let covered: Place?
  private enum Place { case before, after }

  /// Creates a snapshot at the old or the new position, whichever makes the view smaller, so that no part of the snapshot is
  /// missing.
  init(of source: View, in parent: View, from: View.Properties, to: View.Properties) {
    isBefore = from.bounds.width * from.bounds.height <= to.bounds.width * to.bounds.height
    let look = isBefore ? from : to
    opacity = look.alpha
    view = SnapshotView(source: source, region: from.bounds == to.bounds ? nil : look.bounds)
    view.bounds = look.bounds
    (view.anchorPoint, view.center, view.transform) = (look.anchorPoint, look.center, look.transform)
    (view.cornerRadius, view.corners) = (look.cornerRadius, source.corners)
    let (before, after) = (from.seenBox(in: parent), to.seenBox(in: parent))
    covered =
      from.alpha > 0.99 && before.contains(after)
      ? .after : to.alpha > 0.99 && after.contains(before) ? .before : nil
    if (covered == .before) == isBefore, covered != nil {
      parent.insertSubview(view, below: source)
    } else {
      parent.insertSubview(view, above: source)
    }
  }

  /// Sets the snapshot's opacity for the given progress of the fade, 0…1.
  func show(_ done: Double) { view.alpha = opacity * opacity(isBefore ? .before : .after, done) }

  /// Returns the factor that multiplies the view's own opacity at the given progress of the fade, 0…1.
  func sourceOpacity(_ done: Double) -> Double { opacity(isBefore ? .after : .before, done) }

  private func opacity(_ place: Place, _ done: Double) -> Double {
    place == covered ? 1 : place == .before ? 1 - done : done
  }
}

extension Flight {
  /// Returns a fade from the properties shown now to a state; `nil` if the motion is already at that state, or if it has no
  /// such stop.
  func makeFade(to target: Int, at time: Double) -> Fade? {
    let start = motion.state(at: time).value
    guard start != Double(target), let stop = stop(of: target) else { return nil }
    let looks = zip(changes, looks(at: time)).map { (ObjectIdentifier($0.view), $1) }
    var fade = Fade(looks: Dictionary(looks) { first, _ in first }, start: start, target: target)
    for change in changes {
      let view = change.view
      guard let from = fade.looks[ObjectIdentifier(view)], let parent = view.superview,
        from.isElsewhere(change.looks[stop]), !parent.arrangesSubviews, !view.isHiddenOrConcealed
      else { continue }
      fade.ghosts[ObjectIdentifier(view)] = Ghost(of: view, in: parent, from: from, to: change.looks[stop])
    }
    return fade
  }

  /// Returns the progress of a fade, 0…1. The fade lasts only for `fadedRange` of the motion, because a view is hard to read
  /// while both images are visible.
  private func fadedPart(_ fade: Fade, at time: Double) -> Double {
    let way = Double(fade.target) - fade.start
    let (done, range) = ((motion.state(at: time).value - fade.start) / way, Self.fadedRange)
    let part = range.fraction(at: done).clamped(to: 0...1)
    return part * part * (3 - 2 * part)
  }

  /// The range of the motion's progress during which a fade happens.
  private static var fadedRange: ClosedRange<Double> { 0.1...0.75 }

  func showGhosts(at time: Double) {
    guard case .time(let fade?) = lead else { return }
    let done = fadedPart(fade, at: time)
    for ghost in fade.ghosts.values { ghost.show(done) }
  }

  /// Returns the properties that a view shows when the motion is held. A view that is cross-fading to another position is shown
  /// fully, at the position where it is more opaque.
  func heldLook(_ index: Int, shown: View.Properties, at time: Double) -> View.Properties {
    guard case .time(let fade?) = lead, let (from, to) = ends(of: fade, index), from.isElsewhere(to) else {
      return shown
    }
    return fadedPart(fade, at: time) < 0.5 ? from : to
  }

  /// Returns the properties of a view during a fade; `nil` without a fade. A view that changes its position is shown at its old
  /// or its new position; its snapshot is shown at the other one.
  func fadedLook(_ index: Int, at time: Double) -> View.Properties? {
    guard case .time(let fade?) = lead, let (from, to) = ends(of: fade, index) else { return nil }
    let done = fadedPart(fade, at: time)
    guard from.isElsewhere(to) else { return from.mixed(with: to, at: done) }
    let ghost = fade.ghosts[ObjectIdentifier(changes[index].view)]
    var look = ghost?.isBefore ?? (done >= 0.5) ? to : from
    if let ghost { look.alpha *= ghost.sourceOpacity(done) }
    return look
  }

  /// Returns the properties of a view at the start and at the end of a fade; `nil` if the view or the target is unknown.
  private func ends(of fade: Fade, _ index: Int) -> (from: View.Properties, to: View.Properties)? {
    guard let stop = stop(of: fade.target), let from = fade.looks[ObjectIdentifier(changes[index].view)]
    else { return nil }
    return (from, changes[index].looks[stop])
  }
}

extension View.Properties {
  /// Returns the part of the superview that a view with these properties can cover.
  fileprivate func seenBox(in parent: View) -> Rect {
    toSuperview.apply(to: bounds).intersection(parent.shown.bounds)
  }

  /// Returns whether `other` gives a view a different position, size or transform.
  fileprivate func isElsewhere(_ other: View.Properties) -> Bool {
    !differences(from: other).isDisjoint(with: ViewChange.place)
  }
}
