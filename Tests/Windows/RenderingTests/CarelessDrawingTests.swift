import SegueDrawing
import SegueGeometry
import SegueStage
import SegueViews
import Testing

/// Drawings of applications with unbalanced calls of save and restore.
@Suite struct CarelessDrawingTests {
  private final class Careless: View {
    var draw: (Canvas) -> Void = { _ in }

    override func content(in bounds: Rect) -> Content {
      .drawing(bounds: bounds) { [draw] canvas in
        canvas.fill(bounds, Color(255, 0, 0))
        draw(canvas)
      }
    }
  }

  /// The view is drawn into its own picture, directly onto the frame because it is enlarged, or there as a faded group.
  @Test(arguments: [(1.0, 1.0), (64, 1), (64, 0.5)], [-5, -1, 1, 5])
  func unbalancedDrawingAffectsOnlyItself(_ look: (enlargement: Double, alpha: Double), saves: Int) throws {
    let window = Window(size: Size(100, 100))
    let careless = Careless(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    (careless.transform, careless.alpha) = (.scale(look.enlargement), look.alpha)
    careless.draw = { canvas in
      for _ in 0..<max(0, saves) { canvas.save() }
      canvas.clip(to: Rect(x: 0, y: 0, width: 10, height: 10))
      canvas.setTransform(.scale(3))
      for _ in 0..<max(0, -saves) { canvas.restore() }
    }
    window.addSubview(careless)
    let green = View(frame: Rect(x: 40, y: 40, width: 60, height: 60))
    green.backgroundColor = Color(0, 255, 0)
    window.addSubview(green)
    let stage = Stage(window: window)
    let frame = try Surface(width: 100, height: 100, format: .rgb24)
    for step in 0..<3 {
      green.frame.origin.x -= 10
      _ = stage.drawFrame(at: Double(step), onto: frame)
      let left = 40 - 10 * (step + 1)
      #expect(frame.pixel(x: left, y: 99) == 0xFF00_FF00 && frame.pixel(x: left - 1, y: 50) != 0xFF00_FF00)
    }
  }
}
