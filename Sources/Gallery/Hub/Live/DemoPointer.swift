import SegueControllers
import SegueHeadless
import SegueStage

/// The pointer that plays a demo in its card: it comes to where the script begins, follows it, and goes.
final class DemoPointer: View {
  /// How long it takes to come, in seconds.
  static let approach = 0.55
  private static let fade = 0.2
  /// From where it comes, in radii, and how small it is while it presses.
  private static let (way, pressedScale) = (Vector(2.5, 3.5), 0.75)
  /// Its radius on a screen in its own size, and the least on a card, in points.
  private static let (radius, leastRadius) = (22.0, 7.0)

  /// A pointer on a screen that is seen so much smaller.
  init(reduction: Double) {
    super.init()
    let radius = max(Self.radius, Self.leastRadius / max(reduction, 0.01))
    bounds.size = Size(2 * radius, 2 * radius)
    cornerRadius = radius
    backgroundColor = Color.black.withAlpha(0.26)
    borderColor = Color.white.withAlpha(0.92)
    borderWidth = radius / 8
    alpha = 0
    isUserInteractionEnabled = false
  }

  /// Comes to where a script begins, and follows it.
  func follow(_ player: ScriptPlayer, in window: Window) {
    guard let start = player.script.start(in: window) else { return }
    center = start + Self.way * cornerRadius
    // In front of what has come meanwhile.
    window.addSubview(self)
    animate(withDuration: Self.approach, options: .curveEaseInOut) { [self] in
      center = start
      alpha = 1
    }
    player.onInput = { [weak self] input, _ in
      guard case .event(.pointer(let event)) = input else { return }
      self?.take(event)
    }
  }

  private func take(_ event: PointerEvent) {
    switch event.phase {
    case .pressed, .dragged:
      center = event.location
      transform = .scale(Self.pressedScale)
    case .released, .cancelled, .lost: leave()
    case .hovered, .left: break
    }
  }

  /// Goes where it is.
  func leave() {
    animate(withDuration: Self.fade, options: .curveEaseOut) { [self] in
      alpha = 0
      transform = .identity
    }
  }
}
