import Glibc
import SegueDrawing
import SegueGeometry
import SegueRendering
import SegueViews
import Testing

@testable import SegueControllers

@Suite struct ZZLookTests {
  @Test func controls() throws {
    let window = Window(size: Size(780, 420))
    window.displayScale = 2
    for (column, color) in [Color.white, Color(28, 28, 30)].enumerated() {
      let panel = View(frame: Rect(x: Double(column) * 390, y: 0, width: 390, height: 420))
      panel.backgroundColor = color
      window.addSubview(panel)
      let stack = StackView(.vertical, spacing: 18)
      stack.layoutMargins = Insets(top: 24, left: 24, bottom: 24, right: 24)
      for (i, value) in [0.0, 0.35, 1, 0.6].enumerated() {
        let slider = Slider(identifier: "s\(i)-\(column)", label: "S")
        slider.value = value
        if i == 3 { slider.isEnabled = false }
        let label = Label(
          i == 3 ? "Disabled" : "Volume", font: .system(size: 17), color: column == 0 ? .black : .white)
        let row = StackView(.horizontal, spacing: 16, alignment: .center, [label, slider])
        row.distribution = .fill
        stack.addSubview(row)
      }
      for isEnabled in [true, false] {
        let label = Label("Reduce motion", font: .system(size: 17), color: column == 0 ? .black : .white)
        let control = Switch(identifier: "w\(isEnabled)\(column)", label: "S")
        control.isOn = true
        control.isEnabled = isEnabled
        let row = StackView(.horizontal, spacing: 16, alignment: .center, [label, control])
        row.distribution = .equalSpacing
        stack.addSubview(row)
      }
      for isEnabled in [true, false] {
        let control = SegmentedControl(
          ["One", "Two", "Three"], identifier: "g\(isEnabled)\(column)", label: "S")
        control.isEnabled = isEnabled
        stack.addSubview(control)
      }
      stack.frame = Rect(x: 0, y: 0, width: 390, height: 420)
      panel.addSubview(stack)
    }
    window.layoutIfNeeded()
    if let view = window.view(withIdentifier: "s1-0") {
      window.focus(on: view)
      window.send(.key(KeyEvent(.right, time: 0)))
    }
    if let view = window.view(withIdentifier: "s0-1") {
      window.send(.pointer(PointerEvent(.pressed, at: view.convert(Point(14, 15), to: nil), time: 0)))
    }
    window.layoutIfNeeded()
    let stage = Stage(window: window, scale: 2)
    try stage.snapshot(scale: 2).encodePNG().save("/tmp/api/controls.png")
  }

  @Test func card() throws {
    let pair = try CardPair()
    for (i, time) in [0, 0.08, 0.16, 0.3, 1.0].enumerated() {
      if i == 0 { pair.present() } else { pair.rig.jump(to: time) }
      try pair.rig.stage.snapshot().encodePNG().save("/tmp/api/card-\(i).png")
    }
    let over = Screen("over", Color(90, 40, 140))
    over.modalPresentationStyle = .custom
    let upper = CardTransition(share: 0.3)
    over.transitioningDelegate = upper
    pair.card.present(over)
    pair.rig.wait(1)
    try pair.rig.stage.snapshot().encodePNG().save("/tmp/api/card-5.png")
  }
}

extension [UInt8] {
  func save(_ path: String) {
    let file = fopen(path, "wb")
    _ = withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    if let file { fclose(file) }
  }
}
