import Glibc
import SegueGeometry
import SegueMotion

extension StateAnimator {
  func capture(over root: View, _ apply: (State) -> Void) {
    let plain = PropertyCapture(of: root)
    let all = (states.indices.map { (states[$0], Double($0)) } + between).sorted { $0.1 < $1.1 }
    let looks = all.map { state, _ in
      guarded { apply(state) }
      defer { plain.restore() }
      return PropertyCapture(of: root)
    }
    take(plain, looks, stops: all.map(\.1))
  }

  /// Takes over the properties in which the looks differ; what others have moved so far goes on from where it is shown.
  func take(_ plain: PropertyCapture, _ looks: [PropertyCapture], stops: [Double]) {
    let (time, old) = (now, changes)
    let known = Dictionary(old.map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
    self.stops = stops.count > 1 ? stops : [0, 1]
    // The window owns the timeline, which owns this; and it is never moved.
    captured = plain.views.filter { !($0 is Window) }
    let fades = fadesWithReducedMotion && root?.window?.reducesMotion == true
    changes = captured.compactMap { view in
      guard let own = plain[view] else { return nil }
      let all = looks.map { $0[view] ?? own }
      var change = ViewChange(
        view, own: own, looks: all.count > 1 ? all : [own, own], tracks: tracks, fades: fades)
      // What moves already starts from where it is shown.
      if apply == nil, let properties = change?.properties {
        change?.looks[0].take(properties.intersection(view.movedProperties), from: view.shown)
      }
      return change
    }
    var kept: Set<ObjectIdentifier> = []
    for index in changes.indices {
      let id = ObjectIdentifier(changes[index].view)
      kept.insert(id)
      if let before = known[id] {
        changes[index].deviation = before.deviation
      } else {
        takeOver(index, at: time)
      }
      changes[index].view.beginMovement(of: changes[index].properties, by: self)
    }
    for change in old where !kept.contains(ObjectIdentifier(change.view)) {
      change.view.endMovement(by: ObjectIdentifier(self))
    }
    interrupted = nil
    if !isHeld { thaw(at: time) }
    if let drag { pose = pose(for: drag) }
  }

  /// Continues from where another animator shows a view, with the same velocity.
  private func takeOver(_ index: Int, at time: Double) {
    let change = changes[index]
    let moved = change.view.movedProperties.intersection(change.properties)
    guard
      let (shown, next) = change.view.shownMotion(
        of: moved, at: time, interval: ViewChange.Deviation.interval)
    else { return }
    let said = look(index, at: time)
    var before = said
    before.take(moved, from: shown)
    changes[index].deviation = ViewChange.Deviation(offset: (said, before), drift: (shown, next))
  }

  func look(_ index: Int, at time: Double) -> View.Properties {
    look(index, at: time, places: motion.places(at: time))
  }

  func look(_ index: Int, at time: Double, places: [Double]) -> View.Properties {
    let said = pose?[index] ?? changes[index].look(at: places, stops: stops)
    return trimmed(deviated(said, changes[index], at: time), changes[index])
  }

  /// A look near the end of its way, brought there without creeping.
  ///
  /// The last pixels of a spring take as long as all the others, and what moves by whole pixels steps through them one by one.
  /// From where less than two are left, the rest is shortened smoothly: it ends within the next few frames, and is at rest by the
  /// time the motion is over.
  private func trimmed(_ look: View.Properties, _ change: ViewChange) -> View.Properties {
    guard change.isTrimmed, !isHeld else { return look }
    let (end, reach) = (end(of: look, in: change), reach(of: change))
    let distance = look.distance(to: end)
    guard distance < reach, distance > 0 else { return look }
    // Falls with the logarithm of what is left: at a constant speed for a spring, which decays exponentially.
    let left = max(0, 1 + log(distance / reach)) * reach / distance
    return end.mixed(with: look, at: left)
  }

  /// Decides what is shortened: whatever has far to go on a spring.
  func decideTrims(at time: Double) {
    let isSpring = leavesModel && tracks[0].time.timing.isSpring && root?.window?.trimsSprings == true
    for index in changes.indices {
      changes[index].isTrimmed = false
      guard isSpring else { continue }
      let look = look(index, at: time)
      let distance = look.distance(to: end(of: look, in: changes[index]))
      changes[index].isTrimmed = distance > 2 * reach(of: changes[index])
    }
  }

  private func end(of look: View.Properties, in change: ViewChange) -> View.Properties {
    var end = look
    end.take(change.properties, from: change.looks[stops.firstIndex(of: Double(target)) ?? 0])
    return end
  }

  /// The length of the last part that is shortened, in points.
  private func reach(of change: ViewChange) -> Double {
    max(2 / (root?.window?.displayScale ?? 1), change.extent * Self.residue)
  }

  /// What a spring leaves of its distance at the end of its duration, times e.
  private static var residue: Double { 0.0033 }

  /// How everything is shown, and how it will be a moment later, if shortening has changed that.
  func trimmedMotion(at time: Double) -> [(now: View.Properties, next: View.Properties)]? {
    guard !isHeld, changes.contains(where: \.isTrimmed) else { return nil }
    return changes.indices.map { (look($0, at: time), look($0, at: time + ViewChange.Deviation.interval)) }
  }

  /// Goes on from what was shown, with the velocity that it was shown to have.
  func keepMotion(_ shown: [(now: View.Properties, next: View.Properties)], at time: Double) {
    let (places, later) = (motion.places(at: time), motion.places(at: time + ViewChange.Deviation.interval))
    deviations = DeviationClock()
    for index in changes.indices where index < shown.count {
      let said = changes[index].look(at: places, stops: stops)
      let saidNext = changes[index].look(at: later, stops: stops)
      let (now, next) = shown[index]
      changes[index].deviation =
        said == now && saidNext == next
        ? nil
        : ViewChange.Deviation(
          offset: (said, now), drift: (now.displaced(from: said, to: saidNext, by: 1), next))
    }
  }

  func deviated(_ look: View.Properties, _ change: ViewChange, at time: Double) -> View.Properties {
    guard let deviation = change.deviation, time < deviations.end else { return look }
    let left = deviations.weights(at: time, on: deviationSpring)
    var result = look.displaced(from: deviation.offset.from, to: deviation.offset.to, by: left.offset)
    // What was pulled far away swings past its place by a part of that distance, which can be more than its size.
    if left.offset < 0 { result.keepNear(look) }
    return result.displaced(
      from: deviation.drift.from, to: deviation.drift.to, by: left.drift / ViewChange.Deviation.interval)
  }

  private var deviationSpring: Spring { tracks[0].time.timing.continuation }

  /// Keeps the difference between what is shown and what the positions say, as deviations.
  func keepDeviations(from shown: [View.Properties], at time: Double) {
    deviations = DeviationClock()
    let places = motion.places(at: time)
    for index in changes.indices where index < shown.count {
      let said = pose?[index] ?? changes[index].look(at: places, stops: stops)
      changes[index].deviation =
        said == shown[index]
        ? nil : ViewChange.Deviation(offset: (said, shown[index]), drift: (said, said))
      if changes[index].deviation != nil { deviations.end = .infinity }
    }
  }

  /// Lets deviations spring to zero, if there are any that do not yet.
  func thaw(at time: Double) {
    guard deviations.isKept else { return }
    let all = changes.compactMap(\.deviation)
    guard !all.isEmpty else { return }
    let size = all.reduce(0) { max($0, $1.offset.from.distance(to: $1.offset.to)) }
    let speed =
      all.reduce(0) { max($0, $1.drift.from.distance(to: $1.drift.to)) } / ViewChange.Deviation.interval
    deviations.begin(at: time, size: size, speed: speed, on: deviationSpring)
  }

  /// Ends a drag: from here on every property springs from what is shown, with the velocity it is shown to have.
  func releasePose(velocity: Double, at time: Double) {
    guard let drag, pose != nil else { return }
    let interval = ViewChange.Deviation.interval
    let shown = changes.indices.map { look($0, at: time) }
    let held = drag.position + velocity * interval
    let later = self.pose(for: drag.advanced(by: interval, to: held))
    let next = changes.indices.map { deviated(later[$0], changes[$0], at: time + interval) }
    let (here, there) = (motion.places(scrubbedTo: drag.position), motion.places(scrubbedTo: held))
    for index in changes.indices {
      let said = changes[index].look(at: here, stops: stops)
      let saidNext = changes[index].look(at: there, stops: stops)
      let isOnItsWay = said == shown[index] && saidNext == next[index]
      changes[index].deviation =
        isOnItsWay
        ? nil
        : ViewChange.Deviation(
          offset: (said, shown[index]),
          drift: (shown[index].displaced(from: said, to: saidNext, by: 1), next[index]))
    }
    (self.pose, self.drag) = (nil, nil)
    deviations = DeviationClock()
  }

  /// Begins at rest, with views that are shown elsewhere.
  func spring(home motions: [ShownMotion]) {
    isActive = true
    stops = [0, 1]
    changes = motions.compactMap { motion in
      let own = motion.view.model
      var change = ViewChange(
        motion.view, own: own, looks: [own, own], tracks: tracks, also: own.differences(from: motion.now))
      change?.deviation = ViewChange.Deviation(offset: (own, motion.now), drift: (motion.now, motion.next))
      change?.view.beginMovement(of: change?.properties ?? [], by: self)
      return change
    }
    motion.send(to: target, velocity: nil, at: now)
    thaw(at: now)
    run()
  }
}
