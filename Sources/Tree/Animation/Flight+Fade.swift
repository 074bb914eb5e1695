import SegueViews

/// What a motion fades from, instead of moving.
struct Fade {
  /// How the views were shown when it began.
  let looks: [ObjectIdentifier: View.Properties]
  /// Where the position was then.
  let start: Double
  let target: Int
  /// What shows views that move in the other one of their two places.
  var ghosts: [ObjectIdentifier: Ghost] = [:]

  /// Removes what it has put into the tree.
  func end() { for ghost in ghosts.values { ghost.view.removeFromSuperview() } }
}

/// A view in the place where it was, or is going to be: a snapshot beside the view itself, which is in the other one.
struct Ghost {
  let view: SnapshotView
  private let opacity: Double
  /// Whether it shows where the view was.
  let isBefore: Bool
  /// Which of the two places stays opaque, because what is seen in the other one covers it.
  private let covered: Place?
  private enum Place { case before, after }

  /// A snapshot of a view in the smaller one of its two looks, so that nothing of it is missing.
  init(of source: View, in parent: View, from: View.Properties, to: View.Properties) {
    isBefore = from.bounds.width * from.bounds.height <= to.bounds.width * to.bounds.height
    let look = isBefore ? from : to
    opacity = look.alpha
    view = SnapshotView(source: source, region: from.bounds == to.bounds ? nil : look.bounds)
    view.bounds = look.bounds
    (view.center, view.transform) = (look.center, look.transform)
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

  /// Shows it when a part of the fade is done, 0…1.
  func show(_ done: Double) { view.alpha = opacity * opacity(isBefore ? .before : .after, done) }

  /// The opacity of the view itself, as a part of its own.
  func sourceOpacity(_ done: Double) -> Double { opacity(isBefore ? .after : .before, done) }

  private func opacity(_ place: Place, _ done: Double) -> Double {
    place == covered ? 1 : place == .before ? 1 - done : done
  }
}

extension Flight {
  /// A fade from what is shown to a state; `nil` where there is no way to go.
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

  /// How far a fade is, 0…1. It takes a part of the way only: while both places of a thing are seen, neither can be read.
  private func fadedPart(_ fade: Fade, at time: Double) -> Double {
    let way = Double(fade.target) - fade.start
    let (done, range) = ((motion.state(at: time).value - fade.start) / way, Self.fadedRange)
    let part = range.fraction(at: done).clamped(to: 0...1)
    return part * part * (3 - 2 * part)
  }

  /// The part of the way that a fade takes.
  private static var fadedRange: ClosedRange<Double> { 0.1...0.75 }

  func showGhosts(at time: Double) {
    guard case .time(let fade?) = lead else { return }
    let done = fadedPart(fade, at: time)
    for ghost in fade.ghosts.values { ghost.show(done) }
  }

  /// How a view is shown that something takes hold of: in the middle of a fade where more of it is seen, and as much as anywhere.
  func heldLook(_ index: Int, shown: View.Properties, at time: Double) -> View.Properties {
    guard case .time(let fade?) = lead, let (from, to) = ends(of: fade, index), from.isElsewhere(to) else {
      return shown
    }
    return fadedPart(fade, at: time) < 0.5 ? from : to
  }

  /// How a view is shown in a fade: where it moves, in one of its two places, while its ghost is in the other.
  func fadedLook(_ index: Int, at time: Double) -> View.Properties? {
    guard case .time(let fade?) = lead, let (from, to) = ends(of: fade, index) else { return nil }
    let done = fadedPart(fade, at: time)
    guard from.isElsewhere(to) else { return from.mixed(with: to, at: done) }
    let ghost = fade.ghosts[ObjectIdentifier(changes[index].view)]
    var look = ghost?.isBefore ?? (done >= 0.5) ? to : from
    if let ghost { look.alpha *= ghost.sourceOpacity(done) }
    return look
  }

  /// The looks of a view between which a fade leads.
  private func ends(of fade: Fade, _ index: Int) -> (from: View.Properties, to: View.Properties)? {
    guard let stop = stop(of: fade.target), let from = fade.looks[ObjectIdentifier(changes[index].view)]
    else { return nil }
    return (from, changes[index].looks[stop])
  }
}

extension View.Properties {
  /// What is seen of a view with these properties in its superview, at most.
  fileprivate func seenBox(in parent: View) -> Rect {
    toSuperview.apply(to: bounds).intersection(parent.shown.bounds)
  }

  /// Whether a view with these properties is somewhere else with others.
  fileprivate func isElsewhere(_ other: View.Properties) -> Bool {
    !differences(from: other).isDisjoint(with: ViewChange.place)
  }
}
