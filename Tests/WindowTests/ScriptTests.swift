import CXTest
import Geometry
import Testing

extension RealWindow {
  @Suite("Scripts in a window")
  struct ScriptTests {
    static let scripts = [
      ("zooming-icons", "0 click #icon-twitter\n3 wait"),
      ("zooming-icons", "0.2 press 90 290\n0.25 move 110 290\n0.3 move 190 290\n1 wait"),
      ("expanding-cells", "0.1 click #mail-3\n1.5 scroll 200 400 0 3\n3 wait"),
    ]

    @Test("The same script ends in the same pixels, in a window and without", arguments: [1.0, 2], scripts)
    func pixels(scale: Double, script: (demo: String, text: String)) throws {
      let scratch = try Scratch()
      let desk = try Desk(
        script.demo, options: ["--script", scratch.file("script", script.text)], scale: scale,
        screen: "1000x1800x24")
      try desk.waitFor(Segue.shot(script.demo, script.text, options: ["--scale", "\(scale)"]))
      try desk.close()
    }

    @Test(
      "Frames come with the screen's refreshes, each one later than the one before", arguments: [30, 60, 144])
    func rate(refreshes: Int) throws {
      let scratch = try Scratch()
      // After a second, when the window has come to know its screen.
      let script = "1 click #icon-twitter\n2 wait"
      let desk = try Desk(
        options: ["--script", scratch.file("script", script)],
        serverOptions: ["-fakescreenfps", "\(refreshes)"])
      try desk.waitFor(Segue.shot("zooming-icons", script + "\n4 wait"))
      try desk.waitUntilStill()
      let frames = try desk.frames
      // The zoom lasts 0.8 s. A busy machine leaves out frames; more than there are refreshes would be for nobody.
      #expect((8...Int(1.2 * Double(refreshes)) + 10).contains(frames.count))
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.predicted < $1.predicted })
      #expect(frames.map(\.frame) == Array(1...frames.count))
      try desk.close()
    }
  }
}
