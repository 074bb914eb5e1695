import SegueGeometry
import SegueMotion
import SegueViews

/// What a motion fades from, instead of moving.
struct Fade {
  /// How the views were shown when it began.
  let looks: [ObjectIdentifier: View.Properties]
  /// Where the position was then.
  let start: Double
}

extension StateAnimator {
  /// Whether nothing moves by itself.
  var fades: Bool { fadesWithReducedMotion && root?.window?.reducesMotion == true }

  /// A fade from what is shown; `nil` where views move, and where there is no way to go.
  func makeFade(at time: Double) -> Fade? {
    let start = motion.state(at: time).value
    guard fades, start != Double(target) else { return nil }
    let looks = changes.indices.map { (ObjectIdentifier(changes[$0].view), look($0, at: time)) }
    return Fade(looks: Dictionary(looks) { first, _ in first }, start: start)
  }

  /// How a view is shown in a fade: where it moves, it is at one end or at the other, and transparent in between.
  func fadedLook(_ index: Int, at time: Double) -> View.Properties? {
    guard let fade, let stop = stop(of: target), let from = fade.looks[ObjectIdentifier(changes[index].view)]
    else { return nil }
    let to = changes[index].looks[stop]
    let way = Double(target) - fade.start
    let done = ((motion.state(at: time).value - fade.start) / way).clamped(to: 0...1)
    guard !from.differences(from: to).isDisjoint(with: ViewChange.place) else {
      return from.mixed(with: to, at: done)
    }
    var near = done < 0.5 ? from : to
    near.alpha *= abs(1 - 2 * done)
    return near
  }
}
