import SegueControllers

/// Looks at what a pointer holds in a transition: of all that begins to move under it, what stays nearest to it. The screen behind
/// may move in a way of its own.
package struct GripMeter {
  /// How far what was grabbed may be from the pointer along the drag, in points; what is caught in flight still springs a little.
  package static let reach = (led: 8.5, caught: 16.0)

  /// The part of a pointer's travel by which what gives way may stay behind.
  private static let yield = 2.0 / 3

  private let coordinator: TransitionCoordinator
  private let window: Window
  private let start: Point
  private let reach: Double
  private let grabbed, solid, screen: [SeenView]
  private var held: [Held] = []

  /// What a look has found.
  package struct Finding {
    package let view, property, detail: String
  }

  /// A pointer has grabbed a transition at a point of the window.
  package init(_ coordinator: TransitionCoordinator, in window: Window, at start: Point, within reach: Double)
  {
    (self.coordinator, self.window, self.start, self.reach) = (coordinator, window, start, reach)
    let behind = coordinator.backgroundView
    grabbed = Self.pile(start, in: window, over: behind)
    solid = Self.pile(start, in: window, over: behind, opacity: 0.5)
    // Where the screen behind moves with the pointer, as it does from a drawer, nothing else has to.
    screen = behind.map { [SeenView($0)] } ?? []
  }

  private static func pile(_ point: Point, in window: Window, over behind: View?, opacity: Double = 0.1)
    -> [SeenView]
  {
    window.pile(at: point, opacity: opacity).filter { behind.map($0.view.isDescendant) != true }
  }

  /// Whether there is still something to look at: at its ends a transition has no farther to go.
  package var isHolding: Bool { coordinator.isHeld && (0.02..<0.98).contains(coordinator.progress) }

  /// Looks at what is held, with the pointer at a point by now.
  package mutating func look(_ point: Point) -> Finding? {
    if held.isEmpty {
      held = solid.compactMap { Held($0, grabbedAt: start, pointer: point) }
      if !held.isEmpty { held += screen.compactMap { Held($0, grabbedAt: start, pointer: point) } }
      return nil
    }
    let unit = (point - start).normalized
    let nearest = held.map { ($0, $0.gap(to: point, along: unit)) }.min { $0.1 < $1.1 }
    guard let (thing, gap) = nearest else { return nil }
    let yield = coordinator.isYielding ? (point - start).length * Self.yield : 0
    if gap > max(reach, yield) {
      return Finding(
        view: thing.name, property: "place",
        detail: "the grabbed point is \(gap.short) points away from the pointer, which has moved by "
          + "\((point - start).length.short)")
    }
    // What shrinks may leave the pointer to one side.
    if thing.isUnder(point),
      !Self.pile(point, in: window, over: coordinator.backgroundView).contains(where: {
        $0.hasMoved(since: grabbed)
      })
    {
      return Finding(
        view: thing.name, property: "alpha", detail: "nothing is visible under the pointer any more")
    }
    return nil
  }

  /// What a pointer holds.
  private struct Held {
    let view: View
    /// Its name, or that of what it is a picture of.
    var name: String {
      (view as? SnapshotView).map { "picture of \($0.source.reportPath)" } ?? view.reportPath
    }
    /// The grabbed point, as a fraction of the view's bounds, whose size may change.
    private let grip: Vector
    /// How far that was ahead of the pointer when it was first seen to move.
    private(set) var lead: Vector

    init?(_ seen: SeenView, grabbedAt start: Point, pointer: Point) {
      guard seen.isMoved(by: 1), let place = seen.toWindow.inverted?.apply(to: start) else { return nil }
      view = seen.view
      grip = Vector(
        (place.x - seen.bounds.minX) / seen.bounds.width, (place.y - seen.bounds.minY) / seen.bounds.height)
      lead = .zero
      lead = location - pointer
    }

    /// How far the grabbed point is from the pointer, along the drag; what was behind by the slop may catch up.
    func gap(to pointer: Point, along unit: Vector) -> Double {
      let gap = (location - pointer).dot(unit)
      return min(abs(gap), abs(gap - lead.dot(unit)))
    }

    /// Whether the view still reaches under the pointer, seen or not.
    func isUnder(_ pointer: Point) -> Bool {
      view.transform(to: nil, by: .shown).inverted.map { view.shown.bounds.contains($0.apply(to: pointer)) }
        ?? false
    }

    private var location: Point {
      let box = view.shown.bounds
      return view.transform(to: nil, by: .shown).apply(
        to: Point(box.minX + grip.dx * box.width, box.minY + grip.dy * box.height))
    }
  }
}

struct SeenView {
  let view: View
  let toWindow: Transform
  let bounds: Rect

  init(_ view: View) {
    (self.view, toWindow, bounds) = (view, view.transform(to: nil, by: .shown), view.shown.bounds)
  }

  /// Whether it is shown elsewhere now, by some points.
  func isMoved(by distance: Double) -> Bool {
    let (now, box) = (view.transform(to: nil, by: .shown), view.shown.bounds)
    let (low, high) = (Point(box.minX, box.minY), Point(box.maxX, box.maxY))
    return now.apply(to: low).distance(to: toWindow.apply(to: Point(bounds.minX, bounds.minY))) > distance
      || now.apply(to: high).distance(to: toWindow.apply(to: Point(bounds.maxX, bounds.maxY))) > distance
  }

  /// Whether it lay elsewhere in a pile seen before, or was not in it.
  func hasMoved(since pile: [SeenView]) -> Bool {
    guard let old = pile.first(where: { $0.view === view }) else { return !(view is Window) }
    return old.isMoved(by: 1)
  }
}

extension View {
  /// What draws something at a point of the window and has some opacity, from front to back.
  func pile(at point: Point, opacity least: Double = 0.1) -> [SeenView] {
    var seen: [SeenView] = []
    forEachVisible { view, opacity, clip in
      guard opacity >= least, clip?.contains(point) != false, view.drawsSomething else { return }
      let look = SeenView(view)
      guard let inside = look.toWindow.inverted?.apply(to: point), look.bounds.contains(inside) else {
        return
      }
      seen.append(look)
    }
    return seen.reversed()
  }
}
