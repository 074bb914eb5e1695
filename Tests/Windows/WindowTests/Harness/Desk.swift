import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

/// A display with a window of `segue`, and input devices for it.
final class Desk {
  let server: XServer
  let display: Display
  let segue: Child
  let window: Window
  let input: Input
  private let manager: WindowManager?
  private let scratch: Scratch

  /// Opens a demo and waits for its first frame.
  /// - Parameters:
  ///   - options: more arguments for `segue open`.
  ///   - scale: pixels per point.
  ///   - asksForScale: whether the command is given the scale instead of detecting it.
  ///   - screen: width, height and depth of the screen.
  ///   - serverOptions: more arguments for the server.
  ///   - isManaged: whether there is a window manager.
  ///   - wrapper: a command that starts `segue`.
  init(
    _ demo: String = "zooming-icons", options: [String] = [], scale: Double = 1,
    asksForScale: Bool = true, screen: String = "640x900x24",
    serverOptions: [String] = [], isManaged: Bool = false, environment: [String: String] = [:],
    wrapper: [String] = []
  ) throws {
    let scratch = try Scratch()
    server = try XServer(screen: screen, serverOptions)
    display = try Display(server)
    manager = isManaged ? try WindowManager(on: server, seenBy: display) : nil
    let open =
      ["open", demo, "--stats", scratch.path("frames")] + (asksForScale ? ["--scale", "\(scale)"] : [])
      + options
    let command = try wrapper + [Segue.path()] + open
    let segue = try Child(
      command[0], Array(command.dropFirst()),
      environment: ["DISPLAY": server.name, "HOME": scratch.path("")].merging(environment) { $1 })
    let display = display
    window = try wait(for: "a window") {
      guard segue.status == nil else { throw NeverCame(description: "no window: \(segue.errors)") }
      return display.visibleWindow(of: segue.pid)
    }
    self.segue = segue
    self.scratch = scratch
    input = Input(on: display, in: window, scale: scale)
    // Nothing else would give the window the keyboard focus without a window manager.
    if !isManaged { display.focus = window }
    try wait(until: "the keyboard's focus") { display.focus == window }
    try wait(until: "a first frame") { self.frameCount > 0 }
  }

  /// Opens the zooming icons, and waits for their menu.
  static func atMenu() throws -> (desk: Desk, menu: Picture) {
    let (desk, menu) = (try Desk(), try Segue.menu())
    try desk.waitFor(menu, "the menu")
    return (desk, menu)
  }

  /// Clicks an icon, and waits for its detail.
  func openDetail() throws {
    input.click(Point(140, 150))
    try waitFor(Segue.detail(), "the detail")
  }

  /// The present contents of the window.
  func picture() throws -> Picture {
    try wait(for: "a window that can be read") { Picture(of: window, on: display) }
  }

  /// Waits until the window shows a picture, pixel for pixel in the colors of its visual; reports the actual contents on
  /// failure.
  /// - Parameter allowsTrace: whether an antialiased edge that was drawn in parts may differ slightly.
  func waitFor(_ picture: Picture, allowsTrace: Bool = false, _ comment: String = "the picture") throws {
    guard let visual = display.attributes(of: window)?.visual.pointee else {
      throw NeverCame(description: "there is no window to show \(comment)")
    }
    let expected = picture.rounded(to: visual)
    var seen: Picture?
    do {
      try wait(until: comment) {
        let now = Picture(of: window, on: display)
        defer { seen = now }
        // Reading is cheap, but a loose comparison is not, so it is not repeated for equal pixels.
        guard let now, now == expected || allowsTrace && now != seen else { return false }
        return now.isLike(expected, allowsTrace: allowsTrace)
      }
    } catch {
      guard let seen, let difference = seen.difference(from: expected) else { throw error }
      let files = try "seen: \(seen.save()), expected: \(expected.save())"
      throw NeverCame(description: "\(error): \(difference); \(files)")
    }
  }

