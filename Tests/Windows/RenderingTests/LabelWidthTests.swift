import SegueControls
import SegueStage
import Testing

/// A label whose width changes shows its text in the right place, even after many changes.
@Suite struct LabelWidthTests {
  @Test func labelIsRedrawnForEveryWidth() throws {
    let window = Window(size: Size(300, 40))
    let label = Label("Inbox", font: .system(size: 17))
    label.textAlignment = .center
    label.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    window.addSubview(label)
    let stage = Stage(window: window)
    let surface = try Surface.screen(300, 40)
    _ = stage.drawFrame(at: 0, onto: surface)
    for step in 1...200 {
      // Layouts are created and released in between, and a new one may get the memory of an old one.
      label.frame.size.width = Double(100 + step * 37 % 200)
      if step % 3 == 0 { _ = label.sizeThatFits(Size(Double(50 + step), 40)) }
      _ = stage.drawFrame(at: Double(step), onto: surface)
      let other = Label("Inbox", font: .system(size: 17))
      other.textAlignment = .center
      other.frame = label.frame
      let fresh = Window(size: Size(300, 40))
      fresh.addSubview(other)
      #expect(try surface.equals(Stage(window: fresh).snapshot()), "step \(step)")
    }
  }
}
