import Glibc
import SegueViews

/// A painter for the input of a recording: presses with their paths and release velocities, scrolling, and keys.
struct InputLane {
  let input: InputTrack
  let scale: TimeScale
  let width: Double

  /// Draws the visible input in a lane from `top` to `bottom`.
  func draw(on canvas: Canvas, top: Double, bottom: Double) {
    for press in input.presses {
      let (left, right) = (scale.x(of: press.span.lowerBound), scale.x(of: press.span.upperBound))
      guard right > -200, left < width else { continue }
      let bar = Rect(x: left, y: top + 4, width: max(3, right - left), height: bottom - top - 8)
      canvas.fillRoundedRect(bar, radius: 3, color: Palette.input.withAlpha(0.22))
      canvas.fillRoundedRect(
        Rect(x: left, y: top + 4, width: 3, height: bar.height), radius: 1.5, color: Palette.input)
      guard press.travel > Self.slop else { continue }
      drawWay(of: press, on: canvas, in: bar)
    }
    for event in input.events where event.span.lowerBound > 0 {
      let x = scale.x(of: event.span.lowerBound)
      guard x > -60, x < width else { continue }
      canvas.fill(Rect(x: x, y: top + 4, width: 1, height: bottom - top - 8), Palette.faint)
    }
    drawLabels(on: canvas, (top + bottom) / 2)
  }

  /// Draws descriptions of the input, except those for which there is no room.
  private func drawLabels(on canvas: Canvas, _ middle: Double) {
    var marks: [(x: Double, end: Double, words: String, color: Color)] = input.presses.map { press in
      let speed = press.velocity.length.whole
      return (
        scale.x(of: press.span.lowerBound), scale.x(of: press.span.upperBound),
        press.travel > Self.slop ? "\(speed) pt/s \(Self.arrow(press.velocity))" : "", Palette.input
      )
    }
    marks += input.events.filter { $0.span.lowerBound > 0 }.map {
      let x = scale.x(of: $0.span.lowerBound)
      return (x, x, $0.words, Palette.faint)
    }
    marks.sort { $0.x < $1.x }
    for (index, mark) in marks.enumerated() where !mark.words.isEmpty && mark.end > -200 {
      let label = TextLayout(mark.words, font: Palette.small)
      let next = index + 1 < marks.count ? marks[index + 1].x : .infinity
      guard mark.end + 5 < width, mark.end + 9 + label.size.width <= next else { continue }
      canvas.draw(label, at: Point(mark.end + 5, middle - label.size.height / 2), color: mark.color)
    }
  }

  /// The distance up to which a press is considered a click, in points.
  private static let slop = 8.0

  /// Draws a curve of the pointer's distance from the point of the press over time.
  private func drawWay(of press: InputTrack.Press, on canvas: Canvas, in bar: Rect) {
    guard let first = press.path.first?.point else { return }
    let points = press.path.map { time, point in
      let part = (point - first).length / max(press.travel, 1)
      return Point(scale.x(of: time), bar.maxY - 2 - (bar.height - 4) * part)
    }
    canvas.stroke(Path(through: points), Palette.input, style: StrokeStyle(width: 1.25, join: .round))
  }

  /// Returns the arrow closest to the direction of a velocity, out of eight arrows; empty text if the velocity is at most one
  /// point per second.
  private static func arrow(_ velocity: Vector) -> String {
    guard velocity.length > 1 else { return "" }
    let arrows = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"]
    let eighth = (atan2(velocity.dy, velocity.dx) / (.pi / 4)).whole
    return arrows[(eighth + 8) % 8]
  }
}
