import Testing

@testable import SegueControls
@testable import SegueViews

/// Controls show their states without changing the properties that the application has set.
@Suite struct OwnLookTests {
  private static let red = Color(200, 30, 30)

  @Test func pressedRowKeepsItsBackground() {
    let cell = TableViewCell()
    cell.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    cell.backgroundColor = Self.red
    let pointer = Pointer(over: cell)
    let before = pointer.window.dump()
    pointer.press(Point(10, 10))
    #expect(cell.isHighlighted && cell.backgroundColor == Self.red && pointer.window.dump() != before)
    pointer.release(waiting: 0.1)
    #expect(cell.backgroundColor == Self.red)
    cell.backgroundColor = .black
    pointer.wait(1)
    #expect(cell.backgroundColor == .black && cell.shown.backgroundColor == .black)
    cell.backgroundColor = Self.red
    #expect(pointer.window.dump() == before)
  }

  @Test func highlightedItemKeepsItsAlpha() {
    let cell = CollectionViewCell()
    cell.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    cell.alpha = 0.5
    let pointer = Pointer(over: cell)
    cell.isHighlighted = true
    #expect(cell.alpha == 0.5 && cell.shown != cell.model || pointer.window.dump().contains("dimmed"))
    cell.alpha = 0.7
    cell.isHighlighted = false
    pointer.wait(1)
    #expect(cell.alpha == 0.7 && cell.shown.alpha == 0.7)
  }

  @Test func pressedButtonFaceKeepsItsAlpha() {
    let face = Label("Go")
    face.alpha = 0.5
    let button = Button(face: face, identifier: "go", label: "Go")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    let pointer = Pointer(over: button)
    pointer.press(Point(50, 22))
    #expect(face.alpha == 0.5)
    face.alpha = 0.6
    pointer.release(waiting: 1)
    #expect(face.alpha == 0.6 && face.shown == face.model)
  }

  @Test func disabledControlKeepsItsAlphaAndInteraction() {
    let toggle = Switch(identifier: "wifi", label: "Wi-Fi")
    toggle.alpha = 0.8
    toggle.isUserInteractionEnabled = false
    toggle.isEnabled = false
    #expect(toggle.alpha == 0.8)
    toggle.alpha = 0.9
    toggle.isEnabled = true
    #expect(toggle.alpha == 0.9 && !toggle.isUserInteractionEnabled)
    toggle.isUserInteractionEnabled = true
    let pointer = Pointer(over: toggle)
    toggle.isEnabled = false
    #expect(toggle.isUserInteractionEnabled && pointer.window.hitTest(Point(10, 10)) === pointer.window)
    pointer.click(Point(10, 10))
    #expect(!toggle.isOn)
  }

  @Test func labelKeepsAGivenAccessibilityLabel() {
    let label = Label("3")
    #expect(label.accessibilityLabel == "3")
    label.accessibilityLabel = "Three messages"
    label.text = "4"
    #expect(label.accessibilityLabel == "Three messages")
    label.accessibilityLabel = nil
    #expect(label.accessibilityLabel == "4")
  }
}
