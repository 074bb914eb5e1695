import CSegueXTest
import SegueGeometry

/// A mouse and a keyboard whose events the server creates like those of real devices.
///
/// Presses, moves and releases are sent together with the next request that waits for an answer, and the server keeps the times
/// between them. The speed of a drag is therefore exact even if the test itself is delayed.
final class Input {
  private let display: Display
  private let window: Window
  private let scale: Double
  private var origin: (x: Int32, y: Int32) = (0, 0)

  /// Creates devices that point into a window, in points.
  init(on display: Display, in window: Window, scale: Double) {
    (self.display, self.window, self.scale) = (display, window, scale)
  }

  /// Moves the pointer, some time after the previous event.
  func move(to point: Point, after milliseconds: UInt = 0) {
    XTestFakeMotionEvent(
      display.connection, -1, origin.x + Int32((point.x * scale).rounded()),
      origin.y + Int32((point.y * scale).rounded()), milliseconds)
  }

  /// Presses a button at the pointer's position.
  func press(_ button: UInt32 = 1) { XTestFakeButtonEvent(display.connection, button, True, 0) }

  /// Releases a button.
  func release(_ button: UInt32 = 1, after milliseconds: UInt = 0) {
    XTestFakeButtonEvent(display.connection, button, False, milliseconds)
  }

  /// Finds the present position of the window, and presses the first button in it.
  func press(at point: Point) {
    origin = display.origin(of: window)
    move(to: point)
    press()
  }

  func click(_ point: Point) {
    press(at: point)
    release()
    display.roundTrip()
  }

  /// Presses at the first point and moves through the others, keeping the button down.
  func drag(_ points: [Point], pause milliseconds: UInt = 10) {
    for (index, point) in points.enumerated() {
      if index == 0 { press(at: point) } else { move(to: point, after: milliseconds) }
    }
  }

  /// Turns the wheel: 4 is up and 5 is down.
  func turnWheel(_ button: UInt32, notches: Int, at point: Point) {
    origin = display.origin(of: window)
    move(to: point)
    for _ in 0..<notches {
      press(button)
      release(button, after: 30)
    }
    display.roundTrip()
  }

  /// Presses or releases a key.
  func hold(_ symbol: Int32, _ isDown: Bool) {
    let key = UInt32(XKeysymToKeycode(display.connection, KeySym(symbol)))
    XTestFakeKeyEvent(display.connection, key, isDown ? True : False, 0)
    display.roundTrip()
  }

  /// Types a key while others are held down.
  func type(_ symbol: Int32, holding modifiers: [Int32] = []) {
    let keys = (modifiers + [symbol]).map { UInt32(XKeysymToKeycode(display.connection, KeySym($0))) }
    for key in keys { XTestFakeKeyEvent(display.connection, key, True, 0) }
    for key in keys.reversed() { XTestFakeKeyEvent(display.connection, key, False, 0) }
    display.roundTrip()
  }
}
