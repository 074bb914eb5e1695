import Glibc
import SegueDrawing
import SegueGeometry
import SegueHeadless
import SegueMotion
import SegueViews

/// The input of a recording: presses with their way and the velocity of their release, turns of the wheel, keys.
struct InputLane {
  /// One press, from where the button goes down until it goes up.
  struct Press {
    var points: [(time: Double, place: Point)]
    var end: Double
    /// How fast the pointer was when the button went up, in points per second.
    var velocity = Vector.zero

    /// Whether it was moved about.
    var isDrag: Bool {
      guard let first = points.first?.place else { return false }
      return points.contains { ($0.place - first).length > 8 }
    }
  }

  private(set) var presses: [Press] = []
  private(set) var marks: [(time: Double, label: String)] = []

  init(_ script: EventScript) {
    for event in script.events {
      let reported = event.reportedTime ?? event.time
      switch event.action {
      case .press(.point(let place), _), .click(.point(let place), _):
        presses.append(Press(points: [(reported, place)], end: event.time))
        if case .press = event.action { isDown = true }
      case .move(.point(let place)) where isDown:
        presses[presses.count - 1].points.append((reported, place))
        presses[presses.count - 1].end = event.time
      case .release:
        guard isDown else { continue }
        presses[presses.count - 1].end = event.time
        presses[presses.count - 1].velocity = Self.velocity(presses[presses.count - 1].points, at: reported)
        isDown = false
      case .cancel, .lose, .hide:
        isDown = false
      case .key(let key, let held):
        marks.append((event.time, KeyNames.name(of: key, held)))
      case .scroll, .slide:
        if let last = marks.last, last.label == "wheel", event.time - last.time < 0.25 { continue }
        marks.append((event.time, "wheel"))
      default:
        continue
      }
    }
  }

  private var isDown = false

  /// The mean velocity of the last tenth of a second, which is what a release counts.
  private static func velocity(_ points: [(time: Double, place: Point)], at time: Double) -> Vector {
    var tracker = VelocityTracker()
    for point in points { tracker.add(point.place, at: point.time) }
    return tracker.velocity(at: time)
  }

  /// Draws what lies within a scale, in a lane from `top` to `bottom`.
  func draw(on canvas: Canvas, _ scale: TimeScale, top: Double, bottom: Double, width: Double) {
    let middle = (top + bottom) / 2
    for press in presses {
      guard let first = press.points.first else { continue }
      let (left, right) = (scale.x(of: first.time), scale.x(of: press.end))
      guard right > -200, left < width else { continue }
      let bar = Rect(x: left, y: top + 4, width: max(3, right - left), height: bottom - top - 8)
      canvas.fillRoundedRect(bar, radius: 3, color: Palette.input.withAlpha(0.22))
      canvas.fillRoundedRect(
        Rect(x: left, y: top + 4, width: 3, height: bar.height), radius: 1.5, color: Palette.input)
      drawWay(of: press, on: canvas, scale, in: bar)
      guard press.isDrag else { continue }
      let speed = TextLayout(
        "\(Int(press.velocity.length.rounded())) pt/s \(Self.arrow(press.velocity))", font: Palette.small)
      canvas.draw(
        speed, at: Point(right + 5, middle - speed.size.height / 2), color: Palette.input)
    }
    for mark in marks {
      let x = scale.x(of: mark.time)
      guard x > -60, x < width else { continue }
      canvas.fill(Rect(x: x, y: top + 4, width: 1, height: bottom - top - 8), Palette.faint)
      let label = TextLayout(mark.label, font: Palette.small)
      canvas.draw(label, at: Point(x + 4, middle - label.size.height / 2), color: Palette.faint)
    }
  }

  /// The distance from where the button went down, over time.
  private func drawWay(of press: Press, on canvas: Canvas, _ scale: TimeScale, in bar: Rect) {
    guard let first = press.points.first?.place, press.isDrag else { return }
    let distances = press.points.map { ($0.place - first).length }
    let farthest = max(distances.max() ?? 1, 1)
    var way = Path()
    for (point, distance) in zip(press.points, distances) {
      way.addLine(
        to: Point(scale.x(of: point.time), bar.maxY - 2 - (bar.height - 4) * distance / farthest))
    }
    canvas.stroke(way, Palette.input, style: StrokeStyle(width: 1.25, join: .round))
  }

  /// The direction of a velocity, to the nearest eighth of a turn.
  private static func arrow(_ velocity: Vector) -> String {
    guard velocity.length > 1 else { return "" }
    let arrows = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"]
    let eighth = Int((atan2(velocity.dy, velocity.dx) / (.pi / 4)).rounded())
    return arrows[(eighth + 8) % 8]
  }
}
