import SegueControllers

/// A check of the view that a pointer holds during a transition. If several views start to move under the pointer, the meter
/// checks the one that stays closest to the pointer. The screen in the background may move independently.
package struct GripMeter {
  /// The maximum distance along the drag between the grabbed point and the pointer, in points. `led` is for a transition that
  /// the drag started, and `caught` for one that was caught in flight: its views still spring a little.
  package static let reach = (led: 8.5, caught: 16.0)

  /// The maximum lag of a view that resists the drag, as a fraction of the pointer's travel.
  private static let yield = 2.0 / 3

  private let coordinator: TransitionCoordinator
  private let window: Window
  private let start: Point
  private let reach: Double
  private let grabbed, solid, screen: [SeenView]
  private var held: [Held] = []

  /// A fault that `look(_:)` has found.
  package struct Finding {
    package let view, property, detail: String
  }

  /// Creates a meter for a pointer that has grabbed a transition.
  /// - Parameters:
  ///   - coordinator: the coordinator of the transition.
  ///   - window: the window.
  ///   - start: the point where the pointer grabbed the transition, in the window's coordinates.
  ///   - reach: the maximum distance along the drag between the grabbed point and the pointer, in points.
  package init(_ coordinator: TransitionCoordinator, in window: Window, at start: Point, within reach: Double)
  {
    (self.coordinator, self.window, self.start, self.reach) = (coordinator, window, start, reach)
    let behind = coordinator.backgroundView
    grabbed = Self.viewsDrawn(start, in: window, over: behind)
    solid = Self.viewsDrawn(start, in: window, over: behind, opacity: 0.5)
    // If the screen in the background moves with the pointer, as with a drawer, no other view has to follow the pointer.
    screen = behind.map { [SeenView($0)] } ?? []
  }

  private static func viewsDrawn(_ point: Point, in window: Window, over behind: View?, opacity: Double = 0.1)
    -> [SeenView]
  {
    window.viewsDrawn(at: point, opacity: opacity).filter { behind.map($0.view.isDescendant) != true }
  }

  /// Whether a pointer holds the transition away from its ends. At either end, nothing is checked, because the transition
  /// cannot move any further.
  package var isHolding: Bool { coordinator.isHeld && (0.02..<0.98).contains(coordinator.progress) }

  /// Checks the view that is held.
  /// - Parameter point: the current position of the pointer.
  /// - Returns: the fault, or `nil`.
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
    // If the view has shrunk away from the pointer, nothing has to be visible under the pointer.
    if thing.isUnder(point),
      !Self.viewsDrawn(point, in: window, over: coordinator.backgroundView).contains(where: {
        $0.hasMoved(since: grabbed)
      })
    {
      return Finding(
        view: thing.name, property: "alpha", detail: "nothing is visible under the pointer any longer")
    }
    return nil
  }

  /// A view that the pointer holds.
  private struct Held {
    let view: View
    /// The name of the view; for a snapshot, the name of its source.
    var name: String {
      (view as? SnapshotView).map { "picture of \($0.source.reportPath)" } ?? view.reportPath
    }
    /// The grabbed point, as fractions of the view's bounds, because their size may change.
    private let grip: Vector
    /// The vector from the pointer to the grabbed point in the first check after the view had moved.
    private(set) var lead: Vector

    init?(_ seen: SeenView, grabbedAt start: Point, pointer: Point) {
      guard seen.isMoved(by: 1), let place = seen.toWindow.inverted?.apply(to: start) else { return nil }
      view = seen.view
      grip = Vector(
        (place.x - seen.bounds.minX) / seen.bounds.width, (place.y - seen.bounds.minY) / seen.bounds.height)
      lead = .zero
      lead = location - pointer
    }

    /// Returns the distance along the drag between the grabbed point and the pointer, with or without `lead`, whichever is
    /// smaller. A view may therefore keep the lag that the drag's slop causes, or catch up.
    func gap(to pointer: Point, along unit: Vector) -> Double {
      let gap = (location - pointer).dot(unit)
      return min(abs(gap), abs(gap - lead.dot(unit)))
    }

    /// Returns whether the view is under the pointer, visible or not.
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

/// A view with its position and its size at one moment.
struct SeenView {
  let view: View
  let toWindow: Transform
  let bounds: Rect

  init(_ view: View) {
    (self.view, toWindow, bounds) = (view, view.transform(to: nil, by: .shown), view.shown.bounds)
  }

  /// Returns whether the view's top left or bottom right corner has moved by more than the given distance, in points.
  func isMoved(by distance: Double) -> Bool {
    let (now, box) = (view.transform(to: nil, by: .shown), view.shown.bounds)
    let (low, high) = (Point(box.minX, box.minY), Point(box.maxX, box.maxY))
    return now.apply(to: low).distance(to: toWindow.apply(to: Point(bounds.minX, bounds.minY))) > distance
      || now.apply(to: high).distance(to: toWindow.apply(to: Point(bounds.maxX, bounds.maxY))) > distance
  }

  /// Returns whether the view has moved by more than a point since `before` was recorded, or is not in `before`.
  func hasMoved(since before: [SeenView]) -> Bool {
    guard let old = before.first(where: { $0.view === view }) else { return !(view is Window) }
    return old.isMoved(by: 1)
  }
}

extension View {
  /// Returns the views that draw something at a point in the window with at least the given opacity, from front to back.
  func viewsDrawn(at point: Point, opacity least: Double = 0.1) -> [SeenView] {
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
