import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Cancellation during a drag")
  struct CancelTests {
    private static let path = stride(from: 150.0, through: 390, by: 20).map { Point(140, $0) }

    /// Buttons arrive in different ways with core events and with XInput 2.
    @Test(
      "Another button cancels a dragged push at any point", arguments: [2, 3, 8, 9] as [UInt32],
      ["", "xi2"])
    func secondButton(button: UInt32, disabled: String) throws {
      let desk = try Desk(environment: ["SEGUE_X11_DISABLE": disabled])
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      desk.input.drag(Self.path)
      desk.input.press(button)
      // After the cancellation, held buttons do nothing, whichever is released first.
      desk.input.move(to: Point(140, 400), after: 10)
      desk.input.release(1, after: 10)
      desk.input.move(to: Point(140, 410), after: 10)
      desk.input.release(button, after: 10)
      desk.display.roundTrip()
      try desk.waitFor(menu, "the menu again")
      try desk.waitUntilStill()
      #expect(try desk.picture() == menu)
      // The next press works as usual.
      try desk.openDetail()
      try desk.close()
    }

    @Test("Other buttons alone open nothing", arguments: [2, 3, 8, 9] as [UInt32])
    func otherButtons(button: UInt32) throws {
      let (desk, menu) = try Desk.atMenu()
      desk.input.move(to: Point(140, 150))
      desk.input.press(button)
      desk.input.release(button, after: 20)
      desk.input.press(button)
      for point in Self.path { desk.input.move(to: point, after: 10) }
      desk.input.release(button, after: 20)
      desk.display.roundTrip()
      try desk.waitUntilStill()
      #expect(try desk.picture() == menu)
      try desk.close()
    }

    @Test("Mouse button 8, Backspace and Alt with the left arrow go back", arguments: 0..<3)
    func back(way: Int) throws {
      let (desk, menu) = try Desk.atMenu()
      try desk.openDetail()
      switch way {
      case 0:
        desk.input.press(8)
        desk.input.release(8, after: 20)
      case 1: desk.input.type(XK_BackSpace)
      default: desk.input.type(XK_Left, holding: [XK_Alt_L])
      }
      try desk.waitFor(menu, "the menu")
      try desk.expectRest()
      try desk.close()
    }
  }
}
