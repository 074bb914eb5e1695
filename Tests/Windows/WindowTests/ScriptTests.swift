import CSegueXTest
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Scripts in a window")
  struct ScriptTests {
    static let scripts = [
      ("zooming-icons", "0 click #icon-twitter\n3 wait"),
      ("zooming-icons", "0.2 press 90 290\n0.25 move 110 290\n0.3 move 190 290\n1 wait"),
      ("expanding-cells", "0.1 click #mail-3\n1.5 scroll 200 400 0 3\n3 wait"),
    ]

    @Test("A script ends in the same pixels with and without a window", arguments: [1.0, 2], scripts)
    func pixels(scale: Double, script: (demo: String, text: String)) throws {
      let scratch = try Scratch()
      let desk = try Desk(
        script.demo, options: ["--script", scratch.file("script", script.text)], scale: scale,
        screen: "1000x1800x24")
      try desk.waitFor(Segue.shot(script.demo, script.text, options: ["--scale", "\(scale)"]))
      try desk.close()
    }

    @Test("A script resizes the window itself")
    func resize() throws {
      let scratch = try Scratch()
      let script = "0.5 resize 500 640\n1 wait"
      let desk = try Desk(options: ["--script", scratch.file("script", script)])
      try desk.waitFor(Segue.shot("zooming-icons", script))
      try desk.close()
    }

    @Test(
      "Each refresh has a frame or counts as missed, and most have one",
      .disabled(if: Sanitizer.name != nil, "a sanitizer is too slow for a frame in each refresh"),
      arguments: [30, 60, 144])
    func rate(refreshes: Int) throws {
      // On a busy machine, a run may miss any number of refreshes. A window that skips every third one or more does so in all
      // runs.
      let runs = 1...12
      for run in runs {
        let share = try zoom(refreshes: refreshes)
        if share >= 0.75 { return }
        if run == runs.upperBound { Issue.record("only \(share) of the refreshes got a frame") }
      }
    }

    /// Zooms an icon on a screen with the given number of refreshes per second.
    /// - Returns: the fraction of refreshes that got a frame, after the window knew its screen. The result is 0 if the frames
    ///   do not match the refreshes or the missed ones are not counted, as on a machine that is too busy to detect the screen's
    ///   rate in time.
    private func zoom(refreshes: Int) throws -> Double {
      let scratch = try Scratch()
      let script = "1 click #icon-twitter"
      let desk = try Desk(
        options: ["--script", scratch.file("script", script)],
        serverOptions: ["-fakescreenfps", "\(refreshes)"])
      try desk.waitFor(Segue.shot("zooming-icons", script + "\n4 wait"))
      try desk.waitUntilStill()
      let all = try desk.frames
      try desk.close()
      #expect(all.map(\.frame) == Array(1...all.count))
      // The zoom lasts 0.8 s, and the window detects its screen's rate in the first quarter.
      let end = try #require(all.last).predicted
      let frames = all.filter { $0.predicted > end - 0.6 }
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      let steps = zip(frames.dropFirst(), frames).map { ($0.predicted - $1.predicted) * Double(refreshes) }
      // Each frame targets a separate refresh. Xvfb counts in whole milliseconds, so a frame may be slightly early.
      let passed = steps.reduce(0) { $0 + max(1, Int($1.rounded())) }
      guard steps.allSatisfy({ $0 > 0.5 }), passed == steps.count + last.missed - first.missed,
        // The refreshes are the screen's own, as many as fit into the time.
        abs(Double(passed) - steps.reduce(0, +)) < 0.05 * Double(passed) + 1,
        Double(passed) > 0.5 * Double(refreshes)
      else { return 0 }
      return Double(steps.count) / Double(passed)
    }
  }
}
