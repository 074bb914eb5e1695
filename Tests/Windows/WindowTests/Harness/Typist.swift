import CSegueXTest
import SegueTestSupport

/// A display with a keyboard layout, and `SegueTestApplication` with its `TypingScreen`.
final class Typist {
  let server: XServer
  let display: Display
  let application: Child
  let window: Window
  let input: Input
  private var lineCount = 0

  /// Opens the application, and gives its text field the focus.
  /// - Parameters:
  ///   - layout: arguments for setxkbmap.
  ///   - types: whether the text field has the focus.
  ///   - prepare: called before the application starts.
  init(
    layout: [String] = ["us"], environment: [String: String] = [:], types: Bool = true,
    prepare: (XServer) throws -> Void = { _ in }
  ) throws {
    server = try XServer(screen: "640x480x24")
    let choice = try Child("setxkbmap", layout, environment: ["DISPLAY": server.name])
    guard try choice.end() == 0 else { throw NeverCame(description: "no layout: \(choice.errors)") }
    display = try Display(server)
    try prepare(server)
    let application = try Child(
      Segue.path("SegueTestApplication"), [],
      environment: ["DISPLAY": server.name, "SEGUE_TEST_TYPES": ""].merging(environment) { $1 })
    let display = display
    let window = try wait(for: "a window") { display.visibleWindow(of: application.pid) }
    (self.application, self.window) = (application, window)
    input = Input(on: display, in: window, scale: 1)
    display.focus = window
    display.roundTrip()
    guard types else { return }
    input.type(XK_t, holding: [XK_Control_L])
    try expect("focused", "control t")
  }

  /// Waits until the application has written the given lines since the last call, and nothing else.
  func expect(_ lines: String...) throws {
    try wait(until: "\(lines) instead of \(newLines)\(application.errors)") { newLines.count >= lines.count }
    guard newLines == lines else { throw NeverCame(description: "\(newLines) instead of \(lines)") }
    lineCount += lines.count
  }

  /// Types a key until a server of input methods, which may still be starting, composes its text.
  /// - Parameter others: whether the method may compose other text before.
  func type(_ symbol: Int32, untilMarked mark: String, others: Bool = false) throws {
    try wait(until: "a method") {
      input.type(symbol)
      display.pause(milliseconds: 200)
      let lines = newLines
      lineCount += lines.count
      guard others || lines.allSatisfy({ $0.hasPrefix("key") || $0 == "marked \(mark) 1" }) else {
        throw NeverCame(description: "\(lines) instead of \(mark)")
      }
      return lines.last == "marked \(mark) 1"
    }
  }

  private var newLines: [String] {
    application.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().dropFirst(
      lineCount
    )
    .map(String.init)
  }
}