  /// Waits until nothing has happened for 0.2 s.
  func waitUntilStill() throws {
    try wait(until: "stillness") {
      let (frames, activity) = (frameCount, try Activity(of: segue.pid))
      display.pause(milliseconds: 200)
      return try frameCount == frames && Activity(of: segue.pid).hasSlept(since: activity)
    }
  }

  /// Waits until the window has done nothing for a tenth of a second, without querying the server.
  func waitForSleep() throws {
    var last: (frames: Int, activity: Activity)?
    var looks = 0
    try wait(until: "a window that sleeps") {
      let now = (frames: frameCount, activity: try Activity(of: segue.pid))
      let isSame = last.map { $0.frames == now.frames && now.activity.hasSlept(since: $0.activity) } ?? false
      looks = isSame ? looks + 1 : 0
      last = now
      return looks >= 25
    }
  }

  /// Waits until nothing happens, and expects no further frame and no wake-up.
  func expectRest(location: SourceLocation = #_sourceLocation) throws {
    try waitUntilStill()
    let (frames, activity) = (frameCount, try Activity(of: segue.pid))
    display.pause(milliseconds: 1000)
    #expect(frameCount == frames, sourceLocation: location)
    #expect(try Activity(of: segue.pid).hasSlept(since: activity), sourceLocation: location)
  }

  /// Makes a hundred random clicks and drags, and goes back to the first screen. One Escape may only reverse a transition, but
  /// three lead to the first screen from everywhere.
  func playHastily(seed: Int) throws {
    var random = SeededGenerator(seed)
    func place() -> Point { Point(random.next(in: 0...389).rounded(), random.next(in: 0...843).rounded()) }
    for _ in 0..<100 {
      if Bool.random(using: &random) {
        input.click(place())
      } else {
        let path = (0...Int.random(in: 1...5, using: &random)).map { _ in place() }
        input.drag(path, pause: UInt.random(in: 0...8, using: &random))
        input.release()
      }
      display.pause(milliseconds: UInt.random(in: 0...40, using: &random))
    }
    try waitUntilStill()
    for _ in 0..<3 {
      input.type(XK_Escape)
      try waitUntilStill()
    }
  }

  /// Closes the window as a user does, and expects that there were no errors and that nothing is left.
  func close(location: SourceLocation = #_sourceLocation) throws {
    input.type(XK_w, holding: [XK_Control_L])
    #expect(try segue.end() == 0, sourceLocation: location)
    #expect(segue.errors == "", sourceLocation: location)
    #expect(try SharedMemory.segments(madeBy: segue.pid) == [], sourceLocation: location)
  }

  /// The number of frames in the window's statistics.
  var frameCount: Int { ((try? scratch.data("frames")) ?? Data()).count { $0 == UInt8(ascii: "\n") } }

  /// The frames in the window's statistics.
  var frames: [Frame] {
    get throws {
      let lines = scratch.text("frames").split(separator: "\n", omittingEmptySubsequences: false)
      // The last line ends too, so nothing follows it.
      #expect(lines.last == "")
      return try lines.dropLast().map { try JSONDecoder().decode(Frame.self, from: Data($0.utf8)) }
    }
  }

  struct Frame: Decodable {
    let frame: Int
    let predicted: Double
    let time: Double
    let damaged_pixels: Int
    let missed: Int
    let actual: Double
    let input_age_ms: Double?
  }

  /// Waits until the window has taken `count` screenshots.
  /// - Returns: the printed paths.
  func screenshots(_ count: Int) throws -> [String] {
    try wait(for: "\(count) paths") {
      let lines = segue.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return lines.count == count ? lines.map(String.init) : nil
    }
  }

  /// The files in a folder of the home folder.
  func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path(folder))) ?? []
    return names.sorted().map { scratch.path("\(folder)/\($0)") }
  }
}
