import SegueControls

/// A screen that covers the window and shows boxes in front of the screen behind it: an alert, an action sheet or a menu.
protocol Popup: ViewController {
  /// The boxes that are visible, from back to front.
  var boxes: [View] { get }
  /// The point from which the boxes open, in the screen's coordinates.
  var home: Point { get }
  /// Returns the transform of the boxes, in the screen's coordinates, and their opacity in the state `.dismissed`.
  func dismissedLook(for operation: TransitionOperation) -> (transform: Transform, alpha: Double)
  /// The action that the user has chosen; `nil` if there is none. It is performed when the screen has disappeared.
  var chosen: (() -> Void)? { get set }
}

extension Popup {
  /// Dismisses the screen, and performs an action when it has disappeared; with `nil`, only dismisses it.
  func choose(_ action: (() -> Void)?) {
    let old = chosen
    chosen = action
    // During another transition, `dismiss` is dropped, and a later dismissal must not perform the action.
    if !dismiss() { chosen = old }
  }

  /// The part of the screen in which boxes are placed.
  var room: Rect { view.bounds.inset(by: safeAreaInsets).inset(by: 8) }

  /// Returns a transform that scales about `home`.
  func scaled(by scale: Double) -> Transform {
    Transform.scale(scale).concatenating(.translation((home - .zero) * (1 - scale)))
  }
}

/// A transition in which the boxes of a popup fade and move, while the screen behind them is dimmed.
struct PopupTransition: Transition {
  struct Participants {
    let popup: any Popup
    let boxes: [View]
  }

  let duration: Double

  func prepare(in context: TransitionContext) -> Participants? {
    (context.foreground as? any Popup).map { Participants(popup: $0, boxes: $0.boxes) }
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    guard state == .dismissed else { return }
    let view = views.popup.view
    view.backgroundColor = view.backgroundColor.withAlpha(0)
    let (transform, alpha) = views.popup.dismissedLook(for: context.operation)
    for box in views.boxes {
      let shift = transform.apply(to: box.center) - box.center
      box.transform = transform.withoutTranslation.concatenating(.translation(shift))
      box.alpha = alpha
    }
  }

  func home(for views: Participants, in context: TransitionContext) -> Point { views.popup.home }
}

extension Rect {
  /// Returns a rectangle of the given size inside this one. Its left edge is at the first element of `x` at which it fits; if
  /// it fits at none, as close to the first element as possible. Its upper edge is at an element of `y` by the same rule.
  func placing(_ size: Size, x: [Double], y: [Double]) -> Rect {
    func place(_ places: [Double], _ least: Double, _ length: Double) -> Double {
      let range = least...max(least, least + length)
      return places.first(where: range.contains) ?? places[0].clamped(to: range)
    }
    return Rect(
      x: place(x, minX, width - size.width), y: place(y, minY, height - size.height), width: size.width,
      height: size.height)
  }

  /// Returns the point of the rectangle that is closest to another point.
  func nearestPoint(to point: Point) -> Point {
    Point(point.x.clamped(to: minX...maxX), point.y.clamped(to: minY...maxY))
  }
}
