import Geometry
import Motion

/// A drag: it begins once the pointer has travelled further than the slop, and the slop is not part of the travel.
public final class PanGestureRecognizer: GestureRecognizer {
  /// Travel from which a press is a drag, in points; 0 begins with the press itself.
  public let slop: Double
  /// Asked at a press; `true` begins the drag with it, as where a press shall stop something.
  var beginsOnPress: (() -> Bool)?
  private var anchor = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// A drag with a slop in points (8: screens.md 0.3) that reports its steps to `action`.
  public init(slop: Double = 8, _ action: @escaping (PanGestureRecognizer) -> Void) {
    self.slop = slop
    super.init { recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      if let heir = pan.heir { heir(pan) } else { action(pan) }
    }
  }

  /// Lets somebody else hear of the rest of this drag.
  package func handOver(to heir: @escaping (PanGestureRecognizer) -> Void) { self.heir = heir }

  /// Hears of the rest of this drag again.
  package func takeBack() {
    heir = nil
    report(self)
  }

  private var heir: ((PanGestureRecognizer) -> Void)?

  /// The travel since the gesture began, without the slop, in points of the window.
  public var translation: Vector { location - anchor }

  /// Where the travel is counted from: the place at which the slop was used up.
  public var anchorLocation: Point { anchor }

  /// The travel since the press, slop included; what a direction test in `shouldBegin` looks at.
  public var displacement: Vector { location - startLocation }

  /// The pointer's velocity, in points per second; 0 if it rested.
  public var velocity: Vector { tracker.velocity(at: lastTime) }

  override var wantsPressAtOnce: Bool { beginsOnPress?() == true }

  override func reset() {
    heir = nil
    anchor = startLocation
    tracker = VelocityTracker()
  }

  override func handle(_ event: PointerEvent) {
    lastTime = event.time
    switch event.phase {
    case .pressed:
      tracker.add(event.location, at: event.time)
      if slop == 0 || wantsPressAtOnce { move(to: .began) }
    case .dragged:
      tracker.add(event.location, at: event.time)
      if hasPress {
        move(to: .changed)
      } else if displacement.length >= slop {
        anchor = startLocation + displacement.normalized * slop
        move(to: .began)
      }
    case .released:
      if hasPress { move(to: .ended) } else { move(to: .failed) }
    case .cancelled:
      cancel()
    case .hovered, .left:
      break
    }
  }
}
